/** Addresses as people give them, and what of them may be written down. Pure. */
import { Failure, printable } from "../text/problem.ts";

export const isAddress = (given: string): boolean => /^(?:https?|s3):\/\//i.test(given);

/** Parts of a query that say which file is meant. What others hold may be a secret. */
const PLAIN =
  /^(?:id|file|filename|name|path|raw|download|dl|format|version|versionId|ref|branch|tag|job|artifact|page|alt)$/i;

/** Without user, password, fragment, and values of the query that may be secrets. `isWhole`: nothing but a fragment is missing. */
export function withoutSecrets(given: URL): { address: string; isWhole: boolean } {
  const url = new URL(given);
  url.hash = "";
  let isWhole = url.username === "" && url.password === "";
  url.username = "";
  url.password = "";
  for (const name of new Set(url.searchParams.keys())) {
    if (PLAIN.test(name)) continue;
    isWhole = false;
    url.searchParams.set(name, "REDACTED");
  }
  return { address: url.href, isWhole };
}

/** @throws Failure */
export function webAddress(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== "") return url;
  throw new Failure(
    `${shown(given)}: expected an address such as https://example.org/result.json. Correct it.`,
  );
}

export type BucketAddress = { bucket: string; key: string };

/** "s3://bucket/a/b" is the object a/b, or all below it. @throws Failure */
export function bucketAddress(given: string): BucketAddress {
  const [, bucket = "", key = ""] = /^s3:\/\/([^/]*)\/?(.*)$/is.exec(given) ?? [];
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return { bucket, key };
  throw new Failure(
    `${shown(given)}: expected s3://BUCKET/PREFIX, with a bucket of 3 to 63 lower case letters, digits, dots and dashes. Correct it.`,
  );
}

/** For messages: what cannot be understood may still hold a password. */
const shown = (given: string): string => printable(given.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//"));

/** The last part of an address as the name of a file; what the record makes of it is decided there. */
export function nameIn(url: URL): string {
  const [last = ""] = url.pathname.split("/").filter(Boolean).slice(-1);
  try {
    return decodeURIComponent(last).replace(/[/\\\0]/g, "_") || "result";
  } catch {
    return last || "result";
  }
}
