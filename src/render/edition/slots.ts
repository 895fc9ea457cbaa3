/**
 * The few parts of a page that its edition or others decide: what it is called, which editions there are, whether they have the
 * same page, which is the newest. Layouts leave a slot for each; it is filled when all pages are known, so that the rest of a page
 * never changes, and is the same in editions that say the same.
 */

/** `asPublished`: it was made by another program, or with other layouts. */
export type EditionName = { version: string; next: boolean; date?: string; asPublished?: boolean };

/** Of one build of a site. */
export type Around = {
  /** Newest first. */
  editions: readonly EditionName[];
  newest: string;
  /** Where the site is served; a path alone where no host is known. */
  baseURL: string;
  /** Whether there is such a file; relative to the site, as "VERSION/PATH/index.html". */
  has: (path: string) => boolean;
};

type Place = { path: string; version: string | undefined; rest: string };
type Fill = (place: Place, around: Around) => string;

/** By the name of the element that stands for it. */
const SLOTS: Readonly<Record<string, Fill>> = {
  "fiolio-robots": (place, around) =>
    isDraft(place, around) || place.path.endsWith("404.html") ? '<meta name=robots content="noindex">' : "",
  "fiolio-canonical": (place, around) => {
    const address = attribute(absolute(around, canonical(place, around)));
    return `<link rel=canonical href=${address}><meta property="og:url" content=${address}>`;
  },
  // Nobody passes on a draft: it has no card.
  "fiolio-card": (place, around) =>
    isDraft(place, around) ? "" : card(around, place.path.replace(/[^/]*$/, "card.png")),
  "fiolio-home-card": (place, around) =>
    isDraft(place, around) ? "" : card(around, `${place.version ?? around.newest}/card.png`),
  "fiolio-menu": menu,
  "fiolio-note": note,
  "fiolio-editions": (_, around) =>
    around.editions
      .map(({ version }) => `<li>${link(around, `${version}/`, `Edition ${version}`)}</li>`)
      .join(""),
  "fiolio-edition": ({ version = "" }) => escaped(version),
  "fiolio-cite": (place, around) =>
    [citedAs(place, around), publishedOn(place, around)].map((text) => text && `, ${escaped(text)}`).join(""),
  "fiolio-cite-published": (place, around) => {
    const on = publishedOn(place, around);
    return on && `${escaped(on)}; `;
  },
  // As Hugo makes an anchor of it.
  "fiolio-cite-key": ({ version = "runs" }) => version.replace(/^v|\./g, ""),
  "fiolio-cite-fields": (place, around) => {
    // Dates are written in the report's language.
    const year = /\d{4}/.exec(dateOf(place, around))?.[0] ?? "n.d.";
    return Object.entries({ edition: citedAs(place, around), year })
      .map(([name, text]) => text && `${name} = {${escaped(text)}},\n  `)
      .join("");
  },
};

/** A page that was made with others cannot be filled. */
export const slotNames: readonly string[] = Object.keys(SLOTS);

const SLOT = new RegExp(`<(${slotNames.join("|")})></\\1>`, "g");

/** The page whole. @param path of the file, relative to the site */
export function filled(html: string, path: string, around: Around): string {
  const [version = "", ...rest] = path.split("/");
  const isOfEdition = around.editions.some((one) => one.version === version);
  const place = isOfEdition
    ? { path, version, rest: rest.join("/") }
    : { path, version: undefined, rest: path };
  return html.replace(SLOT, (_, name: string) => SLOTS[name]?.(place, around) ?? "");
}

/** The same page in the newest published edition that has it; a page outside the editions itself. */
export function canonical({ path, version, rest }: Place, { editions, has }: Around): string {
  if (version === undefined) return path;
  const found = editions.find((one) => !one.next && has(`${one.version}/${rest}`));
  return found === undefined ? path : `${found.version}/${rest}`;
}

const isDraft = ({ version }: Place, { editions }: Around): boolean =>
  editions.some((one) => one.next && one.version === version);

