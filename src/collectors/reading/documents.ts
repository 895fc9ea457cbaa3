/**
 * JSON documents amid other text, found byte by byte in chunks of any size.
 * A document is an object whose `{` is the first thing on a line, apart from what joins documents to an array. Its members are parsed one
 * by one, and so are the elements of the members named in `streamed`: a file may be larger than memory, and what is whole in a cut
 * one is read.
 */
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  ESCAPE,
  endOfDocument,
  endsLine,
  isBlank,
  isBom,
  joins,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  ROLE,
  SPACE,
} from "./json-bytes.ts";
import { KeptText } from "./kept-text.ts";
import { parseDocument, parsePiece } from "./piece.ts";
import { hasTwice } from "./twice.ts";

export type DocumentHandler = {
  /** Members whose array is handed over one element at a time. */
  streamed: ReadonlySet<string>;
  open(): void;
  member(key: string, value: unknown): void;
  element(key: string, value: unknown): void;
  /** A member or element that is not JSON; reading continues behind it. */
  damage(what: string): void;
  /** `whole`: the closing brace was found. */
  close(whole: boolean): void;
};

/** In bytes. A larger member or element is not fio's, and is skipped. */
const PIECE_LIMIT = 64 * 2 ** 20;

type State = "text" | "first-key" | "key" | "skip-line" | "colon" | "value" | "array" | "piece" | "after";

export class DocumentScanner {
  readonly #handler: DocumentHandler;
  #state: State = "text";
  /** Only blanks, BOM and colour codes so far on this line. */
  #lineStart = true;
  #inColour = false;
  /** False once parsing in one go has failed: trying again would search and copy a damaged file for each piece. */
  #isPlain = true;
  #isOnly = true;
  #key = "";
  #inElement = false;
  /** State within the current piece: open brackets, in a string, behind a backslash, is a key. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isKey = false;
  /** Bytes of the piece from earlier chunks. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #tooLarge = false;
  /** A member of the document comes twice. */
  #isTwice = false;
  /** Text around the documents. */
  readonly text: KeptText = new KeptText();

  constructor(handler: DocumentHandler) {
    this.#handler = handler;
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
    this.#handClose(false);
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
        this.text.keep(chunk, from, at);
        const end = this.#readWhole(chunk, at);
        if (end !== undefined) return end;
        this.#state = "first-key";
        return at + 1;
      } else if (byte === ESCAPE) this.#inColour = true;
      else if (!isBlank(byte) && !isBom(byte) && !joins(byte)) this.#lineStart = false;
    }
    this.text.keep(chunk, from, chunk.length);
    return chunk.length;
  }

  /**
   * Parses a document that lies in one chunk in one go: three times as fast, and with the same events. Undefined if that
   * fails, because of damage or another layout than fio's; then the document is read byte by byte.
   */
  #readWhole(chunk: Buffer, from: number): number | undefined {
    if (!this.#isPlain) return undefined;
    const end = endOfDocument(chunk, from, this.#isOnly);
    if (end <= from) return undefined;
    const parsed = parseDocument(chunk.subarray(from, end));
    if (parsed === undefined) {
      this.#isPlain = this.#isOnly;
      this.#isOnly = false;
      return this.#readWhole(chunk, from);
    }
    this.#open();
    this.#isTwice = hasTwice(chunk.subarray(from, end), parsed);
    for (const [key, value] of Object.entries(parsed)) {
      if (!this.#handler.streamed.has(key) || !Array.isArray(value)) this.#handler.member(key, value);
      else for (const element of value) this.#handler.element(key, element);
    }
    this.#close();
    return end;
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
      this.text.keep(chunk, from, at + 1);
      this.#state = "key";
      return at + 1;
    }
    this.text.keep(chunk, from, chunk.length);
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
        if (byte === CLOSE_BRACE)
          this.#handler.damage(`the array ${JSON.stringify(this.#key)} ends with a brace`);
        this.#inElement = false;
        this.#state = "after";
        return byte === CLOSE_BRACKET ? at + 1 : at;
      }
      const end = byte === OPEN_BRACE ? this.#readElement(chunk, at) : undefined;
      if (end !== undefined) return end;
    } else if (byte === OPEN_BRACKET && this.#handler.streamed.has(this.#key)) {
      this.#inElement = true;
      this.#state = "array";
      return at + 1;
    }
    this.#begin(false);
    return at;
  }

  /** Parses an element that lies in one chunk and has fio's layout: its last brace is below its first. */
  #readElement(chunk: Buffer, from: number): number | undefined {
    if (!this.#isPlain) return undefined;
    let line = from;
    while (line > 0 && chunk[line - 1] === SPACE) line -= 1;
    if (line === 0 || chunk[line - 1] !== LINE_FEED) return undefined;
    const last = chunk.indexOf(`\n${" ".repeat(from - line)}}`, from);
    if (last < 0) return undefined;
    const end = last + 2 + from - line;
    const parsed = parseDocument(chunk.subarray(from, end));
    this.#isPlain = parsed !== undefined;
    if (parsed === undefined) return undefined;
    this.#isTwice ||= hasTwice(chunk.subarray(from, end), parsed);
    this.#handler.element(this.#key, parsed);
    return end;
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

  /** Reads up to the end of a key, a member's value or an element; a value ends with its last bracket, or before a separator. */
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
    if (parsed?.ok) this.#isTwice ||= hasTwice(bytes, parsed.value);
    if (parsed === undefined) this.#handler.damage(`${where} is larger than ${PIECE_LIMIT / 2 ** 20} MiB`);
    else if (!parsed.ok) this.#handler.damage(`${where} is not JSON`);
    else if (this.#inElement) this.#handler.element(this.#key, parsed.value);
    else this.#handler.member(this.#key, parsed.value);
  }

  #open(): void {
    this.#inElement = false;
    this.#isTwice = false;
    this.#handler.open();
  }

  #close(): void {
    this.#state = "text";
    this.#lineStart = true;
    this.#handClose(true);
  }

  #handClose(whole: boolean): void {
    if (this.#isTwice)
      this.#handler.damage("a figure comes twice in one place, so a line of another came in");
    this.#handler.close(whole);
  }
}
