import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { readPattern, workloadOf } from "../../src/collectors/fio/workload.ts";
import { parseFlag, parseSeconds, parseSize, readOptions } from "../../src/fio/options.ts";

const fio = spawnSync("fio", ["--version"]);

test("sizes: fio's default kb_base turns the standards round", () => {
  const sizes: [string, number | undefined][] = [
    ["4k", 4096],
    ["4K", 4096],
    ["4kb", 4096],
    ["4Ki", 4096],
    ["4KiB", 4000],
    ["4kib", 4000],
    ["128k", 131072],
    ["1g", 2 ** 30],
    ["512", 512],
    ["50%", undefined],
    ["100%%", undefined],
    ["4k*2", undefined],
    ["", undefined],
  ];
  for (const [text, bytes] of sizes) assert.equal(parseSize(text), bytes, text);
  assert.equal(parseSize("4k", "1000"), 4000);
  assert.equal(parseSize("4KiB", "1000"), 4096);
  assert.equal(parseSize("4Ki", "1000"), 4000);
  assert.equal(parseSize(undefined), undefined);
});

test("sizes are what fio itself makes of them", { skip: fio.status !== 0 && "fio is not installed" }, () => {
  const sizes = ["4k", "4K", "4kB", "4Ki", "4KiB", "4kib", "512"];
  for (const kbBase of ["1024", "1000"]) {
    const common = [`--kb_base=${kbBase}`, "--ioengine=null", "--size=8m", "--number_ios=1", "--thread"];
    const jobs = sizes.flatMap((size) => [`--name=${size}`, `--bs=${size}`]);
    const { stdout } = spawnSync("fio", [...common, ...jobs], { encoding: "utf8" });
    const found = [...stdout.matchAll(/bs=\(R\) (\d+)B/g)].map((match) => Number(match[1]));
    assert.deepEqual(
      found,
      sizes.map((size) => parseSize(size, kbBase)),
      `kb_base=${kbBase}`,
    );
  }
});

test("times: a bare number is seconds", () => {
  const times: [string, number | undefined][] = [
    ["20", 20],
    ["20s", 20],
    ["2m", 120],
    ["1h", 3600],
    ["500ms", 0.5],
    ["soon", undefined],
  ];
  for (const [text, seconds] of times) assert.equal(parseSeconds(text), seconds, text);
});

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
  assert.equal(readPattern({ rw: "sideways" }), undefined);
});
