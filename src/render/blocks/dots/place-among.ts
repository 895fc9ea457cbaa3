/** Where a value stands in a small picture. */

/** By logarithm between the least and the most; in the middle where all are equal. */
export function placeAmong(values: readonly number[]): (value: number) => number {
  const logs = values.filter((value) => value > 0).map(Math.log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  return (value) =>
    high > low && value > 0
      ? Number(((Math.log(value) - low) / (high - low)).toFixed(3))
      : value > 0
        ? 0.5
        : 0;
}
