/** The rules that bound a figure nobody has: a table, in order of trust. The method page prints it as it stands here. */
import { metricById } from "../../schema/metric.ts";
import { blockSizeOf, outstandingOf } from "../../schema/workload.ts";
import { formatFigure, formatNumber, formatValue } from "../../units/format.ts";
import { everyWriteSynced, orderOf } from "../evidence/in-flight.ts";
import type { Subject } from "../evidence/subject.ts";
import {
  crossesNetwork,
  crossings,
  isLineAssumed,
  LIMITS,
  lineRateBytes,
  roundTripNs,
  transferNs,
} from "../physics/limits.ts";
import { MEDIUM_CLASSES } from "../physics/medium-classes.ts";
import { TIER_SHARE } from "../physics/tier-rate.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import type { Ends, Offer } from "./bound.ts";
import { classRange } from "./medium-range.ts";
import { type Place, sideOf, subjectAt } from "./place.ts";
import { butText, worthOfPrinted } from "./worth.ts";

type BoundRule = {
  id: string;
  title: string;
  why: string;
  ends: (place: Place) => Ends;
};

const ruleOf = (rule: BoundRule): BoundRule => ({
  ...rule,
  ends: (place) => {
    const { best, worst } = rule.ends(place);
    const named = (bound: Offer): Offer => ({ ...bound, rule: rule.id });
    return { ...(best && { best: named(best) }), ...(worst && { worst: named(worst) }) };
  },
});

const bound = (value: number, text: () => string): Offer => ({ value, rule: "", text });
const NOTHING: Ends = {};

/** "the link is 1 Gbit/s (assumed)". */
const linkText = ({ cell }: Subject, bytes: number): string =>
  `the link is ${formatNumber((bytes * 8) / (cell.clients?.count ?? 1) / 1e9)} Gbit/s (assumed)`;

const line = ruleOf({
  id: "line",
  title: "The line",
  why: "Nothing is faster than the link that it crosses, and no answer comes before a block is over it and back.",
  ends: (place) => {
    const subject = subjectAt(place);
    if (crossesNetwork(subject) !== true) return NOTHING;
    const { unit } = place.metric;
    const side = sideOf(place);
    const rate = lineRateBytes(subject);
    const held = rate === undefined || !isLineAssumed(subject) ? undefined : linkText(subject, rate);
    const assumed = held === undefined ? "" : `, if ${held}`;
    const ifHeld = held === undefined ? {} : { if: held };
    if (unit === "ns") {
      const onWire = transferNs(subject, side, LIMITS);
      const ns = roundTripNs(subject, LIMITS) + onWire;
      const text = (): string =>
        `a round trip and the block on the wire take ${formatValue(ns, "ns")}${onWire > 0 ? assumed : ""}`;
      return { best: { ...bound(ns, text), ...(onWire > 0 && ifHeld) } };
    }
    if (rate === undefined) return NOTHING;
    const bytes = rate / crossings(subject, side);
    const text = (): string => `the line carries ${formatValue(rate, "bytes/s")}${assumed}`;
    const block = blockSizeOf(place.workload, side);
    if (unit === "bytes/s") return { best: { ...bound(bytes, text), ...ifHeld } };
    return block === undefined ? NOTHING : { best: { ...bound(bytes / block, text), ...ifHeld } };
  },
});

const tier = ruleOf({
  id: "tier",
  title: "The tier",
  why: "A tier that is sold by rate gives that rate and little more; the I/Os under way wait accordingly.",
  ends: ({ deployment: { provisionedIops: sold }, metric, workload }) => {
    if (sold === undefined) return NOTHING;
    const most = sold * (1 + TIER_SHARE);
    const text = (): string => `the tier is sold with ${formatValue(sold, "iops")}`;
    if (metric.unit === "iops") return { best: bound(most, text) };
    const inFlight = outstandingOf(workload);
    return metric.statistic === "mean" && metric.unit === "ns" && inFlight !== undefined
      ? { best: bound((inFlight / most) * 1e9, text) }
      : NOTHING;
  },
});

