// The search page: words in its address, results below them. Pagefind and its index are loaded with the first word.
const MOST = 12;
const WAIT_MS = 120;

const form = document.querySelector("[data-search]");
const input = form.querySelector("input");
const status = document.querySelector(".search-status");
const list = document.querySelector(".search-results");
const everything = document.querySelector(".search-all");
const edition = form.dataset.search;

let pagefind;

async function loaded() {
  pagefind ??= import(`${edition}pagefind/pagefind.js`).then(async (module) => {
    await module.options({ baseUrl: edition, basePath: `${edition}pagefind/`, excerptLength: 24 });
    await module.init();
    return module;
  });
  return pagefind;
}

/** Who looks for a word wants what is called so before what holds it, and what it is about before all its variants. */
const KINDS = ["Use case", "Environment", "Deployment", "Backend", "Check", "Guide", "Overview", "Document"];
/** How far these stand behind what is called the same: one matter has many of them. */
const BEHIND = { Document: 0.2, Workload: 0.4, Figures: 0.4, Claims: 0.4, Answer: 0.4, List: 0.6 };
/** Of more of a kind the rest comes last. */
const MOST_OF_A_KIND = 4;

/** As a part of a pattern. */
const escaped = (word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** 1 where the text has the word, a little less for its plural; less where it has it within another. */
function shareOf(word, text) {
  const [before, rest] = [`(?<![\\p{L}\\p{N}])`, `(?![\\p{L}\\p{N}])`];
  if (new RegExp(`${before}${escaped(word)}${rest}`, "u").test(text)) return 1;
  if (new RegExp(`${before}${escaped(word)}s${rest}`, "u").test(text)) return 0.98;
  return text.includes(word) ? 0.85 : 0;
}

const meanOf = (words, text) => words.reduce((sum, word) => sum + shareOf(word, text), 0) / words.length;

const namesOf = ({ title, names = "" }) => `${title} ${names}`.toLowerCase();

/** The part of a page that has all the words in its heading, best with nothing else in it. */
function partOf({ meta, sub_results: parts }, words) {
  const all = parts.flatMap((part) => {
    const title = part.title.toLowerCase();
    const share = meanOf(words, title);
    if (!part.url.includes("#") || part.title === meta.title || share < 0.98) return [];
    return [{ part, share: title === words.join(" ") ? WHOLE : 0.85 * share }];
  });
  return all.sort((a, b) => b.share - a.share)[0];
}
/** A heading that is what was asked for, such as a term of the glossary: before pages that are called so among other words. */
const WHOLE = 1.05;

/** 0 for what is called by all the words. Several words ask for a comparison, one does not. */
function distanceOf(result, words) {
  const { kind } = result.meta;
  const named = meanOf(words, namesOf(result.meta));
  const behind = kind === "Comparison" ? 0.4 / words.length : (BEHIND[kind] ?? 0);
  const { part, share = named } = (named < 0.85 && behind === 0 && partOf(result, words)) || {};
  return { part, named, distance: 2 * (1 - share) + behind };
}

function ranked(results, words) {
  const all = results
    .map((result, at) => ({ result, at, ...distanceOf(result, words) }))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        KINDS.indexOf(a.result.meta.kind) - KINDS.indexOf(b.result.meta.kind) ||
        a.at - b.at,
    );
  const first = Object.values(Object.groupBy(all, ({ result }) => result.meta.kind)).flatMap((one) =>
    one.slice(0, MOST_OF_A_KIND),
  );
  return [...all.filter((one) => first.includes(one)), ...all.filter((one) => !first.includes(one))].slice(
    0,
    MOST,
  );
}

/** Pagefind shortens a word until something begins with the rest of it: what shares only a letter or two was not meant. */
function holds({ meta, excerpt }, words) {
  if (words.some((word) => namesOf(meta).includes(word))) return true;
  const found = [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text.toLowerCase());
  return words.some((word) =>
    found.some((text) => text.includes(word.slice(0, Math.max(3, word.length - 3)))),
  );
}

