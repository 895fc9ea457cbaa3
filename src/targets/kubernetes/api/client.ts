/**
 * A cluster, with the few verbs that we need. Only this folder imports @kubernetes/client-node, which takes
 * half a second and 90 MB to load: only a Kubernetes target may load them. State is polled, as watches may be
 * forbidden and the client's log following loses errors.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  AuthorizationV1Api,
  CoreV1Api,
  type KubeConfig,
  KubernetesObjectApi,
  PatchStrategy,
  VersionApi,
} from "@kubernetes/client-node";
import { defined } from "../../../text/defined.ts";
import { ClusterError, clusterErrorOf, fallback } from "./errors.ts";
import { CONTAINER, type Kind, type KubeObject, objectHeader, objectName, VERSIONS } from "./kinds.ts";
import { readKubeconfig } from "./kubeconfig.ts";
import { type Answered, askService, type Service } from "./service.ts";
import { type Change, type Watched, watchObjects } from "./watch.ts";

/** A permission, as SelfSubjectAccessReview asks for it. */
export type Access = {
  verb: string;
  group?: string;
  resource: string;
  subresource?: string;
  namespace?: string;
  /** Of one object, where a role grants access to that alone. */
  name?: string;
};

export type ConnectOptions = {
  kubeconfig?: string;
  context?: string;
  signal?: AbortSignal;
  /** How long an API server may be away before that is an error. */
  patienceMs?: number;
  pace?: LookingPace;
  /** Whose log is read; by default that of our container. */
  logsOf?: string;
};

/** `labels`: each object must carry all of them. `fields`: "metadata.name=a" */
export type Where = { namespace?: string; labels?: Record<string, string>; fields?: string };

/** How often a cluster is read. Writes are not limited: they are a few requests a cell. */
export type LookingPace = { looksPerSecond: number; pollMs: number };
export type Expected = "later" | "soon" | "now";
const BURST = 10;
const IDLE_MS = 1000;
const PACE: LookingPace = { looksPerSecond: 5, pollMs: 400 };

const REQUEST_MS = 30_000;
const PATIENCE_MS = 90_000;

/** Shared by every Cluster made from one connection. */
type Connection = {
  config: KubeConfig;
  notes: readonly string[];
  core: CoreV1Api;
  /** Remembers what an API group serves. */
  objects: KubernetesObjectApi;
  pace: LookingPace;
  logsOf: string;
  /** `next`: when the next read may go out. `looks`: reads so far. */
  turns: { next: number; looks: number };
};

export class Cluster {
  readonly #connection: Connection;
  readonly #signal: AbortSignal | undefined;
  readonly #patienceMs: number;

  /** Reads the kubeconfig and asks nothing yet. Throws a ClusterError where there is none, or no such context. */
  static connect({
    kubeconfig,
    context,
    signal,
    patienceMs,
    pace = PACE,
    logsOf = CONTAINER,
  }: ConnectOptions): Cluster {
    const { config, notes } = readKubeconfig(kubeconfig, context);
    const core = config.makeApiClient(CoreV1Api);
    const objects = KubernetesObjectApi.makeApiClient(config);
    const turns = { next: Number.NEGATIVE_INFINITY, looks: 0 };
    return new Cluster({ config, notes, core, objects, pace, logsOf, turns }, signal, patienceMs);
  }

  private constructor(
    connection: Connection,
    signal: AbortSignal | undefined,
    patienceMs: number = PATIENCE_MS,
  ) {
    this.#connection = connection;
    this.#signal = signal;
    this.#patienceMs = patienceMs;
  }

