import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFlag, readOptions } from "../../src/fio/options.ts";
import { readPattern, workloadOf } from "../../src/fio/workload.ts";

test("flags: on where no value is given, unknown where the option is not there", () => {
  assert.equal(parseFlag(""), true);
  assert.equal(parseFlag("1"), true);
  assert.equal(parseFlag("0"), false);
  assert.equal(parseFlag(undefined), undefined);
});

test("options: aliases get their plain names, what is no text is dropped", () => {
  assert.deepEqual(readOptions({ readwrite: "randread", blocksize: "8k", nested: { a: 1 }, n: 3 }), {
    rw: "randread",
    bs: "8k",
    n: "3",
  });
  assert.equal(readOptions("rw"), undefined);
});

const workload = (options: Record<string, string>) => {
  const rw = readPattern(options);
  assert.ok(rw);
  return workloadOf(options, rw, Number(options.numjobs ?? 1));
};

test("workload: where nothing is said, fio's defaults, and the engine is marked as inferred", () => {
  const { inferred, ...stated } = workload({});
  assert.deepEqual(stated, {
    rw: "read",
    blockSizeBytes: 4096,
    ioengine: "psync",
    iodepth: 1,
    numjobs: 1,
    direct: false,
    sync: "none",
    fsync: 0,
    fdatasync: 0,
    rampSeconds: 0,
  });
  assert.deepEqual(Object.keys(inferred ?? {}), ["ioengine"]);
});

test("workload: block sizes of each direction, and defaults for those that are left out", () => {
  assert.deepEqual(workload({ bs: "4k,8k" }).blockSizeBytes, { read: 4096, write: 8192, trim: 8192 });
  assert.deepEqual(workload({ bs: ",8k" }).blockSizeBytes, { read: 4096, write: 8192, trim: 8192 });
  assert.equal(workload({ bs: "16k,16k,16k" }).blockSizeBytes, 16384);
  const split = workload({ bssplit: "4k/50:8k/50" });
  assert.equal(split.blockSizeBytes, undefined);
  assert.equal(split.blockSizeSplit, "4k/50:8k/50");
});

test("workload: mixes, sync, shared files, buffered I/O, an unknown size", () => {
  assert.equal(workload({ rw: "randrw" }).readPercent, 50);
  assert.equal(workload({ rw: "readwrite", rwmixwrite: "20" }).readPercent, 80);
  assert.equal(workload({ rw: "randread" }).readPercent, undefined);
  assert.equal(workload({ sync: "dsync" }).sync, "dsync");
  assert.equal(workload({ buffered: "0" }).direct, true);
  assert.equal(workload({ direct: "" }).direct, true);
  assert.equal(workload({ numjobs: "4", filename: "/dev/x" }).sharedFile, true);
  assert.equal(workload({ numjobs: "4" }).sharedFile, false);
  assert.equal(workload({ size: "50%" }).sizeBytes, undefined);
  // A blank before a number hides its unit from fio.
  assert.deepEqual(workload({ bs: "4k, 8k" }).blockSizeBytes, { read: 4096, write: 8, trim: 8 });
  assert.equal(workload({ rw: "rw", rate: "1m, 1m" }).rateBytesPerSecond, undefined);
  assert.equal(workload({ rw: "rw", rate_iops: "100, 100" }).rateIops, 100);
  assert.equal(readPattern({ rw: "sideways" }), undefined);
});
