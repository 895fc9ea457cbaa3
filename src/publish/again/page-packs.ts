/**
 * Pages as Hugo is given them: many to a file, each a line of it, which a content adapter reads. A file and a folder for each
 * page cost more time than its text.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { bytesAt, filesIn } from "../../effects/small-files.ts";
import { type GeneratedFile, HUGO_CONFIG } from "../../render/generated-file.ts";
import { PACKS } from "../../render/hugo-config.ts";
import type { LentPages } from "./lent-pages.ts";

const FULL_BYTES = 4e6;

/** A page's path in the generated folder. Homes are in no pack: Hugo makes one of its own where no file has it. */
const PACKED = /^content\/([^/]+)\/(.+)\/(_?)index\.md$/;
/** Pages written by people have no stub, and are not JSON. */
const isPacked = ([path, , stub]: GeneratedFile): boolean => stub !== undefined && PACKED.test(path);

/** Bytes of a file. */
type Place = { file: string; from: number; to: number };
type Pack = { version: string; file: string; lines: Buffer[]; bytes: number };

export class PagePacks {
  readonly #folder: string;
  readonly #lent: LentPages | undefined;
  readonly #places = new Map<string, Place>();
  readonly #held = new Map<string, Buffer>();
  readonly #newer = new Map<string, string>();

  /** @param folder the generated one @param lent takes pages that need not be laid out again; absent: all are */
  constructor(folder: string, lent?: LentPages) {
    this.#folder = folder;
    this.#lent = lent;
  }

  /** Keeps at hand what lies there of an edition, as the next packs are written in its place. */
  hold(version: string): void {
    const folder = join(this.#folder, PACKS, version);
    for (const name of filesIn(folder))
      for (const line of linesIn(bytesAt(join(folder, name)))) {
        const [, path, kind] = HEAD.exec(line.toString("utf8", 0, HEAD_BYTES)) ?? [];
        if (path !== undefined)
          this.#held.set(`content/${version}/${path}/${kind === "section" ? "_" : ""}index.md`, line);
      }
  }

  /** As it was packed last; undefined where a page is in no pack. */
  textOf(path: string): string | undefined {
    const newer = this.#newer.get(path);
    if (newer !== undefined) return newer;
    const lent = this.#lent?.textOf(path, (from) => this.textOf(from));
    if (lent !== undefined) return lent;
    const place = this.#places.get(path);
    const line = place ? bytesIn(join(this.#folder, place.file), place) : this.#held.get(path);
    return line && `{${line.subarray(headOf(path).length).toString()}\n`;
  }

  /** Takes pages that are newer than their packs, until these are written again; all else passes. */
  async *besides(files: AsyncIterable<GeneratedFile>): AsyncGenerator<GeneratedFile> {
    for await (const file of files) {
      const [path, text] = file;
      if (isPacked(file)) this.#newer.set(path, String(text));
      else yield file;
    }
  }

  /** Pages go into packs, all else passes. Pages of an edition come one after the other; one without a text is as it was held. */
  async *packed(
    files: AsyncIterable<GeneratedFile> | Iterable<GeneratedFile>,
  ): AsyncGenerator<GeneratedFile> {
    this.#places.clear();
    this.#newer.clear();
    const counts = new Map<string, number>();
    let open: Pack | undefined;
    for await (const file of files) {
      const [path, text, stub] = file;
      const version = isPacked(file) ? PACKED.exec(path)?.[1] : undefined;
      if (version === undefined) {
        if (path === HUGO_CONFIG) {
          this.#lent?.check();
          if (open) yield fileOf(open);
          open = undefined;
        }
        yield file;
        continue;
      }
      if (open && (open.version !== version || open.bytes > FULL_BYTES)) {
        yield fileOf(open);
        open = undefined;
      }
      if (open === undefined) {
        const count = counts.get(version) ?? 0;
        if (count === 0) yield [`content/${version}/_content.gotmpl`, adapterOf(version)];
        counts.set(version, count + 1);
        open = { version, file: `${PACKS}/${version}/${count}.json`, lines: [], bytes: 0 };
      }
      const own = text === undefined ? this.#held.get(path) : lineOf(path, String(text));
      if (own === undefined) throw new Error(`${path}: expected its text, or that it was held.`);
      const isLent = this.#lent?.take(path, String(own)) ?? false;
      const line = Buffer.from(isLent ? lineOf(path, String(stub)) : own);
      const from = open.bytes + START.length;
      if (!isLent) this.#places.set(path, { file: open.file, from, to: from + line.length });
      open.lines.push(line);
      open.bytes += line.length + BETWEEN.length;
    }
    if (open) yield fileOf(open);
  }
}

const adapterOf = (version: string): string =>
  `{{ range resources.Match "${PACKS}/${version}/*.json" }}{{ range . | transform.Unmarshal }}{{ $.AddPage . }}{{ end }}{{ end }}\n`;

/** What a page's line begins with. */
const HEAD = /^\{"path":"([^"]*)","kind":"(page|section)",/;
const HEAD_BYTES = 1000;

function headOf(path: string): string {
  const [, , own = "", isBranch] = PACKED.exec(path) ?? [];
  return `{"path":"${own}","kind":"${isBranch ? "section" : "page"}",`;
}
const lineOf = (path: string, text: string): string => headOf(path) + text.trimEnd().slice(1);

const [START, BETWEEN, END] = ["[", ",\n", "]\n"];
const fileOf = ({ file, lines }: Pack): GeneratedFile => {
  const between = Buffer.from(BETWEEN);
  const parts = lines.flatMap((line, index) => (index === 0 ? [line] : [between, line]));
  return [file, Buffer.concat([Buffer.from(START), ...parts, Buffer.from(END)])];
};

/** Lines of JSON have no line ends within. */
function* linesIn(pack: Buffer = Buffer.alloc(0)): Generator<Buffer> {
  for (let from = START.length, to = 0; from < pack.length; from = to + BETWEEN.length) {
    to = pack.indexOf(BETWEEN, from);
    if (to < 0) to = Math.max(from, pack.length - END.length);
    yield pack.subarray(from, to);
  }
}

function bytesIn(path: string, { from, to }: Place): Buffer {
  const bytes = Buffer.alloc(to - from);
  const file = openSync(path, "r");
  try {
    readSync(file, bytes, 0, bytes.length, from);
  } finally {
    closeSync(file);
  }
  return bytes;
}
