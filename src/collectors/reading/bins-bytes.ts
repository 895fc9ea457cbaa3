/**
 * Parses JSON with histograms in half the time: a histogram has hundreds of numeric keys, for which objects are slow. Each
 * histogram is read from its bytes and put back in its place. If anything is not as fio formats it, all is parsed as plain JSON.
 */
import { isObject } from "../../text/json.ts";

/** A histogram read from bytes: keys in ascending order, and their counts. */
export class CountedBins {
  readonly at: number[] = [];
  readonly counts: number[] = [];
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;
/** Without the quotation mark before it: searching for those is slower, as there are so many. */
const KEY = 'bins"';
/** A double cannot hold more digits. */
const MOST_DIGITS = 15;

/** Throws as JSON.parse does. */
export function parseWithBins(bytes: Buffer): unknown {
  const first = bytes.indexOf(KEY);
  if (first < 0) return JSON.parse(bytes.toString("utf8"));
  const pieces: string[] = [];
  const found: CountedBins[] = [];
  let done = 0;
  for (let key = first; key >= 0; key = bytes.indexOf(KEY, done)) {
    const reader = new SectionReader(bytes, key + KEY.length);
    if (bytes[key - 1] !== QUOTE || !reader.read()) return JSON.parse(bytes.toString("utf8"));
    pieces.push(bytes.toString("utf8", done, reader.from), String(found.length));
    found.push(reader.bins);
    done = reader.at;
  }
  pieces.push(bytes.toString("utf8", done));
  const value: unknown = JSON.parse(pieces.join(""));
  return putBack(value, found, DEEPEST) === found.length ? value : JSON.parse(bytes.toString("utf8"));
}

/** The levels document, jobs, job, direction, latency, bins. */
const DEEPEST = 6;

/** Puts histograms back in place of their numbers; returns how many. */
function putBack(value: unknown, found: readonly CountedBins[], depth: number): number {
  if (depth === 0) return 0;
  if (Array.isArray(value))
    return value.reduce((sum: number, one) => sum + putBack(one, found, depth - 1), 0);
  if (!isObject(value)) return 0;
  let count = 0;
  for (const key in value) {
    const member = value[key];
    if (typeof member === "object") count += putBack(member, found, depth - 1);
    else if (key === "bins" && typeof member === "number" && found[member] !== undefined) {
      value.bins = found[member];
      count += 1;
    }
  }
  return count;
}

class SectionReader {
  readonly bins: CountedBins = new CountedBins();
  readonly #bytes: Buffer;
  /** The position of its opening brace. */
  from = 0;
  /** The position of the next byte; behind the closing brace in the end. */
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Reads `: { "123" : 4, ... }`: whole numbers without leading zeros, keys in ascending order. False if it is anything else. */
  read(): boolean {
    if (!this.#takes(COLON)) return false;
    this.#skipBlanks();
    this.from = this.at;
    if (!this.#takes(OPEN)) return false;
    if (this.#takes(CLOSE)) return true;
    let last = -1;
    do {
      if (!this.#takes(QUOTE)) return false;
      const key = this.#number();
      if (key <= last || this.#bytes[this.at] !== QUOTE) return false;
      this.at += 1;
      if (!this.#takes(COLON)) return false;
      this.#skipBlanks();
      const count = this.#number();
      if (count < 0) return false;
      this.bins.at.push(key);
      this.bins.counts.push(count);
      last = key;
    } while (this.#takes(COMMA));
    return this.#takes(CLOSE);
  }

  #skipBlanks(): void {
    const bytes = this.#bytes;
    let at = this.at;
    for (
      let byte = bytes[at];
      byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
      byte = bytes[at]
    )
      at += 1;
    this.at = at;
  }

  #takes(byte: number): boolean {
    this.#skipBlanks();
    if (this.#bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  /** -1 if there is none. */
  #number(): number {
    const bytes = this.#bytes;
    const from = this.at;
    let value = 0;
    let at = from;
    for (
      let digit = (bytes[at] as number) - ZERO;
      digit >= 0 && digit <= 9;
      digit = (bytes[at] as number) - ZERO
    ) {
      value = value * 10 + digit;
      at += 1;
    }
    const digits = at - from;
    if (digits === 0 || digits > MOST_DIGITS || (bytes[from] === ZERO && digits > 1)) return -1;
    this.at = at;
    return value;
  }
}
