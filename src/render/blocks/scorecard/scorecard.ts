/** All that counts for an answer, of the two that it compares: each figure, which is better, and by how much. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { boundOf } from "../../../judge/candidates/bound.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { goodness } from "../../../judge/candidates/score.ts";
import { standingIn } from "../../../judge/candidates/standing.ts";
import { measured } from "../../../judge/planning/flushed.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { fewOf } from "../../../judge/planning/plan.ts";
import { boundTold } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { formatNumber } from "../../../units/format.ts";
import type { ScoreCell, Scorecard } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { deploymentLink } from "../../edition/parts.ts";
import { classSpans, storageClassOf } from "../../edition/storage-class.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { costInShort, costTells } from "../answers/cost-lines.ts";
import { nearestInRow } from "../until/nearest.ts";
import { willDo } from "../until/will-do.ts";
import { disksInShort } from "../why/disks-beneath.ts";
import { doubtInShort } from "../why/factor.ts";
import { singleInRow } from "../why/one-at-a-time.ts";
import { outcomeOf, type Pair } from "../why/score-outcome.ts";
import { shortTitle } from "../workloads/short-titles.ts";
import { behind, scoreCells } from "./cells.ts";
import { type RowTest, testsBeneath } from "./tests-beneath.ts";

type Row = Scorecard["rows"][number];

/** More do not stand side by side. */
const COLUMNS = 3;

/** Whom it names first, and whom that is held against; all three where it may fall to so many, and those of whom any will do. */
function comparedIn(edition: Edition, recommendation: Recommendation): readonly string[] {
  const few = fewOf(edition, recommendation);
  const { ids, against } = namedIn(edition)(recommendation);
  if (few.length > 0) return few;
  const { ids: enough = [] } = willDo(edition, recommendation) ?? {};
  if (enough.length > 1) return enough.slice(0, COLUMNS);
  return against === undefined ? recommendation.answers[0].compared : [...ids, against];
}

/** Heaviest first. Undefined where it compares no two, or where nothing is known of either. */
export function scorecardOf(edition: Edition, recommendation: Recommendation): Scorecard | undefined {
  const { candidates, metrics, question } = recommendation;
  const compared = comparedIn(edition, recommendation).flatMap(
    (id) => candidates.find(({ deployment }) => deployment === id) ?? [],
  );
  const names = compared.map(({ deployment }) => ({
    ...deploymentLink(edition, deployment),
    ...(storageClassOf(edition, deployment) !== undefined && { note: classSpans(edition, deployment) }),
  }));
  const [a, b] = compared;
  if (question === "suffice" || a === undefined || b === undefined) return undefined;
  const scored = metrics
    .map((one, index) => ({ ...one, index }))
    .filter(({ scored }) => scored)
    .toSorted((x, y) => y.weight - x.weight);
  const all = scored.reduce((sum, { weight }) => sum + weight, 0);
  // Two of those that nothing tells apart yet are any two, unless one of them has a figure that stands.
  const isAnyTwo =
    recommendation.verdict === "open" &&
    fewOf(edition, recommendation).length === 0 &&
    namedIn(edition)(recommendation).ids.length === 0;
  const isKnown = ({ figures }: Candidate): boolean =>
    scored.some(({ index }) =>
      isAnyTwo ? figures[index]?.known === "measured" : (figures[index]?.known ?? "unknown") !== "unknown",
    );
  if (!compared.some(isKnown)) return undefined;
  const shortNames = toldApart(names.map(({ text }) => text));
  const tests: RowTest[] = [];
  const rows = scored.flatMap(({ metric: id, index, weight, ranking }): Row[] => {
    const metric = metricById.get(id);
    const figures = compared.flatMap((one) => one.figures[index] ?? []);
    if (metric === undefined || figures.length < compared.length) return [];
    const near = [nearestInRow, singleInRow].flatMap((of) => of(edition, recommendation, index) ?? []);
    const test = edition.rankings.get(ranking ?? "");
    tests.push(...(near.length > 0 ? near : test ? [{ metric, test: shortTitle(edition, test) }] : []));
    const beneath = near.map(({ what, cellOf }) => ({
      what,
      cells: compared.map(({ deployment }) => cellOf(deployment, (doubts) => behind(edition, doubts))),
    }));
    const { best, rests: _, note, ...outcome } = outcomeOf(recommendation, metric, bestTwo(metric, figures));
    const inShort = doubtInShort(note);
    const whose = best && figures.indexOf(best);
    const own = scoreCells(edition, recommendation, metric, figures, whose);
    return [
      {
        what: metric.title,
        weight: `${formatNumber(Math.round((100 * weight) / all))} %`,
        ...defined({
          limit: limitText(recommendation, metric, index),
          near: nonEmpty(beneath),
        }),
        cells: own
          .map((cell, at) => besideShort(recommendation, compared[at], metric, index, cell))
          .map((cell, at) => (beneath.some(({ cells }) => isTold(cells[at])) ? besideNearest(cell) : cell)),
        outcome: {
          ...outcome,
          title: [outcome.title, note === inShort ? "" : note].filter(Boolean).join("; "),
          ...defined({
            note: inShort,
            who: whose === undefined ? undefined : shortNames[whose],
          }),
        },
      },
    ];
  });
  const of = compared.map(({ deployment }) => deployment);
  const costs = costTells(recommendation, of) ? compared.map(({ cost }) => costInShort(cost)) : undefined;
  return {
    of,
    names,
    rows: explainedOnce(rows),
    tests: testsBeneath(tests),
    ...defined({ costs, disks: disksInShort(edition, of) }),
  };
}

