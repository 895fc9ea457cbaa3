/** When results were measured, and which of them share their storage and their time. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  lengthMs,
  momentsOf,
  overlapMs,
  shareStorage,
  timedAround,
} from "../../src/judge/evidence/moments.ts";
import type { PlacedSubject } from "../../src/judge/evidence/subject.ts";
import { subjectsOf } from "../../src/judge/evidence/subject.ts";
import type { Environment } from "../../src/schema/environment.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import { byTool, READS, recordOf, resultOf, runOf } from "./small-record.ts";

const T0 = Date.parse("2026-11-22T12:00:00Z");
const at = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString();

/** A result that ran so many seconds from then on, after T0. */
const timed = (from: number, seconds: number, more: Partial<Result> = {}): Result =>
  resultOf(READS, { read: { iops: 100, runtimeNs: seconds * 1e9 } }, { startedAt: at(from), ...more });
const measured = (from: number, to: number): Partial<Run> => {
  const { provenance, ...run } = byTool("fio");
  return {
    ...run,
    provenance: { ...(provenance as Run["provenance"]), measured: { from: at(from), to: at(to) } },
  };
};
function subjects(runs: readonly Run[], environment: Partial<Environment> = {}): PlacedSubject[] {
  return subjectsOf(recordOf({ runs, environment }), [...runs]) as PlacedSubject[];
}
const one = (result: Result, run: Partial<Run> = byTool("fio")): PlacedSubject =>
  subjects([runOf("a", "run", [result], run)])[0] as PlacedSubject;
/** Seconds after T0. */
const moments = (subject: PlacedSubject): [number, number] | undefined => {
  const found = momentsOf(subject);
  return found && [(found.fromMs - T0) / 1000, (found.toMs - T0) / 1000];
};

describe("a result was measured", () => {
  test("from when it says that it began, without its ramp, as long as the slower of its directions ran", () => {
    assert.deepEqual(moments(one(timed(5, 10))), [5, 15]);
    assert.deepEqual(moments(one({ ...timed(5, 10), workload: { ...READS, rampSeconds: 3 } })), [8, 18]);
    const directions = { read: { iops: 1, runtimeNs: 4e9 }, write: { iops: 1, runtimeNs: 9e9 } };
    assert.deepEqual(moments(one({ ...timed(5, 10), directions })), [5, 14]);
  });

  test("while its run was, where it is the only one there and ran for half of that time or more", () => {
    const { startedAt: _, ...result } = timed(0, 10);
    assert.deepEqual(moments(one(result, measured(0, 20))), [0, 20]);
    assert.equal(moments(one(result, measured(0, 20.001))), undefined);
    const two = subjects([runOf("a", "run", [result, result], measured(0, 20))]);
    assert.deepEqual(two.map(moments), [undefined, undefined]);
  });

  test("nobody knows when, of a document, without a runtime, or without any moment", () => {
    const { startedAt: _, ...result } = timed(0, 10);
    assert.equal(moments(one(result)), undefined);
    assert.equal(moments(one(timed(0, 10), {})), undefined, "of a document");
    assert.equal(moments(one({ ...timed(0, 10), directions: { read: { iops: 1 } } })), undefined);
  });
});

test("two have in common what both of them lasted; none where one ended before the other began", () => {
  const of = (from: number, to: number) => ({ fromMs: from, toMs: to });
  assert.equal(overlapMs(of(0, 10), of(4, 20)), 6);
  assert.equal(overlapMs(of(4, 20), of(0, 10)), 6);
  assert.equal(overlapMs(of(0, 20), of(5, 8)), 3);
  assert.equal(overlapMs(of(0, 5), of(5, 8)), 0);
  assert.ok(overlapMs(of(0, 4), of(5, 8)) < 0);
  assert.equal(lengthMs(of(3, 10)), 7);
});

test("storage is shared by a deployment, and by deployments on one machine whose disks have a name in common", () => {
  const disks = (...names: string[]): Partial<Result> => ({
    disks: names.map((name) => ({ name })) as Result["disks"],
  });
  const shared = (
    a: Partial<Result>,
    b: Partial<Result>,
    nodes: [string?, string?],
    kind: "host" | "cluster",
  ) => {
    const runs = [a, b].map((more, i) =>
      runOf(i === 0 ? "a" : "b", "run", [timed(0, 1, more)], {
        ...byTool("fio"),
        cell: nodes[i] === undefined ? {} : { node: nodes[i] },
      } as Partial<Run>),
    );
    const [first, second] = subjects(runs, { kind }) as [PlacedSubject, PlacedSubject];
    assert.equal(shareStorage(first, first), true);
    return shareStorage(first, second);
  };
  const [sda, both, sdb] = [disks("sda"), disks("sdb", "sda"), disks("sdb")];
  assert.equal(shared(sda, both, ["n1", "n1"], "cluster"), true);
  assert.equal(shared(sda, both, ["n1", "n2"], "cluster"), false, "disks of two machines");
  assert.equal(shared(sda, both, [], "cluster"), false, "nobody knows which machines");
  assert.equal(shared(sda, both, [], "host"), true);
  assert.equal(shared(sda, sdb, ["n1", "n1"], "host"), false);
  assert.equal(shared(sda, {}, ["n1", "n1"], "host"), false);
});

test("around a time are all that began before its end, and as early as the longest of all could still have lasted", () => {
  const runs = [
    ...[0, 10, 20, 30, 40].map((from) => runOf("a", `short${from}`, [timed(from, 2)], byTool("fio"))),
    runOf("a", "long", [timed(5, 12)], byTool("fio")),
    runOf(
      "a",
      "twice",
      [timed(21, 2), timed(21, 2), timed(21, 2, { disks: [{ name: "sda" }] as Result["disks"] })],
      byTool("fio"),
    ),
    runOf("a", "undated", [resultOf(READS, { read: { iops: 1 } })], byTool("fio")),
  ];
  const all = subjects(runs);
  const around = (from: number, to: number): string[] =>
    timedAround(all, { fromMs: T0 + from * 1000, toMs: T0 + to * 1000 }).map(({ subject }) =>
      subject.run.id.slice(2),
    );
  assert.deepEqual(around(22, 30), ["short10", "short20", "twice", "twice"]);
  assert.deepEqual(around(22.001, 30.001), ["short20", "twice", "twice", "short30"]);
  assert.deepEqual(around(0, 5), ["short0"]);
  assert.deepEqual([around(100, 200), around(-9, 0)], [[], []]);
});
