/** How many jobs a row of fio is, and what it says where nothing says what was asked for; what its histogram holds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bucketLow,
  bucketValue,
  histogramOf,
  percentilesOf,
  readBins,
} from "../../src/collectors/fio/bins.ts";
import { latencyUnitOf, numberJobs } from "../../src/collectors/fio/details.ts";
import { isSameName } from "../../src/collectors/fio/job-name.ts";
import { countJobs, type JobGroup } from "../../src/collectors/fio/jobs.ts";
import type { Reading } from "../../src/collectors/fio/row.ts";
import { unaskedWorkload } from "../../src/collectors/fio/unasked.ts";

const reading = (traffic: Reading["traffic"], more: Partial<Reading> = {}): Reading => ({
  traffic,
  errno: 0,
  failedIos: 0,
  doubts: [],
  ...more,
});
/** 10 s of 4 KiB reads, 100 a second. */
const READ = { totalIos: 1000, ioBytes: 4_096_000, runtimeMs: 10_000 };

test("jobs are rows, or all clones where a row holds them", () => {
  const count = (rows: number, options: Record<string, string>, hosts: string[] = [], nameless = false) =>
    countJobs({ rows, hosts: new Set(hosts), nameless } as JobGroup, options);
  assert.deepEqual(count(1, {}), { jobs: 1, clones: 1, notes: [], lost: false });
  assert.deepEqual(count(1, { numjobs: "4" }), { jobs: 4, clones: 4, notes: [], lost: false });
  const four = count(4, { numjobs: "4" });
  assert.deepEqual([four.jobs, four.clones, four.lost], [4, 4, false]);
  assert.equal(four.notes[0], "summed over 4 jobs that fio reported one by one");
  const three = count(3, { numjobs: "4" });
  assert.deepEqual(
    [three.jobs, three.lost, three.notes.at(-1)],
    [3, true, "3 rows, but numjobs asks for 4 jobs"],
  );
  const five = count(5, { numjobs: "4" });
  assert.deepEqual([five.jobs, five.clones, five.lost], [5, 5, false]);
  const grouped = count(2, { numjobs: "4", group_reporting: "1" });
  assert.deepEqual([grouped.jobs, grouped.lost], [4, false]);
  const clients = count(2, { numjobs: "4" }, ["a", "b"]);
  assert.deepEqual([clients.jobs, clients.clones], [8, 8]);
  assert.equal(clients.notes[0], 'summed over 2 clients; fio\'s own "All clients" row is not used');
  assert.equal(count(2, { numjobs: "4" }, [], true).jobs, undefined);
  assert.equal(count(2, {}, [], true).jobs, 2);
  assert.equal(count(1, { numjobs: "4" }, [], true).jobs, 4);
});

test("fio cuts names of jobs to 127 bytes, or within a character", () => {
  const long = "x".repeat(130);
  assert.ok(isSameName("a", "a") && isSameName(long.slice(0, 127), long));
  assert.ok(
    !isSameName("a", "ab") &&
      !isSameName(long.slice(0, 126).slice(3), long) &&
      !isSameName(long.slice(0, 128), long),
  );
  assert.ok(!isSameName(`${"x".repeat(126)}y`, long));
  const wide = `${"x".repeat(126)}ä and more`;
  assert.ok(isSameName(`${"x".repeat(126)}\uFFFD`, wide));
});

test("jobs are numbered through all rows, on every machine anew", () => {
  const group = (rows: number, options: Record<string, string>, hosts: string[] = []): JobGroup =>
    ({ rows, options, hosts: new Set(hosts) }) as unknown as JobGroup;
  const [a, b] = [group(1, { numjobs: "4" }), group(2, {})];
  const alone = numberJobs(
    [
      { group: a, host: undefined },
      { group: b, host: undefined },
      { group: b, host: undefined },
    ],
    {},
  );
  assert.deepEqual([alone.get(a), alone.get(b)], [[{ from: 1, to: 4 }], [{ from: 5, to: 6 }]]);
  const c = group(2, { numjobs: "2" }, ["x:1", "y:1"]);
  const hosts = numberJobs(
    [
      { group: c, host: "x:1" },
      { group: c, host: "y:1" },
    ],
    {},
  );
  assert.deepEqual(hosts.get(c), [
    { host: "x", from: 1, to: 2 },
    { host: "y", from: 1, to: 2 },
  ]);
  const d = group(2, {});
  const apart = numberJobs(
    [
      { group: d, host: undefined },
      { group: a, host: undefined },
      { group: d, host: undefined },
    ],
    { numjobs: "3" },
  );
  assert.deepEqual(
    [apart.get(d), apart.get(a)],
    [
      [
        { from: 1, to: 1 },
        { from: 6, to: 6 },
      ],
      [{ from: 2, to: 5 }],
    ],
  );
  assert.deepEqual(
    [latencyUnitOf({ read: { clat_ns: {} } }), latencyUnitOf({ write: { lat: {} } }), latencyUnitOf({})],
    [1, 1000, undefined],
  );
});

