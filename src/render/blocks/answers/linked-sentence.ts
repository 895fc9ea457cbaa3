/** The sentence of an answer, its figures linked to their runs as those of tables are. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { FLUSHED_BEFORE } from "../../../judge/candidates/standing.ts";
import { IN_ANOTHER, type Turn } from "../../../judge/order/turns.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { EXCLUDED, JUDGED_BY } from "../../../judge/recommending/facts.ts";
import { DOUBTS } from "../../../judge/recommending/leaning.ts";
import { ELSEWHERE } from "../../../judge/recommending/other-tests.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { AFTER, KNOWN, SETTLE } from "../../../judge/recommending/undecided.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { figureHref, resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

type Found = { start: number; text: string; href: string };
/** `text` follows `before`. */
type Stated = { before: string; text: string; ranked: RankedValue; metric?: Metric };

/**
 * What stands right behind the name of its metric, written as a figure of a candidate whom the sentence compares is; and what a
 * turning point says was printed.
 */
export const linkedSentence = (recommendation: Recommendation, answer: Answer): Rich =>
  spansOf(answer.sentence, figuresIn(recommendation, answer));

/** Its sentence without the figures, and without what only leads up to them. */
export function withoutFacts(answer: Answer): Answer {
  const { sentence, facts } = answer;
  if (facts === undefined) return answer;
  const told = `: ${facts}. `;
  const [lead = "", rest] = sentence.split(told, 2);
  const bare =
    OF_BOTH.test(lead) && rest?.startsWith(AFTER.level) ? rest : sentence.replace(` ${KNOWN}: ${facts}.`, "");
  return { ...answer, sentence: bare.replace(`: ${facts}`, "") };
}
/** Who is ahead in what was measured of two that are the answer together: the table shows it. */
const OF_BOTH = /^(?:By|Of) [^.]* both have, /;

/** Its sentence without how sure it is, where that stands above. */
export const withoutChance = (answer: Answer): Answer => ({
  ...answer,
  sentence: answer.sentence.replace(answer.chance ?? "", ""),
});

/** Its sentence without who is ahead of whom and what is doubted, where a line of its own tells both. */
export const withoutOpening = (answer: Answer): Answer => ({
  ...answer,
  sentence: answer.sentence
    .replace(answer.opening ?? "", "")
    .replace(DOUBTED, "")
    .trimStart(),
});
const DOUBTED = new RegExp(`${DOUBTS}.*?\\.(?= [A-Z]|$)`);

/** Its sentence without what to run, where that stands beneath with its commands. */
export const withoutSettling = (answer: Answer): Answer => ({
  ...answer,
  sentence: answer.sentence.replace(SETTLING, ""),
});
/** Up to its end: a name may hold a point. */
const SETTLING = new RegExp(`${SETTLE}.*?\\.(?= [A-Z]|$)`);

/** The same in pieces, without what would turn it: what the answer is, and who is not compared. */
export function linkedPieces(recommendation: Recommendation, answer: Answer): { lead: Rich; rest: Rich } {
  const { sentence, turns } = answer;
  const found = figuresIn(recommendation, answer);
  const piece = (start: number, end: number): Rich =>
    spansOf(
      sentence.slice(start, end).trimEnd(),
      found.flatMap((one) =>
        one.start >= start && one.start < end ? [{ ...one, start: one.start - start }] : [],
      ),
    );
  const told = turns
    .flatMap((turn) => {
      const start = sentence.indexOf(turn.sentence);
      return start < 0 ? [] : [{ start, end: start + turn.sentence.length }];
    })
    .toSorted((a, b) => a.start - b.start);
  const [first, last] = [told[0], told.at(-1)];
  return {
    lead: piece(0, first?.start ?? sentence.length),
    rest: last === undefined ? "" : piece(last.end + " ".length, sentence.length),
  };
}

function figuresIn(recommendation: Recommendation, answer: Answer): Found[] {
  const { sentence, compared, turns } = answer;
  const { metrics, candidates } = recommendation;
  const found = metrics.flatMap(({ metric: id }, index): Found[] => {
    const metric = metricById.get(id);
    if (metric === undefined) return [];
    // Its name may stand before, where it is said what was not measured.
    return [...sentence.matchAll(new RegExp(`(?<!read and )\\b${phraseOf(metric)} `, "g"))].flatMap(
      ({ index: start, 0: phrase }) => {
        const from = start + phrase.length;
        const [own = "", other] = partFrom(sentence, from).split(AGAINST);
        const halves = [
          { half: own, at: from },
          ...(other === undefined ? [] : [{ half: other, at: from + own.length + AGAINST.length }]),
        ];
        return halves.flatMap(({ half, at }, which): Found[] => {
          const figure = candidates.find(({ deployment }) => deployment === compared[which])?.figures[index];
          if (figure === undefined) return [];
          const flushed = flushedAt(half, at, metric, figure);
          return flushed.length > 0 ? flushed : foundAt(half, at, statedOf(metric, figure));
        });
      },
    );
  });
  return [...found, ...elsewhereIn(answer), ...printedIn(recommendation, turns, sentence)];
}

