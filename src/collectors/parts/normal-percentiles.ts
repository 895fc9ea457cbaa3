/** A list of percentiles in fio's text, over several lines; figures are made of them only where they are kept. */
import type { Distribution } from "../../schema/result.ts";
import { percentileName } from "./fio-latency.ts";
import { wholeOf } from "./whole.ts";

/** "| 99.50th=[ 1156], 99.90th=[ 3621]," with a comma behind each entry but the last of a list. */
const LINE = /^\s*\|(?:\s+\d{1,3}(?:\.\d+)?th=\[\s*\d{1,9}\],)*\s+\d{1,3}(?:\.\d+)?th=\[\s*\d{1,9}\](,?)\s*$/;
const MARK = "th=[";

export class Percentiles {
  readonly #lines: string[] = [];
  #share = 0;
  #time = 0;
  /** Entries of percentages that there are: fio 3.0 has some that say nothing. */
  count = 0;
  /** The last line ended with a comma: more should come. */
  open = false;
  /** Percentages and latencies of a list only grow. */
  grow = true;

  /** Whether the line is one of percentiles, and says something. */
  static isLine(line: string): boolean {
    if (!LINE.test(line)) return false;
    let count = 0;
    eachEntry(line, () => {
      count += 1;
    });
    return count > 0;
  }

  /** @param line that is one */
  add(line: string): void {
    this.#lines.push(line);
    eachEntry(line, ({ share }, from, to) => {
      const time = wholeOf(line, from, to);
      this.grow &&= this.count === 0 || (share > this.#share && time >= this.#time);
      this.#share = share;
      this.#time = time;
      this.count += 1;
    });
    this.open = line.trimEnd().endsWith(",");
  }

  /** fio counts in nanoseconds (2: microseconds) and rounds up to the unit that it prints. */
  inNs(unitNs: number): Distribution["percentilesNs"] {
    const percentiles: NonNullable<Distribution["percentilesNs"]> = {};
    for (const line of this.#lines)
      eachEntry(line, ({ name }, from, to) => {
        const value = wholeOf(line, from, to) * unitNs;
        if (value === 0) return;
        percentiles[name] =
          unitNs === 1 ? value : { value, low: value - unitNs, high: value, printed: line.slice(from, to) };
      });
    return Object.keys(percentiles).length === 0 ? undefined : percentiles;
  }
}

type Key = { name: string; share: number };

/** Calls for each entry with its percentage, and where its digits stand. */
function eachEntry(line: string, take: (key: Key, from: number, to: number) => void): void {
  for (let mark = line.indexOf(MARK); mark >= 0; mark = line.indexOf(MARK, mark + 1)) {
    let before = mark;
    while (isOfNumber(line.charCodeAt(before - 1))) before -= 1;
    const key = keyOf(line.slice(before, mark));
    if (key === undefined) continue;
    let from = mark + MARK.length;
    while (!isOfNumber(line.charCodeAt(from))) from += 1;
    take(key, from, line.indexOf("]", from));
  }
}

/** A digit or the point. */
const isOfNumber = (code: number): boolean => (code >= 48 && code <= 57) || code === 46;

/** The same few percentages come in every file. */
const KEYS = new Map<string, Key>();
function keyOf(text: string): Key | undefined {
  const known = KEYS.get(text);
  if (known !== undefined) return known;
  const name = percentileName(text);
  if (name === undefined) return undefined;
  const key = { name, share: Number(name) };
  if (KEYS.size < 1000) KEYS.set(text, key);
  return key;
}
