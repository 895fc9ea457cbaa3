/** Samples what pods use before, during and after the measurement of a cell. */
import { setTimeout as sleep } from "node:timers/promises";
import { readScriptLog } from "../../../handover/frames.ts";
import type { RunObservation } from "../../../schema/run-observation.ts";
import type { Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import type { KubeObject } from "../api/kinds.ts";
import { type CellRun, nodesOf } from "../cell/cell-run.ts";
import type { KubernetesTarget } from "../schema.ts";
import { costOf, type MeasuredSpan, type PodUsage } from "./cost.ts";
import { type CostSource, chooseSource, type Where } from "./cost-source.ts";

export type Meter = {
  /** All pods are ready, and wait. */
  before(run: CellRun): Promise<void>;
  /** All pods have measured, and are still there. */
  after(): Promise<void>;
  /** Once their logs were fetched. */
  observations(run: CellRun): RunObservation[];
};

const TAIL_LINES = 5;
const EVERY_MS = 2000;
/** Shorter than a window, which is ten seconds at least. */
const BETWEEN_MS = 5000;
/** A source that does not answer is given up for the next. */
const ASKING_MS = 5000;

/** Makes a session's meters; their source is chosen by the first cell. */
export class Meters {
  readonly #target: KubernetesTarget;
  readonly #say: (line: string) => void;
  #source: Promise<CostSource | undefined> | undefined;

  constructor(target: KubernetesTarget, say: (line: string) => void) {
    this.#target = target;
    this.#say = say;
  }

  /** `signal`: of the cell. */
  meter(connection: Cluster, namespace: string, signal: AbortSignal): Meter {
    const cluster = connection.withSignal(signal, ASKING_MS);
    const samples: PodUsage[] = [];
    const over = new AbortController();
    let watching: Promise<void> | undefined;
    let source: CostSource | undefined;
    let wanted: { client: string[]; storage: string[] } = { client: [], storage: [] };
    let measured: CellRun | undefined;
    let where: Where = { nodes: [], namespaces: [namespace] };

    const look = async (): Promise<void> => {
      // A sample that fails is a gap.
      const usages = await source?.sample(cluster, where).catch(fallback([]));
      samples.push(...(usages ?? []));
    };
    const until = async (isEnough: (seen: readonly PodUsage[]) => boolean): Promise<void> => {
      const end = performance.now() + (source?.lagMs ?? 0);
      const isSeen = (pod: string): boolean => isEnough(samples.filter((one) => one.pod === pod));
      for (;;) {
        await look();
        if ([...wanted.client, ...wanted.storage].every(isSeen) || performance.now() > end) return;
        await sleep(EVERY_MS, undefined, { signal });
      }
    };

    /** By the nodes' clocks, which samples go by; ours may be another. */
    const saidAt = async ({ clients }: CellRun, phase: string): Promise<number> => {
      const moments: number[] = [];
      for (const { sight } of clients) {
        const name = sight.pod?.metadata.name;
        const log = name && readScriptLog(await cluster.log(name, namespace, TAIL_LINES).catch(fallback("")));
        const at = log ? log.phases.findLast((one) => one.name === phase)?.at : undefined;
        moments.push(Date.parse(at ?? ""));
      }
      const known = moments.filter(Number.isFinite);
      return known.length > 0 ? Math.max(...known) : Date.now();
    };

    return {
      before: async (run) => {
        const storage = await this.#storagePods(cluster);
        wanted = {
          client: run.clients.flatMap(({ sight: { pod } }) => (pod ? [nameOf(pod)] : [])),
          storage: storage.map(nameOf),
        };
        const { namespace: other } = this.#target.storagePods ?? {};
        where = {
          nodes: [...new Set([...nodesOf(run), ...storage.flatMap(nodeOf)])],
          namespaces: [...new Set([namespace, ...(other === undefined ? [] : [other])])],
        };
        this.#source ??= chooseSource(cluster, where, this.#say);
        source = await this.#source;
        if (source === undefined) return;
        measured = run;
        const ready = await saidAt(run, "ready");
        await until((seen) => seen.some(({ at }) => at >= ready));
        // Memory may peak in between, and a window that is missed is lost.
        watching = watch(look, AbortSignal.any([signal, over.signal]));
      },
      after: async () => {
        over.abort();
        await watching;
        const to = measured === undefined ? Date.now() : await saidAt(measured, "done");
        // Without samples from before, the end tells nothing.
        if (samples.some(({ pod }) => wanted.client.includes(pod)))
          await until((seen) => seen.some(({ at }) => at >= to));
      },
      observations(run) {
        const span = momentsOf(run);
        if (source === undefined || span === undefined) return [];
        return costOf(samples, span, wanted, source.name);
      },
    };
  }

  async #storagePods(cluster: Cluster): Promise<KubeObject[]> {
    const { storagePods } = this.#target;
    if (storagePods === undefined) return [];
    const pods = await cluster.list("Pod", storagePods).catch(fallback([]));
    return pods.filter(({ status }) => status?.phase === "Running");
  }
}

/** A sample that fails is a gap. */
async function watch(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(BETWEEN_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await look().catch(() => undefined);
  }
}

const nameOf = ({ metadata }: KubeObject): string => `${metadata.namespace}/${metadata.name}`;
const nodeOf = ({ spec }: KubeObject): string[] => (spec?.nodeName ? [spec.nodeName as string] : []);

/** By the nodes' clocks, from the pods' logs; undefined where a pod did not reach the end. */
export function momentsOf({ clients }: CellRun): MeasuredSpan | undefined {
  const at = (phase: string): number[] =>
    clients.map(({ log }) => Date.parse(log?.phases.find(({ name }) => name === phase)?.at ?? ""));
  const [ready, from, to] = [
    Math.max(...at("ready")),
    Math.min(...at("measuring")),
    Math.max(...at("handing over")),
  ];
  return [ready, from, to].every(Number.isFinite) ? { ready, from, to } : undefined;
}
