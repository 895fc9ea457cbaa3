/** The fields of one direction in a line of fio's terse output. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addTersePercentiles, blockOf, type TerseBlock } from "../../src/collectors/fio-terse/block.ts";
import { RUNS, TerseFields } from "../../src/collectors/fio-terse/fields.ts";

const PERCENTILES = ["1.000000%=5", "50.000000%=40", "99.900000%=90", ...Array(17).fill("0%=0")];
type Fields = {
  kib?: string;
  bw?: string;
  iops?: string;
  ms?: string;
  slat?: string;
  clat?: string;
  lat?: string;
  percentiles?: readonly string[];
};

/** 1000 KiB in 1000 ms; latencies as least, most, mean and deviation in microseconds. */
const fieldsOf = ({
  kib = "1000",
  bw = "1000",
  iops = "250",
  ms = "1000",
  slat = "0;0;0.000000;0.000000",
  clat = "5;90;40.500000;2.250000",
  lat = "6;95;42.500000;2.500000",
  percentiles = PERCENTILES,
}: Fields = {}): TerseFields =>
  new TerseFields(
    ["3;fio-3.36", kib, bw, iops, ms, slat, clat, ...percentiles, lat, "0;0;0.0%;0.0;0.0"].join(";"),
  );
const block = (fields: Fields = {}): TerseBlock => {
  const text = fieldsOf(fields);
  const found = blockOf(text, 2);
  assert.ok(typeof found === "object", String(found));
  addTersePercentiles(found, text.text);
  return found;
};
const us = (whole: number) => ({
  value: whole * 1000,
  low: whole * 1000,
  high: (whole + 1) * 1000,
  printed: `${whole}`,
});

test("a block says bytes, rate, time and latencies, each cut at its point", () => {
  const { direction, kib, ms } = block();
  assert.deepEqual([kib, ms], [1000, 1000]);
  assert.deepEqual(direction, {
    ioBytes: { value: 1_024_000, low: 1_024_000, high: 1_025_024, printed: "1000 KiB" },
    runtimeNs: 1e9,
    iops: { value: 250, low: 250, high: 251, printed: "250" },
    bandwidthBytesPerSecond: {
      value: 1_024_000,
      low: 1_024_000,
      high: 1_025_024,
      printed: "1000 KiB in 1000 ms",
    },
    clat: {
      minNs: us(5),
      meanNs: 40_500,
      maxNs: us(90),
      stddevNs: 2250,
      percentilesNs: { "1": us(5), "50": us(40), "99.9": us(90) },
    },
    lat: { minNs: us(6), meanNs: 42_500, maxNs: us(95), stddevNs: 2500 },
  });
});

test("what was not measured is left out", () => {
  const keys = (fields: Fields): string[] => Object.keys(block(fields).direction);
  assert.deepEqual(keys({ kib: "0", bw: "0", iops: "0" }), []);
  assert.deepEqual(keys({ kib: "0", bw: "0", slat: "1;2;1.500000;0.100000" }), [
    "runtimeNs",
    "iops",
    "slat",
    "clat",
    "lat",
  ]);
  assert.deepEqual(keys({ iops: "0" }), ["ioBytes", "runtimeNs", "bandwidthBytesPerSecond", "clat", "lat"]);
  assert.deepEqual(keys({ ms: "0" }), ["ioBytes", "iops", "clat", "lat"]);
  const none = "0;0;-nan;-nan";
  assert.deepEqual(keys({ clat: none, lat: none }), [
    "ioBytes",
    "runtimeNs",
    "iops",
    "bandwidthBytesPerSecond",
  ]);
  assert.equal(block({ clat: "5;90;40.500000;-nan" }).direction.clat?.stddevNs, undefined);
  assert.equal(block({ clat: "5;90;40.500000;0.000000" }).direction.clat?.stddevNs, 0);
});

