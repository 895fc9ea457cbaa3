/** What is known around a figure that nobody has: other figures of the same deployment. Pure. */
import type { FiolioRecord } from "../../schema/record.ts";
import { blockSizeOf, type Workload } from "../../schema/workload.ts";
import { credibleIn, type Dimension, valueIn } from "../bounds/dimension.ts";
import { askedWorkload, type Place } from "../bounds/place.ts";
import { isFlattered } from "../bounds/worth.ts";
import { everyWriteSynced, isMixed, isRandom } from "../evidence/in-flight.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { type CommonTraits, matches } from "../ranking/selector.ts";
import type { RankedValue } from "../ranking/value.ts";

/** Of one environment; `byPlace`: by comparison and metric, `byMetric`: by metric alone. */
export type Measured = {
  record: FiolioRecord;
  byPlace: ReadonlyMap<string, Ranking>;
  byMetric: ReadonlyMap<string, readonly Ranking[]>;
  commons: ReadonlyMap<string, CommonTraits>;
};

export const measuredIn = (
  record: FiolioRecord,
  rankings: readonly Ranking[],
  commons: Measured["commons"],
): Measured => ({
  record,
  commons,
  byPlace: new Map(rankings.map((ranking) => [placeKey(ranking.comparisonId, ranking.metric.id), ranking])),
  byMetric: Map.groupBy(rankings, ({ metric }) => metric.id),
});

const placeKey = (comparison: string, metric: string): string => `${comparison}/${metric}`;

export const rankingAt = ({ byPlace }: Measured, comparison: string, metric: string): Ranking | undefined =>
  byPlace.get(placeKey(comparison, metric));

/** Undefined where the record does not hold the deployment, its backend or its environment. */
export function placeOf(
  measured: Measured,
  { wanted, metric, ranking }: Dimension,
  id: string,
): Place | undefined {
  const { record, commons } = measured;
  const deployment = record.deployments.get(id);
  const backend = deployment && record.backends.get(deployment.backend);
  const environment = deployment && record.environments.get(deployment.environment);
  if (deployment === undefined || backend === undefined || environment === undefined) return undefined;
  const figure = valueIn(ranking, id);
  const comparison = figure
    ? ranking?.comparisonId
    : (nearestOf(measured, { wanted, metric, ranking }, id) ?? ranking?.comparisonId);
  const common = comparison === undefined ? undefined : commons.get(comparison);
  const workload = common?.workload ?? askedWorkload(wanted);
  const alike = (name: string, of: string, fits: (other: Workload) => boolean, pick = plainIn): Found =>
    elsewhere(measured, { name, id: of, tool: common?.tool, fits, pick });
  const here = (name: string, pick: typeof valueIn): RankedValue | undefined =>
    comparison === undefined ? undefined : pick(rankingAt(measured, comparison, name), id);
  const isDurable = metric.direction === "sync" || everyWriteSynced(workload);
  return {
    deployment,
    backend,
    environment,
    metric,
    workload,
    ...(figure && figure.rank === undefined && { printed: figure }),
    own: (name) => here(name, plainIn),
    // A buffer's rate is still the most that durable writes reach.
    twin: (name) =>
      alike(name, id, (other) => isTwin(workload, isDurable, other), isDurable ? boundIn : plainIn)?.value,
    inMix: (name) => alike(name, id, (other) => isMixOf(workload, other))?.value,
    near: (name) => {
      const value = here(name, valueIn);
      return value ? { value, workload } : alike(name, id, (other) => isMixOf(workload, other), valueIn);
    },
    above: (name) =>
      layersOn(record, id)
        .flatMap((upper) => alike(name, upper, (other) => isSameTest(workload, other)) ?? [])
        .at(0)?.value,
  };
}

/** Credible, and not one of two that contradict each other: which of them is wrong is not known, so that neither bounds anything. */
function boundIn(ranking: Ranking | undefined, id: string): RankedValue | undefined {
  const value = credibleIn(ranking, id);
  return value?.contradicts ? undefined : value;
}

