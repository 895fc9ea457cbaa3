// The question of the entrance. The answer is taken from its own page, which readers without a script are led to.
import { addressButton, copyTexts } from "./copy.js";

const pages = new Map();

async function pageAt(address) {
  if (!pages.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    pages.set(address, new DOMParser().parseFromString(await answer.text(), "text/html"));
  }
  return pages.get(address);
}

/** The answer with what else is asked, where that changes it; otherwise the one to the question itself. */
const answerIn = (page, asked) =>
  page.querySelector(`[data-asked~="${asked}"] .answer`) ?? page.querySelector("#answer ~ .answer");

export function chooser(form) {
  const shown = document.querySelector("[data-answer]");
  const more = shown.querySelector(".choose-more");
  const choices = () => new URLSearchParams(new FormData(form));
  let last = 0;

  async function show(remember) {
    const asking = ++last;
    const chosen = choices();
    const asked = [...form.querySelectorAll("[type=checkbox]:checked")].map(({ name }) => name).join("+");
    const address = `${form.dataset.choose}${chosen.get("use-case")}/${chosen.get("environment")}/`;
    if (remember) history.replaceState(null, "", `?${chosen}`);
    shown.setAttribute("aria-busy", "true");
    try {
      const answer = answerIn(await pageAt(address), asked);
      if (asking !== last) return;
      const copy = document.importNode(answer, true);
      copyTexts(copy);
      shown.querySelector(".answer").replaceWith(copy);
      more.querySelector("a").href = `${address}${asked === "" ? "" : "#asked"}`;
    } catch {
      // The page itself says what is wrong.
      if (asking === last) location.assign(address);
    } finally {
      if (asking === last) shown.setAttribute("aria-busy", "false");
    }
  }

  if (navigator.clipboard)
    more.append(
      addressButton(
        "copy link",
        "Copy link to this answer",
        () => new URL(`?${choices()}`, location.href).href,
      ),
    );
  form.addEventListener("change", () => show(true));
  if (restore(form)) void show(false);
}

/** What the address asks for; what this edition does not have stays as it is. */
function restore(form) {
  const asked = new URLSearchParams(location.search);
  let found = false;
  for (const field of form.elements) {
    const value = asked.get(field.name);
    if (!field.name || value === null) continue;
    if (field.type === "checkbox") field.checked = value === "1";
    else if ([...field.options].some((option) => option.value === value)) field.value = value;
    else continue;
    found = true;
  }
  return found;
}
