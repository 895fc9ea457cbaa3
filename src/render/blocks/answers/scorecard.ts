/** All that counts for an answer, of the two that it compares: each figure, which is better, and by how much. */

import type { Bound } from "../../../judge/bounds/bound.ts";
import { type Figure, reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { goodness, goodnessRange, timesApart } from "../../../judge/candidates/score.ts";
import { FLUSHED, flushedText } from "../../../judge/candidates/standing.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { isTie, TIE } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { defined } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { plain, type Rich, type ScoreCell, type Scorecard, type TextSpan } from "../../edition/view.ts";
import { otherNote } from "../values.ts";
import { badgeSpans, besideSpans } from "./cautions.ts";
import { figureCell } from "./figure-cell.ts";
import { fewOf } from "./headline.ts";

type Row = Scorecard["rows"][number];

/** Heaviest first. Undefined where it compares no two, or where nothing is known of either. */
export function scorecardOf(edition: Edition, recommendation: Recommendation): Scorecard | undefined {
  const { candidates, metrics, question } = recommendation;
  const few = fewOf(edition, recommendation);
  const compared = (few.length > 0 ? few : recommendation.answers[0].compared).flatMap(
    (id) => candidates.find(({ deployment }) => deployment === id) ?? [],
  );
  const [a, b] = compared;
  if (question === "suffice" || a === undefined || b === undefined) return undefined;
  const scored = metrics
    .map((one, index) => ({ ...one, index }))
    .filter(({ scored }) => scored)
    .toSorted((x, y) => y.weight - x.weight);
  const all = scored.reduce((sum, { weight }) => sum + weight, 0);
  const isKnown = ({ figures }: Candidate): boolean =>
    scored.some(({ index }) => figures[index] !== undefined && figures[index].known !== "unknown");
  if (!compared.some(isKnown)) return undefined;
  const rows = scored.flatMap(({ metric: id, index, weight, ranking }): Row[] => {
    const metric = metricById.get(id);
    const figures = compared.flatMap((one) => one.figures[index] ?? []);
    if (metric === undefined || figures.length < compared.length) return [];
    const where = edition.rankings.get(ranking ?? "")?.comparisonTitle;
    const { isApart, ...outcome } = outcomeOf(recommendation, metric, bestTwo(metric, figures));
    return [
      {
        what: metric.title,
        weight: `${formatNumber(Math.round((100 * weight) / all))} %`,
        ...defined({ where }),
        cells: cellsOf(edition, recommendation, metric, figures, isApart),
        outcome,
      },
    ];
  });
  return { names: compared.map(({ deployment }) => deploymentLink(edition, deployment)), rows };
}

type Pair = readonly (Figure | undefined)[];
/** `isApart`: one of the two is better, and the factor says by how much. */
type Outcome = Row["outcome"] & { isApart: boolean };

const measured = (figure: Figure | undefined): RankedValue | undefined =>
  figure?.known === "measured" ? figure.ranked : undefined;

/** Of three the better two that were measured: by how much the best leads is what can be told of them. */
function bestTwo(metric: Metric, figures: readonly Figure[]): Pair {
  if (figures.length < 3) return figures;
  const goodOf = (figure: Figure): number => {
    const value = measured(figure)?.value;
    return value === undefined ? Number.NEGATIVE_INFINITY : goodness(metric, value);
  };
  return figures.toSorted((a, b) => goodOf(b) - goodOf(a)).slice(0, 2);
}

function cellsOf(
  edition: Edition,
  recommendation: Recommendation,
  metric: Metric,
  figures: readonly Figure[],
  isApart: boolean,
): ScoreCell[] {
  const goods = figures.map((figure) => {
    const value = measured(figure)?.value;
    return value === undefined ? undefined : goodness(metric, value);
  });
  const most = Math.max(...goods.map((good) => good ?? Number.NEGATIVE_INFINITY));
  const bests = new Set(figures.map(({ best, worst }) => (isSaid(worst) ? undefined : best?.value)));
  // What all may be at best tells nothing of any.
  const isAlike = bests.size === 1 && !bests.has(undefined);
  return figures.map((figure, at) => {
    const good = goods[at];
    return {
      ...cellOf(edition, recommendation, metric, isAlike ? withoutBest(figure) : figure),
      ...(good !== undefined && { share: Math.exp(good - most) }),
      ...(isApart && good === most && { best: true as const }),
    };
  });
}

/** The class of a medium is told beneath tables only. */
const isSaid = (bound: Bound | undefined): boolean => bound !== undefined && bound.rule !== "medium";

const withoutBest = ({ best: _, ...figure }: Figure): Figure => figure;

/** As a table of figures has it, with what speaks against it as words beneath. */
function cellOf(
  edition: Edition,
  { definition }: Pick<Recommendation, "definition">,
  metric: Metric,
  figure: Figure,
): ScoreCell {
  const cell = figureCell(edition, metric, figure, undefined);
  const { text, href, badges = [], note } = cell;
  const out = figure.known === "doubtful" ? reasonsOf(figure) : [];
  const [excluding, doubts] = [
    badgeSpans(badges.filter(({ tone }) => tone === "bad")),
    badgeSpans(badges.filter(({ tone }) => tone === "note")),
  ];
  const remarks: TextSpan[][] = [
    ...(out.length > 0
      ? [["excluded: ", ...(excluding.length > 0 ? joined(excluding) : [listed(out)])]]
      : []),
    ...(figure.known === "measured" && figure.ranked
      ? [...doubts, ...besideSpans(edition, metric, figure.ranked)]
      : boundOf(note)),
    ...flushedSpans(definition, metric, figure),
  ];
  // There is no room for its spread.
  const { title } = figure.known === "measured" ? otherNote(cell, "") : cell;
  // In one form, whatever is known of it besides.
  if (figure.known === "unknown") {
    const [only, may] = ["not measured", plain(text)];
    return { text: only, muted: true, ...defined({ title }), ...(may !== only && { note: may }) };
  }
  return {
    text: plain(text),
    ...defined({ href, title }),
    ...(remarks.length > 0 && { note: remarks.flatMap((one, at) => (at > 0 ? ["; ", ...one] : one)) }),
    ...(cell.struck && { struck: true as const }),
    ...(href === undefined && { muted: true as const }),
  };
}

/** What it may be, where that says more than that it is excluded. */
const boundOf = (note: Rich | undefined): TextSpan[][] =>
  note === undefined || plain(note) === "excluded" ? [] : [[note].flat()];

/** Where acknowledged writes must not be lost, and a buffer may have helped: what the test that flushes each reached. */
const flushedOf = (useCase: UseCase, metric: Metric, figure: Figure): RankedValue | undefined =>
  flushedText({ useCase }, metric, figure) === "" ? undefined : figure.worst?.of;

function flushedSpans(useCase: UseCase, metric: Metric, figure: Figure): TextSpan[][] {
  const flushed = flushedOf(useCase, metric, figure);
  const [run] = flushed?.runs ?? [];
  if (flushed === undefined || run === undefined) return [];
  return [[{ text: valueText(flushed.value, metric), href: resultHref(run.run, run.result) }, FLUSHED]];
}

/** "≥ 2.5x": measured of one, and beyond the best that the other can be by what is known of it, whatever the runs of the one vary. */
function leastOf(metric: Metric, pair: Pair): Outcome | undefined {
  const own = pair.find((figure) => measured(figure) !== undefined);
  const other = pair.find((figure) => measured(figure) === undefined);
  const [value, best] = [measured(own)?.value, other?.best];
  if (!own || value === undefined || !best || best.rule === "medium" || own.flatters) return undefined;
  if (goodnessRange(metric, own.interval).low <= goodness(metric, best.value)) return undefined;
  return {
    isApart: true,
    text: `≥ ${formatNumber(timesApart(value, best.value))}x`,
    title: `at least: the other is at best ${valueText(best.value, metric)} (${best.text})`,
  };
}

/**
 * "1.7x"; "level" where their uncertainty is larger than what lies between them; "–" where one of them does not stand. Where a buffer
 * or a cache may have helped: by the tests that flush, where both have one, otherwise at most, or at least, as many.
 */
function outcomeOf({ definition }: Pick<Recommendation, "definition">, metric: Metric, pair: Pair): Outcome {
  const [own, other] = pair.map((figure) => measured(figure)?.value);
  if (own === undefined || other === undefined)
    return leastOf(metric, pair) ?? { isApart: false, text: "–", title: "not measured on both" };
  if (isTie(pair)) return { isApart: false, text: "level", title: TIE };
  const [a, b] = pair.map((figure) => figure && flushedOf(definition, metric, figure)?.value);
  if (a !== undefined && b !== undefined)
    return {
      isApart: true,
      text: `${formatNumber(timesApart(a, b))}x`,
      title: "with a flush after each write",
      note: "flushed",
    };
  const [helped, helpedOther] = pair.map((figure) => figure?.flatters === true);
  const times = formatNumber(timesApart(own, other));
  const text = `${times}x`;
  if (helped && helpedOther)
    return { isApart: true, text, title: "a cache or a buffer may have helped both", note: "in doubt" };
  if (!helped && !helpedOther) return { isApart: true, text, title: `${times} times as good` };
  const isBetterHelped = goodness(metric, own) > goodness(metric, other) === helped;
  return {
    isApart: false,
    text: `${isBetterHelped ? "≤" : "≥"} ${text}`,
    title: `${isBetterHelped ? "at most" : "at least"}: a cache or a buffer may have helped one of them`,
  };
}
