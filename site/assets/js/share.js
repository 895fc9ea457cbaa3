// The key that leads to the search box, and links to pages and charts, one click away.
import { addressButton } from "./copy.js";

/** Wide, and with a pointer that hovers: there is a keyboard, most likely. */
const HAS_KEYS = "(hover: hover) and (min-width: 36.01rem)";

/** "/" leads to the search box, unless something is being typed: of a box or a list that is chosen from, too. */
export function searchKey() {
  if (matchMedia(HAS_KEYS).matches)
    for (const box of document.querySelectorAll(".search-box input")) box.placeholder = "Search: press /";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, [contenteditable]"))
      return;
    const boxes = [...document.querySelectorAll("[role=search] input")];
    const shown = boxes.findLast((box) => box.checkVisibility());
    if (!shown) return;
    event.preventDefault();
    shown.focus();
  });
}

/** Of the page, beside its title; of each chart, beside what can be taken of it. The entrance's stands with its answer. */
export function shareLinks() {
  if (!navigator.clipboard) return;
  document
    .querySelector("main:not(.kind-home) > .head > h1")
    ?.after(addressButton("copy link", "Copy link to this page", () => location.href.split("#", 1)[0]));
  // At the foot of a page what is unfolded would lie below the screen.
  const cite = document.querySelector(".cite");
  cite?.addEventListener("toggle", () => {
    if (cite.open) cite.scrollIntoView({ block: "nearest" });
    // With its host, which a build need not know, and what was chosen.
    for (const place of cite.querySelectorAll("[data-address]"))
      place.textContent = new URL(location.search, new URL(place.textContent, location.href)).href;
  });
  for (const figure of document.querySelectorAll("figure[id]")) {
    const place = figure.querySelector(".downloads");
    // A caption is a paragraph: what it begins with names the chart.
    const [name] =
      figure
        .querySelector("figcaption > span")
        ?.textContent.trim()
        .split(/[.:;] /, 1) ?? [];
    const label = `Copy link to the chart: ${name}`;
    place?.append(addressButton("copy link", label, () => new URL(`#${figure.id}`, location.href).href));
  }
}

/** A build need not know its host: code for other pages has the one that it is read from. */
export function embedHosts(within = document) {
  if (!location.protocol.startsWith("http")) return;
  for (const code of within.querySelectorAll(".embed pre code"))
    code.textContent = code.textContent.replace('src="/', `src="${location.origin}/`);
}
