// The question of the entrance. The answer is taken from its own page, which readers without a script are led to.
import { addressButton, copyTexts } from "./copy.js";
import { enhance } from "./enhance.js";
import { chooseEnvironment, chooseUse, chosenEnvironment, chosenUse } from "./environment.js";
import { takeMeanings } from "./meanings.js";

const pages = new Map();

async function pageAt(address) {
  if (!pages.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    takeMeanings(page);
    pages.set(address, page);
  }
  return pages.get(address);
}

/** What the answer with what else is asked stands in, where that changes it. */
const foldOf = (page, asked) => page.querySelector(`[data-asked~="${asked}"]`);

/** That answer, which may be on a page of its own; otherwise the one to the question itself. */
async function answerIn(page, asked) {
  const fold = foldOf(page, asked);
  const elsewhere = fold?.matches("[data-load]") && fold.querySelector("a").getAttribute("href");
  const of = elsewhere ? await pageAt(elsewhere) : (fold ?? page.querySelector("section:has(> #answer)"));
  return of.querySelector(".answer");
}

/** As the entrance has it, which is one screen: costs are left to the page of the answer, and what has a title for it is folded where it stands. */
function shorten(card) {
  for (const row of card.querySelectorAll(".score-cost")) row.remove();
  for (const part of card.querySelectorAll("[data-fold]")) {
    const fold = document.createElement("details");
    fold.className = "more";
    const summary = document.createElement("summary");
    summary.textContent = part.dataset.fold;
    part.replaceWith(fold);
    fold.append(summary, part);
  }
}

