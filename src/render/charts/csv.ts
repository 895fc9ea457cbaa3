/** Tables of charts: rows as CSV (RFC 4180, LF): lists are joined by spaces, what is absent is an empty cell. */

import { csv } from "../../text/csv.ts";
import type { PlainRow } from "./chart.ts";
import type { Row } from "./rows.ts";

const COLUMNS: Record<string, (row: Row) => string | number | undefined> = {
  environment: (r) => r.environment,
  comparison: (r) => r.comparison,
  deployment: (r) => r.deployment,
  title: (r) => r.title,
  metric: (r) => r.metric,
  unit: (r) => r.unit,
  value: (r) => r.value,
  low: (r) => r.low,
  high: (r) => r.high,
  interval_basis: (r) => r.basis,
  rank: (r) => r.rank,
  rank_as_printed: (r) => r.rankAsPrinted,
  roles: (r) => r.roles?.join("; "),
  excluded_by: (r) => r.excludedBy.join(" "),
  annotations: (r) => r.annotations.join(" "),
  runs: (r) => r.runs.join(" "),
};

export const csvOf = (rows: readonly Row[]): string =>
  csv(
    Object.keys(COLUMNS),
    rows.map((row) => Object.values(COLUMNS).map((read) => read(row))),
  );

/** Columns are the keys of the first row. */
export function plainCsv(rows: readonly PlainRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  return csv(
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