/** What it tells of another test, one after the other. */
function elsewhereIn({ sentence, elsewhere = [] }: Answer): Found[] {
  const begin = sentence.indexOf(ELSEWHERE);
  if (begin < 0) return [];
  let at = begin + ELSEWHERE.length;
  return elsewhere.flatMap(({ text, ranked }): Found[] => {
    const start = sentence.indexOf(text, at);
    const [run] = ranked.runs;
    if (start < 0 || run === undefined) return [];
    at = start + text.length;
    return [{ start, text, href: resultHref(run.run, run.result) }];
  });
}

/** `text` holds the sentences of these turning points. */
export const linkedTurns = (recommendation: Recommendation, turns: readonly Turn[], text: string): Rich =>
  spansOf(text, printedIn(recommendation, turns, text));

/**
 * As sentences write a figure: as measured or printed, as the bound that is left of what was printed, or what stands in for it.
 * A bound of physics is of no run.
 */
const statedOf = (metric: Metric, { ranked, best, standIn }: Figure): Stated[] => [
  ...(ranked ? [{ before: "", text: valueText(ranked, metric), ranked, metric }] : []),
  ...(ranked && best?.rule === "printed"
    ? [{ before: EXCLUDED, text: valueText(ranked, metric), ranked, metric }]
    : []),
  ...standing(JUDGED_BY, standIn),
  ...standing("", standIn),
];

function foundAt(half: string, at: number, stated: readonly Stated[]): Found[] {
  for (const { before, text, ranked, metric } of stated) {
    const run = ranked.runs[0];
    if (run !== undefined && half.startsWith(before) && isWhole(half.slice(before.length), text)) {
      // What stands in for a figure is of another one.
      const href = metric ? figureHref(run.run, run.result, metric) : resultHref(run.run, run.result);
      return [{ start: at + before.length, text, href }];
    }
  }
  return [];
}

/** The figure of the test that flushes, and behind it the one without. */
function flushedAt(half: string, at: number, metric: Metric, { worst, ranked }: Figure): Found[] {
  const [run] = worst?.of?.runs ?? [];
  const text = worst?.of ? valueText(worst.of, metric) : "";
  const head = `${text}${FLUSHED_BEFORE}`;
  if (run === undefined || !half.startsWith(head)) return [];
  const rest = half.slice(head.length);
  const without = ranked ? [{ before: "", text: valueText(ranked, metric), ranked, metric }] : [];
  return [
    { start: at, text, href: figureHref(run.run, run.result, metric) },
    ...foundAt(rest, at + head.length, without),
  ];
}

function printedIn({ metrics, candidates }: Recommendation, turns: readonly Turn[], text: string): Found[] {
  return turns.flatMap((turn): Found[] => {
    const metric = metricById.get(metrics[turn.metric]?.metric ?? "");
    const figure = candidates.find(({ deployment }) => deployment === turn.of)?.figures[turn.metric];
    const begin = text.indexOf(turn.sentence);
    if (metric === undefined || figure === undefined || begin < 0) return [];
    const behind = turn.sentence.indexOf("; ") + "; ".length;
    const known = turn.sentence.slice(behind);
    return figure.saidFrom === undefined
      ? foundAt(known, begin + behind, knownIn(metric, figure))
      : figure.saidFrom.flatMap((one) =>
          foundAt(known, begin + behind, [{ before: known.split(one.text)[0] ?? "", ...one }]),
        );
  });
}

/** As turning points tell what is known of a figure. */
const knownIn = (metric: Metric, { ranked, elsewhere, standIn }: Figure): Stated[] => [
  ...(elsewhere ? [{ before: IN_ANOTHER, text: valueText(elsewhere, metric), ranked: elsewhere }] : []),
  ...(ranked ? [{ before: "", text: valueText(ranked, metric), ranked, metric }] : []),
  ...standing("known is only ", standIn),
];

const standing = (lead: string, standIn: Figure["standIn"]): Stated[] =>
  standIn === undefined
    ? []
    : [{ before: `${lead}${standIn.text.split(standIn.from.text)[0]}`, ...standIn.from }];

const AGAINST = " against ";

/** Up to the next figure or sentence: ", " and ". " never stand within a figure. */
const partFrom = (sentence: string, from: number): string =>
  sentence.slice(from).split(/, |; |\. |\.$/)[0] ?? "";

/** Not the beginning of a longer number. */
const isWhole = (part: string, text: string): boolean =>
  part.startsWith(text) && !/^[\d.,]*\d/.test(part.slice(text.length));

function spansOf(sentence: string, found: readonly Found[]): Rich {
  const spans: TextSpan[] = [];
  let at = 0;
  for (const { start, text, href } of found.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    spans.push(sentence.slice(at, start), { text, href });
    at = start + text.length;
  }
  return spans.length === 0 ? sentence : [...spans, sentence.slice(at)].filter((span) => span !== "");
}
