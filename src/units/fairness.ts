/** How evenly several clients were served. */
import { valueOf } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";

/**
 * Jain's index of fairness: the square of the sum over n times the sum of squares. 1 where all got the same, 1/n where one got it all.
 * Undefined with fewer than two. R. Jain, D. Chiu, W. Hawe: A Quantitative Measure of Fairness, DEC-TR-301, 1984.
 */
export function fairnessOf(shares: readonly number[]): number | undefined {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share ** 2, 0);
  return shares.length < 2 || squares === 0 ? undefined : sum ** 2 / (shares.length * squares);
}

/** Fairness of the IOPS of a result's clients; undefined for a failed one. */
export function fairnessOfResult({ status, clients = [] }: Result): number | undefined {
  if (status === "failed") return undefined;
  return fairnessOf(
    clients.map(({ directions }) =>
      Object.values(directions).reduce((sum, of) => sum + (of?.iops === undefined ? 0 : valueOf(of.iops)), 0),
    ),
  );
}
