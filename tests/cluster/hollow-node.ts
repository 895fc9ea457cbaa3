/**
 * A node without containers, for a cluster of level 2: its pods are said to run, their logs say what measure.sh would
 * with output that was made before, and they end as soon as they were fetched. All else of the cluster is real.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { parse } from "yaml";
import { certificate } from "./certificate.ts";
import { nodeName, type OwnCluster } from "./cluster.ts";

const LOOK_MS = 50;
const LEASE_MS = 10_000;

type Pod = {
  metadata: {
    name: string;
    namespace: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    deletionTimestamp?: string;
  };
  spec: { containers: { name: string; image: string }[] };
  status: { phase: string };
};

/** `output`: what fio wrote in the nth pod; `failed` is called where the node cannot go on. Gives a function that ends it. */
export async function startHollowNode(
  cluster: OwnCluster,
  output: (nth: number) => string,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const api = apiOf(cluster);
  const pods = new Map<string, Pod & { nth: number }>();
  const server = createServer(certificate("hollow"), (asked, answer) => {
    // /containerLogs/NAMESPACE/POD/CONTAINER?tailLines=5
    const url = new URL(asked.url ?? "", "https://node");
    const [, , namespace, name] = url.pathname.split("/");
    const pod = pods.get(`${namespace}/${name}`);
    const lines = pod ? logOf(pod, output) : [];
    const tail = Number(url.searchParams.get("tailLines") ?? lines.length);
    answer.writeHead(pod ? 200 : 404);
    answer.end(
      lines
        .slice(-tail)
        .map((line) => `${line}\n`)
        .join(""),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  await register(api, cluster, (server.address() as AddressInfo).port);

  let isOver = false;
  let count = 0;
  const loop = (async () => {
    let renewed = 0;
    while (!isOver) {
      if (Date.now() - renewed > LEASE_MS) {
        await renew(api);
        renewed = Date.now();
      }
      const { items } = await api<{ items: Pod[] }>(
        "GET",
        `/api/v1/pods?fieldSelector=spec.nodeName=${nodeName}`,
      );
      const seen = new Map(items.map((pod) => [`${pod.metadata.namespace}/${pod.metadata.name}`, pod]));
      for (const key of pods.keys()) if (!seen.has(key)) pods.delete(key);
      for (const [key, pod] of seen) {
        const isProbe = pod.metadata.labels?.["fiolio/cell"] === "probe";
        if (!pods.has(key) && !isProbe) count += 1;
        pods.set(key, { ...pod, nth: pods.get(key)?.nth ?? count });
        await step(api, pod, isProbe);
      }
      await sleep(LOOK_MS);
    }
  })().catch(failed);
  return async () => {
    isOver = true;
    await loop;
    server.closeAllConnections();
    server.close();
  };
}

/** What a kubelet would do next with a pod. */
async function step(api: Api, { metadata, spec, status }: Pod, isProbe: boolean): Promise<void> {
  const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`;
  const now = new Date().toISOString();
  const states = (phase: string, state: object) => ({
    status: {
      phase,
      startTime: now,
      containerStatuses: spec.containers.map(({ name, image }) => ({
        name,
        image,
        imageID: image,
        ready: phase === "Running",
        restartCount: 0,
        state,
      })),
    },
  });
  if (metadata.deletionTimestamp) await api("DELETE", path, { gracePeriodSeconds: 0 });
  else if (status.phase === "Pending" && !isProbe)
    await api("PATCH", `${path}/status`, states("Running", { running: { startedAt: now } }));
  else if (
    status.phase === "Pending" ||
    (status.phase === "Running" && metadata.annotations?.["fiolio/fetched"])
  )
    await api(
      "PATCH",
      `${path}/status`,
      states("Succeeded", { terminated: { exitCode: 0, startedAt: now, finishedAt: now } }),
    );
}

function logOf({ metadata, nth }: Pod & { nth: number }, output: (nth: number) => string): string[] {
  const said = (...lines: string[]) => lines.map((line) => `${new Date().toISOString()} fiolio: ${line}`);
  if (metadata.labels?.["fiolio/cell"] === "probe") return said("version fio-hollow");
  if (!metadata.annotations?.["fiolio/go"]) return said("phase ready");
  const content = Buffer.from(output(nth));
  const packed = gzipSync(content);
  const sha256 = createHash("sha256").update(packed).digest("hex");
  return [
    ...said("phase told", "phase measuring", "phase handing over"),
    ...said(`begin output ${content.length} ${packed.length} ${sha256}`),
    packed.toString("hex"),
    ...said("end output", "exit 0", "phase done"),
  ];
}

type Api = <T = unknown>(method: string, path: string, body?: object) => Promise<T>;

function apiOf({ kubeconfig }: OwnCluster): Api {
  const config = parse(readFileSync(kubeconfig, "utf8"));
  const [{ cluster }] = config.clusters;
  const [{ user }] = config.users;
  const data = (key: string): Buffer => Buffer.from(user[key] ?? cluster[key], "base64");
  const agent = new Agent({
    // A connection that the server has just closed would be taken for one that works.
    keepAlive: false,
    ca: data("certificate-authority-data"),
    cert: data("client-certificate-data"),
    key: data("client-key-data"),
  });
  return async (method, path, body) => {
    const type = method === "PATCH" ? "application/strategic-merge-patch+json" : "application/json";
    const content = body === undefined ? "" : JSON.stringify(body);
    const asked = request(new URL(path, cluster.server), {
      method,
      agent,
      // Node sends no length with a deletion by itself: what is in it would be overlooked.
      headers: { "content-type": type, "content-length": Buffer.byteLength(content) },
    });
    const answered = new Promise<[number, string]>((resolve, reject) => {
      asked.on("error", reject);
      asked.on("response", (answer) =>
        text(answer).then((printed) => resolve([answer.statusCode ?? 0, printed]), reject),
      );
    });
    asked.end(content);
    const [status, printed] = await answered;
    // Gone, there already, or changed meanwhile: the next look sees it.
    if (status >= 400 && ![404, 409].includes(status)) throw new Error(`${method} ${path}: ${printed}`);
    return JSON.parse(printed);
  };
}

async function register(api: Api, { folder }: OwnCluster, port: number): Promise<void> {
  // The host's end of the cluster's link.
  const address = `10.213.${folder.split("/").at(-1)}.1`;
  await api("POST", "/api/v1/nodes", {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name: nodeName, labels: { "kubernetes.io/hostname": nodeName } },
  });
  const room = { cpu: "64", memory: "64Gi", pods: "500" };
  await renew(api);
  await api("PATCH", `/api/v1/nodes/${nodeName}/status`, {
    status: {
      capacity: room,
      allocatable: room,
      addresses: [{ type: "InternalIP", address }],
      daemonEndpoints: { kubeletEndpoint: { Port: port } },
      conditions: [
        { type: "Ready", status: "True", reason: "Hollow", lastHeartbeatTime: new Date().toISOString() },
      ],
    },
  });
}

async function renew(api: Api): Promise<void> {
  const leases = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
  const spec = {
    holderIdentity: nodeName,
    leaseDurationSeconds: 40,
    renewTime: new Date().toISOString().replace("Z", "000Z"),
  };
  const lease = { apiVersion: "coordination.k8s.io/v1", kind: "Lease", metadata: { name: nodeName }, spec };
  await api("POST", leases, lease);
  await api("PATCH", `${leases}/${nodeName}`, { spec });
}
