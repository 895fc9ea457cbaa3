/** A figure of a deployment as an interval: measured, excluded, or never printed. Pure. */
import type { Interval } from "../../schema/quantity.ts";
import { blockSizeOf, outstandingOf } from "../../schema/workload.ts";
import { formatFigure } from "../../units/format.ts";
import { labelsTogether } from "../checks/index.ts";
import { isMixed } from "../evidence/in-flight.ts";
import { spanOf } from "../evidence/statistics.ts";
import { valueText } from "../ranking/ratio.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";
import { type Bound, intervalOfEnds, tightest } from "./bound.ts";
import type { Place } from "./place.ts";
import { BOUND_RULES } from "./rules.ts";
import { isFlattered, worthOf, worthOfPrinted } from "./worth.ts";

/** What a text about a figure states of another one: `text` within it. */
export type Printed = { text: string; ranked: RankedValue };

export type Figure = {
  known: "measured" | "doubtful" | "unknown";
  /** What it may be: of a measured one what its runs leave open. */
  interval: Interval;
  /** As measured, or as printed and excluded. */
  ranked?: RankedValue;
  /** Printed in another comparison of the kind asked for, and excluded there: it is not absent, but what it may be does not lean on it. */
  elsewhere?: RankedValue;
  /** What stands in for it, where it says something of the order: another test of the same deployment. */
  standIn?: { value: number; text: string; from: Printed };
  /** What sets the ends of one that is not measured, and the worse end of one that flatters. Of a rate without a latency the worst that it may be, which is not in its interval. */
  best?: Bound;
  worst?: Bound;
  /** What is known of it, in words, where it is made of several: "its p99 write latency is 32.1 ms". */
  said?: string;
  /** Of the figures that `said` states. */
  saidFrom?: readonly Printed[];
  /** Measured, but a check finds that a cache or a buffer may have helped. */
  flatters?: boolean;
  /** Equal for deployments of one kind on one class of medium: what they reach is likely alike. */
  kin?: string;
  /** It is wrong by a factor that it shares with other rows of its source: their order says something. */
  inProportion?: boolean;
};

/** As printed, wherever: what was printed and excluded is not absent. */
export const printedOf = ({ ranked, elsewhere }: Figure): RankedValue | undefined => ranked ?? elsewhere;

/** What excludes it, in two or three words each. */
export function reasonsOf(figure: Figure): string[] {
  const printed = figure.known === "measured" ? undefined : printedOf(figure);
  return printed === undefined ? [] : labelsTogether(printed);
}

/** How far a row may differ, either way, from what a fault common to all rows of its source explains; a stand-in from what it stands for; and a figure that nobody measured from that of its kin. */
export const OWN_FAULT = { row: 1.5, standIn: 3, kin: 2 };

/** How many times better than the storage a figure is taken to be at most, where a cache or a buffer may have helped. */
export const FLATTERY = 4;

/**
 * Of a figure that flatters, down to the worst that bounds leave; `place` is asked for only then. Without a latency no floor can
 * tell what a cache or a buffer gave, and nobody gains by not printing one: where a check finds another sign of it, the figure
 * is the most that it may be; where the others of its ranking flatter, it does as well.
 */
export function measuredFigure(
  ranked: RankedValue,
  place: () => Place | undefined,
  { kin, othersFlatter }: { kin: string | undefined; othersFlatter: boolean },
): Figure {
  const span = spanOf(sampleOf(ranked));
  const isUntimed = ranked.untimed === true;
  const at = isFlattered(ranked) || (isUntimed && othersFlatter) ? place() : undefined;
  const known = { known: "measured", ranked, ...(kin !== undefined && { kin }) } as const;
  if (at === undefined) {
    const untimed = isUntimed ? place() : undefined;
    return { ...known, interval: span, ...(untimed && { worst: endsAt(untimed).worst }) };
  }
  if (isUntimed && isFlattered(ranked)) return boundedFigure({ ...at, printed: ranked });
  const { worst } = endsAt(at);
  const interval =
    at.metric.better === "higher"
      ? { low: Math.min(span.low, worst.value), high: span.high }
      : { low: span.low, high: Math.max(span.high, worst.value) };
  return { ...known, interval, worst, flatters: true };
}

function endsAt(place: Place): { best: Bound; worst: Bound } {
  const ends = tightest(
    place.metric,
    BOUND_RULES.map(({ ends }) => ends(place)),
  );
  if (ends === undefined) throw new Error(`bounds: expected a range of the medium for ${place.metric.id}`);
  return ends;
}

/** The interval that all rules leave of a figure that is missing or excluded. */
export function boundedFigure(place: Place): Figure {
  const { printed, metric } = place;
  const ends = endsAt(place);
  const interval = intervalOfEnds(metric, ends.best.value, ends.worst.value);
  const known = printed ? "doubtful" : "unknown";
  const bounded: Figure = {
    known,
    interval,
    ...ends,
    ...(printed && { ranked: printed }),
    kin: kinOf(place),
  };
  const standIn = standInAt(place, interval);
  if (printed === undefined)
    return standIn ? { ...bounded, known: "doubtful", standIn, inProportion: true } : bounded;
  if (worthOfPrinted(printed)?.worth !== "in proportion") return bounded;
  // Rates and latencies of such rows contradict each other: all are put in order by the one that all print.
  const isRate = metric.unit !== "ns";
  return { ...bounded, inProportion: true, ...(isRate && standIn && { standIn }) };
}

export const kinOf = ({ backend, deployment }: Pick<Place, "backend" | "deployment">): string =>
  [backend.kind, deployment.medium ?? "unknown", deployment.network?.between ?? backend.networked].join("|");

/** Where nobody read or wrote alone, a mix; for a rate the mean at the same depth goes first, as all rows print it. Within its bounds. */
function standInAt({ metric, workload, near }: Place, { low, high }: Interval): Figure["standIn"] {
  const side = metric.direction;
  if (side !== "read" && side !== "write") return undefined;
  const within = (value: number): number => Math.min(high, Math.max(low, value));
  const mean = metric.unit === "ns" ? undefined : unflattered(near(`${side}.mean`));
  if (mean !== undefined) {
    const perSecond = ((outstandingOf(mean.workload) ?? 1) * 1e9) / mean.value.value;
    const block = metric.unit === "iops" ? 1 : (blockSizeOf(workload, side) ?? 1);
    const latency = formatFigure(mean.value, "ns");
    return {
      value: within(perSecond * block),
      text: `a mean latency of ${latency}`,
      from: { text: latency, ranked: mean.value },
    };
  }
  const same = unflattered(near(metric.id));
  if (same === undefined) return undefined;
  const printed = valueText(same.value, metric);
  return {
    value: within(same.value.value),
    text: `${printed} in ${isMixed(same.workload.rw) ? "a mix of reads and writes" : "another test"}`,
    from: { text: printed, ranked: same.value },
  };
}

/** What a cache or a buffer helped stands in for nothing: it is a bound at most. */
const unflattered = (found: ReturnType<Place["near"]>): ReturnType<Place["near"]> =>
  found && (isFlattered(found.value) || worthOf(found.value.excludedBy)?.worth === "at best")
    ? undefined
    : found;
