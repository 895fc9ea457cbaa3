/** A figure that is excluded in another comparison than the one that answers was measured: it is excluded, not absent. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { askingMore, furtherBy } from "../../src/judge/recommending/further.ts";
import { ask, candidateIn, lookups, reads } from "./ask.ts";
import { direction, GiB, quietRecordOf, READS, resultOf, runOf, US } from "./small-record.ts";

/** Of a larger file, which is another comparison; half of them quicker than any device answers, where `p50` is. */
const larger = (id: string, p50: number) =>
  runOf(id, "larger", [
    resultOf({ ...READS, sizeBytes: 30 * GiB }, { read: direction({ iops: 1e9 / p50 }, { mean: p50, p50 }) }),
  ]);

it("is told as excluded where the comparison that answers does not hold it", () => {
  const answer = ask([reads("a", 100 * US), reads("b", 101 * US), larger("c", 0.9 * US)], lookups);
  assert.equal(candidateIn(answer, "c").reason, "not measured: p50 read latency excluded: impossibly fast");
  assert.doesNotMatch(answer.sentence, /not measured on C/);
});

it("is told alike where more is asked of the storage, and another comparison answers", () => {
  const node = { durability: { reachableAfterNodeLoss: true } };
  const none = { durability: { reachableAfterNodeLoss: false } };
  const runs = [
    larger("a", 100 * US),
    larger("d", 90 * US),
    larger("e", 95 * US),
    larger("c", 0.9 * US),
    reads("a", 100 * US),
    reads("b", 101 * US),
  ];
  const record = quietRecordOf({
    runs,
    useCases: { "use-case": lookups },
    deployments: { a: node, b: node, c: node, d: none, e: none },
  });
  const judged = judge(record, runs);
  const [plain] = judged.recommendations;
  assert.ok(plain);
  const [further] = furtherBy(askingMore({ record, runs, ...judged }, (one) => one))(plain);
  assert.ok(further);
  assert.deepEqual(further.asked, ["survives-a-node"]);
  const [before, now] = [plain, further.recommendation].map((one) => candidateIn(one, "c").reason);
  assert.equal(before, "not measured: p50 read latency excluded: impossibly fast");
  assert.equal(now, before);
});
