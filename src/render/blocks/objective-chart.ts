/** The plot of a use case in an environment: every candidate by the metric that decides, with the objective and who is out. */

import type { Figure } from "../../judge/bounds/figure.ts";
import type { Candidate } from "../../judge/candidates/candidates.ts";
import { goodness } from "../../judge/candidates/score.ts";
import { FLUSHED } from "../../judge/candidates/standing.ts";
import { labelsTogether } from "../../judge/checks/index.ts";
import { isKept } from "../../judge/planning/counting.ts";
import { namedIn } from "../../judge/planning/named.ts";
import { isLevelIn } from "../../judge/ranking/level.ts";
import { scatterOf } from "../../judge/ranking/scatter.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { shareText } from "../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../schema/metric.ts";
import { defined } from "../../text/defined.ts";
import { listed } from "../../text/words.ts";
import { formatRange, formatValue } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import { boundNote } from "../charts/kinds/objective/bound.ts";
import type { ObjectiveCandidate } from "../charts/kinds/objective/objective.ts";
import { doubtOf } from "../edition/doubted.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { figureHref } from "../edition/links.ts";
import { text } from "../edition/parts.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Block } from "../edition/view.ts";
import { barsText } from "./comparing/bars-text.ts";
import { withHow } from "./doubts.ts";
import { impliedText } from "./why/implied.ts";
import { comparableIn } from "./why/score-outcome.ts";
import { isUsable, unusableSpans } from "./why/unusable.ts";

/**
 * The plot of one recommendation, with CSV, JSON, SVG and specification beneath; a sentence where no value of it stands, no block where no
 * candidate has a value of any metric. On a page: `...objectiveBlocks(edition, figures, recommendation)`. The metric is that of `decidingMetric`, which a
 * page can ask too, so that its words speak of the same one.
 */
export function objectiveBlocks(edition: Edition, figures: Figures, recommendation: Recommendation): Block[] {
  const deciding = decidingMetric(recommendation);
  if (deciding === undefined) return [];
  const { metric, index } = deciding;
  const { definition, environment, candidates } = recommendation;
  const name = titles(edition.record);
  const wanted = definition.metrics[index];
  const comparable = comparableIn(recommendation, metric, index);
  const { best, flushed } = comparable;
  const ranking = edition.rankings.get(recommendation.metrics[index]?.ranking ?? "");
  const isLevel = (value: RankedValue): boolean =>
    best !== undefined && ranking !== undefined && isLevelIn(ranking.values, best, value);
  const shown = candidates
    .map((candidate) =>
      candidateOf(edition, recommendation, candidate, { ...deciding, ...comparable }, isLevel),
    )
    .sort(inOrder(metric));
  if (!shown.some(isUsable)) return [text(unusableSpans(metric, shown))];
  const input = {
    title: `${definition.title}, ${name.environment(environment)}`,
    metric: factsOf(metric),
    ...defined({ objective: wanted?.objective, enough: wanted?.enough }),
    candidates: shown,
  };
  const where = [
    ranking && `${ranking.comparisonTitle}${flushed ? `,${FLUSHED}` : ""}`,
    `${metric.better} is better`,
  ]
    .filter(Boolean)
    .join("; ");
  return [
    figures.figure(
      { kind: "objective", input },
      withHow(
        `${shownOf(recommendation)}${shareOf(recommendation, index)}. Below the line: excluded, ruled out or not measured.`,
        shown.some(({ doubt }) => doubt !== undefined),
        "ratios",
        "Beside each value: how many times worse than the best; level: the difference is within chance.",
        unflushedText(metric, shown),
        boundNote(metric, wanted),
        barsText(candidates.flatMap(({ figures: own }) => own[index]?.ranked ?? [])),
      ),
      [
        { text: `${metric.title} of every candidate`, strong: true },
        { text: ` ${where}`, tone: "muted" },
      ],
    ),
  ];
}

/**
 * The metric that says most of the answer, and its place in the metrics of the use case. Those that make up the score go before
 * others: of what was measured of both that the sentence compares, the one that favours the first of them most by its weight;
 * otherwise the heaviest that this one has measured, or anyone. Of an open answer, which compares no two alone, what most have
 * measured, and of that the heaviest. Undefined where nobody has any.
 */
export function decidingMetric(recommendation: Recommendation): Deciding | undefined {
  const { metrics, candidates, answers, verdict } = recommendation;
  const [a, b] = answers[0].compared.map((id) => candidates.find(({ deployment }) => deployment === id));
  const weighed = metrics.flatMap(({ metric: id, scored, weight }, index) => {
    const metric = metricById.get(id);
    const has = candidates.some(({ figures }) => figures[index]?.ranked !== undefined);
    if (metric === undefined || !has) return [];
    const [own, other] = [measured(a, index), measured(b, index)];
    const apart =
      own === undefined || other === undefined
        ? 0
        : weight * (goodness(metric, own) - goodness(metric, other));
    if (verdict === "open") {
      const known = candidates.filter((one) => measured(one, index) !== undefined).length;
      return [{ metric, index, known, apart: 0, weight: scored ? weight : 0 }];
    }
    const known = own === undefined ? 0 : other === undefined ? 1 : 2;
    return [{ metric, index, known, apart, weight: scored ? weight : 0 }];
  });
  const [best] = weighed.sort(
    (x, y) =>
      Number(y.weight > 0) - Number(x.weight > 0) ||
      y.known - x.known ||
      y.apart - x.apart ||
      y.weight - x.weight,
  );
  return best && { metric: best.metric, index: best.index };
}

