/** The figures of a result, as its run's page shows them. */
import { type Quantity, valueOf } from "../../../schema/quantity.ts";
import type { Direction, Distribution, Result } from "../../../schema/result.ts";
import type { Run } from "../../../schema/run.ts";
import { formatNumber, formatQuantity } from "../../../units/format.ts";
import { exactValue, NOT_MEASURED } from "../../blocks/values.ts";
import { heads, numeric } from "../../edition/parts.ts";
import type { Block, TableCell, TableColumn } from "../../edition/view.ts";

type Line = {
  term: string;
  quantity: Quantity;
  unit: "iops" | "bytes/s" | "bytes" | "ns" | "count" | "percent";
  isMain: boolean;
};

/** Where a line of the run's document is shown, if it is. */
export type LineHref = (line: number) => string | undefined;

/** A figure that is not there, and the cell that says so. */
type Absence = { term: string; why: TableCell };

/** Percentiles of several jobs cannot be merged. */
const OF_EACH_JOB: TableCell = { text: "known of each job only", tone: "muted", sort: "" };

/** Fewer figures than these besides the main ones are not folded. */
const FOLD_FROM = 6;

/** The main figures of a result, and every one of them folded beneath; all at once where they are few. */
export function figureBlocks(run: Run, result: Result, lineHref: LineHref = () => undefined): Block[] {
  const lines = linesOf(result);
  const main = lines.filter(({ isMain }) => isMain);
  const absent = run.basis === "measured" ? absencesOf(result) : [];
  if (main.length === 0 || lines.length - main.length < FOLD_FROM)
    return [figureTable(run, lines, lineHref, absent)];
  return [
    figureTable(run, main, lineHref, absent),
    {
      block: "more",
      summary: `All figures as recorded (${lines.length})`,
      blocks: [figureTable(run, lines, lineHref)],
    },
  ];
}

/** As shown, exactly, as printed, and the line each stands on. Cells are plain text: there are many. */
function figureTable(
  run: Run,
  lines: readonly Line[],
  lineHref: LineHref,
  absent: readonly Absence[] = [],
): Block {
  const transcribed = run.basis !== "measured";
  const [figure, value, exactly] = heads("Figure", numeric("Value"), "Exactly") as Three;
  return {
    block: "table",
    fixed: true,
    ...(!transcribed && { lean: true as const }),
    caption: transcribed ? "Figures, as read and as printed" : "Figures",
    columns: transcribed
      ? [figure, value, { label: "Where" }, { label: "As printed" }, exactly]
      : [figure, value, exactly],
    rows: [
      ...lines.map((line) => ({
        cells: cellsOf(line, transcribed, lineHref),
      })),
      ...absent.map(({ term, why }) => ({ cells: [{ text: term }, why, { text: "–" }] })),
    ],
    empty: "This result holds no figure.",
  };
}

type Three = [figure: TableColumn, value: TableColumn, exactly: TableColumn];

/** Where it stands comes next to the value. */
function cellsOf({ term, quantity, unit }: Line, transcribed: boolean, lineHref: LineHref): TableCell[] {
  const [shown, exact] = shownAndExact(quantity, unit).map((text) => ({ text })) as [TableCell, TableCell];
  if (!transcribed) return [{ text: term }, shown, exact];
  const { printed = "–", line } = typeof quantity === "number" ? {} : quantity;
  const href = line === undefined ? undefined : lineHref(line);
  const at = line === undefined ? "–" : `line ${line}`;
  const where = { text: href ? [{ text: at, href }] : at };
  return [{ text: term }, shown, where, { text: printed }, exact];
}

/** Figures that readers look for first and the tool did not report: said rather than left out. */
function absencesOf(result: Result): Absence[] {
  if (result.status === "failed") return [];
  const several = (result.jobs ?? 1) > 1;
  const hasHistogram = result.details?.some(({ kind }) => kind === "histograms") === true;
  const directions = Object.entries(result.directions) as [string, Direction | undefined][];
  const found = directions.flatMap(([direction, of]): Absence[] => {
    if (of === undefined) return [];
    const latency = of.clat ?? of.lat;
    const percentiles = [of.clat, of.lat].some((one) => Object.keys(one?.percentilesNs ?? {}).length > 0);
    return [
      ...(of.iops === undefined ? [{ term: `${direction} IOPS`, why: NOT_MEASURED }] : []),
      ...(of.bandwidthBytesPerSecond === undefined
        ? [{ term: `${direction} bandwidth`, why: NOT_MEASURED }]
        : []),
      ...(latency === undefined ? [{ term: `${direction} latency`, why: NOT_MEASURED }] : []),
      ...(latency === undefined || percentiles || hasHistogram
        ? []
        : [{ term: `${direction} latency, percentiles`, why: several ? OF_EACH_JOB : NOT_MEASURED }]),
    ];
  });
  const { fsync = 0, fdatasync = 0 } = result.workload;
  const flushes = fsync + fdatasync > 0 && result.sync?.latency === undefined;
  return [...found, ...(flushes ? [{ term: "sync latency", why: NOT_MEASURED }] : [])];
}

