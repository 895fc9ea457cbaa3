/** vdbench's flat file: a line of column names, then a line for each interval of each run, and one for its averages. */

export type FlatRow = { line: number; field: (name: string) => string };
export type FlatRun = { name: string; intervals: FlatRow[]; averages: FlatRow[]; isCut: boolean };

const REQUIRED = ["Run", "Interval", "rate", "MB/sec", "bytes/io", "read%", "resp"];

/** The columns, if this line names them. */
export function columnsIn(line: string): string[] | undefined {
  const names = line.trim().split(/\s+/);
  return REQUIRED.every((name) => names.includes(name)) ? names : undefined;
}

/** Runs in the order in which they began. `wrong` gets a line for each that is not a row. */
export function runsIn(text: string, wrong: string[]): FlatRun[] {
  const runs = new Map<string, FlatRun>();
  const seen = new Map<string, number>();
  const openEnd = !/[\r\n]$/.test(text);
  const lines = text.split(/\r?\n/);
  let columns: string[] | undefined;
  for (const [i, line] of lines.entries()) {
    if (/^\s*(?:\*|<|$)/.test(line)) continue;
    const named = columnsIn(line);
    if (named !== undefined) {
      columns = named;
      continue;
    }
    const fields = line.trim().split(/\s+/);
    if (columns === undefined || fields.length !== columns.length) {
      wrong.push(
        `line ${i + 1}: expected ${columns?.length ?? "the names of the columns, and then"} fields, found ${fields.length}. It is not imported.`,
      );
      continue;
    }
    const known = columns;
    const before = seen.get(line);
    seen.set(line, i + 1);
    if (before !== undefined) {
      wrong.push(`line ${i + 1}: the same as line ${before}. It counts once.`);
      continue;
    }
    const row: FlatRow = { line: i + 1, field: (name) => fields[known.indexOf(name)] ?? "" };
    const name = row.field("Run");
    const run = runs.get(name) ?? { name, intervals: [], averages: [], isCut: false };
    runs.set(name, run);
    (row.field("Interval").startsWith("avg") ? run.averages : run.intervals).push(row);
    if (openEnd && i === lines.length - 1) run.isCut = true;
  }
  return [...runs.values()];
}
