/**
 * metrics.k8s.io for a cluster of our own, which has no metrics-server: an aggregated API that does as metrics-server does.
 * It reads the kubelet's /metrics/resource every few seconds and serves rates between two readings; whole seconds, windows
 * and nanocores as the real one has them.
 */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { certificate } from "./certificate.ts";
import { nodeName, type OwnCluster } from "./cluster.ts";
import { poll } from "./measure.ts";

const EVERY_MS = 10_000;
const GROUP = "/apis/metrics.k8s.io/v1beta1";

type Point = { at: number; cpuSeconds: number; memoryBytes: number };
/** By "NAMESPACE/POD", then by container. */
type Reading = Map<string, Map<string, Point>>;
type Pairs = Map<string, Map<string, { first?: Point; last: Point }>>;

/** Serves until the function that it gives is called. */
export async function serveMetricsApi(cluster: OwnCluster): Promise<() => Promise<void>> {
  let pairs: Pairs = new Map();
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      const path = `/api/v1/nodes/${nodeName}/proxy/metrics/resource`;
      const read = readingOf(await cluster.kubectl(["get", "--raw", path]).catch(() => ""));
      if (read.size > 0) pairs = follow(pairs, read);
      await sleep(EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  const server = createServer(certificate("metrics"), (asked, answer) => {
    const { pathname } = new URL(asked.url ?? "", "https://metrics");
    const body = answerTo(pathname, pairs);
    answer.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    answer.end(JSON.stringify(body ?? { kind: "Status", status: "Failure", code: 404, message: pathname }));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  await register(cluster, (server.address() as AddressInfo).port);
  return async () => {
    over.abort();
    await reading;
    server.closeAllConnections();
    server.close();
    await cluster.kubectl(["delete", "apiservice", "v1beta1.metrics.k8s.io"]);
    await cluster.kubectl(["delete", "service", "metrics", "--namespace=kube-system"]);
  };
}

/** As Prometheus writes: container_cpu_usage_seconds_total{container="c",namespace="n",pod="p"} 1.5 1763712000000 */
function readingOf(text: string): Reading {
  const reading: Reading = new Map();
  const line =
    /^container_(cpu_usage_seconds_total|memory_working_set_bytes)\{container="([^"]*)",namespace="([^"]*)",pod="([^"]*)"\} (\S+) (\d+)$/gm;
  for (const [, what, container = "", namespace, pod, value, at] of text.matchAll(line)) {
    const key = `${namespace}/${pod}`;
    const containers = reading.get(key) ?? new Map();
    const known = containers.get(container) ?? { at: 0, cpuSeconds: 0, memoryBytes: 0 };
    if (what?.startsWith("cpu"))
      containers.set(container, { ...known, at: Number(at), cpuSeconds: Number(value) });
    else containers.set(container, { ...known, memoryBytes: Number(value) });
    reading.set(key, containers);
  }
  return reading;
}

/** The kubelet tells the same again until it has looked anew itself. */
function follow(pairs: Pairs, read: Reading): Pairs {
  return new Map(
    [...read].map(([pod, containers]) => [
      pod,
      new Map(
        [...containers].map(([container, point]) => {
          const known = pairs.get(pod)?.get(container);
          if (known === undefined) return [container, { last: point }];
          return [container, point.at > known.last.at ? { first: known.last, last: point } : known];
        }),
      ),
    ]),
  );
}

function answerTo(path: string, pairs: Pairs): object | undefined {
  if (path === GROUP)
    return {
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: "metrics.k8s.io/v1beta1",
      resources: [
        { name: "pods", singularName: "", namespaced: true, kind: "PodMetrics", verbs: ["get", "list"] },
      ],
    };
  const namespace = new RegExp(`^${GROUP}/namespaces/([^/]+)/pods$`).exec(path)?.[1];
  if (namespace === undefined) return undefined;
  const items = [...pairs].flatMap(([key, containers]) => {
    const [where, name] = key.split("/");
    const rates = [...containers].flatMap(([container, { first, last }]) =>
      first === undefined ? [] : [{ container, first, last }],
    );
    const [one] = rates;
    if (where !== namespace || one === undefined || rates.length < containers.size) return [];
    return [
      {
        metadata: { name, namespace },
        timestamp: new Date(one.last.at).toISOString().replace(/\.\d+Z/, "Z"),
        window: `${(one.last.at - one.first.at) / 1000}s`,
        containers: rates.map(({ container, first, last }) => {
          const cores = (last.cpuSeconds - first.cpuSeconds) / ((last.at - first.at) / 1000);
          const usage = {
            cpu: `${Math.round(cores * 1e9)}n`,
            memory: `${Math.round(last.memoryBytes / 1024)}Ki`,
          };
          return { name: container, usage };
        }),
      },
    ];
  });
  return { kind: "PodMetricsList", apiVersion: "metrics.k8s.io/v1beta1", metadata: {}, items };
}

async function register(cluster: OwnCluster, port: number): Promise<void> {
  // The host's end of the cluster's link.
  const externalName = `10.213.${cluster.folder.split("/").at(-1)}.1`;
  const service = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "metrics", namespace: "kube-system" },
    spec: { type: "ExternalName", externalName, ports: [{ port }] },
  };
  const api = {
    apiVersion: "apiregistration.k8s.io/v1",
    kind: "APIService",
    metadata: { name: "v1beta1.metrics.k8s.io" },
    spec: {
      group: "metrics.k8s.io",
      version: "v1beta1",
      service: { name: "metrics", namespace: "kube-system", port },
      insecureSkipTLSVerify: true,
      groupPriorityMinimum: 100,
      versionPriority: 100,
    },
  };
  const list = JSON.stringify({ apiVersion: "v1", kind: "List", items: [service, api] });
  await cluster.kubectl(["apply", "--filename", "-"], list);
  await poll("metrics.k8s.io is served", async () =>
    cluster.kubectl(["get", "--raw", GROUP]).then(
      () => true,
      () => false,
    ),
  );
}
