/** Measured of one alone, and beyond the best that the other can be: who is better is known, and by how much at least. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bound } from "../../src/judge/bounds/bound.ts";
import type { Figure } from "../../src/judge/bounds/figure.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { boundText } from "../../src/render/blocks/why/lead-reason.ts";
import { outcomeOf } from "../../src/render/blocks/why/score-outcome.ts";
import { metricById } from "../../src/schema/metric.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const recommendation = edition.judgement.recommendations[0] as Recommendation;
const metric = metricById.get("read.iops") ?? assert.fail();

const bound = (value: number, rule: Bound["rule"], text: string): Bound => ({ value, rule, text });
const measured = (iops: number): Figure => ({
  known: "measured",
  interval: { low: iops, high: iops },
  ranked: { value: iops } as Figure["ranked"] & object,
});
const atBest = (iops: number, rule: Bound["rule"] = "line"): Figure => ({
  known: "doubtful",
  interval: { low: 0, high: iops },
  best: bound(iops, rule, "what its line carries"),
});
const atWorst = (iops: number): Figure => ({
  known: "doubtful",
  interval: { low: iops, high: 1e7 },
  worst: bound(iops, "printed", "as printed"),
});

test("a card says by how much a measured figure is better at least than what the other can be at best", () => {
  const { text, title } = outcomeOf(recommendation, metric, [measured(61_000), atBest(30_500)]);
  assert.equal(text, "≥ 2x");
  assert.equal(title, "at least: the other is at best 30,500 (what its line carries)");
});

test("of two that a buffer may have helped the tests that flush are told, and where these say the opposite that they do", () => {
  const search =
    edition.recommendationsOf("search-index").find((one) => one.environment === "ocp-nas") ?? assert.fail();
  const of = metricById.get("write.bandwidth") ?? assert.fail();
  const index = search.metrics.findIndex(({ metric: id }) => id === of.id);
  const [fast, slow] = ["ocp-local-nvme", "ocp-nfs-csi"].map(
    (id) => search.candidates.find(({ deployment }) => deployment === id)?.figures[index] ?? assert.fail(),
  ) as [Figure, Figure];
  const noteOf = (...pair: Figure[]): string | undefined => outcomeOf(search, of, pair).note;
  assert.equal(noteOf(fast, slow), "in doubt; 2.99x flushed");
  const worst = bound((fast.worst?.value ?? 0) * 2, "durable", "flushed");
  assert.equal(noteOf(fast, { ...slow, worst }), "in doubt; the other way round flushed");
  const { worst: _, ...unflushed } = slow;
  assert.equal(noteOf(fast, unflushed), "in doubt");
});

test("it says nothing where the other may be better, or where only its medium limits it", () => {
  for (const other of [atBest(70_000), atBest(30_500, "medium")])
    assert.equal(outcomeOf(recommendation, metric, [measured(61_000), other]).text, "–");
});

test("where nothing is said of two, an excluded figure is not called one that was not measured", () => {
  const { title } = outcomeOf(recommendation, metric, [measured(61_000), atWorst(75_200)]);
  assert.equal(title, "a figure of the two is missing or excluded");
});

test("a sentence tells both ends of figures of which neither was measured", () => {
  assert.equal(
    boundText({ metric }, [atWorst(75_200), atBest(30_500)]),
    "at worst 75,200 against at best 30,500",
  );
  assert.equal(boundText({ metric }, [atWorst(20_000), atBest(30_500)]), undefined);
});
