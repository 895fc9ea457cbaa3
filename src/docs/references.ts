/** Which files a source file refers to: by an import, of types as well, or by `new URL` beside itself. */
import { posix } from "node:path";
import picomatch from "picomatch";

export type Reference = { to: string; line: number };

/** As Biome lays code out: a relative path in double quotes, wherever it stands. `${...}` in an address is any name. */
const NAMED = /"(\.\.?\/[^"\n]+)"|\bnew URL\(\s*["`]([^"`\n]+)["`]/g;

/** Those of `files` that the text of the file at `path` refers to, in the order of its lines. */
export function referencesOf(path: string, text: string, files: ReadonlySet<string>): Reference[] {
  return [...text.matchAll(NAMED)].flatMap(({ 1: quoted, 2: address, index }) => {
    const pattern = posix.join(posix.dirname(path), (quoted ?? address ?? "").replace(/\$\{[^}]*\}/g, "*"));
    const found = pattern.includes("*") ? matching(pattern, files) : [pattern];
    const line = text.slice(0, index).split("\n").length;
    return found.filter((to) => files.has(to)).map((to) => ({ to, line }));
  });
}

function matching(pattern: string, files: ReadonlySet<string>): string[] {
  const matches = picomatch(pattern);
  return [...files].filter((file) => matches(file));
}
