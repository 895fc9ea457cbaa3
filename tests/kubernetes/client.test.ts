/** The client against a server that answers as an API server does, or fails to. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Cluster, type ConnectOptions } from "../../src/targets/kubernetes/api/client.ts";
import { ClusterError } from "../../src/targets/kubernetes/api/errors.ts";
import { AWAY_MS } from "../../src/targets/kubernetes/api/watch.ts";
import { until } from "../support/until.ts";

type Answer = { status: number; body: object } | "hang up";

let server: Server;
let folder: string;
let kubeconfig: string;
/** The last answer is given again and again. */
let answers: Answer[] = [];
let asked: string[] = [];

before(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    // What the client wants to know of a kind before it asks for objects of it.
    if (/^\/(api\/v1|apis\/[^/]+\/[^/]+)$/.test(request.url ?? "")) {
      const resources = [{ name: "namespaces", kind: "Namespace", namespaced: false, verbs: [] }];
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ kind: "APIResourceList", groupVersion: "v1", resources }));
    }
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer === "hang up") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  folder = await mkdtemp(join(tmpdir(), "fiolio-client-"));
  kubeconfig = join(folder, "kubeconfig");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    "current-context": "lab",
    contexts: [{ name: "lab", context: { cluster: "lab", user: "me" } }],
    clusters: [{ name: "lab", cluster: { server: url, "insecure-skip-tls-verify": true } }],
    users: [{ name: "me", user: {} }],
  };
  await writeFile(kubeconfig, JSON.stringify(config));
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  answers = [];
  asked = [];
});

const connect = (options: ConnectOptions = {}) =>
  Cluster.connect({ kubeconfig, patienceMs: 3000, ...options });
const status = (code: number, message: string): Answer => ({
  status: code,
  body: { kind: "Status", status: "Failure", code, message },
});
const NAMESPACE = { apiVersion: "v1", kind: "Namespace", metadata: { name: "x" } };
const GOOD: Answer = { status: 200, body: NAMESPACE };

test("a watch that ends goes on from its last change, until it is refused", async () => {
  const event = (type: string, resourceVersion: string): Answer => ({
    status: 200,
    body: { type, object: { ...NAMESPACE, kind: "Pod", metadata: { name: "x", resourceVersion } } },
  });
  answers = [event("ADDED", "5"), event("DELETED", "7"), status(410, "too old"), status(403, "no more")];
  const over = new AbortController();
  const seen: string[] = [];
  const isHeard = await connect().watch(
    "Pod",
    { namespace: "bench", labels: { a: "b" }, fields: "metadata.name=x" },
    over.signal,
    ({ object, isGone }) => seen.push(`${object.metadata.resourceVersion} ${isGone}`),
  );
  await until(() => asked.length >= 4, "the request that is refused");
  await sleep(1.5 * AWAY_MS);
  over.abort();
  assert.ok(isHeard);
  assert.deepEqual(seen, ["5 false", "7 true"]);
  assert.deepEqual(
    asked.map((one) => new URL(one.replace("GET ", "http://x")).searchParams.get("resourceVersion")),
    [null, "5", "7", null],
  );
  const selectors = "labelSelector=a%3Db&fieldSelector=metadata.name%3Dx";
  assert.equal(
    asked[0],
    `GET /api/v1/namespaces/bench/pods?watch=true&allowWatchBookmarks=true&timeoutSeconds=25&${selectors}`,
  );
});

test("a watch on which nothing came goes on from where the server says that it was, and misses nothing between two", async () => {
  const metadata = { resourceVersion: "41" };
  const bookmark = { type: "BOOKMARK", object: { apiVersion: "v1", kind: "Pod", metadata } };
  answers = [{ status: 200, body: bookmark }, status(403, "no more")];
  const over = new AbortController();
  const seen: unknown[] = [];
  await connect().watch("Pod", {}, over.signal, (change) => seen.push(change));
  await until(() => asked.length >= 2, "the second request");
  over.abort();
  assert.deepEqual(seen, []);
  assert.match(asked[1] ?? "", /[?&]resourceVersion=41(?:&|$)/);
});

