import { type Interval, intervalOf } from "../../schema/quantity.ts";
import { outstandingOf, type Workload } from "../../schema/workload.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { directionsOf, isRateLimited, unknownDepthInputs } from "../evidence/in-flight.ts";
import { exactly, over, spanOfAll } from "../evidence/interval.ts";
import { meanLatency } from "../evidence/latency.ts";
import { onceFor, onceWith } from "../evidence/memo.ts";
import { type OutcomeDraft, rateMetrics, said, unchecked } from "../evidence/outcomes.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { workloadId } from "../evidence/workload-id.ts";
import { rateOf } from "../physics/rates.ts";
import { checkOf } from "./check.ts";

export const qdNoScaling = checkOf({
  code: "QD_NO_SCALING",
  label: "depth without gain",
  title: "A deeper queue brings no more",
  rule: (t) =>
    `Of two results of one deployment that differ in depth alone, the deeper one, with at least ${textOf(t.timesAsDeep)} times as many I/Os at once, is less than ${textOf(t.timesAsFast)} times as fast as the shallowest. One I/O at once whose rate is not printed has 1 / mean latency. Where the deeper one has less than ${textOf(t.partAsFast)} of the rate of the shallowest, the two contradict each other, and both are noted.`,
  why: "Storage that works on several I/Os at once gets faster with depth until it is full. What does not was full with one already, or never got the depth: a synchronous engine, a lock, one queue in a client or hypervisor. No queue makes it much slower than one at a time: then the short test was served by a cache or buffer that the long one filled, or one of the two figures is of something else.",
  advice:
    "Look at what reached the storage (fio's iodepth_level, iostat's queue), try more jobs or several volumes, and read the latency at depth 1: waiting in a queue is all that depth adds here.",
  thresholds: {
    timesAsDeep: [8, "factor", "Times as many under way, at least"],
    timesAsFast: [1.5, "factor", "Times the rate that it must come to"],
    partAsFast: [
      0.5,
      "share",
      "Part of the rate of the shallowest below which the two contradict each other",
    ],
  },
  excludes: false,
  doubt: "none",
  contradiction: "contradicts another figure",
  shows: "queue-blind",
  example: "buffered-depths",
  sees: "deployment",
  run: checkScaling,
});

/** `text`: "10,000 IOPS"; `mean`: the latency that it is worked out from. */
type Point = { inFlight: number; rate: Interval; text: string; run: string; mean?: string };
type Bounds = Values<"timesAsDeep" | "timesAsFast" | "partAsFast">;

function checkScaling(subject: PlacedSubject, t: Bounds, { deployment }: Around): OutcomeDraft[] {
  const { result } = subject;
  const sides = directionsOf(result.workload.rw);
  if (result.status === "failed" || sides.length === 0 || isRateLimited(result.workload)) return [];
  const inFlight = inFlightOf(subject);
  if (inFlight === undefined) return [unchecked(unknownDepthInputs(result.workload))];
  const slower = slowerThan(subject, deployment, t);
  if (slower !== undefined) return [{ verdict: "noted", evidence: slower, contradicts: true }];
  if (inFlight < t.timesAsDeep) return [];
  const metrics = (sides.length > 1 ? [...sides, "mixed" as const] : sides).flatMap(rateMetrics);
  const own = printedPoint(subject);
  if (own === undefined) return [unchecked(["IOPS"], metrics)];
  const shallow = shallowestByFamily(deployment).get(familyOf(subject));
  if (shallow === undefined || inFlight < t.timesAsDeep * shallow.inFlight)
    return [
      unchecked([`the same with at most ${formatNumber(inFlight / t.timesAsDeep)} I/Os at once`], metrics),
    ];
  const times = over(own.rate, shallow.rate);
  const evidence = `${own.text} with ${formatNumber(inFlight)} I/Os at once, ${shallow.text} with ${formatNumber(shallow.inFlight)} (${shallow.run})`;
  if (times.high >= t.timesAsFast) return said("passed", `${evidence}.`, metrics);
  if (times.high < t.partAsFast)
    return [{ verdict: "noted", evidence: contradiction(shallow, own), metrics, contradicts: true }];
  const depth = `${formatNumber(inFlight / shallow.inFlight)} times the depth`;
  return said("noted", `${evidence}: ${factorText(times)} for ${depth}.`, metrics);
}

/** "18 µs is 55,556 IOPS one at a time, yet 19,712 IOPS were printed with 64 I/Os at once." */
const contradiction = ({ mean, text, inFlight }: Point, deep: Point): string => {
  const little = inFlight === 1 ? "one at a time" : `with ${formatNumber(inFlight)} I/Os at once`;
  const few = mean === undefined ? `${text} ${little}` : `${mean} is ${text.replace(BY_LAW, "")} ${little}`;
  return `${few}, yet ${deep.text} were printed with ${formatNumber(deep.inFlight)} I/Os at once. One of the two was measured otherwise.`;
};

