/** Parses one JSON value of a document, and repairs what tools do to it: NaN and infinity in words, colour codes, stray NULs. */
import { parseWithBins } from "./bins-bytes.ts";
import { plainText } from "./text.ts";

export type Piece = { ok: true; value: unknown } | { ok: false };

const BARE_NUMBER = /(?<=(?:^|[:[,])\s*)[-+]?(?:nan|inf(?:inity)?)(?=\s*(?:[,}\]]|$))/gi;

export function parsePiece(bytes: Buffer): Piece {
  try {
    return { ok: true, value: parseWithBins(bytes) };
  } catch {
    return parseMended(bytes.toString("utf8"));
  }
}

/** "nan" becomes a string, so that a later complaint can name it. */
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

/** A whole object that needs no repair, else undefined. */
export function parseDocument(bytes: Buffer): object | undefined {
  try {
    const value: unknown = parseWithBins(bytes);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
