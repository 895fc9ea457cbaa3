/** What a cell costs, held against what fio says of itself and against a storage daemon that uses a tenth of a core. */
import assert from "node:assert/strict";
import { after, before, describe, type TestContext, test } from "node:test";
import type { RunObservation } from "../../src/schema/run-observation.ts";
import { accountWith, RULES, type Rule } from "./account.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, start } from "./measure.ts";
import { serveMetricsApi } from "./metrics-api.ts";

const NAMESPACE = "storage-daemons";
const CORES = 0.1;
/** A sample may come so late, before the cell and after it. */
const LAG_S = 50;

/** Always busy, and allowed a tenth of a core. */
const daemon = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "daemon", namespace: NAMESPACE, labels: { app: "daemon" } },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      {
        name: "daemon",
        image: "fiolio/fio:1",
        command: ["sh", "-c", "while :; do :; done"],
        resources: { limits: { cpu: String(CORES), memory: "32Mi" } },
      },
    ],
  },
};

/** The documented role without some resources. */
const without = (...resources: string[]): Rule[] =>
  RULES.filter((rule) => !rule.resources.some((one) => resources.includes(`${rule.apiGroups[0]}/${one}`)));

describe("what a cell costs", { skip: notOurs }, () => {
  let cluster: OwnCluster;
  before(async () => {
    cluster = sharedCluster() as OwnCluster;
    await cluster.kubectl(["create", "namespace", NAMESPACE]);
    await cluster.kubectl(["apply", "--filename", "-"], JSON.stringify(daemon));
    await cluster.kubectl(["wait", "pod/daemon", `--namespace=${NAMESPACE}`, "--for=condition=Ready"]);
  });
  after(async () => void (await cluster?.kubectl(["delete", "namespace", NAMESPACE])));

  /** Twenty seconds of fio at a fixed rate, after a volume was filled. */
  async function costWith(t: TestContext, rules: readonly Rule[]) {
    const { kubeconfig } = await accountWith(t, cluster, rules);
    const started = await start(
      t,
      cluster,
      {
        storageClasses: ["dir-ext4"],
        profiles: ["steady"],
        prefill: true,
        cost: true,
        storagePods: { namespace: NAMESPACE, labels: { app: "daemon" } },
      },
      { kubeconfig },
    );
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/steady-filesystem-rwo-1c-r1: ok"]);
    const raw = measured[0]?.cell.raw ?? "";
    const { jobs } = JSON.parse(await started.report.read(`${raw}.json`));
    const { observations } = JSON.parse(await started.report.read(`${raw}.machine.json`));
    const [job] = jobs;
    const seen = (metric: string): RunObservation | undefined =>
      observations.find((one: RunObservation) => one.metric === metric);
    return {
      seen,
      said: started.said,
      fioNs: ((job.usr_cpu + job.sys_cpu) / 100) * job.job_runtime * 1e6,
    };
  }

  function holds({ seen, said, fioNs }: Awaited<ReturnType<typeof costWith>>, source: RegExp): void {
    const [window, client, storage] = ["cost-window", "client-cpu", "storage-cpu"].map(seen);
    assert.ok(window && client && storage, `no samples on both sides of the cell: ${said.join("\n")}`);
    const seconds = window.value / 1e9;
    assert.ok(seconds >= 20 && seconds < 20 + 2 * LAG_S, `window of ${seconds} s`);
    // fio starts, ends and is packed in the window too; its own threads count what fio itself counts.
    assert.ok(client.value > fioNs * 0.8, `${client.value} of ${fioNs} ns`);
    assert.ok(client.value < fioNs + 8e9, `${client.value} of ${fioNs} ns`);
    assert.match(client.context ?? "", source);
    const cores = storage.value / 1e9 / seconds;
    // The kernel hands out a quota in slices: a busy machine lets a few more through, or has none left to give.
    assert.ok(cores > CORES / 4 && cores < CORES * 2.5, `${cores} cores`);
    const memory = seen("client-memory")?.value ?? 0;
    assert.ok(memory > 2 ** 20 && memory < 2 ** 30, `${memory} bytes`);
  }

  test("is told by the kubelet's summary", async (t) => {
    holds(await costWith(t, RULES), /^1 pod, by the kubelet's summary$/);
  });

  test("is told by metrics.k8s.io where the summary is not open to us; a line says so", async (t) => {
    t.after(await serveMetricsApi(cluster));
    const cost = await costWith(t, without("/nodes/proxy"));
    holds(cost, /^1 pod, by metrics\.k8s\.io/);
    assert.match(
      cost.said.join("\n"),
      /^cost: read the summary of Node node1: .*cannot get resource "nodes\/proxy".*\. Taken from metrics\.k8s\.io instead\.$/m,
    );
  });

  test("is absent where neither is served, and a line says why", async (t) => {
    const { seen, said } = await costWith(t, without("/nodes/proxy"));
    for (const metric of ["client-cpu", "client-memory", "storage-cpu", "storage-memory", "cost-window"])
      assert.equal(seen(metric), undefined, metric);
    assert.match(
      said.join("\n"),
      /^cost: .*nodes\/proxy.*; list PodMetricss?: .*\. Absent from the record;/m,
    );
  });
});
