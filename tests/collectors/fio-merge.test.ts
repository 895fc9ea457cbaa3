import assert from "node:assert/strict";
import { test } from "node:test";
import { percentileName } from "../../src/collectors/fio/latency.ts";
import { mergeReadings, withJointPercentiles } from "../../src/collectors/fio/merge.ts";
import { Complaints } from "../../src/collectors/fio/number.ts";
import { readJob } from "../../src/collectors/fio/row.ts";

const row = (ios: number, mean: number, bins?: Record<string, number>) => {
  const job = {
    jobname: "j",
    error: 0,
    usr_cpu: ios / 100,
    read: {
      io_bytes: ios * 4096,
      io_kbytes: ios * 4,
      total_ios: ios,
      runtime: 1000,
      iops: ios,
      bw_bytes: ios * 4096,
      clat_ns: {
        min: 1,
        max: mean * 10,
        mean,
        stddev: 0,
        N: ios,
        percentile: { "50.000000": mean, "99.000000": mean * 2 },
        ...(bins ? { bins } : {}),
      },
    },
  };
  const complaints = new Complaints();
  const reading = readJob(job, "job", complaints);
  assert.deepEqual(complaints.messages, []);
  return reading;
};

test("jobs of one workload: counts are summed, the mean is weighted, the runtime is the longest", () => {
  const { traffic, userPercent } = mergeReadings(row(300, 1000), row(100, 5000), 1);
  assert.equal(traffic.read?.totalIos, 400);
  assert.equal(traffic.read?.ioBytes, 400 * 4096);
  assert.equal(traffic.read?.runtimeMs, 1000);
  assert.equal(traffic.read?.clat?.meanNs, 2000);
  assert.equal(traffic.read?.clat?.maxNs, 50_000);
  assert.equal(userPercent, 2);
});

test("jobs of one workload: the deviation of both holds the distance of their means", () => {
  const { traffic } = mergeReadings(row(100, 1000), row(100, 3000), 1);
  assert.equal(traffic.read?.clat?.stddevNs, 1000);
});

test("jobs of one workload: percentiles of both come from histograms, never from percentiles", () => {
  const without = mergeReadings(row(300, 1000), row(100, 5000), 1);
  assert.equal(without.traffic.read?.clat?.percentilesNs, undefined);
  const merged = mergeReadings(
    row(300, 1000, { "1000": 299, "2000": 1 }),
    row(100, 5000, { "5000": 95, "9000": 5 }),
    1,
  );
  const { clat } = withJointPercentiles(merged).traffic.read ?? {};
  assert.deepEqual(clat?.percentilesNs, { "50": 1000, "99": 9000 });
});

test("jobs of one workload: a third one is weighted like the first two", () => {
  const two = mergeReadings(row(100, 1000), row(100, 2000), 1);
  const three = mergeReadings(two, row(100, 6000), 2);
  assert.equal(three.traffic.read?.clat?.meanNs, 3000);
});

test("percentile keys lose their zeros; those that are no percentile are dropped", () => {
  const keys: [string, string | undefined][] = [
    ["99.990000", "99.99"],
    ["50.000000", "50"],
    ["100.000000", "100"],
    ["0.500000", "0.5"],
    ["0.00", undefined],
    ["101", undefined],
    ["p99", undefined],
  ];
  for (const [key, name] of keys) assert.equal(percentileName(key), name, key);
});

test("jobs of different directions: each direction stays as its own job has it", () => {
  const [reads, other] = [row(300, 1000), row(100, 5000)];
  const { read } = other.traffic;
  assert.ok(read);
  const { traffic } = mergeReadings(reads, { ...other, traffic: { write: read } }, 1);
  assert.deepEqual([traffic.read?.totalIos, traffic.write?.totalIos], [300, 100]);
  assert.deepEqual([traffic.read?.clat?.meanNs, traffic.write?.clat?.meanNs], [1000, 5000]);
  assert.equal(traffic.trim, undefined);
});

test("where one of two jobs has no standard deviation, both together have none, and a mean", () => {
  const without = row(100, 5000);
  if (without.traffic.read?.clat !== undefined) delete without.traffic.read.clat.stddevNs;
  const { traffic } = mergeReadings(row(300, 1000), without, 1);
  assert.deepEqual([traffic.read?.clat?.meanNs, traffic.read?.clat?.stddevNs], [2000, undefined]);
});
