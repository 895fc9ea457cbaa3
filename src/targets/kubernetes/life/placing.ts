/** Pods that are kept to a node, or away from it. Pure. */
import type { KubernetesTarget } from "../schema.ts";

type Term = { matchFields?: object[]; [field: string]: unknown };
type NodeAffinity = { [REQUIRED]?: { nodeSelectorTerms?: Term[] } };
const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

/** By the node's name; what is declared of their affinity holds as well, in each of its terms. */
export function placed<T extends Pick<KubernetesTarget, "pod">>(
  target: T,
  operator: "In" | "NotIn",
  node: string,
): T {
  const { affinity = {} } = target.pod ?? {};
  const nodeAffinity = (affinity.nodeAffinity ?? {}) as NodeAffinity;
  const terms = nodeAffinity[REQUIRED]?.nodeSelectorTerms ?? [{}];
  const field = { key: "metadata.name", operator, values: [node] };
  const nodeSelectorTerms = terms.map((term) => ({
    ...term,
    matchFields: [...(term.matchFields ?? []), field],
  }));
  const own = { nodeAffinity: { ...nodeAffinity, [REQUIRED]: { nodeSelectorTerms } } };
  return { ...target, pod: { ...target.pod, affinity: { ...affinity, ...own } as typeof affinity } };
}
