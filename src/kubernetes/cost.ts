/** What a cell costs: CPU time and memory of its own pods and of the storage's, from the kubelets' summaries. */
import type { RunObservation } from "../schema/run-observation.ts";
import type { Cluster } from "./client.ts";

/** A pod's usage at a moment that the kubelet gives. */
export type PodUsage = { namespace: string; pod: string; at: number; cpuNs: number; memoryBytes: number };

type Summary = {
  pods?: {
    podRef: { name: string; namespace: string };
    containers?: {
      cpu?: { time?: string; usageCoreNanoSeconds?: number };
      memory?: { workingSetBytes?: number };
    }[];
  }[];
};

/** Pods of one node, those without figures left out. Pure. */
export function usageOf(summary: unknown): PodUsage[] {
  return ((summary as Summary).pods ?? []).flatMap(({ podRef, containers = [] }) => {
    const counted = containers.filter(
      ({ cpu }) => cpu?.usageCoreNanoSeconds !== undefined && cpu.time !== undefined,
    );
    const [first] = counted;
    if (first === undefined) return [];
    return [
      {
        namespace: podRef.namespace,
        pod: podRef.name,
        at: Math.max(...counted.map(({ cpu }) => Date.parse(cpu?.time ?? ""))),
        cpuNs: sum(counted.map(({ cpu }) => cpu?.usageCoreNanoSeconds ?? 0)),
        memoryBytes: sum(counted.map(({ memory }) => memory?.workingSetBytes ?? 0)),
      },
    ];
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export type Wanted = {
  /** Pods of the cell. */
  client: (pod: PodUsage) => boolean;
  /** Pods of the storage. */
  storage: (pod: PodUsage) => boolean;
};

/**
 * What the pods used between a sample before and one after. Nothing where the two do not bracket the measurement: summaries lag
 * some ten seconds. `from` and `to`: of the measurement, in milliseconds since the epoch. Pure.
 */
export function costOf(
  before: readonly PodUsage[],
  after: readonly PodUsage[],
  { from, to }: { from: number; to: number },
  wanted: Wanted,
): RunObservation[] {
  const observations: RunObservation[] = [];
  for (const [who, isWanted] of Object.entries(wanted) as [keyof Wanted, (pod: PodUsage) => boolean][]) {
    const pairs = after.filter(isWanted).flatMap((last) => {
      const first = before.find(({ namespace, pod }) => namespace === last.namespace && pod === last.pod);
      return first === undefined ? [] : [{ first, last }];
    });
    const brackets = pairs.length > 0 && pairs.every(({ first, last }) => first.at <= from && last.at >= to);
    if (!brackets || pairs.length !== after.filter(isWanted).length) continue;
    const context = `${pairs.length} ${pairs.length === 1 ? "pod" : "pods"}, by the kubelet's summary`;
    observations.push(
      {
        metric: `${who}-cpu`,
        value: sum(pairs.map(({ first, last }) => Math.max(0, last.cpuNs - first.cpuNs))),
        context,
      },
      {
        metric: `${who}-memory`,
        value: sum(pairs.map(({ first, last }) => Math.max(first.memoryBytes, last.memoryBytes))),
        context,
      },
    );
    if (!observations.some(({ metric }) => metric === "cost-window"))
      observations.push({
        metric: "cost-window",
        value:
          (Math.max(...pairs.map(({ last }) => last.at)) - Math.min(...pairs.map(({ first }) => first.at))) *
          1e6,
      });
  }
  return observations;
}

/** Pods on these nodes; empty where the summary is not served to us. */
export async function sample(cluster: Cluster, nodes: readonly string[]): Promise<PodUsage[]> {
  const usages: PodUsage[] = [];
  for (const node of nodes) usages.push(...usageOf(await cluster.nodeSummary(node)));
  return usages;
}
