/** Which of the cluster's test files run side by side: what holds close times must not, and no name in the tables is stale. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { ALONE, FIRST, inOrder, isAlone } from "../support/cluster-lanes.ts";

const names = readdirSync(join(engineDir, "tests", "cluster"));
const files = names.filter((name) => /\.(test|full)\.ts$/.test(name)).map((name) => `tests/cluster/${name}`);

test("each table names files that are there", () => {
  for (const { file } of ALONE)
    assert.ok(
      names.some((name) => file.test(name)),
      `${file}`,
    );
  for (const name of FIRST) assert.ok(names.includes(`${name}.test.ts`), name);
});

test("what is slow and rarely breaks, and what holds close times, is alone", () => {
  for (const file of files)
    assert.equal(isAlone(file), /\.full\.ts$|\/(claims|life|own-cluster)\.test/.test(file), file);
});

test("the longest come first, in their order, and none is lost", () => {
  const ordered = inOrder(files.filter((file) => file.endsWith(".test.ts")));
  assert.deepEqual(
    ordered.slice(0, FIRST.length),
    FIRST.map((name) => `tests/cluster/${name}.test.ts`),
  );
  assert.equal(new Set(ordered).size, files.filter((file) => file.endsWith(".test.ts")).length);
});
