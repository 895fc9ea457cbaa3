/** Where values of a ranking stand in a small picture. */
import type { Ranking } from "../../../judge/ranking/ranking.ts";

/** Kept free on a side where an excluded value lies beyond: it stands at that end, however far it is, and the others stay apart. */
const BEYOND = 0.07;

/** By logarithm between the least and the most that stand, or about their middle where they are less than so many `times` apart; from the left, 0 to 1, the better the further right. */
export function placeIn(
  { metric, values }: Pick<Ranking, "metric" | "values">,
  times = 1,
): (value: number) => number {
  const standing = values.filter(({ rank }) => rank !== undefined);
  const [low, high] = endsOf(standing.length > 0 ? standing : values, times);
  const logs = logsOf(values);
  const from = logs.some((one) => one < low) ? BEYOND : 0;
  const to = logs.some((one) => one > high) ? 1 - BEYOND : 1;
  return (value) => {
    const at = Math.log(value);
    const place =
      at < low ? 0 : at > high ? 1 : high > low ? from + ((at - low) / (high - low)) * (to - from) : 0.5;
    return Number((metric.better === "higher" ? place : 1 - place).toFixed(3));
  };
}

function endsOf(values: Ranking["values"], times: number): [number, number] {
  const logs = logsOf(values);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const lacking = Math.max(0, Math.log(times) - (high - low)) / 2;
  return [low - lacking, high + lacking];
}

const logsOf = (values: Ranking["values"]): number[] =>
  values.flatMap(({ value }) => (value > 0 ? [Math.log(value)] : []));