/** Of the shallowest of its family: a result much deeper that has less than a part of its rate. */
function slowerThan(
  subject: PlacedSubject,
  deployment: readonly PlacedSubject[],
  t: Bounds,
): string | undefined {
  const family = familyOf(subject);
  const shallow = shallowestByFamily(deployment).get(family);
  if (shallow === undefined || inFlightOf(subject) !== shallow.inFlight) return undefined;
  return slowerByFamily(deployment, t).get(family);
}

/** The same for all results of a family: a file may hold thousands of them. */
const slowerByFamily = onceWith(
  (deployment: readonly PlacedSubject[], t: Bounds): ReadonlyMap<string, string> => {
    const sound = deployment.filter(({ result }) => result.status !== "failed");
    const found = new Map<string, string>();
    for (const [family, all] of Map.groupBy(sound, familyOf)) {
      const shallow = shallowestByFamily(deployment).get(family);
      if (shallow === undefined) continue;
      const deep = all
        .flatMap((other) => printedPoint(other) ?? [])
        .find(
          ({ inFlight, rate }) =>
            inFlight >= t.timesAsDeep * shallow.inFlight && over(rate, shallow.rate).high < t.partAsFast,
        );
      if (deep !== undefined) found.set(family, contradiction(shallow, deep));
    }
    return found;
  },
);

const factorText = ({ low, high }: Interval): string =>
  formatNumber(low) === formatNumber(high)
    ? `${formatNumber(high)} times as fast`
    : `at most ${formatNumber(high)} times as fast`;

function inFlightOf({ result, cell }: PlacedSubject): number | undefined {
  const ofOne = outstandingOf(result.workload);
  return ofOne === undefined ? undefined : ofOne * (cell.clients?.count ?? 1);
}

/** The shallowest point of each family: results of a deployment that differ only in depth. */
const shallowestByFamily = onceFor((deployment: readonly PlacedSubject[]): Map<string, Point | undefined> => {
  const sound = deployment.filter(({ result }) => result.status !== "failed");
  const placed = sound.flatMap((subject) => {
    const point = printedPoint(subject) ?? pointByLaw(subject);
    return point === undefined ? [] : [{ family: familyOf(subject), point }];
  });
  const families = Map.groupBy(placed, ({ family }) => family);
  return new Map([...families].map(([family, all]) => [family, shallowest(all.map(({ point }) => point))]));
});

/** Everything but the depth, and the engine that a depth may need. */
const familyOf = onceFor(({ result, cell, run, version }: PlacedSubject): string =>
  [
    run.basis === "estimated",
    run.provenance.tool.name,
    version ?? "",
    idAtAnyDepth(result.workload),
    canonicalJson(cell),
  ].join("\n"),
);

const idAtAnyDepth = onceFor((workload: Workload): string => {
  const { iodepth: _depth, outstanding: _outstanding, ioengine: _engine, ...rest } = workload;
  return workloadId(rest as Workload);
});

/** The span of all repeats at the least depth. */
function shallowest(points: readonly Point[]): Point | undefined {
  const least = Math.min(...points.map(({ inFlight }) => inFlight));
  const [first, ...rest] = points.filter(({ inFlight }) => inFlight === least);
  if (first === undefined || rest.length === 0) return first;
  const rate = spanOfAll([first, ...rest].map((one) => one.rate));
  return {
    ...first,
    rate,
    text: `${formatValue(rate.low, "iops")} to ${formatValue(rate.high, "iops")}`,
    run: `${first.run} and repeats`,
  };
}

const printedPoint = onceFor((subject: PlacedSubject): Point | undefined => {
  const inFlight = inFlightOf(subject);
  const rate = rateOf(subject.result, "iops");
  if (inFlight === undefined || rate === undefined || rate.interval.low <= 0) return undefined;
  return { inFlight, rate: rate.interval, text: formatValue(rate.value, "iops"), run: subject.run.id };
});

const BY_LAW = " (by the mean latency)";

/** By Little's law, for tests that print a latency and no rate. */
function pointByLaw(subject: PlacedSubject): Point | undefined {
  const inFlight = inFlightOf(subject);
  const mean = meanOfOneSide(subject);
  if (inFlight === undefined || mean === undefined || mean.low <= 0) return undefined;
  const rate = over(exactly(inFlight * 1e9), mean);
  const text = `${formatValue((rate.low + rate.high) / 2, "iops")}${BY_LAW}`;
  return { inFlight, rate, text, run: subject.run.id, mean: formatValue((mean.low + mean.high) / 2, "ns") };
}

function meanOfOneSide({ result }: PlacedSubject): Interval | undefined {
  const [side, other] = directionsOf(result.workload.rw);
  const mean = side === undefined || other !== undefined ? undefined : meanLatency(result.directions[side]);
  return mean === undefined ? undefined : intervalOf(mean);
}
