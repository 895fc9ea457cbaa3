/** Pages that editions have word for word, but for the edition's name in addresses: Hugo lays out one of them, and lends it to the others. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../effects/small-files.ts";
import { SHARED } from "../../render/edition/links.ts";
import { sha256 } from "../../text/sha256.ts";
import { sitePath } from "./made-of.ts";

/** Stands for the edition: no text of a page has it. */
const ANY = "\0";

/** The same words as another edition has them: where two become one text by this, either is made of the other. */
const inEdition = (text: string, version: string, other: string): string =>
  text.replaceAll(`/${version}/`, `/${other}/`);

const versionOf = (path: string): string => path.split("/")[1] ?? "";

export class LentPages {
  readonly #frameOf: (version: string) => string | undefined;
  readonly #aboveOf: (path: string) => string;
  readonly #frames = new Map<string, string>();
  /** Paths of pages that are laid out, by all that is on them. */
  readonly #own = new Map<string, string>();
  readonly #lenders = new Map<string, string>();

  /**
   * @param frameOf what layouts put on an edition's pages beside what these say; undefined where that is not known
   * @param aboveOf what is known by now of the pages above one
   */
  constructor(frameOf: (version: string) => string | undefined, aboveOf: (path: string) => string) {
    this.#frameOf = frameOf;
    this.#aboveOf = aboveOf;
  }

  /** Whether another page is lent to this one, which is not to be laid out then. @param text with its address in the edition */
  take(path: string, text: string): boolean {
    const version = versionOf(path);
    const frame = version === SHARED ? undefined : this.#frameIn(version);
    if (frame === undefined) return false;
    const own = inEdition(text + this.#aboveOf(path), version, ANY);
    const key = sha256(`${frame}${own}`);
    const from = this.#own.get(key);
    if (from === undefined) this.#own.set(key, path);
    else this.#lenders.set(path, from);
    return from !== undefined;
  }

  #frameIn(version: string): string | undefined {
    const known = this.#frames.get(version);
    if (known !== undefined) return known;
    const frame = this.#frameOf(version);
    if (frame === undefined) return undefined;
    const hash = sha256(inEdition(frame, version, ANY));
    this.#frames.set(version, hash);
    return hash;
  }

  /** The text of a page that was lent one. @param textOf of a page that was not */
  textOf(path: string, textOf: (path: string) => string | undefined): string | undefined {
    const from = this.#lenders.get(path);
    const text = from === undefined ? undefined : textOf(from);
    return text && inEdition(text, versionOf(from ?? ""), versionOf(path));
  }

  /** When all are known. @throws Error where pages above one came after it, and others than above the one that it is made of */
  check(): void {
    for (const [path, from] of this.#lenders) {
      const [own, other] = [path, from].map((one) => inEdition(this.#aboveOf(one), versionOf(one), ANY));
      if (own !== other) throw new Error(`${path}: expected pages above it before it, came others after it.`);
    }
  }

  /** Puts them beside those that Hugo laid out, their slots still to be filled. */
  layOut(site: string): void {
    const folders = new Set<string>();
    for (const [from, paths] of Map.groupBy(this.#lenders.keys(), (path) => this.#lenders.get(path) ?? "")) {
      const html = readFileSync(join(site, sitePath(from)), "utf8");
      const files = paths.map((path) => [sitePath(path), laidOutIn(html, from, path)] as const);
      writeFiles(site, files, folders);
    }
  }
}

/** A chart with addresses of its edition has a name of its own: two pages with one chart have the very same drawing. */
function laidOutIn(html: string, from: string, path: string): string {
  const [version, other] = [versionOf(from), versionOf(path)];
  return html
    .split(DRAWING)
    .map((part) => (part.startsWith("<svg") ? part : inEdition(part, version, other)))
    .join("");
}
const DRAWING = /(<svg\b.*?<\/svg>)/s;
