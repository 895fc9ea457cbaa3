// A result as an item of the list.
import { kindBehind } from "./kind.js";
import { escaped } from "./words.js";

/** What is called by the words is told by what it is about, all else by where it holds them. */
export function itemOf({ href, page, part, about, excerpt }, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  link.textContent = part ? `${page.title}: ${part.title}` : page.title;
  const text = document.createElement("p");
  const found = excerpt === undefined ? [] : marked(excerpt, part?.title ?? page.printed ?? page.title);
  text.append(...(found.length === 0 ? withMarks(about ?? "", words) : found));
  item.append(link, ...kindBehind(page.kind), text);
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
