// A reader's own results: read and judged by the engine's own code, which is loaded when it is first needed. Nothing is sent.
import { painted } from "../explore/elements.js";
import { shown, spoken } from "./told.js";

const form = document.querySelector("[data-own]");
const status = document.querySelector(".own-status");
const answer = document.querySelector(".own-answer");
const { judge, checks } = form.dataset;
const text = form.elements.text;
const file = form.querySelector("[type=file]");
const PASTED = "pasted text";

/** What was brought last: its bytes are read where they are judged. */
let brought;
/** Counts what was asked for: an answer that another question has overtaken is not shown. */
let asked = 0;

const facts = () => {
  const { medium, network } = form.elements;
  return {
    ...(medium.value && { medium: medium.value }),
    ...(network.value && { networkGbits: Number(network.value) }),
  };
};

async function answerTo({ name, bytes }) {
  asked += 1;
  const own = asked;
  status.textContent = "Reading …";
  await painted();
  const told = await judged(name, bytes);
  if (own !== asked) return;
  tell(told);
}

async function judged(name, bytes) {
  try {
    const [module, read] = await Promise.all([import(judge), bytes()]);
    return await module.judgeOwn(read, name, facts());
  } catch (error) {
    return refuse(
      `${name}: expected to read and judge it in this browser, came an error (${error.message}). Reload the page, and try again with a current browser.`,
    );
  }
}

function tell(told) {
  answer.replaceChildren(...shown(told, checks));
  status.replaceChildren(...spoken(told));
}

/** An answer of one line. */
const refuse = (line) => ({ summary: "Nothing was judged.", results: [], problems: [line] });

const bring = (one) => {
  brought = one;
  return answerTo(one);
};

const ofText = () => ({ name: PASTED, bytes: () => new TextEncoder().encode(text.value) });
const ofFile = (one) => ({ name: one.name, bytes: () => within(one) });

/** A file that is too large is not even read: the module says what to do. */
async function within(one) {
  const { MOST_BYTES } = await import(judge);
  if (one.size > MOST_BYTES) return { length: one.size };
  return new Uint8Array(await one.arrayBuffer());
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { files } = file;
  const one = files.length > 0 && text.value.trim() === "" ? ofFile(files[0]) : ofText();
  await bring(one);
  answer.focus();
});
text.addEventListener("paste", () => setTimeout(() => bring(ofText())));
file.addEventListener("change", () => {
  const [one] = file.files;
  if (one === undefined) return;
  text.value = "";
  void bring(ofFile(one));
});
for (const select of form.querySelectorAll("select"))
  select.addEventListener("change", () => brought && answerTo(brought));

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
  if (files.length > 1)
    return tell(refuse(`expected one file, came ${files.length}. Drop them one after the other.`));
  text.value = "";
  file.value = "";
  void bring(ofFile(files[0]));
});
