// Names while one types, loaded for whoever goes to the search box.

export function suggestLater() {
  const form = document.querySelector(".search-box");
  const input = form?.querySelector("input");
  const module = document.querySelector("script[data-suggest]")?.dataset.suggest;
  if (!input || module === undefined) return;
  const load = async () => {
    const { suggestions } = await import(module);
    suggestions(form, input);
  };
  input.addEventListener("focus", load, { once: true });
}
