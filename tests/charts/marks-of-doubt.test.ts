import assert from "node:assert/strict";
import { test } from "node:test";
import { objective } from "../../src/render/charts/kinds/objective/objective.ts";
import { ranking } from "../../src/render/charts/kinds/ranking/ranking.ts";
import { metricById } from "../../src/schema/metric.ts";
import { rankingOf, TITLES } from "./made-rankings.ts";

const MS = 1e6;
const FIGURES = { "mayastor-1r": { value: 4 * MS }, zfs: { value: 8 * MS }, cephfs: { value: 20 * MS } };

const marksOf = (doubted: readonly string[], rows = FIGURES) => {
  const doubts = new Map(doubted.map((id) => [id, "barely checked: 3 of 20"]));
  const input = { ranking: rankingOf("write.p99", rows), titles: TITLES, ...(doubts.size > 0 && { doubts }) };
  const marks = ranking.view(input, "wide").data.rows?.map(({ place, aside }) => [place, aside]);
  return { marks, said: ranking.describe(input) };
};

test("a place in doubt has a question mark, a ratio that rests on a figure in doubt an asterisk, and others are held against what is not in doubt", () => {
  assert.deepEqual(marksOf([]).marks, [
    ["1", "best"],
    ["2", "2x"],
    ["3", "5x"],
  ]);
  assert.deepEqual(marksOf(["zfs"]).marks, [
    ["1", "best"],
    ["2?", "2x*"],
    ["3", "5x"],
  ]);
  assert.deepEqual(marksOf(["mayastor-1r"]).marks, [
    ["1?", "2x better"],
    ["2", "1x"],
    ["3", "2.5x"],
  ]);
});

test("a picture that has such marks says what they mean, and one without does not", () => {
  assert.match(marksOf(["zfs"]).said, / In doubt: a place with \?, a hollow mark, a ratio with \*\.$/);
  assert.doesNotMatch(marksOf([]).said, /doubt/);
});

test("candidates of a use case have the asterisk, too, and of a printed range no third digit", () => {
  const metric = metricById.get("sync.mean");
  assert.ok(metric);
  const candidates = [
    { deployment: "a", title: "A", standing: "first", value: 4.9 * MS },
    { deployment: "b", title: "B", standing: "candidate", value: 14 * MS, range: "13–15 ms", doubt: "odd" },
    { deployment: "c", title: "C", standing: "candidate", value: 18 * MS },
  ] as const;
  const { data } = objective.view({ title: "Database, lab", metric, candidates }, "wide");
  assert.deepEqual(
    data.rows?.map(({ aside, shown }) => [aside, shown]),
    [
      ["best", "4.9 ms"],
      ["~2.9x*", "13–15 ms"],
      ["3.67x", "18 ms"],
    ],
  );
});
