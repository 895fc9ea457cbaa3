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
const TIMEOUT_MS = 5000;

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

function isExponential({ pattern, flags }: Pattern): boolean {
  const found = checkSync(pattern, flags, { timeout: TIMEOUT_MS });
  return found.status === "vulnerable" && found.complexity.type === "exponential";
}

test("a pattern that is exponential is told", () => {
  assert.ok(isExponential({ pattern: "^(?:\\s*#.*\\n|\\s*\\n)*a", flags: "" }));
  assert.ok(!isExponential({ pattern: "^(?:[^\\S\\n]*(?:#.*)?\\n)*a", flags: "" }));
});

for (const path of filesIn(SOURCES)) {
  if (!path.endsWith(".ts")) continue;
  const repeating = patternsIn(path).filter(({ pattern }) => REPEATS_A_GROUP.test(pattern));
  if (repeating.length > 0)
    test(`${path}: patterns that repeat a group`, () => {
      assert.deepEqual(repeating.filter(isExponential), []);
    });
}
