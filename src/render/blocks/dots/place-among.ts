/** Where a value stands in a small picture. */

/** By logarithm between the least and the most, or about their middle where they are less than so many `times` apart. */
export function placeAmong(values: readonly number[], times = 1): (value: number) => number {
  const logs = values.filter((value) => value > 0).map(Math.log);
  const lacking = Math.max(0, Math.log(times) - (Math.max(...logs) - Math.min(...logs))) / 2;
  const [low, high] = [Math.min(...logs) - lacking, Math.max(...logs) + lacking];
  return (value) =>
    high > low && value > 0
      ? Number(((Math.log(value) - low) / (high - low)).toFixed(3))
      : value > 0
        ? 0.5
        : 0;
}
