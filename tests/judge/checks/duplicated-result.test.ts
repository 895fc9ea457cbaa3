/** Figures that stand for two tests. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../../src/judge/index.ts";
import { scoredValue } from "../../../src/judge/ranking/value.ts";
import { metricById } from "../../../src/schema/metric.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { fioRun } from "../fio-output.ts";
import {
  byTool,
  direction,
  evidenceOf,
  homelab,
  MS,
  printed,
  recordOf,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

const row = (iops: string, mean: string, p99: string, side: "read" | "write" = "read"): Result =>
  resultOf(homelab(side === "read" ? "randread" : "randwrite"), {
    [side]: direction({ iops: printed(iops) }, { mean: printed(mean, MS), p99: printed(p99, MS) }),
  });
const beside = (result: Result, deployment = "b", more: Partial<Run> = {}): { runs: Run[] } => ({
  runs: [runOf(deployment, "other", [result], more)],
});
const verdict = (own: Result, other: Result, deployment = "b"): string =>
  verdictOf("DUPLICATED_RESULT", own, beside(other, deployment));

describe("DUPLICATED_RESULT", () => {
  it("excludes a row that stands for two deployments, and says which", () => {
    assert.equal(verdict(row("59312", "0.271", "1.42"), row("59312", "0.271", "1.42")), "excluded");
    assert.equal(
      evidenceOf("DUPLICATED_RESULT", row("59312", "0.271", "1.42"), beside(row("59312", "0.271", "1.42"))),
      'The same figures to the last digit are printed under "test" of b.other on another deployment: read IOPS 59,312, mean read latency 0.271 ms and p99 read latency 1.42 ms.',
    );
  });

  it("excludes repeats that agree in every digit, and two tests of one run", () => {
    assert.equal(verdict(row("59312", "0.271", "1.42"), row("59312", "0.271", "1.42"), "a"), "excluded");
    const twice = runOf("a", "twice", [row("59312", "0.271", "1.42")]);
    assert.equal(
      verdictOf("DUPLICATED_RESULT", row("59312", "0.271", "1.42"), { runs: [twice] }),
      "excluded",
    );
  });

  it("compares what both hold: a copy that lost a column is one", () => {
    const less = resultOf(homelab("randread"), {
      read: direction({ iops: printed("59312") }, { mean: printed("0.271", MS), p50: printed("0.212", MS) }),
    });
    const whole = row("59312", "0.271", "1.42");
    assert.equal(verdict(whole, less), "passed", "two figures in common are too few");
    const more = resultOf(homelab("randread"), {
      read: direction(
        { iops: printed("59312") },
        { mean: printed("0.271", MS), p50: printed("0.212", MS), p99: printed("1.42", MS) },
      ),
    });
    assert.equal(verdict(whole, more), "excluded");
  });

  it("passes a row that differs in one figure, or in how exactly it is printed", () => {
    assert.equal(verdict(row("59312", "0.271", "1.42"), row("59312", "0.271", "1.43")), "passed");
    assert.equal(verdict(row("59312", "0.271", "1.42"), row("59312", "0.271", "1.420")), "passed");
  });

  it("passes round figures, which a tier gives to everybody: 3,000 IOPS at 5.3 ms", () => {
    assert.equal(verdict(row("3000", "5.3", "6.1"), row("3000", "5.3", "6.1")), "silent");
    assert.equal(verdict(row("2996", "5.34", "6.1"), row("2996", "5.34", "6.1")), "silent");
  });

  it("finds fio's output again whose rates were multiplied, and tells another run from it", async () => {
    const own = await fioRun("a", "at-once-a");
    const copy = structuredClone(own);
    const read = copy.results[0]?.directions.read;
    assert.ok(read?.clat && read.lat);
    read.iops = Number(read.iops) * 1.013;
    read.bandwidthBytesPerSecond = Number(read.bandwidthBytesPerSecond) * 1.013;
    for (const latency of [read.clat, read.lat]) latency.meanNs = Number(latency.meanNs) / 1.013;
    const [result] = own.results;
    assert.ok(result);
    const again = { ...copy, id: "b.copy", deployment: "b" };
    assert.equal(verdictOf("DUPLICATED_RESULT", result, { runs: [again] }), "excluded");
    assert.match(
      evidenceOf("DUPLICATED_RESULT", result, { runs: [again] }),
      /^All 17 percentiles are printed under "a" of b\.copy on another deployment too, and only the rate differs: 19,000 IOPS here, 19,200 IOPS there\.$/,
    );
    for (const name of ["at-once-b", "later"])
      assert.equal(verdictOf("DUPLICATED_RESULT", result, { runs: [await fioRun("b", name)] }), "passed");
  });

  it("counts IOPS and bandwidth once, and percentiles alone not at all: fio rounds them to steps", () => {
    const capped = resultOf(homelab("randread"), {
      read: direction({ iops: 2996, bandwidthBytesPerSecond: 12_271_616 }, { mean: 5_340_213 }),
    });
    assert.equal(verdict(capped, capped), "silent");
    const tails = resultOf(homelab("randread"), {
      read: { clat: { percentilesNs: { "50": 75_264, "95": 98_816, "99": 120_320 } } },
    });
    assert.equal(verdict(tails, tails), "silent");
  });

  it("leaves reads and writes apart, and failed tests and projections out", () => {
    assert.equal(verdict(row("59312", "0.271", "1.42"), row("59312", "0.271", "1.42", "write")), "passed");
    const failed: Result = { ...row("59312", "0.271", "1.42"), status: "failed" };
    assert.equal(verdict(row("59312", "0.271", "1.42"), failed), "passed");
    const guess = beside(row("59312", "0.271", "1.42"), "b", { basis: "estimated" });
    assert.equal(verdictOf("DUPLICATED_RESULT", row("59312", "0.271", "1.42"), guess), "passed");
  });
});

describe("the same measurement in two files of one deployment", () => {
  const whole = row("59312", "0.271", "1.42");
  const at = (from: string): Partial<Run> => ({
    provenance: {
      ...byTool("fio").provenance,
      measured: { from, to: "2026-01-01T10:00:30Z" },
    } as Run["provenance"],
  });
  const files = (from = "2026-01-01T10:00:00Z"): Run[] => {
    const cut: Result = { ...whole, status: "partial" };
    return [runOf("a", "cut", [cut], at("2026-01-01T10:00:00Z")), runOf("a", "whole", [whole], at(from))];
  };
  const judged = (runs: Run[]) => judge(recordOf({ runs }), runs).results;
  const codes = (runs: Run[]): Record<string, string[]> =>
    Object.fromEntries(
      judged(runs).map(({ run, outcomes }) => [
        run.id,
        outcomes.flatMap(({ code, verdict }) => (verdict === "excluded" ? [code] : [])),
      ]),
    );

  it("counts once: the more complete one stands, and nothing ran beside it", () => {
    assert.deepEqual(codes(files()), { "a.cut": ["DUPLICATED_RESULT", "FAILED"], "a.whole": [] });
    const [cut] = judged(files());
    assert.match(
      cut?.outcomes.find(({ verdict }) => verdict === "excluded")?.evidence ?? "",
      /^This is the measurement of a\.whole once more/,
    );
  });

  it("is no repeat of itself", () => {
    const value = scoredValue("a", judged(files()), metricById.get("read.iops") ?? assert.fail());
    assert.deepEqual([value?.runs.map(({ run }) => run), value?.excludedRepeats], [["a.whole"], undefined]);
  });

  it("makes no repeats of what ran once: how far runs vary is not known by it", () => {
    const [first, second] = files();
    const third = runOf("a", "third", [whole], at("2026-01-01T10:00:00Z"));
    assert.ok(first && second);
    const variance = judged([second, third, { ...third, id: "a.fourth" }]).flatMap(({ run, outcomes }) =>
      outcomes.flatMap(({ code, evidence }) => (code === "HIGH_VARIANCE" ? [`${run.id}: ${evidence}`] : [])),
    );
    assert.doesNotMatch(variance.join("\n"), /runs gave/);
  });

  it("is two where they were measured at other times: nobody knows which of them was", () => {
    const apart = codes(files("2026-01-01T09:00:00Z"));
    assert.deepEqual(apart, { "a.cut": ["DUPLICATED_RESULT", "FAILED"], "a.whole": ["DUPLICATED_RESULT"] });
  });
});
