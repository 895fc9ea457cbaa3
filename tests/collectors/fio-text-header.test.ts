/** What the lines of fio's text say that name sections, and those of percentiles. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockSizeIn,
  optionsOf,
  patternIn,
  sectionOf,
  sizesIn,
} from "../../src/collectors/fio-text/header.ts";
import { isPercentileLine, Percentiles } from "../../src/collectors/fio-text/percentiles.ts";

test("the line of a section names its group and four options", () => {
  const bs = "(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B";
  assert.deepEqual(sectionOf(`a job: x: (g=3): rw=randread, bs=${bs}, ioengine=libaio, iodepth=32`), {
    name: "a job: x",
    group: 3,
    options: { rw: "randread", bs, ioengine: "libaio", iodepth: "32" },
  });
  assert.equal(sectionOf("j: (g=0): rw=read:4, bs=4K-4K, ioengine=sync, iodepth=1 ")?.options.rw, "read");
  for (const line of [
    "j: (g=0): rw=read, bs=4K-4K, ioengine=sync",
    "j: (g=x): rw=read, bs=4K-4K, ioengine=sync, iodepth=1",
    "j: (g=0): rw=read, bs=4K-4K, ioengine=sync, iodepth=1, more",
  ])
    assert.equal(sectionOf(line), undefined, line);
});

test("only what all sections say is said of all", () => {
  const section = (options: Record<string, string>) => ({ name: "j", group: 0, options });
  assert.deepEqual(optionsOf([]), {});
  assert.deepEqual(optionsOf([section({ rw: "read", bs: "1" })]), { rw: "read", bs: "1" });
  assert.deepEqual(
    optionsOf([
      section({ rw: "read", bs: "1" }),
      section({ rw: "read", bs: "2" }),
      section({ rw: "read", bs: "1" }),
    ]),
    { rw: "read" },
  );
  assert.deepEqual(
    ["randread", "readwrite", "rw", "zoned"].map((rw) => patternIn({ rw })),
    ["randread", "rw", "rw", undefined],
  );
  assert.equal(patternIn({}), undefined);
});

test("sizes of blocks are told of each direction, unless they vary", () => {
  const all = (size: number) => ({ read: size, write: size, trim: size, mixed: size });
  const sizes: [bs: string | undefined, sizes: ReturnType<typeof sizesIn>][] = [
    ["(R) 4096B-4096B, (W) 8192B-8192B, (T) 512B-512B", { read: 4096, write: 8192, trim: 512 }],
    ["(R) 4096B-4096B, (W) 4096B-4096B, (T) 512B-512B", { read: 4096, write: 4096, trim: 512 }],
    ["(R) 4096B-8192B, (W) 8192B-8192B, (T) 512B-512B", { write: 8192, trim: 512 }],
    ["4K-4K/4K-4K/4K-4K", all(4096)],
    ["4K-4K/4K-4K", { read: 4096, write: 4096, mixed: 4096 }],
    ["4K-4K", { read: 4096 }],
    ["16.0KiB-16.0KiB,16.0KiB-16.0KiB,16.0KiB-16.0KiB", all(16_384)],
    ["1.5KiB-1.5KiB,1.5KiB-1.5KiB,1.5KiB-1.5KiB", all(1536)],
    ["64.5KiB-64.5KiB,64.5KiB-64.5KiB,64.5KiB-64.5KiB", all(66_048)],
    ["16kB-16kB,16kB-16kB,16kB-16kB", all(16_000)],
    ["4M-4M/4M-4M/4M-4M", all(4_194_304)],
    ["1GiB-1GiB,1GiB-1GiB,1GiB-1GiB", all(1_073_741_824)],
    ["512-512/512-512/512-512", all(512)],
    ["unknown", {}],
    [undefined, {}],
  ];
  for (const [bs, expected] of sizes) assert.deepEqual(sizesIn(bs === undefined ? {} : { bs }), expected, bs);

  const different = { bs: "(R) 4096B-4096B, (W) 8192B-8192B, (T) 512B-1024B" };
  const used: [options: Record<string, string>, sides: string[], size: ReturnType<typeof blockSizeIn>][] = [
    [different, ["read"], 4096],
    [different, ["read", "write"], { read: 4096, write: 8192 }],
    [different, ["read", "trim"], undefined],
    [different, ["mixed"], undefined],
    [different, [], undefined],
    [{ bs: "4K-4K/4K-4K/4K-4K" }, ["mixed"], 4096],
    [{ bs: "4K-4K/4K-4K/8K-8K" }, ["mixed"], { read: 4096, write: 4096, trim: 8192 }],
    [{}, ["read"], undefined],
  ];
  for (const [options, sides, size] of used)
    assert.deepEqual(blockSizeIn(options, sides), size, sides.join());
});

test("a list of percentiles goes over lines as long as they end with a comma", () => {
  const list = new Percentiles();
  assert.equal(list.add("     |  1.00th=[   40],  5.00th=[  200],"), 2);
  assert.deepEqual([list.count, list.open, list.grow], [2, true, true]);
  assert.equal(list.add("     | 99.00th=[  200], 99.95th=[ 3621]"), 2);
  assert.deepEqual([list.count, list.open, list.grow], [4, false, true]);
  assert.deepEqual(list.inNs(1, 1), { "1": 40, "5": 200, "99": 200, "99.95": 3621 });
  assert.deepEqual(list.inNs(1000, 1)?.["99.95"], {
    value: 3_621_000,
    low: 3_620_000,
    high: 3_621_000,
    printed: "3621",
  });
  assert.deepEqual(list.inNs(1000, 1000)?.["99.95"], 3_621_000);
  assert.deepEqual(list.inNs(1e6, 1000)?.["99.95"], {
    value: 3.621e9,
    low: 3.62e9,
    high: 3.621e9,
    printed: "3621",
  });
  const none = new Percentiles();
  assert.equal(none.add("     |  1.00th=[    0],  5.00th=[    0]"), 2);
  assert.equal(none.inNs(1000, 1), undefined);
  assert.equal(new Percentiles().add("     | 150.00th=[    5]"), 0);
});

test("percentages and latencies of a list rise, latencies may stay", () => {
  const grows = (...entries: [share: string, time: number][]): boolean => {
    const list = new Percentiles();
    list.add(`| ${entries.map(([share, time]) => `${share}th=[${time}]`).join(", ")}`);
    return list.grow;
  };
  assert.ok(grows(["1.00", 5], ["5.00", 5], ["99.00", 6]));
  assert.ok(!grows(["1.00", 5], ["1.00", 6]));
  assert.ok(!grows(["5.00", 5], ["1.00", 6]));
  assert.ok(!grows(["1.00", 5], ["5.00", 4], ["99.00", 6]));
  assert.ok(isPercentileLine("     | 99.00th=[  200], 99.95th=[ 3621],"));
  for (const line of ["| 99.00th=[200] x", "99.00th=[200]", "|", "| 99.00th=[200] 99.95th=[300]"])
    assert.ok(!isPercentileLine(line), line);
});
