/**
 * The fonts of pictures, as files that the drawing library can read. It reads a font's whole file again for each glyph, so
 * small ones are given: those of Latin letters alone, with the others where a drawing has any other character.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { libraryDir } from "../../effects/engine.ts";

export const FONT_LIBRARY = "@fontsource/inter";
const WEIGHTS = [400, 600];
const LATIN = "latin";
const SUBSETS = [LATIN, "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"];

/** Which files a drawing takes: a function of its text, as what is asked of most is little. */
export type Fonts = (svg: string) => string[];

/** Unpacks all of them into the folder, a third of a megabyte: quicker than to tell whether they lie there whole. */
export async function unpackFonts(folder: string): Promise<Fonts> {
  await mkdir(folder, { recursive: true });
  const from = libraryDir(FONT_LIBRARY);
  const unpacked = async (subset: string): Promise<string[]> =>
    Promise.all(
      WEIGHTS.map(async (weight) => {
        const name = `inter-${subset}-${weight}-normal`;
        const path = join(folder, `${name}.ttf`);
        await writeFile(path, sfntOf(await readFile(join(from, "files", `${name}.woff`))));
        return path;
      }),
    );
  const files = await Promise.all(SUBSETS.map(unpacked));
  const ranges = JSON.parse(await readFile(join(from, "unicode.json"), "utf8")) as Record<string, string>;
  const beyondLatin = new RegExp(`[^${characterClass(ranges[LATIN] ?? "")}]`, "u");
  return (svg) => (beyondLatin.test(svg) ? files : files.slice(0, 1)).flat();
}

/** "U+0000-00FF,U+0131" as a regular expression has it between brackets. */
const characterClass = (ranges: string): string =>
  ranges.replaceAll(/[\dA-F]+/g, "\\u{$&}").replaceAll(/U\+|,/g, "");

const HEAD = 44;
const ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/** A WOFF's tables, unpacked, behind the directory of an OpenType font: https://www.w3.org/TR/WOFF/ */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const entry = HEAD + index * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as Entry;
    const bytes = woff.subarray(offset, offset + packed);
    const to = SFNT_HEAD + index * SFNT_ENTRY;
    woff.copy(head, to, entry, entry + 4);
    woff.copy(head, to + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(length, to + 12);
    const table = packed < length ? inflateSync(bytes) : bytes;
    parts.push(table, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

type Entry = [offset: number, packedLength: number, length: number];
