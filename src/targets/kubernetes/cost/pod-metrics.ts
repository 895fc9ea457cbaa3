/**
 * What metrics.k8s.io says of pods: rates of CPU over a window that has ended, and memory. Windows that follow each other
 * without a gap add up to CPU time. https://github.com/kubernetes/metrics
 */
import type { KubeObject } from "../api/kinds.ts";
import { quantityOf } from "../api/quantity.ts";
import { type PodUsage, total } from "./cost.ts";

/** Moments are given in whole seconds; a window that was missed would be ten at least. */
const GAP_MS = 1500;

/** Follows pods from look to look. */
export class PodMetricsChains {
  #last = new Map<string, PodUsage>();
  #chains = 0;

  /** Returns usages with a new window; one that does not follow the last window begins a new chain. */
  take(items: readonly KubeObject[]): PodUsage[] {
    const now = new Map<string, PodUsage>();
    const fresh: PodUsage[] = [];
    for (const item of items) {
      const read = readPodMetrics(item);
      if (read === undefined) continue;
      const last = this.#last.get(read.pod);
      if (last !== undefined && read.at <= last.at) {
        now.set(read.pod, last);
        continue;
      }
      const follows = last !== undefined && Math.abs(read.at - read.windowMs - last.at) <= GAP_MS;
      if (!follows) this.#chains += 1;
      const usage: PodUsage = {
        pod: read.pod,
        at: read.at,
        cpuNs: follows ? last.cpuNs + read.cpuNs : 0,
        memoryBytes: read.memoryBytes,
        chain: follows ? (last.chain ?? 0) : this.#chains,
      };
      now.set(read.pod, usage);
      fresh.push(usage);
    }
    this.#last = now;
    return fresh;
  }
}

type Read = { pod: string; at: number; windowMs: number; cpuNs: number; memoryBytes: number };

/** `cpuNs`: of the window. Undefined where a figure is missing or not understood. */
function readPodMetrics({ metadata, timestamp, window, containers }: KubeObject): Read | undefined {
  const usages: { cpu?: unknown; memory?: unknown }[] = (containers ?? []).map(
    (one: { usage?: object }) => one.usage ?? {},
  );
  const at = Number(new Date(timestamp ?? Number.NaN));
  const windowMs = durationMs(window);
  const cores = total(usages.map(({ cpu }) => quantityOf(cpu)));
  const memoryBytes = total(usages.map(({ memory }) => quantityOf(memory)));
  const figures = [at, windowMs, cores, memoryBytes];
  if (usages.length === 0 || !figures.every(Number.isFinite) || windowMs <= 0) return undefined;
  const pod = `${metadata.namespace}/${metadata.name}`;
  return { pod, at, windowMs, cpuNs: Math.round(cores * windowMs * 1e6), memoryBytes };
}

const DURATIONS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

/** Go's durations: "15.055s", "1m0s"; NaN where it is none. */
export function durationMs(written: unknown): number {
  const text = String(written);
  if (!/^(\d+(\.\d+)?(h|ms|us|µs|ns|m|s))+$/.test(text)) return Number.NaN;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|µs|ns|m|s)/g)];
  return total(parts.map(([, digits, unit = ""]) => Number(digits) * (DURATIONS[unit] ?? Number.NaN)));
}