test("a watch that is refused says so", async () => {
  answers = [status(403, "not for you")];
  const { signal } = new AbortController();
  assert.equal(await connect().watch("Pod", {}, signal, () => undefined), false);
});

describe("a cluster that is asked", () => {
  test("is named by context and address, and asked for nothing by that", () => {
    assert.match(connect().name, /^lab at http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(asked, []);
  });

  test("is asked again while it is away or overloaded", async () => {
    answers = ["hang up", status(503, "starting"), status(429, "busy"), GOOD];
    assert.equal((await connect({ patienceMs: 9000 }).read("Namespace", "x"))?.metadata.name, "x");
  });

  test("is given up after a while, in one line that says what was tried", async () => {
    answers = ["hang up"];
    await assert.rejects(connect({ patienceMs: 600 }).read("Namespace", "x"), (error) => {
      assert.ok(error instanceof ClusterError);
      assert.equal(error.kind, "unreachable");
      assert.match(error.message, /^read Namespace x: the API server does not answer \([^\n]+\)$/);
      return true;
    });
  });

  test("says by its own words why it refuses; that is not tried again", async () => {
    answers = [status(403, "namespaces is forbidden:\n not for you"), GOOD];
    await assert.rejects(connect().read("Namespace", "x"), {
      kind: "forbidden",
      message: "read Namespace x: namespaces is forbidden: not for you",
    });
  });

  test("knows nothing of what is absent: it reads as undefined, and deletes without complaint", async () => {
    answers = [status(404, 'namespaces "x" not found')];
    assert.equal(await connect().read("Namespace", "x"), undefined);
    await connect().remove("Namespace", "x");
  });

  test("has created what is there after its answer was lost, and nothing otherwise", async () => {
    answers = ["hang up", status(409, "already exists")];
    await connect().create(NAMESPACE);
    answers = [status(409, "already exists")];
    await assert.rejects(connect().create(NAMESPACE), { kind: "exists" });
  });

  test("gives long lists page by page, each item with its kind", async () => {
    const page = (name: string, more?: string): Answer => ({
      status: 200,
      body: {
        apiVersion: "v1",
        kind: "NamespaceList",
        metadata: more ? { continue: more } : {},
        items: [{ metadata: { name } }],
      },
    });
    answers = [page("a", "from-b"), page("b")];
    const names = (await connect().list("Namespace")).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    assert.deepEqual(names, ["Namespace a", "Namespace b"]);
    assert.match(asked.at(-1) ?? "", /continue=from-b/);
  });

  test("is looked at at a pace, by all that came of one connection, after a first few", async () => {
    answers = [GOOD];
    const controller = new AbortController();
    // The next turn would come in a quarter of an hour.
    const cluster = connect({ pace: { looksPerSecond: 0.001, pollMs: 1 }, signal: controller.signal });
    const others = [cluster, cluster.withSignal(controller.signal)];
    await cluster.read("Namespace", "x");
    const looks = (): number => asked.filter((one) => one === "GET /api/v1/namespaces/x").length;
    const answered = Promise.withResolvers<void>();
    let count = 0;
    const reading = Array.from({ length: 30 }, async (_, i) => {
      await others[i % 2]?.read("Namespace", "x");
      count += 1;
      if (count === 10) answered.resolve();
    });
    const settled = Promise.allSettled(reading);
    await answered.promise;
    await cluster.create(NAMESPACE);
    assert.equal(looks(), 11, "10 at once; what is made waits for no turn, the other looks do");
    assert.equal(cluster.looks, 31);
    controller.abort();
    assert.equal((await settled).filter(({ status }) => status === "rejected").length, 20);
  });

  test("is left alone once the session was interrupted", async () => {
    answers = ["hang up"];
    const controller = new AbortController();
    const reading = connect({ signal: controller.signal, patienceMs: 60_000 }).read("Namespace", "x");
    setTimeout(() => controller.abort(), 50);
    await assert.rejects(reading, { name: "AbortError" });
  });
});
