/** Which charts a page gets: only where there is something to compare. */

import type { Ranking } from "../../judge/ranking/ranking.ts";
import { defined } from "../../text/defined.ts";
import { upperFirst } from "../../text/words.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { AsymmetryInput } from "../charts/kinds/asymmetry/dumbbells.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { deploymentLink, heads, numeric } from "../edition/parts.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Block, Table } from "../edition/view.ts";
import { barsText } from "./comparing/bars-text.ts";
import { placedIn, placeMeaning, sharedPlacesText } from "./comparing/shared-places.ts";
import { type Comparison, saidOnce } from "./comparisons.ts";
import { doubtsIn, withHow } from "./doubts.ts";
import { NOT_MEASURED, notesOfAll, rankedCell } from "./values.ts";

/** Only the titles that the chart shows, so that editions with the same values share it. */
function titlesIn(edition: Edition, rankings: readonly Ranking[]): Map<string, string> {
  const name = titles(edition.record);
  const ids = new Set(rankings.flatMap((ranking) => ranking.values.map((value) => value.deployment)));
  return new Map([...ids].sort().map((id) => [id, name.deployment(id)]));
}

/** Of the deployments that the chart shows, where they are known. */
function storageClassesIn(edition: Edition, rankings: readonly Ranking[]): Map<string, string> {
  const ids = new Set(rankings.flatMap(({ values }) => values.map(({ deployment }) => deployment)));
  return new Map(
    [...ids].sort().flatMap((id) => {
      const storageClass = classLabel(edition.record, id);
      return storageClass === undefined ? [] : [[id, storageClass] as const];
    }),
  );
}

/** Of the engine's own metrics, as curves know their order. */
const isLatency = ({ metric }: Ranking): boolean => metric.unit === "ns" && metric.plugin === undefined;
const isPercentile = (ranking: Ranking): boolean => isLatency(ranking) && /\.p\d/.test(ranking.metric.id);

/** The dot plot of the main metric. */
export function chartOfPrimary(edition: Edition, figures: Figures, { primary }: Comparison): Block {
  const { metric } = primary;
  const doubts = doubtsIn(edition, primary);
  return figures.figure(
    {
      kind: "ranking",
      input: {
        ranking: primary,
        titles: titlesIn(edition, [primary]),
        storageClasses: storageClassesIn(edition, [primary]),
        ...(doubts.size > 0 && { doubts }),
      },
    },
    withHow(
      `${metric.title}: ${metric.better} is better.`,
      doubts.size > 0,
      "places",
      `Before each name: its place${placeMeaning("; ", placedIn(primary))}. Beside each value: how many times worse than the best; level: the difference is within chance.`,
      barsText(primary.values),
      sharedPlacesText(primary.values),
    ),
  );
}

/** By metric and deployment; undefined where nothing is doubted. */
function doubtsByMetric(
  edition: Edition,
  rankings: readonly Ranking[],
): ReadonlyMap<string, ReadonlyMap<string, string>> | undefined {
  const doubts = new Map(rankings.map((ranking) => [ranking.metric.id, doubtsIn(edition, ranking)]));
  return [...doubts.values()].some(({ size }) => size > 0) ? doubts : undefined;
}

/** A chart for each direction that has two latency percentiles or more. */
export function percentileCharts(edition: Edition, figures: Figures, { rankings }: Comparison): Block[] {
  return ["read", "write", "mixed", "sync"].flatMap((direction): Block[] => {
    const latencies = rankings.filter((r) => isLatency(r) && r.metric.direction === direction);
    const percentiles = latencies.filter(isPercentile);
    if (percentiles.length < 2 || latencies.every((r) => r.values.length < 2)) return [];
    const word = direction === "sync" ? "fsync" : direction;
    const doubts = doubtsByMetric(edition, latencies);
    return [
      figures.figure(
        {
          kind: "latency-percentiles",
          input: {
            rankings: latencies,
            titles: titlesIn(edition, latencies),
            storageClasses: storageClassesIn(edition, latencies),
            ...defined({ doubts }),
          },
        },
        withHow(`How ${word} latency grows towards the tail: lower is better.`, doubts !== undefined),
      ),
    ];
  });
}

