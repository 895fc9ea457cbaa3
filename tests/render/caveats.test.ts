/** A figure that speaks for somebody is not told without what checks find beside it: in its own result, or in a better one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { heavyOn } from "../../src/judge/bounds/worth.ts";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import { foundIn, isPick } from "../../src/judge/planning/found.ts";
import { valueText } from "../../src/judge/ranking/ratio.ts";
import { isBetter } from "../../src/judge/recommending/level-lead.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const all = edition.judgement.recommendations.flatMap((one) => [
  one,
  ...edition.furtherOf(one).map(({ recommendation }) => recommendation),
]);

test("what speaks for whom is named for now is said with better figures that are excluded", () => {
  const one = edition
    .recommendationsOf("read-heavy-database")
    .find(({ environment }) => environment === "talos-homelab");
  assert.ok(one);
  assert.match(
    plain(answerView(edition, one).meanwhile?.text ?? ""),
    /59,300 \(perhaps never written, order with others reverses elsewhere\) of openebs-zfs\. ceph-block printed 1,670,000, excluded: cached reads and impossibly fast\. mayastor printed 265,000, excluded: impossibly fast\.$/,
  );
});

test("so it is wherever a figure speaks for somebody", () => {
  let told = 0;
  for (const one of all) {
    const found = foundIn(edition)(one);
    if (!isPick(found)) continue;
    const text = plain(answerView(edition, one).meanwhile?.text ?? "");
    const { own, of } = found;
    const running = new Set(inTheRunning(one.candidates).map(({ deployment }) => deployment));
    for (const { environment, comparisonId, metric, values } of edition.rankings.values()) {
      if (environment !== one.environment || comparisonId !== of.comparisonId) continue;
      for (const value of values) {
        const isDoubted = value.excludedBy.length + heavyOn(value).length > 0;
        const isOwn = value.deployment === own.deployment && metric.direction === of.metric.direction;
        const isBeside = isOwn && value.excludedBy.length > 0;
        const isMore =
          metric.id === of.metric.id && running.has(value.deployment) && isBetter(of, value, own);
        if (!isBeside && !(isMore && isDoubted)) continue;
        assert.ok(
          text.includes(valueText(value.value, metric)),
          `${one.useCase} ${one.environment}: ${text}`,
        );
        told++;
      }
    }
  }
  assert.ok(told > 2, String(told));
});
