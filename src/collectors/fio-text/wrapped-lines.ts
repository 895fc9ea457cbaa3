/** Puts together again the lines of fio's text that an editor, a mail program or a terminal broke. */
import { KINDS, type Kind } from "./line-kinds.ts";

/** Lines that cannot go on with another. */
const OTHER =
  /^\s*$|^fio[- ]\d|^Starting \d|^Run status group|^Disk stats|^\s*(?:slat|clat|lat|sync) percentiles|^\s*fsync\/|^Jobs: \d|^[2-5];|^\s*(?:errors|Description)\s*:|^\s*[[{}]/;
/** A broken line has at most so many parts. */
const MOST_PARTS = 6;
/** Only digits, and no version: the end of a number that was broken in two. */
const REST_OF_NUMBER = /^(?!\d+\.\d+\.)\d[\d.]*%?[,\])]?$/;

/** Percentiles that stood in one row with those of the line before. */
const REST_OF_ROW = /^\s*\d+\.\d+th=\[/;
const ROW = /^\s*\|\s*\d+\.\d+th=/;

/** In characters; fio prints no longer line that could be broken. */
const LONGEST = 4000;

const kindOf = (line: string): Kind | undefined =>
  line.length > LONGEST ? undefined : KINDS.find(({ opens }) => opens.test(line));

type Take = (line: string, number: number) => boolean;
type Open = { kind: Kind; text: string; parts: { line: string; number: number }[] };

export class WrappedLines {
  readonly #take: Take;
  readonly #complain: (message: string) => void;
  #open: Open | undefined;
  #last = "";

  constructor(take: Take, complain: (message: string) => void) {
    this.#take = take;
    this.#complain = complain;
  }

  take(line: string, number: number): boolean {
    const open = this.#open;
    if (line.length <= LONGEST && open === undefined && REST_OF_ROW.test(line) && ROW.test(this.#last))
      return this.take(`     | ${line.trim()}`, number);
    const kind = kindOf(line);
    if (open !== undefined) {
      if (kind === undefined && !OTHER.test(line)) return this.#goOn(open, line, number);
      if (!this.#release()) return false;
    } else if (
      kind === undefined &&
      line.length <= LONGEST &&
      REST_OF_NUMBER.test(line.trim()) &&
      kindOf(this.#last) !== undefined
    )
      this.#complain(`line ${number} is the end of a number that begins in the line before it`);
    if (kind === undefined || kind.whole.some((whole) => whole.test(line))) return this.#hand(line, number);
    this.#open = { kind, text: line, parts: [{ line, number }] };
    return true;
  }

  /** @returns the last line, put together; else the text behind the last line end */
  end(rest: string): string {
    const open = this.#open;
    this.#release();
    return rest !== "" && open === undefined && this.#last.endsWith(rest.trim()) ? this.#last : rest;
  }

  /** Broken at a blank, or where a terminal's line was full. */
  #goOn(open: Open, line: string, number: number): boolean {
    const joined = [" ", ""].map((between) => open.text.trimEnd() + between + line.trim());
    const whole = joined.find((text) => open.kind.whole.some((pattern) => pattern.test(text)));
    const first = open.parts[0]?.number ?? number;
    if (whole !== undefined) {
      this.#open = undefined;
      return this.#hand(whole, first);
    }
    open.parts.push({ line, number });
    open.text = /[\d.]$/.test(open.text) && /^[\d.]/.test(line) ? (joined[1] ?? "") : (joined[0] ?? "");
    return open.parts.length < MOST_PARTS || this.#release();
  }

  #release(): boolean {
    const open = this.#open;
    this.#open = undefined;
    return (open?.parts ?? []).every(({ line, number }) => this.#hand(line, number));
  }

  #hand(line: string, number: number): boolean {
    this.#last = line;
    return this.#take(line, number);
  }
}
