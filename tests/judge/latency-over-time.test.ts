/** Latency over time of several jobs: I/Os are counted together, on one grid of time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { atMost, latencyOverTime, rowOfShare } from "../../src/judge/evidence/latency-over-time.ts";
import type { LatencyWindows } from "../../src/schema/detail.ts";

const job = (number: number, of: Partial<LatencyWindows>): LatencyWindows => ({
  direction: "read",
  latency: "clat",
  job: number,
  raw: { path: `run_clat_hist.${number}.log`, sha256: "0".repeat(64), bytes: 1 },
  timesMs: [1000, 2000],
  fromNs: [100],
  toNs: [200],
  counts: [[1], [2]],
  ...of,
});

test("windows of several jobs are added up, each where its middle lies", () => {
  const second = job(2, {
    timesMs: [1010, 2015],
    fromNs: [100, 400],
    toNs: [200, 500],
    counts: [
      [5, 1],
      [0, 7],
    ],
  });
  const [over] = latencyOverTime([job(1, {}), second]);
  assert.deepEqual([over?.jobs, over?.fromNs, over?.toNs], [2, [100, 400], [200, 500]]);
  assert.deepEqual(
    over?.windows.map(({ counts }) => counts),
    [
      [6, 1],
      [2, 7],
    ],
  );
});

test("directions stay apart, and one job keeps its own windows", () => {
  const all = latencyOverTime([job(1, { direction: "write" }), job(1, {})]);
  assert.deepEqual(
    all.map(({ direction, windows }) => [direction, windows]),
    ["read", "write"].map((direction) => [
      direction,
      [
        { fromMs: 0, toMs: 1000, counts: [1] },
        { fromMs: 1000, toMs: 2000, counts: [2] },
      ],
    ]),
  );
});

test("where lines are missing the next window is no longer than the others", () => {
  const [over] = latencyOverTime([
    job(1, { timesMs: [1000, 2000, 3000, 9000], counts: [[1], [1], [1], [1]] }),
  ]);
  assert.deepEqual(
    over?.windows.map(({ fromMs, toMs }) => [fromMs, toMs]),
    [
      [0, 1000],
      [1000, 2000],
      [2000, 3000],
      [8000, 9000],
    ],
  );
});

test("windows that are put together keep every I/O", () => {
  const [over] = latencyOverTime([job(1, { timesMs: [1000, 2000, 3000], counts: [[1], [2], [4]] })]);
  assert.deepEqual(atMost(over?.windows ?? [], 2), [
    { fromMs: 0, toMs: 2000, counts: [3] },
    { fromMs: 2000, toMs: 3000, counts: [4] },
  ]);
});

test("a share is reached in the row that holds its last I/O, and in none of an empty window", () => {
  const window = { fromMs: 0, toMs: 1, counts: [50, 49, 0, 1] };
  assert.deepEqual(
    [0.5, 0.99, 0.991, 1].map((share) => rowOfShare(window, share)),
    [0, 1, 3, 3],
  );
  assert.equal(rowOfShare({ ...window, counts: [0, 0] }, 0.5), undefined);
});
