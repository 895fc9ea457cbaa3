/** Many changes looked at together: what each may still say, so that a comparison of equals does not speak by chance. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toldByHolm } from "../../src/judge/evidence/holm.ts";
import { amongAll, type ChangeVerdict } from "../../src/judge/side-by-side/change.ts";

const compared = (verdict: ChangeVerdict, chance: number) => ({
  change: { factor: 0.9, interval: { low: 0.85, high: 0.95 }, chance, verdict },
});
const verdicts = (...changes: Parameters<typeof compared>[]) =>
  amongAll(changes.map((one) => compared(...one))).map(({ change }) => change.verdict);

describe("Holm's correction", () => {
  const cases: [string, number[], number[]][] = [
    ["of one is the limit itself", [0.04], [1]],
    ["of two takes half of it for the first, and all of it for the second", [0.04, 0.02], [1, 1]],
    ["stops at the first that fails", [0.03, 0.04], [0, 0]],
    ["stops there whatever comes behind it", [0.01, 0.03, 0.04], [1, 0, 0]],
    ["tells nothing of what is not known", [Number.NaN, 0.01], [0, 1]],
    ["of nothing is nothing", [], []],
  ];
  for (const [what, chances, told] of cases)
    it(what, () => assert.deepEqual([...toldByHolm(Float64Array.from(chances), 0.05)], told));
});

describe("a change among all that were compared with it", () => {
  it("stays where it is far less likely than one in a hundred among so many", () => {
    assert.deepEqual(verdicts(["worse", 0.0001], ["no difference", 0.5]), ["worse", "no difference"]);
  });
  it("could be chance where some change of so many would come as far once in a hundred times", () => {
    assert.deepEqual(verdicts(["worse", 0.006], ["no difference", 0.5]), [
      "could be chance",
      "no difference",
    ]);
    assert.deepEqual(verdicts(["worse", 0.006]), ["worse"]);
  });
  it("by the noise of too few runs is told at one in twenty", () => {
    assert.deepEqual(verdicts(["behind", 0.02], ["ahead", 0.03]), ["behind", "ahead"]);
    assert.deepEqual(verdicts(["behind", 0.03], ["ahead", 0.03]), ["could be chance", "could be chance"]);
  });
  it("is not held against figures that have too few runs to tell", () => {
    assert.deepEqual(verdicts(["worse", 0.006], ["too few runs to tell", 0.5]), [
      "worse",
      "too few runs to tell",
    ]);
  });
  it("leaves what was not compared as it is", () => {
    assert.deepEqual(amongAll([{ change: undefined }]), [{ change: undefined }]);
  });
});
