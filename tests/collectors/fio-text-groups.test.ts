/** The sums that fio prints below the jobs of a group, against these jobs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GROUP, type Groups, groupContradictions, takeSum } from "../../src/collectors/fio-text/groups.ts";
import type { PrintedRow } from "../../src/collectors/fio-text/printed-row.ts";
import type { DirectionName } from "../../src/schema/result.ts";

const MIB = 2 ** 20;
type Part = { ms?: number; mib?: number };
const row = (group: number, of: Partial<Record<DirectionName, Part>>): PrintedRow => ({
  name: "job",
  group,
  jobs: 1,
  errno: 0,
  failedIos: 0,
  directions: Object.fromEntries(
    Object.entries(of).map(([name, { ms, mib }]) => [
      name,
      { ...(ms !== undefined && { runtimeNs: ms * 1e6 }), ...(mib !== undefined && { ioBytes: mib * MIB }) },
    ]),
  ),
});
const groupsOf = (lines: Record<number, readonly string[]>): Groups => {
  const groups: Groups = new Map(Object.keys(lines).map((number) => [Number(number), new Map()]));
  for (const [number, own] of Object.entries(lines))
    for (const line of own) assert.ok(takeSum(line, groups, Number(number)), line);
  return groups;
};
const sum = (name: string, mib: number, least: number, most = least): string =>
  `   ${name}: bw=99.0MiB/s (104MB/s), 9.0MiB/s-9.0MiB/s (9MB/s-9MB/s), io=${mib}MiB (${mib}MB), run=${least}-${most}msec`;
const found = (rows: readonly PrintedRow[], lines: Record<number, readonly string[]>): string[] =>
  groupContradictions(rows, groupsOf(lines));

const TWO = [row(0, { read: { ms: 1000, mib: 100 } }), row(0, { read: { ms: 2000, mib: 300 } })];

test("sums that are those of the jobs contradict nothing", () => {
  assert.deepEqual(found(TWO, { 0: [sum("READ", 400, 1000, 2000)] }), []);
  const both = row(3, { read: { ms: 5, mib: 1 }, write: { ms: 7, mib: 2 } });
  assert.deepEqual(
    found([...TWO, both], { 0: [sum("READ", 400, 1000, 2000)], 3: [sum("READ", 1, 5), sum("WRITE", 2, 7)] }),
    [],
  );
});

test("a runtime that is no job's is found, the least as well as the most", () => {
  for (const [least, most] of [
    [1001, 2000],
    [1000, 2001],
    [999, 2000],
    [1000, 1999],
  ] as const)
    assert.deepEqual(found(TWO, { 0: [sum("READ", 400, least, most)] }), [
      `group 0: its sums say that read ran ${least}-${most} ms, its jobs do not`,
    ]);
});

test("bytes that the jobs do not come to are found, too many as well as too few; rounding is allowed for", () => {
  for (const mib of [300, 398, 402, 500])
    assert.deepEqual(found(TWO, { 0: [sum("READ", mib, 1000, 2000)] }), [
      `group 0: its sums say ${mib}MiB of read, its jobs do not`,
    ]);
  for (const mib of [399.8, 400.2]) assert.deepEqual(found(TWO, { 0: [sum("READ", mib, 1000, 2000)] }), []);
  // So small that a thousandth is less than the kilobyte to which fio cuts.
  const [exact, apart] = [
    row(0, { read: { ms: 1, mib: 4 / 1024 } }),
    row(0, { read: { ms: 1, mib: 8 / 1024 } }),
  ];
  const line = sum("READ", 0, 1).replace("io=0MiB (0MB)", "io=4096B (4096B)");
  assert.deepEqual(found([exact], { 0: [line] }), []);
  assert.equal(found([apart], { 0: [line] }).length, 1);
});

test("bytes that a job did not print prove nothing", () => {
  assert.deepEqual(found([row(0, { read: { ms: 9 } })], { 0: [sum("READ", 400, 9)] }), []);
});

test("a direction that only the jobs or only the sums have is found", () => {
  assert.deepEqual(found(TWO, { 0: [sum("READ", 400, 1000, 2000), sum("TRIM", 1, 9)] }), [
    "group 0: trim is only in its sums",
  ]);
  assert.deepEqual(found([row(1, { write: { ms: 5, mib: 1 } })], { 1: [] }), [
    "group 1: write is only with its jobs",
  ]);
});

test("a sum of all directions beside those of each is no further one", () => {
  const lines = [sum("READ", 400, 1000, 2000), sum("MIXED", 400, 1000, 2000)];
  assert.deepEqual(found(TWO, { 0: lines }), []);
  const mixed = row(0, { mixed: { ms: 5, mib: 1 } });
  assert.deepEqual(found([mixed], { 0: [sum("MIXED", 1, 5)] }), []);
  assert.equal(found([mixed], { 0: [sum("MIXED", 1, 6)] }).length, 1);
  assert.deepEqual(found([row(0, {})], { 0: [sum("MIXED", 1, 5)] }), ["group 0: mixed is only in its sums"]);
});

test("a group whose sums or jobs are missing is found by its number", () => {
  assert.deepEqual(
    found([...TWO, row(1, { read: { ms: 5, mib: 1 } })], { 0: [sum("READ", 400, 1000, 2000)] }),
    ["the sums of group 1 are missing"],
  );
  assert.deepEqual(found(TWO, { 0: [sum("READ", 400, 1000, 2000)], 7: [] }), [
    "the jobs of group 7 are missing",
  ]);
});

test("fio 2's sums are read too; other lines are none", () => {
  const old = "   READ: io=409600KB, aggrb=9KB/s, minb=9KB/s, maxb=9KB/s, mint=1000msec, maxt=2000msec";
  assert.deepEqual(found(TWO, { 0: [old] }), []);
  const groups: Groups = new Map([[0, new Map()]]);
  assert.equal(takeSum("  read: IOPS=9887, BW=1236MiB/s", groups, 0), false);
  assert.equal(groups.get(0)?.size, 0);
  assert.equal(GROUP.exec("Run status group 12 (all jobs):")?.[1], "12");
});
