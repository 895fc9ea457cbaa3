/**
 * The fields of one line of fio's terse output, with ";" between them. Only their positions are stored, so that only fields that are kept
 * become strings. Patterns over several fields at once check what kind of field is where.
 */
import { wholeOf } from "../reading/whole.ts";

/** No measured number has more digits. */
const INTEGER = "\\d{1,12}";
const SHORT = "\\d{1,9}";
const FLOAT = "(?:-?\\d{1,12}\\.\\d+|-?nan)";
const PERCENT = "(?:\\d{1,6}\\.\\d+|-?nan)%";
const PERCENTILE = "\\d{1,3}(?:\\.\\d+)?%=\\d{1,12}";
const WHOLE_PERCENT = "\\d{1,6}(?:\\.\\d+)?%";

const times = (count: number, kind: string): string[] => Array(count).fill(kind);
const fieldsOf = (...kinds: string[]): RegExp => new RegExp(`${kinds.join(";")}(?=;|$)`, "y");

const LATENCY = [INTEGER, INTEGER, FLOAT, FLOAT];
const BLOCK = [
  ...times(3, INTEGER),
  SHORT,
  ...LATENCY,
  ...LATENCY,
  ...times(20, PERCENTILE),
  ...LATENCY,
  ...[INTEGER, INTEGER, PERCENT, FLOAT, FLOAT],
];
const SAMPLES_OF_5 = [...times(3, INTEGER), FLOAT, FLOAT, INTEGER];

export const DEPTHS = ["1", "2", "4", "8", "16", "32", ">=64"];
const SHARES = 22;

/** Runs of fields, each with its number of fields. */
export const RUNS = {
  percentile: { pattern: fieldsOf(PERCENTILE), count: 1 },
  groupAndError: { pattern: fieldsOf(SHORT, SHORT), count: 2 },
  block: { pattern: fieldsOf(...BLOCK), count: BLOCK.length },
  /** Version 5 adds a number of samples and five of IOPS. */
  blockOf5: { pattern: fieldsOf(...BLOCK, ...SAMPLES_OF_5), count: BLOCK.length + SAMPLES_OF_5.length },
  cpu: { pattern: fieldsOf(PERCENT, PERCENT, ...times(3, INTEGER)), count: 5 },
  shares: { pattern: fieldsOf(...times(DEPTHS.length + SHARES, PERCENT)), count: DEPTHS.length + SHARES },
  /** The fields of a disk, behind its name. */
  disk: { pattern: fieldsOf(...times(7, INTEGER), WHOLE_PERCENT), count: 8 },
  /** With something behind its last field, as a program that shows the ends of lines puts there; the end of a string is none. */
  diskMarked: { pattern: fieldsOf(...times(7, INTEGER), `${WHOLE_PERCENT}[^;'"]{1,8}`), count: 8 },
  diskBegun: { pattern: fieldsOf(...times(3, INTEGER)), count: 3 },
  errors: { pattern: fieldsOf(INTEGER, INTEGER), count: 2 },
} as const;
type Run = (typeof RUNS)[keyof typeof RUNS];

export class TerseFields {
  readonly text: string;
  /** The position where each field ends. */
  readonly #ends: number[] = [];

  constructor(text: string) {
    this.text = text;
    for (let at = text.indexOf(";"); at >= 0; at = text.indexOf(";", at + 1)) this.#ends.push(at);
    this.#ends.push(text.length);
  }

  get count(): number {
    return this.#ends.length;
  }

  /** The position where the field begins; behind the end of the line if there is no such field. */
  start(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? this.text.length) + 1;
  }

  end(index: number): number {
    return this.#ends[index] ?? this.text.length;
  }

  /** The text from one field up to, not including, another. */
  between(from: number, to: number): string {
    return to <= from ? "" : this.text.slice(this.start(from), this.end(to - 1));
  }

  at(index: number): string {
    return this.text.slice(this.start(index), this.end(index));
  }

  /** NaN if the field is not a whole number. */
  whole(index: number): number {
    return wholeOf(this.text, this.start(index), this.end(index));
  }

  are(run: Run, from: number): boolean {
    const { pattern } = run;
    pattern.lastIndex = this.start(from);
    return pattern.test(this.text);
  }

  /** The index of the first field that is a percentile; -1 if there is none. */
  firstPercentile(): number {
    let index = 0;
    for (let at = this.text.indexOf("%="); at >= 0; at = this.text.indexOf("%=", at + 1)) {
      while (this.end(index) < at) index += 1;
      if (this.are(RUNS.percentile, index)) return index;
    }
    return -1;
  }
}
