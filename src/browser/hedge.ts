/** What "suffice" rests on, where checks could not look that would say that a figure may be wrong. */
import { isHeavy, labelOf } from "../judge/checks/index.ts";
import type { Metric } from "../schema/metric.ts";
import { listed } from "../text/words.ts";
import { outcomesOf } from "./findings.ts";
import type { Judged } from "./instead.ts";

/** Grave checks that could not look at a figure. */
export type Hedge = { direction: Metric["direction"]; codes: readonly string[] };

export const hedgeOf = ({ id, direction }: Metric, tests: readonly Judged[]): Hedge => ({
  direction,
  codes: tests.flatMap(({ judged, told }) => {
    const others = judged.outcomes.filter(({ metrics }) => metrics?.includes(id) === false);
    return outcomesOf(told, "unchecked")
      .map(({ code }) => code)
      .filter((code) => isHeavy(code) && others.every((one) => one.code !== code));
  }),
});

const SOUND: Readonly<Record<string, string>> = { read: "reads came from the disk" };
const WROTE = "writes reached the disk";

/** "suffice if reads came from the disk", and below it which checks could not look; undefined where each did. */
export function hedged(all: readonly Hedge[]): { said: string; because: string } | undefined {
  const open = all.filter(({ codes }) => codes.length > 0);
  if (open.length === 0) return undefined;
  const sound = new Set(open.map(({ direction }) => SOUND[direction] ?? WROTE));
  const labels = [...new Set(open.flatMap(({ codes }) => codes.map(labelOf)))];
  const more = labels.length - MOST_NAMED;
  const told = more > 0 ? [...labels.slice(0, MOST_NAMED), `${more} more`] : labels;
  return { said: `suffice if ${listed([...sound])}`, because: `${listed(told)} could not be checked` };
}
const MOST_NAMED = 3;
