/** Whether any time of a kind was measured in an environment, in whatever test: only then nobody timed it. */
import { onceFor } from "../../../judge/evidence/memo.ts";
import { allMetrics, type Metric } from "../../../schema/metric.ts";
import type { Edition } from "../../edition/edition.ts";

export const isTimedIn = (
  { runs }: Pick<Edition, "runs">,
  environment: string,
  { direction }: Pick<Metric, "direction">,
): boolean => timedIn(runs).get(environment)?.has(direction) === true;

/** Environment -> directions of which some result has a time. */
const timedIn = onceFor((runs: Edition["runs"]) => {
  const times = allMetrics().filter(({ unit }) => unit === "ns");
  const found = new Map<string, Set<Metric["direction"]>>();
  for (const { environment, results } of runs) {
    const own = found.get(environment) ?? new Set();
    found.set(environment, own);
    for (const { direction, read } of times)
      if (!own.has(direction) && results.some((result) => read(result) !== undefined)) own.add(direction);
  }
  return found;
});
