// Menus close on Esc, and when something else is clicked or focused.
export function popups() {
  const all = [...document.querySelectorAll("details[data-popup]")];
  const close = (keep) => {
    for (const one of all) if (one.open && one !== keep) one.open = false;
  };
  document.addEventListener("keydown", (event) => {
    const open = all.find((one) => one.open);
    if (event.key !== "Escape" || !open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  for (const kind of ["pointerdown", "focusin"])
    document.addEventListener(kind, ({ target }) => close(target.closest("details[data-popup]")));
}
