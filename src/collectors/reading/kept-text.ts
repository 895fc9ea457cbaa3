/** Keeps text around the documents of a file, up to a limit, and counts the rest. */
import { plainText } from "./text.ts";

/** In bytes, for the text between two calls of `take`. */
export const KEPT_TEXT = 16 * 2 ** 10;

export type Lines = {
  lines: string[];
  /** Bytes that were not kept. */
  dropped: number;
};

export class KeptText {
  #pieces: Buffer[] = [];
  #bytes = 0;
  #dropped = 0;

  /** Copies the bytes, so that the chunk of a large file can be freed. */
  keep(chunk: Buffer, from: number, to: number): void {
    const kept = Math.max(0, Math.min(to - from, KEPT_TEXT - this.#bytes));
    if (kept > 0) this.#pieces.push(Buffer.from(chunk.subarray(from, from + kept)));
    this.#bytes += kept;
    this.#dropped += to - from - kept;
  }

  /** The text since the last call: lines without blank ones, colour codes and what only joins documents to an array. */
  take(): Lines {
    if (this.#bytes === 0) return { lines: [], dropped: 0 };
    const lines = plainText(Buffer.concat(this.#pieces).toString("utf8"))
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "" && !JOINTS.test(line));
    const taken = { lines, dropped: this.#dropped };
    this.#pieces = [];
    this.#bytes = 0;
    this.#dropped = 0;
    return taken;
  }
}

const JOINTS = /^[[\],\s]+$/;
