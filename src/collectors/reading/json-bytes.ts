/** Bytes of JSON, and their roles when documents are searched for amid other text. */

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const ESCAPE = 0x1b;
/** No JSON string spans lines: if one seems to, another program's line came in between. */
export const LINE_FEED = 0x0a;
export const SPACE = 0x20;

/** The role of a byte inside a value: 1 opens, 2 closes, 3 separates, 4 begins a string. */
export const ROLE = new Uint8Array(256);
ROLE[OPEN_BRACE] = ROLE[OPEN_BRACKET] = 1;
ROLE[CLOSE_BRACE] = ROLE[CLOSE_BRACKET] = 2;
ROLE[COMMA] = 3;
ROLE[QUOTE] = 4;

export const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
/** The bytes around documents that are elements of an array. */
export const joins = (byte: number): boolean =>
  byte === OPEN_BRACKET || byte === COMMA || byte === CLOSE_BRACKET;
export const isBom = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf;
export const endsLine = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/**
 * Where the document at `from` most likely ends: on its own line, or with the first brace in the first column. Returns `from` if neither
 * is in this chunk: the document is longer, or has another layout. `isOnly`: it may be the only one, and end with the last brace.
 */
export function endOfDocument(chunk: Buffer, from: number, isOnly: boolean): number {
  const brace = chunk.lastIndexOf(CLOSE_BRACE);
  if (isOnly && brace > from && chunk[brace - 1] === LINE_FEED) return brace + 1;
  const lineFeed = chunk.indexOf(LINE_FEED, from);
  let last = lineFeed - 1;
  while (last > from && (isBlank(chunk[last] as number) || chunk[last] === COMMA)) last -= 1;
  if (last > from && chunk[last] === CLOSE_BRACE) return last + 1;
  if (lineFeed < 0) return brace + 1;
  const first = chunk.indexOf("\n}", lineFeed);
  return first < 0 ? from : first + 2;
}