  /** The same connection under another signal, and with another patience where one is given. */
  withSignal(signal: AbortSignal | undefined, patienceMs = this.#patienceMs): Cluster {
    return new Cluster(this.#connection, signal, patienceMs);
  }

  /** "lab-admin at https://10.0.0.1:6443" */
  get name(): string {
    const { config } = this.#connection;
    return `${config.getCurrentContext()} at ${config.getCurrentCluster()?.server}`;
  }

  /** Remarks on the kubeconfig, a line each. */
  get notes(): readonly string[] {
    return this.#connection.notes;
  }

  /** Reads so far, over the whole connection. */
  get looks(): number {
    return this.#connection.turns.looks;
  }

  /** Waits between two reads of the same thing, by when it is expected to have changed. Rejects when interrupted. */
  async pause(expected: Expected = "soon"): Promise<void> {
    const { pollMs } = this.#connection.pace;
    const ms = { later: Math.max(pollMs, IDLE_MS), soon: pollMs, now: pollMs / 2 }[expected];
    await sleep(ms, undefined, { signal: this.#signal });
  }

  /** "v1.34.4" */
  async version(): Promise<string> {
    const api = this.#connection.config.makeApiClient(VersionApi);
    return (await this.#look("read the version", () => api.getCode())).gitVersion;
  }

  /** Where an answer was lost and the retry finds the object, we have created it. */
  async create(object: KubeObject): Promise<void> {
    let asked = 0;
    await this.#ask(`create ${objectName(object)}`, () => {
      asked += 1;
      return as(this.#connection.objects.create(object as never));
    }).catch((error: unknown) => {
      const isOurs = error instanceof ClusterError && error.kind === "exists" && asked > 1;
      if (!isOurs) throw error;
    });
  }

  /** Creates it in a dry run, with all of admission; nothing is kept. */
  async tryOut(object: KubeObject): Promise<KubeObject> {
    return this.#ask(`create ${objectName(object)} in a dry run`, () =>
      as(this.#connection.objects.create(object as never, undefined, "All")),
    );
  }

  /** Undefined where there is none. */
  async read(kind: Kind, name: string, namespace?: string): Promise<KubeObject | undefined> {
    const header = objectHeader(kind, name, namespace);
    return this.#look(`read ${objectName(header)}`, () => as(this.#connection.objects.read(header))).catch(
      absent,
    );
  }

  async list(kind: Kind, { namespace, labels, fields }: Where = {}): Promise<KubeObject[]> {
    const selector = labels && selectorOf(labels);
    const items: KubeObject[] = [];
    let from: string | undefined;
    do {
      const page = await this.#look(`list ${kind.replace(/s?$/, "s")}`, () =>
        this.#connection.objects.list(
          VERSIONS[kind],
          kind,
          namespace,
          undefined,
          undefined,
          undefined,
          fields,
          selector,
          PAGE,
          from,
        ),
      );
      // Items of a list come without their version and kind.
      for (const item of page.items)
        items.push({ ...(item as unknown as KubeObject), apiVersion: VERSIONS[kind], kind });
      from = page.metadata?._continue || undefined;
    } while (from !== undefined);
    return items;
  }

