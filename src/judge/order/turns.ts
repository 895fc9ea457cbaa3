/** What would turn an answer that leans: for each figure that nobody has, the value at which another comes first. Pure. */
import type { Metric } from "../../schema/metric.ts";
import type { Figure } from "../bounds/figure.ts";
import { butText, worthOfPrinted } from "../bounds/worth.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import { goodness, goodnessRange, type Scored, spreadOf, valueAt } from "../candidates/score.ts";
import { labelsTogether } from "../checks/index.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { middleLead } from "./leads.ts";

/** `of`: whose figure it is; `at`: where first and rival are equal, all else as it stands. */
export type Turn = {
  of: string;
  rival: string;
  /** Index in the metrics of the use case. */
  metric: number;
  at: number;
  sentence: string;
};

/**
 * Of rivals in the order given; a figure that cannot reach its turning point is none. The rival's own figure goes first. One of the
 * first has one turning point, with whomever it meets there first.
 */
export function turnsOf(question: Question, first: Candidate, rivals: readonly Candidate[]): Turn[] {
  const all = rivals.flatMap((rival) =>
    question.scored.flatMap((part) => {
      const lead = middleLead(question.scored, first, rival);
      return turnOf(question, part, rival, rival, lead) ?? turnOf(question, part, first, rival, -lead) ?? [];
    }),
  );
  const isNearer = (a: Turn, b: Turn): boolean => {
    const better = question.dimensions[a.metric]?.metric.better;
    return better === "higher" ? a.at > b.at : a.at < b.at;
  };
  return all.filter(
    (turn) =>
      turn.of !== first.deployment ||
      !all.some((other) => other.of === turn.of && other.metric === turn.metric && isNearer(other, turn)),
  );
}

/** Where the owner's figure would be better by `gain`, a weighted logarithm, all else as it stands. */
function turnOf(
  question: Question,
  { dimension: { metric }, index, weight }: Scored,
  owner: Candidate,
  rival: Candidate,
  gain: number,
): Turn | undefined {
  const figure = owner.figures[index];
  if (figure === undefined || figure.known === "measured") return undefined;
  const good = spreadOf(metric, figure).middle + gain / weight;
  const { low, high } = goodnessRange(metric, figure.interval);
  if (good <= low || good >= high || isRefuted(metric, figure, good)) return undefined;
  const at = valueAt(metric, good);
  const title = titleIn(question, owner.deployment);
  const condition =
    owner === rival
      ? `${title} leads if ${better(metric, at)}`
      : `${title} leads unless ${worse(metric, at)}`;
  const sentence = `${condition}; ${knownOf(metric, figure)}.`;
  return { of: owner.deployment, rival: rival.deployment, metric: index, at, sentence };
}

/** The worse of two is no better than the one that was measured. */
const isRefuted = (metric: Metric, { saidFrom = [] }: Figure, good: number): boolean =>
  metric.worstOf !== undefined && saidFrom.some(({ ranked }) => goodness(metric, ranked.value) < good);

/** "its p99 read latency is below 1.66 ms", "it reads faster than 80.7 MiB/s". */
const better = (metric: Metric, at: number): string =>
  said(metric, at, metric.better === "lower" ? "below" : "above");

/** "it reads slower than 80.7 MiB/s". */
const worse = (metric: Metric, at: number): string =>
  said(metric, at, metric.better === "lower" ? "above" : "below");

function said(metric: Metric, at: number, side: "above" | "below"): string {
  const verb = VERBS[metric.direction];
  if (metric.unit === "bytes/s" && verb !== undefined)
    return `it ${verb} ${side === "above" ? "faster" : "slower"} than ${valueText(at, metric)}`;
  return `its ${phraseOf(metric)} ${metric.unit === "iops" ? "are" : "is"} ${side} ${valueText(at, metric)}`;
}

const VERBS: Readonly<Record<string, string>> = { read: "reads", write: "writes", mixed: "reads and writes" };

/** Before a figure that another comparison of the kind asked for has. */
export const IN_ANOTHER = "in another test ";

/** "850 µs was printed, but the median or mean read was quicker than the storage can be"; "it was not measured". */
function knownOf(metric: Metric, { known, ranked, elsewhere, best, standIn, said }: Figure): string {
  if (said) return said;
  if (standIn) return `known is only ${standIn.text}`;
  if (elsewhere) {
    const codes = labelsTogether(elsewhere).join(", ");
    return `${IN_ANOTHER}${valueText(elsewhere, metric)} was printed, which is excluded: ${codes}`;
  }
  if (known === "unknown" || ranked === undefined)
    return best && best.rule !== "medium" ? `it was not measured, but ${best.text}` : "it was not measured";
  const worth = worthOfPrinted(ranked);
  const why = worth ? butText(worth, metric) : `it is excluded: ${labelsTogether(ranked).join(", ")}`;
  return `${valueText(ranked, metric)} was printed, but ${why}`;
}
