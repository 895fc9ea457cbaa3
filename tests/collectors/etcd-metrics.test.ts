/** Histograms of etcd's metrics page: what follows of their buckets, and what of them cannot be. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Quantity } from "../../src/schema/quantity.ts";
import { importBytes } from "./import.ts";

const [FSYNC, COMMIT] = ["etcd_disk_wal_fsync_duration_seconds", "etcd_disk_backend_commit_duration_seconds"];
const BOUNDS = [...Array.from({ length: 14 }, (_, i) => String(2 ** i / 1000)), "+Inf"];

/** @param counts of I/Os in each of the first buckets */
function histogram(name: string, counts: readonly number[], sum: string, count?: number): string {
  let total = 0;
  const lines = BOUNDS.map((bound, i) => {
    total += counts[i] ?? 0;
    return `${name}_bucket{le="${bound}"} ${total}`;
  });
  return [...lines, `${name}_sum ${sum}`, `${name}_count ${count ?? total}`, ""].join("\n");
}
const imported = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  return { trials: runs.flatMap(({ trials = [] }) => trials), said: problems.map(({ message }) => message) };
};
const commit = histogram(COMMIT, [10], "0.005");
const quantile = (low: number, value: number, high: number, printed: string): Quantity => ({
  value,
  low,
  high,
  printed,
});

test("a percentile lies between the bounds of its bucket, at its share of it", async () => {
  const { trials, said } = await imported(`${histogram(FSYNC, [0, 80, 20], "0.2")}${commit}`);
  assert.deepEqual(said, []);
  const { figures } = trials[0] ?? {};
  assert.deepEqual(figures?.["wal-fsync.mean"], { value: 2e6, low: 2e6, high: 2e6, printed: "0.2 s / 100" });
  // 50 of the 80 in the bucket from 1 to 2 ms; 19 of the 20 from 2 to 4 ms.
  assert.deepEqual(figures?.["wal-fsync.p50"], quantile(1e6, 1_625_000, 2e6, "0.001 to 0.002 s"));
  assert.deepEqual(figures?.["wal-fsync.p99"], quantile(2e6, 3_900_000, 4e6, "0.002 to 0.004 s"));
  assert.deepEqual(figures?.["backend-commit.p50"], quantile(0, 500_000, 1e6, "0 to 0.001 s"));
});

test("a percentile at the edge of a bucket is of it, one beyond the last bound is unknown", async () => {
  const edge = (await imported(`${histogram(FSYNC, [50, 50], "0.1")}${commit}`)).trials[0]?.figures;
  assert.deepEqual(edge?.["wal-fsync.p50"], quantile(0, 1e6, 1e6, "0 to 0.001 s"));
  const last = (await imported(`${histogram(FSYNC, [98, ...Array(13).fill(0), 2], "30")}${commit}`)).trials[0]
    ?.figures;
  assert.deepEqual([last?.["wal-fsync.p99"], last?.["wal-fsync.p99.9"]], [undefined, undefined]);
  assert.ok(last?.["wal-fsync.p50"] !== undefined);
});

test("sum and count are those of the buckets", async () => {
  const faults: [text: string, fault: string | undefined][] = [
    [histogram(FSYNC, [0, 100], "0.1"), undefined],
    [histogram(FSYNC, [0, 100], "0.2"), undefined],
    [histogram(FSYNC, [0, 100], "0.0999"), undefined],
    [histogram(FSYNC, [0, 100], "0.0998"), "its sum of 0.0998 s is not that of its buckets"],
    [histogram(FSYNC, [0, 100], "0.2002"), undefined],
    [histogram(FSYNC, [0, 100], "0.2003"), "its sum of 0.2003 s is not that of its buckets"],
    [histogram(FSYNC, [0, 100], "0.15", 101), "its buckets hold 100, its count is 101"],
    [histogram(FSYNC, [5, -1], "0.15", 4), "the counts of its buckets do not rise"],
    [histogram(FSYNC, [0, 100], "0.15").replace(/.*le="0.064".*\n/, ""), "buckets are missing"],
    [histogram(FSYNC, [0, 100], "0.15").replace(/.*_sum.*\n/, ""), "expected its _sum and its _count"],
    [histogram(FSYNC, [0, 100], "0.15").replace(/.*_count.*\n/, ""), "expected its _sum and its _count"],
  ];
  for (const [text, fault] of faults) {
    const { trials, said } = await imported(`${text}${commit}`);
    assert.deepEqual(said, fault === undefined ? [] : [`${FSYNC}: ${fault}`]);
    assert.equal(trials[0]?.status, fault === undefined ? "complete" : "partial", fault);
    assert.equal(trials[0]?.figures["wal-fsync.p50"] === undefined, fault !== undefined);
  }
});

test("an etcd that has written nothing has no figures", async () => {
  const { trials, said } = await imported(`${histogram(FSYNC, [], "0")}${histogram(COMMIT, [], "0")}`);
  assert.deepEqual(trials, []);
  assert.deepEqual(said, ["expected counts above 0: this etcd has written nothing yet. It is not imported."]);
  const one = await imported(histogram(FSYNC, [1], "0.0005"));
  assert.deepEqual(one.said, [`expected ${COMMIT}, found none of it`]);
  assert.deepEqual(one.trials[0]?.figures["wal-fsync.p50"], quantile(0, 500_000, 1e6, "0 to 0.001 s"));
});