function shownAndExact(quantity: Quantity, unit: Line["unit"]): [shown: string, exact: string] {
  if (unit !== "count" && unit !== "percent")
    return [formatQuantity(quantity, unit), exactValue(quantity, unit)];
  const value = valueOf(quantity);
  return [unit === "percent" ? `${formatNumber(value)} %` : formatNumber(value), String(value)];
}

/** What a document prints of a result, figure by figure: "read IOPS", "8,418", 96. */
export const printedFigures = (result: Result): { term: string; printed: string; line: number }[] =>
  linesOf(result).flatMap(({ term, quantity }) =>
    typeof quantity === "number" || quantity.line === undefined
      ? []
      : [{ term, printed: quantity.printed, line: quantity.line }],
  );

/** So many figures fit a row. */
const IN_SHORT = 3;

/** "read IOPS 59,300, read bandwidth 232 MiB/s, read lat mean 270 µs". */
export const figuresInShort = (result: Result): string =>
  linesOf(result)
    .filter(({ isMain }) => isMain)
    .slice(0, IN_SHORT)
    .map(({ term, quantity, unit }) => `${term} ${shownAndExact(quantity, unit)[0].replace(/ IOPS$/, "")}`)
    .join(", ");

const MAIN_PERCENTILES: readonly number[] = [50, 95, 99, 99.9];

function linesOf(result: Result): Line[] {
  const lines: Line[] = [];
  const add = (term: string, quantity: Quantity | undefined, unit: Line["unit"], isMain = false): void => {
    if (quantity !== undefined) lines.push({ term, quantity, unit, isMain });
  };
  const addDistribution = (term: string, d: Distribution | undefined, isMain: boolean): void => {
    if (d === undefined) return;
    add(`${term} min`, d.minNs, "ns");
    add(`${term} mean`, d.meanNs, "ns", isMain);
    for (const [p, quantity] of Object.entries(d.percentilesNs ?? {}).sort(
      ([a], [b]) => Number(a) - Number(b),
    ))
      add(`${term} p${p}`, quantity, "ns", isMain && MAIN_PERCENTILES.includes(Number(p)));
    add(`${term} max`, d.maxNs, "ns", isMain);
    add(`${term} standard deviation`, d.stddevNs, "ns");
  };
  for (const [direction, of] of Object.entries(result.directions) as [string, Direction | undefined][]) {
    if (of === undefined) continue;
    add(`${direction} IOPS`, of.iops, "iops", true);
    add(`${direction} bandwidth`, of.bandwidthBytesPerSecond, "bytes/s", true);
    // Completion latency where the tool reports it, as in the charts.
    addDistribution(`${direction} lat`, of.lat, of.clat === undefined);
    addDistribution(`${direction} clat`, of.clat, true);
    addDistribution(`${direction} slat`, of.slat, false);
    add(`${direction} IOPS samples min`, of.iopsSamples?.min, "iops");
    add(`${direction} IOPS samples max`, of.iopsSamples?.max, "iops");
    add(`${direction} IOPS samples standard deviation`, of.iopsSamples?.stddev, "iops");
    add(`${direction} I/Os`, of.totalIos, "count");
    add(`${direction} bytes`, of.ioBytes, "bytes");
    add(`${direction} runtime`, of.runtimeNs, "ns");
  }
  add("sync operations", result.sync?.operations, "count");
  addDistribution("sync latency", result.sync?.latency, true);
  add("CPU user", result.cpu?.userPercent, "percent");
  add("CPU system", result.cpu?.systemPercent, "percent");
  add("CPU idle", result.cpu?.idlePercent, "percent");
  return lines;
}
