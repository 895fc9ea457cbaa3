/** How many clients a latency objective allows, among the numbers of clients that were measured. Pure. */
import { defined } from "../../text/defined.ts";
import { plural } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import { phraseOf } from "../ranking/ratio.ts";
import type { Scaling, ScalingPoint } from "./scaling.ts";

/** For the pages that show ramps. */
export const RAMP_RULE =
  "A number of clients holds where its p99 latency is at most the objective. Numbers between those that were measured are not guessed at, and neither is what lies beyond the largest.";

type RampStep = {
  point: ScalingPoint;
  /** "unknown": a check keeps the figure out. */
  verdict: "holds" | "breaks" | "unknown";
  /** Whether the figure's interval holds the objective. */
  close: boolean;
};

export type Ramp = {
  objectiveNs: number;
  steps: readonly RampStep[];
  /** The most clients that hold before any number of them breaks; absent where the smallest breaks already. */
  holds?: number;
  /** The fewest that break; absent where none does. */
  breaks?: number;
  /** The most that were measured. */
  most: number;
};

/** Undefined where the latency is not a p99: an objective for a p99 says nothing about a mean. */
export function rampOf({ latency, points }: Scaling, objectiveNs: number): Ramp | undefined {
  if (latency.statistic !== "p99") return undefined;
  const steps = points
    .toSorted((a, b) => a.clients - b.clients)
    .map((point): RampStep => {
      const { value, interval, excludedBy } = point.latency.value;
      const verdict = excludedBy.length > 0 ? "unknown" : value <= objectiveNs ? "holds" : "breaks";
      return { point, verdict, close: interval.low <= objectiveNs && interval.high > objectiveNs };
    });
  const breaks = steps.find(({ verdict }) => verdict === "breaks")?.point.clients;
  const holds = steps.findLast(
    ({ verdict, point }) => verdict === "holds" && (breaks === undefined || point.clients < breaks),
  )?.point.clients;
  return { objectiveNs, steps, ...defined({ holds, breaks }), most: steps.at(-1)?.point.clients ?? 0 };
}

/** "4 clients hold a p99 read latency of at most 10 ms (7.2 ms); 8 break it (14 ms)." */
export function rampSentence(scaling: Scaling, ramp: Ramp): string {
  const objective = `a ${phraseOf(scaling.latency)} of at most ${formatValue(ramp.objectiveNs, "ns")}`;
  const at = (clients: number): string => {
    const step = ramp.steps.find(({ point }) => point.clients === clients);
    const shown = formatValue(step?.point.latency.value.value ?? 0, "ns");
    return step?.close ? `${shown}, and its interval reaches across` : shown;
  };
  const { holds, breaks, most, steps } = ramp;
  const unknown = steps.filter(({ verdict }) => verdict === "unknown").map(({ point }) => point.clients);
  const left = unknown.length === 0 ? "" : ` A check excludes the figures with ${listOf(unknown)}.`;
  if (holds === undefined && breaks === undefined)
    return `No credible figure says whether ${objective} holds.${left}`;
  if (breaks === undefined)
    return `${plural(holds ?? 0, "client")} ${holds === 1 ? "holds" : "hold"} ${objective} (${at(holds ?? 0)})${holds === most ? "; more were not measured" : ""}.${left}`;
  const broken = `${plural(breaks, "client")} ${breaks === 1 ? "breaks" : "break"} it (${at(breaks)})`;
  const again = steps.filter(({ verdict, point }) => verdict === "holds" && point.clients > breaks);
  const odd =
    again.length === 0 ? "" : ` With ${listOf(again.map(({ point }) => point.clients))} it held again.`;
  if (holds === undefined)
    return `No number of clients that was measured holds ${objective}: ${broken} already.${odd}${left}`;
  return `${plural(holds, "client")} ${holds === 1 ? "holds" : "hold"} ${objective} (${at(holds)}); ${broken}.${odd}${left}`;
}

const listOf = (clients: readonly number[]): string =>
  clients.map((count) => plural(count, "client")).join(", ");
