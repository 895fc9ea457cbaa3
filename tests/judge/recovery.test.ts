/** What a rate did after something was made to happen; such runs are ranked nowhere, and use cases may ask how soon it was back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JudgedResult } from "../../src/judge/evidence/judged-result.ts";
import { recoveriesIn } from "../../src/judge/evidence/recovery.ts";
import { judge } from "../../src/judge/index.ts";
import { type DeploymentRecovery, recoveriesOf } from "../../src/judge/terms/recoveries.ts";
import { recoveryDemandsOf } from "../../src/judge/terms/recovering.ts";
import type { LatencyWindows, TimeSeries } from "../../src/schema/detail.ts";
import type { During } from "../../src/schema/happening.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { byTool, READS, recordOf, resultOf, runOf } from "./small-record.ts";

const raw = { path: "run_iops.1.log", sha256: "0".repeat(64), bytes: 1 };

/** A rate a second; nothing in the log where it is undefined. */
function rates(...values: (number | undefined)[]): TimeSeries {
  const known = values.flatMap((value, i) => (value === undefined ? [] : [[(i + 1) * 1000, value] as const]));
  return {
    metric: "iops",
    direction: "read",
    job: 1,
    raw,
    timesMs: known.map(([ms]) => ms),
    values: known.map(([, value]) => value),
  };
}

const at = (...seconds: number[]): During => ({
  name: "osd-lost",
  happened: seconds.map((second) => ({ what: "delete pods", atMs: second * 1000, tookMs: 10 })),
});
const times = (count: number, value: number | undefined): (number | undefined)[] => Array(count).fill(value);

/** Usual, the worst window with its start and end, and how long until it was back, in seconds. */
function told(during: During, series: TimeSeries, endSeconds?: number) {
  const [one] = recoveriesIn(during, [series], [], endSeconds && endSeconds * 1000);
  if (one === undefined) return undefined;
  const { usual, worst, recoveredAfterMs } = one;
  return [
    usual,
    worst.value,
    worst.fromMs / 1000,
    worst.toMs / 1000,
    recoveredAfterMs && recoveredAfterMs / 1000,
  ];
}

describe("what a rate did after the first step", () => {
  const rows: [what: string, expected: unknown, actual: unknown][] = [
    [
      "it falls to a tenth and is back two seconds later",
      [100, 10, 5, 6, 2],
      told(at(5), rates(...times(5, 100), 10, 50, ...times(6, 100))),
    ],
    ["it never leaves", [100, 95, 5, 6, 0], told(at(5), rates(...times(5, 100), 95, ...times(6, 100)))],
    [
      "90 % of the usual rate is back",
      [100, 10, 5, 6, 1],
      told(at(5), rates(...times(5, 100), 10, ...times(6, 90))),
    ],
    [
      "less than that is not back, however long it stays",
      [100, 10, 5, 6, undefined],
      told(at(5), rates(...times(5, 100), 10, ...times(20, 89))),
    ],
    [
      "unless it had been as low before",
      [100, 10, 5, 6, 1],
      told(at(5), rates(100, 85, 100, 100, 100, 10, ...times(6, 85))),
    ],
    [
      "back for four seconds is not back",
      [100, 10, 5, 6, undefined],
      told(at(5), rates(...times(5, 100), 10, ...times(4, 100))),
    ],
    [
      "back for four seconds, then gone once more: the second time counts",
      [100, 10, 5, 6, 7],
      told(at(5), rates(...times(5, 100), 10, ...times(4, 100), 50, 50, ...times(5, 100))),
    ],
    [
      "seconds that the log leaves out did nothing",
      [100, 0, 5, 9, 4],
      told(at(5), rates(...times(5, 100), ...times(4, undefined), ...times(6, 100))),
    ],
    ["so do those at its end", [100, 0, 5, 20, undefined], told(at(5), rates(...times(5, 100)), 20)],
    [
      "several steps count from the first one",
      [100, 10, 8, 9, 4],
      told(at(5, 8), rates(...times(8, 100), 10, ...times(6, 100))),
    ],
    [
      "two seconds before are too few to know what is usual",
      undefined,
      told(at(2), rates(100, 100, 10, 100)),
    ],
    ["nothing was logged after it", undefined, told(at(9), rates(...times(5, 100)))],
  ];
  for (const [what, expected, actual] of rows) test(what, () => assert.deepEqual(actual, expected));
});

test("percentiles before, until it was back, and after come from the histograms of each second", () => {
  const windows: LatencyWindows = {
    direction: "read",
    latency: "clat",
    job: 1,
    raw,
    timesMs: Array.from({ length: 12 }, (_, i) => (i + 1) * 1000),
    fromNs: [0, 1000],
    toNs: [1000, 2000],
    counts: Array.from({ length: 12 }, (_, i) => (i === 5 ? [1, 99] : [100, 0])),
  };
  const series = rates(...times(5, 100), 10, ...times(6, 100));
  const [one] = recoveriesIn(at(5), [series], [windows]);
  assert.deepEqual(one?.p99Ns, { before: 1000, until: 2000, after: 1000 });
});

const disturbed = (deployment: string, key: string, more: Partial<Run> = {}): Run =>
  runOf(deployment, key, [resultOf(READS, { read: { iops: 10 } })], {
    ...byTool("fio", "fio-3.41"),
    cell: { during: "osd-lost" },
    during: at(5),
    ...more,
  });
const calm = (deployment: string, iops: number): Run =>
  runOf(deployment, "calm", [resultOf(READS, { read: { iops } })], byTool("fio", "fio-3.41"));

