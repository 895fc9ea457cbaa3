// Copying: the address of a section, a StorageClass, a command.
/** Each section's address, one click away; that of the entrance's question stands beside its answer. */
export function copyLinks() {
  if (!navigator.clipboard) return;
  for (const heading of document.querySelectorAll(".body > section > :is(h2, h3)[id]:not(#choose)")) {
    const address = () => new URL(`#${heading.id}`, location.href).href;
    heading.after(addressButton("copy link", `Copy link to ${heading.textContent}`, address));
  }
}

/** A button that copies an address; where that is not allowed it goes there, so that the address bar holds it. */
export function addressButton(text, label, address) {
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

/** What is to be typed elsewhere: a StorageClass, the commands of a block. */
export function copyTexts(within = document) {
  if (!navigator.clipboard) return;
  for (const offered of within.querySelectorAll("[data-copy]"))
    offered.after(copyButton(offered.dataset.copy, `Copy ${offered.dataset.copy}`));
  for (const pre of within.querySelectorAll(".pre > pre"))
    pre.before(copyButton(pre.textContent, `Copy: ${pre.getAttribute("aria-label")}`));
}

function copyButton(text, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-text";
  button.textContent = "Copy";
  button.setAttribute("aria-label", label);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text).then(
      () => {
        button.textContent = "Copied";
      },
      () => {
        button.textContent = "Not allowed";
      },
    );
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  return button;
}
