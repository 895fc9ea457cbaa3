/** A list of percentiles in fio's text, over several lines; figures are only made of lists that are kept. */
import type { Distribution } from "../../schema/result.ts";
import { nonEmpty } from "../../text/defined.ts";
import { percentileName } from "../fio/latency.ts";
import { wholeOf } from "../reading/whole.ts";

/** "| 99.50th=[ 1156], 99.90th=[ 3621]," with a comma after each entry but the last of a list. */
const LINE =
  /^\s*\|(?:\s+\d{1,3}(?:\.\d+)?th=\[\s*\d{1,13}\],)*\s+\d{1,3}(?:\.\d+)?th=\[\s*\d{1,13}\](,?)\s*$/;

export const isPercentileLine = (line: string): boolean => LINE.test(line);

export class Percentiles {
  readonly #lines: string[] = [];
  #share = 0;
  #time = 0;
  /** How many entries have a valid percentage: fio 3.0 prints some that have not. */
  count = 0;
  /** True if the last line ended with a comma: more must follow. */
  open = false;
  /** True while percentages and latencies rise, as they must. */
  grow = true;

  /** @param line of percentiles @returns how many of its entries are valid; if 0, the line was not taken */
  add(line: string): number {
    const before = this.count;
    eachEntry(line, before, ({ share }, from, to) => {
      const time = wholeOf(line, from, to);
      this.grow &&= this.count === 0 || (share > this.#share && time >= this.#time);
      this.#share = share;
      this.#time = time;
      this.count += 1;
    });
    if (this.count === before) return 0;
    this.#lines.push(line);
    this.open = line.trimEnd().endsWith(",");
    return this.count - before;
  }

  /**
   * fio rounds up where it prints a larger unit than that in which it counts. A 0 is left out: of fio 2's microseconds it
   * is some part of one, and 0 nanoseconds were never measured.
   */
  inNs(unitNs: number, countedNs: number): Distribution["percentilesNs"] {
    const percentiles: NonNullable<Distribution["percentilesNs"]> = {};
    for (const line of this.#lines)
      eachEntry(line, 0, ({ name }, from, to) => {
        const value = wholeOf(line, from, to) * unitNs;
        if (value === 0) return;
        percentiles[name] =
          unitNs <= countedNs
            ? value
            : { value, low: value - unitNs, high: value, printed: line.slice(from, to) };
      });
    return nonEmpty(percentiles);
  }
}

/** "99.50th=[", and its percentage. */
type Key = { text: string; name: string; share: number };

/** Calls `take` for each entry with its percentage and the range of its digits. @param place of the first entry in its list */
function eachEntry(line: string, place: number, take: (key: Key, from: number, to: number) => void): void {
  let at = nextNumber(line, line.indexOf("|"));
  for (let i = place; at < line.length; i += 1) {
    const key = keyAt(i, line, at);
    const from = nextNumber(line, line.indexOf("[", at));
    const to = line.indexOf("]", from);
    if (key !== undefined) take(key, from, to);
    at = nextNumber(line, to);
  }
}

function nextNumber(line: string, start: number): number {
  let at = start;
  while (at < line.length && !isDigit(line.charCodeAt(at))) at += 1;
  return at;
}
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** By position in a list: the same few come in every job. */
const KEYS: Key[] = [];
const MOST_KEYS = 100;

function keyAt(place: number, line: string, at: number): Key | undefined {
  const known = KEYS[place];
  if (known !== undefined && line.startsWith(known.text, at)) return known;
  const text = line.slice(at, line.indexOf("[", at) + 1);
  const name = percentileName(text.slice(0, text.indexOf("t")));
  if (name === undefined) return undefined;
  const key = { text, name, share: Number(name) };
  if (place < MOST_KEYS) KEYS[place] = key;
  return key;
}
