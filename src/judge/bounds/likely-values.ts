/**
 * What several measured figures of one dimension likely are. The best of some that lie close looks better than it is: part of
 * their scatter is noise, and that part draws each towards the others. How far true values lie apart is not known beforehand, nor
 * whether those of a kind lie together, so each assumption counts as much as the figures speak for it (an empirical Bayes
 * estimate). Pure.
 */

/** A logarithm and its standard deviation. */
export type Estimate = { middle: number; deviation: number };
/** `kin`: the same for those that may be alike. */
export type OfKind = Estimate & { kin: string | undefined };

/** Standard deviations of true values that are tried, as logarithms: from hardly any difference to a hundredfold. */
const SCATTERS = [0.01, 0.03, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2];
/** The middle of a group may lie anywhere in a range so wide, as a logarithm: a ten-thousandfold. */
const ANYWHERE = Math.log(1e4);

/** One each, in the same order. */
export function likelyValues(all: readonly OfKind[]): Estimate[] {
  const together = likelyOfGroup(all);
  const groups = [...Map.groupBy(all, ({ kin }) => kin).values()];
  if (groups.length < 2) return together.each;
  const apart = groups.map(likelyOfGroup);
  const inGroups = new Map(
    groups.flatMap((group, g) => group.map((one, i) => [one, apart[g]?.each[i]] as const)),
  );
  const weights = relative([together.support, sum(apart.map(({ support }) => support))]);
  return all.map((one, index) => mixture([together.each[index], inGroups.get(one)], weights));
}

/** What another one of the group likely is, of which nothing is known. */
export const likelyAnother = (group: readonly Estimate[]): Estimate => likelyOfGroup(group).another;

type Likely = { support: number; each: Estimate[]; another: Estimate };

/** `support`: log of how likely such figures are. */
function likelyOfGroup(group: readonly Estimate[]): Likely {
  const tried = SCATTERS.map((scatter) => at(scatter, group));
  const supports = tried.map(({ support }) => support);
  const weights = relative(supports);
  const most = Math.max(...supports);
  return {
    support: most + Math.log(sum(supports.map((one) => Math.exp(one - most))) / SCATTERS.length),
    each: group.map((_, index) =>
      mixture(
        tried.map(({ each }) => each[index]),
        weights,
      ),
    ),
    another: mixture(
      tried.map(({ another }) => another),
      weights,
    ),
  };
}

/** With that scatter, whatever their middle. */
function at(scatter: number, group: readonly Estimate[]): Likely {
  const weights = group.map(({ deviation }) => 1 / (scatter ** 2 + deviation ** 2));
  const total = sum(weights);
  const middle = sum(group.map((one, index) => one.middle * (weights[index] ?? 0))) / total;
  const misfit = sum(group.map((one, index) => (weights[index] ?? 0) * (one.middle - middle) ** 2));
  const freedom = (group.length - 1) * Math.log(2 * Math.PI);
  const support = (sum(weights.map(Math.log)) - Math.log(total) - misfit - freedom) / 2 - Math.log(ANYWHERE);
  const each = group.map((one, index): Estimate => {
    const own = scatter ** 2 * (weights[index] ?? 0);
    return { middle: own * one.middle + (1 - own) * middle, deviation: Math.sqrt(own) * one.deviation };
  });
  return { support, each, another: { middle, deviation: Math.sqrt(scatter ** 2 + 1 / total) } };
}

function mixture(parts: readonly (Estimate | undefined)[], weights: readonly number[]): Estimate {
  const mean = (of: (part: Estimate) => number): number =>
    sum(parts.map((part, index) => (part === undefined ? 0 : of(part) * (weights[index] ?? 0))));
  const middle = mean((part) => part.middle);
  return {
    middle,
    deviation: Math.sqrt(mean((part) => part.deviation ** 2 + (part.middle - middle) ** 2)),
  };
}

/** Shares that add up to 1, of logarithms. */
function relative(supports: readonly number[]): number[] {
  const most = Math.max(...supports);
  const shares = supports.map((support) => Math.exp(support - most));
  const total = sum(shares);
  return shares.map((share) => share / total);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
