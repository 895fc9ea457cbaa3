/** What speaks against figures of a row, at its end: beside each figure it would make rows of uneven height. */
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { Metric } from "../../../schema/metric.ts";
import type { Badge, TableCell } from "../../edition/view.ts";

/** Not "Doubts": what is noted lightly stands here too. */
export const CAUTIONS = "From checks";

/** "tools disagree: IOPS", where all rankings are of writes; of all figures of the row the label alone. How many runs there were stands in the spread. */
export function rowCautions(cells: readonly TableCell[], rankings: readonly Ranking[]): Badge[] {
  const sides = new Set(rankings.map(({ metric }) => metric.direction));
  const nameOf = (metric: Metric | undefined): string =>
    sides.size > 1 ? (metric?.title ?? "") : (metric?.title.replace(/^(?:Read|Write) /, "") ?? "");
  const all = cells.flatMap(({ badges = [] }, at) =>
    badges.flatMap((badge) =>
      badge.tone === "muted" ? [] : [{ badge, metric: nameOf(rankings[at]?.metric) }],
    ),
  );
  const measured = cells.filter(({ sort }) => typeof sort === "number").length;
  return [...Map.groupBy(all, ({ badge: { text, tone } }) => `${tone} ${text}`).values()]
    .flatMap((same): Badge[] => {
      const [first] = same;
      if (first === undefined) return [];
      const of = same.length === measured ? "" : `: ${same.map(({ metric }) => metric).join("; ")}`;
      return [{ ...first.badge, text: `${first.badge.text}${of}` }];
    })
    .sort((a, b) => Number(b.tone === "bad") - Number(a.tone === "bad"));
}
