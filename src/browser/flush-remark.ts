/** A median flush for which nothing can have been sent or moved. It proves no fault, so no check speaks of it: the write before it may have been durable by itself. */
import { floorP50 } from "../judge/checks/floor-p50.ts";
import { figureText } from "../judge/evidence/figure.ts";
import type { CheckOutcome } from "../judge/evidence/outcomes.ts";
import type { Subject } from "../judge/evidence/subject.ts";
import { flushesOf } from "../judge/physics/flush-latency.ts";
import { crossesNetwork, ROUND_TRIP, roundTripNs } from "../judge/physics/limits.ts";
import { intervalOf } from "../schema/quantity.ts";
import { formatValue } from "../units/format.ts";

type Flushed = Pick<Subject, "result" | "deployment" | "backend" | "environment">;
/** `but`: what is missing of such a flush, and what may have answered in its place. */
type Least = { holds: boolean; ns: number; what: (ns: string) => string; but: string };

/** Of what is not excluded: that is wrong anyway. */
export function flushRemark(of: Flushed, outcomes: readonly CheckOutcome[]): string | undefined {
  const timed = flushesOf(of.result).filter(({ metric }) => metric.startsWith("sync."));
  const flush = timed.find(({ metric }) => metric === "sync.p50") ?? timed[0];
  if (flush === undefined || outcomes.some((one) => excludes(one, flush.metric))) return undefined;
  const { high } = intervalOf(flush.quantity);
  const least = leastOf(of).find(({ holds, ns }) => holds && high < ns);
  if (least === undefined) return undefined;
  const told = `The ${flush.what} of ${figureText(flush.quantity, "ns")}`;
  return `${told} is shorter than ${least.what(formatValue(least.ns, "ns"))}: ${least.but}`;
}

const excludes = ({ verdict, metrics }: CheckOutcome, metric: string): boolean =>
  verdict === "excluded" && (metrics?.includes(metric) ?? true);

const leastOf = (of: Flushed): Least[] => [
  {
    holds: crossesNetwork(of) === true,
    ns: roundTripNs(of, ROUND_TRIP),
    what: (ns) => `a network round trip (${ns})`,
    but: "nothing was sent for it. It is durable only if each write before it was; a cache on this side of the network may have answered.",
  },
  {
    holds: of.deployment.medium === "hdd",
    ns: floorP50.thresholds.diskRandomReadNs.value,
    what: (ns) => `the least of a seek (${ns})`,
    but: "no disk moved for it. It is durable only if each write before it was; a cache or a log before the disks may have answered.",
  },
];
