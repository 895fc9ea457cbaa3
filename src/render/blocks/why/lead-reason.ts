/** Why an answer leans, in a line: in which figures it is ahead and by how much, and what could not be compared. What checks doubt stands with the figures. */
import { endWords } from "../../../judge/bounds/bound.ts";
import type { Figure } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { goodness } from "../../../judge/candidates/score.ts";
import { unwrittenRead } from "../../../judge/checks/unwritten-read.ts";
import { type Counting, countingIn } from "../../../judge/planning/counting.ts";
import { measured } from "../../../judge/planning/flushed.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { isClose, reckonedIn } from "../answers/chances-in.ts";
import { linkedIn } from "../comparing/linked-in.ts";
import { enumerated, valueSpans } from "../until/measured-spans.ts";
import { saidOf } from "./factor.ts";
import { type Lack, lackedByAll, lacksOf, lacksText } from "./lacks.ts";
import { outcomeOf } from "./score-outcome.ts";

/** A rival with less of a chance turns nothing that is worth a word. */
const LIKELY = 0.05;

type Told = {
  ahead: TextSpan[][];
  level: TextSpan[][];
  behind: TextSpan[][];
  rest: Counting[];
  levels: TextSpan[][];
};

const candidatesOf = ({ candidates }: Recommendation, ids: readonly string[]): Candidate[] =>
  ids.flatMap((id) => candidates.find(({ deployment }) => deployment === id) ?? []);

const COULD_CHANGE = "What could change this";
/** Of two that are named together. */
const TELLS_APART = "What would tell the two apart";

/**
 * "What could change this: fsync latency (40 % of what counts), measured on neither." Of an answer that is hardly surer than not the
 * heaviest figure that somebody lacks; of others nothing.
 */
function whyClose(edition: Edition, recommendation: Recommendation, answer: Answer): TextSpan[][] {
  if (!isClose(answer)) return [];
  const rivals = [...reckonedIn(answer)].flatMap(([id, { chance }]) => (chance >= LIKELY ? [id] : []));
  const [lack] =
    [answer.compared, rivals].map((ids) => lacksAmong(edition, recommendation, ids)).find(([one]) => one) ??
    [];
  // Of whom all was measured their figures say it, in the line before and in the table.
  if (lack === undefined || isToldAbove(edition, recommendation, lack)) return [];
  return [labelled(answer.level === undefined ? COULD_CHANGE : TELLS_APART, `${lacksText([lack])}.`)];
}

/** What nobody named has heads the card. */
function isToldAbove(edition: Edition, recommendation: Recommendation, { metrics }: Lack): boolean {
  const named = candidatesOf(recommendation, namedIn(edition)(recommendation).ids);
  return metrics.length === 1 && metrics[0] === lackedByAll(recommendation, named)?.metric;
}

const lacksAmong = ({ record }: Edition, recommendation: Recommendation, ids: readonly string[]) =>
  lacksOf(countingIn(recommendation), candidatesOf(recommendation, ids), ({ deployment }) =>
    titles(record).deployment(deployment),
  );

/** Of an answer that leans by what was measured of it and of the next, or of both that it names. */
export function leadReason(edition: Edition, recommendation: Recommendation, answer: Answer): TextSpan[] {
  const [own, other] = candidatesOf(recommendation, answer.compared);
  if (!own || !other) return [];
  const name = ({ deployment }: Candidate): string => titles(edition.record).deployment(deployment);
  const told = toldOf(recommendation, own, other);
  const close = whyClose(edition, recommendation, answer);
  const lacks = lacksOf(told.rest, [own, other], name).filter(
    (one) => !plain(close.flat()).includes(lacksText([one])) && !isToldAbove(edition, recommendation, one),
  );
  const ahead = told.ahead.length > 0 ? [" in ", ...enumerated(told.ahead, "and")] : [];
  const besides = [
    ...(told.level.length > 0 ? [["level in ", ...enumerated(told.level, "and")]] : []),
    ...(told.behind.length > 0 ? [["behind in ", ...enumerated(told.behind, "and")]] : []),
  ];
  const isAhead = ahead.length > 0;
  // Nothing but that: their figures say it better than either's name.
  const isLevel = told.levels.length > 0 && told.ahead.length + told.behind.length === 0;
  const lead: TextSpan[][] =
    answer.level !== undefined
      ? isLevel
        ? [["Level in ", ...joined(told.levels, "; "), "."]]
        : isAhead || besides.length > 0
          ? [[`${name(own)} is `, ...joined([...(isAhead ? [["ahead", ...ahead]] : []), ...besides]), "."]]
          : []
      : [
          [
            `${isAhead || besides.length > 0 ? "Ahead" : "Likely ahead"} of ${name(other)}`,
            ...joined([ahead, ...besides]),
            ".",
          ],
        ];
  const isUnwritten = unwrittenReads(recommendation, [own, other]);
  return linesOf([
    ...lead.map((line) => [...line, ...(isUnwritten ? [" The reads may be of blocks never written."] : [])]),
    ...close,
    ...(lacks.length > 0 ? [labelled("Not compared", `${lacksText(lacks)}.`)] : []),
  ]);
}

