/** Figures of two as a sentence tells them, one against the other: as measured, as printed, or as the bound that is left. Pure. */
import type { Metric } from "../../schema/metric.ts";
import { type Bound, endWords } from "../bounds/bound.ts";
import type { Figure } from "../bounds/figure.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { goodness, type Scored } from "../candidates/score.ts";
import { figureText, statedText } from "../candidates/standing.ts";
import { labelsTogether } from "../checks/index.ts";
import { tellsApart } from "../order/evidence.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { type Fate, fateOf, isTie, TIE, tiesAll } from "./measured-pair.ts";

/**
 * "p99 write latency 26 ms against 32.1 ms": what favours the first most comes first. A figure that neither has is left out;
 * of one that somebody lacks it is said what it may be.
 */
export function factsText(
  question: Question,
  candidates: readonly Candidate[],
  measuredOnly = false,
): string {
  const { scored } = question;
  const [own, other] = candidates;
  const pull = ({ dimension: { metric }, index, weight }: Scored): number => {
    const [a, b] = [own, other].map((one) => {
      const figure = one?.figures[index];
      return figure && isTold(figure) ? figure.ranked?.value : undefined;
    });
    return a === undefined || b === undefined ? 0 : weight * (goodness(metric, a) - goodness(metric, b));
  };
  const facts: { text: string; tie: boolean }[] = scored
    .toSorted((a, b) => pull(b) - pull(a))
    .flatMap((one) => {
      const { metric } = one.dimension;
      const { index } = one;
      const figures = candidates.flatMap(({ figures }) => figures[index] ?? []);
      const tells = !measuredOnly && tellsByBounds(question, one, candidates);
      const isKnown = measuredOnly ? figures.every(isMeasured) : tells || figures.some(isTold);
      if (!isKnown || figures.length < candidates.length || isOneSided(figures)) return [];
      const against = tells ? boundsText(metric, figures) : againstText(question, metric, figures);
      return [
        {
          text: `${phraseOf(metric)} ${against}`,
          tie: isTie(figures) || isHardlyAhead(question, one, candidates),
        },
      ];
    });
  // Where all are, that is said before them.
  const isSaid = tiesAll(question, candidates);
  return facts.map(({ text, tie }) => (tie && !isSaid ? tieText(text) : text)).join(", ");
}

/** Whether it tells the first from the other though it was not measured of it: another test says how bad it is at the most. */
function tellsByBounds(question: Question, one: Scored, [a, b]: readonly Candidate[]): boolean {
  const own = a?.figures[one.index];
  return a !== undefined && b !== undefined && !!own && !isMeasured(own) && tellsApart(question, one, a, b);
}

/** "30,500 (level)", "30,500 (excluded; level)". */
const tieText = (text: string): string =>
  / \((not measured|excluded)\)$/.test(text) ? `${text.slice(0, -1)}; ${TIE})` : `${text} (${TIE})`;

/** Better as measured than the best that the other can be, but by less than its runs tell. */
function isHardlyAhead(question: Question, one: Scored, [a, b]: readonly Candidate[]): boolean {
  const [own, other] = [a?.figures[one.index], b?.figures[one.index]];
  if (!a || !b || !own?.ranked || !other?.best || !isMeasured(own) || isMeasured(other)) return false;
  const { metric } = one.dimension;
  const isAhead = goodness(metric, own.ranked.value) > goodness(metric, other.best.value);
  return isAhead && !tellsApart(question, one, a, b);
}

/** "at least 75,200 (in a mix its read IOPS are 75,200) against at best 30,500 (the line carries 119 MiB/s)". */
function boundsText(metric: Metric, [own, other]: readonly Figure[]): string {
  const [least, most] = metric.better === "higher" ? ["at least", "at most"] : ["at most", "at least"];
  const end = (word: string, { value, text }: Bound): string =>
    `${word} ${valueText(value, metric)} (${text})`;
  const worst = own?.worst ? end(least, own.worst) : "";
  const best =
    other?.best && !isMeasured(other) ? end(most, other.best) : other ? figureText(metric, other) : "";
  return `${worst} against ${best}`;
}

/** What only stands in for a figure says nothing against one of whom there is nothing. */
const isOneSided = (figures: readonly Figure[]): boolean =>
  figures.some(({ standIn }) => standIn) &&
  figures.some(({ known, best }) => known === "unknown" && best?.rule === "medium");

/** Before a figure that is no more than a bound. */
export const EXCLUDED = "an excluded ";

/** Before what stands in for a figure. */
export const JUDGED_BY = "judged by ";

/** "47 ms against 64 ms (both excluded: rate contradicts latency)": what holds of both is said once. */
function againstText(question: Question, metric: Metric, figures: readonly Figure[]): string {
  const told = figures.map((figure) => shortText(question, metric, figure));
  if (told.every((text) => text.startsWith(JUDGED_BY)))
    return [told[0], ...told.slice(1).map((text) => text.slice(JUDGED_BY.length))].join(" against ");
  const reasons = new Set(told.map((text) => / \(excluded.*\)$/.exec(text)?.[0]));
  const [reason] = reasons;
  if (told.length < 2 || reasons.size > 1 || reason === undefined) return told.join(" against ");
  const bare = told.map((text) => text.slice(0, -reason.length));
  return `${bare.join(" against ")}${reason.replace("(", "(both ")}`;
}

const isMeasured = ({ known }: Figure): boolean => known === "measured";
const isTold = (figure: Figure): boolean => isMeasured(figure) || figure.inProportion === true;

const FATES: Readonly<Record<Fate, string>> = {
  measured: "measured",
  doubted: "in doubt",
  excluded: "excluded",
  missing: "not measured",
};
/** Where no bound says more than the class of its medium. */
const WIDE: Readonly<Record<Fate, string>> = {
  measured: "measured",
  doubted: "a figure in doubt",
  excluded: "an excluded figure",
  missing: "none measured",
};

/** "at best 119 MiB/s", of a latency "at least 4.31 ms", where a bound says more than the class of the medium; "47 ms, excluded" of a row among its like; "an excluded 1,670,000". */
function shortText(question: Question, metric: Metric, figure: Figure): string {
  const { known, ranked, standIn, best, inProportion } = figure;
  if (known === "measured") return statedText(question, metric, figure);
  if (inProportion && ranked)
    return `${valueText(ranked, metric)} (excluded: ${labelsTogether(ranked).join(", ")})`;
  if (inProportion && standIn) return `${JUDGED_BY}${standIn.text}`;
  const fate = fateOf(figure);
  // What a round trip takes at least tells nothing of a storage's latency.
  const isWide = !best || best.rule === "medium" || (best.rule === "line" && metric.unit === "ns");
  if (isWide) return WIDE[fate];
  if (best.rule === "printed" && ranked !== undefined)
    return fate === "doubted"
      ? `${valueText(ranked, metric)} (${FATES.doubted})`
      : `${EXCLUDED}${valueText(ranked, metric)}`;
  return `${endWords(metric).best} ${valueText(best.value, metric)} (${FATES[fate]})`;
}
