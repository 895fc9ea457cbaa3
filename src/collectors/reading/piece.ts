/** One JSON value of a document, with what tools do to it mended: NaN and infinity in words, colour codes, stray NULs. */
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
    const value: unknown = parseWithBins(bytes);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
