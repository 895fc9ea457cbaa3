/** Where rivals that were not measured keep an answer open, it begins with what is known of those that were. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, cachedReads, lookups, reads, rereads } from "./ask.ts";
import { US } from "./small-record.ts";

const nvme = { medium: "nvme" } as const;
const deployments = { a: nvme, b: nvme, c: nvme };

describe("where an excluded rival keeps it open", () => {
  const answer = ask([reads("a", 300 * US), reads("b", 900 * US), cachedReads("c")], lookups, {
    deployments,
  });

  it("says who leads those that were measured, by how much, who could be better, and what to run", () => {
    assert.equal(
      answer.sentence,
      "Of the 2 that were measured, A leads, ahead of B by 3x: p50 read latency 300 µs against 900 µs. C could be better: p50 read latency is excluded (impossibly fast). To settle it: a run of db on C.",
    );
  });

  it("is no verdict and no chance", () => {
    assert.deepEqual([answer.verdict, answer.first, answer.sure], ["open", undefined, undefined]);
  });

  it("compares the two that were measured, and knows which runs would settle it", () => {
    const [{ compared, heldOpenBy }] = answer.answers;
    assert.deepEqual([compared, heldOpenBy], [["a", "b"], ["c"]]);
  });
});

describe("who leads those that were measured is not said", () => {
  const sentenceOf = (...runs: Parameters<typeof ask>[0]): string =>
    ask([...runs, cachedReads("c")], lookups, { deployments }).sentence;

  it("where chance alone may have put one ahead", () => {
    assert.doesNotMatch(sentenceOf(reads("a", 300 * US), reads("b", 310 * US)), /leads/);
  });

  it("where a cache may have helped the one that is ahead", () => {
    assert.doesNotMatch(sentenceOf(rereads("a", 300 * US), reads("b", 900 * US)), /that were measured/);
  });

  it("where only one was measured", () => {
    assert.doesNotMatch(sentenceOf(reads("a", 300 * US)), /that were measured/);
  });

  it("of one of which the record does not say whether it qualifies", () => {
    const requires = { snapshots: true };
    const { sentence } = ask(
      [reads("a", 300 * US), reads("b", 900 * US), cachedReads("c")],
      { ...lookups, requires },
      { deployments },
    );
    assert.doesNotMatch(sentence, /that were measured/);
  });
});
