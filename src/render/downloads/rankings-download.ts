/** All rankings and composite scores of an edition as JSON, in the units of the record. */
import type { Composite } from "../../judge/models/composite.ts";
import { placesIn } from "../../judge/ranking/level.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { Ratio } from "../../judge/ranking/ratio.ts";
import { type RankedValue, resultName } from "../../judge/ranking/value.ts";
import type { Edition } from "../edition/edition.ts";
import { type PackedFile, packed } from "./packed.ts";

export function rankingsDownload(edition: Edition): PackedFile {
  const { method, rankings, composites } = edition.judgement;
  const list = (items: readonly object[]): string =>
    `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(",\n")}\n]`;
  const head = JSON.stringify({ edition: edition.version, method });
  return packed(
    `static/${edition.version}/rankings.json`,
    `${head.slice(0, -1)},"rankings":${list(rankings.map(rankingOf))},"scores":${list(composites.map(scoreOf))}}\n`,
  );
}

/** JSON leaves out what is undefined, such as the runner-up of a single value. */
const rankingOf = (ranking: Ranking): object => ({
  environment: ranking.environment,
  comparison: ranking.comparisonId,
  metric: ranking.metric.id,
  unit: ranking.metric.unit,
  better: ranking.metric.better,
  ...namesOf(ranking),
  sharingFirst: ranking.first,
  overRunnerUp: ranking.overNext && ratioOf(ranking.overNext),
  overWorst: ranking.overWorst && ratioOf(ranking.overWorst),
  values: ranking.values.map((value) => valueOf(value, ranking.values)),
});

const namesOf = ({ best, bestAsPrinted, runnerUp, worst }: Ranking | Composite): object => ({
  bestCredible: best,
  bestAsPrinted,
  runnerUp,
  worst,
});

const valueOf = (value: RankedValue, all: readonly RankedValue[]): object => ({
  deployment: value.deployment,
  value: value.value,
  low: value.interval.low,
  high: value.interval.high,
  basis: value.intervalBasis,
  noise: value.noise,
  rank: value.rank,
  rankTo: placesIn(all, value)?.to,
  rankAsPrinted: value.rankAsPrinted,
  printed: value.printed,
  excludedBy: value.excludedBy,
  excludedRepeats: value.excludedRepeats,
  noted: value.noted,
  runs: value.runs.map(resultName),
});

const ratioOf = ({ factor, interval: { low, high }, relation }: Ratio): object => ({
  factor,
  low,
  high,
  relation,
});

const scoreOf = (composite: Composite): object => ({
  environment: composite.environment,
  model: composite.model,
  ...namesOf(composite),
  dimensions: composite.dimensions,
  entries: composite.entries,
});
