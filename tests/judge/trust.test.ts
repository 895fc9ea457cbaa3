/** How far the figures behind an answer are trusted, and why not further. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../src/schema/quantity.ts";
import { ask, both, cachedReads, database, flushes, lookups, reads, rereads } from "./ask.ts";
import { direction, MS, printed, READS, resultOf, runOf, US } from "./small-record.ts";

const scored = { ...database, metrics: database.metrics.slice(0, 2) };
const trustIn = (...args: Parameters<typeof ask>) => {
  const { trust } = ask(...args);
  assert.ok(trust, "there is a first choice");
  return trust;
};

describe("trust in the figures", () => {
  it("is high with repeats on a dedicated system, medium with single runs", () => {
    const series = [1, 2, 3, 4, 5, 6].flatMap((i) =>
      [...both("fast", (100 + i) * US, 2 * MS + i), ...both("slow", (200 + i) * US, 8 * MS + i)].map(
        (run) => ({ ...run, id: `${run.id}-${i}` }),
      ),
    );
    assert.deepEqual(trustIn(series, scored), { level: "high", reasons: [] });
    const single = [...both("fast", 100 * US, 2 * MS), ...both("slow", 200 * US, 8 * MS)];
    assert.deepEqual(trustIn(single, scored), { level: "medium", reasons: ["it rests on single runs"] });
  });

  it("is less where others ran beside the tests, or nobody says", () => {
    const single = [...both("fast", 100 * US, 1 * MS), ...both("slow", 900 * US, 9 * MS)];
    const reasons = (dedicated: boolean) => trustIn(single, scored, { environment: { dedicated } }).reasons;
    assert.ok(reasons(false).includes("other workloads ran during the tests"));
    assert.ok(!reasons(true).some((one) => /workloads/.test(one)));
  });

  it("is low where the first rests on bounds, lighter where the runner-up does", () => {
    const only = { deployments: { nfs: { of: { accessModes: ["ReadWriteMany" as const] } } } };
    const bounded = trustIn(
      [cachedReads("a"), reads("b", 90 * US)],
      { ...lookups, requires: { accessMode: "ReadWriteMany" } },
      only,
    );
    assert.equal(bounded.level, "low");
    assert.equal(bounded.reasons[0], "its p50 read latency was not measured");
    const behind = trustIn([...both("fast", 100 * US, 1 * MS), flushes("slow", 9 * MS)], scored);
    assert.equal(behind.level, "medium");
    assert.ok(behind.reasons.includes("p50 read latency of SLOW was not measured"));
  });

  it("is low where a check casts heavy doubt on a figure of the first, lighter where on one of the runner-up", () => {
    const doubt = "p50 read latency may come from a cache (cache possible)";
    const own = trustIn([rereads("a", 50 * US), reads("b", 900 * US)], lookups);
    assert.equal(own.level, "low");
    assert.ok(own.reasons.includes(`its ${doubt}`), own.reasons.join());
    const other = trustIn([reads("a", 50 * US), rereads("b", 900 * US)], lookups);
    assert.equal(other.level, "medium");
    assert.ok(other.reasons.includes("p50 read latency of B may come from a cache (cache possible)"));
  });

  it("is less for a latency that no rate stands beside, and for one that its source calls approximate", () => {
    const bare = (id: string, p50: Quantity) =>
      runOf(id, "reads", [resultOf(READS, { read: direction({}, { p50 }) })]);
    const about = { ...(printed("100", US) as object), printed: "~100 us" } as Quantity;
    const { reasons } = trustIn([bare("fast", about), reads("slow", 900 * US)], lookups);
    for (const reason of [
      "Little's law could not check its p50 read latency without read IOPS and mean read latency",
      "its source gives p50 read latency as approximate",
    ])
      assert.ok(reasons.includes(reason), reasons.join());
    const checked = trustIn([reads("fast", 100 * US), bare("slow", 900 * US)], lookups).reasons;
    assert.ok(!checked.some((one) => /LITTLE|approximate/.test(one)), "it is the first that must be known");
  });

  it("names an objective that the first meets, or misses, by less than its runs can tell", () => {
    const { reasons } = trustIn([...both("a", 100 * US, 9.5 * MS), ...both("b", 900 * US, 9.6 * MS)], scored);
    assert.ok(
      reasons.some((one) => one.startsWith("it meets what is needed by less than its runs can tell")),
      reasons.join(),
    );
    const late = trustIn([...both("a", 50 * US, 10.4 * MS), ...both("b", 300 * US, 10.8 * MS)], scored);
    assert.equal(late.level, "low");
    assert.match(late.reasons[0] ?? "", /^it misses what is needed by less than its runs can tell/);
  });
});
