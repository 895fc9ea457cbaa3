import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { labelsOf, labelsTogether } from "../../src/judge/checks/index.ts";
import { judge } from "../../src/judge/index.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, MS, quietRecordOf, READS, resultOf, runOf } from "./small-record.ts";

const PAGES: Workload = { ...READS, rw: "randrw", readPercent: 70 };

const service = (objective?: number): UseCase => ({
  format: "use-case/1",
  title: "Service",
  order: 1,
  summary: "Promises an answer in time.",
  profile: "mixed",
  metrics: [
    {
      metric: "worst.p99",
      workload: { rw: ["randrw", "randread", "randwrite"] },
      weight: 1,
      required: true,
      reason: "One bound holds for both.",
      ...(objective === undefined ? {} : { objective }),
    },
  ],
});

/** p99 of reads and writes of one mixed test, in milliseconds. */
const mixed = (id: string, read: number, write: number): Run =>
  runOf(id, "mixed", [
    resultOf(PAGES, {
      read: direction({}, { p99: read * MS }),
      write: direction({}, { p99: write * MS }),
    }),
  ]);

/** The same of two tests of one direction each. */
const apart = (id: string, read: number, write: number): Run[] => [
  runOf(id, "reads", [resultOf({ ...PAGES, rw: "randread" }, { read: direction({}, { p99: read * MS }) })]),
  runOf(id, "writes", [
    resultOf({ ...PAGES, rw: "randwrite" }, { write: direction({}, { p99: write * MS }) }),
  ]),
];

/** Its reads are excluded: half of them were quicker than any device answers. */
const cached = (write: number): Run =>
  runOf("cached", "mixed", [
    resultOf(PAGES, {
      read: direction({}, { p50: 900, p99: 1 * MS }),
      write: direction({}, { p99: write * MS }),
    }),
  ]);

function ask(runs: readonly Run[], objective?: number): Recommendation {
  const { recommendations } = judge(quietRecordOf({ runs, useCases: { service: service(objective) } }), runs);
  const [only] = recommendations;
  assert.ok(only);
  return only;
}

const valuesOf = ({ combined }: Recommendation): Record<string, number> =>
  Object.fromEntries(combined.flatMap(({ values }) => values.map((v) => [v.deployment, v.value / MS])));

describe("the worse of two metrics", () => {
  it("takes each deployment by its slower direction, where a mean of both would have another first", () => {
    // Means: 5.5 ms for "even", 5 ms for "fast-reads".
    const answer = ask([mixed("even", 5, 6), mixed("fast-reads", 1, 9)]);
    assert.equal(answer.first, "even");
    assert.deepEqual(valuesOf(answer), { even: 6, "fast-reads": 9 });
    assert.equal(answer.metrics[0]?.ranking, answer.combined[0]?.id);
    assert.match(
      answer.sentence,
      /^EVEN is first, ahead of FAST-READS by 1\.5x: worse p99 latency of reads and writes 6 ms against 9 ms\.$/,
    );
  });

  it("is not known where one direction was not measured", () => {
    const half = runOf("half", "mixed", [resultOf(PAGES, { read: direction({}, { p99: 1 * MS }) })]);
    const answer = ask([mixed("even", 5, 6), mixed("other", 7, 8), half]);
    assert.deepEqual(Object.keys(valuesOf(answer)), ["even", "other"]);
    assert.equal(
      answer.candidates.find(({ deployment }) => deployment === "half")?.reason,
      "not measured: no worse p99 latency of reads and writes",
    );
  });

  it("is excluded where a check keeps either direction out, as that one could be the slower", () => {
    const answer = ask([mixed("even", 5, 6), mixed("other", 7, 8), cached(5)]);
    assert.equal(answer.first, "even");
    const value = answer.combined[0]?.values.find(({ deployment }) => deployment === "cached");
    assert.ok(value);
    assert.equal(value.value / MS, 5, "the figure is that of the writes");
    const labels = labelsOf(value);
    assert.ok(labels.includes("impossibly fast in its reads"), labels.join());
    assert.match(labelsTogether(value).join(", "), /(^|, ).*impossibly fast in its reads$/);
    assert.match(
      answer.candidates.find(({ deployment }) => deployment === "cached")?.reason ?? "",
      /excluded: impossibly fast in its reads/,
    );
  });

  it("turns no answer at a value that the direction that was measured is worse than", () => {
    const { answers } = ask([mixed("even", 5, 6), mixed("other", 70, 80), cached(6.6)]);
    assert.equal(answers[0].verdict, "leaning");
    assert.deepEqual(answers[0].turns, []);
    const [turn] = ask([mixed("even", 5, 6), mixed("other", 70, 80), cached(4)]).answers[0].turns;
    assert.equal(turn?.of, "cached");
  });

  it("comes from one test where that is known of as many, otherwise from one of each direction", () => {
    const both = ask([mixed("a", 5, 6), mixed("b", 7, 8), ...apart("a", 1, 1), ...apart("b", 1, 2)]);
    assert.deepEqual(valuesOf(both), { a: 6, b: 8 });
    const more = ask([mixed("a", 5, 6), ...apart("a", 1, 3), ...apart("b", 1, 2)]);
    assert.deepEqual(valuesOf(more), { a: 3, b: 2 });
    assert.match(more.combined[0]?.comparisonTitle ?? "", /^Random read.* and Random write/);
  });

  it("misses an objective where either direction does", () => {
    const answer = ask([mixed("even", 5, 6), mixed("fast-reads", 1, 9)], 7 * MS);
    const reason = answer.candidates.find(({ status }) => status === "ruled-out")?.reason;
    assert.equal(reason, "ruled out: worse p99 latency of reads and writes is 9 ms, at most 7 ms is needed");
  });

  it("stands in no ranking of its own", () => {
    const runs = [mixed("even", 5, 6), mixed("other", 7, 8)];
    const { rankings } = judge(quietRecordOf({ runs, useCases: { service: service() } }), runs);
    assert.ok(rankings.length > 0 && rankings.every(({ metric }) => metric.worstOf === undefined));
  });
});