/** Read against write of the same statistic, for workloads that have both: the one with most deployments open, the others folded. @param only these deployments; none: all */
export function chartsOfEnvironment(
  edition: Edition,
  figures: Figures,
  environment: string,
  only: readonly string[] = [],
): Block[] {
  const here = edition.judgement.rankings.filter((ranking) => ranking.environment === environment);
  const isAsked = ({ deployment }: { deployment: string }): boolean =>
    only.length === 0 || only.includes(deployment);
  const own = here
    .map((one) => (only.length === 0 ? one : { ...one, values: one.values.filter(isAsked) }))
    .filter(({ values }) => values.length > 0);
  const experiments = new Map(
    edition.judgement.results.map((one): [string, Experiment] => [
      one.comparisonId,
      { id: one.experimentId, title: one.experimentTitle },
    ]),
  );
  const [first, ...others] = [
    ...Map.groupBy(
      own.filter(({ metric }) => metric.direction === "read"),
      ({ comparisonId }) => comparisonId,
    ).values(),
  ]
    .flatMap((rankings) => pairsOf(own, rankings, experiments))
    .sort((a, b) => b.deployments - a.deployments);
  if (first === undefined) return [];
  const [chart, table] = asymmetryBlocks(edition, figures, first);
  const more: Block[] = others.map((other) => ({
    block: "more",
    summary: upperFirst(other.title),
    blocks: asymmetryBlocks(edition, figures, other),
  }));
  return [chart, { block: "more", summary: "The values of the chart", blocks: [table] }, ...more];
}

type Asymmetry = { title: string; pairs: AsymmetryInput["pairs"]; deployments: number };

/** A comparison is an experiment, or one direction of it. */
type Experiment = { id: string; title: string };
type Experiments = ReadonlyMap<string, Experiment>;

/** Empty where there are no writes to the reads. */
function pairsOf(
  own: readonly Ranking[],
  rankings: readonly Ranking[],
  experiments: Experiments,
): Asymmetry[] {
  const experiment = experiments.get(rankings[0]?.comparisonId ?? "");
  if (experiment === undefined) return [];
  const ofExperiment = own.filter(({ comparisonId }) => experiments.get(comparisonId)?.id === experiment.id);
  const pairs = ["read.mean", "read.p99"].flatMap((metric) => {
    const read = rankings.find((r) => r.metric.id === metric);
    const write = read && writeOf(ofExperiment, read);
    return read && write ? [{ read, write }] : [];
  });
  const all = pairs.flatMap(({ read, write }) => [...read.values, ...write.values]);
  if (all.length === 0) return [];
  return [
    {
      title: experiment.title,
      pairs,
      deployments: new Set(all.map(({ deployment }) => deployment)).size,
    },
  ];
}

function asymmetryBlocks(
  edition: Edition,
  figures: Figures,
  { title, pairs }: Asymmetry,
): [chart: Block, table: Block] {
  const all = pairs.flatMap(({ read, write }) => [read, write]);
  const doubts = doubtsByMetric(edition, all);
  const input: AsymmetryInput = {
    pairs,
    titles: titlesIn(edition, all),
    storageClasses: storageClassesIn(edition, all),
    ...defined({ doubts }),
  };
  return [
    figures.figure(
      { kind: "asymmetry", input },
      withHow(
        `Read against write latency of each deployment, ${title}: lower is better. ${CHARTS.asymmetry.describe(input)}`,
        doubts !== undefined,
      ),
    ),
    pairTable(edition, all),
  ];
}

/** The values of the chart above: one column per ranking. */
function pairTable(edition: Edition, rankings: readonly Ranking[]): Table {
  const said = notesOfAll(rankings.flatMap((ranking) => ranking.values));
  const deployments = [...new Set(rankings.flatMap((ranking) => ranking.values.map((v) => v.deployment)))];
  return {
    block: "table",
    caption: ["The values of the chart", ...saidOnce(edition, said)],
    columns: heads("Deployment", ...rankings.map(({ metric }) => numeric(metric.title))),
    rows: deployments.map((deployment) => ({
      cells: [
        deploymentLink(edition, deployment),
        ...rankings.map((ranking) => {
          const value = ranking.values.find((v) => v.deployment === deployment);
          return value ? rankedCell(edition, ranking.metric, value, said) : NOT_MEASURED;
        }),
      ],
    })),
  };
}

/** The ranking of the same statistic for writes. */
const writeOf = (rankings: readonly Ranking[], read: Ranking): Ranking | undefined =>
  rankings.find(({ metric }) => metric.id === read.metric.id.replace(/^read\./, "write."));
