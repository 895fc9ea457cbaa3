/** Candidates of a use case side by side: score, each figure or what it may be, what each survives and costs. */

import type { Figure } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { goodness } from "../../../judge/candidates/score.ts";
import { isAsked } from "../../../judge/planning/found.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import { formatShare } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { keptOf, nodeLossText } from "../../edition/node-loss.ts";
import { deploymentLink, fold, heads, joined, numeric, text } from "../../edition/parts.ts";
import { deploymentCell, unsaidProduct } from "../../edition/storage-class.ts";
import { type Block, plain, type Table, type TableCell, type TableRow } from "../../edition/view.ts";
import { saidOnce } from "../comparisons.ts";
import { termsTold } from "../terms/terms-told.ts";
import { eligible, isAnswer, placeOf } from "../until/place-in-answer.ts";
import { NOT_MEASURED, notesOfAll } from "../values.ts";
import { withReason } from "../why/bound-spans.ts";
import { impliedText } from "../why/implied.ts";
import { comparableIn } from "../why/score-outcome.ts";
import { chancesIn, type ToldChance } from "./chances-in.ts";
import { cpuCell, priceCell, rawCell } from "./cost-lines.ts";
import { figureCell } from "./figure-cell.ts";
import { flushedFigureCell } from "./flushed-cell.ts";
import { columnNote, columnSaid } from "./tests-told.ts";

/** Candidates with what each figure is or may be. */
export function candidateBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const candidates = eligible(edition, recommendation);
  const isKnown = ({ figures }: Candidate): boolean => figures.some(({ known }) => known !== "unknown");
  if (candidates.length > 0 && !candidates.some(isKnown)) return unmeasured(edition, candidates);
  return candidateTable(edition, recommendation, candidates);
}

/** A table of nothing but "not measured" says less than a sentence. */
function unmeasured(edition: Edition, candidates: readonly Candidate[]): Block[] {
  const links = joined(candidates.map(({ deployment }) => deploymentLink(edition, deployment)));
  return candidates.length > MOST_IN_A_SENTENCE
    ? [
        text(`None of the ${candidates.length} candidates was measured with such a workload.`),
        ...fold("Which these are", [text([...links, "."])]),
      ]
    : [text(["None of the candidates was measured with such a workload: ", ...links, "."])];
}

const MOST_IN_A_SENTENCE = 8;

function candidateTable(
  edition: Edition,
  recommendation: Recommendation,
  candidates: readonly Candidate[],
): Block[] {
  const name = titles(edition.record);
  const cpuKnown = candidates.some(({ cost }) => cost.cpu !== undefined);
  const priceKnown = candidates.some(({ cost }) => cost.perUsableTiBMonth !== undefined);
  // Where no answer is given it goes by no score: whom it names for now may have less of one than another.
  const scoreKnown =
    !isAsked(recommendation) &&
    candidates.some(({ score, scoreRange }) => score !== undefined || scoreRange !== undefined);
  const compared = recommendation.metrics.map(({ metric: id }, index) => {
    const metric = metricById.get(id);
    return metric && { metric, ...comparableIn(recommendation, metric, index) };
  });
  const isScored = recommendation.metrics.every(({ scored }, index) => !scored || !compared[index]?.flushed);
  const chances = chancesIn(recommendation.answers[0]);
  const flushes = new Set(candidates.map(({ durability }) => durability.flush));
  const flush = flushes.size === 1 ? [...flushes][0] : undefined;
  const said = notesOfAll(candidates.flatMap(({ figures }) => figures.flatMap(({ ranked }) => ranked ?? [])));
  const saidIn = recommendation.metrics.map((_, index) => columnSaid(candidates, index, said));
  const reasons = new Set<string>();
  const isRemarked = candidates.some((one) => remark(one) !== "");
  const rows: TableRow[] = candidates.map((candidate) => ({
    cells: [
      nameCell(edition, recommendation, candidate),
      ...compared.map((of, index) =>
        impliedCell(
          recommendation,
          candidate,
          index,
          metricCell(
            edition,
            of,
            candidate.figures[index],
            candidate.shares[index],
            new Set([...said, ...(saidIn[index] ?? [])]),
            reasons,
          ),
        ),
      ),
      rawCell(candidate.cost),
      ...(cpuKnown ? [cpuCell(candidate.cost)] : []),
      ...(priceKnown ? [priceCell(candidate.cost)] : []),
      durabilityCell(edition, candidate, flush === undefined),
      ...(scoreKnown ? [isScored ? scoreCell(candidate) : UNSCORED] : []),
      ...(chances.size > 0 ? [chanceCell(chances.get(candidate.deployment))] : []),
      ...(isRemarked ? [{ text: remark(candidate), tone: "muted" as const }] : []),
    ],
    ...(isAnswer(edition, recommendation, candidate) && { tone: "good" as const }),
  }));
  const isPale = rows.some(({ cells }) => cells.some(({ pale }) => pale));
  const table: Table = {
    block: "table",
    caption: [
      `Candidates in ${name.environment(recommendation.environment)}: each figure, or what it may be; bar: its share of the best, longer is better${isPale ? ", pale: in doubt" : ""}; what each costs and survives${scoreKnown && isScored ? "; and the score" : ""}`,
      ...saidOnce(edition, said),
    ],
    columns: heads(
      "Deployment",
      ...recommendation.metrics.map((m, at) => ({
        label: metricById.get(m.metric)?.title ?? m.metric,
        numeric: true as const,
        ...defined({
          note: nonEmpty(columnNote(edition, m, compared[at]?.flushed !== undefined, saidIn[at] ?? [])),
        }),
      })),
      numeric("Raw capacity", { note: "per byte of data" }),
      ...(cpuKnown ? [numeric("CPU", { note: "cores per 1,000 IOPS" })] : []),
      ...(priceKnown ? [numeric("Price", { note: "of a usable TiB, a month" })] : []),
      { label: "Durability", ...(flush !== undefined && { note: `flush ${flush}` }) },
      ...(scoreKnown
        ? [numeric("Score", { note: isScored ? "by the weights" : "none of buffered figures" })]
        : []),
      ...(chances.size > 0 ? [numeric("Chance", { note: "to be the best" })] : []),
      ...(isRemarked ? ["Remark"] : []),
    ),
    rows,
    empty: "No deployment here can be a candidate.",
  };
  const score = scoreKnown ? (isScored ? "scored" : "unscored") : undefined;
  return [table, ...termsTold(edition, candidates, { price: priceKnown, score })];
}

