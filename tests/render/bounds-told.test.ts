/** What a figure that nobody has may be at best: told where something but the class of a drive says so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundBlocks, figureCell } from "../../src/render/blocks/answers/figure-cell.ts";
import { metricById } from "../../src/schema/metric.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const bounded = edition.judgement.recommendations.flatMap(({ metrics, candidates }) =>
  candidates.flatMap(({ deployment, figures }) =>
    figures.flatMap((figure, index) => {
      const metric = metricById.get(metrics[index]?.metric ?? "");
      if (metric === undefined || figure.known !== "unknown") return [];
      const { title = "" } = figureCell(edition, metric, figure, undefined);
      return [{ deployment, metric, figure, title }];
    }),
  ),
);

test("no latency is said to be at best what the class of its medium does", () => {
  const guessed = bounded.filter(
    ({ metric, figure }) => metric.unit === "ns" && figure.best?.rule === "medium",
  );
  assert.ok(guessed.length > 0);
  for (const { deployment, title } of guessed) {
    assert.doesNotMatch(title, /at (best|least) /, deployment);
    assert.match(title, /^at most /, deployment);
  }
});

test("what a declared network, a line or a tier allows is said", () => {
  const rules = new Set(
    bounded.flatMap(({ figure: { best }, title }) =>
      /^at (best|least) /.test(title) ? (best?.rule ?? []) : [],
    ),
  );
  for (const rule of ["line", "tier"]) assert.ok(rules.has(rule), rule);
});

test("what the class of a medium is stands once, where a bound is told by it", () => {
  const told = edition.judgement.recommendations.map((one) =>
    JSON.stringify(boundBlocks(edition, one, one.candidates)),
  );
  assert.ok(told.some((text) => text.includes(": the class of its medium")));
  for (const text of told)
    assert.equal(
      text.split("By the class of its medium: what a class of drives does at its worst and at its best")
        .length,
      text.includes(": the class of its medium") ? 2 : 1,
    );
});
