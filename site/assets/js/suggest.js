// Names of the edition while one is typed into the search box: those that the search page lists, else pages that are called so, and the way to that page. What is in pages is found there alone, as the policy of others lets no WebAssembly run.
import { asksWhy, whyOf } from "./search/as-asked.js";
import { directHits, MOST, namesIn, unnamed } from "./search/direct.js";
import { kindBehind } from "./search/kind.js";
import { saidOf } from "./search/said.js";
import { wordsOf } from "./search/words.js";

async function namesOf(address) {
  const answer = await fetch(address);
  return namesIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

/** A combobox: arrows choose, Enter leads there or, where none is chosen, to the search page. */
export function suggestions(form, input) {
  const list = made("div", {
    id: "search-names",
    class: "search-names",
    role: "listbox",
    "aria-label": "Names",
  });
  const status = made("p", { class: "visually-hidden", role: "status" });
  const edition = form.getAttribute("action").replace(/search\/$/, "");
  const names = namesOf(form.action).catch(() => []);
  const said = () => saidOf(edition);
  list.hidden = true;
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false" }))
    input.setAttribute(name, value);
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-autocomplete", "list");
  form.append(list, status);
  let pages;
  let chosen = -1;

  const choose = (index) => {
    chosen = index;
    for (const [i, option] of [...list.children].entries()) option.ariaSelected = String(i === index);
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", list.children[index].id);
  };
  const show = (found) => {
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    withinSight(list);
    input.setAttribute("aria-expanded", String(!list.hidden));
    choose(-1);
  };

  const propose = async () => {
    const typed = input.value;
    const words = wordsOf(typed);
    const pagesOf = () => {
      pages ??= fetch(`${edition}pagefind/pages.json`)
        .then((answer) => answer.json())
        .catch(() => ({}));
      return pages;
    };
    const hits =
      words.length === 0 ? [] : await directHits(await names, pagesOf, words, edition, said, typed);
    const unknown = await unnamed(await names, pagesOf, words);
    const found = asksWhy(typed) ? withWhy(hits, await said()) : hits;
    if (input.value !== typed) return; // Typed on meanwhile.
    const all = {
      text: `Search all pages for “${typed.trim()}”`,
      href: `${form.action}?q=${encodeURIComponent(typed)}`,
      kind: unnamedText(unknown),
    };
    const first = found.slice(0, MOST);
    // That nothing is called so is read before what is proposed in place of it.
    const proposed = unknown.length > 0 ? [all, ...first] : [...first, all];
    show(words.length === 0 ? [] : proposed);
    status.textContent =
      words.length === 0
        ? ""
        : [namesText(list.childElementCount - 1), unnamedText(unknown)].filter(Boolean).join(". ");
  };
  input.addEventListener("input", propose);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const count = list.childElementCount;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    else if (event.key === "Escape") show([]);
    else if (event.key === "Enter" && chosen >= 0) list.children[chosen].click();
    else return;
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  form.addEventListener("focusout", () => show([]));
  // Who typed while this was on its way.
  if (input.value !== "") void propose();
}

/** Of those proposed as many as the screen has room for, the way to the search page always. */
const LEAST = 3;
function withinSight(list) {
  const isBeyond = () => list.getBoundingClientRect().bottom > (window.visualViewport?.height ?? innerHeight);
  const isWay = ({ href }) => href.includes("?q=");
  while (list.childElementCount > LEAST + 1 && isBeyond())
    [...list.children].findLast((option) => !isWay(option)).remove();
}

/** Who misses a storage is led to the reason. */
const withWhy = (hits, said) =>
  hits.map((hit) => {
    const { title = hit.text, href = hit.href } = whyOf(hit.href, said) ?? {};
    return { ...hit, text: title, href };
  });

const namesText = (count) => `${count} ${count === 1 ? "name" : "names"}, arrows choose`;

function made(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Only names are known here; whether a text holds it the search page says. */
const unnamedText = (words) =>
  words.length === 0 ? "" : `nothing here is called ${words.map((word) => `“${word}”`).join(" or ")}`;

/** Where it is, or what it is called besides, stands below. */
const besideOf = (text) =>
  text ? [made("span", { class: "visually-hidden" }, ", "), made("small", {}, text)] : [];

const optionOf = ({ text, href, kind, beside }, i) =>
  made(
    "a",
    { id: `search-name-${i}`, role: "option", "aria-selected": "false", tabindex: "-1", href },
    made("span", {}, text, ...besideOf(beside)),
    ...kindBehind(kind),
  );
