/** The table behind a chart: one row per value, in the units of the record. */
import type { Placed, Ranking } from "../../judge/ranking/ranking.ts";
import type { Titles } from "../../judge/ranking/ratio.ts";
import { rolesOf } from "../../judge/ranking/roles.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { defined } from "../../text/defined.ts";
import { titleOf } from "./titles.ts";

export type ValueRow = {
  environment: string;
  comparison: string;
  deployment: string;
  title: string;
  metric: string;
  unit: string;
  value: number;
  low: number;
  high: number;
  basis: string;
  rank?: number;
  rankAsPrinted: number;
  /** "best credible", "runner-up" ...; absent where the row is of no ranking, or of none of these. */
  roles?: readonly string[];
  excludedBy: readonly string[];
  annotations: readonly string[];
  runs: readonly string[];
};

export const valueRow = (ranking: Placed["of"], value: RankedValue, titles: Titles): ValueRow => ({
  environment: ranking.environment,
  comparison: ranking.comparisonId,
  deployment: value.deployment,
  title: titleOf(titles, value.deployment),
  metric: ranking.metric.id,
  unit: ranking.metric.unit,
  value: value.value,
  low: value.interval.low,
  high: value.interval.high,
  basis: value.intervalBasis,
  ...defined({ rank: value.rank }),
  rankAsPrinted: value.rankAsPrinted,
  excludedBy: value.excludedBy,
  annotations: value.annotations,
  runs: value.runs.map((r) => `${r.run}#${r.result}`),
});

export const valueRows = (ranking: Ranking, titles: Titles): ValueRow[] =>
  ranking.values.map((value) => ({
    ...valueRow(ranking, value, titles),
    roles: rolesOf(ranking, value.deployment),
  }));
