// The search page: words in its address, results below them.
import { asksWhy, whyOf } from "./as-asked.js";
import { askedFor } from "./asked-for.js";
import { directHits, namesIn } from "./direct.js";
import { explained } from "./explained.js";
import { find, MOST, pagesOf } from "./find.js";
import { saidOf } from "./said.js";
import { partOf } from "./show.js";
import { wordsOf } from "./words.js";

const WAIT_MS = 120;
const BELOW = "Below stands all that it holds, by name.";

const root = document.documentElement;
const form = document.querySelector("[data-search]");
const input = form.querySelector("input");
const status = document.querySelector(".search-status");
const list = document.querySelector(".search-results");
const everything = document.querySelector(".search-all");
const edition = form.dataset.search;
const names = namesIn(document);
const said = () => saidOf(edition);

/** First what the search box proposes, told by what it is about, else by its text; then all else that holds the words. */
async function withNamed({ meant, count, ...found }, words, typed) {
  const all = await pagesOf(edition);
  const aboutOf = new Map(Object.values(all).map(({ url, about }) => [`${edition}${url.slice(1)}`, about]));
  const hits = await directHits(names, () => all, words, edition, said, typed);
  const named = hits.map(({ text, href, kind, about, beside }) => {
    const whole = about ?? aboutOf.get(href) ?? "";
    // Of a pair it is a part of what is told anyway.
    const told = whole.includes(beside) ? whole : [beside, whole].filter(Boolean).join(". ");
    const held = meant.find((one) => one.href === href);
    // Of a part its page says too little.
    return held?.part || (held && told === "") ? held : { href, page: { title: text, kind }, about: told };
  });
  const own = ({ href }) => href.split("?")[0];
  const others = meant.filter((one) => hits.every((hit) => own(hit) !== own(one)));
  const rest = await Promise.all(others.map((one) => asRanked(one, words)));
  return {
    ...found,
    named,
    rest: rest.slice(0, MOST - named.length),
    count: Math.max(count, named.length + rest.length),
  };
}

/** A ranking is told by who is first here, too. */
async function asRanked(one, words) {
  const [{ beside }] = await explained([{ href: one.href, kind: one.page.kind }], [], words, said);
  return beside === undefined ? one : { ...one, about: beside, excerpt: undefined };
}

/** Who misses a storage reads why, before all that holds the words. */
const withWhy = (some, all) =>
  some.map((one) => {
    const { title = one.page.title, href = one.href, about } = whyOf(one.href, all) ?? {};
    const page = { ...one.page, title };
    return about === undefined ? { ...one, href } : { ...one, page, href, about, excerpt: undefined };
  });

/** What stood there before is no result: meanwhile it is out of sight, in its place, so that nothing moves. */
function searching() {
  root.classList.add("asked");
  status.textContent = "Searching …";
}

/** Results, or all that there is by name: the one takes the place of the other at once. */
function show(hasResults) {
  root.classList.remove("asked");
  everything.hidden = hasResults;
  list.hidden = !hasResults;
}

async function search(text) {
  const words = wordsOf(text);
  if (words.length === 0) {
    show(false);
    status.textContent = "";
    return;
  }
  if (list.hidden) searching();
  let found;
  try {
    const { words: held, ...rest } = await find(edition, words);
    found = await withNamed(rest, held, text);
    found.none = await noneKnown(words);
    if (asksWhy(text)) for (const part of ["named", "rest"]) found[part] = withWhy(found[part], await said());
  } catch {
    show(false);
    status.textContent = `The index of this edition cannot be loaded. ${BELOW}`;
    return;
  }
  if (input.value !== text) return; // Typed on meanwhile.
  const { named, rest, count, isSome, missing, none } = found;
  show(count > 0);
  list.replaceChildren(
    ...partOf("search-named", "Pages by name", named, words),
    ...partOf("search-held", "Pages with these words", rest, words),
  );
  const most = named.length + rest.length;
  const shown = count > most ? `The first ${most} of ` : "";
  const pages = `${shown}${count} ${count === 1 ? "page" : "pages"}`;
  const told = isSome ? `No page has all of these words. ${pages} with some of them` : pages;
  const gone = missing.map((word) => `“${word}”`).join(" or ");
  status.replaceChildren(
    ...(count === 0
      ? [...(none ?? nothing(text)), ` ${BELOW}`]
      : gone === ""
        ? [...(none ? [...none, " "] : []), told]
        : [...(none ?? nothingHolds(gone)), ` Without ${missing.length === 1 ? "it" : "them"}: ${told}`]),
  );
}

/** Who asks for what this edition knows nothing of is told so, and what is nearest. */
async function noneKnown(words) {
  const asked = askedFor(words);
  const { says, nearest, href } = (asked && (await said()).nothing[asked]) || {};
  if (says === undefined) return undefined;
  return [`${says} Nearest to it: `, linkTo(href, nearest), "."];
}

function linkTo(href, text) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  return link;
}

/** Who looks for a storage that is not here sees which are. */
const nothing = (text) => nothingHolds(`“${text}”`);

function nothingHolds(words) {
  if (/^[\d.,“” or]+$/.test(words))
    return [
      `Figures are not searched, and no text here has ${words}: Explore and the files under Data hold them all.`,
    ];
  const listed = linkTo(`${edition}backends/`, "these backends");
  const own = linkTo(`${edition}measure/`, "measure your own");
  return [`Nothing in this edition holds ${words}. It lists `, listed, "; you can ", own, "."];
}

let timer;
function later() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    remember();
    void search(input.value);
  }, WAIT_MS);
}

function remember() {
  const address = new URL(location.href);
  if (input.value) address.searchParams.set("q", input.value);
  else address.searchParams.delete("q");
  history.replaceState(null, "", address);
}

input.addEventListener("input", later);
/** As in the box of every page Enter leads to the results, and opens none by itself. */
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(timer);
  remember();
  await search(input.value);
  list.querySelector("a")?.focus();
});
addEventListener("popstate", fromAddress);

/** Arrows lead from the words to the results and back. */
input.closest(".body").addEventListener("keydown", (event) => {
  const stops = [input, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = stops[stops.indexOf(event.target) + step];
  if (step === undefined || !stops.includes(event.target) || next === undefined) return;
  event.preventDefault();
  next.focus();
});

function fromAddress() {
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  void search(input.value);
}
fromAddress();
input.focus();
