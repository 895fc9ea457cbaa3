/** One JSON value of a document, with what tools do to it mended: NaN and infinity in words, colour codes, stray NULs. */

import { plainText } from "./text.ts";

export type Piece = { ok: true; value: unknown } | { ok: false };

const BARE_NUMBER = /(?<=(?:^|[:[,])\s*)[-+]?(?:nan|inf(?:inity)?)(?=\s*(?:[,}\]]|$))/gi;

export function parsePiece(bytes: Buffer): Piece {
  const text = bytes.toString("utf8");
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return parseMended(text);
  }
}

/** "nan" becomes a string, so that whoever reads the figure can say what stood there. */
function parseMended(text: string): Piece {
  try {
    return {
      ok: true,
      value: JSON.parse(plainText(text).replaceAll("\t", " ").replace(BARE_NUMBER, '"$&"')),
    };
  } catch {
    return { ok: false };
  }
}

/** A whole object that needs no mending, or undefined. */
export function parseDocument(bytes: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
