import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { costOf, type PodUsage, usageOf } from "../../src/kubernetes/cost.ts";

const usage = (pod: string, at: number, cpuNs: number, memoryBytes = 100): PodUsage => ({
  namespace: "ns",
  pod,
  at,
  cpuNs,
  memoryBytes,
});
const WANTED = {
  client: ({ pod }: PodUsage) => pod.startsWith("cell"),
  storage: ({ pod }: PodUsage) => pod.startsWith("osd"),
};
const WINDOW = { from: 1000, to: 5000 };
const metrics = (before: PodUsage[], after: PodUsage[]) =>
  Object.fromEntries(costOf(before, after, WINDOW, WANTED).map(({ metric, value }) => [metric, value]));

describe("what a cell costs", () => {
  test("is the CPU time between two samples that bracket it, and the most memory seen in them", () => {
    const before = [usage("cell-1", 900, 10, 300), usage("osd-1", 800, 1000), usage("osd-2", 900, 2000)];
    const after = [usage("cell-1", 5100, 60, 200), usage("osd-1", 5000, 1500), usage("osd-2", 5200, 2700)];
    assert.deepEqual(metrics(before, after), {
      "client-cpu": 50,
      "client-memory": 300,
      "cost-window": 4200e6,
      "storage-cpu": 1200,
      "storage-memory": 200,
    });
  });

  test("is absent where a sample lies within the measurement: the summary lags", () => {
    assert.deepEqual(metrics([usage("cell-1", 1001, 10)], [usage("cell-1", 5100, 60)]), {});
    assert.deepEqual(metrics([usage("cell-1", 900, 10)], [usage("cell-1", 4999, 60)]), {});
  });

  test("is absent where one of several pods is not in both samples", () => {
    const after = [usage("cell-1", 5100, 60), usage("cell-2", 5100, 60)];
    assert.deepEqual(metrics([usage("cell-1", 900, 10)], after), {});
    assert.deepEqual(metrics([], []), {});
  });

  test("of the storage does not need that of the clients", () => {
    const found = metrics([usage("osd-1", 900, 10)], [usage("osd-1", 5100, 60)]);
    assert.deepEqual(Object.keys(found), ["storage-cpu", "storage-memory", "cost-window"]);
  });
});

test("a kubelet's summary is read pod by pod; those without CPU time are left out", () => {
  const cpu = { time: "2026-11-21T08:00:00Z", usageCoreNanoSeconds: 7 };
  const summary = {
    pods: [
      {
        podRef: { name: "a", namespace: "ns" },
        containers: [{ cpu, memory: { workingSetBytes: 5 } }, { cpu }],
      },
      { podRef: { name: "b", namespace: "ns" }, containers: [{ memory: { workingSetBytes: 5 } }] },
      { podRef: { name: "c", namespace: "ns" } },
    ],
  };
  assert.deepEqual(usageOf(summary), [
    { namespace: "ns", pod: "a", at: Date.parse("2026-11-21T08:00:00Z"), cpuNs: 14, memoryBytes: 5 },
  ]);
  assert.deepEqual(usageOf({}), []);
});
