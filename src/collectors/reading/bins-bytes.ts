/**
 * JSON with histograms in it, parsed in half the time: a histogram has hundreds of keys that are numbers, which objects are bad at.
 * Each is read from its bytes and put in its place again. Where anything is not as fio lays it out, all is parsed as JSON.
 */
import { isObject } from "../../text/json.ts";

/** A histogram that was read from its bytes: keys in ascending order, and their counts. */
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
/** Without the quotation mark before it: there are too many of them to search for. */
const KEY = 'bins"';
/** More digits a double does not hold. */
const MOST_DIGITS = 15;

/** Throws like JSON.parse. */
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

/** Document, jobs, job, direction, latency. */
const DEEPEST = 6;

/** Numbers of histograms become them again; how many. */
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
  /** Of its brace. */
  from = 0;
  /** Behind its last brace, in the end. */
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** `: { "123" : 4, ... }`, whole numbers without leading zeros, keys in ascending order. */
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

  /** -1 where there is none. */
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
