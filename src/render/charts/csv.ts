/**
 * Tables of charts: rows as CSV (RFC 4180, LF): lists are joined by spaces, what is absent is an empty cell. Figures are in the units
 * that people use and charts show, ms, MiB/s and IOPS; the JSON beside it has those of the record.
 */
import type { Interval } from "../../schema/quantity.ts";
import { csvText } from "../../text/csv.ts";
import { SETUP_MEANING } from "../edition/storage-class.ts";
import { shownUnit } from "./people-units.ts";
import type { ValueRow } from "./rows.ts";

/** A row whose columns are its keys, the same in each row of a table. */
export type PlainRow = Readonly<Record<string, string | number | undefined>>;

/** A figure and the ends that it may have: "rate", "rate_low", "rate_high". */
export const figureColumns = (
  name: string,
  { value, interval }: { value: number; interval: Interval },
): PlainRow => ({ [name]: value, [`${name}_low`]: interval.low, [`${name}_high`]: interval.high });

/** Columns of figures, by the column that says their unit. */
const OF_UNIT: Readonly<Record<string, RegExp>> = {
  unit: /^(?:value|low|high|objective|enough|unflushed|a_value|b_value)$/,
  across_unit: /^across_value$/,
  up_unit: /^up_value$/,
  rate_unit: /^rate(?:_low|_high)?$/,
  latency_unit: /^latency(?:_low|_high)?$/,
};

/** All that a figure has, without what a division adds to its end. */
const DIGITS = 12;

/** How a column is told: `as` its name, in units of `size`; `unit` in place of what it says. */
type Told = { name: string; as: string; size?: number; unit?: string };

/** "from_ms"; "latency_from_ms" where the row has a time by that name: what is in nanoseconds is a latency. */
function inMilliseconds(name: string, row: object): string {
  const shown = name.replace(/_ns$/, "_ms");
  return shown in row ? `latency_${shown}` : shown;
}

/** In people's units; a column that is named after nanoseconds is in milliseconds, and named so. */
function toldColumns(row: object): Told[] {
  const units = Object.entries(OF_UNIT).flatMap(([name, columns]) => {
    const unit = (row as Record<string, unknown>)[name];
    return typeof unit === "string" ? [{ name, columns, ...shownUnit(unit) }] : [];
  });
  return Object.keys(row).map((name): Told => {
    const own = units.find((one) => one.name === name);
    const of = units.find(({ columns }) => columns.test(name));
    if (own) return { name, as: name, unit: own.unit };
    if (of) return { name, as: name, size: of.size };
    return name.endsWith("_ns") ? { name, as: inMilliseconds(name, row), size: 1e6 } : { name, as: name };
  });
}

/** Each row in people's units. Rows of a table have the same columns, nearly always in the same units: a histogram has thousands of them. */
function forPeople<Row extends object>(rows: readonly Row[]): Row[] {
  const known = new Map<string, Told[]>();
  return rows.map((row) => {
    const values = row as Record<string, unknown>;
    const key = [...Object.keys(row), ...Object.keys(OF_UNIT).map((name) => values[name])].join("\n");
    const columns = known.get(key) ?? toldColumns(row);
    known.set(key, columns);
    const told: Record<string, unknown> = {};
    for (const { name, as, size, unit } of columns) told[as] = unit ?? divided(values[name], size);
    return told as Row;
  });
}

const divided = (value: unknown, size: number | undefined): unknown =>
  typeof value === "number" && size !== undefined ? Number((value / size).toPrecision(DIGITS)) : value;

/** Of charts that show ranked figures, in the order of the file. */
export const VALUE_COLUMNS: Readonly<
  Record<string, { what: string; of: (row: ValueRow) => string | number | undefined }>
> = {
  environment: { what: "Its name in the record", of: (r) => r.environment },
  comparison: { what: "Rows of one environment with the same may be compared", of: (r) => r.comparison },
  deployment: { what: "Its name in the record", of: (r) => r.deployment },
  title: { what: "Title of the deployment", of: (r) => r.title },
  storage_class: { what: "Its StorageClass, where one is declared", of: (r) => r.storageClass },
  setup: { what: SETUP_MEANING, of: (r) => r.setup },
  metric: { what: "Which figure it is, as in [Metrics](metrics.md)", of: (r) => r.metric },
  unit: { what: "`ms`, `MiB/s` or `IOPS`", of: (r) => r.unit },
  value: { what: "The median of its runs", of: (r) => r.value },
  low: { what: "Least that it may be", of: (r) => r.low },
  high: { what: "Most that it may be", of: (r) => r.high },
  interval_basis: { what: "How the two came about", of: (r) => r.basis },
  rank: { what: "Its place, the first that it may have; empty: a check excludes it", of: (r) => r.rank },
  rank_to: {
    what: "The last place that it may have: the same as `rank` where it is told from all others",
    of: (r) => r.rankTo,
  },
  rank_as_printed: {
    what: "Its place among all figures as they are printed, whatever checks say",
    of: (r) => r.rankAsPrinted,
  },
  roles: {
    what: "`best credible`, `tied first`, `runner-up`, `worst`, `fastest as published`",
    of: (r) => r.roles?.join("; "),
  },
  excluded_by: {
    what: "Codes of [checks](checks.md) that keep it from winning",
    of: (r) => r.excludedBy.join(" "),
  },
  doubts: {
    what: "What speaks against it without excluding it, and where hardly anything of it could be verified: its mark is hollow",
    of: (r) => r.doubts,
  },
  annotations: { what: "Marks that people gave its runs", of: (r) => r.annotations.join(" ") },
  runs: { what: "The runs behind it, and which result of each, from 1", of: (r) => r.runs.join(" ") },
};

export const csvOf = (rows: readonly ValueRow[]): string =>
  csvText(
    Object.keys(VALUE_COLUMNS),
    forPeople(rows).map((row) => Object.values(VALUE_COLUMNS).map(({ of }) => of(row))),
  );

/** Columns are the keys of the first row. */
export function plainCsv(all: readonly PlainRow[]): string {
  const rows = forPeople(all);
  const names = Object.keys(rows[0] ?? {});
  return csvText(
    names,
    rows.map((row) => names.map((name) => row[name])),
  );
}

/** Names of columns once, then a list a row; null is what is absent. A histogram has hundreds of rows. */
export function tableJson(rows: readonly object[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lists = rows.map((row) => columns.map((name) => (row as Record<string, unknown>)[name] ?? null));
  return `${JSON.stringify({ columns, rows: lists })}\n`;
}
