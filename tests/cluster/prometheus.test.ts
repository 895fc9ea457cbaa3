/** A real Prometheus in a pod, as a service of the cluster, asked through the API server about the time of a measurement. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Queried } from "../../src/schema/queried.ts";
import { without } from "../support/needs.ts";
import { accountWith, RULES } from "./account.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { putImage } from "./images-of-tests.ts";
import { measureAll, outcomes, start } from "./measure.ts";

const NAMESPACE = "monitoring";
const PORT = 9090;
const CONFIG = `global: {scrape_interval: 1s}\nscrape_configs: [{job_name: own, static_configs: [{targets: ["127.0.0.1:${PORT}"]}]}]\n`;

const objects = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } },
  {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "prometheus", namespace: NAMESPACE, labels: { app: "prometheus" } },
    spec: {
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: "prometheus",
          image: "fiolio/prometheus:1",
          env: [{ name: "CONFIG", value: CONFIG }],
          command: [
            "sh",
            "-c",
            `echo "$CONFIG" >/tmp/own.yml && exec prometheus --config.file=/tmp/own.yml --storage.tsdb.path=/tmp/data --web.listen-address=:${PORT}`,
          ],
          readinessProbe: { httpGet: { path: "/-/ready", port: PORT }, periodSeconds: 1 },
        },
      ],
    },
  },
  {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "prometheus", namespace: NAMESPACE },
    spec: { selector: { app: "prometheus" }, ports: [{ name: "web", port: PORT }] },
  },
];

describe("queries of Prometheus", { skip: notOurs || without("prometheus", "prometheus") }, () => {
  let cluster: OwnCluster;
  before(async () => {
    cluster = sharedCluster() as OwnCluster;
    await putImage(cluster, "prometheus-image.sh");
    const list = { apiVersion: "v1", kind: "List", items: objects };
    await cluster.kubectl(["apply", "--filename", "-"], JSON.stringify(list));
    const ready = ["wait", "pod/prometheus", `--namespace=${NAMESPACE}`, "--for=condition=Ready"];
    await cluster.kubectl([...ready, "--timeout=120s"]);
  });
  after(async () => void (await cluster?.kubectl(["delete", "namespace", NAMESPACE])));

  const declared = {
    storageClasses: ["dir-ext4"],
    profiles: ["steady"],
    cost: false,
    prometheus: {
      service: { namespace: NAMESPACE, name: "prometheus" },
      everySeconds: 1,
      queries: [
        { title: "Members up", query: "sum(avg_over_time(up[5s]))" },
        { title: "Each", query: '{__name__=~"up|scrape_samples_scraped"}', unit: "number" },
      ],
    },
  };
  const proxy = { apiGroups: [""], resources: ["services/proxy"], verbs: ["get"] };

  test("stand beside the result, with the query and the time that they are of", async (t) => {
    const { kubeconfig } = await accountWith(t, cluster, [...RULES, proxy]);
    const started = await start(t, cluster, declared, { kubeconfig });
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/steady-filesystem-rwo-1c-r1: ok"]);
    const raw = measured[0]?.cell.raw ?? "";
    const { queried } = JSON.parse(await started.report.read(`${raw}.machine.json`)) as {
      queried?: Queried[];
    };
    const [up, ...others] = queried ?? [];
    assert.ok(up, started.said.join("\n"));
    assert.deepEqual(
      [others, up.title, up.unit, up.mean, up.least, up.most],
      [[], "Members up", "number", 1, 1, 1],
    );
    // Twenty seconds of fio, of which what the query looks back over and the distance of two samples are left out.
    assert.ok(up.samples >= 10 && up.samples <= 20, `${up.samples}`);
    assert.match(started.said.join("\n"), /^prometheus: Each: expected one series, came 2\./m);
  });

  test("are absent where the account may not ask the service, and a line says so", async (t) => {
    const { kubeconfig } = await accountWith(t, cluster, RULES);
    const started = await start(t, cluster, declared, { kubeconfig });
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/steady-filesystem-rwo-1c-r1: ok"]);
    const raw = measured[0]?.cell.raw ?? "";
    assert.equal(JSON.parse(await started.report.read(`${raw}.machine.json`)).queried, undefined);
    assert.match(
      started.said.join("\n"),
      /^prometheus: Members up: .*services\/proxy.*\. Absent from the record: mend/m,
    );
  });
});
