/** The figures of a result, as its run's page shows them. */
import { METRICS } from "../../../schema/metric.ts";
import { type Quantity, valueOf } from "../../../schema/quantity.ts";
import type { Direction, Result } from "../../../schema/result.ts";
import type { Run } from "../../../schema/run.ts";
import { defined } from "../../../text/defined.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatAsPrinted, formatNumber } from "../../../units/format.ts";
import { exactNumber, exactValue, NOT_MEASURED } from "../../blocks/values.ts";
import { figureAnchor } from "../../edition/links.ts";
import { heads, numeric } from "../../edition/parts.ts";
import type { Badge, Block, TableCell, TableColumn } from "../../edition/view.ts";
import { type FigureLine, figureLines } from "./figure-lines.ts";
import { type FigureMarks, termsOf } from "./figure-marks.ts";

/** Where a line of the run's document is shown, if it is. */
export type LineHref = (line: number) => string | undefined;

/** A figure that is not there, and the cell that says so. */
type Absence = { term: string; why: TableCell };

/** Percentiles of several jobs cannot be merged. */
const OF_EACH_JOB: TableCell = { text: "known of each job only", tone: "muted", sort: "" };

/** Fewer figures than these besides the main ones are not folded. */
const FOLD_FROM = 6;

/** The main figures of a result, and all others folded beneath; all at once where they are few. */
export function figureBlocks(
  run: Run,
  result: Result,
  lineHref: LineHref = () => undefined,
  marks: ReadonlyMap<string, FigureMarks> = new Map(),
  index = 0,
): Block[] {
  const lines = figureLines(result);
  const anchors = anchorsOfFigures(result, index, lines);
  const main = lines.filter(({ isMain }) => isMain);
  const absent = run.basis === "measured" ? absencesOf(result) : [];
  if (main.length === 0 || lines.length - main.length < FOLD_FROM)
    return [figureTable(run, lines, lineHref, anchors, absent, marks)];
  const further = new Map([...anchors].filter(([line]) => !line.isMain));
  return [
    figureTable(run, main, lineHref, anchors, absent, marks),
    {
      block: "more",
      summary: `Further figures as recorded (${lines.length - main.length})`,
      blocks: allFigures(run, lines, lineHref, further),
    },
  ];
}

type Anchors = ReadonlyMap<FigureLine, string>;

/** Each figure that is ranked leads to its row, the first that has just this quantity: of latencies of two kinds one is read. */
function anchorsOfFigures(result: Result, index: number, lines: readonly FigureLine[]): Anchors {
  const anchors = METRICS.flatMap((metric) => {
    const quantity = metric.read(result);
    const terms = termsOf(metric);
    const own = lines.filter((line) => terms.includes(line.term) && line.quantity === quantity);
    const line = own.find(({ isMain }) => isMain) ?? own[0];
    return line === undefined ? [] : [[line, figureAnchor(index, metric)] as const];
  });
  return new Map(anchors);
}

/** Latencies as a row a statistic and a column a kind, where the tool gave numbers: a line each would be twice as much to read. Beside them what is not among the main figures, whose exact values stand there. */
function allFigures(run: Run, lines: readonly FigureLine[], lineHref: LineHref, anchors: Anchors): Block[] {
  const latencies = lines.filter(({ latency }) => latency !== undefined);
  const isPlain = run.basis === "measured" && latencies.every(({ quantity }) => typeof quantity === "number");
  if (!isPlain || latencies.length < FOLD_FROM) return [figureTable(run, lines, lineHref, anchors)];
  const others = lines.filter(({ latency, isMain }) => latency === undefined && !isMain);
  const sides = Map.groupBy(latencies, ({ latency }) => latency?.of.split(" ")[0] ?? "");
  return [
    ...[...sides].map(([side, of]) => latencyTable(side, of, anchors)),
    ...(others.length > 0 ? [figureTable(run, others, lineHref, anchors)] : []),
  ];
}

/** In nanoseconds, exactly. @param side "read", of all these lines */
function latencyTable(side: string, lines: readonly FigureLine[], anchors: Anchors): Block {
  const kinds = [...new Set(lines.map(({ latency }) => latency?.of ?? ""))];
  const byStatistic = Map.groupBy(lines, ({ latency }) => latency?.statistic ?? "");
  return {
    block: "table",
    fixed: true,
    lean: true,
    caption: `${upperFirst(side)} latencies, ns`,
    columns: heads("Statistic", ...kinds.map((kind) => numeric(kind.slice(side.length + 1)))),
    rows: [...byStatistic]
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([statistic, of]) => ({
        ...defined({ id: of.map((line) => anchors.get(line)).find((id) => id !== undefined) }),
        cells: [
          { text: statistic },
          ...kinds.map((kind): TableCell => {
            const found = of.find(({ latency }) => latency?.of === kind);
            return { text: found ? exactNumber(valueOf(found.quantity)) : "–" };
          }),
        ],
      })),
    empty: "This result holds no latency.",
  };
}

