// What a label means, beside it. Chromium shows it without a script (interestfor); others by this one.
const isNative = "interestForElement" in HTMLAnchorElement.prototype;
const SOON = 300;

export function meanings() {
  if (!("popover" in HTMLElement.prototype)) return;
  let shown;
  let due;
  const show = (means, label) => {
    shown?.hidePopover();
    shown = means;
    means?.showPopover({ source: label });
  };
  const look = ({ target }) => {
    const label = target.closest("[interestfor]");
    const means = label ? meaningOf(label) : target.closest(".means");
    if (label && means) addFound(label, means);
    if (isNative || means === shown) return clearTimeout(due);
    clearTimeout(due);
    due = setTimeout(show, SOON, label && means, label);
  };
  document.addEventListener("pointerover", look);
  document.addEventListener("focusin", look);
  if (!isNative)
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") show();
    });
}

const meaningOf = (label) => document.getElementById(label.getAttribute("interestfor"));

/** Of this label what else was a title, which no finger and no key reaches. */
function addFound(label, means) {
  if (label.title) label.dataset.found = label.title;
  label.removeAttribute("title");
  if (!isNative) label.setAttribute("aria-describedby", means.id);
  means.querySelector("p")?.remove();
  if (!label.dataset.found) return;
  const found = document.createElement("p");
  found.textContent = `Here: ${label.dataset.found}`;
  means.append(found);
}

/** Of another page, parts of which this one is to show. */
export function takeMeanings(page) {
  const own = document.querySelector(".meanings");
  for (const one of page.querySelectorAll(".means"))
    if (document.getElementById(one.id) === null)
      (own ?? document.querySelector("main")).append(document.importNode(one, true));
}