test("a disturbed run is in no ranking, and no repeat of an undisturbed one", () => {
  const runs = [calm("a", 1000), calm("b", 900), disturbed("a", "lost")];
  const { rankings, results } = judge(recordOf({ runs }), runs);
  assert.equal(results.length, 3);
  const ranked = rankings.flatMap(({ values }) =>
    values.flatMap((value) => value.runs.map(({ run }) => run)),
  );
  assert.deepEqual([...new Set(ranked)].sort(), ["a.calm", "b.calm"]);
  assert.deepEqual(
    rankings[0]?.values.map(({ deployment, value }) => [deployment, value]),
    [
      ["a", 1000],
      ["b", 900],
    ],
  );
});

test("of tests one after the other nothing is told: a step belongs to one of them", () => {
  const series = rates(...times(5, 100), 10, ...times(6, 100));
  const details = new Map([["a.json.gz", { format: "time-series/1" as const, series: [series] }]]);
  const detail = { kind: "time-series" as const, path: "a.json.gz", sha256: raw.sha256 };
  const logged = (group: number) => resultOf(READS, { read: { iops: 10 } }, { group, details: [detail] });
  const toldOf = (...groups: number[]): number => {
    const run = disturbed("a", "lost", { results: groups.map(logged) });
    return judge({ ...recordOf({ runs: [run] }), details }, [run]).recoveries.length;
  };
  assert.deepEqual([toldOf(0), toldOf(0, 0), toldOf(0, 1)], [1, 2, 0]);
});

const recovery = (deployment: string, recoveredAfterMs?: number): DeploymentRecovery => ({
  ...{ direction: "read", metric: "iops", fromMs: 5000, endMs: 65_000, usual: 100 },
  worst: { fromMs: 6000, toMs: 7000, value: 0 },
  ...(recoveredAfterMs !== undefined && { recoveredAfterMs }),
  ...{ environment: "lab", deployment, name: "osd-lost", workloadId: "w", run: `${deployment}.r`, result: 0 },
});

test("a bound is kept or missed only where all repeats say so, and were watched for long enough", () => {
  const standing = (withinSeconds: number, ...found: DeploymentRecovery[]) =>
    recoveryDemandsOf([{ during: "osd-lost", withinSeconds, reason: "R." }], found, "lab", "a")[0]?.standing;
  assert.equal(standing(30), "unknown");
  assert.equal(standing(30, recovery("b", 1000)), "unknown");
  assert.equal(standing(30, recovery("a", 30_000)), "keeps");
  assert.equal(standing(30, recovery("a", 30_001)), "misses");
  assert.equal(standing(30, recovery("a", 29_000), recovery("a", 31_000)), "unknown");
  assert.equal(standing(30, recovery("a")), "misses");
  assert.equal(standing(61, recovery("a")), "unknown");
});

test("a use case that asks for it rules out what is later, and tells what nobody measured", () => {
  const runs = [
    calm("a", 1000),
    calm("b", 900),
    calm("c", 800),
    disturbed("a", "lost"),
    disturbed("b", "lost"),
  ];
  const files = {
    a: rates(...times(5, 100), ...times(60, 0)),
    b: rates(...times(5, 100), 10, ...times(60, 100)),
  };
  const logged = runs.map((run): Run => {
    if (run.during === undefined) return run;
    const details = [{ kind: "time-series" as const, path: `${run.deployment}.json.gz`, sha256: raw.sha256 }];
    return { ...run, results: run.results.map((one) => ({ ...one, details })) };
  });
  const database: UseCase = {
    format: "use-case/1",
    title: "Database",
    order: 1,
    summary: "Reads.",
    metrics: [
      {
        metric: "read.iops",
        workload: { rw: ["randread"] },
        weight: 1,
        required: true,
        reason: "It reads.",
      },
    ],
    recovers: [{ during: "osd-lost", withinSeconds: 30, reason: "Clients time out." }],
    profile: "quick",
  };
  const details = new Map(
    Object.entries(files).map(([id, series]) => [
      `${id}.json.gz`,
      { format: "time-series/1" as const, series: [series] },
    ]),
  );
  const record = { ...recordOf({ runs: logged, useCases: { database } }), details };
  const [answer] = judge(record, logged).recommendations;
  const of = (id: string) => answer?.candidates.find(({ deployment }) => deployment === id);
  assert.match(
    of("a")?.reason ?? "",
    /^ruled out: not back 1 min after osd-lost, within 30 s is needed$|^ruled out: not back 60 s after osd-lost, within 30 s is needed$/,
  );
  assert.deepEqual([of("b")?.status, of("b")?.unknowns], ["ranked", undefined]);
  assert.deepEqual(of("c")?.unknowns, ["whether it is back within 30 s after osd-lost"]);
});

test("a log that ends with the I/O says how long nothing was done by the time that its result ran", () => {
  const series = rates(...times(5, 100));
  const path = "a.json.gz";
  const ofRun = (directions: object) => {
    const result = { status: "complete", directions, details: [{ kind: "time-series", path }] };
    const run = { id: "d.a", environment: "e", deployment: "d", during: at(5), results: [result] };
    const one = { run, index: 0, result, workloadId: "w" } as unknown as JudgedResult;
    const record = { details: new Map([[path, { series: [series] }]]) } as unknown as FiolioRecord;
    return recoveriesOf(record, [one]).map(({ worst, environment, deployment, result: index }) => [
      worst.value,
      worst.toMs / 1000,
      environment,
      deployment,
      index,
    ]);
  };
  const [, value, , toSeconds] = told(at(5), series, 12) ?? assert.fail("nothing is told of that log");
  assert.deepEqual(ofRun({ read: { runtimeNs: 12e9 }, write: { runtimeNs: 7e9 } }), [
    [value, toSeconds, "e", "d", 0],
  ]);
  assert.deepEqual(ofRun({}).length, told(at(5), series) === undefined ? 0 : 1);
});
