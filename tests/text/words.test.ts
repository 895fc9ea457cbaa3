import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutCommon } from "../../src/text/words.ts";

test("what all titles share is told once; their first part stays", () => {
  assert.deepEqual(
    withoutCommon([
      "Random read, 4 KiB, direct",
      "Random write, 1 MiB, fsync, direct",
      "Random write, 1 MiB, direct",
    ]),
    { common: ["direct"], rest: ["Random read, 4 KiB", "Random write, 1 MiB, fsync", "Random write, 1 MiB"] },
  );
  assert.deepEqual(withoutCommon(["Read, 4 KiB", "Read, 8 KiB"]), {
    common: [],
    rest: ["Read, 4 KiB", "Read, 8 KiB"],
  });
});

test("a title that stands alone stays whole, as often as it stands", () => {
  for (const titles of [[], ["Random read, 4 KiB"], ["Random read, 4 KiB", "Random read, 4 KiB"]])
    assert.deepEqual(withoutCommon(titles), { common: [], rest: titles });
});
