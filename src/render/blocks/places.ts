/** The places of one or more deployments in all rankings that hold them. */
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { VALUES } from "../edition/links.ts";
import { comparisonLink, countCell, heads, numeric } from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import type { Table, TableCell } from "../edition/view.ts";
import { saidOnce } from "./comparisons.ts";
import { notesOfAll, rankCell, rankedCell } from "./values.ts";

/** `rankings`: those that are shown, if not all. */
export function placesTable(
  edition: Edition,
  deployments: readonly string[],
  rankings: readonly Ranking[] = edition.judgement.rankings,
): Table {
  const name = titles(edition.record);
  const several = deployments.length > 1;
  const found = rankings.flatMap((ranking) =>
    ranking.values
      .filter((value) => deployments.includes(value.deployment))
      .map((value) => ({ ranking, value })),
  );
  const said = notesOfAll(found.map(({ value }) => value));
  return {
    block: "table",
    caption: ["Places within the environment, metric by metric", ...saidOnce(edition, said)],
    filter: true,
    columns: heads(
      ...(several ? ["Deployment"] : []),
      { label: "Workload", long: true },
      "Metric",
      numeric("Value"),
      numeric("Rank"),
      numeric("Of"),
      "First",
    ),
    rows: found.map(({ ranking, value }) => {
      const cells: TableCell[] = [
        ...(several ? [deploymentCell(edition, value.deployment)] : []),
        comparisonLink(edition, ranking),
        metricCell(edition, ranking),
        rankedCell(edition, ranking.metric, value, said),
        rankCell(value, ranking.values.length),
        countCell(ranking.values.length),
        { text: ranking.first.map(name.deployment).join(", ") || "none credible", tone: "muted" },
      ];
      return { cells };
    }),
    empty: "Nothing was measured, so nothing is ranked.",
  };
}

/** Leads to the values side by side, where there are several. */
function metricCell({ links }: Edition, { environment, comparisonId, metric, values }: Ranking): TableCell {
  if (values.length < 2) return { text: metric.title };
  return { text: metric.title, href: links.comparison(environment, comparisonId, VALUES) };
}

/** The main one of each comparison that holds the deployment, where it has a value in it; otherwise its first. */
export function mainPlaces(edition: Edition, deployment: string): Ranking[] {
  const own = edition.judgement.rankings.filter(({ values }) =>
    values.some((value) => value.deployment === deployment),
  );
  return [...Map.groupBy(own, (one) => `${one.environment}/${one.comparisonId}`).values()].flatMap(
    (same) => same.toSorted((a, b) => b.values.length - a.values.length)[0] ?? [],
  );
}
