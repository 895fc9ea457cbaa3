// A reader's own results: read and judged by the engine's own code, which is loaded when it is first needed. Nothing is sent.
import { painted } from "../explore/elements.js";
import { factsOf, showAsked, showLacking, state } from "./facts.js";
import { Cancelled, judging } from "./judge.js";
import { keep, kept } from "./kept.js";
import { shown, spoken } from "./told.js";

const form = document.querySelector("[data-own]");
const status = document.querySelector(".own-status");
const progress = document.querySelector(".own-progress");
const heading = document.querySelector(".own-heading");
const answer = document.querySelector(".own-answer");
// A worker asks for an address that is whole.
const judge = new URL(form.dataset.judge, location.href).href;
const { checks, root } = form.dataset;
const uses = JSON.parse(form.dataset.uses);
const text = form.elements.text;
const file = form.querySelector("[type=file]");
const example = form.querySelector("[data-example]");
const see = form.querySelector(".own-see");
const PASTED = "pasted text";
const EXAMPLE = "the example";

/** What was brought last, each with its name: bytes are read where they are judged. */
let brought = [];
/** Calls off what is being judged. */
let cancel = () => {};

/** What is judged sooner shows no progress: it would only flicker, in milliseconds. */
const SOON = 300;

async function answerTo(all) {
  cancel();
  const facts = factsOf(form);
  void keep(all, facts);
  const line = progress.querySelector("span");
  line.textContent = `Reading ${all[0].name}${all.length > 1 ? `, 1 of ${all.length}` : ""} …`;
  const late = setTimeout(() => {
    status.textContent = "Judging …";
    progress.hidden = false;
    progress.scrollIntoView({ block: "nearest" });
  }, SOON);
  // Not in the status, which would read each line out.
  const asked = judging(judge, { files: all, facts, uses }, (how) => {
    line.textContent = how;
  });
  cancel = asked.cancel;
  const told = await asked.answer.catch((error) => error);
  clearTimeout(late);
  // What another question has overtaken is not shown.
  if (asked.cancel !== cancel) return;
  progress.hidden = true;
  if (told instanceof Cancelled) await tell({ ...NOTHING, summary: "Cancelled: nothing was judged." });
  else await tell(told instanceof Error ? failed(all, told) : told);
}

const NOTHING = {
  summary: "Nothing was judged.",
  files: [],
  instead: [],
  results: [],
  problems: [],
};

const failed = (all, { message }) => ({
  ...NOTHING,
  problems: [
    `${all.map(({ name }) => name).join(", ")}: expected to read and judge it in this browser, came an error (${message}). Reload the page, and try again with a current browser.`,
  ],
});

/** So many parts of an answer are made before the page paints again. */
const AT_ONCE = 20;

async function tell(told) {
  const own = cancel;
  const parts = shown(told, checks, root);
  const some = () => Array.from({ length: AT_ONCE }, () => parts.next().value).filter(Boolean);
  heading.hidden = false;
  heading.textContent =
    brought[0]?.name === EXAMPLE ? "Verdict on an example: three tests of a disk" : "Verdict";
  status.replaceChildren(...spoken(told));
  showLacking(form, told.lacking);
  answer.replaceChildren(...some());
  for (let more = some(); more.length > 0; more = some()) {
    await painted();
    if (own !== cancel) return;
    answer.append(...more);
  }
}

/** What is brought is judged, and its verdict comes into sight. */
async function bring(all) {
  if (await isJudged(all)) showVerdict();
}

/** Who pastes may paste again: the focus stays in the box, and a link beneath leads to the verdict. */
async function bringPasted() {
  if (!(await isJudged(pasted()))) return;
  see.hidden = false;
  see.scrollIntoView({ block: "nearest" });
}

/** False where something else was brought meanwhile. */
async function isJudged(all) {
  see.hidden = true;
  brought = all;
  await answerTo(all);
  return brought === all;
}

/** It has the focus: so it is read out, and what comes next is what it rests on. */
function showVerdict() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
}

const ofText = (name, of) => ({ name, of: new Blob([of]) });
const pasted = () => [ofText(PASTED, text.value)];

function bringFiles(files) {
  text.value = "";
  return bring([...files].map((of) => ({ name: of.name, of })));
}

progress.querySelector("button").addEventListener("click", () => cancel());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const isOfFiles = text.value.trim() === "" && brought.length > 0 && brought[0].name !== PASTED;
  void bring(isOfFiles ? brought : pasted());
});
example.addEventListener("click", async () => {
  text.value = "";
  file.value = "";
  const told = await fetch(example.dataset.example).catch((error) => error);
  if (told.ok) await bring([{ name: EXAMPLE, of: await told.blob() }]);
  else await tell(failed([{ name: EXAMPLE }], { message: told.message ?? String(told.status) }));
});
text.addEventListener("paste", () => setTimeout(() => void bringPasted()));
see.addEventListener("click", (event) => {
  event.preventDefault();
  showVerdict();
});
file.addEventListener("change", () => {
  if (file.files.length > 0) void bringFiles(file.files);
});
for (const control of form.querySelectorAll("[data-fact]"))
  control.addEventListener("change", () => {
    showAsked(form);
    if (brought.length > 0) void answerTo(brought);
  });

for (const kind of ["dragenter", "dragover"])
  form.addEventListener(kind, (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    form.dataset.over = "";
  });
form.addEventListener("dragleave", (event) => {
  if (!form.contains(event.relatedTarget)) delete form.dataset.over;
});
form.addEventListener("drop", (event) => {
  const { files } = event.dataTransfer;
  delete form.dataset.over;
  if (files.length === 0) return;
  event.preventDefault();
  file.value = "";
  void bringFiles(files);
});

// Back from a check's page: what was brought is judged again.
const before = kept();
if (before !== undefined) {
  state(form, before.facts);
  const all = before.brought.map(({ name, text: of }) => ofText(name, of));
  if (all.length === 1 && all[0].name === PASTED) text.value = before.brought[0].text;
  brought = all;
  void answerTo(all);
}
