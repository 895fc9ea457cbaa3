/** Where rules of reading end: what is taken for nothing, for a test's own name, or for a pattern that is not known. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { labelOf } from "../../src/collectors/around/subjects/label.ts";
import { ranPattern } from "../../src/collectors/fio-text/printed-row.ts";
import type { Rw } from "../../src/schema/workload.ts";
import { importBytes } from "./import.ts";

test("the directions that did I/O say which patterns it may have been", () => {
  const cases: [directions: string, rw: Rw][] = [
    ["read", "unknown-read"],
    ["write", "unknown-write"],
    ["trim", "unknown-trim"],
    ["read write", "unknown-rw"],
    ["write trim", "unknown-trimwrite"],
    ["read write trim", "unknown-trimwrite"],
    ["mixed", "unknown"],
    ["mixed read", "unknown-read"],
    ["mixed write", "unknown-write"],
    ["mixed read write", "unknown-rw"],
    ["", "unknown"],
  ];
  for (const [names, rw] of cases) {
    const directions = Object.fromEntries(names.split(" ").map((name) => [name, { iops: 1 }]));
    assert.equal(ranPattern(directions), rw, names);
  }
});

test("a word with a number in it names a test only where all of its letters do", () => {
  for (const word of ["run1", "4krandread", "randread4k", "run12test"])
    assert.equal(labelOf(word), undefined, word);
  for (const word of ["run1prod", "prod4krandread", "prod"]) assert.equal(labelOf(word), word);
});

test("a line of a table that holds blanks alone is no row", async () => {
  const lines = readFileSync(join(import.meta.dirname, "fixtures/csv/good-one-run/input.csv"), "utf8").split(
    "\n",
  );
  const withLine = (line: string) => importBytes(Buffer.from(lines.toSpliced(-2, 0, line).join("\n")));
  const empty = await withLine("");
  assert.ok(empty.runs.length > 0 && empty.problems.length === 0);
  for (const blank of [" ", "   ", "\t", " \t "]) assert.deepEqual(await withLine(blank), empty);
});
