/** Tables between other lines: how much of a text is looked at to find none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tablesIn } from "../../src/collectors/around/tables.ts";

test("lines that name columns of no format are not followed to the end of what looks like their rows", () => {
  const lines = Array.from({ length: 2000 }, (_, i) => [
    `read, write, trim${i}`,
    `${i}, 2, 3`,
    "done",
  ]).flat();
  let read = 0;
  const counted = new Proxy(lines, {
    get(all, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) read += 1;
      return Reflect.get(all, key, receiver);
    },
  });
  assert.deepEqual(
    tablesIn(counted, () => false),
    [],
  );
  assert.ok(read > lines.length);
  assert.ok(read < 100 * lines.length, `${read} reads of ${lines.length} lines`);
});

test("the rows of a format's own columns are, over all that stands between", () => {
  const lines = ["log", "tool,rw,iops", "a,read,1", "", "# noise", "b,read,2", "the end"];
  assert.deepEqual(
    tablesIn(lines, (line) => line.startsWith("tool,")),
    [{ from: 1, to: 6 }],
  );
});
