/** A name of anything as a part of an id. Pure. */
import { createHash } from "node:crypto";
import { slug } from "./words.ts";

const MAX_LENGTH = 60;

/** "day 1/Fio.json" becomes "day-1-fio". */
export function slugOf(name: string): string {
  const bare = name.replace(/(?<=[^/])\.[^./]+$/, "").normalize("NFKD");
  const key = slug(bare.replace(/\p{M}/gu, ""));
  if (key === "") return hashOf(name);
  return key.length <= MAX_LENGTH
    ? key
    : `${key.slice(0, MAX_LENGTH - HASH_LENGTH - 1).replace(/-$/, "")}-${hashOf(name)}`;
}

/** The first digits of a text's sha256. */
export const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);
export const HASH_LENGTH = 12;
