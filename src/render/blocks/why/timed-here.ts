/** Whether any time of a kind was measured in an environment, in whatever test; where none was, that is said in place of its figure: "no flush (fsync) was timed". */
import { onceFor } from "../../../judge/evidence/memo.ts";
import { allMetrics, type Metric, type Unit } from "../../../schema/metric.ts";
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

/** Behind "no ": "flush (fsync) was timed", "p99 fsync latency was measured". */
export const notMeasured = (
  edition: Pick<Edition, "runs">,
  environment: string,
  metric: Pick<Metric, "direction" | "phrase" | "unit">,
): string =>
  (isTimedIn(edition, environment, metric) ? undefined : LACKS[metric.direction]) ??
  `${metric.phrase} ${WAS[metric.unit]} measured`;

/** What few know by the name of its figure, where no statistic of it was measured. */
const LACKS: Readonly<Partial<Record<Metric["direction"], string>>> = {
  sync: "flush (fsync) was timed",
};
const WAS: Readonly<Record<Unit, string>> = { "bytes/s": "was", iops: "were", ns: "was" };
