/** The metric that tips an answer, with the figures of the first and of the next as bars. */

import { reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/recommending/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { goodness } from "../../../judge/recommending/score.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { type Bars, plain } from "../../edition/view.ts";
import { decidingMetric } from "../objective-chart.ts";
import { otherNote } from "../values.ts";
import { figureCell } from "./figure-cell.ts";

function valueOf(candidate: Candidate | undefined, index: number): number | undefined {
  const figure = candidate?.figures[index];
  return figure?.known === "measured" ? figure.ranked?.value : undefined;
}

/** The two that the answer compares, the better value first; nothing where no figure can be drawn of them. */
export function decidingBars(edition: Edition, recommendation: Recommendation): Bars | undefined {
  const { candidates, first, level, metrics, question } = recommendation;
  const deciding = decidingMetric(recommendation);
  const shown = recommendation.answers[0].compared;
  if (deciding === undefined || question === "suffice" || shown.length < 2) return undefined;
  const { metric, index } = deciding;
  if (metrics[index]?.scored !== true) return undefined;
  const name = titles(edition.record);
  const rows = shown.flatMap((id) => {
    const candidate = candidates.find(({ deployment }) => deployment === id);
    const figure = candidate?.figures[index];
    if (figure === undefined) return [];
    const cell = figureCell(edition, metric, figure, undefined);
    const { text, href, note } = cell;
    // A bar has no line for its spread.
    const { title } = figure.known === "measured" ? otherNote(cell, "") : cell;
    const out = figure.known === "doubtful" ? reasonsOf(figure) : [];
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
        ...((id === first || id === level) && { leads: true as const }),
      },
    ];
  });
  const most = Math.max(0, ...rows.map(({ value }) => value ?? 0));
  if (most === 0) return undefined;
  const last = Number.NEGATIVE_INFINITY;
  const good = ({ value }: (typeof rows)[number]): number =>
    value === undefined ? last : goodness(metric, value);
  rows.sort((a, b) => (good(a) === good(b) ? 0 : good(b) - good(a)));
  const where = edition.rankings.get(metrics[index]?.ranking ?? "")?.comparisonTitle;
  return {
    title: metric.title,
    note: [where, `${metric.better} is better`].filter(Boolean).join("; "),
    rows: rows.map(({ value, ...row }) => ({ ...row, ...(value !== undefined && { share: value / most }) })),
  };
}