export function chooser(form) {
  const shown = document.querySelector("[data-answer]");
  const more = shown.querySelector(".choose-more");
  const picked = () => form.elements["use-case"].selectedOptions[0];
  const choices = () => {
    const { app } = picked().dataset;
    return new URLSearchParams([...new FormData(form), ...(app ? [["app", app]] : [])]);
  };
  const said = document.createElement("p");
  said.className = "choose-product";
  let last = 0;

  async function show(remember) {
    const asking = ++last;
    const chosen = choices();
    const asked = [...form.querySelectorAll("[type=checkbox]:checked")].map(({ name }) => name).join("+");
    const address = `${form.dataset.choose}${chosen.get("use-case")}/${chosen.get("environment")}/`;
    const { made, few } = form.elements.environment.selectedOptions[0].dataset;
    for (const line of form.querySelectorAll(".choose-made"))
      line.textContent = line.classList.contains("choose-few") ? few : made;
    leadTo(form, chosen);
    if (remember) {
      history.pushState({ chosen: `${chosen}` }, "", `?${chosen}`);
      chooseEnvironment(chosen.get("environment"));
      chooseUse(chosen.get("app") ?? chosen.get("use-case"));
    }
    shown.setAttribute("aria-busy", "true");
    try {
      const page = await pageAt(address);
      const answer = await answerIn(page, asked);
      if (asking !== last) return;
      const copy = document.importNode(answer, true);
      shorten(copy);
      copyTexts(copy);
      const option = picked();
      const { name } = option.dataset;
      if (name !== undefined) copy.querySelector("[data-for]").textContent = name;
      shown.querySelector(".answer").replaceWith(copy);
      said.textContent = `For ${name}, asked as ${titleOf(form, option)}`;
      if (name === undefined) said.remove();
      else shown.querySelector(".answer").after(said);
      void followed(form);
      more.querySelector("a").href =
        `${address}${asked === "" ? "" : `#${foldOf(page, asked)?.id ?? "candidates"}`}`;
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
  form.addEventListener("change", () => {
    chosenByReader(form);
    void show(true);
  });
  form.addEventListener("click", (event) => setInPlace(form, event));
  if (fill(form, askedFirst(form))) {
    chosenByReader(form);
    void show(false);
  }
  sayUnknown(form);
  history.replaceState({ chosen: `${choices()}` }, "");
  addEventListener("popstate", ({ state }) => {
    // A step within the page has none.
    if (state === null) return;
    form.reset();
    fill(form, new URLSearchParams(state.chosen));
    void show(false);
  });
}

/** What stands there is no example of ours any more. */
function chosenByReader(form) {
  const compare = form.querySelector(".choose-compare");
  if (compare) compare.textContent = compare.dataset.chosen;
}

/** What can be chosen by a link leads without a script to the page of the answer, and is that of the use case that is chosen. */
function leadTo(form, chosen) {
  for (const link of form.querySelectorAll("[data-sets=environment]")) {
    const { to } = link.dataset;
    link.href = `${form.dataset.choose}${chosen.get("use-case")}/${to}/`;
    link.ariaCurrent = to === chosen.get("environment") ? "true" : null;
  }
}

/** Chosen and answered here, unless it is to be opened elsewhere. */
function setInPlace(form, event) {
  const link = event.target.closest("[data-sets]");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const field = form.elements[link.dataset.sets];
  field.value = link.dataset.to;
  link.closest("details")?.removeAttribute("open");
  field.focus();
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The picture of all storages is of the environment that is chosen, as its own page has it. */
async function followed(form) {
  const section = document.querySelector("section:has(> #overview)");
  const [{ value, textContent: name }] = form.elements.environment.selectedOptions;
  if (section === null || (section.dataset.of ?? form.dataset.environment) === value) return;
  section.dataset.of = value;
  const address = `${form.dataset.environments}${value}/`;
  const page = await pageAt(address).catch(() => undefined);
  if (section.dataset.of !== value) return;
  const figure = page?.querySelector('section:has(> #workloads) figure[id^="overview-"]');
  const link = document.createElement("a");
  link.href = address;
  link.textContent = page === undefined || !figure ? name : "All of this environment";
  const each = figure?.previousElementSibling?.matches("p") ? figure.previousElementSibling.textContent : "";
  section.querySelector("h2").firstChild.textContent = `${name} at a glance`;
  const text = section.querySelector("p");
  text.replaceChildren(
    each && `${each.trim()} `,
    link,
    page === undefined
      ? ": its page could not be loaded."
      : figure
        ? "."
        : ": no two values here can be compared.",
  );
  for (const old of section.querySelectorAll(":scope > :is(figure, figure ~ p, details)")) old.remove();
  if (!figure) return;
  // What is said beneath it, and its numbers.
  const shown = [figure];
  for (let next = figure.nextElementSibling; next?.matches("p, .more:not(.elsewhere)"); ) {
    shown.push(next);
    next = next.matches("p") ? next.nextElementSibling : null;
  }
  text.after(...shown.map((one) => document.importNode(one, true)));
  enhance(section);
}

/** Of an address that asks for what this edition does not have, the answer is another's. */
function sayUnknown(form) {
  const asked = inAddress(form);
  const unknown = ["use-case", "environment"].flatMap((name) => {
    const value = asked.get(name);
    return value && ![...form.elements[name].options].some((option) => option.value === value) ? [value] : [];
  });
  if (unknown.length === 0) return;
  const note = document.createElement("p");
  note.className = "choose-unknown";
  note.setAttribute("role", "status");
  note.textContent = `This edition does not have ${unknown.join(" and ")}: what follows is for what is chosen above.`;
  form.after(note);
  form.addEventListener("change", () => note.remove(), { once: true });
}

const inAddress = (form) => withProduct(form, new URLSearchParams(location.search));

/** A product, such as etcd, may stand where its use case does, and for it. */
function withProduct(form, asked) {
  const of = CSS.escape(asked.get("use-case") ?? asked.get("app") ?? "");
  const product = form.querySelector(`option[data-app="${of}"]`);
  if (product !== null && form.querySelector(`#choose-use-case option[value="${of}"]`) === null) {
    asked.set("app", product.dataset.app);
    asked.set("use-case", product.value);
  }
  return asked;
}

/** What the address asks for, and what it leaves open as it was chosen last. */
function askedFirst(form) {
  const asked = inAddress(form);
  const use = chosenUse();
  if (!asked.has("use-case") && use !== null && use !== form.elements["use-case"].value) {
    asked.set("use-case", use);
    withProduct(form, asked);
  }
  const last = chosenEnvironment();
  if (!asked.has("environment") && last !== null && last !== form.elements.environment.value)
    asked.set("environment", last);
  return asked;
}

/** What this edition does not have stays as it is. Says whether anything of it is there. */
function fill(form, asked) {
  let found = false;
  for (const field of form.elements) {
    const value = asked.get(field.name);
    if (!field.name || value === null) continue;
    if (field.type === "checkbox") field.checked = value === "1";
    else if ([...field.options].some((option) => option.value === value)) field.value = value;
    else continue;
    found = true;
  }
  const product = form.querySelector(`option[data-app="${CSS.escape(asked.get("app") ?? "")}"]`);
  if (product?.value === form.elements["use-case"].value) product.selected = true;
  return found;
}

/** Of the use case that a product stands for. */
const titleOf = (form, { value }) =>
  form.querySelector(`option[value="${CSS.escape(value)}"]:not([data-app])`).textContent;
