/** All tests of several files as one table: repeats of a test on one storage stand together, with how far they lie apart. */

import { figureText } from "../judge/evidence/figure.ts";
import { hasLargeBlocks } from "../judge/evidence/in-flight.ts";
import { median } from "../judge/evidence/statistics.ts";
import type { Unit } from "../schema/metric.ts";
import { defined } from "../text/defined.ts";
import { formatNumber } from "../units/format.ts";
import { type Badge, badgesOf } from "./findings.ts";
import type { Judged } from "./instead.ts";
import type { ToldFigure } from "./told.ts";

export type Leading = { what: string; text: string; isStruck: boolean };
/** `engine`: where tests of the same words have several. */
export type OverviewRow = {
  file: string;
  job: string;
  engine?: string;
  figures: Leading[];
  badges: Badge[];
};
export type Overview = {
  storage: string;
  test: string;
  /** "Write: median 12,300 IOPS of 3, 11,900 IOPS to 12,800 IOPS (7 % apart)"; of repeats that stand. */
  spread: string[];
  rows: OverviewRow[];
};

/** In the order in which tests came first. */
export function overviewOf(tests: readonly Judged[]): Overview[] {
  const engines = Map.groupBy(tests, ({ told }) => told.test);
  const engineOf = ({ judged: { result }, told }: Judged): string | undefined => {
    const all = engines.get(told.test)?.map((one) => one.judged.result.workload.ioengine);
    return new Set(all).size > 1 ? result.workload.ioengine : undefined;
  };
  return [...Map.groupBy(tests, keyOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        storage: first.told.storage,
        test: first.told.test,
        spread: own.length > 1 ? spreadsOf(own) : [],
        rows: own.map((one) => ({
          file: one.told.from,
          job: one.told.name,
          ...defined({ engine: engineOf(one) }),
          figures: leadingOf(one).map(({ what, figure }) => ({
            what,
            text: figure.text,
            isStruck: figure.excludedBy.length > 0,
          })),
          badges: badgesOf(one.told),
        })),
      },
    ];
  });
}

/** Equal for repeats of one test. */
export const keyOf = ({ judged: { run, workloadId, part = "" } }: Judged): string =>
  `${run.deployment}\n${workloadId}\n${part}`;

type Led = { what: string; figure: ToldFigure; unit: Unit };

const UNITS: Readonly<Record<string, Unit>> = {
  IOPS: "iops",
  Bandwidth: "bytes/s",
  p99: "ns",
  "Mean latency": "ns",
};

const LATENCIES: Readonly<Record<string, string>> = { p99: "p99", "Mean latency": "mean latency" };

/** Of each direction its rate and one latency: IOPS of small blocks, bandwidth of large ones; p99, or the mean where there is none. */
function leadingOf({ judged: { result }, told: { rows } }: Judged): Led[] {
  const rate = hasLargeBlocks(result.workload) ? "Bandwidth" : "IOPS";
  return rows.flatMap(({ title, figures }) => {
    const of = (column: string): ToldFigure[] => figures.filter((one) => one.column === column);
    const [latency] = [...of("p99"), ...of("Mean latency")];
    return [...of(rate), ...(latency === undefined ? [] : [latency])].map((figure) => ({
      // A rate says by its unit what it is.
      what: figure === latency ? `${title} ${LATENCIES[figure.column]}` : title,
      figure,
      unit: UNITS[figure.column] ?? "ns",
    }));
  });
}

/** Of those that no check excludes. */
function spreadsOf(own: readonly Judged[]): string[] {
  const standing = own.flatMap(leadingOf).filter(({ figure }) => figure.excludedBy.length === 0);
  return [...Map.groupBy(standing, ({ what }) => what)].flatMap(([what, some]) => {
    const [first] = some;
    if (first === undefined || some.length < 2) return [];
    const values = some.map(({ figure }) => figure.value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const text = (value: number): string => figureText(value, first.unit);
    const apart = low > 0 ? ` (${formatNumber((high / low - 1) * 100)} % apart)` : "";
    return [
      `${what}: median ${text(median(values))} of ${some.length}, ${text(low)} to ${text(high)}${apart}`,
    ];
  });
}
