/** What stands where the best printed figure is excluded: it is not called what holds while something speaks against it, too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookedBest } from "../../src/render/blocks/looked-best.ts";
import { overviewBlocks } from "../../src/render/blocks/overview/overview-chart.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("a card of what looked best says what is doubted of the figure that it names instead", () => {
  const cards = lookedBest(edition).shown.flatMap((block) => (block.block === "cards" ? block.cards : []));
  const told = cards.map(({ text }) => plain(text));
  assert.ok(
    told.some((text) =>
      / Best that no check excludes: Mayastor .* with [\d.]+ MiB\/s, in doubt: perhaps never written/.test(
        text,
      ),
    ),
    told.join("\n"),
  );
  const name = titles(edition.record).deployment;
  for (const { struck } of cards)
    assert.ok(
      struck?.href.startsWith("/runs/") && /\d/.test(struck.text),
      "what it looked like leads to its run",
    );
  for (const { title, meta, text } of cards) {
    const [ranking] = edition.judgement.rankings.filter(
      ({ values, bestAsPrinted, comparisonTitle }) =>
        plain(meta ?? "").endsWith(comparisonTitle) &&
        name(bestAsPrinted ?? "") === title &&
        values.some(({ deployment, excludedBy }) => deployment === bestAsPrinted && excludedBy.length > 0),
    );
    const first = ranking?.values.find(({ rank }) => rank === 1);
    const doubt = ranking && first && doubtOf(edition, ranking.metric.id, first);
    assert.equal(/, in doubt: /.test(plain(text)), doubt !== undefined, plain(text));
  }
});

test("each sentence of a card has at most 25 words, and the figure that fails is first and leads to its run", () => {
  const cards = lookedBest(edition).shown.flatMap((block) => (block.block === "cards" ? block.cards : []));
  for (const { text } of cards) {
    const said = plain(text);
    for (const sentence of said.split(/(?<=\.) (?=[A-Z])/))
      assert.ok(sentence.split(" ").length <= 25, sentence);
    const [first] = Array.isArray(text) ? text : [];
    assert.ok(typeof first === "object" && "href" in first && /^\/runs\//.test(first.href ?? ""), said);
    assert.match(first.text, /\d/, said);
    assert.doesNotMatch(said, / x about |I\/Os at once/, said);
  }
});

test("a rate that contradicts its latency is told in requests, without the formula", {
  skip: !edition.environments.includes("ibm-odf"),
}, () => {
  const told = lookedBest(edition).shown.flatMap((block) =>
    block.block === "cards" ? block.cards.map(({ text }) => plain(text)) : [],
  );
  const words =
    "186,012 IOPS at the latencies stated would need at least 585 requests at once; 128 were asked for. Assumed: at least 5 % reads and 5 % writes. Rate contradicts latency, if both lines are of one test.";
  assert.ok(
    told.some((one) => one.startsWith(words)),
    told.join("\n"),
  );
});

test("the only figure that no check excludes is called so, and not one to trust", () => {
  const all = edition.environments.map((id) => JSON.stringify(overviewBlocks(edition, pageFigures(), id)));
  assert.ok(all.some((one) => one.includes("the only one not excluded")));
  assert.ok(all.every((one) => !/to trust/.test(one)));
});
