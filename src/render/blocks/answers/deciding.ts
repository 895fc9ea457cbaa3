/** The metric that tips an answer, with the figures of the first and of the next as bars. */
import { labelOf } from "../../../judge/checks/index.ts";
import type { Candidate } from "../../../judge/recommending/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { goodness } from "../../../judge/recommending/score.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { type Bars, plain } from "../../edition/view.ts";
import { figureCell } from "./figure-cell.ts";

export type Deciding = { metric: Metric; index: number };

type Asked = Pick<Recommendation, "candidates" | "metrics" | "first" | "level" | "runnerUp">;

/**
 * Of what is scored: where first and next are both measured, what favours the first most; then what weighs most and is measured
 * of the first, or of anybody where it is open. Undefined where nothing that counts is measured.
 */
export function decidingOf({ candidates, metrics, first, level, runnerUp }: Asked): Deciding | undefined {
  const of = (id: string | undefined): Candidate | undefined =>
    candidates.find(({ deployment }) => deployment === id);
  const [own, next] = [of(first), of(level ?? runnerUp)];
  const running = candidates.filter(({ status }) => status !== "ruled-out");
  const all = metrics.flatMap(({ metric: id, weight, scored }, index) => {
    const metric = metricById.get(id);
    if (!scored || metric === undefined) return [];
    const [a, b] = [valueOf(own, index), valueOf(next, index)];
    const measured = running.filter((one) => valueOf(one, index) !== undefined).length;
    const pull =
      a !== undefined && b !== undefined ? weight * (goodness(metric, a) - goodness(metric, b)) : 0;
    const known = a !== undefined && b !== undefined ? 2 : a !== undefined ? 1 : 0;
    return measured === 0 ? [] : [{ metric, index, known, pull, measured, weight }];
  });
  const [best] = all.sort(
    (a, b) => b.known - a.known || b.pull - a.pull || b.measured - a.measured || b.weight - a.weight,
  );
  return best && { metric: best.metric, index: best.index };
}

function valueOf(candidate: Candidate | undefined, index: number): number | undefined {
  const figure = candidate?.figures[index];
  return figure?.known === "measured" ? figure.ranked?.value : undefined;
}

/** The first against the next; nothing where one of them has no figure to draw, or nobody is ahead. */
export function decidingBars(edition: Edition, recommendation: Recommendation): Bars | undefined {
  const { candidates, first, level, runnerUp, metrics, question } = recommendation;
  const deciding = decidingOf(recommendation);
  const shown = [first, level ?? runnerUp].filter((id) => id !== undefined);
  if (deciding === undefined || question === "suffice" || shown.length < 2) return undefined;
  const { metric, index } = deciding;
  const name = titles(edition.record);
  const rows = shown.flatMap((id) => {
    const candidate = candidates.find(({ deployment }) => deployment === id);
    const figure = candidate?.figures[index];
    if (figure === undefined) return [];
    const { text, href, title, note } = figureCell(edition, metric, figure, undefined);
    const out = figure.known === "doubtful" ? (figure.ranked?.excludedBy ?? []).map(labelOf) : [];
    const remark = [
      out.length > 0 ? `excluded: ${out.join(", ")}` : "",
      figure.known === "doubtful" && note ? plain(note) : "",
    ];
    return [
      {
        label: name.deployment(id),
        text: plain(text),
        value: valueOf(candidate, index),
        ...defined({ href, title, note: nonEmpty(remark.filter(Boolean).join("; ")) }),
        ...(figure.known === "doubtful" && { struck: true as const }),
      },
    ];
  });
  const most = Math.max(0, ...rows.map(({ value }) => value ?? 0));
  if (most === 0) return undefined;
  const where = edition.rankings.get(metrics[index]?.ranking ?? "")?.comparisonTitle;
  return {
    title: metric.title,
    note: [where, `${metric.better} is better`].filter(Boolean).join("; "),
    rows: rows.map(({ value, ...row }) => ({ ...row, ...(value !== undefined && { share: value / most }) })),
  };
}
