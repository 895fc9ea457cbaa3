import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { costOf, type PodUsage, usageOf } from "../../src/targets/kubernetes/cost/cost.ts";

const usage = (pod: string, at: number, cpuNs: number, memoryBytes = 100): PodUsage => ({
  pod,
  at,
  cpuNs,
  memoryBytes,
});
const MEASURED = { ready: 500, from: 1000, to: 5000 };
const metrics = (samples: PodUsage[], storage: string[] = [], client = ["cell-1"]) =>
  Object.fromEntries(
    costOf(samples, MEASURED, { client, storage }, "somebody").map(({ metric, value }) => [metric, value]),
  );

describe("what a cell costs", () => {
  test("is the CPU time between the samples next to it, and the most memory of each pod", () => {
    const samples = [
      ...[usage("cell-1", 600, 5), usage("cell-1", 900, 10, 300), usage("cell-1", 3000, 30, 400)],
      ...[usage("cell-1", 5100, 60, 200), usage("cell-1", 7000, 90)],
      ...[usage("osd-1", 800, 1000), usage("osd-2", 900, 2000), usage("osd-1", 5000, 1500)],
      ...[usage("osd-2", 5200, 2700), usage("other", 900, 1), usage("other", 6000, 9)],
    ];
    assert.deepEqual(metrics(samples, ["osd-1", "osd-2"]), {
      "client-cpu": 50,
      "client-memory": 400,
      "cost-window": 4200e6,
      "storage-cpu": 1200,
      "storage-memory": 200,
    });
  });

  test("has no CPU time where no two samples bracket the measurement; memory was seen all the same", () => {
    const memory = { "client-memory": 100 };
    assert.deepEqual(metrics([usage("cell-1", 1001, 10), usage("cell-1", 5100, 60)]), memory);
    assert.deepEqual(metrics([usage("cell-1", 900, 10), usage("cell-1", 4999, 60)]), memory);
  });

  test("does not begin before all pods were ready: what filled the volume is none of it", () => {
    assert.deepEqual(metrics([usage("cell-1", 400, 10, 900), usage("cell-1", 5100, 60)]), {
      "client-memory": 100,
    });
  });

  test("is absent where one of several pods was never seen", () => {
    const samples = [usage("cell-1", 900, 10), usage("cell-1", 5100, 60)];
    assert.deepEqual(metrics(samples, [], ["cell-1", "cell-2"]), {});
    assert.deepEqual(metrics([]), {});
    assert.deepEqual(metrics(samples, [], []), {});
  });

  test("has no CPU time where a container began anew: its count fell", () => {
    const samples = [usage("cell-1", 900, 50), usage("cell-1", 3000, 2), usage("cell-1", 5100, 60)];
    assert.deepEqual(metrics(samples), { "client-memory": 100 });
  });

  test("has no CPU time over a gap in what was told", () => {
    const samples = [
      { ...usage("cell-1", 900, 0), chain: 1 },
      { ...usage("cell-1", 5100, 7), chain: 2 },
    ];
    assert.deepEqual(metrics(samples), { "client-memory": 100 });
  });

  test("of the storage does not need that of the clients", () => {
    const found = metrics([usage("osd-1", 900, 10), usage("osd-1", 5100, 60)], ["osd-1"]);
    assert.deepEqual(Object.keys(found), ["storage-cpu", "storage-memory", "cost-window"]);
  });

  test("says of how many pods it is, and who told it", () => {
    const samples = [usage("cell-1", 900, 10), usage("cell-1", 5100, 60)];
    const [first] = costOf(samples, MEASURED, { client: ["cell-1"], storage: [] }, "somebody");
    assert.equal(first?.context, "1 pod, by somebody");
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
    { pod: "ns/a", at: Date.parse("2026-11-21T08:00:00Z"), cpuNs: 14, memoryBytes: 5 },
  ]);
  assert.deepEqual(usageOf({}), []);
});
