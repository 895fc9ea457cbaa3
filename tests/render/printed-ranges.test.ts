/** What a document prints as a range is shown as that range, and its middle nowhere: nobody measured it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ratioOf } from "../../src/judge/ranking/ratio.ts";
import { type RankedValue, sampleOf } from "../../src/judge/ranking/value.ts";
import { quantityCell, rankedCell } from "../../src/render/blocks/values.ts";
import { ranking as chart } from "../../src/render/charts/kinds/ranking/ranking.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const [found] = edition.judgement.rankings.flatMap((ranking) =>
  ranking.metric.id === "sync.mean"
    ? ranking.values.flatMap((value) => (value.deployment === "ocp-nfs-csi" ? { ranking, value } : []))
    : [],
);

const rated = (of: RankedValue) => ({ ...of, sample: sampleOf(of) });

test("a table, a chart and a ratio show the range", () => {
  assert.ok(found);
  const { ranking, value } = found;
  assert.equal(rankedCell(edition, ranking.metric, value).text, "13–15 ms");
  assert.equal(quantityCell(value.quantity, "ns").text, "13–15 ms");
  assert.equal(value.value, 14e6, "by which it is ranked");
  const input = { ranking, titles: new Map() };
  assert.match(JSON.stringify(chart.view(input as never, "wide").data), /"shown":"13–15 ms"/);
  const [other] = ranking.values.filter((one) => one !== value);
  assert.ok(other);
  const { sentence, factor } = ratioOf(rated(other), rated(value), ranking.metric, "Writes", new Map());
  assert.match(sentence, / against 13–15 ms \(/);
  assert.equal(factor, value.value / other.value);
});
