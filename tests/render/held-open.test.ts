/** The card of an answer that rivals hold open which were not measured: the commands are for them, the figures of those that were. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { cachedReads, lookups, reads } from "../judge/ask.ts";
import { quietRecordOf, US } from "../judge/small-record.ts";

test("the card begins with who leads those that were measured, and it is to be confirmed before the one that is excluded is measured", () => {
  const nvme = { medium: "nvme" } as const;
  const runs = [reads("a", 300 * US), reads("b", 900 * US), cachedReads("c")];
  const record = quietRecordOf({
    runs,
    useCases: { pages: lookups },
    deployments: { a: nvme, b: nvme, c: nvme },
  });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
  const [recommendation] = judgement.recommendations;
  assert.ok(recommendation);
  const card = answerView(edition, recommendation);
  assert.match(plain(card.sentence), /^Of the 2 that were measured, A leads, ahead of B by 3x\. C could be/);
  assert.equal(card.verdict, "low confidence");
  assert.deepEqual(
    card.scorecard?.names.map((name) => plain([name])),
    ["A", "B"],
  );
  const toDecide = card.facts.find(({ term }) => term === "Test it on your cluster");
  assert.match(
    plain(toDecide?.value ?? []),
    /^Run profile db on A first, to check it; then on C, which could overtake it\. /,
  );
  assert.equal(
    plain(toDecide?.reason?.value ?? []),
    "That checks it: its p50 read latency rests on one run. Then run it on C: it could overtake it. Open: p50 read latency (all that counts), excluded for it.",
  );
  // Nobody of this report measured it: the command is for a reader's own.
  assert.match(toDecide?.pre?.text ?? "", /STORAGE_CLASS\/YOUR-STORAGECLASS/);
});
