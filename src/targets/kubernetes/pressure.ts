/** Nodes that are short of something put pods out as soon as they come: no cell is worth trying until they are well. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RunContext } from "../../cells/cell.ts";
import type { Cluster } from "./api/client.ts";
import { fallback } from "./api/errors.ts";
import { conditionOf, type KubeObject } from "./api/kinds.ts";
import type { FailureCode } from "./failures.ts";

const PRESSURES = ["DiskPressure", "MemoryPressure", "PIDPressure"];
const EVERY_MS = 5000;

/** Ways of failing that a node's pressure explains. */
const ITS_DOING: ReadonlySet<string> = new Set<FailureCode>(["evicted", "unschedulable", "pod-deleted"]);
export const mayBePressure = (code: string | undefined): boolean => code !== undefined && ITS_DOING.has(code);

/** "node1: DiskPressure (kubelet has disk pressure)", a line each. Pure. */
export const pressuresOf = (nodes: readonly KubeObject[]): string[] =>
  nodes.flatMap((node) =>
    PRESSURES.flatMap((type) => {
      const { status, message } = conditionOf(node, type) ?? {};
      return status === "True" ? [`${node.metadata.name}: ${type}${message ? ` (${message})` : ""}`] : [];
    }),
  );

/** Waits while a node is short of something, at most so long; says so, and when it goes on. Where nodes may not be listed it does not wait. */
export async function untilWell(
  cluster: Cluster,
  { phase, signal }: RunContext,
  { say, patienceMs }: { say: (line: string) => void; patienceMs: number },
): Promise<void> {
  const began = performance.now();
  let told = "";
  for (;;) {
    const pressures = pressuresOf(await cluster.list("Node").catch(fallback([], "forbidden")));
    if (pressures.length === 0) {
      if (told !== "") say("the nodes are well again: going on.");
      return;
    }
    const words = pressures.join("; ");
    if (words !== told) say(`pausing: ${words}. Cells would be put out at once; free what is short.`);
    told = words;
    if (performance.now() - began > patienceMs) {
      say(`going on after ${Math.round(patienceMs / 1000)} s, though the nodes are not well.`);
      return;
    }
    phase(`waiting for ${words}`, patienceMs / 1000);
    await sleep(EVERY_MS, undefined, { signal });
  }
}
