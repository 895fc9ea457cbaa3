/** What was done, in the few words that stand behind a figure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { workOf } from "../../src/judge/side-by-side/work.ts";

test("what was done is said in plain words, and what is not known of it is not said", () => {
  const KIB = 1024;
  assert.deepEqual(workOf({ rw: "randwrite", blockSizeBytes: 4 * KIB, numjobs: 16, ioengine: "psync" }), {
    text: "random 4 KiB writes, 16 at once",
    done: "random 4 KiB writes",
    atOnce: "16 at once",
    block: "4 KiB",
    direction: "write",
  });
  assert.equal(
    workOf({ rw: "read", blockSizeBytes: 1024 * KIB, numjobs: 1, iodepth: 1, ioengine: "libaio" }).text,
    "sequential 1 MiB reads, one at a time",
  );
  assert.deepEqual(workOf({ rw: "randrw", readPercent: 70, blockSizeBytes: 4 * KIB }), {
    text: "random 4 KiB reads and writes, 70 % reads",
    done: "random 4 KiB reads and writes, 70 % reads",
    block: "4 KiB",
  });
  assert.deepEqual(workOf({ rw: "unknown-write" }), {
    text: "writes",
    done: "writes",
    direction: "write",
  });
  assert.equal(workOf({ rw: "unknown" }).text, "I/Os");
});
