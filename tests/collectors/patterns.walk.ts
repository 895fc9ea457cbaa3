/** No pattern of an importer tries ways that double with each character: a text that begins with thirty blank lines would never end. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { tokenizer } from "acorn";
import { checkSync } from "recheck";
import { filesIn } from "../../src/effects/small-files.ts";

const SOURCES = join(import.meta.dirname, "../../src/collectors");
/** Only what repeats a group can divide a text in more and more ways. */
const REPEATS_A_GROUP = /\)(?:[*+]|\{\d+,\d*\})/;
const TIMEOUT_MS = 60_000;

type Pattern = { pattern: string; flags: string };

const patternsIn = (path: string): Pattern[] =>
  [
    ...tokenizer(stripTypeScriptTypes(readFileSync(join(SOURCES, path), "utf8")), {
      ecmaVersion: "latest",
      sourceType: "module",
    }),
  ]
    .filter(({ type }) => type.label === "regexp")
    .map((token) => (token as unknown as { value: Pattern }).value);

/** Patterns that recheck does not decide, and why they end soon: they are not asked about. */
const UNDECIDED: ReadonlyMap<string, string> = new Map([
  [
    /(?:^|[\s;&|/])hdparm (?:-\S+ ){1,6}(\/dev\/[\w./-]{1,80})\s*$/.source,
    "at most six words, each of which ends at the one blank that follows it",
  ],
]);

const complexityOf = ({ pattern, flags }: Pattern): string => {
  const found = checkSync(pattern, flags, { timeout: TIMEOUT_MS });
  return found.status === "vulnerable" ? found.complexity.type : found.status;
};

test("a pattern that is exponential is told", () => {
  assert.equal(complexityOf({ pattern: "^(?:\\s*#.*\\n|\\s*\\n)*a", flags: "" }), "exponential");
  assert.notEqual(complexityOf({ pattern: "^(?:[^\\S\\n]*(?:#.*)?\\n)*a", flags: "" }), "exponential");
});

for (const path of filesIn(SOURCES)) {
  if (!path.endsWith(".ts")) continue;
  const repeating = patternsIn(path).filter(
    ({ pattern }) => REPEATS_A_GROUP.test(pattern) && !UNDECIDED.has(pattern),
  );
  if (repeating.length > 0)
    test(`${path}: patterns that repeat a group`, () => {
      const bad = repeating.filter((one) => /^(?:exponential|unknown)$/.test(complexityOf(one)));
      assert.deepEqual(bad, []);
    });
}
