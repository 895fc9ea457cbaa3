// What a reader states of the storage: each control is named as the engine calls the fact.

const YES_NO = { true: true, false: false };

const controls = (form) => [...form.querySelectorAll("[data-fact]")];

/** What is not asked for where it is of no use is not stated either. */
const isAsked = (control) => control.closest("[data-when]")?.hidden !== true;

export function factsOf(form) {
  const stated = controls(form).filter((one) => isAsked(one) && one.value !== "" && one.validity.valid);
  return Object.fromEntries(stated.map(({ name, value }) => [name, valueOf(value)]));
}

const valueOf = (text) =>
  YES_NO[text] ?? (text !== "" && Number.isFinite(Number(text)) ? Number(text) : text);

export function state(form, facts) {
  for (const one of controls(form)) one.value = one.name in facts ? String(facts[one.name]) : "";
  showAsked(form);
}

/** Copies count where a network lies between, drives where none does. */
export function showAsked(form) {
  const { medium, networkGbits } = form.elements;
  const uses = {
    network: Number(networkGbits.value) > 0,
    drives: networkGbits.value === "0" && ["nvme", "ssd", "hdd"].includes(medium.value),
  };
  for (const one of form.querySelectorAll("[data-when]")) one.hidden = !uses[one.dataset.when];
}

/** Says how many checks wait for what, and asks for it. */
export function showLacking(form, lacking) {
  const [title, line] = [form.querySelector(".own-more > summary"), form.querySelector(".own-lacking")];
  line.hidden = lacking === undefined;
  title.textContent =
    lacking === undefined
      ? "State more of the storage"
      : `State more, so that ${lacking.checks} more ${lacking.checks === 1 ? "check" : "checks"} can look`;
  const names = controls(form)
    .filter((one) => lacking?.facts.includes(one.name))
    .map((one) => one.dataset.fact);
  line.textContent = `Checks wait for ${listed(names)}.`;
}

const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
