/** On what the order of two candidates rests: what was measured of both, what was printed alike, or ranges alone. Pure. */
import { credibleIn } from "../bounds/dimension.ts";
import { type Figure, FLATTERY, OWN_FAULT } from "../bounds/figure.ts";
import { isFlattered } from "../bounds/worth.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { goodness, goodnessRange, type Scored, weighted } from "../candidates/score.ts";
import { declaredNoise } from "../evidence/noise.ts";
import { isApart, ratioInterval, tieWithin } from "../evidence/statistics.ts";
import { matches } from "../ranking/selector.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";
import { leastLead, middleLead } from "./leads.ts";

/** "measured": what was measured carries an answer. Otherwise the best that there is. */
export type Grounds = "measured" | "excluded" | "bounds";

/** Measured, and as good as it looks. */
const isPlain = (figure: Figure | undefined): figure is Figure & { ranked: RankedValue } =>
  figure?.known === "measured" && figure.flatters !== true && figure.ranked !== undefined;

/**
 * "measured": a figure tells them apart for the first, or all that counts was measured of both, so that chance alone is left.
 * "excluded": both were printed, wrong by one fault, and lie further apart than rows of one source do. "bounds": ranges alone, of which nobody can count on a chance.
 */
export function evidenceOf(question: Question, first: Candidate, rival: Candidate): Grounds {
  const { scored } = question;
  const pair = ({ index }: Scored) => [first.figures[index], rival.figures[index]] as const;
  if (scored.every((one) => pair(one).every(isPlain))) return "measured";
  if (isTold(question, first, rival)) return "measured";
  const printed = scored.filter((one) => pair(one).every((figure) => figure?.inProportion));
  // Rows of one source may differ so far by a fault of their own: nearer they are as good as a tie.
  const least = weighted(printed, () => Math.log(OWN_FAULT.row));
  return printed.length > 0 && middleLead(printed, first, rival) > least ? "excluded" : "bounds";
}

/** Whether any figure shows that the first is better. */
export const isTold = (question: Question, first: Candidate, rival: Candidate): boolean =>
  question.scored.some((one) => tellsApart(question, one, first, rival));

/**
 * Whether a figure shows that the first is better: measured of both further apart than their noise, in the test that answers or
 * where one lacks it there in another that both ran; or the first's worst, known by its own measurements, above the rival's best.
 */
export function tellsApart(question: Question, one: Scored, first: Candidate, rival: Candidate): boolean {
  if (tellsHere(question, one, first, rival)) return true;
  const isMeasured = [first, rival].every(({ figures }) => isPlain(figures[one.index]));
  return !isMeasured && inOtherTests(question, one, first, rival).some(([a, b]) => isBetter(one, a, b));
}

/** In the test that answers, or by bounds. */
function tellsHere(question: Question, one: Scored, first: Candidate, rival: Candidate): boolean {
  const { metric } = one.dimension;
  const [own, other] = [first.figures[one.index], rival.figures[one.index]];
  if (own === undefined || other === undefined) return false;
  if (own.known === "measured" && own.ranked && isPlain(other))
    if (isBetter(one, own.ranked, other.ranked, own.flatters ? FLATTERY : 1)) return true;
  if (isPlain(own) && isPlain(other)) return false;
  const gap = goodnessRange(metric, own.interval).low - goodnessRange(metric, other.interval).high;
  return (isPlain(own) || isKnownAtWorst(own)) && gap > (isPlain(own) ? 0 : variesBy(question));
}

/** Whether it is another test alone that shows that the first is better. */
export const isToldElsewhere = (question: Question, first: Candidate, rival: Candidate): boolean =>
  isTold(question, first, rival) && !question.scored.some((one) => tellsHere(question, one, first, rival));

/** Whether something that was measured of both, in whichever test that both ran, does not tell them apart: ranges of the rest say nothing against that. */
export const isMeasuredLevel = (question: Question, first: Candidate, rival: Candidate): boolean =>
  question.scored.some((one) => {
    const [own, other] = [first.figures[one.index], rival.figures[one.index]];
    const pairs: [RankedValue, RankedValue][] =
      isPlain(own) && isPlain(other)
        ? [[own.ranked, other.ranked]]
        : inOtherTests(question, one, first, rival);
    return pairs.some(([a, b]) => !isApart(ratioInterval(sampleOf(a), sampleOf(b))));
  });

/** By measurements of its own, and not by what its class of medium does. */
const isKnownAtWorst = ({ known, worst }: Figure): boolean =>
  worst === undefined ? known === "measured" : worst.rule !== "medium";

/** By more than chance, and by more than `least` times. */
function isBetter({ dimension: { metric } }: Scored, a: RankedValue, b: RankedValue, least = 1): boolean {
  const [over, under] = metric.better === "higher" ? [a, b] : [b, a];
  const ratio = ratioInterval(sampleOf(over), sampleOf(under));
  return ratio.low > least && isApart(ratio);
}

/** What tests that answer the use case as well, and that were measured of both, say of a figure that one of them lacks. */
export function inOtherTests(
  { measured: { byMetric, commons } }: Question,
  { dimension: { wanted, metric, ranking } }: Scored,
  first: Candidate,
  rival: Candidate,
): [RankedValue, RankedValue][] {
  return (byMetric.get(metric.id) ?? []).flatMap((other): [RankedValue, RankedValue][] => {
    const workload = commons.get(other.comparisonId)?.workload;
    if (other === ranking || workload === undefined || !matches(wanted.workload, workload)) return [];
    const [a, b] = [first, rival].map(({ deployment }) => credibleIn(other, deployment));
    return a && b && ![a, b].some(isFlattered) ? [[a, b]] : [];
  });
}

/** How many times apart two single runs may come out here, as a logarithm; as declared, since whose noise was measured is no worse off. */
const variesBy = ({ record, environment }: Question): number =>
  Math.log(tieWithin(declaredNoise(record.environments.get(environment)?.dedicated)));

/**
 * Whether the first leads this rival by more than single runs vary. The noise of what was measured plainly is in its ends; where the
 * worst of a figure is known by another test, or by one that a buffer helped, that is a single run as well. Against what was not
 * measured, a rate that no latency stands beside counts at its worst: none could show a cache.
 */
export function isClear(question: Question, first: Candidate, rival: Candidate): boolean {
  const least = weighted(question.scored, ({ dimension: { metric }, index }) => {
    const [own, other] = [first.figures[index], rival.figures[index]];
    if (own === undefined) return 0;
    const { worst, interval } = own;
    const noise = isKnownAtWorst(own) ? variesBy(question) : 0;
    if (!isPlain(own)) return noise;
    if (isPlain(other) || worst === undefined) return 0;
    return noise + Math.max(0, goodnessRange(metric, interval).low - goodness(metric, worst.value));
  });
  return leastLead(question.scored, first, rival) > least;
}
