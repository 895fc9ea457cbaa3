/** Outputs of tools that a document holds as strings, each under what the document calls it. */

import type { Streams } from "../wrapping.ts";
import { documentsIn } from "./document.ts";
import { type Held, isOfFio, namesOfEach, textsHeld } from "./held.ts";
import { pageOfNotebook } from "./notebook.ts";

const CUT = "expected a whole document, its end is missing: results may be missing with it. Fetch it again.";

/** What tools printed of a text, by stream where a log holds several; empty where none did. */
export type Printed = (text: string) => ReadonlyMap<string, string>;

/**
 * @param isHead of what is cut all is told: it says what the whole is
 * @returns undefined for what is no document, or is fio's own
 */
export function outputsIn(text: string, printedIn: Printed, isHead: boolean): Streams | undefined {
  const whole = documentsIn(text, false);
  const documents = whole ?? documentsIn(text, true);
  if (documents === undefined || documents.some(({ value }) => isFioAlone(value))) return undefined;
  // What fio wrote may be what is cut, and looks whole.
  const isDoubtful = whole === undefined && !isHead;
  const found = documents.flatMap(({ name, value }) => {
    const page = pageOfNotebook(value);
    const held: Held[] = page === undefined ? textsHeld(value) : [{ path: [], at: "", text: page }];
    return held.flatMap(({ path: inside, at, text: one, isObject, person }) => {
      if (isDoubtful && isObject) return [];
      const path = name === undefined ? inside : [name, ...inside];
      return [...printedIn(one)].map(([stream, own]) => ({
        path: stream === "" ? path : [...path, stream],
        at,
        text: own,
        person,
      }));
    });
  });
  const names = namesOfEach(found.map(({ path }) => path));
  const texts = new Map<string, string>();
  const places = new Map<string, string>();
  const people = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const [i, { path, at, text: own, person }] of found.entries()) {
    const name = names[i] || path.join(" ");
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // A number of its own may tell storages apart; these are repeats.
    const isCut = whole === undefined && i === found.length - 1;
    const key = times === 1 ? name : `${name} again-${times}`;
    texts.set(key, isCut || own.endsWith("\n") ? own : `${own}\n`);
    if (at !== "") places.set(key, at);
    if (person !== undefined) people.set(key, person);
  }
  return { texts, areMoved: false, places, people, ...(whole === undefined && { wrong: CUT }) };
}

/** One result, or a list of them: its importer reads it as it is. */
const isFioAlone = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isFioAlone) : isOfFio(value);
