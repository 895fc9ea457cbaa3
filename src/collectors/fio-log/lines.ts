/**
 * Lines of whole numbers with commas between them, read from bytes: a log of a gigabyte is never held as text. Numbers are decimal;
 * a priority can be hexadecimal, and is read as 0.
 */

/** The widest line has 3 columns and 1856 buckets. */
const MOST_FIELDS = 2048;
/** In bytes. A longer line is not fio's, and the rest of it is dropped. */
const LONGEST_LINE = 2 ** 18;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const COMMA = 0x2c;
const ZERO = 0x30;

const LETTER_X = 0x78;
/** Only a priority can be hexadecimal, and it comes after time, value, direction and size. */
const FIRST_HEXADECIMAL = 4;

/** The role of a byte in a line: 1 blank, 2 a hexadecimal letter. Digits, commas and line ends are tested first. */
const ROLE = new Uint8Array(256);
for (const blank of [0x20, 0x09, RETURN]) ROLE[blank] = 1;
for (const character of "abcdefABCDEF") ROLE[character.charCodeAt(0)] = 2;

export type Line = {
  /** The same array for every line: the first `count` fields are this line's. */
  fields: Float64Array;
  count: number;
  /** From 1. */
  number: number;
};
export type LineHandler = {
  line(line: Line): void;
  /** A line that is not all numbers, or that ends with the file, without a line end. */
  bad(number: number): void;
};

export class LogLines {
  readonly #handler: LineHandler;
  readonly #line: Line = { fields: new Float64Array(MOST_FIELDS), count: 0, number: 0 };
  /** The beginning of a line whose end has not come yet. */
  #rest: Buffer | undefined;
  #tooLong = false;

  constructor(handler: LineHandler) {
    this.#handler = handler;
  }

  push(chunk: Buffer): void {
    const first = chunk.indexOf(LINE_FEED);
    if (first < 0) {
      this.#keep(chunk);
      return;
    }
    let from = 0;
    if (this.#rest !== undefined || this.#tooLong) {
      const line =
        this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk.subarray(0, first + 1)]);
      if (this.#tooLong) this.#bad();
      else this.#parse(line, 0, line.length);
      this.#rest = undefined;
      this.#tooLong = false;
      from = first + 1;
    }
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    this.#parse(chunk, from, end);
    if (end < chunk.length) this.#keep(chunk.subarray(end));
  }

  /** fio ends each line: a last line without an end may have lost digits. */
  end(): void {
    if (this.#tooLong || this.#rest?.some((byte) => ROLE[byte] !== 1)) this.#bad();
  }

  #keep(piece: Buffer): void {
    if (this.#tooLong) return;
    const rest = this.#rest === undefined ? Buffer.from(piece) : Buffer.concat([this.#rest, piece]);
    this.#tooLong = rest.length > LONGEST_LINE;
    this.#rest = this.#tooLong ? undefined : rest;
  }

  #bad(): void {
    this.#line.number += 1;
    this.#handler.bad(this.#line.number);
  }

  /** Reads whole lines from `from` to `end`. One loop, because most of the time is spent here. */
  #parse(bytes: Buffer, from: number, end: number): void {
    const line = this.#line;
    const { fields } = line;
    let count = 0;
    let value = 0;
    let digits = 0;
    let gap = false;
    let hexadecimal = false;
    let good = true;
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at] as number;
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        if (gap) good = false;
        value = value * 10 + digit;
        digits += 1;
      } else if (byte === COMMA || byte === LINE_FEED) {
        if (digits > 0) fields[count] = hexadecimal ? 0 : value;
        else if (byte === COMMA || count > 0) good = false;
        if (count < MOST_FIELDS - 1) count += 1;
        else good = false;
        const isEmpty = digits === 0 && count === 1;
        value = digits = 0;
        gap = hexadecimal = false;
        if (byte === COMMA) continue;
        line.number += 1;
        line.count = count;
        if (!good) this.#handler.bad(line.number);
        else if (!isEmpty) this.#handler.line(line);
        count = 0;
        good = true;
      } else if (ROLE[byte] === 1) gap = digits > 0;
      else if (byte === LETTER_X && digits === 1 && value === 0 && count >= FIRST_HEXADECIMAL)
        hexadecimal = true;
      else if (ROLE[byte] !== 2 || !hexadecimal) good = false;
    }
  }
}
