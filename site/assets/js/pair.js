// This deployment against that one: the second list begins with the environment of the first, and a pair with a page of its own is led to it.
export function pairForms() {
  for (const form of document.querySelectorAll("[data-pair]")) {
    const [one, other] = form.querySelectorAll("select");
    const near = () => {
      const { label } = one.selectedOptions[0].parentElement;
      const own = [...other.children].find((group) => group.label === label);
      const chosen = other.value;
      other.prepend(own);
      for (const option of other.options) option.disabled = option.value === one.value;
      const free = own.querySelector("option:enabled") ?? other.querySelector("option:enabled");
      if (chosen === one.value || other.selectedOptions[0]?.parentElement !== own) free.selected = true;
    };
    one.addEventListener("change", near);
    near();
    form.addEventListener("submit", (event) => {
      const page = `/compare/${[one.value, other.value].sort().join("-vs-")}/`;
      const link = [...document.querySelectorAll("main a")].find(({ pathname }) => pathname.endsWith(page));
      if (link === undefined) return;
      event.preventDefault();
      location.assign(link.href);
    });
  }
}
