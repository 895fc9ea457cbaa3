/** What a cluster adds to our pods by itself: the proxy of a service mesh, an agent for secrets. Pure. */
import { CONTAINER, type KubeObject } from "../api/kinds.ts";

type Added = { name: string; image?: string };

/** One line, or undefined where it adds no container. `pod`: as the cluster made it of ours. */
export function givenLine(pod: KubeObject | undefined): string | undefined {
  const others = ((pod?.spec?.containers ?? []) as Added[]).filter(({ name }) => name !== CONTAINER);
  const first = (pod?.spec?.initContainers ?? []) as Added[];
  if (others.length + first.length === 0) return undefined;
  const named = [
    ...others.map(({ name, image }) => `container ${name} (${image ?? "no image"})`),
    ...first.map(({ name, image }) => `init container ${name} (${image ?? "no image"})`),
  ];
  return `pods: expected none but our container ${CONTAINER}, the cluster adds ${named.join(", ")}: what runs beside fio takes CPU and memory of its node. Cells do not wait for it. To go without, say pod.labels, pod.annotations or labels of the namespace that turn it off.`;
}
