/** What was said of an importer's cases, in files that hold them one after the other, each below its name. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export type Cases = "first" | "all";

/** Never where CI is set. */
export const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

/** Names of cases stand at the beginning of their lines, what is said of them does not. */
const FIRST = /^\S.*\n(?: .*\n)*/;

export function assertSaid(path: string, said: readonly string[], cases: Cases): void {
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(path, found);
  const expected = existsSync(path) ? readFileSync(path, "utf8") : "";
  assert.equal(found, cases === "all" ? expected : (FIRST.exec(expected)?.[0] ?? expected));
}
