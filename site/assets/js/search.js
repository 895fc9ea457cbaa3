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

/** Pages that are about the words come before those that hold them: by their heading, then by kind. */
const KINDS = [
  "Use case",
  "Environment",
  "Deployment",
  "Backend",
  "Check",
  "Guide",
  "Workload",
  "Comparison",
  "Overview",
  "Document",
];

function rankOf({ meta }, words) {
  const names = `${meta.title} ${meta.names ?? ""}`.toLowerCase();
  const isNamed = words.every((word) => names.includes(word));
  const kind = KINDS.indexOf(meta.kind);
  return isNamed ? (kind < 0 ? KINDS.length : kind) : KINDS.length + 1;
}

/** Pagefind shortens a word until something begins with the rest of it: what shares only a letter or two was not meant. */
function holds({ meta, excerpt }, words) {
  const names = `${meta.title} ${meta.names ?? ""}`.toLowerCase();
  if (words.some((word) => names.includes(word))) return true;
  const found = [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text.toLowerCase());
  return words.some((word) =>
    found.some((text) => text.includes(word.slice(0, Math.max(3, word.length - 3)))),
  );
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
  try {
    found = await (await loaded()).search(text);
  } catch {
    everything.hidden = false;
    list.hidden = true;
    status.textContent =
      "The index of this edition cannot be loaded. Below stands all that it holds, by name.";
    return;
  }
  const results = await Promise.all(found.results.slice(0, 3 * MOST).map((result) => result.data()));
  if (input.value !== text) return; // Typed on meanwhile.
  const meant = results.filter((result) => holds(result, words));
  const ranked = meant
    .map((result, at) => ({ result, at, rank: rankOf(result, words) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, MOST);
  list.replaceChildren(...ranked.map(({ result }) => itemOf(result)));
  const count = meant.length < results.length ? meant.length : found.results.length;
  status.textContent =
    count === 0 ? `Nothing in this edition holds “${text}”.` : `${count} ${count === 1 ? "page" : "pages"}`;
}

function itemOf({ url, meta, excerpt }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  link.textContent = meta.title;
  const kind = document.createElement("span");
  kind.className = "search-kind";
  kind.textContent = meta.kind;
  const text = document.createElement("p");
  text.append(...marked(excerpt));
  item.append(link, kind, text);
  return item;
}

/** Pagefind gives markup with `mark` alone; nothing else of it is taken for markup here. */
function marked(excerpt) {
  const decode = document.createElement("textarea");
  return excerpt.split(/(<mark>.*?<\/mark>)/).map((part) => {
    const [, inner] = /^<mark>(.*)<\/mark>$/.exec(part) ?? [];
    decode.innerHTML = inner ?? part; // A textarea holds text: only entities are resolved.
    if (inner === undefined) return decode.value;
    const mark = document.createElement("mark");
    mark.textContent = decode.value;
    return mark;
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

function fromAddress() {
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  void search(input.value);
}
fromAddress();
input.focus();