/** Of pages with any of the words, those with most of them first. */
async function withSome(words) {
  const found = new Map();
  for (const { results } of await Promise.all(words.map(async (word) => (await loaded()).search(word))))
    for (const result of results) {
      const { many = 0, score = 0 } = found.get(result.id) ?? {};
      found.set(result.id, { result, many: many + 1, score: score + result.score });
    }
  return [...found.values()].sort((a, b) => b.many - a.many || b.score - a.score).map(({ result }) => result);
}

/** Loaded, and without what was not meant. */
async function meantOf(results, words) {
  const some = await Promise.all(results.slice(0, 3 * MOST).map((result) => result.data()));
  const meant = some.filter((result) => holds(result, words));
  return { meant, count: meant.length < some.length ? meant.length : results.length };
}

async function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  everything.hidden = words.length > 0;
  list.hidden = words.length === 0;
  if (words.length === 0) {
    status.textContent = "";
    return;
  }
  let found;
  let isSome = false;
  try {
    found = await meantOf((await (await loaded()).search(text)).results, words);
    isSome = found.count === 0 && words.length > 1;
    if (isSome) found = await meantOf(await withSome(words), words);
  } catch {
    everything.hidden = false;
    list.hidden = true;
    status.textContent =
      "The index of this edition cannot be loaded. Below stands all that it holds, by name.";
    return;
  }
  if (input.value !== text) return; // Typed on meanwhile.
  const { meant, count } = found;
  list.replaceChildren(...ranked(meant, words).map((one) => itemOf(one, words)));
  const pages = `${count} ${count === 1 ? "page" : "pages"}`;
  const said = isSome ? `No page has all of these words. ${pages} with some of them` : pages;
  status.replaceChildren(...(count === 0 ? nothing(text) : [said]));
}

/** Who looks for a storage that is not here sees which are. */
function nothing(text) {
  const measured = document.createElement("a");
  measured.href = `${edition}backends/`;
  measured.textContent = "these backends";
  return [`Nothing in this edition holds “${text}”. Measured are `, measured, "."];
}

/** What is called by the words is told by what it is about, all else by where it holds them. */
function itemOf({ result: { url, meta, excerpt }, part, named }, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = part?.url ?? url;
  link.textContent = part ? `${meta.title}: ${part.title}` : meta.title;
  const kind = document.createElement("span");
  kind.className = "search-kind";
  kind.textContent = meta.kind;
  const text = document.createElement("p");
  const found = marked(part?.excerpt ?? excerpt, part?.title ?? meta.title);
  const isAbout = meta.about && (named >= 0.85 || found.length === 0);
  text.append(...(isAbout ? withMarks(meta.about, words) : found));
  item.append(link, kind, text);
  return item;
}

function withMarks(text, words) {
  const any = words.map(escaped).join("|");
  return text.split(new RegExp(`(${any})`, "iu")).map((part, i) => (i % 2 ? markOf(part) : part));
}

function markOf(text) {
  const mark = document.createElement("mark");
  mark.textContent = text;
  return mark;
}

/** Pagefind gives markup with `mark` alone; nothing else of it is taken for markup here. The title is said already. */
function marked(excerpt, title) {
  const decode = document.createElement("textarea");
  const parts = excerpt.split(/(<mark>.*?<\/mark>)/).map((part) => {
    const [, inner] = /^<mark>(.*)<\/mark>$/.exec(part) ?? [];
    decode.innerHTML = inner ?? part; // A textarea holds text: only entities are resolved.
    return { text: decode.value, isMarked: inner !== undefined };
  });
  const whole = parts.map(({ text }) => text).join("");
  const said = `${title}. `.split(" ").map((_, i, all) => all.slice(i).join(" "));
  let from = said.find((rest) => `${whole} `.startsWith(rest))?.length ?? 0;
  if (whole.startsWith(said[0], from)) from += said[0].length;
  return parts.flatMap(({ text, isMarked }) => {
    const rest = text.slice(from);
    from = Math.max(0, from - text.length);
    return rest === "" ? [] : [isMarked ? markOf(rest) : rest];
  });
}

let timer;
function later() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const address = new URL(location.href);
    if (input.value) address.searchParams.set("q", input.value);
    else address.searchParams.delete("q");
    history.replaceState(null, "", address);
    void search(input.value);
  }, WAIT_MS);
}

input.addEventListener("input", later);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
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
  void search(input.value).then(() => document.documentElement.classList.remove("asked"));
}
fromAddress();
input.focus();