test("buckets are of one unit up to 128, and then 64 for each power of two", () => {
  const buckets: [index: number, low: number, middle: number][] = [
    [0, 0, 0],
    [127, 127, 127],
    [128, 128, 129],
    [129, 130, 131],
    [191, 254, 255],
    [192, 256, 258],
    [193, 260, 262],
  ];
  for (const [index, low, middle] of buckets)
    assert.deepEqual([bucketLow(index), bucketValue(index)], [low, middle], `${index}`);
});

test("bins are counts of values; fio 2 says how to read its own", () => {
  assert.deepEqual(
    readBins({ "100": 2, "200": 0, "300": 1 }, 1),
    new Map([
      [100, 2],
      [300, 1],
    ]),
  );
  assert.equal(readBins({ "100": 0 }, 1), undefined);
  const old = (bits: unknown, bins: object) =>
    readBins(
      { FIO_IO_U_PLAT_BITS: bits, FIO_IO_U_PLAT_NR: 1216, ...bins } as object as Record<string, never>,
      1000,
    );
  assert.deepEqual(
    old(6, { "5": 2, "128": 1 }),
    new Map([
      [5000, 2],
      [129_000, 1],
    ]),
  );
  for (const bits of [1, 16]) assert.ok(old(bits, { "1": 1 }) instanceof Map);
  for (const bits of [0, 17, "6"])
    assert.equal(old(bits, { "1": 1 }), "expected FIO_IO_U_PLAT_BITS from 1 to 16");
  assert.equal(readBins({ "1": 1 }, 1000), "expected fio 2's FIO_IO_U_PLAT_BITS, found none");
  for (const [key, count] of [
    ["x", 1],
    ["1", 1.5],
    ["1", -1],
    ["1", "2"],
  ] as const)
    assert.equal(readBins({ [key]: count }, 1), `expected whole numbers, found "${key}": ${count}`);
  const bins = new Map([
    [300, 1],
    [100, 3],
    [200, 0],
  ]);
  assert.deepEqual(percentilesOf(bins, ["50", "75", "75.1", "100"]), {
    "50": 100,
    "75": 100,
    "75.1": 300,
    "100": 300,
  });
  assert.deepEqual(histogramOf(bins, "read", "clat"), {
    direction: "read",
    latency: "clat",
    atNs: [100, 300],
    counts: [3, 1],
  });
});

test("where nothing says what was asked for, bytes over I/Os may", () => {
  assert.deepEqual(unaskedWorkload(reading({ read: READ }), 1), {
    rw: "unknown-read",
    blockSizeBytes: 4096,
    inferred: { blockSizeBytes: "bytes over I/Os; the file does not name it" },
  });
  assert.equal(unaskedWorkload(reading({ read: READ }), 2).numjobs, 2);
  const sizeOf = (read: object): unknown => unaskedWorkload(reading({ read }), 1).blockSizeBytes;
  assert.deepEqual(
    [
      sizeOf({ ioBytes: 512_000, totalIos: 1000 }),
      sizeOf({ ioBytes: 256_000, totalIos: 1000 }),
      sizeOf({ ioBytes: 5_000_000, totalIos: 1000 }),
      sizeOf({ totalIos: 5 }),
    ],
    [512, undefined, undefined, undefined],
  );
  // The oldest cut IOPS to integers: 100 or nearly 101 in each of 10 s.
  assert.equal(sizeOf({ ioBytes: 4_100_000, printedIops: 100, runtimeMs: 10_000 }), 4096);
  const two = unaskedWorkload(reading({ read: READ, write: { ...READ, ioBytes: 8_192_000 } }), 1);
  assert.deepEqual([two.rw, two.blockSizeBytes, two.inferred], ["unknown-rw", undefined, undefined]);
});
