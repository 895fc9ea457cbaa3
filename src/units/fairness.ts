/**
 * Jain's index of fairness: the square of the sum over n times the sum of squares. 1 where all got the same, 1/n where one got it all.
 * Undefined with fewer than two. R. Jain, D. Chiu, W. Hawe: A Quantitative Measure of Fairness, DEC-TR-301, 1984.
 */
export function fairnessOf(shares: readonly number[]): number | undefined {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share ** 2, 0);
  return shares.length < 2 || squares === 0 ? undefined : sum ** 2 / (shares.length * squares);
}
