import { type Interval, intervalOf } from "../../schema/quantity.ts";
import { listed, upperFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf, isRandom } from "../evidence/in-flight.ts";
import { metricsOf, type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { drivesOf } from "../physics/drives.ts";
import { crossesNetwork } from "../physics/limits.ts";
import { MEDIUM_CLASSES } from "../physics/medium-classes.ts";
import { payloadOf } from "../physics/payload.ts";
import { checkOf } from "./check.ts";

/** A cache is a medium of its own, and of several kinds of drives nobody knows which one answered. */
const JUDGED = ["hdd", "ssd", "nvme"] as const;

const bests = JUDGED.map((medium) => {
  const { title, bytesPerSecond, iops } = MEDIUM_CLASSES[medium];
  return `${title} ${formatValue(bytesPerSecond[1], "bytes/s")} and ${formatValue(iops[1], "iops")}`;
});

export const beyondMedium = checkOf({
  code: "BEYOND_MEDIUM",
  label: "beyond its medium",
  title: "Nothing is faster than its medium",
  rule: (t) =>
    `With no network between, bandwidth (or IOPS x block size), and IOPS of random reads, <= ${textOf(t.noted)} x what the declared class of medium does at best x the drives that are declared: ${listed(bests)}. More is noted, more than ${textOf(t.excluded)} times that is excluded.`,
  why: "What a drive cannot have done was done by a cache, was still in a buffer when the clock stopped, or was compressed away before it got there. Some drives are quicker than their class, as one with a second port or a newer bus, but not by that much.",
  advice:
    "Use direct=1, data that cannot be compressed and a file larger than all caches, and end writes with fsync. Where several drives share the data, declare them as disks of the environment with their count; where a cache lies before them, declare medium: mixed.",
  thresholds: {
    noted: [1, "factor", "Times the best of its class that are noted when exceeded"],
    excluded: [2, "factor", "Times the best of its class that are excluded when exceeded"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may come from a cache or a buffer" },
  refuted: { worth: "at best", but: "no such medium is that quick" },
  plainly: "are quicker than its medium can be",
  shows: "nothing",
  example: "quicker-than-its-disk",
  declared: {
    what: "what the data lie on, and whether a network lies between",
    isKnown: (subject) => subject.deployment.medium !== undefined && crossesNetwork(subject) !== undefined,
  },
  run: checkMedium,
});

type Bounds = Values<"noted" | "excluded">;

function checkMedium(subject: Subject, t: Bounds): OutcomeDraft[] {
  const { result, deployment } = subject;
  const medium = JUDGED.find((one) => one === deployment.medium);
  if (result.status === "failed" || medium === undefined || crossesNetwork(subject) !== false) return [];
  const sides = directionsOf(result.workload.rw).filter((side) => side !== "trim");
  return sides.flatMap((side) => checkSide(subject, side, medium, t));
}

type Side = "read" | "write";
type Medium = (typeof JUDGED)[number];

/** `unit`: of its best. */
type Rate = { text: string; interval: Interval; unit: "bytes/s" | "iops" };

function checkSide(subject: Subject, side: Side, medium: Medium, t: Bounds): OutcomeDraft[] {
  const rates = ratesOf(subject, side);
  if (rates.length === 0) return [];
  const drives = drivesOf(subject);
  if (drives === undefined) return [unchecked(["how many drives share the data"], metricsOf(side))];
  const [furthest] = rates
    .map((rate) => {
      const { best, what } = bestOf(subject, side, medium, rate.unit);
      return { rate, times: rate.interval.low / best / drives, best, what };
    })
    .sort((a, b) => b.times - a.times);
  if (furthest === undefined) return [];
  const { rate, times, best, what } = furthest;
  const at = formatValue(best, rate.unit);
  const does =
    drives === 1
      ? `what ${what} does at best (${at})`
      : `what ${drives} drives do at best, ${what} each (${drives} x ${at})`;
  const share = times > t.noted ? `${formatNumber(times)} times` : `${formatNumber(times * 100)} % of`;
  const verdict = times > t.excluded ? "excluded" : times > t.noted ? "noted" : "passed";
  return [{ verdict, evidence: `${upperFirst(rate.text)} is ${share} ${does}.`, metrics: metricsOf(side) }];
}

/** Small I/Os in order are put together on the way, and small random writes by file systems that write logs: only bytes bound these. */
function ratesOf({ result }: Subject, side: Side): Rate[] {
  const payload = payloadOf(result, side);
  const iops = isRandom(result.workload.rw) && side === "read" ? result.directions.read?.iops : undefined;
  const bytes: Rate[] =
    payload === undefined
      ? []
      : [
          {
            text: `${side} ${payload.how === "bandwidth" ? "bandwidth " : ""}${payload.text}`,
            interval: payload.rate,
            unit: "bytes/s",
          },
        ];
  const count: Rate[] =
    iops === undefined
      ? []
      : [{ text: `random read ${figureText(iops, "iops")}`, interval: intervalOf(iops), unit: "iops" }];
  return [...bytes, ...count];
}

/** Of writes, the quicker of the medium and what flushes wait for: a log may hold them all. */
function bestOf(
  { deployment }: Subject,
  side: Side,
  medium: Medium,
  unit: Rate["unit"],
): { best: number; what: string } {
  const kinds = side === "write" ? [medium, deployment.flushMedium ?? medium] : [medium];
  const [quickest = MEDIUM_CLASSES[medium]] = kinds
    .map((kind) => MEDIUM_CLASSES[kind])
    .sort((a, b) => b.bytesPerSecond[1] - a.bytesPerSecond[1]);
  const best = unit === "iops" ? quickest.iops[1] : quickest.bytesPerSecond[1];
  return { best, what: quickest.title };
}
