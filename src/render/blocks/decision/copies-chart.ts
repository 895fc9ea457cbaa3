/** Writes against copies in an environment: bytes on disks for each byte of data against the figure of writes that most of its storages have. */

import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { timesOfRatio, wordsOfRatio } from "../../../judge/ranking/ratio.ts";
import { rawCapacityOf } from "../../../judge/terms/capacity.ts";
import { order } from "../../../text/problem.ts";
import type { Figures } from "../../charts/figures.ts";
import { CHARTS } from "../../charts/index.ts";
import { cornerText, type ScatterInput, type ScatterPoint } from "../../charts/kinds/scatter/scatter.ts";
import { deploymentOrder, type Edition, titles } from "../../edition/edition.ts";
import type { Block } from "../../edition/view.ts";
import { BYTES_ON_DISKS, declaredPoint, timesStored, upwards } from "../comparing/declared-point.ts";
import { type Comparison, comparisonsOf } from "../comparisons.ts";
import { withHow } from "../doubts.ts";

/** Fewer credible points are two sentences. */
const LEAST = 3;

/** A write is over once its copies are: of reads one copy is enough. */
const WRITING: ReadonlySet<string> = new Set(["write", "sync"]);

/** No block where fewer than three storages have a credible figure of writes and say how often a byte is stored, or all store it equally often. */
export function copiesBlocks(edition: Edition, figures: Figures, environment: string): Block[] {
  const [most] = comparisonsOf(edition, environment)
    .flatMap(({ primary, rankings }: Comparison) => [primary, ...rankings])
    .filter(({ metric }) => WRITING.has(metric.direction))
    .map((ranking) => ({ ranking, points: pointsOf(edition, ranking) }))
    .filter(({ points }) => tellsApart(credibleOf(points)))
    .toSorted((a, b) => credibleOf(b.points).length - credibleOf(a.points).length);
  if (most === undefined) return [];
  const { ranking, points } = most;
  const input: ScatterInput = {
    title: `${ranking.comparisonTitle}, ${titles(edition.record).environment(environment)}`,
    across: BYTES_ON_DISKS,
    up: upwards(ranking.metric),
    points,
    order: deploymentOrder(edition, environment),
    finding: findingOf(edition, ranking, credibleOf(points)),
  };
  const isDoubted = points.some(({ doubt }) => doubt !== undefined);
  const said = `${CHARTS.scatter.describe(input)} ${NOT_ALONE}${cornerText(input)}`;
  return [figures.figure({ kind: "scatter", input }, withHow(said, isDoubted))];
}

/** A ratio of two of them is not what a copy costs. */
const NOT_ALONE = "They differ in more than their copies.";

const credibleOf = (points: readonly ScatterPoint[]): ScatterPoint[] =>
  points.filter(({ out: [across, up] }) => !across && !up);

const tellsApart = (points: readonly ScatterPoint[]): boolean =>
  points.length >= LEAST && new Set(points.map(({ across }) => across)).size > 1;

/** Best first, as they are ranked. */
const pointsOf = (edition: Edition, { metric, values }: Ranking): ScatterPoint[] =>
  values.flatMap((value) => {
    const factor = factorOf(edition, value.deployment);
    return factor === undefined ? [] : [declaredPoint(edition, metric, value, [factor, timesStored(factor)])];
  });

function factorOf({ record }: Edition, id: string): number | undefined {
  const deployment = record.deployments.get(id);
  const backend = record.backends.get(deployment?.backend ?? "");
  return deployment && backend && rawCapacityOf(deployment, backend)?.factor;
}

const oftenText = (factor: number): string => (factor === 1 ? "once" : timesStored(factor));

const toldOf = ({ title, shown: [, figure], doubt }: ScatterPoint): string =>
  `${title}, ${figure}${doubt === undefined ? "" : " (in doubt)"}`;

/** The best of those that store a byte the fewest times against the best of those that store it more often. */
function findingOf(edition: Edition, ranking: Ranking, points: readonly ScatterPoint[]): string {
  const least = Math.min(...points.map(({ across }) => across));
  const [low] = points.filter(({ across }) => across === least);
  const [high] = points.filter(({ across }) => across > least);
  if (low === undefined || high === undefined) return "";
  const head = `of those that store a byte ${oftenText(least)} the best is ${toldOf(low)}`;
  const apart = apartText(edition, ranking, low, high);
  return `${head}; of those that store it more often ${toldOf(high)}, stored ${oftenText(high.across)}${apart}`;
}

/** How the second stands to the first; empty where no pair of them is kept. */
function apartText(
  edition: Edition,
  { metric, ...of }: Ranking,
  ...[low, high]: readonly [ScatterPoint, ScatterPoint]
): string {
  const [a, b] = [low.deployment, high.deployment].sort(order);
  const ratio = edition.judgement.pairings
    .filter(({ environment }) => environment === of.environment)
    .flatMap(({ pairs }) => pairs.filter((pair) => pair.a === a && pair.b === b))
    .flatMap(({ comparisons }) => comparisons.filter((one) => one.comparisonId === of.comparisonId))
    .flatMap((one) => one.figures.find((figure) => figure.of.metric.id === metric.id)?.ratio ?? [])[0];
  if (ratio === undefined) return "";
  if (ratio.relation === "tie") return ": the two are not told apart";
  const [better, worse] = wordsOfRatio(metric);
  const isDoubted = low.doubt !== undefined || high.doubt !== undefined;
  return `: ${timesOfRatio(ratio)} ${ratio.better === high.deployment ? better : worse}${isDoubted ? ", in doubt" : ""}`;
}
