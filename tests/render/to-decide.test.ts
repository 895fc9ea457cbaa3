/** What a card tells to measure: whom it leaves open, or why another one can still be ahead; nothing on servers of which nothing is known. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import { foundIn, isPick } from "../../src/judge/planning/found.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { unknownBlocks } from "../../src/render/blocks/answers/unknown.ts";
import { planOf } from "../../src/render/blocks/plan/plan.ts";
import type { AnswerFact } from "../../src/render/edition/answer-view.ts";
import { shortSpans } from "../../src/render/edition/storage-class.ts";
import { plain } from "../../src/render/edition/view.ts";
import { within } from "../../src/render/edition/within.ts";
import { ownEdition } from "./own-edition.ts";

const { judgement, edition } = await ownEdition();
const NOTHING = "palark-ax61";
const all = judgement.recommendations.flatMap((of) => [
  of,
  ...edition.furtherOf(of).map(({ recommendation }) => recommendation),
]);
const stepOf = (of: Recommendation): AnswerFact | undefined =>
  answerView(edition, of).facts.find(({ term }) => term === "Test it on your cluster");
const told = all.flatMap((of) => {
  const step = stepOf(of);
  return step === undefined ? [] : [{ of, step, where: `${of.useCase} ${of.environment}` }];
});
const found = (useCase: string, environment: string): string =>
  plain(told.find(({ of }) => of.useCase === useCase && of.environment === environment)?.step.value ?? "");

test("whom a card tells to measure it leaves open, or it says that they can still be ahead, and what they lack", () => {
  let others = 0;
  for (const { of, step, where } of told.filter(({ of }) => of.environment !== NOTHING)) {
    const { ids } = namedIn(edition)(of);
    const level = foundIn(edition)(of);
    const running = inTheRunning(of.candidates);
    const isOfAll = running.every(({ deployment }) => of.missing[0]?.deployments.includes(deployment));
    if (isOfAll || (ids.length === 0 && level === undefined)) continue;
    const open = new Set([
      ...ids,
      ...(of.verdict === "open" ? [] : of.answers[0].compared),
      ...(level && !isPick(level) ? level.values.map(({ deployment }) => deployment) : []),
    ]);
    const links = step.value === "" ? [] : [step.value].flat();
    const measured = running.filter(({ deployment }) =>
      links.some((span) => typeof span !== "string" && span.href === edition.links.deployment(deployment)),
    );
    assert.ok(measured.length > 0, where);
    for (const { deployment, scoreRange } of measured) {
      if (open.has(deployment) || planOf(edition, of)?.confirms) continue;
      others++;
      const name = plain(shortSpans(edition, deployment));
      const [, said = ""] = /\. ((?:(?!\. ).)*? can still be ahead: \S)/.exec(plain(step.value)) ?? [];
      assert.ok(said.includes(name), `${where}: ${name} in ${plain(step.value)}`);
      const best = Math.max(...running.flatMap(({ score = 0 }) => score));
      assert.ok((scoreRange?.high ?? best) >= best, `${where}: ${name} cannot be ahead`);
    }
  }
  assert.ok(others > 3, String(others));
});

test("where all that counts was measured of two that lie close together, these are measured more often, not who cannot be ahead", () => {
  for (const useCase of ["vm-disks", "sla-service"])
    assert.match(
      found(useCase, "talos-homelab"),
      /^Run profile \S+ six times each on openebs-single-replica with 2 cores(?: \(.*\))? and openebs-zfs(?: \(ZFS LocalPV\))?, whose runs of other tests are too few or too far apart to tell\. What/,
    );
  assert.match(
    found("read-heavy-database", "talos-homelab"),
    /^Run profile general on openebs-single-replica with 2 cores first, to check it; then on ceph-block \(.*\) and mayastor \(.*\), which could overtake it\. /,
  );
});

test("where nothing was measured nobody is told to measure: what is known of it, and where the same products were measured", () => {
  // As its pages are made.
  const part = within(edition, NOTHING);
  const here = part.judgement.recommendations.flatMap((of) => {
    const step = answerView(part, of).facts.find(({ term }) => term === "Measured elsewhere");
    return step === undefined ? [] : [{ of, step, where: of.useCase }];
  });
  assert.ok(here.length > 10);
  for (const { of, step, where } of here) {
    const card = answerView(part, of);
    assert.doesNotMatch(JSON.stringify([card, unknownBlocks(part, of)]), /Run profile|measure first/, where);
    assert.match(
      plain(step.value),
      /^The same products, with what was measured of them: .*\(.*OpenEBS Mayastor.*\)/,
      where,
    );
    assert.match(JSON.stringify(step.value), /"href":"[^"]*environments\/talos-homelab/, where);
    assert.equal(step.pre, undefined, where);
    assert.match(step.after?.pre?.text ?? "", /YOUR-STORAGECLASS/, where);
    assert.equal(plain(card.meanwhile?.why ?? ""), "Nothing was measured here.", where);
    assert.match(plain(card.meanwhile?.text ?? ""), /stated without figures: \d+ findings/, where);
  }
});

test("nothing is said of figures without saying whose they are: not beneath what is said of others, not that 3.2 ms and 6.1 ms lie close together", () => {
  for (const of of judgement.recommendations) {
    const { because = "", sentence = "" } = answerView(edition, of);
    assert.doesNotMatch(
      `${plain(because)} ${plain(sentence)}`,
      /Their figures/,
      `${of.useCase} ${of.environment}`,
    );
  }
});
