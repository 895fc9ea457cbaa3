// Menus close on Esc, and when something else is clicked or focused.
export function popups() {
  const all = () => [...document.querySelectorAll("details[data-popup][open]")];
  const close = (keep) => {
    for (const one of all()) if (one !== keep) one.open = false;
  };
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && all()[0];
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  for (const kind of ["pointerdown", "focusin"])
    document.addEventListener(kind, ({ target }) => close(target.closest("details[data-popup]")));
}
