/** A doubt about how far apart two figures are is told alike, on the card, in sentences, and where others are not named. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Figure } from "../../src/judge/bounds/figure.ts";
import { heavyOn } from "../../src/judge/bounds/worth.ts";
import { countingIn } from "../../src/judge/planning/counting.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { factorOf, saidOf } from "../../src/render/blocks/why/factor.ts";
import { reasonOf } from "../../src/render/blocks/why/reason-against.ts";
import { metricById } from "../../src/schema/metric.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const metric = metricById.get("write.iops") ?? assert.fail();

type Kind = "plain" | "helped" | "doubted";
function sideOf(iops: number, kind: Kind) {
  const noted = { plain: [], helped: ["OTHER_WRITE_CACHED"], doubted: ["UNWRITTEN_READ"] }[kind];
  const value = { value: iops, noted, excludedBy: [] } as unknown as Figure["ranked"] & object;
  if (kind !== "plain") assert.deepEqual(heavyOn(value), noted);
  const figure: Figure = {
    ...{ known: "measured", interval: { low: iops, high: iops }, ranked: value },
    ...(kind === "helped" && { flatters: true }),
  };
  return { figure, value };
}

test("a factor is in doubt where a check speaks against either figure, and up to as large where a cache may have helped the better one", () => {
  const said: [Kind, Kind, string, string | undefined][] = [
    ["plain", "plain", "2x", undefined],
    ["helped", "plain", "up to 2x", "its writes may have been cached"],
    ["helped", "doubted", "up to 2x", "in doubt"],
    ["plain", "helped", "at least 2x", undefined],
    ["doubted", "helped", "at least 2x", "in doubt"],
    ["helped", "helped", "2x", "in doubt"],
    ["doubted", "plain", "2x", "in doubt"],
    ["plain", "doubted", "2x", "in doubt"],
  ];
  for (const [better, worse, text, doubt] of said) {
    const sides = [sideOf(2000, better), sideOf(1000, worse)] as const;
    for (const pair of [sides, sides.toReversed() as unknown as typeof sides]) {
      const factor = factorOf(metric, pair);
      assert.equal(factor.text, text, `${better} ${worse}`);
      assert.equal(factor.doubt, doubt, `${better} ${worse}`);
      assert.equal(factor.best, sides[0].figure);
      if (/^(at|up) /.test(text)) assert.match(factor.title, /^(up to|at least): a cache or a buffer may/);
    }
  }
});

test("a factor by a figure that was printed as a range has two digits, as a pair's ratio has", () => {
  const range = { value: 14e6, low: 13e6, high: 15e6, printed: "13–15 ms" };
  const latency = metricById.get("write.p50") ?? assert.fail();
  const [better, worse] = [sideOf(4.9e6, "plain"), sideOf(14e6, "plain")];
  const pair = (quantity?: object) =>
    [better, { ...worse, value: Object.assign({ ...worse.value }, quantity && { quantity }) }] as const;
  const of = (quantity?: object) => factorOf(latency, pair(quantity));
  assert.deepEqual([of().text, of(range).text], ["2.86x", "~2.9x"]);
  assert.deepEqual(
    of(range).rests.map(({ text }) => text),
    ["~2.9x"],
  );
  assert.equal(of(range).title, "~2.9 times as good");
});

test("no card, no sentence and no reason against another tells one pair's factor in two ways", () => {
  const told = new Map<string, string>();
  for (const answer of edition.judgement.recommendations) {
    const { scorecard } = answerView(edition, answer);
    if (scorecard?.of.length !== 2) continue;
    const [, other = ""] = scorecard.of;
    const { behind } = reasonOf(edition, answer, other, true);
    const [, phrase, factor] = /^its (.*) (?:are|is) (.*) behind/.exec(behind ?? "") ?? [];
    const row = countingIn(answer).find(({ metric: { phrase: own } }) => own === phrase)?.metric.title;
    const outcome = scorecard.rows.find(({ what }) => what === row)?.outcome;
    if (factor === undefined || outcome === undefined) continue;
    assert.equal(outcome.text, factor, `${answer.useCase} ${answer.environment}`);
    assert.equal(/in doubt/.test(outcome.note ?? ""), /in doubt|may have been/.test(behind ?? ""));
    told.set(`${answer.useCase} ${answer.environment}`, factor);
  }
  assert.ok(told.size > 3, [...told].join("; "));
});

test("a doubt that a cache made is named, by whose it is where the sentence is about the other", () => {
  const read = metricById.get("read.iops") ?? assert.fail();
  const of = (code: string): ReturnType<typeof sideOf> => {
    const { figure, value } = sideOf(2000, "helped");
    const noted = { ...value, noted: [code] };
    return { figure: { ...figure, ranked: noted }, value: noted };
  };
  const doubt = (code: string, own = metric): string | undefined =>
    factorOf(own, [of(code), sideOf(1000, "plain")]).doubt;
  assert.equal(doubt("WRITE_BUFFERED"), "its writes may have been buffered");
  assert.equal(doubt("OTHER_READ_CACHED", read), "its reads may have been cached");
  assert.equal(saidOf(doubt("WRITE_BUFFERED"), "whose"), "whose writes may have been buffered");
  assert.equal(saidOf("in doubt", "whose"), "in doubt");
  assert.equal(saidOf(undefined, "whose"), undefined);
});
