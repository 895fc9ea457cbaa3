// The key that leads to the search box, and links to pages and charts, one click away.

/** "/" leads to the search box, unless something is being typed. */
export function searchKey() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    const boxes = [...document.querySelectorAll("[role=search] input")];
    const shown = boxes.findLast((box) => box.checkVisibility());
    if (!shown) return;
    event.preventDefault();
    shown.focus();
  });
}

/** Of the page, beside its heading; of each chart, beside what can be taken of it. */
export function shareLinks() {
  if (!navigator.clipboard) return;
  const heading = document.querySelector(".cite summary");
  heading?.parentElement.before(
    copyButton("copy link to this page", "", () => location.href.split("#", 1)[0]),
  );
  for (const figure of document.querySelectorAll("figure[id]")) {
    const place = figure.querySelector(".downloads");
    const label = `Copy link to the chart: ${figure.querySelector("figcaption > span")?.textContent.trim()}`;
    place?.append(copyButton("copy link", label, () => new URL(`#${figure.id}`, location.href).href));
  }
}

function copyButton(text, label, address) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = text;
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address()).then(
      () => {
        button.textContent = "copied";
      },
      () => {
        location.href = address(); // Not allowed to copy: at least the address bar holds it.
      },
    );
  });
  return button;
}
