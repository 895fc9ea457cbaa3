/** A latency against the least that physics allows: what checks of such floors share. */
import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { upperFirst } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { latencyMetrics, metricsOf, type OutcomeDraft } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";

/** `what`: "a network round trip", in words that follow the figure. */
export type Floor = { ns: number; what: string; excludes: boolean };
export type FloorSide = "read" | "write" | "mixed";
export type Typical = { name: string; latency: Quantity };

/** Sides with floors; reads and writes together where no latency tells them apart. */
export function floorSides({ workload, directions }: Result): readonly FloorSide[] {
  const sides = directionsOf(workload.rw).filter((side) => side !== "trim");
  const together =
    typicalOf(directions.mixed) !== undefined && sides.every((side) => !typicalOf(directions[side]));
  return together && sides.length > 0 ? ["mixed"] : sides;
}

/** Every real I/O takes at least the floor, so a mean below it has as many cached ones in it as a median. */
export function typicalOf(direction: Direction | undefined): Typical | undefined {
  const median = direction?.clat?.percentilesNs?.["50"] ?? direction?.lat?.percentilesNs?.["50"];
  if (median !== undefined) return { name: "median", latency: median };
  const mean = direction?.lat?.meanNs ?? direction?.clat?.meanNs;
  return mean === undefined ? undefined : { name: "mean", latency: mean };
}

/** The first of these floors that even the largest value which the figure allows is below; passed above all of them. */
export function againstFloors(
  { result }: Subject,
  side: FloorSide,
  { name, latency }: Typical,
  floors: readonly Floor[],
): OutcomeDraft {
  const said = (verdict: OutcomeDraft["verdict"], evidence: string, metrics = metricsOf(side)) => ({
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
  if (side === "write" && stalls(result.directions.write, broken.ns)) {
    const kept = "its slowest 1 % waited, so the rate over the whole run stands";
    return said("excluded", `${evidence}; ${kept}.`, latencyMetrics("write"));
  }
  return said("excluded", `${evidence}.`);
}

/** Buffered writes that are flushed later: the flush takes the time, and the rate over the run holds it. */
export const isFlushedLater = ({ direct, fsync = 0, fdatasync = 0, endFsync = false }: Workload): boolean =>
  direct !== true && (fsync > 0 || fdatasync > 0 || endFsync);

/** A buffer that fills up makes writers wait: then the rate over the run is the medium's after all. */
function stalls(direction: Direction | undefined, floorNs: number): boolean {
  const p99 = direction?.clat?.percentilesNs?.["99"] ?? direction?.lat?.percentilesNs?.["99"];
  return p99 !== undefined && intervalOf(p99).low > floorNs;
}
