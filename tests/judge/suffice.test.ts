/** With one storage in an environment the question is whether it suffices. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { UseCase } from "../../src/schema/use-case.ts";
import { ask, both, cachedReads, commits, database, flushes, lookups, reads } from "./ask.ts";
import { MS, US } from "./small-record.ts";

const nvme = { deployments: { a: { medium: "nvme" as const } } };
const enoughAt = (enough: number): UseCase => ({
  ...lookups,
  metrics: lookups.metrics.map((one) => ({ ...one, enough, enoughSource: "A test." })),
});
const answerTo = (run: ReturnType<typeof reads>, enough: number) => {
  const { question, verdict, suffices, sentence, sure = 0 } = ask([run], enoughAt(enough), nvme);
  assert.equal(question, "suffice");
  return { said: [verdict, suffices], sentence, sure };
};

describe("one storage", () => {
  it("suffices where it is measured as better than what is enough", () => {
    const { said, sentence, sure } = answerTo(reads("a", 100 * US), 200 * US);
    assert.deepEqual([said, sure], [["decided", true], 1]);
    assert.equal(sentence, "A suffices: p50 read latency 100 µs where 200 µs is enough.");
  });

  it("does not where it is measured as worse", () => {
    const { said, sentence } = answerTo(reads("a", 300 * US), 200 * US);
    assert.deepEqual(said, ["decided", false]);
    assert.equal(sentence, "A does not suffice: p50 read latency 300 µs where 200 µs is enough.");
  });

  it("is judged by an objective where nothing else is said to be enough, even one that rules it out", () => {
    assert.deepEqual(ask([flushes("a", 2 * MS)], commits).suffices, true);
    const late = ask([flushes("a", 21 * MS)], commits);
    assert.deepEqual([late.question, late.verdict, late.suffices], ["suffice", "decided", false]);
    assert.equal(late.sentence, "A does not suffice: p99 fsync latency 21 ms where 10 ms is enough.");
  });

  it("stays open where its runs cannot tell", () => {
    const { said, sentence } = answerTo(reads("a", 198 * US), 200 * US);
    assert.deepEqual(said, ["open", undefined]);
    assert.match(sentence, /^A may suffice or not: .* It hangs on p50 read latency\.$/);
  });

  it("is judged by bounds where its figure is excluded: surely, probably, not at all or probably not", () => {
    const cached = (enough: number) => answerTo(cachedReads("a"), enough).said;
    assert.deepEqual(cached(10 * MS), ["decided", true], "no NVMe drive is as slow");
    assert.deepEqual(cached(1 * MS), ["leaning", true]);
    assert.deepEqual(cached(100 * US), ["open", undefined]);
    assert.deepEqual(cached(30 * US), ["leaning", false]);
    assert.deepEqual(cached(2 * US), ["decided", false], "none as quick");
  });

  it("must meet all that counts", () => {
    const asked: UseCase = {
      ...database,
      metrics: [...commits.metrics, ...enoughAt(200 * US).metrics],
    };
    assert.equal(ask(both("a", 100 * US, 2 * MS), asked).suffices, true);
    assert.equal(ask(both("a", 300 * US, 2 * MS), asked).suffices, false);
  });

  it("is open where nothing says how much is enough", () => {
    const answer = ask([reads("a", 100 * US)], lookups);
    assert.deepEqual([answer.verdict, answer.suffices], ["open", undefined]);
    assert.equal(answer.sentence, "A is the only storage here, and nothing says how much is enough.");
  });

  it("that lacks a requirement is not asked for: nothing qualifies", () => {
    const answer = ask([reads("a", 100 * US)], {
      ...enoughAt(200 * US),
      requires: { accessMode: "ReadWriteMany" },
    });
    assert.deepEqual([answer.question, answer.first], ["choose", undefined]);
    assert.equal(answer.sentence, "Nothing here qualifies (no ReadWriteMany).");
  });
});
