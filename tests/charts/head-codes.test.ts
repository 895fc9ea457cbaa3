import assert from "node:assert/strict";
import { test } from "node:test";
import { headCodes } from "../../src/render/charts/kinds/overview/head-codes.ts";

test("a phone's heads are codes that the key tells, and two alike have their load", () => {
  assert.deepEqual(
    headCodes([
      ["random", "read", "4 KiB", "16 jobs", "p99"],
      ["sequential", "write", "1 MiB", "depth 64", "MiB/s"],
      ["sequential", "write", "1 MiB", "depth 1", "MiB/s"],
      ["random", "read", "4 KiB", "depth 64", "IOPS"],
    ]),
    [
      { lines: ["RR 4k", "p99"], says: "RR 4k, p99: random read, 16 jobs" },
      { lines: ["SW 1M", "depth 64", "MiB/s"], says: "SW 1M, MiB/s: sequential write, depth 64" },
      { lines: ["SW 1M", "depth 1", "MiB/s"], says: "SW 1M, MiB/s: sequential write, depth 1" },
      { lines: ["RR 4k", "IOPS"], says: "RR 4k, IOPS: random read, depth 64" },
    ],
  );
});
