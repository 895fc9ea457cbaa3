// This deployment against that one of its environment: never itself, and a pair with a page of its own is led to it.
export function pairForms() {
  for (const form of document.querySelectorAll("[data-pair]")) {
    const [one, other] = form.querySelectorAll("select");
    const apart = () => {
      for (const option of other.options) option.disabled = option.value === one.value;
      if (other.value === one.value) other.querySelector("option:enabled").selected = true;
    };
    one.addEventListener("change", apart);
    apart();
    form.addEventListener("submit", (event) => {
      const [first, second] = [one.value, other.value].sort();
      const page = `/compare/${first}-vs-${second}/`;
      const link = [...document.querySelectorAll("main a")].find(({ pathname }) => pathname.endsWith(page));
      if (link === undefined) return;
      event.preventDefault();
      location.assign(one.value === first ? link.href : `${link.href}?first=${second}`);
    });
  }
}
