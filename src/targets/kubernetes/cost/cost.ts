/** What a cell costs: CPU time and memory of its own pods and of the storage's, from samples around the measurement. Pure. */
import type { RunObservation } from "../../../schema/run-observation.ts";
import { plural } from "../../../text/words.ts";

/** A pod's usage at a moment, by its node's clock. */
export type PodUsage = {
  /** "NAMESPACE/NAME" */
  pod: string;
  at: number;
  /** Since some earlier moment; comparable within one `chain` only. */
  cpuNs: number;
  memoryBytes: number;
  chain?: number;
};

type Summary = {
  pods?: {
    podRef: { name: string; namespace: string };
    containers?: {
      cpu?: { time?: string; usageCoreNanoSeconds?: number };
      memory?: { workingSetBytes?: number };
    }[];
  }[];
};

/** Pods of one node by its kubelet's summary, those without figures left out. */
export function usageOf(summary: unknown): PodUsage[] {
  return ((summary as Summary).pods ?? []).flatMap(({ podRef, containers = [] }) => {
    const counted = containers.filter(
      ({ cpu }) => cpu?.usageCoreNanoSeconds !== undefined && cpu.time !== undefined,
    );
    if (counted.length === 0) return [];
    const times = counted.map(({ cpu }) => Date.parse(cpu?.time ?? ""));
    return [
      {
        pod: `${podRef.namespace}/${podRef.name}`,
        at: Math.max(...times),
        cpuNs: total(counted.map(({ cpu }) => cpu?.usageCoreNanoSeconds ?? 0)),
        memoryBytes: total(counted.map(({ memory }) => memory?.workingSetBytes ?? 0)),
      },
    ];
  });
}

export const total = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Names of the pods whose usage counts: "NAMESPACE/NAME". */
export type Wanted = { client: readonly string[]; storage: readonly string[] };

/** Moments by the nodes' clocks: all pods were ready, the measurement began, and it ended. */
export type MeasuredSpan = { ready: number; from: number; to: number };

type Bracket = { first: PodUsage; last: PodUsage };

/**
 * CPU time between the last sample before the measurement and the first one after, where every pod has both; memory where
 * every pod was seen at all. Samples from before the pods were ready do not count.
 */
export function costOf(
  samples: readonly PodUsage[],
  measured: MeasuredSpan,
  wanted: Wanted,
  source: string,
): RunObservation[] {
  const relevant = samples.filter(({ at }) => at >= measured.ready);
  const observations: RunObservation[] = [];
  let window: number | undefined;
  for (const who of ["client", "storage"] as const) {
    const pods = wanted[who].map((pod) => relevant.filter((one) => one.pod === pod));
    const context = `${plural(pods.length, "pod")}, by ${source}`;
    const brackets = pods.flatMap((seen) => bracketOf(seen, measured) ?? []);
    if (pods.length > 0 && brackets.length === pods.length) {
      const used = brackets.map(({ first, last }) => last.cpuNs - first.cpuNs);
      observations.push({ metric: `${who}-cpu`, value: total(used), context });
      window ??=
        Math.max(...brackets.map(({ last }) => last.at)) - Math.min(...brackets.map(({ first }) => first.at));
    }
    const memory = pods.map((seen) => Math.max(...seen.map(({ memoryBytes }) => memoryBytes)));
    if (pods.length > 0 && memory.every(Number.isFinite))
      observations.push({ metric: `${who}-memory`, value: total(memory), context });
  }
  return window === undefined
    ? observations
    : [...observations, { metric: "cost-window", value: window * 1e6 }];
}

/** Undefined where a container restarted in between: what it had used before is lost. */
function bracketOf(seen: readonly PodUsage[], { from, to }: MeasuredSpan): Bracket | undefined {
  const inOrder = [...seen].sort((a, b) => a.at - b.at);
  const first = inOrder.findLast(({ at }) => at <= from);
  const last = inOrder.find(({ at }) => at >= to);
  if (first === undefined || last === undefined || first.chain !== last.chain) return undefined;
  const between = inOrder.filter(({ at }) => at >= first.at && at <= last.at);
  const grows = between.every(({ cpuNs }, index) => cpuNs >= (between[index - 1]?.cpuNs ?? 0));
  return grows ? { first, last } : undefined;
}
