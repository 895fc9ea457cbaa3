/** Patterns on the ids of cells, and on what lies in data/raw. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { canMatch, matching, matchingRaw, refuseIdle, select } from "../../src/record/select.ts";

const IDS = ["lab/fast/quick-r1", "lab/fast/quick-r2", "lab/slow/quick-r1", "hall/fast/deep-r1"];
const CELLS = IDS.map((id) => ({ id }));
const picked = (only: string[], skip: string[]): string[] =>
  select(CELLS, { only, skip }).map(({ id }) => id);

test("without a wish all cells are picked; of several one has to fit, and none of those to skip", () => {
  assert.deepEqual(picked([], []), IDS);
  assert.deepEqual(picked(["hall", "lab/slow"], []), [IDS[2], IDS[3]]);
  assert.deepEqual(picked([], ["hall", "**/*-r2"]), [IDS[0], IDS[2]]);
  assert.deepEqual(picked(["lab"], ["lab/slow"]), [IDS[0], IDS[1]]);
  assert.deepEqual(picked(["lab"], ["lab"]), []);
});

test("a pattern is a glob on the whole id, or the beginning of one up to a slash", () => {
  for (const [pattern, count] of [
    ["lab", 3],
    ["lab/", 3],
    ["lab//", 3],
    ["lab/fast", 2],
    ["lab/fa", 0],
    ["la", 0],
    ["lab/fast/quick-r1", 1],
    ["lab/fast/quick", 0],
    ["fast", 0],
    ["*/fast", 3],
    ["*/fast/quick-*", 2],
    ["**/*-r1", 3],
    ["*", 4],
    ["{hall,lab}/*/*-r1", 3],
  ] as const)
    assert.equal(IDS.filter(matching([pattern])).length, count, pattern);
});

test("a file in data/raw is picked by its path, and by each name that its cell may have", () => {
  const fits = (pattern: string, path: string): boolean => matchingRaw([pattern])(path);
  const log = "data/raw/lab/fast/quick-r1_bw.1.log";
  for (const pattern of [
    "lab/fast/quick-r1",
    "lab/fast/quick-r1_bw",
    "lab/fast/quick-r1_bw.1.log",
    "lab/fast",
  ])
    assert.ok(fits(pattern, log), pattern);
  for (const pattern of ["lab/fast/quick", "lab/fast/quick-r1_b", "data/raw/lab", "lab/slow"])
    assert.ok(!fits(pattern, log), pattern);
  assert.ok(fits("lab/v1.2/a", "data/raw/lab/v1.2/a.json"));
  assert.ok(!fits("lab/v1", "data/raw/lab/v1.2/a.json"), "folders are not cut at dots");
  assert.ok(!fits("lab/fast/", "data/raw/lab/fast2/.hidden.json"));
});

test("cells of an environment need no list where no pattern can fit them", () => {
  for (const [only, can] of [
    [[], true],
    [["lab"], true],
    [["lab/fast/x"], true],
    [["l*/x"], true],
    [["**"], true],
    [["hall", "*/x"], true],
    [["hall"], false],
    [["la"], false],
    [["labs/fast"], false],
  ] as const)
    assert.equal(canMatch(only, "lab"), can, only.join(" "));
});

test("a pattern that fits nothing is refused with how a cell is named", () => {
  const RAW = ["data/raw/home/disk/a-r1.json", "data/raw/hut/disk/a-r1.json"];
  const refused =
    (only: string[], skip: string[], ids = IDS) =>
    () =>
      refuseIdle({ only, skip }, ids, RAW);
  const how = "A cell is named like lab/fast/quick-r1; --dry-run lists them.";
  assert.throws(refused(["lab", "lba"], []), {
    message: `--only lba: expected a pattern that fits a cell or a file in data/raw, it fits none of 4 cells and 2 files. ${how}`,
  });
  assert.throws(refused([], ["lba"]), {
    message: `--skip lba: expected a pattern that fits a cell, it fits none of 4 cells. ${how}`,
  });
  assert.throws(refused([], ["home"]), /--skip home/, "there is nothing to skip in data/raw");
  assert.throws(
    refused(["home/x"], [], []),
    /A cell is named like lab\/lab-fast\/quick-filesystem-rwo-1c-r1; /,
  );
  for (const [only, skip] of [
    [[], []],
    [["lab"], []],
    [["home"], []],
    [["home/disk/a-r1"], []],
    [["lab"], ["lba"]],
    [[], ["lab"]],
  ] as [string[], string[]][])
    assert.doesNotThrow(refused(only, skip), `${only} ${skip}`);
});
