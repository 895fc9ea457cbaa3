import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Noise } from "../../src/judge/evidence/noise.ts";
import { judge } from "../../src/judge/index.ts";
import type { Environment } from "../../src/schema/environment.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, quietRecordOf, READS, recordOf, resultOf, runOf } from "./small-record.ts";

/** Runs of one cell of a deployment: "1", "2" ..., or the same of an A/A pair's other half. */
const runs = (deployment: string, iops: readonly number[], more: Partial<Run> = {}, name = "fio"): Run[] =>
  iops.map((one, i) => ({
    ...runOf(deployment, `${name}-${i + 1}`, [resultOf(READS, { read: direction({ iops: one }) })], {
      basis: "measured",
      ...more,
    }),
  }));
const series = (name: string): Partial<Run> => ({ repeat: { series: name, index: 0 } });
const pair = (deployment: string, one: readonly number[], other: readonly number[]): Run[] => [
  ...runs(deployment, one, series("quick")),
  ...runs(deployment, other, series("quick-twin"), "twin"),
];

function noiseIn(record: FiolioRecord, deployment: string): Noise {
  const { rankings } = judge(record, [...record.runs.values()]);
  const { values } = rankings.find(({ metric }) => metric.id === "read.iops") ?? assert.fail();
  return values.find((value) => value.deployment === deployment)?.noise ?? assert.fail();
}

const noiseOf = (deployment: string, runs: readonly Run[], environment: Partial<Environment> = {}): Noise =>
  noiseIn(quietRecordOf({ runs, environment }), deployment);

const SPREAD = [1000, 1050, 950, 1020, 980];
const WIDE = [1010, 1530, 710, 1200, 790];
const [single] = [runs("a", [1000])];

describe("the noise of single runs", () => {
  it("is declared where nothing was repeated: less where the environment is known to be dedicated", () => {
    assert.equal(noiseOf("a", single, { dedicated: true }).cv, 0.05);
    assert.equal(noiseOf("a", single, { dedicated: false }).cv, 0.15);
    assert.deepEqual(noiseIn(recordOf({ runs: single }), "a"), {
      cv: 0.15,
      basis: "declared for environments that others may use",
    });
  });

  it("comes from the repeats of its environment, from its own before these, from its own A/A pairs before all", () => {
    const others = runs("b", WIDE);
    const around = noiseOf("a", [...single, ...others]);
    assert.equal(around.basis, "5 runs of 1 cell (repeats in this environment)");
    const pairAround = noiseOf("a", [...single, ...others, ...pair("c", [10, 11], [9, 10])]);
    assert.equal(pairAround.basis, "4 runs of 1 cell (A/A pairs in this environment)");
    const own = noiseOf("a", [...runs("a", SPREAD), ...others]);
    assert.equal(own.basis, "5 runs of 1 cell (repeats of this deployment)");
    assert.ok(own.cv < around.cv, `${own.cv} ${around.cv}`);
    const ownPair = noiseOf("a", [...pair("a", [1000, 1050], [950, 1020]), ...others]);
    assert.equal(ownPair.basis, "4 runs of 1 cell (A/A pairs of this deployment)");
  });

  it("takes no two or three repeats for a measurement of it", () => {
    assert.equal(noiseOf("a", runs("a", [1000, 2000, 500])).basis, "declared for dedicated environments");
  });

  it("does not count what a check excludes", () => {
    const retracted = { annotations: [{ kind: "retracted" as const, author: "A", reason: "Wrong disk" }] };
    const all = [...runs("a", [1000, 1010, 990, 1005]), ...runs("a", [9000], retracted, "wrong")];
    assert.match(noiseOf("a", all).basis, /^4 runs /);
    assert.ok(noiseOf("a", all).cv < 0.1);
  });

  it("is never none, however equal a few repeats are, and is what repeats show where they show more", () => {
    const equal = noiseOf("a", runs("a", [1000, 1000, 1000, 1000])).cv;
    assert.ok(equal > 0.03 && equal < 0.05, String(equal));
    const many = noiseOf(
      "a",
      runs(
        "a",
        Array.from({ length: 400 }, () => 1000),
      ),
    ).cv;
    assert.equal(many, 0.01);
    assert.ok(noiseOf("a", runs("a", WIDE)).cv > 0.3);
  });
});
