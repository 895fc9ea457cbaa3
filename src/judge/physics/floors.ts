/** A latency against the least that physics allows; the checks of such floors share it. */
import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { upperFirst } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { meanLatency, percentileOf } from "../evidence/latency.ts";
import { latencyMetrics, metricsOf, type OutcomeDraft, type Verdict } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { fillsUp, isPageCached, rewrittenText } from "./buffered.ts";

/** `what`: "a network round trip", in words that follow the figure. */
export type Floor = { ns: number; what: string; excludes: boolean };
export type FloorSide = "read" | "write" | "mixed";
export type Typical = { name: string; latency: Quantity };

/** Sides with floors; "mixed" where there are latencies only for reads and writes together. */
export function floorSides({ workload, directions }: Result): readonly FloorSide[] {
  const sides = directionsOf(workload.rw).filter((side) => side !== "trim");
  const together =
    typicalOf(directions.mixed) !== undefined && sides.every((side) => !typicalOf(directions[side]));
  return together && sides.length > 0 ? ["mixed"] : sides;
}

/** The median, or else the mean: every real I/O takes at least the floor, so a mean below it holds cached I/Os as well. */
export function typicalOf(direction: Direction | undefined): Typical | undefined {
  const median = percentileOf(direction, "50");
  if (median !== undefined) return { name: "median", latency: median };
  const mean = meanLatency(direction);
  return mean === undefined ? undefined : { name: "mean", latency: mean };
}

/** Broken is the first floor that even the upper end of the figure is below; passed where there is none. */
export function againstFloors(
  subject: Subject,
  side: FloorSide,
  { name, latency }: Typical,
  floors: readonly Floor[],
): OutcomeDraft {
  const { result } = subject;
  const said = (verdict: Verdict, evidence: string, metrics = metricsOf(side)): OutcomeDraft => ({
    verdict,
    evidence,
    metrics,
  });
  const what = side === "mixed" ? "read and write" : side;
  const shown = upperFirst(`${name} ${what} latency ${figureText(latency, "ns")}`);
  const broken = floors.find(({ ns }) => intervalOf(latency).high < ns);
  if (broken === undefined) {
    const highest = floors.reduce((most, next) => (next.ns > most.ns ? next : most));
    return said("passed", `${shown} is above ${formatValue(highest.ns, "ns")}, ${highest.what}.`);
  }
  const evidence = `${shown} is below ${formatValue(broken.ns, "ns")}, ${broken.what}`;
  if (!broken.excludes) return said("noted", `${evidence}.`);
  if (side === "write" && isFlushedLater(result.workload)) {
    const buffered = `${shown} is that of a buffer, as it should be: flushes follow, and take the time.`;
    return said("noted", buffered, latencyMetrics("write"));
  }
  if (side === "write" && stalls(subject, broken.ns)) {
    const kept = "its slowest 1 % waited, so the rate over the whole run stands";
    return said("excluded", `${evidence}; ${kept}.`, latencyMetrics("write"));
  }
  return said("excluded", `${evidence}.`);
}

/** Buffered writes that are flushed later: the flush takes the time, and the rate of the run includes it. */
export const isFlushedLater = ({ direct, fsync = 0, fdatasync = 0, endFsync = false }: Workload): boolean =>
  direct !== true && (fsync > 0 || fdatasync > 0 || endFsync);

/** A full buffer makes writers wait: then the rate of the whole run is that of the medium, unless the page cache took writes that others replaced. */
function stalls(subject: Subject, floorNs: number): boolean {
  const { workload, directions } = subject.result;
  const p99 = percentileOf(directions.write, "99");
  if (p99 === undefined || intervalOf(p99).low <= floorNs || !fillsUp(directions.write)) return false;
  return !isPageCached(workload) || rewrittenText(subject) === undefined;
}
