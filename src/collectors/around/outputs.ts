/** Outputs of tools that a document holds as strings, each under what the document calls it. */
import { documentsIn } from "./document.ts";
import { namesOfEach, textsHeld } from "./held.ts";
import { pageOfNotebook } from "./notebook.ts";
import type { Streams } from "./wrapping.ts";

const CUT = "expected a whole document, its end is missing: results may be missing with it. Fetch it again.";

/**
 * @param isOutput whether a text is a tool's, or holds a file of results
 * @returns undefined for what is no document
 */
export function outputsIn(text: string, isOutput: (text: string) => boolean): Streams | undefined {
  const whole = documentsIn(text, false);
  const documents = whole ?? documentsIn(text, true);
  if (documents === undefined) return undefined;
  const found = documents.flatMap(({ name, value }) => {
    const page = pageOfNotebook(value);
    const held = page === undefined ? textsHeld(value) : [{ path: [], text: page }];
    return held
      .filter((one) => isOutput(one.text))
      .map((one) => ({ ...one, path: name === undefined ? one.path : [name, ...one.path] }));
  });
  const names = namesOfEach(found.map(({ path }) => path));
  const texts = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const [i, { path, text: own }] of found.entries()) {
    const name = names[i] || path.join(" ");
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // A number of its own may tell storages apart; these are repeats.
    const isCut = whole === undefined && i === found.length - 1;
    texts.set(times === 1 ? name : `${name} again-${times}`, isCut || own.endsWith("\n") ? own : `${own}\n`);
  }
  return { texts, areMoved: false, ...(whole === undefined && { wrong: CUT }) };
}
