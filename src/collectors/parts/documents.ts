/**
 * JSON documents amid other text, found byte by byte in pieces of any size.
 *
 * A document is an object whose `{` is the first thing on a line. Its members are parsed one by one, and the
 * elements of the members named in `streamed` one by one too, so that a file larger than memory can be read
 * and one that was cut yields what came whole.
 */
import { parseDocument, parsePiece } from "./piece.ts";
import { plainText } from "./text.ts";

export type DocumentHandler = {
  /** Members whose array is handed over element by element. */
  streamed: ReadonlySet<string>;
  open(): void;
  member(key: string, value: unknown): void;
  element(key: string, value: unknown): void;
  /** A member or element that is not JSON; reading goes on behind it. */
  damage(what: string): void;
  /** `whole`: the closing brace came. */
  close(whole: boolean): void;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const ESCAPE = 0x1b;
/** No JSON string spans lines: where one seems to, another program's line fell in between. */
const LINE_FEED = 0x0a;

/** A single member or element beyond this is not fio's, and is skipped. */
const PIECE_LIMIT = 64 * 2 ** 20;
/** Text around the documents that is kept. */
export const KEPT_TEXT = 16 * 2 ** 10;

/** What a byte means inside a value: 1 opens, 2 closes, 3 separates, 4 begins a string. */
const ROLE = new Uint8Array(256);
ROLE[OPEN_BRACE] = ROLE[OPEN_BRACKET] = 1;
ROLE[CLOSE_BRACE] = ROLE[CLOSE_BRACKET] = 2;
ROLE[COMMA] = 3;
ROLE[QUOTE] = 4;

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isBom = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf;
const endsLine = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

type State = "text" | "first-key" | "key" | "skip-line" | "colon" | "value" | "array" | "piece" | "after";

export class DocumentScanner {
  readonly #handler: DocumentHandler;
  #state: State = "text";
  /** Nothing but blanks, BOM and colour codes so far on this line. */
  #lineStart = true;
  #inColour = false;
  /** Parsing in one go failed once, and is not tried again: a file of many documents would be copied for each. */
  #severalOrDamaged = false;
  #key = "";
  #inElement = false;
  /** Of the piece being read: brackets open, in a string, behind a backslash, scalars end at separators. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isKey = false;
  /** Bytes of the piece that came with earlier chunks. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #tooLarge = false;
  #text: Buffer[] = [];
  #textBytes = 0;
  /** Bytes of text beyond what was kept. */
  textDropped = 0;
  documents = 0;

  constructor(handler: DocumentHandler) {
    this.#handler = handler;
  }

  /** Lines of the text around the documents, without blank ones and colour codes. */
  lines(): string[] {
    return plainText(Buffer.concat(this.#text).toString("utf8"))
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#step(chunk, at);
  }

  end(): void {
    if (this.#state === "text") return;
    if (this.#state === "first-key") {
      this.#state = "text";
      return;
    }
    this.#handler.close(false);
    this.#state = "text";
  }

  #step(chunk: Buffer, at: number): number {
    switch (this.#state) {
      case "text":
        return this.#readText(chunk, at);
      case "first-key":
      case "key":
        return this.#readKeyStart(chunk, at);
      case "skip-line":
        return this.#skipLine(chunk, at);
      case "colon":
        return this.#readColon(chunk, at);
      case "value":
      case "array":
        return this.#readValueStart(chunk, at);
      case "piece":
        return this.#readPiece(chunk, at);
      case "after":
        return this.#readAfter(chunk, at);
    }
  }

  #readText(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (endsLine(byte)) {
        this.#lineStart = true;
        this.#inColour = false;
      } else if (this.#inColour) {
        if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) this.#inColour = false;
      } else if (this.#lineStart && byte === OPEN_BRACE) {
        this.#keepText(chunk, from, at);
        const end = this.#readWhole(chunk, at);
        if (end !== undefined) return end;
        this.#state = "first-key";
        return at + 1;
      } else if (byte === ESCAPE) this.#inColour = true;
      else if (!isBlank(byte) && !isBom(byte)) this.#lineStart = false;
    }
    this.#keepText(chunk, from, chunk.length);
    return chunk.length;
  }

  /**
   * A document that lies in one piece is parsed in one go: three times as fast, and with the same events. Undefined where that
   * does not work out, because there are several, or damage; then it is read byte by byte.
   */
  #readWhole(chunk: Buffer, from: number): number | undefined {
    if (this.#severalOrDamaged) return undefined;
    const end = chunk.lastIndexOf(CLOSE_BRACE) + 1;
    const parsed = end > from ? parseDocument(chunk.subarray(from, end)) : undefined;
    this.#severalOrDamaged = parsed === undefined;
    if (parsed === undefined) return undefined;
    this.#open();
    for (const [key, value] of Object.entries(parsed)) {
      if (!this.#handler.streamed.has(key) || !Array.isArray(value)) this.#handler.member(key, value);
      else for (const element of value) this.#handler.element(key, element);
    }
    this.#close();
    return end;
  }

  /** Copied, so that a chunk of a large file can go. */
  #keepText(chunk: Buffer, from: number, to: number): void {
    const kept = Math.max(0, Math.min(to - from, KEPT_TEXT - this.#textBytes));
    if (kept > 0) this.#text.push(Buffer.from(chunk.subarray(from, from + kept)));
    this.#textBytes += kept;
    this.textDropped += to - from - kept;
  }

  #readKeyStart(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isBlank(byte)) return at + 1;
    if (byte === QUOTE) {
      if (this.#state === "first-key") this.#open();
      this.#begin(true);
      this.#inString = true;
      return this.#readPiece(chunk, at, at + 1);
    }
    if (byte === CLOSE_BRACE) {
      if (this.#state === "first-key") this.#open();
      else this.#handler.damage("no member follows the last comma");
      this.#close();
      return at + 1;
    }
    if (this.#state === "first-key") {
      this.#state = "text";
      this.#lineStart = false;
      return at;
    }
    if (byte === COMMA) return at + 1;
    this.#handler.damage("something that is no member stands between the members");
    this.#state = "skip-line";
    return at;
  }

  #skipLine(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      if (!endsLine(chunk[at] as number)) continue;
      this.#keepText(chunk, from, at + 1);
      this.#state = "key";
      return at + 1;
    }
    this.#keepText(chunk, from, chunk.length);
    return chunk.length;
  }

  #readColon(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isBlank(byte)) return at + 1;
    if (byte === COLON) {
      this.#state = "value";
      return at + 1;
    }
    this.#handler.damage(`no colon follows ${JSON.stringify(this.#key)}`);
    this.#state = "skip-line";
    return at;
  }

  #readValueStart(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isBlank(byte)) return at + 1;
    if (this.#state === "array") {
      if (byte === COMMA) return at + 1;
      if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
        this.#inElement = false;
        this.#state = "after";
        return byte === CLOSE_BRACKET ? at + 1 : at;
      }
    } else if (byte === OPEN_BRACKET && this.#handler.streamed.has(this.#key)) {
      this.#inElement = true;
      this.#state = "array";
      return at + 1;
    }
    this.#begin(false);
    return at;
  }

  #readAfter(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isBlank(byte)) return at + 1;
    if (byte === COMMA) {
      this.#state = "key";
      return at + 1;
    }
    if (byte === CLOSE_BRACE) {
      this.#close();
      return at + 1;
    }
    this.#handler.damage(`neither a comma nor a brace follows ${JSON.stringify(this.#key)}`);
    this.#state = "skip-line";
    return at;
  }

  #begin(isKey: boolean): void {
    this.#isKey = isKey;
    this.#state = "piece";
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
    this.#held = [];
    this.#heldBytes = 0;
    this.#tooLarge = false;
  }

  /** Up to the end of a key, a member's value or an element; a value ends where its brackets close, or before a separator. */
  #readPiece(chunk: Buffer, from: number, start = from): number {
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    const length = chunk.length;
    let at = start;
    while (at < length) {
      if (inString) {
        const byte = chunk[at] as number;
        at += 1;
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE || byte === LINE_FEED) {
          inString = false;
          if (depth === 0) return this.#finish(chunk, from, at);
        }
        continue;
      }
      while (at < length && ROLE[chunk[at] as number] === 0) at += 1;
      if (at === length) break;
      const role = ROLE[chunk[at] as number];
      at += 1;
      if (role === 4) inString = true;
      else if (role === 1) depth += 1;
      else if (role === 2) {
        if (depth === 0) return this.#finish(chunk, from, at - 1);
        depth -= 1;
        if (depth === 0) return this.#finish(chunk, from, at);
      } else if (depth === 0) return this.#finish(chunk, from, at - 1);
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    this.#hold(chunk.subarray(from));
    return length;
  }

  #hold(bytes: Buffer): void {
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > PIECE_LIMIT) {
      this.#tooLarge = true;
      this.#held = [];
    } else this.#held.push(bytes);
  }

  #finish(chunk: Buffer, from: number, to: number): number {
    const last = chunk.subarray(from, to);
    const bytes = this.#held.length === 0 ? last : Buffer.concat([...this.#held, last]);
    this.#held = [];
    if (this.#isKey) this.#finishKey(bytes);
    else this.#finishValue(bytes);
    return to;
  }

  #finishKey(bytes: Buffer): void {
    const parsed = parsePiece(bytes);
    this.#key = parsed.ok && typeof parsed.value === "string" ? parsed.value : "";
    this.#state = "colon";
  }

  #finishValue(bytes: Buffer): void {
    const key = JSON.stringify(this.#key);
    const where = this.#inElement ? `an element of ${key}` : `the member ${key}`;
    this.#state = this.#inElement ? "array" : "after";
    const parsed = this.#tooLarge ? undefined : parsePiece(bytes);
    if (parsed === undefined) this.#handler.damage(`${where} is larger than ${PIECE_LIMIT / 2 ** 20} MiB`);
    else if (!parsed.ok) this.#handler.damage(`${where} is not JSON`);
    else if (this.#inElement) this.#handler.element(this.#key, parsed.value);
    else this.#handler.member(this.#key, parsed.value);
  }

  #open(): void {
    this.documents += 1;
    this.#inElement = false;
    this.#handler.open();
  }

  #close(): void {
    this.#state = "text";
    this.#lineStart = true;
    this.#handler.close(true);
  }
}