const shownOf = ({ verdict }: Recommendation): string =>
  verdict === "open"
    ? "Of what counts, what most have measured"
    : "Of what was measured, what speaks most for the first, by its weight";

/** " (67 % of what counts)"; empty where it is all, or does not count. */
function shareOf({ metrics }: Recommendation, index: number): string {
  const all = metrics.reduce((sum, { scored, weight }) => sum + (scored ? weight : 0), 0);
  const { scored = false, weight = 0 } = metrics[index] ?? {};
  return scored && weight < all ? ` (${shareText(weight / all)})` : "";
}

type Deciding = { metric: Metric; index: number };

/** " Without a flush, where a buffer may have helped: 2.06 GiB/s of Local NVMe." */
function unflushedText({ unit }: Metric, shown: readonly ObjectiveCandidate[]): string {
  const told = shown.flatMap(({ title, unflushed }) =>
    unflushed === undefined ? [] : [`${formatValue(unflushed, unit)} of ${title}`],
  );
  return told.length === 0 ? "" : ` Without a flush, where a buffer may have helped: ${listed(told)}.`;
}

const measured = (candidate: Candidate | undefined, index: number): number | undefined => {
  const figure = candidate?.figures[index];
  return figure?.known === "measured" ? figure.ranked?.value : undefined;
};

/** What the chart shows of a metric: a function has no place in what is hashed. */
const factsOf = ({ id, title, phrase, statistic, direction, unit, better }: Metric) => ({
  id,
  title,
  phrase,
  statistic,
  direction,
  unit,
  better,
});

const unmeasuredText = (figure: Figure | undefined, implied: string | undefined): string =>
  figure?.elsewhere ? "excluded in another comparison" : ["not measured", implied].filter(Boolean).join(", ");

function candidateOf(
  edition: Edition,
  recommendation: Recommendation,
  { deployment, figures, status, reason }: Candidate,
  { metric, index, flushed, valueOf }: Deciding & ReturnType<typeof comparableIn>,
  isLevel: (value: RankedValue) => boolean,
): ObjectiveCandidate {
  const figure = figures[index];
  const own = valueOf(figure);
  const ranked = own ?? figure?.ranked;
  const run = ranked?.runs[0];
  const isOut = status === "ruled-out" || (ranked !== undefined && own === undefined);
  const reasons = ranked ? labelsTogether(ranked) : [];
  const standing = (): ObjectiveCandidate["standing"] => {
    if (ranked === undefined) return "unmeasured";
    if (isOut) return "out";
    return namedIn(edition)(recommendation).ids.includes(deployment) ? "first" : "candidate";
  };
  const why = (): string | undefined => {
    if (status === "ruled-out" && reason !== undefined) return reason;
    if (status !== "ruled-out" && reasons.length > 0) return listed(reasons);
    if (ranked === undefined)
      return unmeasuredText(figure, impliedText(recommendation, deployment, metric, index));
    if (!isOut) return undefined;
    if (figure?.known === "measured") return "only without a flush";
    return isKept(figure) ? "in doubt" : "excluded";
  };
  return {
    deployment,
    title: titles(edition.record).deployment(deployment),
    standing: standing(),
    ...defined({
      storageClass: classLabel(edition.record, deployment),
      value: ranked?.value,
      range: ranked && formatRange(ranked.quantity, metric.unit),
      low: ranked?.interval.low,
      high: ranked?.interval.high,
      basis: ranked?.intervalBasis,
      scatters: ranked && scatterOf(ranked) ? (true as const) : undefined,
      reason: why(),
      unflushed: flushed?.(figure) && figure?.ranked?.value,
      excluded: reasons.length > 0 ? (true as const) : undefined,
      level: ranked && !isOut && isLevel(ranked) ? (true as const) : undefined,
      doubt: ranked && !isOut ? doubtOf(edition, metric.id, ranked) : undefined,
      href: run && figureHref(run.run, run.result, metric),
    }),
  };
}

const PLACE = { first: 0, candidate: 0, out: 1, unmeasured: 2 } as const;

/** Those that may be chosen, those that may not, those without a value; each best first. */
const inOrder =
  ({ better }: Metric) =>
  (a: ObjectiveCandidate, b: ObjectiveCandidate): number =>
    PLACE[a.standing] - PLACE[b.standing] ||
    (better === "higher" ? (b.value ?? 0) - (a.value ?? 0) : (a.value ?? 0) - (b.value ?? 0)) ||
    (a.deployment < b.deployment ? -1 : 1);
