import assert from "node:assert/strict";
import { test } from "node:test";
import { reachIn } from "../support/changed.ts";
import { mayNotice, nearTests, processesFor } from "./near.ts";

const texts = new Map([
  ["src/text/words.ts", ""],
  ["src/collectors/tally/rows.ts", ""],
  ["src/collectors/tally/tally.ts", 'import { rows } from "./rows.ts";\n'],
  ["src/collectors/index.ts", 'import { tally } from "./tally/tally.ts";\n'],
  ["tests/collectors/import.ts", 'import { all } from "../../src/collectors/index.ts";\n'],
  ["tests/collectors/abacus.test.ts", 'import { read } from "./import.ts";\n'],
  ["tests/collectors/cases.test.ts", 'import { read } from "./import.ts";\n'],
  ["tests/collectors/tally-rows.test.ts", 'import { read } from "./import.ts";\n'],
  ["tests/cli/cli.test.ts", 'import { all } from "../../src/collectors/index.ts";\n'],
  ["tests/text/words.test.ts", 'import { words } from "../../src/text/words.ts";\n'],
]);
const tests = [...texts.keys()].filter((path) => path.endsWith(".test.ts"));
const reach = reachIn({ texts, paths: new Set(texts.keys()) });

test("the cases of importers come first, then what imports a file over one step at most, then what speaks of the file, then its room", () => {
  assert.deepEqual(nearTests("src/collectors/tally/rows.ts", tests, reach, 3), [
    "tests/collectors/cases.test.ts",
    "tests/collectors/tally-rows.test.ts",
    "tests/collectors/abacus.test.ts",
  ]);
  assert.deepEqual(nearTests("src/collectors/tally/tally.ts", tests, reach, 1), [
    "tests/collectors/cases.test.ts",
    "tests/cli/cli.test.ts",
  ]);
  assert.deepEqual(nearTests("src/text/words.ts", tests, reach, 3), ["tests/text/words.test.ts"]);
});

test("a test that is called as the file is comes before those that are called as its folders are", () => {
  const path = "src/collectors/around/lines/letters.ts";
  const named = ["around-lines", "letters", "lines"].map((name) => `tests/collectors/${name}.test.ts`);
  const all = new Map([[path, ""], ...named.map((test) => [test, 'import "./import.ts";\n'] as const)]);
  const through = 'import "../../src/collectors/index.ts";\n';
  all.set("tests/collectors/import.ts", through);
  all.set("src/collectors/index.ts", 'import "./around/lines/letters.ts";\n');
  const near = nearTests(path, named, reachIn({ texts: all, paths: new Set(all.keys()) }), 1);
  assert.deepEqual(near, ["tests/collectors/letters.test.ts"]);
});

test("tests that only call functions share a process; the others have one each, after them", () => {
  const texts = new Map([
    ["tests/cli/cli.test.ts", ""],
    ["tests/collect/beside.test.ts", "beforeEach(empty);\n"],
    ["tests/judge/noise.test.ts", "describe(() => {\n  beforeEach(empty);\n});\n"],
    ["tests/collectors/cases.test.ts", ""],
  ]);
  assert.deepEqual(processesFor([...texts.keys()], texts), [
    ["tests/judge/noise.test.ts", "tests/collectors/cases.test.ts"],
    ["tests/cli/cli.test.ts"],
    ["tests/collect/beside.test.ts"],
  ]);
});

test("what starts a cluster or draws thousands of records is not asked", () => {
  assert.ok(mayNotice("tests/judge/noise.test.ts"));
  for (const slow of ["tests/cluster/pod.test.ts", "tests/judge/metamorphic.test.ts"])
    assert.ok(!mayNotice(slow), slow);
});