/** Whether all reads that count of both are doubted so: it matters more than any of their factors. */
function unwrittenReads({ metrics }: Recommendation, both: readonly Candidate[]): boolean {
  const reads = metrics.flatMap(({ metric, scored }, index) =>
    scored && metricById.get(metric)?.direction === "read"
      ? both.flatMap(({ figures }) => measured(figures[index]) ?? [])
      : [],
  );
  return reads.length > 1 && reads.every(({ noted }) => noted.includes(unwrittenRead.code));
}

/** A line each: who is ahead is read first, and by itself. */
const linesOf = (lines: readonly (readonly TextSpan[])[]): TextSpan[] =>
  lines.flatMap((line, at) => [...(at > 0 ? ["\n"] : []), ...line]);

const labelled = (label: string, said: string): TextSpan[] => [{ text: label, strong: true }, `: ${said}`];

function toldOf(recommendation: Recommendation, own: Candidate, other: Candidate): Told {
  const told: Told = { ahead: [], level: [], behind: [], rest: [], levels: [] };
  for (const one of countingIn(recommendation)) {
    const { metric, index } = one;
    const pair = [own.figures[index], other.figures[index]];
    const { text, best, note: doubt, rests = [] } = outcomeOf(recommendation, metric, pair);
    // The sentence is about the first of them.
    const note = best === pair[1] ? saidOf(doubt, "the other’s") : doubt;
    const phrase = metric.worstOf === undefined ? metric.phrase : `the ${metric.phrase}`;
    const said = linkedIn(`${phrase} (${text}${note === undefined ? "" : `, ${note}`})`, rests);
    const bound = boundText(one, pair);
    const values = pair
      .flatMap((figure) => measured(figure) ?? [])
      .map(({ value }) => goodness(metric, value));
    const [a, b] = pair.flatMap((figure) => measured(figure) ?? []);
    if (text === "level" && a && b)
      told.levels.push([
        `${phrase}: `,
        ...valueSpans(metric, a),
        " and ",
        ...valueSpans(metric, b),
        ...(note === undefined ? [] : [`, ${note}`]),
      ]);
    if (text === "level") told.level.push([note === undefined ? phrase : `${phrase} (${note})`]);
    else if (best !== undefined) told[best === pair[0] ? "ahead" : "behind"].push(said);
    else if (values.length === 2) told[(values[0] ?? 0) > (values[1] ?? 0) ? "ahead" : "behind"].push(said);
    else if (bound !== undefined) told.ahead.push([`${phrase} (${bound})`]);
    else told.rest.push(one);
  }
  return told;
}

/** "at worst 32,400 against at best 30,500": what is missing or excluded can be no worse than what the other can be at best. */
export function boundText(
  { metric }: Pick<Counting, "metric">,
  [own, other]: readonly (Figure | undefined)[],
): string | undefined {
  const { worst } = own?.known === "measured" ? {} : (own ?? {});
  const { best } = other?.known === "measured" ? {} : (other ?? {});
  if (!worst || !best || worst.rule === "medium" || best.rule === "medium") return undefined;
  return goodness(metric, worst.value) > goodness(metric, best.value)
    ? `${endWords(metric).worst} ${valueText(worst.value, metric)} against ${endWords(metric).best} ${valueText(best.value, metric)}`
    : undefined;
}