const printed = ruleOf({
  id: "printed",
  title: "A figure that flatters",
  why: "What came from a cache or a buffer is at best as good without it: a colder read is not quicker, a flushed write neither.",
  ends: ({ printed: figure, metric }) => {
    const worth = figure && worthOfPrinted(figure);
    if (figure === undefined || worth?.worth !== "at best") return NOTHING;
    const value = metric.better === "higher" ? figure.interval.high : figure.interval.low;
    return {
      best: bound(value, () => `${valueText(figure, metric)} was printed, but ${butText(worth, metric)}`),
    };
  },
});

/** Of any latencies that are not negative, at most 1/n are n times the mean or more. */
const MARKOV: Readonly<Record<string, number>> = { mean: 1, p50: 2, p95: 20, p99: 100, "p99.9": 1000 };

const little = ruleOf({
  id: "little",
  title: "Little's law",
  why: "Rate times mean latency is how many I/Os are under way, and that is never more than was asked for. At most one latency in a hundred is a hundred times the mean.",
  ends: ({ metric, workload, own }) => {
    const inFlight = outstandingOf(workload);
    const side = metric.direction;
    if (inFlight === undefined || side === "sync") return NOTHING;
    const [mean, iops] = [own(`${side}.mean`), own(`${side}.iops`)];
    const asked = (): string => `${formatNumber(inFlight)} I/Os at once`;
    if (metric.unit === "iops" && mean)
      return {
        best: bound(
          (inFlight * 1e9) / mean.interval.low,
          () => `${asked()} at a mean of ${formatFigure(mean, "ns")} are no more`,
        ),
      };
    const times = MARKOV[metric.statistic];
    if (metric.unit !== "ns" || times === undefined) return NOTHING;
    if (mean)
      return {
        worst: {
          ...bound(mean.interval.high * times, () => `its mean is ${formatFigure(mean, "ns")}`),
          of: mean,
        },
      };
    if (iops === undefined) return NOTHING;
    const ns = (inFlight * 1e9) / iops.interval.low;
    const known = (): string =>
      `${asked()} at ${formatFigure(iops, "iops")} wait ${formatValue(ns, "ns")} on average`;
    return { worst: { ...bound(ns * times, known), of: iops } };
  },
});

const PERCENTILES = ["p50", "p95", "p99", "p99.9"];

const percentiles = ruleOf({
  id: "percentiles",
  title: "Order of percentiles",
  why: "No p99 is below its p50, and no p50 above its p99.",
  ends: ({ metric, own }) => {
    const at = PERCENTILES.indexOf(metric.statistic);
    if (metric.unit !== "ns" || at < 0) return NOTHING;
    const of = (names: readonly string[]) =>
      names.flatMap((name) => own(`${metric.direction}.${name}`) ?? []);
    const [below] = of(PERCENTILES.slice(0, at).reverse());
    const [above] = of(PERCENTILES.slice(at + 1));
    const text = (value: number): string => `it cannot cross another percentile, ${formatValue(value, "ns")}`;
    return {
      ...(below && { best: bound(below.interval.low, () => text(below.value)) }),
      ...(above && { worst: { ...bound(above.interval.high, () => text(above.value)), of: above } }),
    };
  },
});

/** By which statistics of writes each of a flush is bounded, the strictest first; all others as its p99. */
const OF_WRITES: Readonly<Record<string, readonly string[]>> = { mean: ["write.mean"], p50: ["write.p50"] };
const OF_A_TAIL = ["write.p50", "write.mean"];
const LEAST_PART_OF_MEAN = 0.5;

