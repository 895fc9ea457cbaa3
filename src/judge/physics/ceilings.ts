/** Deployments of one comparison that reach the same rate, which several backends do not by chance. */
import type { Interval } from "../../schema/quantity.ts";
import { order } from "../../text/problem.ts";
import { exactly } from "../evidence/interval.ts";
import { median } from "../evidence/statistics.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import { crossesNetwork } from "./limits.ts";
import type { Rate } from "./rates.ts";

export const CEILING = { leastBackends: 3, share: 0.05, shareOfBackends: 0.5 };

/** How far above what all others share a rate is of something else. */
export const BEYOND_FACTOR = 4;

/** `interval`: of the printed figure; of several results, their median. */
export type Fast = {
  deployment: string;
  title: string;
  backend: string;
  value: number;
  interval: Interval;
  /** Whether a network lies between client and medium; undefined where it is not known. */
  crosses: boolean | undefined;
  medium: string | undefined;
};
/** Fastest first, all of them. `top`: those beside the fastest. `ceilings`: where several backends meet. */
export type Field = {
  measured: readonly Fast[];
  top: readonly Fast[];
  backends: number;
  ceilings: readonly (readonly Fast[])[];
};

/** `all`: results of one comparison, each with its rate. */
export function fieldOf(all: readonly { subject: PlacedSubject; rate: Rate }[], by: typeof CEILING): Field {
  const measured = fastestFirst(all);
  const clusters = clustersOf(measured, by.share);
  const backends = backendsOf(measured);
  const ceilings = clusters.filter((members, index) => {
    const own = backendsOf(members);
    const counts = index === 0 || own >= by.shareOfBackends * backends;
    return own >= by.leastBackends && counts;
  });
  return { measured, top: clusters[0] ?? [], backends, ceilings };
}

/**
 * The ceiling that all others keep below and that this one leaves `factor` times below itself. None where what they share
 * may not lie on its way: a network, if it needs none, or a medium, if it is known to have another.
 */
export function leftBehind(
  { measured, ceilings }: Field,
  own: Fast,
  factor: number,
): readonly Fast[] | undefined {
  const [highest] = ceilings;
  const [top] = highest ?? [];
  if (highest === undefined || top === undefined) return undefined;
  const isAlone = measured.every((one) => one.deployment === own.deployment || one.value <= top.value);
  const isOnItsWay = highest.some(
    ({ crosses, medium }) => (crosses === false || own.crosses === true) && isLike(medium, own.medium),
  );
  return isAlone && isOnItsWay && own.interval.low > factor * top.interval.high ? highest : undefined;
}

/** Unknown media may be of one kind. */
const isLike = (a: string | undefined, b: string | undefined): boolean =>
  a === b || [a, b].some((one) => one === undefined || one === "unknown" || one === "mixed");

const backendsOf = (members: readonly Fast[]): number => new Set(members.map(({ backend }) => backend)).size;

/** Each deployment by the median of its results. */
function fastestFirst(all: readonly { subject: PlacedSubject; rate: Rate }[]): Fast[] {
  const perDeployment = Map.groupBy(all, ({ subject }) => subject.run.deployment);
  const measured = [...perDeployment].flatMap(([deployment, own]): Fast[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { title, backend } = first.subject.deployment;
    const value = median(own.map(({ rate }) => rate.value));
    const interval = own.length === 1 ? first.rate.interval : exactly(value);
    const { medium } = first.subject.deployment;
    return [{ deployment, title, backend, value, interval, crosses: crossesNetwork(first.subject), medium }];
  });
  return measured.sort((a, b) => b.value - a.value || order(a.deployment, b.deployment));
}

/** From the fastest down, each in one cluster only. A figure too coarse to tell `share` is a cluster of its own. */
function clustersOf(measured: readonly Fast[], share: number): Fast[][] {
  const clusters: Fast[][] = [];
  let open: Fast[] = [];
  for (const one of measured) {
    const isBeside = !isCoarse(one, share) && one.value * (1 + share) >= (open[0]?.value ?? Infinity);
    if (isBeside) open.push(one);
    else clusters.push([one]);
    if (!isBeside && !isCoarse(one, share)) open = clusters.at(-1) ?? [];
  }
  return clusters;
}

/** 1.2 GiB/s may be 1.15 and 1.25. */
const isCoarse = ({ interval, value }: Fast, share: number): boolean =>
  interval.high - interval.low > share * value;
