import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type Dimension, dimensionOf } from "../../src/judge/bounds/dimension.ts";
import type { Candidate } from "../../src/judge/candidates/candidates.ts";
import { scoredOf, weighted } from "../../src/judge/candidates/score.ts";
import { judge } from "../../src/judge/index.ts";
import type { Sensitivity } from "../../src/judge/order/sensitivity.ts";
import { sensitivityOf } from "../../src/judge/order/sensitivity.ts";
import { rankingOf } from "../../src/judge/ranking/ranking.ts";
import { fragileSentences } from "../../src/judge/recommending/fragile.ts";
import { direction, READS, recordOf, resultOf, runOf, US } from "./small-record.ts";

type Column = { metric: string; weight: number; values: Record<string, number>; objective?: number };

/** A metric of a use case and the ranking behind it: a figure for each deployment. */
function dimension({ metric, weight, values, objective }: Column): Dimension {
  const wanted = {
    metric,
    weight,
    workload: { rw: ["randread" as const] },
    required: true,
    reason: "It counts.",
    ...(objective === undefined ? {} : { objective }),
  };
  const empty = dimensionOf(wanted, undefined);
  const scored = Object.entries(values).map(([deployment, value]) => {
    const noise = { cv: 0.05, basis: "the test" };
    const sample = { value, interval: { low: value, high: value }, count: 1, noise };
    return {
      deployment,
      quantity: value,
      value,
      interval: sample.interval,
      intervalBasis: "one run",
      noise,
      runs: [{ run: `${deployment}.run`, result: 0 }],
      excludedBy: [],
      noted: [],
      annotations: [],
      credible: true,
      sample,
      printed: sample,
    };
  });
  const place = { environment: "lab", comparisonId: metric, comparisonTitle: metric };
  return { ...empty, ranking: rankingOf(place, empty.metric, scored, new Map()) };
}

const deploymentsOf = (columns: readonly Column[]): string[] => Object.keys(columns[0]?.values ?? {});

/** Best first. */
function rankedOf(columns: readonly Column[]): Candidate[] {
  const dimensions = columns.map(dimension);
  const shareIn = ({ metric }: Dimension, { values }: Column, deployment: string): number => {
    const [own = Number.NaN, all] = [values[deployment], Object.values(values)];
    return metric.better === "higher" ? own / Math.max(...all) : Math.min(...all) / own;
  };
  return deploymentsOf(columns)
    .map((deployment) => {
      const shares = columns.map((column, i) => shareIn(dimensions[i] as Dimension, column, deployment));
      return {
        deployment,
        score: Math.exp(weighted(scoredOf(dimensions), ({ index }) => Math.log(shares[index] ?? 0))),
        shares,
        figures: [],
        durability: { flush: "not timed" as const, flushEvidence: "" },
        cost: {},
        status: "ranked" as const,
      };
    })
    .sort((a, b) => b.score - a.score);
}

function turnsOf(columns: readonly Column[]): Sensitivity {
  const dimensions = columns.map(dimension);
  const found = sensitivityOf({ dimensions, scored: scoredOf(dimensions), ranked: rankedOf(columns) });
  assert.ok(found);
  return found;
}

function said(columns: readonly Column[]): string[] {
  const [first, second] = rankedOf(columns);
  return fragileSentences(turnsOf(columns), {
    dimensions: columns.map(dimension),
    first: first?.deployment ?? "",
    second: second?.deployment,
    isHelped: false,
    titleOf: (id) => id.toUpperCase(),
  });
}

const near = (actual: number | undefined, expected: number): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) / expected - 1) < 1e-12, `${actual}, not ${expected}`);

/** a reads four times as much a second, b answers in half the time. */
const CROSSED: readonly Column[] = [
  { metric: "read.iops", weight: 1, values: { a: 4000, b: 1000 } },
  { metric: "read.p99", weight: 1, values: { a: 100 * US, b: 50 * US } },
];

