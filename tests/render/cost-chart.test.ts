/** What candidates cost against the metric that decides: where three state a cost that tells them apart. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { costBlocks } from "../../src/render/blocks/answers/cost-chart.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import type { ScatterInput } from "../../src/render/charts/kinds/scatter/scatter.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { cachedReads, lookups, reads } from "../judge/ask.ts";
import { quietRecordOf, US } from "../judge/small-record.ts";

const RUNS = [
  reads("one", 100 * US),
  reads("two", 300 * US),
  reads("three", 400 * US),
  cachedReads("cached"),
];

type Copies = Record<string, number | undefined>;

/** What the chart is drawn from; undefined where there is none. */
function inputOf(copies: Copies, runs = RUNS): ScatterInput | undefined {
  const deployments = Object.fromEntries(
    Object.entries(copies).map(([id, replicas]) => [id, replicas === undefined ? {} : { of: { replicas } }]),
  );
  const record = quietRecordOf({ runs, deployments, useCases: { lookups } });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
  const [recommendation = assert.fail()] = judgement.recommendations;
  const asked: ScatterInput[] = [];
  const { figure } = pageFigures();
  const figures: Parameters<typeof costBlocks>[1] = {
    ...pageFigures(),
    figure(request, caption) {
      if (request.kind === "scatter") asked.push(request.input);
      return figure(request, caption);
    },
  };
  assert.equal(costBlocks(edition, figures, recommendation).length, asked.length);
  return asked[0];
}

describe("cost of candidates", () => {
  it("stands across, the metric that decides upwards, with what a check excludes and its row", () => {
    const input = inputOf({ one: 1, two: 2, three: 3, cached: 3 });
    assert.deepEqual(
      input?.points.map(({ deployment, across, up }) => [deployment, across, Math.round(up / US)]),
      [
        ["one", 1, 100],
        ["two", 2, 300],
        ["three", 3, 400],
        ["cached", 3, 1],
      ],
    );
    const cached = input?.points.find(({ deployment }) => deployment === "cached");
    assert.ok(cached?.excludedBy.length === 1);
    assert.match(cached.href ?? "", /^\/runs\/cached\.reads\/#result-1-read\.\w+$/);
    assert.deepEqual(input?.points[0]?.shown, ["1x", "100 µs"]);
  });

  it("is not drawn for one whose cost nobody states, nor where fewer than three are left", () => {
    assert.deepEqual(
      inputOf({ one: 1, two: 2, three: 3 })?.points.map(({ deployment }) => deployment),
      ["one", "two", "three"],
    );
    assert.equal(inputOf({ one: 1, two: 2 }), undefined);
  });

  it("is not drawn where all cost the same or one of two amounts, nor where fewer than two figures are credible", () => {
    assert.equal(inputOf({ one: 2, two: 2, three: 2 }), undefined);
    assert.equal(inputOf({ one: 1, two: 2, three: 2 }), undefined);
    const cached = [reads("one", 100 * US), cachedReads("two"), cachedReads("three")];
    assert.equal(inputOf({ one: 1, two: 2, three: 3 }, cached), undefined);
  });
});
