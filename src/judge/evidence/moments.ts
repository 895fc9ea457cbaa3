/** When a result was measured, and what else ran on its storage meanwhile. */
import { valueOf } from "../../schema/quantity.ts";
import { onceFor } from "./memo.ts";
import { isMeasured, type PlacedSubject } from "./subject.ts";

type Moments = { fromMs: number; toMs: number };

/** A run that says no more than its day was not measured all day long. */
const LEAST_SHARE_MEASURED = 0.5;

/** Of the result where it says when it began; of its run where it is the only one there, and the tool's own output says it. */
export const momentsOf = onceFor(({ run, result }: PlacedSubject): Moments | undefined => {
  const runtimes = Object.values(result.directions).flatMap((one) => one?.runtimeNs ?? []);
  if (runtimes.length === 0 || run.provenance.source !== undefined) return undefined;
  const runtimeMs = Math.max(...runtimes.map(valueOf)) / 1e6;
  if (result.startedAt !== undefined) {
    const fromMs = Date.parse(result.startedAt) + (result.workload.rampSeconds ?? 0) * 1000;
    return { fromMs, toMs: fromMs + runtimeMs };
  }
  const { from, to } = run.provenance.measured ?? {};
  if (run.results.length !== 1 || from === undefined || to === undefined) return undefined;
  const known = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  return runtimeMs >= LEAST_SHARE_MEASURED * lengthMs(known) ? known : undefined;
});

/** Milliseconds that two had in common; 0 or less where there are none. */
export const overlapMs = (a: Moments, b: Moments): number =>
  Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs);

export const lengthMs = ({ fromMs, toMs }: Moments): number => toMs - fromMs;

/** The same deployment, or a disk of the same name on the same machine. */
export function shareStorage(a: PlacedSubject, b: PlacedSubject): boolean {
  if (a.run.deployment === b.run.deployment) return true;
  const isOneMachine =
    a.environment.kind === "host" || (a.cell.node !== undefined && a.cell.node === b.cell.node);
  const names = new Set(a.result.disks?.map(({ name }) => name));
  return isOneMachine && (b.result.disks ?? []).some(({ name }) => names.has(name));
}

/** Results that may have begun while this one ran, or before and lasted: all that is timed, but for those long before. */
export function timedAround(all: readonly PlacedSubject[], { fromMs, toMs }: Moments): Timed[] {
  const { timed, longestMs } = timedOf(all);
  const found: Timed[] = [];
  for (let index = firstFrom(timed, fromMs - longestMs); index < timed.length; index += 1) {
    const one = timed[index];
    if (one === undefined || one.moments.fromMs >= toMs) break;
    found.push(one);
  }
  return found;
}

type Timed = { subject: PlacedSubject; moments: Moments };

const timedOf = onceFor((all: readonly PlacedSubject[]): { timed: readonly Timed[]; longestMs: number } => {
  const seen = new Map<PlacedSubject["run"], Set<string>>();
  const timed = all.filter(isMeasured).flatMap((subject): Timed[] => {
    const moments = momentsOf(subject);
    if (moments === undefined) return [];
    // A run may hold thousands of results of the same time.
    const times = seen.get(subject.run) ?? new Set();
    const disks = subject.result.disks?.map(({ name }) => name).join(" ") ?? "";
    const key = `${moments.fromMs} ${moments.toMs} ${disks}`;
    if (times.has(key)) return [];
    seen.set(subject.run, times.add(key));
    return [{ subject, moments }];
  });
  timed.sort((a, b) => a.moments.fromMs - b.moments.fromMs);
  return { timed, longestMs: timed.reduce((most, { moments }) => Math.max(most, lengthMs(moments)), 0) };
});

/** Index of the first that began then or later. */
function firstFrom(timed: readonly Timed[], atMs: number): number {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.moments.fromMs ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