describe("how far a weight may move", () => {
  it("is where the weighted logs of the ratios balance: p x ln 4 = (1 - p) x ln 2 at a third", () => {
    const [iops, p99] = turnsOf(CROSSED).weights;
    assert.equal(iops?.share, 0.5);
    assert.equal(iops?.above, undefined, "a larger weight of what it is best in cannot hurt");
    near(iops?.below?.share, 1 / 3);
    near(p99?.above?.share, 2 / 3);
    assert.equal(p99?.above?.brings, "b");
    assert.equal(p99?.below, undefined);
  });

  it("keeps the others in proportion", () => {
    // Beside read.p99 the lead is (2 ln 4 - ln 2) / 3 = ln 2, in it -ln 2: they balance at one half.
    const three: Column[] = [
      { metric: "read.iops", weight: 2, values: { a: 4000, b: 1000 } },
      { metric: "write.iops", weight: 1, values: { a: 1000, b: 2000 } },
      { metric: "read.p99", weight: 1, values: { a: 100, b: 50 } },
    ];
    near(turnsOf(three).weights[2]?.above?.share, 1 / 2);
  });

  it("names whoever takes over first, not the runner-up", () => {
    // Lead over the runner-up b: ln 1.25 and -ln 1.0001; over c: ln 8 and -ln 4, which weigh up at 0.6.
    const columns: Column[] = [
      { metric: "read.iops", weight: 1, values: { a: 8000, b: 6400, c: 1000 } },
      { metric: "read.p99", weight: 1, values: { a: 40_000, b: 39_996, c: 10_000 } },
    ];
    const above = turnsOf(columns).weights[1]?.above;
    assert.equal(rankedOf(columns)[1]?.deployment, "b");
    assert.equal(above?.brings, "c");
    near(above?.share, 3 / 5);
  });

  it("is without end where the first is best in all, and said so", () => {
    const columns: Column[] = [
      { metric: "read.iops", weight: 3, values: { a: 4000, b: 1000 } },
      { metric: "read.p99", weight: 1, values: { a: 50, b: 50 } },
    ];
    for (const { above, below } of turnsOf(columns).weights)
      assert.deepEqual([above, below], [undefined, undefined]);
    assert.match(
      said(columns)[0] ?? "",
      /^No weight can change the answer: no other candidate is better than A/,
    );
  });

  it("is said of one metric alone, too", () => {
    assert.deepEqual(turnsOf(CROSSED.slice(0, 1)).weights, [{ metric: 0, share: 1 }]);
    assert.match(said(CROSSED.slice(0, 1))[0] ?? "", /^Only one figure counts/);
  });
});

describe("how far a figure may move", () => {
  it("is the margin to the power of one over the weight's share", () => {
    const [iops, p99] = turnsOf(CROSSED).figures;
    near(iops?.factor, 2);
    near(iops?.first.to, 2000);
    near(iops?.second?.to, 2000);
    near(p99?.first.to, 200 * US);
    near(p99?.second?.to, 25 * US);
  });

  it("ends sooner where the objective is missed sooner", () => {
    const columns: Column[] = [
      { metric: "read.iops", weight: 1, values: { a: 4000, b: 1000 } },
      { metric: "read.p99", weight: 1, values: { a: 100 * US, b: 50 * US }, objective: 150 * US },
    ];
    const missed = turnsOf(columns).figures.find(({ ends }) => ends === "objective");
    near(missed?.factor, 1.5);
    assert.equal(
      said(columns)[1],
      "A stays first until its p99 read latency is 1.5x higher (150 µs, now 100 µs) and misses the objective.",
    );
    const loose = columns.map((column) => (column.objective ? { ...column, objective: 900 * US } : column));
    assert.ok(turnsOf(loose).figures.every(({ ends }) => ends === "runner-up"));
  });

  it("is an objective alone where nobody else is left", () => {
    const alone: Column[] = [{ metric: "read.p99", weight: 1, values: { a: 100 }, objective: 300 }];
    assert.deepEqual(said(alone), [
      "A stays first until its p99 read latency is 3x higher (300 ns, now 100 ns) and misses the objective.",
    ]);
    assert.deepEqual(said(CROSSED.map(({ metric, weight }) => ({ metric, weight, values: { a: 1 } }))), []);
  });

  it("is said in a sentence with both figures, the most fragile first", () => {
    assert.deepEqual(said(CROSSED), [
      "A stays first until the weight of read IOPS falls below 33.3 % (now 50 %); then B is.",
      "A stays first until its read IOPS is 2x lower (2,000, now 4,000), or that of B 2x higher (2,000, now 1,000).",
    ]);
  });

  it("is nothing at all where the scores are equal", () => {
    const equal: Column[] = CROSSED.map((column) => ({ ...column, values: { a: 7, b: 7 } }));
    assert.ok(turnsOf(equal).figures.every(({ factor }) => factor === 1));
    assert.match(said(equal)[1] ?? "", /scores of first and runner-up are equal/);
  });
});

