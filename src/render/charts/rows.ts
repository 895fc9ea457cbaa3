/** The table behind a chart: one row per value, in the units of the record. */
import { placesIn } from "../../judge/ranking/level.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { Titles } from "../../judge/ranking/ratio.ts";
import { rolesOf } from "../../judge/ranking/roles.ts";
import { type RankedValue, resultName } from "../../judge/ranking/value.ts";
import { defined } from "../../text/defined.ts";
import { classIn, setUpIn } from "../edition/storage-class.ts";
import { titleOf } from "./titles.ts";

export type ValueRow = {
  environment: string;
  comparison: string;
  deployment: string;
  title: string;
  storageClass?: string;
  setup?: string;
  metric: string;
  unit: string;
  value: number;
  low: number;
  high: number;
  basis: string;
  rank?: number;
  /** The last place that it may have: nothing tells it from those between. */
  rankTo?: number;
  rankAsPrinted: number;
  /** "best credible", "runner-up" ...; absent where the row is of no ranking, or of none of these. */
  roles?: readonly string[];
  excludedBy: readonly string[];
  /** What says of a credible value that it may be wrong, or that hardly anything could be verified. */
  doubts?: string;
  annotations: readonly string[];
  runs: readonly string[];
};

/** What a chart is handed of the deployments in it; labels of StorageClasses where they are known. */
type Named = { titles: Titles; storageClasses?: Titles };

/** @param doubts by deployment */
export const valueRow = (
  ranking: Ranking,
  value: RankedValue,
  { titles, storageClasses }: Named,
  doubts?: Titles,
): ValueRow => ({
  environment: ranking.environment,
  comparison: ranking.comparisonId,
  deployment: value.deployment,
  title: titleOf(titles, value.deployment),
  ...defined({
    storageClass: classIn(storageClasses?.get(value.deployment)),
    setup: setUpIn(storageClasses?.get(value.deployment)),
  }),
  metric: ranking.metric.id,
  unit: ranking.metric.unit,
  value: value.value,
  low: value.interval.low,
  high: value.interval.high,
  basis: value.intervalBasis,
  ...defined({ rank: value.rank, rankTo: placesIn(ranking.values, value)?.to }),
  rankAsPrinted: value.rankAsPrinted,
  excludedBy: value.excludedBy,
  ...defined({ doubts: doubts?.get(value.deployment) }),
  annotations: value.annotations,
  runs: value.runs.map(resultName),
});

export const valueRows = (ranking: Ranking, named: Named, doubts?: Titles): ValueRow[] =>
  ranking.values.map((value) => ({
    ...valueRow(ranking, value, named, doubts),
    roles: rolesOf(ranking, value.deployment),
  }));
