/** A storage that stood still, by the longest latency or by a log without I/O; a percentile hides both. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS } from "../../../src/judge/index.ts";
import type { TimeSeries } from "../../../src/schema/detail.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import { onlySeries, resultOf } from "../small-record.ts";

const CODE = "STALLED";
const SECOND = 1e9;
const check = CHECKS.find(({ code }) => code === CODE);

const log = (
  times: readonly number[],
  values = times.map(() => 300),
  direction: "read" | "write" = "write",
) =>
  ({
    metric: "iops",
    direction,
    raw: { path: `${direction}_iops.1.log`, sha256: "0".repeat(64), bytes: 1 },
    timesMs: times.map((seconds) => seconds * 1000),
    values,
  }) satisfies TimeSeries;
const seconds = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const took = (maxSeconds: number, runtimeSeconds = 40, p999Seconds = 0.01): Result =>
  resultOf(
    { rw: "randwrite" },
    {
      write: {
        iops: 300,
        runtimeNs: runtimeSeconds * SECOND,
        clat: { maxNs: maxSeconds * SECOND, percentilesNs: { "99.9": p999Seconds * SECOND } },
      },
    },
  );
const silent = (workload: Partial<Workload> = {}): Result =>
  resultOf({ rw: "randwrite", ...workload }, { write: { iops: 300, runtimeNs: 40 * SECOND } });

function of(result: Result, series: readonly TimeSeries[] = []): string[] {
  const outcomes = check?.run({ result } as Parameters<typeof check.run>[0], onlySeries(series)) ?? [];
  return outcomes.map(({ verdict, evidence }) => `${verdict}: ${evidence}`);
}

describe(CODE, () => {
  it("excludes a run of which one write took most", () => {
    assert.deepEqual(of(took(25.1)), ["excluded: One write took 25.1 s, 62.7 % of the 40 s measured."]);
  });

  it("notes a tenth of the time, and passes less, or what took less than two seconds", () => {
    assert.deepEqual(of(took(4)), ["noted: One write took 4 s, 10 % of the 40 s measured."]);
    for (const passing of [took(3.9), took(1.9, 3)])
      assert.deepEqual(of(passing), ["passed: Nothing took a large part of the measured time."]);
  });

  it("only notes it of a storage that is slow throughout, or where a log shows that others went on", () => {
    const words = ["noted: One write took 25.1 s, 62.7 % of the 40 s measured."];
    assert.deepEqual(of(took(25.1, 40, 4)), words);
    assert.deepEqual(of(took(25.1), [log(seconds(1, 40))]), words);
  });

  it("looks at flushes, whatever the writes around them took", () => {
    const latency = { maxNs: 12 * SECOND, percentilesNs: { "99": 0.02 * SECOND } };
    const flushed = { ...took(0.1), sync: { latency } };
    assert.deepEqual(of(flushed), ["excluded: One flush took 12 s, 30 % of the 40 s measured."]);
  });

  it("sees a log without I/O, and one whose rate is 0", () => {
    const words = ["excluded: The log shows no I/O for 18 s, 45 % of the 40 s measured."];
    assert.deepEqual(of(silent(), [log([...seconds(1, 13), ...seconds(32, 40)])]), words);
    const rates = seconds(1, 40).map((at) => (at > 13 && at < 32 ? 0 : 300));
    assert.deepEqual(of(silent(), [log(seconds(1, 40), rates)]), words);
  });

  it("asks whether anything was done: by another job, or in the other direction", () => {
    const gone = log([...seconds(1, 13), ...seconds(32, 40)]);
    for (const other of [log(seconds(1, 40)), log(seconds(1, 40), undefined, "read")])
      assert.deepEqual(of(silent(), [gone, other]), [
        "passed: Nothing took a large part of the measured time.",
      ]);
  });

  it("leaves the log of a test alone that was told to go slowly", () => {
    assert.deepEqual(of(silent({ rateIops: 1 }), [log([1, 20, 40])]), [
      "unchecked: Missing: the longest latency, or a log of the rate over time.",
    ]);
  });

  it("cannot tell without a latency, a log or a time", () => {
    assert.deepEqual(of(resultOf({ rw: "read" }, { read: { iops: 1 } })), [
      "unchecked: Missing: the measured time.",
    ]);
  });
});