/** Credible, and with no help of a cache or a buffer, too: that would say nothing of how slow another figure may be. */
function plainIn(ranking: Ranking | undefined, id: string): RankedValue | undefined {
  const value = boundIn(ranking, id);
  return value === undefined || isFlattered(value) ? undefined : value;
}

type Found = { value: RankedValue; workload: Workload } | undefined;

/** Of one deployment; by that tool where it can be, otherwise by any. */
type Sought = {
  name: string;
  id: string;
  tool: string | undefined;
  fits: (workload: Workload) => boolean;
  pick: typeof plainIn;
};

/** The first figure whose workload fits, in the order of rankings. */
function elsewhere({ byMetric, commons }: Measured, { name, id, tool, fits, pick }: Sought): Found {
  let other: Found;
  for (const ranking of byMetric.get(name) ?? []) {
    const common = commons.get(ranking.comparisonId);
    const value = common && pick(ranking, id);
    if (!value || !fits(common.workload)) continue;
    const found = { value, workload: common.workload };
    if (tool === undefined || common.tool === tool) return found;
    other ??= found;
  }
  return other;
}

const ANY_OF_A_SIDE = ["mean", "p50", "p99", "iops", "bandwidth"];

/** Where nobody measured it of this deployment: a comparison that the use case would take, with any figure of this side. */
function nearestOf(
  { byMetric, commons }: Measured,
  { wanted, metric: { direction }, ranking: asked }: Dimension,
  id: string,
): string | undefined {
  const tool = asked && commons.get(asked.comparisonId)?.tool;
  let other: string | undefined;
  for (const name of ANY_OF_A_SIDE)
    for (const ranking of byMetric.get(`${direction}.${name}`) ?? []) {
      const common = commons.get(ranking.comparisonId);
      if (!common || !credibleIn(ranking, id) || !matches(wanted.workload, common.workload)) continue;
      if (tool === undefined || common.tool === tool) return ranking.comparisonId;
      other ??= ranking.comparisonId;
    }
  return other;
}

/** Excluded in another comparison that the use case would take: such a figure was measured, whichever comparison answers. */
export function excludedIn(
  { byMetric, commons }: Measured,
  { wanted, metric }: Dimension,
  id: string,
): RankedValue | undefined {
  for (const ranking of byMetric.get(metric.id) ?? []) {
    const common = commons.get(ranking.comparisonId);
    const value = valueIn(ranking, id);
    if (value?.excludedBy.length && common && matches(wanted.workload, common.workload)) return value;
  }
  return undefined;
}

const layersOn = ({ deployments }: FiolioRecord, id: string): string[] =>
  [...deployments].flatMap(([upper, { layerOf }]) => (layerOf === id ? [upper] : []));

export const isSameTest = (a: Workload, b: Workload): boolean =>
  a.rw === b.rw && sameBlocks(a, b) && everyWriteSynced(a) === everyWriteSynced(b);

/** The same pattern and blocks with the other kind of durability. */
const isTwin = (a: Workload, isDurable: boolean, b: Workload): boolean =>
  a.rw === b.rw && sameBlocks(a, b) && everyWriteSynced(b) !== isDurable;

/** The same order and blocks, with both directions at once. */
export const isMixOf = (a: Workload, b: Workload): boolean =>
  !isMixed(a.rw) &&
  isMixed(b.rw) &&
  isRandom(a.rw) === isRandom(b.rw) &&
  sameBlocks(a, b) &&
  !everyWriteSynced(a);

const sameBlocks = (a: Workload, b: Workload): boolean =>
  (["read", "write"] as const).some((side) => blockSizeOf(a, side) !== undefined) &&
  (["read", "write"] as const).every((side) => blockSizeOf(a, side) === blockSizeOf(b, side));