/** "at most 20 ms"; undefined where the use case does not say how much is enough. */
function limitText({ definition }: Recommendation, metric: Metric, index: number): string | undefined {
  const wanted = definition.metrics[index];
  const bound = boundOf(wanted);
  return bound === undefined
    ? undefined
    : `${metric.better === "higher" ? "at least" : "at most"} ${boundTold(bound, metric)}`;
}

/** Of what was measured, and is shown not to be enough: "below 1,500"; where its runs may vary by more than that: "above 20 ms, within chance". */
function besideShort(
  { definition }: Recommendation,
  candidate: Candidate | undefined,
  metric: Metric,
  index: number,
  cell: ScoreCell,
): ScoreCell {
  const wanted = definition.metrics[index];
  const bound = boundOf(wanted);
  const figure = candidate?.figures[index];
  if (figure?.known !== "measured" || bound === undefined) return cell;
  const isShort = candidate?.short?.includes(index) === true;
  const isClose = !isShort && standingIn(metric, figure, bound) === "just misses";
  if (!isShort && !isClose) return cell;
  const side = metric.better === "higher" ? "below" : "above";
  const said = `${side} ${boundTold(bound, metric)}${isClose ? ", within chance" : ""}`;
  const note = [cell.note ?? []].flat();
  return { ...cell, note: [{ text: said, strong: true }, ...(note.length > 0 ? ["; ", ...note] : [])] };
}

/** A figure stands there. */
const isTold = (cell: Rich = ""): boolean =>
  [cell].flat().some((span) => typeof span === "object" && span.href !== undefined);

/** What comes nearest says more than what the figure can be at best: two bests of two figures would be read as one. */
const besideNearest = ({ note: _, ...cell }: ScoreCell): ScoreCell => cell;

/** Why a bound is one stands beneath the first figure that it is of. */
function explainedOnce(rows: readonly Row[]): Row[] {
  const said = new Set<string>();
  const isNew = (span: TextSpan): boolean => {
    if (typeof span === "string" || span.tone !== "muted") return true;
    const isFirst = !said.has(span.text);
    said.add(span.text);
    return isFirst;
  };
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.note === undefined ? cell : { ...cell, note: [cell.note].flat().filter(isNew) },
    ),
  }));
}

/** Of three the better two that were measured: by how much the best leads is what can be told of them. */
function bestTwo(metric: Metric, figures: readonly Figure[]): Pair {
  if (figures.length < 3) return figures;
  const goodOf = (figure: Figure): number => {
    const value = measured(figure)?.value;
    return value === undefined ? Number.NEGATIVE_INFINITY : goodness(metric, value);
  };
  return figures.toSorted((a, b) => goodOf(b) - goodOf(a)).slice(0, 2);
}

/** As short as tells them apart: "Mayastor" of "Mayastor 3-replica", and all of it beside "Mayastor 1-replica 2-core". */
function toldApart(titles: readonly string[]): string[] {
  const short = titles.map((title) => title.split(/,| with | from | on | at |\s\d/, 1)[0] ?? title);
  return new Set(short).size === titles.length ? short : [...titles];
}
