/** metrics.k8s.io as metrics-server 0.7 answers: whole seconds, windows, nanocores. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { quantityOf } from "../../src/targets/kubernetes/api/quantity.ts";
import { durationMs, PodMetricsChains } from "../../src/targets/kubernetes/cost/pod-metrics.ts";

const START = Date.parse("2026-11-21T08:00:00Z");

/** `second`: at which the window ends. */
const item = (
  second: number,
  window: string,
  ...usages: { cpu?: string; memory?: string }[]
): KubeObject => ({
  apiVersion: "metrics.k8s.io/v1beta1",
  kind: "PodMetrics",
  metadata: { name: "cell-1", namespace: "ns", creationTimestamp: new Date(START) },
  timestamp: new Date(START + second * 1000).toISOString(),
  window,
  containers: usages.map((usage, index) => ({ name: `c${index}`, usage })),
});
const half = { cpu: "500000000n", memory: "10Mi" };

describe("metrics.k8s.io", () => {
  test("comes to CPU time where windows follow each other: rate times window, added up", () => {
    const chains = new PodMetricsChains();
    const taken = [
      ...chains.take([item(15, "15.02s", half)]),
      ...chains.take([item(30, "15.1s", half, { cpu: "250m", memory: "1Mi" })]),
      ...chains.take([item(45, "14.9s", half)]),
    ];
    assert.deepEqual(
      taken.map(({ at, cpuNs, memoryBytes, chain }) => [(at - START) / 1000, cpuNs, memoryBytes, chain]),
      [
        [15, 0, 10 * 2 ** 20, 1],
        [30, 0.75 * 15.1e9, 11 * 2 ** 20, 1],
        [45, 0.75 * 15.1e9 + 0.5 * 14.9e9, 10 * 2 ** 20, 1],
      ],
    );
    assert.equal(taken[0]?.pod, "ns/cell-1");
  });

  test("tells nothing new when it is asked again before the next window", () => {
    const chains = new PodMetricsChains();
    assert.equal(chains.take([item(15, "15s", half)]).length, 1);
    assert.equal(chains.take([item(15, "15s", half)]).length, 0);
    assert.deepEqual(
      chains.take([item(30, "15s", half)]).map(({ chain }) => chain),
      [1],
    );
  });

  test("does not bridge a window that was missed", () => {
    const chains = new PodMetricsChains();
    chains.take([item(15, "15s", half)]);
    const [after] = chains.take([item(45, "15s", half)]);
    assert.deepEqual([after?.cpuNs, after?.chain], [0, 2]);
  });

  test("forgets a pod that is gone for a while", () => {
    const chains = new PodMetricsChains();
    chains.take([item(15, "15s", half)]);
    chains.take([]);
    assert.equal(chains.take([item(30, "15s", half)])[0]?.chain, 2);
  });

  test("is passed over where a figure is missing or no figure: it is not taken for 0", () => {
    const broken = [
      item(15, "15s"),
      item(15, "15s", { cpu: "1n" }),
      item(15, "15s", { cpu: "fast", memory: "1Mi" }),
      item(15, "", half),
      item(15, "0s", half),
      { ...item(15, "15s", half), timestamp: undefined },
    ];
    for (const one of broken) assert.deepEqual(new PodMetricsChains().take([one]), [], JSON.stringify(one));
  });

  test("writes cores, bytes and durations as Kubernetes and Go do", () => {
    assert.deepEqual(["5n", "3u", "2m", "1", "1500k"].map(quantityOf), [5e-9, 3e-6, 2e-3, 1, 1_500_000]);
    assert.deepEqual(["2Ki", "1.5Gi", "1G", "7"].map(quantityOf), [2048, 1.5 * 2 ** 30, 1e9, 7]);
    assert.ok(Number.isNaN(quantityOf("1Qi")) && Number.isNaN(quantityOf(undefined)));
    assert.deepEqual(
      ["15.055s", "1m0s", "1h2m3.5s", "250ms"].map(durationMs),
      [15_055, 60_000, 3_723_500, 250],
    );
    assert.ok(Number.isNaN(durationMs("15")) && Number.isNaN(durationMs("")));
  });
});
