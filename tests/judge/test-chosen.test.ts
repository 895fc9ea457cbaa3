/** Which of several tests answers for a metric of a use case. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { byFit, fitOf } from "../../src/judge/ranking/selector.ts";
import type { Workload } from "../../src/schema/workload.ts";

type Ranking = Parameters<typeof fitOf>[1];

const WANTED = {
  metric: "read.iops",
  weight: 1,
  required: false,
  reason: "",
  workload: { rw: ["randrw" as const] },
};

/** Of two deployments, each with so many runs of the workload. */
function fit(workload: Partial<Workload>, runs: number): number[] {
  const one = (deployment: string) => ({
    deployment,
    rank: 1,
    runs: Array(runs).fill({ run: "", result: 0 }),
  });
  const ranking = { metric: { better: "higher" }, values: ["a", "b"].map(one) } as unknown as Ranking;
  return fitOf(
    WANTED,
    ranking,
    { workload: { rw: "randrw", ...workload }, clients: 1, tool: "fio" },
    () => true,
  );
}

test("the one of which more is known, however deep the queue of the other: no check can speak against what a text leaves out", () => {
  const known = fit({ readPercent: 70, direct: true, numjobs: 1, iodepth: 4 }, 1);
  const unknown = fit({ numjobs: 1, iodepth: 64 }, 1);
  assert.ok(byFit(known, unknown) < 0);
});

test("the one with more runs, where nothing else tells them apart", () => {
  const workload = { readPercent: 70, direct: true };
  assert.ok(byFit(fit(workload, 6), fit(workload, 1)) < 0);
});
