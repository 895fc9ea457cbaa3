// What is folded, and what is loaded when it is asked for.
import { enhance } from "./enhance.js";
import { takeMeanings } from "./meanings.js";

/** What an address leads to is shown, however deep it is folded. */
export function unfoldTarget() {
  const id = location.hash.slice(1);
  const target = document.getElementById(id);
  // What a check found for an earlier edition, and not any more: the result is what is left of it.
  if (target === null) document.getElementById(/^result-\d+(?=-)/.exec(id)?.[0])?.scrollIntoView();
  let folded = target?.closest("details");
  while (folded) {
    folded.open = true;
    folded = folded.parentElement.closest("details");
  }
}

const PHONE = matchMedia("(max-width: 40rem)");

/** On a phone a long text is the list of its headings, each with what stands below it; styles keep the rest back until then. What is marked so stands open. */
export function chapters() {
  const long = document.querySelector("[data-long]");
  if (long === null && document.querySelector("[data-chapter]") === null) return;
  const undo = [];
  let again = false;
  const follow = () => {
    if (!PHONE.matches) {
      while (undo.length > 0) undo.pop()();
      return;
    }
    if (long) foldByHeadings(long, undo);
    for (const section of document.querySelectorAll("[data-chapter]")) foldSection(section, undo);
    // Who turns a phone and turns it back finds what was read.
    if (again) for (const chapter of document.querySelectorAll(".chapter")) chapter.open = true;
    again = true;
  };
  follow();
  PHONE.addEventListener("change", follow);
}

function chapterOf(heading, parts, undo, open = false) {
  const chapter = document.createElement("details");
  chapter.className = "more chapter";
  chapter.open = open;
  heading.before(chapter);
  const summary = document.createElement("summary");
  summary.append(heading);
  chapter.append(summary, ...parts);
  undo.push(() => chapter.replaceWith(heading, ...[...chapter.children].slice(1)));
}

/** What it begins with says all of it in short, and stands open. */
function foldByHeadings(long, undo) {
  const parts = [...long.children];
  const [, ...starts] = parts.flatMap((part, i) => (part.matches("h2") ? [i] : []));
  for (const [i, start] of starts.entries())
    chapterOf(parts[start], parts.slice(start + 1, starts[i + 1]), undo);
  long.dataset.long = "folded";
  undo.push(() => {
    long.dataset.long = "";
  });
}

/** What stands below it as a part of its own belongs to it. */
function foldSection(section, undo) {
  const heading = section.querySelector(":scope > h2");
  const { chapter } = section.dataset;
  if (heading === null) {
    const above = section.previousElementSibling;
    above.lastElementChild.append(section);
    undo.push(() => above.after(section));
  } else chapterOf(heading, [...section.children].slice(1), undo, chapter === "open");
  delete section.dataset.chapter;
  undo.push(() => {
    section.dataset.chapter = chapter;
  });
}

/** The sections of another page, without the anchors that this page may have itself. */
async function sectionsOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  takeMeanings(page);
  const sections = [...page.querySelectorAll(".body > section")].map((one) => document.importNode(one, true));
  for (const section of sections) {
    section.removeAttribute("aria-labelledby");
    for (const named of section.querySelectorAll("[id]:not(svg *)")) named.removeAttribute("id");
    const heading = section.querySelector("h2");
    if (!heading) continue;
    const lower = document.createElement("h3");
    lower.textContent = heading.textContent;
    heading.replaceWith(lower);
  }
  return sections;
}

/** Shows in `place` what the link leads to; where that cannot be had, the link itself is followed. */
async function loadInto(place, link) {
  place.setAttribute("aria-busy", "true");
  try {
    const sections = await sectionsOf(link.href);
    place.replaceChildren(...sections);
    enhance(place);
    loadedFolds(place);
  } catch {
    location.assign(link.href);
  } finally {
    place.removeAttribute("aria-busy");
  }
}

/** A page of its own, shown in the fold that leads to it. */
export function loadedFolds(within = document) {
  for (const fold of within.querySelectorAll("details[data-load]")) {
    const link = fold.querySelector("a");
    const place = document.createElement("div");
    place.className = "loaded";
    fold.append(place);
    fold.addEventListener("toggle", () => {
      if (!fold.open || place.childElementCount > 0) return;
      void loadInto(place, link);
    });
  }
}

/** One workload of many, shown beneath the small pictures and kept in the address. */
export function workloadPicker() {
  const pick = document.querySelector("[data-pick]");
  if (!pick) return;
  const place = document.querySelector("[data-picked]");
  const list = pick.closest(".multiples").querySelector("[data-picked-from]");
  const show = () => {
    list.hidden = pick.value !== "";
    if (pick.value === "") return place.replaceChildren();
    return loadInto(place, document.getElementById(pick.value).querySelector("a"));
  };
  pick.addEventListener("change", () => {
    const address = new URL(location.href);
    if (pick.value) address.searchParams.set("workload", pick.value);
    else address.searchParams.delete("workload");
    history.replaceState(null, "", address);
    void show();
  });
  const asked = new URLSearchParams(location.search).get("workload");
  if ([...pick.options].some(({ value }) => value && value === asked)) {
    pick.closest("details")?.setAttribute("open", "");
    pick.value = asked;
    void show();
  }
}
