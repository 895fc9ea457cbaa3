/** Which metric answers for which use case, and between what it lies in the record. */
import { metricById } from "../schema/metric.ts";
import { type Edition, titles, useCaseOf } from "./edition.ts";
import { rankedCell } from "./values.ts";
import type { Cell, Row, Table } from "./view.ts";

export function metricsTable(edition: Edition): Table {
  return {
    block: "table",
    caption: `What each use case is decided by, and the best and worst credible figures of ${edition.version}`,
    columns: [
      { label: "Use case" },
      { label: "Metric" },
      { label: "Best credible" },
      { label: "Worst credible in the same comparison" },
    ],
    fixed: true,
    rows: edition.useCases.flatMap((id) => rowsOf(edition, id)),
    empty: "No use case is declared.",
  };
}

/** One row a scored metric: the environment that has most to say of it. */
function rowsOf(edition: Edition, id: string): Row[] {
  const useCase = useCaseOf(edition, id);
  const answers = edition.recommendationsOf(id);
  return (useCase?.metrics ?? []).flatMap((wanted, index) => {
    if (!answers.some(({ metrics }) => metrics[index]?.scored)) return [];
    const rankings = answers.flatMap(({ metrics }) => {
      const ranking = edition.rankings.get(metrics[index]?.ranking ?? "");
      return ranking === undefined ? [] : [ranking];
    });
    const credible = (values: (typeof rankings)[number]["values"]) =>
      values.filter(({ rank }) => rank !== undefined);
    const [widest] = rankings.sort((a, b) => credible(b.values).length - credible(a.values).length);
    const values = credible(widest?.values ?? []);
    const [best, worst] = [values[0], values.length > 1 ? values.at(-1) : undefined];
    const figure = (value: typeof best): Cell =>
      value === undefined || widest === undefined
        ? { text: "not measured", tone: "muted" }
        : {
            ...rankedCell(edition, widest.metric, value),
            note: `${titles(edition.record).deployment(value.deployment)}, ${titles(edition.record).environment(widest.environment)}`,
          };
    const of = { text: useCase?.title ?? id, href: edition.links.useCase(id) };
    const metric = { text: metricById.get(wanted.metric)?.title ?? wanted.metric, note: wanted.reason };
    return [{ cells: [of, metric, figure(best), figure(worst)] }];
  });
}
