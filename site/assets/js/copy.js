// Copying: the address of a section, a StorageClass, a command.
/** Each section's address, one click away; that of the entrance's question stands beside its answer. */
export function copyLinks() {
  if (!navigator.clipboard) return;
  for (const heading of document.querySelectorAll(".body > section > :is(h2, h3)[id]:not(#choose)")) {
    const address = () => new URL(`#${heading.id}`, location.href).href;
    heading.after(addressButton("copy link", `Copy link to ${heading.textContent}`, address));
  }
}

/** A button that copies an address. */
export function addressButton(text, label, address) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = text;
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", () => copyAddress(button, address()));
  return button;
}

/** Where that is not allowed, the address bar holds it. */
export async function copyAddress(button, address) {
  const isDone = await isAllowed(navigator.clipboard.writeText(address));
  if (!isDone) history.replaceState(history.state, "", address);
  tell(button, isDone ? "copied" : "not allowed: copy it from the address bar");
}

/** Where that is not allowed, `place` is selected, which shows it. */
export async function copyText(button, text, place) {
  const isDone = await isAllowed(navigator.clipboard.writeText(text));
  if (!isDone) getSelection().selectAllChildren(place);
  tell(button, isDone ? "Copied" : "Not allowed: copy what is selected");
}

const isAllowed = (copying) =>
  copying.then(
    () => true,
    () => false,
  );

const TOLD_MS = 4000;

/** On the button for a while, and to who cannot see it: the name of a button may be another than what it shows. */
export function tell(button, said) {
  // Pressed again meanwhile, it shows no label.
  button.dataset.label ??= button.textContent;
  const status = statusLine();
  button.textContent = said;
  status.textContent = said;
  setTimeout(() => {
    button.textContent = button.dataset.label;
    status.textContent = "";
  }, TOLD_MS);
}

let line;
function statusLine() {
  if (line === undefined) {
    line = document.createElement("p");
    line.className = "visually-hidden";
    line.role = "status";
    document.body.append(line);
  }
  return line;
}

/** What is to be typed elsewhere: a StorageClass, the commands of a block. */
export function copyTexts(within = document) {
  if (!navigator.clipboard) return;
  for (const offered of within.querySelectorAll("[data-copy]"))
    offered.after(copyButton(offered.dataset.copy, `Copy ${offered.dataset.copy}`, offered));
  for (const pre of within.querySelectorAll(".pre > pre"))
    pre.before(copyButton(pre.textContent, `Copy: ${pre.getAttribute("aria-label")}`, pre));
}

function copyButton(text, label, place) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-text";
  button.textContent = "Copy";
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => copyText(button, text, place));
  return button;
}