const METRICS = ["read.iops", "read.p99", "write.bandwidth", "sync.p99"];

const anyColumns = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([deployments, metrics]) =>
    fc.tuple(
      ...METRICS.slice(0, metrics).map((metric) =>
        fc.record({
          metric: fc.constant(metric),
          weight: fc.integer({ min: 1, max: 9 }),
          values: fc
            .array(fc.integer({ min: 1, max: 1000 }), { minLength: deployments, maxLength: deployments })
            .map((values) => Object.fromEntries(values.map((value, index) => [`d${index}`, value]))),
        }),
      ),
    ),
  )
  .filter((columns: Column[]) => {
    const [first, second] = rankedOf(columns);
    return (first?.score ?? 0) / (second?.score ?? 1) > 1 + 1e-6;
  });

/** The metric's weight at a share of all, the others in proportion. */
function reweighed(columns: readonly Column[], index: number, share: number): Column[] {
  const others = columns.reduce((sum, { weight }, at) => (at === index ? sum : sum + weight), 0);
  return columns.map((column, at) => ({
    ...column,
    weight: at === index ? share : (column.weight / others) * (1 - share),
  }));
}

const withValue = (columns: readonly Column[], index: number, deployment: string, value: number): Column[] =>
  columns.map((column, at) =>
    at === index ? { ...column, values: { ...column.values, [deployment]: value } } : column,
  );

const firstOf = (columns: readonly Column[]): string | undefined => rankedOf(columns)[0]?.deployment;

const JUST = 1e-6;

describe("a turning point", () => {
  it("of a weight turns the order, not before; without one, no weight does", () => {
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const first = firstOf(columns);
        if (columns.length < 2) return;
        for (const { metric, share, above, below } of turnsOf(columns).weights) {
          for (const turn of [above, below]) {
            const end = turn === above ? 1 - 1e-9 : 1e-9;
            if (turn === undefined) {
              assert.equal(firstOf(reweighed(columns, metric, end)), first);
              continue;
            }
            const at = (part: number): number => share + (turn.share - share) * part;
            assert.equal(firstOf(reweighed(columns, metric, at(1 - JUST))), first);
            if (at(1 + JUST) > 0 && at(1 + JUST) < 1)
              assert.notEqual(firstOf(reweighed(columns, metric, at(1 + JUST))), first);
          }
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("of a figure turns the order, not before: the first's for the worse, or the runner-up's for the better", () => {
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const [first, second] = rankedOf(columns).map(({ deployment }) => deployment);
        assert.ok(first && second);
        for (const { metric, first: own, second: other } of turnsOf(columns).figures) {
          assert.ok(other);
          const pairs = [
            [first, own],
            [second, other],
          ] as const;
          for (const [deployment, { from, to }] of pairs) {
            const moved = (part: number): Column[] =>
              withValue(columns, metric, deployment, from * (to / from) ** part);
            assert.equal(firstOf(moved(1 - JUST)), first);
            assert.notEqual(firstOf(moved(1 + JUST)), first);
          }
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

describe("a recommendation", () => {
  const run = (id: string, iops: number) =>
    runOf(id, "reads", [resultOf(READS, { read: direction({ iops }) })]);
  it("says what is fragile in it, and nothing where there is no first choice", () => {
    const runs = [run("a", 9000), run("b", 6000)];
    const useCases = {
      reading: {
        format: "use-case/1" as const,
        title: "Reading",
        order: 1,
        summary: "Reads.",
        profile: "general",
        metrics: [
          {
            metric: "read.iops",
            workload: { rw: ["randread" as const] },
            weight: 1,
            required: true,
            reason: "Reads.",
          },
        ],
      },
    };
    const ask = (some: typeof runs) =>
      judge(recordOf({ runs: some, useCases, deployments: { a: {}, b: {} } }), some);
    assert.deepEqual(ask(runs).recommendations[0]?.fragile, [
      "Only one figure counts: no weight can change the answer.",
      "A stays first until its read IOPS is 1.5x lower (6,000, now 9,000), or that of B 1.5x higher (9,000, now 6,000).",
    ]);
    const open = ask(runs.slice(0, 1)).recommendations[0];
    assert.deepEqual([open?.first, open?.sensitivity, open?.fragile], [undefined, undefined, []]);
  });
});
