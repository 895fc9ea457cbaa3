/** What was said of an importer's cases, in files that hold them one after the other, each below its name. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Cases = "first" | "all";

/** Never where CI is set. */
export const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

export const FIXTURES = join(import.meta.dirname, "fixtures");
/** No text, or no results. */
const LEFT_OUT = new Set(["archive", "none"]);

/** Whose cases are told: all importers with text and results, or the one that FIOLIO_ONLY names. */
export const importersTold = (): string[] =>
  readdirSync(FIXTURES)
    .filter((id) => !LEFT_OUT.has(id) && id === (process.env.FIOLIO_ONLY ?? id))
    .sort();

/** Names of cases stand at the beginning of their lines, what is said of them does not. */
const FIRST = /^\S.*\n(?: .*\n)*/;

export function assertSaid(path: string, said: readonly string[], cases: Cases): void {
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(path, found);
  const expected = existsSync(path) ? readFileSync(path, "utf8") : "";
  assert.equal(found, cases === "all" ? expected : (FIRST.exec(expected)?.[0] ?? expected));
}
