/** fio's documents: which rows are one workload, which documents follow one another, and what shows that a line is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FioDocument } from "../../src/collectors/fio/document.ts";
import type { JobGroup } from "../../src/collectors/fio/jobs.ts";
import { lostCount, lostLatencies, lostLine } from "../../src/collectors/fio/lost-line.ts";
import type { Reading } from "../../src/collectors/fio/row.ts";
import { job, LATENCIES, side } from "./fio-job.ts";

const documentOf = (jobs: readonly object[], members: object = {}, key = "jobs"): FioDocument => {
  const document = new FioDocument();
  for (const [name, value] of Object.entries({ "fio version": "fio-3.36", ...members }))
    document.member(name, value);
  for (const one of jobs) document.element(key, one);
  document.whole = true;
  return document;
};
const groupsOf = (document: FioDocument): [rows: number, hosts: string[]][] =>
  [...document.groups.values()].map(({ rows, hosts }) => [rows, [...hosts]]);

test("members say the version, options, time, idleness and disks", () => {
  const document = documentOf([], {
    "global options": { ioengine: "libaio" },
    timestamp: 5,
    cpu_idleness: { system: 100 },
  });
  document.element("disk_util", { name: "sda" });
  assert.deepEqual(
    [
      document.isFio,
      document.version,
      document.globalOptions,
      document.timestampMs,
      document.idlePercent,
      document.disks,
    ],
    [true, "3.36", { ioengine: "libaio" }, 5000, 100, [{ name: "sda" }]],
  );
  assert.equal(documentOf([], { timestamp: 5, timestamp_ms: 5001 }).timestampMs, 5001);
  assert.equal(documentOf([], { timestamp_ms: 5001, timestamp: 5 }).timestampMs, 5001);
  for (const [system, idle] of [
    [0, 0],
    [100.5, undefined],
    [-1, undefined],
    ["5", undefined],
  ])
    assert.equal(documentOf([], { cpu_idleness: { system } }).idlePercent, idle);
  assert.deepEqual(documentOf([], { jobs: 5 }).damage, ['"jobs" is no array']);
  assert.deepEqual(documentOf([5 as unknown as object]).damage, ['an element of "jobs" is no object']);
  const servers = [
    { hostname: "x", port: 1, rw: "read", bs: "4k" },
    { hostname: "y", port: 1, rw: "read", bs: "8k" },
  ];
  assert.deepEqual(documentOf([], { "global options": servers }).globalOptions, { rw: "read" });
});

test("rows of one name, group and options are one workload; a row that says all the same is a copy", () => {
  const other = job({ read: { ...side(), clat_ns: { ...LATENCIES.clat_ns, mean: 6 } } });
  assert.deepEqual(groupsOf(documentOf([job(), other])), [[2, []]]);
  for (const change of [{ jobname: "b" }, { groupid: 1 }, { "job options": { rw: "read", bs: "8k" } }])
    assert.deepEqual(groupsOf(documentOf([job(), job(change)])).length, 2);
  const copied = documentOf([job(), job(), other]);
  assert.deepEqual([copied.copies, copied.rows, groupsOf(copied)], [1, 3, [[2, []]]]);
  assert.equal(documentOf([job(), job({ read: side(2) })]).copies, 0);
  assert.equal(documentOf([job(), job({ write: side() })]).copies, 0);
  const sorted = { "job options": { bs: "4k", rw: "read" } };
  assert.equal(groupsOf(documentOf([job(), { ...other, ...sorted }])).length, 1);
});

test("rows of clients name their machines, all or none; fio's own sum of them is none", () => {
  const client = (hostname: string | undefined, more: object = {}) =>
    job({ ...(hostname !== undefined && { hostname, port: 8765 }), ...more });
  const all = { jobname: "All clients", "job options": undefined };
  const two = documentOf(
    [client("x"), client("y", { elapsed: 3, read: side(2) }), client("z", all)],
    {},
    "client_stats",
  );
  assert.deepEqual([two.clients, two.damage, groupsOf(two)], [true, [], [[2, ["x:8765", "y:8765"]]]]);
  const some = documentOf(
    [client("x"), client(undefined, { elapsed: 3, read: side(2) })],
    {},
    "client_stats",
  );
  assert.deepEqual(some.damage, ["of the rows of clients some have no hostname"]);
});

test("a row without its name, a latency or a count that the others have has lost a line", () => {
  const { jobname: _, ...nameless } = job();
  assert.deepEqual(documentOf([nameless]).damage, ["a job has no jobname"]);
  const { clat_ns: __, ...read } = side();
  assert.deepEqual(documentOf([job({ read })]).damage, ['job "a" has no "read.clat_ns"']);
  const longer = (more: object) => job({ read: side(2), ...more });
  assert.deepEqual(documentOf([job(), longer({ elapsed: undefined })]).damage, [
    'of the rows of "a" some have no "elapsed"',
  ]);
  assert.deepEqual(documentOf([job(), longer({ "job options": { rw: "read" } })]).damage, [
    'of the rows of "a" some have no "bs"',
  ]);
  assert.deepEqual(documentOf([job(), longer({ "job options": { rw: "read", bs: "8k" } })]).damage, []);
});

test("of two rows, what one of them lacks", () => {
  const group = (options: Record<string, string> | undefined, groupid: number | undefined = 0): JobGroup =>
    ({ name: "a", options, ...(groupid >= 0 && { groupid }) }) as JobGroup;
  const lines: [a: JobGroup, b: JobGroup, lost: object | undefined][] = [
    [group({ rw: "read", bs: "4k" }), group({ rw: "read" }), { name: "bs", by: "b" }],
    [group({ rw: "read" }), group({ rw: "read", bs: "4k" }), { name: "bs", by: "a" }],
    [group({ rw: "read" }), group({ rw: "read" }, -1), { name: "groupid", by: "b" }],
    [group({ rw: "read" }, -1), group({ rw: "read" }), { name: "groupid", by: "a" }],
    [group({ rw: "read" }), group({ rw: "write" }), undefined],
    [group({ rw: "read" }), group({ rw: "read" }, 1), undefined],
    [group({ rw: "read", bs: "4k", size: "1" }), group({ rw: "read" }), undefined],
    [group({ rw: "read" }), group({ rw: "read", name: "b" }), undefined],
    [group({ rw: "read" }), group(undefined), undefined],
    [group({ rw: "read" }), { ...group({}), name: "b" }, undefined],
  ];
  for (const [a, b, lost] of lines) assert.deepEqual(lostLine(a, b), lost);

  const of = (read: object | undefined, elapsedSeconds?: number): Reading =>
    ({ traffic: read === undefined ? {} : { read }, ...(elapsedSeconds && { elapsedSeconds }) }) as Reading;
  const whole = { totalIos: 1, ioBytes: 1, runtimeMs: 1 };
  assert.equal(lostCount(of(whole, 5), of(whole, 6)), undefined);
  assert.deepEqual(lostCount(of(whole, 5), of(whole)), { name: "elapsed", by: "b" });
  assert.deepEqual(lostCount(of(whole), of(whole, 5)), { name: "elapsed", by: "a" });
  assert.deepEqual(lostCount(of(whole), of(undefined)), { name: "total_ios", by: "b" });
  assert.deepEqual(lostCount(of(undefined), of(whole)), { name: "total_ios", by: "a" });
  assert.deepEqual(lostCount(of(whole), of({ totalIos: 1, runtimeMs: 1 })), { name: "io_bytes", by: "b" });
  assert.deepEqual(lostCount(of({ totalIos: 1, ioBytes: 1 }), of(whole)), { name: "runtime", by: "a" });
  assert.deepEqual(
    lostLatencies({ read: { clat: {}, lat: {} }, write: { slat_ns: {}, clat_ns: {}, lat_ns: {} }, trim: {} }),
    ["read.slat"],
  );
});

test("documents of one run name the same jobs, began at one time, and only grow", () => {
  const at = (seconds: number, more: object = {}, members: object = {}) =>
    documentOf([job({ ...more }, seconds)], { timestamp_ms: 1_000_000 + 1000 * (seconds + 1), ...members });
  const first = at(1);
  assert.ok(at(5).continues(first) && at(1).continues(first));
  assert.ok(!first.continues(at(5)));
  // They began two seconds apart, or more.
  assert.ok(at(5, {}, { timestamp_ms: 1_008_000 }).continues(first));
  assert.ok(!at(5, {}, { timestamp_ms: 1_008_001 }).continues(first));
  assert.ok(!at(5, { jobname: "b" }).continues(first));
  // A hundred times the rate, and no more.
  assert.ok(at(2, { read: { ...side(2), total_ios: 10_100 } }).continues(first));
  assert.ok(!at(2, { read: { ...side(2), total_ios: 10_101 } }).continues(first));
  // More I/O takes more time.
  assert.ok(!at(2, { read: { ...side(2), runtime: 1000 } }).continues(first));
  // At the end of a ramp counters begin again, and elapsed time goes on.
  const ramped = { "global options": { ramp_time: "5" } };
  assert.ok(at(9, { read: side(1) }, ramped).continues(at(8, {}, ramped)));
  assert.ok(!at(9, { read: side(1) }).continues(at(8)));
  const cut = documentOf([job()], {});
  cut.whole = false;
  assert.ok(!at(5).continues(cut) && !at(5).continues(documentOf([])));
});

test("of a damaged document, names and times say whether it may be of the run", () => {
  const damaged = (document: FioDocument): FioDocument => {
    document.damage.push("x");
    return document;
  };
  const at = (seconds: number, jobs = [job({}, seconds)], members: object = {}) =>
    documentOf(jobs, { timestamp_ms: 1_000_000 + 1000 * (seconds + 1), ...members });
  assert.ok(damaged(at(5)).mayFollow(at(1)) && at(5).mayFollow(damaged(at(1))));
  assert.ok(!damaged(at(5, [job({ jobname: "b" }, 5)])).mayFollow(at(1)));
  assert.ok(damaged(at(5, [job({ jobname: undefined }, 5)])).mayFollow(at(1)));
  assert.ok(!damaged(at(5, [job({}, 5), job({ jobname: "b" }, 5)])).mayFollow(at(1)));
  assert.ok(damaged(at(5)).mayFollow(at(1, [job()], { timestamp_ms: undefined })));
  // It began after the other was written.
  assert.ok(!damaged(at(5, [job({}, 5)], { timestamp_ms: 1_020_000 })).mayFollow(at(1)));
});

test("documents that follow one another show which of them lost a line", () => {
  const [earlier, later] = [documentOf([job()]), documentOf([job({ "job options": { rw: "read" } }, 2)])];
  later.compareWith(earlier);
  assert.deepEqual(
    [earlier.damage, later.damage],
    [[], ['"a" has no "bs", which it has in another document of the run']],
  );
  const [without, whole] = [documentOf([job({ elapsed: undefined })]), documentOf([job({}, 2)])];
  whole.compareWith(without);
  assert.deepEqual(without.damage, ['"a" has no "elapsed", which it has in another document of the run']);
  const cut = documentOf([job({ elapsed: undefined })]);
  cut.whole = false;
  const next = documentOf([job({}, 2)]);
  next.compareWith(cut);
  cut.compareWith(next);
  assert.deepEqual([cut.damage, next.damage], [[], []]);
});
