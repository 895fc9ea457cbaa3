/** Reads a file line by line; memory is bounded by the longest line. */
import { StringDecoder } from "node:string_decoder";
import type { RawFile } from "../collector.ts";
import { plainText } from "./text.ts";

/** In characters. No tool that is read here prints a longer line; such a file holds something else, or is damaged. */
export const LINE_LIMIT = 2 ** 20;
/** Small pieces: a part of a line that is kept may keep its whole piece in memory. */
const PIECE_BYTES = 64 * 2 ** 10;
/** What must be cleaned off a line: control characters, a BOM, or the beginning of a colour code. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNCLEAN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/;

/** Is given a line and its number, from 1; returns false to stop. */
type Take = (line: string, number: number) => unknown;

/**
 * Hands over each line, without colours and control characters. A bare \r ends a line too, because progress overwrites
 * itself, but is not counted: numbers are those that an editor shows. A line longer than LINE_LIMIT is left out, and
 * `complain` is told.
 * @returns the text after the last line end: empty if the file is whole
 */
export async function eachLine(
  file: Pick<RawFile, "chunks">,
  take: Take,
  complain: (message: string) => void,
): Promise<string> {
  const lines = new Lines(take, complain);
  for await (const chunk of file.chunks())
    for (let at = 0; at < chunk.length; at += PIECE_BYTES)
      if (!lines.piece(chunk.subarray(at, at + PIECE_BYTES))) return "";
  return lines.end();
}

class Lines {
  readonly #decoder = new StringDecoder("utf8");
  readonly #take: Take;
  readonly #complain: (message: string) => void;
  #rest = "";
  #number = 1;
  /** Within a line that is too long. */
  #skipping = false;

  constructor(take: Take, complain: (message: string) => void) {
    this.#take = take;
    this.#complain = complain;
  }

  /** False to stop. */
  piece(bytes: Buffer): boolean {
    const text = this.#rest + this.#decoder.write(bytes);
    const isPlain = !text.includes("\r") && !UNCLEAN.test(text);
    const lines = text.split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (this.#skipping) this.#skipping = false;
      else if (!(isPlain ? this.#part(line) : this.#line(line))) return false;
      this.#number += 1;
    }
    return this.#rest.length <= PIECE_BYTES || this.#shorten();
  }

  /** Hands over the parts of an open line that end with \r; a longer line without \r is dropped. */
  #shorten(): boolean {
    const end = this.#rest.lastIndexOf("\r", this.#rest.length - 2);
    const before = this.#rest.slice(0, Math.max(0, end));
    this.#rest = this.#rest.slice(end + 1);
    if (end >= 0 && !this.#skipping && !this.#parts(plainText(before))) return false;
    if (this.#rest.length <= LINE_LIMIT) return true;
    if (!this.#skipping) this.#tooLong();
    this.#skipping = true;
    this.#rest = "";
    return true;
  }

  #tooLong(): void {
    this.#complain(
      `line ${this.#number}: expected a line of at most ${LINE_LIMIT / 2 ** 20} MiB, found a longer one. It is left out.`,
    );
  }

  #line(line: string): boolean {
    const whole = UNCLEAN.test(line) ? plainText(line) : line;
    if (!whole.includes("\r")) return this.#part(whole);
    return this.#parts(whole.endsWith("\r") ? whole.slice(0, -1) : whole);
  }

  #parts(whole: string): boolean {
    return whole.split("\r").every((part) => this.#part(part));
  }

  #part(line: string): boolean {
    if (line.length <= LINE_LIMIT) return this.#take(line, this.#number) !== false;
    this.#tooLong();
    return true;
  }

  end(): string {
    const rest = this.#skipping ? "" : this.#rest + this.#decoder.end();
    const last = rest.slice(rest.lastIndexOf("\r") + 1);
    if (rest !== "") this.#line(rest);
    return UNCLEAN.test(last) ? plainText(last) : last;
  }
}
