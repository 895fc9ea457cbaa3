/** A rate that had settled, by fio's own rule or by its log. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CheckOutcome } from "../../../src/judge/evidence/outcomes.ts";
import { CHECKS } from "../../../src/judge/index.ts";
import type { TimeSeries } from "../../../src/schema/detail.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import { fioLog, fioResults } from "../fio-output.ts";
import { onlySeries, outcomesOf, resultOf } from "../small-record.ts";

const CODE = "UNSTEADY";
const check = CHECKS.find(({ code }) => code === CODE);
const log = (
  metric: TimeSeries["metric"],
  direction: TimeSeries["direction"],
  values: readonly number[],
): TimeSeries => ({
  metric,
  direction,
  raw: { path: `${direction}_${metric}.log`, sha256: "0".repeat(64), bytes: 1 },
  timesMs: values.map((_, i) => (i + 1) * 1000),
  values: [...values],
});

/** What the check says of a result with these logs; the subject itself is as anywhere. */
function of(
  series: readonly TimeSeries[],
  workload: Workload = { rw: "randread" },
  asked = check,
  result = resultOf(workload, { read: { iops: 1000 } }),
): CheckOutcome[] {
  return asked?.run({ result } as Parameters<typeof asked.run>[0], onlySeries(series)) ?? [];
}

const level = Array.from({ length: 30 }, (_, i) => 1000 + (i % 3) * 20);
const falling = Array.from({ length: 30 }, (_, i) => 10_000 / (i + 1));

describe(CODE, () => {
  it("passes a rate that stays level, and one that settles in the second half", () => {
    const [outcome] = of([log("iops", "read", level)]);
    assert.equal(outcome?.verdict, "passed");
    assert.match(
      outcome?.evidence ?? "",
      /^In 10 of 10 rounds of 3 s the read rate varies by .* % of its mean/,
    );
    const settled = [...Array.from({ length: 12 }, () => 1250), ...Array.from({ length: 18 }, () => 1000)];
    assert.equal(of([log("iops", "read", settled)])[0]?.verdict, "passed");
  });

  it("excludes the mean over a cliff, though the rate behind it is steady", async () => {
    const [result] = await fioResults("cliff");
    assert.ok(result);
    const [outcome] = of([fioLog("cliff", "iops")], result.workload, check, result);
    assert.equal(outcome?.verdict, "excluded");
    assert.match(
      outcome?.evidence ?? "",
      /^In [56] of 10 rounds .*; the mean of all the time, 1,540 IOPS, is 5\.\d+ times the 2\d\d IOPS of that part\.$/,
    );
    const early = [...Array.from({ length: 12 }, () => 1400), ...Array.from({ length: 18 }, () => 1000)];
    assert.equal(of([log("iops", "read", early)])[0]?.verdict, "noted", "16 % more than the steady part");
    const late = [...Array.from({ length: 12 }, () => 10), ...Array.from({ length: 18 }, () => 1000)];
    assert.equal(
      of([log("iops", "read", late)])[0]?.verdict,
      "noted",
      "less than the steady part flatters nobody",
    );
  });

  it("notes fio's own samples that lie far apart where there is no log, and cannot pass those that do not", async () => {
    const [[cliff], [level]] = [await fioResults("cliff"), await fioResults("level")];
    assert.ok(cliff && level);
    const [outcome] = of([], cliff.workload, check, cliff);
    assert.equal(outcome?.verdict, "noted");
    assert.match(
      outcome?.evidence ?? "",
      /^In fio's 15 samples the read rate went from 229 IOPS to 4,\d+ IOPS, .* 12\d % of its mean; no log says when\.$/,
    );
    assert.equal(level.directions.read?.iopsSamples, undefined);
    assert.equal(of([], level.workload, check, level)[0]?.verdict, "unchecked");
  });

  it("tells how many rounds it asks for", () => {
    const said = (values: readonly number[], asked = check): string =>
      of([log("iops", "read", values)], undefined, asked)[0]?.evidence ?? "";
    const six = check?.with({ leastRounds: 6 });
    assert.match(said(falling, six), /^No 6 of 10 rounds/);
    assert.match(said(level.slice(0, 4)), /a log of 5 rounds of at least 1 s;/);
    assert.match(said(level.slice(0, 5), six), /a log of 6 rounds of at least 1 s;/);
  });

  it("notes a rate that falls all the time, on that side's metrics", () => {
    const [outcome] = of([log("iops", "read", falling)]);
    assert.equal(outcome?.verdict, "noted");
    assert.match(
      outcome?.evidence ?? "",
      /^No 5 of 10 rounds of 3 s in a row are steady in the read rate; over all/,
    );
    assert.ok(outcome?.metrics?.every((metric) => metric.startsWith("read.")));
  });

  it("judges IOPS of small blocks and bandwidth of large ones, and each side of a mix", () => {
    const both = [log("iops", "read", level), log("bandwidth", "read", falling)];
    assert.equal(of(both)[0]?.verdict, "passed");
    assert.equal(of(both, { rw: "read", blockSizeBytes: 2 ** 20 })[0]?.verdict, "noted");
    const mix = [log("iops", "read", level), log("iops", "write", falling)];
    assert.deepEqual(
      of(mix, { rw: "randrw" }).map(({ verdict }) => verdict),
      ["passed", "noted"],
    );
  });

  it("cannot tell from three seconds, from a log with gaps, from latencies, nor from nothing", () => {
    assert.match(
      of([log("iops", "read", [1000, 1000, 1000])])[0]?.evidence ?? "",
      /^Missing: a log of 5 rounds/,
    );
    const gaps = log("iops", "read", level);
    const kept = gaps.timesMs.map((_, i) => i).filter((i) => i % 10 < 5);
    const broken = { ...gaps, timesMs: kept.map((i) => (i + 1) * 1000), values: kept.map(() => 1000) };
    assert.match(of([broken])[0]?.evidence ?? "", /^Missing: a log without gaps/);
    for (const none of [[], [log("lat", "read", level)]])
      assert.equal(of(none)[0]?.evidence, "Missing: a log of the rate over time.");
  });

  it("believes fio's own rule where it was asked for", () => {
    const asked = (attained: boolean): Result =>
      resultOf(
        { rw: "randread" },
        {},
        { steadyState: { attained, asked: "iops_slope:10.0%", criterion: "-3.06%" } },
      );
    assert.equal(
      outcomesOf(CODE, asked(true))[0]?.evidence,
      "By fio's rule iops_slope:10.0% the rate was steady; it came to -3.06%.",
    );
    assert.equal(outcomesOf(CODE, asked(false))[0]?.verdict, "noted");
  });
});