const durable = ruleOf({
  id: "durable",
  title: "Flushed and not flushed",
  why: "A write that is made durable takes at least as long as one that is not, in the same test. The p99 of a flush is no less than the median of the writes; where only their mean is known, it is taken to be no less than half of that: the slowest hundredth would have to take more than half of all the time.",
  ends: ({ metric, workload, twin }) => {
    if (metric.direction !== "write" && metric.direction !== "sync") return NOTHING;
    const isFlush = metric.direction === "sync";
    const isDurable = isFlush || everyWriteSynced(workload);
    const ids = isFlush ? (OF_WRITES[metric.statistic] ?? OF_A_TAIL) : [metric.id];
    const id = ids.find((one) => twin(one) !== undefined) ?? "";
    const [other, of] = [twin(id), metricById.get(id)];
    if (other === undefined || of === undefined) return NOTHING;
    const value = isDurable === (metric.better === "higher") ? other.interval.high : other.interval.low;
    const what = `its ${phraseOf(of)} ${isDurable ? "without" : "with"} a flush after each write`;
    const printed = valueText(other, of);
    if (of.statistic !== "mean" || metric.statistic === "mean")
      return {
        [isDurable ? "best" : "worst"]: { ...bound(value, () => `${what} is ${printed}`), of: other },
      };
    const few = metric.statistic === "p99" ? "1 %" : "0.1 %";
    const half = `estimated as half of its mean ${orderOf(workload)}write without a flush (${printed})`;
    const text = `${half}, as for a lower ${metric.statistic} the slowest ${few} of its flushes would have to take over half of all their time`;
    return { best: { ...bound(value * LEAST_PART_OF_MEAN, () => text), of: other } };
  },
});

const mixed = ruleOf({
  id: "mix",
  title: "Alone and in a mix",
  why: "Reads alone are at least as many, and as quick, as reads with writes between them; writes likewise. Of a mean, a percentile follows as under Little's law.",
  ends: ({ metric, inMix }) => {
    if (metric.direction !== "read" && metric.direction !== "write") return NOTHING;
    const same = inMix(metric.id);
    const verb = metric.unit === "iops" ? "are" : "is";
    const text = (value: number): string =>
      `in a mix its ${phraseOf(metric)} ${verb} ${valueText(value, metric)}`;
    if (same)
      return {
        worst: {
          ...bound(metric.better === "higher" ? same.interval.low : same.interval.high, () =>
            text(same.value),
          ),
          of: same,
        },
      };
    const [mean, times] = [inMix(`${metric.direction}.mean`), MARKOV[metric.statistic]];
    if (metric.unit !== "ns" || mean === undefined || times === undefined) return NOTHING;
    return {
      worst: {
        ...bound(mean.interval.high * times, () => `in a mix its mean is ${formatFigure(mean, "ns")}`),
        of: mean,
      },
    };
  },
});

const layer = ruleOf({
  id: "layer",
  title: "Layers",
  why: "What lies upon a volume is at best as fast as the volume itself.",
  ends: ({ metric, above }) => {
    const upon = above(metric.id);
    if (upon === undefined) return NOTHING;
    const [value, end] =
      metric.better === "higher" ? [upon.interval.low, "at least"] : [upon.interval.high, "at most"];
    const text = valueText(value, metric);
    // By rounding the end of what was printed may read otherwise than its middle.
    const reached = text === valueText(upon, metric) ? text : `${end} ${text}`;
    return { worst: { ...bound(value, () => `a layer upon it reaches ${reached}`), of: upon } };
  },
});

const medium = ruleOf({
  id: "medium",
  title: "Class of medium",
  why: "What a class of drives does at its worst and at its best, wide on purpose. Behind a network the worst is several times worse.",
  ends: (place) => {
    const { deployment, metric, workload } = place;
    const kind = (metric.direction === "sync" && deployment.flushMedium) || deployment.medium || "unknown";
    const block = blockSizeOf(workload, sideOf(place));
    const subject = subjectAt(place);
    const way = {
      crossesNetwork: crossesNetwork(subject),
      isLineKnown: lineRateBytes(subject) !== undefined,
    };
    const [worst, best] = classRange(kind, metric, block, way);
    const { title } = MEDIUM_CLASSES[kind];
    const text = (value: number): string => `${valueText(value, metric)} is what ${title} is taken to do`;
    return {
      best: bound(best, () => `${text(best)} at best`),
      worst: bound(worst, () => `${text(worst)} at worst`),
    };
  },
});

export const BOUND_RULES: readonly BoundRule[] = [
  line,
  tier,
  printed,
  little,
  percentiles,
  durable,
  mixed,
  layer,
  medium,
];
