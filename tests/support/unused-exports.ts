/** Values that a source file exports and no other file names: they are dead, or need no `export`. */
import { referencesOf } from "../../src/docs/references.ts";

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;

/** `sources`: whose exports are looked at. `all`: path and text of all that may import them, the sources among them. */
export function unusedExports(sources: readonly string[], all: ReadonlyMap<string, string>): string[] {
  const paths = new Set(all.keys());
  const importers = new Map<string, string[]>();
  for (const [path, text] of all)
    for (const { to } of referencesOf(path, text, paths))
      if (to !== path) importers.set(to, [...(importers.get(to) ?? []), text]);
  return sources.flatMap((path) => {
    const texts = importers.get(path) ?? [];
    const names = [...(all.get(path) ?? "").matchAll(EXPORTED)].flatMap(([, name]) => name ?? []);
    return names
      .filter((name) => !texts.some((text) => takesAll(text) || new RegExp(`\\b${name}\\b`).test(text)))
      .map((name) => `${path}: no file imports ${name}. Strike \`export\`, or what nothing uses.`);
  });
}

/** `import * as` and `export *` name nothing. */
const takesAll = (text: string): boolean => /\* (?:as \w+ )?from /.test(text);
