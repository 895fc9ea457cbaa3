/** A text behind a line that has its hash: cut, or with any letter another, it is as good as not there. */
import { sha256 } from "./sha256.ts";

export const withHash = (text: string): string => `${sha256(text)}\n${text}`;

/** The text without that line; undefined where it is not whole, or there is none. */
export function hashedText(kept: string | undefined): string | undefined {
  const end = kept?.indexOf("\n") ?? -1;
  const text = kept?.slice(end + 1);
  return text !== undefined && end > 0 && kept?.slice(0, end) === sha256(text) ? text : undefined;
}