  /** Tells of objects as they change, until `signal` aborts or the watch ends; false where it is refused: see watchObjects. */
  async watch(
    kind: Watched,
    { namespace, labels, fields }: Where,
    signal: AbortSignal,
    changed: (change: Change) => void,
  ): Promise<boolean> {
    const selectors = { labelSelector: labels && selectorOf(labels), fieldSelector: fields };
    const where = { ...defined({ namespace, ...selectors }), signal };
    return watchObjects(this.#connection.config, kind, where, changed);
  }

  /** Sets annotations of an object; undefined where it is gone. */
  async annotate(
    kind: Kind,
    name: string,
    namespace: string,
    annotations: Record<string, string>,
  ): Promise<KubeObject | undefined> {
    return this.patch(kind, name, namespace, { metadata: { annotations } }).catch(absent);
  }

  /** Sets some fields of an object and leaves the others. */
  async patch(
    kind: Kind,
    name: string,
    namespace: string,
    { metadata, ...fields }: { metadata?: object; [field: string]: unknown },
  ): Promise<KubeObject> {
    const header = objectHeader(kind, name, namespace);
    const patch = { ...header, ...fields, metadata: { ...header.metadata, ...metadata } };
    return this.#ask(`change ${objectName(header)}`, () =>
      as(
        this.#connection.objects.patch(
          patch,
          undefined,
          undefined,
          undefined,
          undefined,
          PatchStrategy.MergePatch,
        ),
      ),
    );
  }

  /** Asks for the deletion; what depends on the object goes with it. Nothing happens where there is none. */
  async remove(kind: Kind, name: string, namespace?: string, graceSeconds?: number): Promise<void> {
    const header = objectHeader(kind, name, namespace);
    await this.#ask(`delete ${objectName(header)}`, () =>
      this.#connection.objects.delete(header, undefined, undefined, graceSeconds, undefined, "Background"),
    ).catch(absent);
  }

  /** What our container in a pod printed so far, each line with the node's time; its last `tail` lines where that is given. */
  async log(name: string, namespace: string, tail?: number): Promise<string> {
    const request = {
      name,
      namespace,
      container: this.#connection.logsOf,
      timestamps: true,
      ...defined({ tailLines: tail }),
    };
    return this.#look(`read the log of Pod ${name}`, () =>
      this.#connection.core.readNamespacedPodLog(request),
    );
  }

  /** The kubelet's statistics of its pods, through the API server. */
  async nodeSummary(node: string): Promise<unknown> {
    // Typed as text; the client has parsed it already where the answer says that it is JSON.
    const answer: unknown = await this.#look(`read the summary of Node ${node}`, () =>
      this.#connection.core.connectGetNodeProxyWithPath({ name: node, path: "stats/summary" }),
    );
    return typeof answer === "string" ? JSON.parse(answer) : answer;
  }

  /** What a service of the cluster answers, through the API server; `path` has the query, too. */
  async service(service: Service, path: string, patienceMs: number): Promise<Answered> {
    const late = AbortSignal.timeout(patienceMs);
    const signal = this.#signal === undefined ? late : AbortSignal.any([this.#signal, late]);
    return this.#look(`ask Service ${service.namespace}/${service.name}`, () =>
      askService(this.#connection.config, service, path, signal),
    );
  }

  /** Whether these credentials allow it; the server's reason where it gives one. */
  async may({
    verb,
    group = "",
    resource,
    subresource,
    namespace,
    name,
  }: Access): Promise<{ allowed: boolean; reason?: string }> {
    const api = this.#connection.config.makeApiClient(AuthorizationV1Api);
    const attributes = { verb, group, resource, ...defined({ subresource, namespace, name }) };
    const review = await this.#ask(`ask whether ${verb} ${resource} is allowed`, () =>
      api.createSelfSubjectAccessReview({
        body: {
          apiVersion: "authorization.k8s.io/v1",
          kind: "SelfSubjectAccessReview",
          spec: { resourceAttributes: attributes },
        },
      }),
    );
    const { allowed = false, reason } = review.status ?? {};
    return { allowed, ...(reason && { reason }) };
  }

  /** A read, as soon as the pace allows it. */
  #look<T>(doing: string, request: () => Promise<T>): Promise<T> {
    return this.#ask(doing, request, () => this.#turn());
  }

  /** Asks again while the server is away or overloaded. Throws a ClusterError. */
  async #ask<T>(doing: string, request: () => Promise<T>, turn?: () => Promise<void>): Promise<T> {
    const until = performance.now() + this.#patienceMs;
    for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
      this.#signal?.throwIfAborted();
      await turn?.();
      try {
        return await inTime(request());
      } catch (error) {
        this.#signal?.throwIfAborted();
        const failure = clusterErrorOf(error, doing, this.#connection.config.getCurrentUser()?.exec?.command);
        if (!AWAY.has(failure.kind) || performance.now() + pause > until) throw failure;
      }
      await sleep(pause, undefined, { signal: this.#signal });
    }
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    const each = 1000 / this.#connection.pace.looksPerSecond;
    // A few unused turns are saved up.
    const at = Math.max(now - BURST * each, this.#connection.turns.next);
    this.#connection.turns.next = at + each;
    this.#connection.turns.looks += 1;
    if (at > now) await sleep(at - now, undefined, { signal: this.#signal });
  }
}

const selectorOf = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");

const PAGE = 500;
const AWAY: ReadonlySet<string> = new Set(["unreachable", "unavailable", "node-away"]);

/** The client types objects by what their kind may have; here they are read field by field. */
const as = (object: Promise<unknown>): Promise<KubeObject> => object as Promise<KubeObject>;

const absent = fallback(undefined, "not-found");

/** The client itself would wait for five minutes. */
async function inTime<T>(request: Promise<T>): Promise<T> {
  const late = new AbortController();
  const timeout = sleep(REQUEST_MS, undefined, { signal: late.signal }).then(() => {
    const why = `no answer within ${REQUEST_MS / 1000} s`;
    throw new Error(why, { cause: new Error(why) });
  });
  try {
    return await Promise.race([request, timeout]);
  } finally {
    late.abort();
    timeout.catch(() => undefined);
  }
}