test("the bandwidth is what was moved in the time, to 2 % and 2 KiB/s", () => {
  const wrong = "its bandwidth in field 4 is not what it moved in its time";
  for (const bw of ["1022", "978"]) assert.ok(typeof blockOf(fieldsOf({ bw }), 2) === "object", bw);
  for (const bw of ["1023", "977"]) assert.equal(blockOf(fieldsOf({ bw }), 2), wrong);
  assert.equal(blockOf(fieldsOf({ bw: "500", ms: "1000" }), 2), wrong);
  assert.ok(typeof blockOf(fieldsOf({ bw: "500", ms: "2000" }), 2) === "object");
  // Without bytes or time nothing can be computed.
  for (const without of [{ kib: "0" }, { ms: "0" }])
    assert.ok(typeof blockOf(fieldsOf(without), 2) === "object");
});

test("latencies rise, within and from percentile to percentile", () => {
  const wrong = "its latencies from field 7 on do not rise";
  assert.equal(blockOf(fieldsOf({ clat: "50;90;40.500000;2.250000" }), 2), wrong);
  assert.equal(blockOf(fieldsOf({ lat: "6;30;42.500000;2.500000" }), 2), wrong);
  assert.equal(blockOf(fieldsOf({ slat: "9;10;5.500000;2.500000" }), 2), wrong);
  const percentiles = (...first: string[]) =>
    fieldsOf({ percentiles: [...first, ...Array(20 - first.length).fill("0%=0")] });
  assert.equal(blockOf(percentiles("1.000000%=50", "50.000000%=40"), 2), wrong);
  assert.ok(typeof blockOf(percentiles("1.000000%=40", "50.000000%=40"), 2) === "object");
  // They may stand in any order: then each is compared with its neighbours by percentage.
  assert.ok(typeof blockOf(percentiles("50.000000%=40", "1.000000%=5"), 2) === "object");
  assert.equal(blockOf(percentiles("50.000000%=5", "1.000000%=40"), 2), wrong);
});

test("percentiles above all completion latencies are of the total", () => {
  const { clat, lat } = block({ percentiles: PERCENTILES.with(2, "99.900000%=93") }).direction;
  assert.deepEqual([clat?.percentilesNs, lat?.percentilesNs?.["99.9"]], [undefined, us(93)]);
  // Up to a bucket more is of the same bucket.
  const near = block({ percentiles: PERCENTILES.with(2, "99.900000%=92") }).direction;
  assert.deepEqual([near.clat?.percentilesNs?.["99.9"], near.lat?.percentilesNs], [us(92), undefined]);
  const unused = block({ percentiles: Array(20).fill("0%=0") });
  assert.deepEqual([unused.percentiles, unused.direction.clat?.percentilesNs], [undefined, undefined]);
});

test("fields are found by their number", () => {
  const fields = new TerseFields("a;12;;x%=y;50.0%=7;b");
  assert.deepEqual(
    [fields.count, fields.at(0), fields.at(1), fields.at(2), fields.at(5), fields.at(6)],
    [6, "a", "12", "", "b", ""],
  );
  assert.deepEqual(
    [fields.start(0), fields.start(1), fields.end(0), fields.start(99), fields.end(99)],
    [0, 2, 1, 21, 20],
  );
  assert.deepEqual(
    [fields.between(0, 2), fields.between(1, 1), fields.between(4, 6)],
    ["a;12", "", "50.0%=7;b"],
  );
  assert.deepEqual(
    [fields.whole(1), Number.isNaN(fields.whole(0)), Number.isNaN(fields.whole(2))],
    [12, true, true],
  );
  assert.deepEqual([fields.firstPercentile(), new TerseFields("a;b").firstPercentile()], [4, -1]);
  assert.deepEqual(
    [fields.are(RUNS.percentile, 4), fields.are(RUNS.percentile, 3), fields.are(RUNS.groupAndError, 1)],
    [true, false, false],
  );
  assert.ok(
    new TerseFields("1;2;x").are(RUNS.groupAndError, 0) &&
      !new TerseFields("1;2x").are(RUNS.groupAndError, 0),
  );
});
