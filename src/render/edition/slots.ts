/**
 * The few parts of a page that other editions decide: which editions there are, whether they have the same page, which is the
 * newest. Layouts leave a slot for each; it is filled when all pages are known, so that the rest of a page never changes.
 */

export type EditionName = { version: string; next: boolean; date?: string };

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
  "fiolio-canonical": (place, around) => {
    const address = attribute(absolute(around, canonical(place, around)));
    return `<link rel=canonical href=${address}><meta property="og:url" content=${address}>`;
  },
  "fiolio-menu": menu,
  "fiolio-note": note,
  "fiolio-editions": (_, around) =>
    around.editions
      .map(({ version }) => `<li>${link(around, `${version}/`, `Edition ${version}`)}</li>`)
      .join(""),
};

const SLOT = new RegExp(`<(${Object.keys(SLOTS).join("|")})></\\1>`, "g");

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

function note({ version, rest }: Place, around: Around): string {
  const { newest, has, editions } = around;
  const isDraft = editions.some((one) => one.next && one.version === version);
  if (version === undefined || (version === newest && !isDraft)) return "";
  if (version === newest)
    return noteOf("Nothing is published yet: this is the draft edition, and its runs may change.");
  const which = isDraft
    ? "This is the draft edition: its runs are not published and may change."
    : `This is edition ${escaped(version)}, not the newest one.`;
  const same = `${newest}/${rest}`;
  const where = has(same)
    ? link(around, same, `This page in ${newest}`)
    : `${link(around, `${newest}/`, newest)} does not have this page.`;
  return noteOf(`${which} ${where}`);
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