/** Empty outside the editions. */
const citedAs = (place: Place, around: Around): string =>
  isDraft(place, around) ? "draft edition" : place.version === undefined ? "" : `edition ${place.version}`;

const dateOf = ({ version }: Place, { editions }: Around): string =>
  editions.find((one) => one.version === version)?.date ?? "";

/** "published 2026-03-31": the day of its data, which is not that of the rules. */
const publishedOn = (place: Place, around: Around): string => {
  const date = dateOf(place, around);
  return date && `published ${date}`;
};

const card = (around: Around, path: string): string =>
  `<meta property="og:image" content="${escaped(absolute(around, path))}"><meta property="og:image:width" content="600"><meta property="og:image:height" content="315"><meta name=twitter:card content="summary_large_image">`;

function menu({ version, rest }: Place, around: Around): string {
  const items = around.editions.map((one) => {
    const same = `${one.version}/${rest}`;
    const hasSame = version !== undefined && around.has(same);
    const current = one.version === version ? " aria-current=true" : "";
    const where = hasSame
      ? ""
      : version === undefined
        ? ", home page"
        : ", this page is not in it: home page";
    return `<li>${link(around, hasSame ? same : `${one.version}/`, one.version, hasSame ? current : "")}
<span>${one.next ? "draft" : escaped(one.date ?? "")}${where}</span></li>`;
  });
  return `<details class=versions data-popup><summary><span class=visually-hidden>Edition: </span>${escaped(version ?? "All editions")}</summary><nav aria-label=Editions><ul>${items.join("")}</ul></nav></details>`;
}

function note(place: Place, around: Around): string {
  const { newest, has } = around;
  const { version, rest } = place;
  const isOfDraft = isDraft(place, around);
  if (version === undefined || (version === newest && !isOfDraft)) return "";
  if (version === newest)
    return noteOf("Nothing is published yet: this is the draft edition, and its runs may change.");
  const which = isOfDraft
    ? "This is the draft edition: its runs are not published and may change."
    : `This is edition ${escaped(version)}, not the newest one. ${judgedNow(version, around)}`;
  const same = `${newest}/${rest}`;
  const where = has(same)
    ? link(around, same, `This page in ${newest}`)
    : `${link(around, `${newest}/`, newest)} does not have this page.`;
  return noteOf(`${which} ${where}`);
}

/** Its runs are fixed, what is said of them is not, unless it is left as it was. */
function judgedNow(version: string, around: Around): string {
  if (around.editions.some((one) => one.version === version && one.asPublished))
    return "It is left as it was published, judged by the checks and rules of then.";
  const changes = `${version}/changes/index.html`;
  const differs = "figures and answers may differ from those that were published";
  const where = around.has(changes) ? `${differs}: ${link(around, changes, "which do")}` : differs;
  return `Its runs are those of then, judged by the checks and rules of now; ${where}.`;
}

const noteOf = (html: string): string =>
  `<aside class=edition-note aria-label="About this edition"><p>${html}</p></aside>`;

const link = (around: Around, path: string, text: string, more = ""): string =>
  `<a href=${attribute(relative(around, path))}${more}>${escaped(text)}</a>`;

const pageOf = (path: string): string =>
  path
    .replace(/(^|\/)index\.html$/, "$1")
    .split("/")
    .map(encodeURIComponent)
    .join("/");

/** The address of a page, with the host where one is known. */
export const absolute = ({ baseURL }: Pick<Around, "baseURL">, path: string): string =>
  `${baseURL.replace(/\/*$/, "")}/${pageOf(path)}`;

const relative = (around: Around, path: string): string =>
  absolute({ baseURL: around.baseURL.replace(/^[a-z]+:\/\/[^/]*/, "") }, path);

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&#34;");

/** Quoted only where it must be, as in the rest of the page. */
const attribute = (text: string): string => (/^[^\s"'=<>`&]+$/.test(text) ? text : `"${escaped(text)}"`);
