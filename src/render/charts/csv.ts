/** Rows as CSV (RFC 4180, LF): lists are joined by spaces, what is absent is an empty cell. */
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
  excluded_by: (r) => r.excludedBy.join(" "),
  annotations: (r) => r.annotations.join(" "),
  runs: (r) => r.runs.join(" "),
};

/** A spreadsheet takes text that starts like a formula for one; an apostrophe in front keeps it text. */
function cellOf(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function csvOf(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    Object.values(COLUMNS)
      .map((read) => cellOf(read(row)))
      .join(","),
  );
  return `${[Object.keys(COLUMNS).join(","), ...lines].join("\n")}\n`;
}
