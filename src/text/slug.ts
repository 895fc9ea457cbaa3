/** A name of anything as a part of an id. Pure. */
import { createHash } from "node:crypto";

const MAX_LENGTH = 60;

/** "day 1/Fio.json" becomes "day-1-fio". */
export function slugOf(name: string): string {
  const bare = name
    .replace(/(?<=[^/])\.[^./]+$/, "")
    .normalize("NFKD")
    .toLowerCase();
  const slug = bare
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug === "") return hashOf(name);
  return slug.length <= MAX_LENGTH
    ? slug
    : `${slug.slice(0, MAX_LENGTH - 13).replace(/-$/, "")}-${hashOf(name)}`;
}

export const hashOf = (name: string): string => createHash("sha256").update(name).digest("hex").slice(0, 12);
