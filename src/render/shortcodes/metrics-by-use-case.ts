/** Which metric decides which use cases, and its best and worst credible figures in the record. */
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { metricById } from "../../schema/metric.ts";
import { otherNote, rankedCell } from "../blocks/values.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { heads, joined } from "../edition/parts.ts";
import type { Table, TableCell, TableRow } from "../edition/view.ts";

/** More would make tall rows on a phone; the page of use cases has them all. */
const USE_CASES_SHOWN = 4;

type Decided = { metric: string; useCase: string; rankings: readonly Ranking[] };

/** One row per metric, the one that decides most use cases first. */
export function metricsTable(edition: Edition): Table {
  const decided = edition.useCases.flatMap((id) => decidedBy(edition, id));
  const byMetric = [...Map.groupBy(decided, ({ metric }) => metric)];
  return {
    block: "table",
    caption: `What use cases are decided by, and the best and worst credible figures of ${edition.version}`,
    columns: heads("Metric", "Decides", "Best credible", "Worst credible, same comparison"),
    fixed: true,
    rows: byMetric.sort(([, a], [, b]) => b.length - a.length).map(([id, some]) => rowOf(edition, id, some)),
    empty: "No use case is declared.",
  };
}

/** The metrics that make up a use case's score, with the rankings that answer for them. */
function decidedBy(edition: Edition, useCase: string): Decided[] {
  const answers = edition.recommendationsOf(useCase);
  return (useCaseOf(edition, useCase)?.metrics ?? []).flatMap(({ metric }, index) => {
    const own = answers.flatMap(({ metrics }) => metrics[index] ?? []);
    if (!own.some(({ scored }) => scored)) return [];
    const rankings = own.flatMap(({ ranking }) => edition.rankings.get(ranking ?? "") ?? []);
    return [{ metric, useCase, rankings }];
  });
}

function rowOf(edition: Edition, metric: string, decided: readonly Decided[]): TableRow {
  const useCases = [...new Set(decided.map(({ useCase }) => useCase))];
  const others = useCases.length - USE_CASES_SHOWN;
  const links = joined(
    useCases
      .slice(0, USE_CASES_SHOWN)
      .map((id) => ({ text: useCaseOf(edition, id)?.title ?? id, href: edition.links.useCase(id) })),
  );
  const [widest] = decided
    .flatMap(({ rankings }) => rankings)
    .sort((a, b) => credibleIn(b).length - credibleIn(a).length);
  const values = widest === undefined ? [] : credibleIn(widest);
  const figure = (value: (typeof values)[number] | undefined): TableCell =>
    value === undefined || widest === undefined
      ? { text: "not measured", tone: "muted" }
      : otherNote(rankedCell(edition, widest.metric, value), whose(edition, widest, value.deployment));
  return {
    cells: [
      { text: metricById.get(metric)?.title ?? metric },
      { text: others > 0 ? [...links, ` and ${others} more`] : links },
      figure(values[0]),
      figure(values.length > 1 ? values.at(-1) : undefined),
    ],
  };
}

const credibleIn = ({ values }: Ranking): Ranking["values"] =>
  values.filter(({ rank }) => rank !== undefined);

const whose = (edition: Edition, { environment }: Ranking, deployment: string): string => {
  const name = titles(edition.record);
  return `${name.deployment(deployment)}, ${name.environment(environment)}`;
};