/** Percentiles stand between these by their number. */
const STATISTICS: Readonly<Record<string, number>> = {
  min: -2,
  mean: -1,
  max: 101,
  "standard deviation": 102,
};
const placeOf = (statistic: string): number => STATISTICS[statistic] ?? Number(statistic.slice(1));

/** As shown, exactly, as printed, and the line each stands on. Cells are plain text: there are many. */
function figureTable(
  run: Run,
  lines: readonly FigureLine[],
  lineHref: LineHref,
  anchors: Anchors,
  absent: readonly Absence[] = [],
  marks: ReadonlyMap<string, FigureMarks> = new Map(),
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
      ...lines.map((line, at) => ({
        ...defined({ id: anchors.get(line) }),
        cells: cellsOf(line, transcribed, lineHref, besideRow(marks, lines, at)),
      })),
      ...absent.map(({ term, why }) => ({ cells: [{ text: term }, why, { text: "–" }] })),
    ],
    empty: "This result holds no figure.",
  };
}

type Three = [figure: TableColumn, value: TableColumn, exactly: TableColumn];

/** Where it stands comes next to the value. */
function cellsOf(
  { term, quantity, unit }: FigureLine,
  transcribed: boolean,
  lineHref: LineHref,
  marks: FigureMarks | undefined,
): TableCell[] {
  const [plainly, exactly] = shownAndExact(quantity, unit);
  const [shown, exact]: [TableCell, TableCell] = [{ text: plainly, ...markedBy(marks) }, { text: exactly }];
  if (!transcribed) return [{ text: term }, shown, exact];
  const { printed = "–", line } = typeof quantity === "number" ? {} : quantity;
  const href = line === undefined ? undefined : lineHref(line);
  const at = line === undefined ? "–" : `line ${line}`;
  const where = { text: href ? [{ text: at, href }] : at };
  return [{ text: term }, shown, where, { text: printed }, exact];
}

/** What the row above says of its figure is not told again in a title: the row of the check has it, too. */
function besideRow(
  marks: ReadonlyMap<string, FigureMarks>,
  lines: readonly FigureLine[],
  at: number,
): FigureMarks | undefined {
  const [own, above] = [lines[at], lines[at - 1]].map((line) => marks.get(line?.term ?? ""));
  const [first, ...others] = own?.badges ?? [];
  if (own === undefined || first?.title === undefined || first.title !== above?.badges[0]?.title) return own;
  const { title: _, ...bare } = first;
  return { ...own, badges: [bare, ...others] };
}

/** Struck where a check excludes it; the first label, and how many more there are, with the way to the rows of the checks. */
function markedBy(marks: FigureMarks | undefined): Pick<TableCell, "struck" | "badges"> {
  const [first, ...others] = marks?.badges ?? [];
  if (marks === undefined || first === undefined) return {};
  const title = `Also: ${others.map(({ text }) => text).join(", ")}.`;
  const more = others
    .slice(0, 1)
    .map(({ href }): Badge => ({ text: `+${others.length}`, tone: "muted", title, ...defined({ href }) }));
  return { ...(marks.excludedBy.length > 0 && { struck: true as const }), badges: [first, ...more] };
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

function shownAndExact(quantity: Quantity, unit: FigureLine["unit"]): [shown: string, exact: string] {
  if (unit !== "count" && unit !== "percent")
    return [formatAsPrinted(quantity, unit), exactValue(quantity, unit)];
  const value = valueOf(quantity);
  return [unit === "percent" ? `${formatNumber(value)} %` : formatNumber(value), exactNumber(value)];
}

/** What a document prints of a result, figure by figure: "read IOPS", "8,418", 96. */
export const printedFigures = (result: Result): { term: string; printed: string; line: number }[] =>
  figureLines(result).flatMap(({ term, quantity }) =>
    typeof quantity === "number" || quantity.line === undefined
      ? []
      : [{ term, printed: quantity.printed, line: quantity.line }],
  );

/** So many figures fit a row. */
const IN_SHORT = 3;

/** "read IOPS 59,300, read bandwidth 232 MiB/s, read lat mean 270 µs". */
export const figuresInShort = (result: Result): string =>
  figureLines(result)
    .filter(({ isMain }) => isMain)
    .slice(0, IN_SHORT)
    .map(({ term, quantity, unit }) => `${term} ${shownAndExact(quantity, unit)[0].replace(/ IOPS$/, "")}`)
    .join(", ");
