import assert from "node:assert/strict";
import { test } from "node:test";
import { shortHeads } from "../../src/render/charts/kinds/overview/short-heads.ts";

test("a phone's heads are words that fit, and two alike have their load", () => {
  assert.deepEqual(
    shortHeads([
      ["random", "read", "4 KiB", "16 jobs", "p99"],
      ["sequential", "write", "1 MiB", "depth 64", "MiB/s"],
      ["sequential", "write", "1 MiB", "depth 1", "MiB/s"],
      ["random", "read", "4 KiB", "depth 64", "IOPS"],
    ]),
    [
      ["rand.", "read", "4k", "p99"],
      ["seq.", "write", "1M", "depth 64", "MiB/s"],
      ["seq.", "write", "1M", "depth 1", "MiB/s"],
      ["rand.", "read", "4k", "IOPS"],
    ],
  );
});
