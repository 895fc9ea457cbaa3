/** Where a buffer may have helped and writes must not be lost, the card, the chart and the table of candidates show the flushed figure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { linkedSentence } from "../../src/render/blocks/answers/linked-sentence.ts";
import { sensitivityBlocks } from "../../src/render/blocks/answers/sensitivity-blocks.ts";
import { decidingMetric, objectiveBlocks } from "../../src/render/blocks/objective-chart.ts";
import { scorecardOf } from "../../src/render/blocks/scorecard/scorecard.ts";
import { comparableIn } from "../../src/render/blocks/why/score-outcome.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import type { ObjectiveInput } from "../../src/render/charts/kinds/objective/objective.ts";
import { plain, type Table } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

function chartOf(answer: Recommendation): ObjectiveInput {
  let drawn: unknown;
  const figures = pageFigures();
  const figure: typeof figures.figure = (asked, ...rest) => {
    drawn = asked.input;
    return figures.figure(asked, ...rest);
  };
  objectiveBlocks(edition, { ...figures, figure }, answer);
  return drawn as ObjectiveInput;
}

for (const useCase of ["log-ingestion", "time-series-database", "message-queue"])
  test(`one result on the whole page: ${useCase}`, () => {
    const answer =
      edition.recommendationsOf(useCase).find(({ environment }) => environment === "ocp-nas") ??
      assert.fail(useCase);
    const onCard = scorecardOf(edition, answer)?.rows[0]?.cells ?? [];
    assert.deepEqual(
      onCard.map(({ text }) => text),
      ["197 MiB/s", "65.9 MiB/s"],
    );
    const [table = assert.fail(), terms] = candidateBlocks(edition, answer) as Table[];
    const at = table.columns.findIndex(({ label }) => label === "Write bandwidth");
    assert.match(table.columns[at]?.note ?? "", /, with a flush after each write$/);
    const cells = table.rows.map(({ cells: row }) => row[at] ?? assert.fail());
    assert.deepEqual(
      cells.map(({ text, note = "" }) => `${plain(text)}: ${plain(note)}`),
      [
        "197 MiB/s: 100 %; 2.06 GiB/s without a flush (perhaps buffered, impossibly fast transfer in its latencies)",
        "65.9 MiB/s: 33.5 %; 70.2 MiB/s without a flush (perhaps buffered, impossibly fast transfer in its latencies)",
      ],
    );
    const score = table.columns.findIndex(({ label }) => label === "Score");
    if (score >= 0) {
      for (const { cells: row } of table.rows) assert.equal(row[score]?.text, "–");
      assert.match(
        JSON.stringify(terms),
        /Score: none, as it would be made of figures that were not flushed/,
      );
    }
    const dots = chartOf(answer).candidates;
    assert.deepEqual(
      dots.map(({ value = 0, unflushed = 0 }) => [value, unflushed].map((one) => Math.round(one / 2 ** 20))),
      [
        [197, 2109],
        [66, 70],
      ],
    );
    assert.doesNotMatch(JSON.stringify(sensitivityBlocks(edition, answer)), /2\.06 GiB/);
  });

test("what only a buffered figure is known of is not held against flushed ones", () => {
  const answer = edition
    .recommendationsOf("log-ingestion")
    .find(({ environment }) => environment === "ocp-nas");
  assert.ok(answer);
  const { metric, index } = decidingMetric(answer) ?? assert.fail();
  const [first] = inTheRunning(answer.candidates);
  assert.ok(first);
  const other = {
    ...first,
    deployment: "lab-other",
    figures: first.figures.map(({ worst: _, ...rest }) => rest),
  };
  const among = { ...answer, candidates: [...answer.candidates, other] };
  const { valueOf, best } = comparableIn(among, metric, index);
  assert.equal(valueOf(other.figures[index]), undefined);
  assert.equal(best, first.figures[index]?.worst?.of);
  const dot = chartOf(among).candidates.find(({ deployment }) => deployment === "lab-other");
  assert.deepEqual([dot?.standing, dot?.reason], ["out", "only without a flush"]);
});

test("a sentence begins with the flushed figure, names the other as not flushed, and each leads to its own run", () => {
  const answer =
    edition.recommendationsOf("log-ingestion").find(({ environment }) => environment === "ocp-nas") ??
    assert.fail();
  const [main] = answer.answers;
  const told =
    "197 MiB/s flushed (2.06 GiB/s without a flush) against 65.9 MiB/s flushed (70.2 MiB/s without a flush)";
  assert.ok(main.sentence.includes(`write bandwidth ${told}`), main.sentence);
  const links = [linkedSentence(answer, main)].flat().flatMap((span) => {
    return typeof span === "object" && span.href?.startsWith("/runs/") ? [[span.text, span.href]] : [];
  });
  const of = links.filter(([text = ""]) => told.includes(text));
  assert.deepEqual(
    of.slice(0, 4).map(([text]) => text),
    ["197 MiB/s", "2.06 GiB/s", "65.9 MiB/s", "70.2 MiB/s"],
  );
  assert.equal(new Set(of.slice(0, 4).map(([, href]) => href)).size, 4);
});
