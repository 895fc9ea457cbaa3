// Results as lists, each with its heading, and a result as an item of one.
import { heldWords } from "../explore/elements.js";
import { markedIn } from "./excerpt.js";
import { kindBehind } from "./kind.js";

/** Nothing where there is none. */
export function partOf(id, title, results, words) {
  if (results.length === 0) return [];
  const [part, heading, list] = ["section", "h2", "ol"].map((name) => document.createElement(name));
  part.setAttribute("aria-labelledby", id);
  heading.id = id;
  heading.textContent = title;
  list.append(...results.map((one) => itemOf(one, words)));
  part.append(heading, list);
  return [part];
}

/** What is called by the words is told by what it is about, all else by where it holds them. */
function itemOf({ href, page, part, about, excerpt }, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  link.append(...heldWords(part ? `${page.title}: ${part.title}` : page.title));
  const text = document.createElement("p");
  text.append(...markedIn(excerpt || about || "", words).map(([piece, is]) => (is ? markOf(piece) : piece)));
  item.append(link, ...kindBehind(page.kind), text);
  return item;
}

function markOf(text) {
  const mark = document.createElement("mark");
  mark.textContent = text;
  return mark;
}