const chanceCell = (told: ToldChance | undefined): TableCell =>
  told === undefined
    ? { text: "not compared", tone: "muted", sort: -1 }
    : { text: told.text, sort: told.chance };

/** Figures of a buffer make no score of the storage. */
const UNSCORED: TableCell = { text: "–", tone: "muted", sort: -1 };

/** Of the best that qualifies. With figures that nobody has it may be better than the best: what it is at least would be read as its score. */
function scoreCell({ score, scoreRange }: Candidate): TableCell {
  if (score !== undefined) return { text: formatShare(score), sort: score, share: score };
  if (scoreRange === undefined) return { text: "–", tone: "muted", sort: -1 };
  const { low, high } = scoreRange;
  const isOpen = high > 1;
  return {
    text: isOpen ? "not scored" : `${formatShare(low)} to ${formatShare(high)}`,
    tone: "muted",
    sort: low,
    ...(isOpen && { note: `at least ${formatShare(low)}` }),
  };
}

type Compared = { metric: Metric } & ReturnType<typeof comparableIn>;

function metricCell(
  edition: Edition,
  of: Compared | undefined,
  figure: Figure | undefined,
  share: number | undefined,
  said: ReadonlySet<string>,
  reasons: Set<string>,
): TableCell {
  if (of === undefined || figure === undefined) return NOT_MEASURED;
  const { metric, flushed } = of;
  const own = flushed?.(figure);
  if (own !== undefined)
    return flushedFigureCell(edition, metric, figure, { flushed: own, share: shareOf(of, own) }, said);
  const among = flushed ? shareOf(of, of.valueOf(figure)) : share;
  return noFigure(
    figure,
    withReason(edition, figure, figureCell(edition, metric, figure, among, said), reasons),
  );
}

/** What it may be stands beneath: in the place of a figure it would be read as one. */
function noFigure({ known }: Figure, cell: TableCell): TableCell {
  if (known !== "unknown" || plain(cell.text) === plain(NOT_MEASURED.text)) return cell;
  const why = cell.note === undefined ? [] : [": ", ...[cell.note].flat()];
  return { ...cell, text: NOT_MEASURED.text, note: [...[cell.text].flat(), ...why] };
}

/** What the answer rests on, of whom it was not measured: "at least 91.3 MiB/s", and what that follows from. */
function impliedCell(
  recommendation: Recommendation,
  { deployment, figures }: Candidate,
  index: number,
  cell: TableCell,
): TableCell {
  const metric = metricById.get(recommendation.metrics[index]?.metric ?? "");
  const text = metric && impliedText(recommendation, deployment, metric, index);
  return text === undefined ? cell : { ...cell, text, note: `not measured: ${figures[index]?.worst?.text}` };
}

const shareOf = ({ metric, best }: Compared, own: RankedValue | undefined): number | undefined =>
  own && best && Math.exp(goodness(metric, own.value) - goodness(metric, best.value));

/** Short, as it stands in a narrow column: what is lost with what, and whether flushes were timed, where that differs. */
function durabilityCell(
  { record }: Edition,
  { deployment, durability }: Candidate,
  withFlush: boolean,
): TableCell {
  const { reachableAfterNodeLoss: reachable, failures, flush } = durability;
  const kept = keptOf(record, deployment);
  return {
    text: nodeLossText(durability),
    ...defined({
      note: nonEmpty([...(kept ? [kept] : []), ...(withFlush ? [`flush ${flush}`] : [])].join(", ")),
    }),
    sort: (failures ?? -1) + (reachable ? 0.5 : 0),
  };
}

function nameCell(edition: Edition, recommendation: Recommendation, candidate: Candidate): TableCell {
  const place = placeOf(edition, recommendation, candidate);
  const of = deploymentCell(edition, candidate.deployment);
  const product = unsaidProduct(edition.record, candidate.deployment);
  const beneath = [
    ...(of.note === undefined ? [] : [[of.note].flat()]),
    ...(product === undefined ? [] : [product]),
  ];
  const cell = { ...of, ...defined({ note: nonEmpty(joined(beneath, " · ")) }) };
  return place === undefined ? cell : { ...cell, badges: [{ text: place, tone: "good" }] };
}

/** What no figure says; what excludes one stands beneath it. */
function remark({ status, reason = "", unknowns = [] }: Candidate): string {
  const why = status === "too-close" ? reason : "";
  const unknown = unknowns.length > 0 ? `the record does not say ${listed(unknowns)}` : "";
  return [why, unknown].filter(Boolean).join("; ");
}
