/** Where pods' usage is read: the kubelets' summaries through the API server or, where we may not read these, metrics.k8s.io. */
import type { Cluster } from "../api/client.ts";
import { ClusterError } from "../api/errors.ts";
import { type PodUsage, usageOf } from "./cost.ts";
import { PodMetricsChains } from "./pod-metrics.ts";

/** Where to look for the pods. */
export type Where = { nodes: readonly string[]; namespaces: readonly string[] };

export type CostSource = {
  /** As shown beside the figures. */
  name: string;
  /** How late its figures may come; waiting ends then. */
  lagMs: number;
  sample(cluster: Cluster, where: Where): Promise<PodUsage[]>;
};

const summaries: CostSource = {
  name: "the kubelet's summary",
  // Ten seconds as a rule, more than twenty where the node has just begun or is busy.
  lagMs: 45_000,
  async sample(cluster, { nodes }) {
    const usages: PodUsage[] = [];
    for (const node of nodes) usages.push(...usageOf(await cluster.nodeSummary(node)));
    return usages;
  },
};

function podMetrics(): CostSource {
  const chains = new PodMetricsChains();
  return {
    name: "metrics.k8s.io, whose rates were added up over its windows",
    lagMs: 45_000,
    async sample(cluster, { namespaces }) {
      const lists = [];
      for (const namespace of namespaces) lists.push(...(await cluster.list("PodMetrics", { namespace })));
      return chains.take(lists);
    },
  };
}

/** The first that answers; `say` gets a line where that is not the kubelet's summary, or none. */
export async function chooseSource(
  cluster: Cluster,
  where: Where,
  say: (line: string) => void,
): Promise<CostSource | undefined> {
  const refused: string[] = [];
  for (const source of [summaries, podMetrics()])
    try {
      await source.sample(cluster, where);
      if (refused.length > 0) say(`cost: ${refused.join("; ")}. Taken from metrics.k8s.io instead.`);
      return source;
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      refused.push(error.message);
    }
  say(`cost: ${refused.join("; ")}. Absent from the record; see deploy/rbac.yaml, or say cost: false.`);
  return undefined;
}
