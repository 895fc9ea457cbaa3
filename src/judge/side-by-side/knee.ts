/** Where more I/Os at once cost more latency than they bring rate. */
import { formatFigure, formatNumber } from "../../units/format.ts";
import { isApart, ratioInterval } from "../evidence/statistics.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { sampleOf } from "../ranking/value.ts";
import type { Sweep, SweepPoint } from "./sweeps.ts";

/** For the pages that show sweeps. */
export const KNEE_DEFINITION =
  "The knee is the depth with the most rate for its latency (rate divided by latency, Kleinrock's power). At every greater depth latency has grown by a larger factor than the rate.";

/** A rate and a latency that were measured together. */
type Point = Pick<SweepPoint, "rate" | "latency">;

export const isCredible = ({ rate, latency }: Point): boolean =>
  rate.value.excludedBy.length === 0 && latency.value.excludedBy.length === 0;

export type Knee<P extends Point> = { at: P; next: P | undefined };

/** Among credible points; `next` is the next deeper one of them. Undefined with fewer than two. */
export function kneeOf<P extends Point>({ points }: { points: readonly P[] }): Knee<P> | undefined {
  const credible = points.filter(isCredible);
  if (credible.length < 2) return undefined;
  const power = ({ rate, latency }: Point): number => rate.value.value / latency.value.value;
  const at = credible.reduce((best, point) => (power(point) > power(best) ? point : best));
  return { at, next: credible[credible.indexOf(at) + 1] };
}

/** "Past depth 16 latency grows faster than IOPS: from 16 to 32, +3 % IOPS for +95 % mean latency." */
export function kneeSentence(sweep: Sweep): string {
  const knee = kneeOf(sweep);
  const { points, rate, latency } = sweep;
  if (knee === undefined)
    return `Checks exclude all but ${points.filter(isCredible).length} of its ${points.length} depths: where the knee is cannot be told.`;
  const { at, next } = knee;
  const noun = rate.unit === "iops" ? "IOPS" : "bandwidth";
  const grows = rate.unit === "iops" ? "grow" : "grows";
  const here = `${valueText(at.rate.value, rate)} ${rate.unit === "iops" ? "IOPS " : ""}at ${formatFigure(at.latency.value, "ns")}`;
  if (next === undefined)
    return `Up to depth ${at.outstanding}, the deepest credible one, ${noun} ${grows} faster than ${phraseOf(latency)}: ${here}. No knee is reached.`;
  const tied = tiedRates(at, next) ? " (within the uncertainty)" : "";
  return (
    `Past depth ${at.outstanding} (${here}) latency grows faster than ${noun}: from ${at.outstanding} to ${next.outstanding}, ` +
    `${change(at.rate.value.value, next.rate.value.value)} ${noun}${tied} for ${change(at.latency.value.value, next.latency.value.value)} ${phraseOf(latency)}.`
  );
}

function tiedRates(at: SweepPoint, next: SweepPoint): boolean {
  return !isApart(ratioInterval(sampleOf(next.rate.value), sampleOf(at.rate.value)));
}

/** "+95 %", "-3 %", "+0 %": two digits. */
function change(from: number, to: number): string {
  const percent = Number(((to / from - 1) * 100).toPrecision(2));
  const shown = Math.abs(percent) < 0.5 ? 0 : percent;
  return `${shown < 0 ? "−" : "+"}${formatNumber(Math.abs(shown))} %`;
}
