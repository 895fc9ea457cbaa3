/** All tests of several files as one table: repeats of a test on one storage stand together, with how far they lie apart. */

import { shortRun } from "../judge/checks/short-run.ts";
import { figureText } from "../judge/evidence/figure.ts";
import { hasLargeBlocks } from "../judge/evidence/in-flight.ts";
import { median } from "../judge/evidence/statistics.ts";
import type { Unit } from "../schema/metric.ts";
import { defined } from "../text/defined.ts";
import { listed, sizeText, withoutCommon } from "../text/words.ts";
import { formatNumber } from "../units/format.ts";
import { type Badge, badgesOf, findingsOf } from "./findings.ts";
import type { Judged } from "./instead.ts";
import { ROWS, type ToldFigure, type ToldResult } from "./told.ts";

/** `of`: its direction, where the test has several; `by`: another statistic than its column's. */
export type Cell = { text: string; of?: string; by?: string; isStruck: boolean };
/** `engine`: where tests of the same words have several. `cells`: by column. `why`: what its badges come from. */
export type OverviewRow = {
  file: string;
  job: string;
  engine?: string;
  cells: Readonly<Record<string, readonly Cell[]>>;
  badges: Badge[];
  why: string[];
};
/** Repeats of a test on one storage; `storage` and `test` without what is common to all. */
export type OverviewGroup = {
  storage: string;
  test: string;
  /** "Write: median 12,300 IOPS of 3, 11,900 IOPS to 12,800 IOPS (7 % apart)"; of repeats that stand. */
  spread: string[];
  rows: OverviewRow[];
};
/** `common`: what is true of each test, said once. */
export type Overview = { common: string[]; columns: string[]; groups: OverviewGroup[] };

/** In the order in which tests came first. */
export function overviewOf(tests: readonly Judged[]): Overview {
  const storages = new Set(tests.map(({ told }) => told.storage));
  const [everywhere = ""] = storages.size === 1 ? storages : [];
  const { common, rest } = withoutCommon(tests.map(sizedTest));
  const textOf = new Map(tests.map((one, at) => [one, rest[at] ?? ""]));
  const engines = Map.groupBy(tests, ({ told }) => told.test);
  const engineOf = ({ judged: { result }, told }: Judged): string | undefined => {
    const all = engines.get(told.test)?.map((one) => one.judged.result.workload.ioengine);
    return new Set(all).size > 1 ? result.workload.ioengine : undefined;
  };
  const rateOf = rateColumn(tests);
  const groups = [...Map.groupBy(tests, keyOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        storage: everywhere === "" ? first.told.storage : "",
        test: textOf.get(first) ?? "",
        spread: own.length > 1 ? spreadsOf(own) : [],
        rows: own.map((one) => ({
          file: one.told.from,
          job: one.told.name,
          ...defined({ engine: engineOf(one) }),
          cells: cellsOf(one, rateOf),
          badges: badgesOf(one.told),
          why: whyOf(one.told),
        })),
      },
    ];
  });
  const filled = (column: string): boolean =>
    groups.some(({ rows }) => rows.some(({ cells }) => (cells[column] ?? []).length > 0));
  return {
    common: [...(everywhere === "" ? [] : [`on ${everywhere}`]), ...common],
    columns: [rateOf, "p50", "p99", FLUSH].filter(filled),
    groups,
  };
}

/** On how much is a part of what was tested. */
const sizedTest = ({ judged: { result }, told }: Judged): string =>
  [told.test, ...(result.workload.sizeBytes === undefined ? [] : [sizeText(result.workload.sizeBytes)])].join(
    ", ",
  );

const FLUSH = "fsync p99";

/** IOPS of small blocks, bandwidth of large ones; a rate where tests have both. */
function rateColumn(tests: readonly Judged[]): string {
  const [only = "Rate", another] = new Set(tests.map(rateIn));
  return another === undefined ? only : "Rate";
}

const rateIn = ({ judged: { result } }: Judged): string =>
  hasLargeBlocks(result.workload) ? "Bandwidth" : "IOPS";

/** Of each direction its rate and percentiles, or the mean where there are none. */
function cellsOf(one: Judged, rate: string): OverviewRow["cells"] {
  const { io = [], flush = [] } = Object.groupBy(one.told.rows, ({ title }) =>
    title === ROWS.sync ? "flush" : "io",
  );
  const cells = (rows: ToldResult["rows"], column: string, instead?: string): Cell[] =>
    rows.flatMap(({ title, figures }) => {
      const own = [column, instead].flatMap((name) => figures.find((each) => each.column === name) ?? [])[0];
      if (own === undefined) return [];
      return [
        {
          text: column === rate ? own.text.replace(/ IOPS$/, "") : own.text,
          ...(rows.length > 1 && { of: title.toLowerCase() }),
          ...(own.column === instead && { by: "mean" }),
          isStruck: own.excludedBy.length > 0,
        },
      ];
    });
  return {
    [rate]: cells(io, rateIn(one)),
    p50: cells(io, "p50"),
    p99: cells(io, "p99", "Mean latency"),
    [FLUSH]: cells(flush, "p99", "Mean latency"),
  };
}

/** "fsync figures: rate contradicts latency", "3 s of at least 30 s", "8 MiB may lie in a cache". */
function whyOf(told: ToldResult): string[] {
  const found = findingsOf(told);
  const said = found.flatMap(({ kind, struck, why }) =>
    kind === "brief" ? [] : [`${struck === "" ? "" : `${struck}: `}${listed(why)}`],
  );
  const ns = told.brief?.ns;
  const least = figureText(shortRun.thresholds.notedNs.value, "ns");
  return [
    ...(ns === undefined ? [] : [`${figureText(ns, "ns")} of at least ${least}`]),
    ...(found.length === 0 || told.small === undefined ? [] : [`${sizeText(told.small)} may lie in a cache`]),
    ...said,
  ];
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

/** What the spread of repeats is of: of each direction its rate and one latency, p99 or the mean where there is none. */
function leadingOf(one: Judged): Led[] {
  const { rows } = one.told;
  const rate = rateIn(one);
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
