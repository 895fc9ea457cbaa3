/** Figures of a card: each with its bar, and beneath it its doubts, what excludes it or what it may be. */
import type { Bound } from "../../../judge/bounds/bound.ts";
import { type Figure, reasonsOf } from "../../../judge/bounds/figure.ts";
import { goodness } from "../../../judge/candidates/score.ts";
import { FLUSHED } from "../../../judge/candidates/standing.ts";
import { lineRate } from "../../../judge/checks/line-rate.ts";
import { isKept } from "../../../judge/planning/counting.ts";
import { flushedAll, flushedOf, measured } from "../../../judge/planning/flushed.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { defined } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import type { ScoreCell } from "../../edition/answer-view.ts";
import { doubtOf } from "../../edition/doubted.ts";
import type { Edition } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { figureCell } from "../answers/figure-cell.ts";
import { doubtsOf, unflushedSpans } from "../answers/flushed-cell.ts";
import { badgeSpans } from "../doubts.ts";
import { otherNote, rankedCell } from "../values.ts";
import { boundSpans } from "../why/bound-spans.ts";
import { NOT_MEASURED } from "../why/near-words.ts";
import { assumedLine } from "../why/not-used.ts";
import { standsByOtherTool, withOtherTool } from "./by-other-tool.ts";
import { type Doubts, inWords } from "./in-words.ts";

/**
 * A row of them, of which `whose` is the best: it is marked so unless it is in doubt.
 */
export function scoreCells(
  edition: Edition,
  recommendation: Recommendation,
  metric: Metric,
  figures: readonly Figure[],
  whose: number | undefined,
): ScoreCell[] {
  const flushed = flushedAll(recommendation.definition, figures);
  const goods = figures.map((figure, at) => {
    const value = (flushed[at] ?? measured(figure))?.value;
    return value === undefined ? undefined : goodness(metric, value);
  });
  const most = Math.max(...goods.map((good) => good ?? Number.NEGATIVE_INFINITY));
  const bests = new Set(figures.map(({ best, worst }) => (isSaid(worst) ? undefined : best?.value)));
  // What all may be at best tells nothing of any.
  const isAlike = bests.size === 1 && !bests.has(undefined);
  return figures.map((figure, at) => {
    const [good, synced] = [goods[at], flushed[at]];
    return {
      ...(synced
        ? flushedCell(edition, metric, { figure, flushed: synced })
        : cellOf(edition, recommendation, metric, isAlike ? withoutBest(figure) : figure)),
      ...(good !== undefined && { share: Math.exp(good - most) }),
      ...(whose === at && !isInDoubt(edition, metric, synced ?? figure.ranked) && { best: true as const }),
    };
  });
}

/** What is in doubt, as charts have it hollow, is no winner to look at, whoever it is ahead of. */
const isInDoubt = (edition: Edition, { id }: Metric, value: RankedValue | undefined): boolean =>
  value !== undefined && doubtOf(edition, id, value) !== undefined;

/** The class of a medium is told beneath tables only. */
const isSaid = (bound: Bound | undefined): boolean => bound !== undefined && bound.rule !== "medium";

const withoutBest = ({ best: _, ...figure }: Figure): Figure => figure;

/** As a table of figures has it. */
function cellOf(edition: Edition, recommendation: Recommendation, metric: Metric, figure: Figure): ScoreCell {
  const { definition } = recommendation;
  const cell = figureCell(edition, metric, figure, undefined);
  const { text, href, badges = [], note } = cell;
  // In one form, whatever is known of it besides.
  if (figure.known === "unknown") {
    const may = plain(text) === NOT_MEASURED ? [] : boundSpans(edition, figure, text).flat();
    return { text: NOT_MEASURED, muted: true, ...noted([may]), ...defined({ title: cell.title }) };
  }
  const excluding = badgeSpans(badges.filter(({ tone }) => tone === "bad"));
  const why = excluding.length > 0 ? joined(excluding) : [listed(reasonsOf(figure))].filter(Boolean);
  // Of one that no check excludes, and that is the most that it may be, this is what is told.
  const out =
    figure.known !== "doubtful" || why.length === 0
      ? []
      : ["excluded: ", ...why, ...ifLineIs(edition, figure)];
  const doubts = figure.ranked && isKept(figure) ? withOtherTool(edition, doubtsOf(cell), figure.ranked) : [];
  const bounds = figure.known === "measured" ? [] : boundSpans(edition, figure, note);
  const isOut = doubts.length === 0 && out.length > 0;
  const elsewhere = isOut ? standsByOtherTool(edition, recommendation, metric, figure) : [];
  // There is no room for its spread.
  const { title } = figure.known === "measured" ? otherNote(cell, "") : cell;
  return {
    text: plain(text),
    ...defined({ href, title }),
    ...doubted(edition, doubts),
    ...noted([out, ...bounds, ...flushedSpans(definition, metric, figure), ...elsewhere]),
    ...(cell.struck && { struck: true as const }),
    ...(href === undefined && { muted: true as const }),
  };
}

/** What it exceeds is assumed: told here where no bound of the same line tells it behind. */
const ifLineIs = (edition: Edition, { best, ranked }: Figure): string[] =>
  ranked?.excludedBy.includes(lineRate.code) && best?.if === undefined
    ? [assumedLine(edition, ranked.deployment)]
    : [];

/** What is said beneath it, each after a semicolon. */
function noted(remarks: readonly (readonly TextSpan[])[]): Pick<ScoreCell, "note"> {
  const note = joined(
    remarks.filter(({ length }) => length > 0),
    "; ",
  );
  return note.length > 0 ? { note } : {};
}

const doubted = ({ checks }: Edition, doubts: Doubts): Pick<ScoreCell, "doubts"> =>
  doubts.length === 0 ? {} : { doubts: inWords(checks, doubts) };

/** The same within a sentence. */
export const behind = ({ checks }: Edition, doubts: Doubts): TextSpan[] =>
  doubts.length === 0 ? [] : [" (", ...inWords(checks, doubts), ")"];

/** The buffered figure stands beneath. */
function flushedCell(
  edition: Edition,
  metric: Metric,
  { figure, flushed }: { figure: Figure; flushed: RankedValue },
): ScoreCell {
  const [run] = flushed.runs;
  return {
    text: valueText(flushed, metric),
    title: FLUSHED.trim(),
    ...(run && { href: figureHref(run.run, run.result, metric) }),
    ...doubted(edition, doubtsOf(rankedCell(edition, metric, flushed))),
    ...noted([unflushedSpans(edition, metric, figure, (doubts) => behind(edition, doubts))]),
  };
}

function flushedSpans(useCase: UseCase, metric: Metric, figure: Figure): TextSpan[][] {
  const flushed = flushedOf(useCase, figure);
  const [run] = flushed?.runs ?? [];
  if (flushed === undefined || run === undefined) return [];
  return [[{ text: valueText(flushed, metric), href: figureHref(run.run, run.result, metric) }, FLUSHED]];
}
