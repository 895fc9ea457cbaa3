/** What cells of tables are told in, as HTML: text, marks and links, all of them escaped. */
import { unitsHeld } from "../../../units/held.ts";
import type { Badge, Rich, TableCell } from "../view.ts";

/** Where the site is served, "/" or "/fiolio/". */
export type Base = string;

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
  "\0": "\ufffd",
};

/** As content and as an attribute in double quotes. */
export const escaped = (text: string): string =>
  /[&<>"'\0]/.test(text) ? text.replace(/[&<>"'\0]/g, (one) => ESCAPED[one] ?? "") : text;

/** A number and what is counted, as "2-core": a browser would break it behind the hyphen. In a sentence of several lines it may. */
const wordsHeld = (html: string): string =>
  html.length > SENTENCE ? html : html.replace(NUMBERED, '<span class="held">$&</span>');
const SENTENCE = 120;
const NUMBERED = /(?<![\w-])\d{1,3}-[a-z]{1,9}(?![\w-])/g;

/** "openebs-single-replica with 2 cores": no line ends between the number and what is counted, nor in the word before. */
const setUpHeld = (html: string): string =>
  html.includes("with ") ? html.replace(WITH, '<span class="held">$&</span>') : html;
const WITH = /with \d{1,3}[ \u00a0](?:cores?|copy|copies)(?![\w-])/g;

/** The same of a name that leads somewhere, as "erasure-coded". */
const nameHeld = (html: string): string => html.replace(HYPHENED, '<span class="held">$&</span>');
const HYPHENED = /(?<![\w.-])[\da-z.]{1,10}(?:-[\da-z.]{1,10}){1,2}(?![\w-])/gi;

/** A short one stays whole and is copied as it is: no hyphen is put in place of its own. */
const codeMarkup = (text: string): string =>
  `<code${/^(?=.*-)\S{1,23}$/.test(text) ? ' class="held"' : ""}>${escaped(text)}</code>`;

/** As content that a line may end in. A figure alone has its cell's styles for that. */
const content = (text: string): string =>
  setUpHeld(escaped(text.indexOf(" ") === text.lastIndexOf(" ") ? text : unitsHeld(text)));

/** From an address as pages have it. What is neither of the site nor of the web leads nowhere. */
export function address(href: string, base: Base): string {
  const isOwn = /^\/(?!\/)/.test(href);
  if (!isOwn && !/^(?:#|https?:|mailto:)/i.test(href)) return "#";
  const whole = (isOwn ? `${base}${href.slice(1)}` : href).toWellFormed();
  return escaped(whole.replace(UNENCODED, encodeURIComponent));
}
/** What is encoded already stays as it is. */
const UNENCODED = /[^\w!#$&*+,./:;=?@[\]~%-]|%(?![0-9a-f]{2})/giu;

export const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined || value === "" ? "" : ` ${name}="${escaped(String(value))}"`;

export const richMarkup = (rich: Rich, base: Base): string => markupOf(rich, base, content);

/** In a cell names break where it is narrow. */
const inCell = (text: string): string => wordsHeld(content(text));

/** The same where no cell's styles keep a figure or a name in one line. */
export const proseMarkup = (rich: Rich, base: Base): string => markupOf(rich, base, prose, nameInProse);
const prose = (text: string): string => wordsHeld(setUpHeld(escaped(unitsHeld(text))));
const nameInProse = (text: string): string => nameHeld(escaped(unitsHeld(text)));

type ToMarkup = (text: string) => string;

/** @param told what becomes of a text @param named of one that leads to what it names */
const markupOf = (rich: Rich, base: Base, told: ToMarkup, named = told): string =>
  typeof rich === "string" ? told(rich) : rich.map((span) => spanMarkup(span, base, told, named)).join("");

function spanMarkup(
  span: Exclude<Rich, string>[number],
  base: Base,
  told: ToMarkup,
  named: ToMarkup,
): string {
  if (typeof span === "string") return told(span);
  const { text, href, code, strong, tone, title, verdict, unseen, about } = span;
  const own = code ? codeMarkup(text) : href ? named(text) : told(text);
  if (href)
    return `<a href="${address(href, base)}"${attribute("title", title)}${attribute("interestfor", about)}>${own}</a>`;
  if (code) return own;
  if (verdict && unseen)
    return `<span class="${verdictClass(verdict)}"><span class="visually-hidden">${own}</span></span>`;
  if (verdict) return `<span class="${verdictClass(verdict)}">${own}</span>`;
  if (strong) return `<strong>${own}</strong>`;
  if (!tone && !title) return own;
  return `<span class="tone-${tone ?? "plain"}"${attribute("title", title)}>${own}</span>`;
}

/** "verdict verdict-a-guess", as layouts have it. */
const verdictClass = (word: string): string => `verdict verdict-${escaped(word.replaceAll(/[ ,]+/g, "-"))}`;

/** What stands alone in its cell needs no element of its own: tables are most of a page. */
export function cellMarkup(cell: TableCell, base: Base): string {
  const { href, title, badges = [], note = "", share = 0, pale, struck, tone } = cell;
  const text = markupOf(cell.text, base, inCell);
  const isBare = !(title || badges.length > 0 || note.length > 0 || share || struck || tone);
  const value = href
    ? `<a class="v" href="${address(href, base)}"${attribute("title", title)}>${text}</a>`
    : isBare
      ? text
      : `<span class="v"${attribute("title", title)}>${text}</span>`;
  return [
    text !== "" && value,
    share > 0 &&
      `<svg class="share${pale ? " share-pale" : ""}" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="3"/><rect class="on" width="${Math.round(share * 100)}" height="3"/></svg>`,
    note.length > 0 && `<small>${richMarkup(note, base)}</small>`,
    badges.length > 0 &&
      `${text === "" ? "" : " "}<span class="badges">${badges.map((one) => `${badgeMarkup(one, base)} `).join("")}</span>`,
  ]
    .filter(Boolean)
    .join("");
}

function badgeMarkup({ text, tone, title, href, about, lead }: Badge, base: Base): string {
  const [tag, to] = href ? ["a", ` href="${address(href, base)}"`] : ["span", ""];
  return `${lead === undefined ? "" : `<small>${escaped(lead)}</small> `}<${tag} class="badge badge-${tone}"${to}${attribute("title", title)}${attribute("interestfor", about)}>${escaped(text)}</${tag}>`;
}
