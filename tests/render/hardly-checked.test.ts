/** A figure that hardly any check could be made of says so, by a rule for all figures. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JudgedResult } from "../../src/judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../src/judge/evidence/outcomes.ts";
import { hardlyInFull, hardlyText } from "../../src/judge/ranking/verified.ts";
import { hardlyChecked } from "../../src/render/blocks/doubts.ts";

const result = (passed: number, unchecked: number, more: CheckOutcome[] = []): JudgedResult => {
  const some = (count: number, verdict: CheckOutcome["verdict"]): CheckOutcome[] =>
    Array.from({ length: count }, (_, at) => ({ code: `${verdict}-${at}`, verdict, evidence: "" }));
  const outcomes = [...some(passed, "passed"), ...some(unchecked, "unchecked"), ...more];
  return { run: { id: "lab.a" }, index: 0, outcomes } as unknown as JudgedResult;
};
const texts = (judged: JudgedResult, metric?: string): string[] =>
  hardlyChecked(judged, metric).map(({ text }) => text);

test("fewer than one in five passed, and the rest could not be made: the badge counts them", () => {
  assert.deepEqual(texts(result(1, 15)), ["barely checked: 1 of 16"]);
  assert.deepEqual(texts(result(0, 1)), ["barely checked: 0 of 1"]);
});

test("one in five is enough, and what no check concerns says nothing", () => {
  assert.deepEqual(texts(result(2, 8)), []);
  assert.deepEqual(texts(result(0, 0)), []);
});

test("an excluded figure says that alone, and checks of other metrics do not count", () => {
  const about = (verdict: CheckOutcome["verdict"], metric: string): CheckOutcome => ({
    code: `${verdict} ${metric}`,
    verdict,
    evidence: "",
    metrics: [metric],
  });
  assert.deepEqual(texts(result(0, 9, [about("excluded", "read.iops")])), []);
  const judged = result(0, 9, [about("passed", "read.iops"), about("passed", "read.mean")]);
  assert.deepEqual(texts(judged, "read.iops"), ["barely checked: 1 of 10"]);
  assert.deepEqual(texts(judged, "write.iops"), ["barely checked: 0 of 9"]);
});

test("a check that passed for one metric and lacked something for another was made", () => {
  const both: CheckOutcome[] = [{ code: "passed-0", verdict: "unchecked", evidence: "" }];
  assert.deepEqual(texts(result(1, 9, both)), ["barely checked: 1 of 10"]);
});

test("a sentence says it in full, a badge in short", () => {
  const verified = { passed: 1, all: 12 };
  assert.equal(hardlyText(verified), "barely checked: 1 of 12");
  assert.equal(hardlyInFull(verified), "only 1 of 12 checks could be applied");
});
