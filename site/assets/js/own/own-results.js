// A reader's own results: read and judged by the engine's own code, which is loaded when it is first needed. Nothing is sent.
import { painted } from "../explore/elements.js";
import { keep, kept } from "./kept.js";
import { shown, spoken } from "./told.js";

const form = document.querySelector("[data-own]");
const status = document.querySelector(".own-status");
const answer = document.querySelector(".own-answer");
const { judge, checks } = form.dataset;
const text = form.elements.text;
const file = form.querySelector("[type=file]");
const lacking = form.querySelector(".own-lacking");
const PASTED = "pasted text";

/** What was brought last, each with its name: bytes are read where they are judged. */
let brought = [];
/** Counts what was asked for: an answer that another question has overtaken is not shown. */
let asked = 0;

const facts = () => {
  const { medium, network } = form.elements;
  return {
    ...(medium.value && { medium: medium.value }),
    ...(network.value && { networkGbits: Number(network.value) }),
  };
};

async function answerTo(all) {
  asked += 1;
  const own = asked;
  status.textContent = "Reading …";
  await painted();
  const told = await judged(all);
  if (own === asked) tell(told);
}

async function judged(all) {
  try {
    const [module, read] = await Promise.all([import(judge), within(all)]);
    keep(read, facts());
    return await module.judgeOwn(read, facts());
  } catch (error) {
    const names = all.map(({ name }) => name).join(", ");
    return {
      summary: "Nothing was judged.",
      results: [],
      problems: [
        `${names}: expected to read and judge it in this browser, came an error (${error.message}). Reload the page, and try again with a current browser.`,
      ],
    };
  }
}

/** What is too large is not even read: the module says what to do. */
async function within(all) {
  const { MOST_BYTES } = await import(judge);
  const isTooLarge = all.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES;
  return Promise.all(
    all.map(async ({ name, size, bytes }) => ({
      name,
      bytes: isTooLarge ? { length: size } : await bytes(),
    })),
  );
}

function tell(told) {
  answer.replaceChildren(...shown(told, checks));
  status.replaceChildren(...spoken(told));
  lacking.hidden = told.lacking === undefined;
  lacking.textContent = told.lacking
    ? `State ${told.lacking.state} to run up to ${told.lacking.checks} more ${told.lacking.checks === 1 ? "check" : "checks"}.`
    : "";
}

const bring = (all) => {
  brought = all;
  return answerTo(all);
};

const ofBytes = (name, bytes) => ({ name, size: bytes.length, bytes: () => bytes });
const ofText = () => [ofBytes(PASTED, new TextEncoder().encode(text.value))];
const ofFiles = (files) =>
  [...files].map((one) => ({
    name: one.name,
    size: one.size,
    bytes: async () => new Uint8Array(await one.arrayBuffer()),
  }));

function bringFiles(files) {
  text.value = "";
  return bring(ofFiles(files));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const isOfFiles = text.value.trim() === "" && brought.length > 0 && brought[0].name !== PASTED;
  await bring(isOfFiles ? brought : ofText());
  // The verdict stands above what was judged: that comes into sight, and is read out as it changes.
  status.scrollIntoView({ block: "start" });
  answer.focus({ preventScroll: true });
});
text.addEventListener("paste", () => setTimeout(() => bring(ofText())));
file.addEventListener("change", () => {
  if (file.files.length > 0) void bringFiles(file.files);
});
for (const select of form.querySelectorAll("select"))
  select.addEventListener("change", () => brought.length > 0 && answerTo(brought));

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
  for (const [name, value] of Object.entries(before.facts))
    form.elements[name === "networkGbits" ? "network" : name].value = String(value);
  const all = before.brought.map(({ name, text: of }) => ofBytes(name, new TextEncoder().encode(of)));
  if (all.length === 1 && all[0].name === PASTED) text.value = before.brought[0].text;
  void bring(all);
}
