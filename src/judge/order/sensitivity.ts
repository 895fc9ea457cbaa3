/**
 * How far a weight or a figure may move before another deployment comes first. Scores are weighted geometric means, so the order
 * of two depends only on the sum of weight x log ratio, and every turning point has a closed form: nothing is sampled.
 */
import { defined } from "../../text/defined.ts";
import { credibleIn, type Dimension } from "../bounds/dimension.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Scored } from "../candidates/score.ts";

/** A weight as a share of all scored weights. Another deployment (`brings`) comes first above or below some share, the other weights in proportion. */
export type WeightShift = {
  /** Index in the metrics of the use case. */
  metric: number;
  share: number;
  above?: { share: number; brings: string };
  below?: { share: number; brings: string };
};

/** How far a figure may move before the first place is lost: the first one's gets worse, or the runner-up's gets better, by the same factor. */
export type FigureShift = {
  /** Index in the metrics of the use case. */
  metric: number;
  /** The runner-up then comes first, or the figure is beyond the objective. */
  ends: "runner-up" | "objective";
  /** At least 1. */
  factor: number;
  first: { from: number; to: number };
  second?: { from: number; to: number };
};

export type Sensitivity = { weights: readonly WeightShift[]; figures: readonly FigureShift[] };

type Asked = {
  /** All metrics of the use case, in its order. */
  dimensions: readonly Dimension[];
  /** Those that make up the score. */
  scored: readonly Scored[];
  /** Best first. */
  ranked: readonly Candidate[];
};

export function sensitivityOf({ dimensions, scored, ranked }: Asked): Sensitivity | undefined {
  const [first, ...others] = ranked;
  if (first === undefined) return undefined;
  const shares = scored.map(({ weight }) => weight);
  const leads = others.map(({ deployment }) => ({
    deployment,
    logs: scored.map(({ index }) =>
      leadOver(
        index,
        first,
        others.find((one) => one.deployment === deployment),
      ),
    ),
  }));
  const weights = scored.map(({ index: metric }, index): WeightShift => {
    const turns = leads.map(({ deployment, logs }) => ({ deployment, ...turnOf(logs, shares, index) }));
    const above = nearest(turns, "above", (a, b) => a - b);
    const below = nearest(turns, "below", (a, b) => b - a);
    return { metric, share: shares[index] ?? 0, ...defined({ above, below }) };
  });
  const [next] = leads;
  const margin = next === undefined ? undefined : weighted(next.logs, shares);
  const figures = dimensions.flatMap((dimension, index) => {
    const at = scored.findIndex((one) => one.index === index);
    const share = shares[at];
    const factor =
      margin === undefined || share === undefined ? undefined : Math.max(1, Math.exp(margin / share));
    return figureShift(dimension, index, first.deployment, others[0]?.deployment, factor);
  });
  return { weights, figures };
}

type Turn = { deployment: string; above?: number; below?: number };

/** The first of several to take over. */
function nearest(
  turns: readonly Turn[],
  side: "above" | "below",
  by: (a: number, b: number) => number,
): WeightShift["above"] {
  const on = turns.flatMap((turn) =>
    turn[side] === undefined ? [] : [{ share: turn[side], brings: turn.deployment }],
  );
  return on.sort((a, b) => by(a.share, b.share))[0];
}

/** Log of how many times better a is than b. */
const leadOver = (metric: number, a: Candidate, b: Candidate | undefined): number =>
  Math.log((a.shares[metric] ?? Number.NaN) / (b?.shares[metric] ?? Number.NaN));

const weighted = (logs: readonly number[], shares: readonly number[]): number =>
  logs.reduce((sum, log, index) => sum + log * (shares[index] ?? 0), 0);

/**
 * With this weight at the share p and the others in proportion, the lead is p x own + (1 - p) x rest. It ends where that is
 * zero: above the present share where the other is better in this metric, below it where the other is better in the rest.
 */
function turnOf(
  logs: readonly number[],
  shares: readonly number[],
  index: number,
): { above?: number; below?: number } {
  const [own = 0, share = 0] = [logs[index], shares[index]];
  if (logs.length < 2) return {};
  const rest = (weighted(logs, shares) - share * own) / (1 - share);
  const turn = rest / (rest - own);
  if (own < 0) return { above: Math.max(turn, share) };
  return rest < 0 ? { below: Math.min(turn, share) } : {};
}

/** Where the runner-up takes over, and where an objective ends the first place sooner than that. */
function figureShift(
  { metric, ranking, wanted }: Dimension,
  index: number,
  first: string,
  second: string | undefined,
  factor: number | undefined,
): FigureShift[] {
  const own = credibleIn(ranking, first);
  if (own === undefined) return [];
  const higher = metric.better === "higher";
  const { objective } = wanted;
  const bound = objective === undefined ? undefined : higher ? own.value / objective : objective / own.value;
  const worse = (value: number, by: number): number => (higher ? value / by : value * by);
  const other = second === undefined ? undefined : credibleIn(ranking, second);
  const outrun: FigureShift[] =
    factor === undefined
      ? []
      : [
          {
            metric: index,
            ends: "runner-up",
            factor,
            first: { from: own.value, to: worse(own.value, factor) },
            ...(other && { second: { from: other.value, to: worse(other.value, 1 / factor) } }),
          },
        ];
  const missed: FigureShift[] =
    bound === undefined || bound < 1 || (factor !== undefined && factor <= bound)
      ? []
      : [
          {
            metric: index,
            ends: "objective",
            factor: bound,
            first: { from: own.value, to: worse(own.value, bound) },
          },
        ];
  return [...outrun, ...missed];
}
