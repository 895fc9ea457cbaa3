/** The importer of Fiolio's own CSV, for results that no other importer reads: one row per workload. */
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Collector, Imported, RawFile, Recognition, RunDraft } from "../collector.ts";
import { eachRow, headerOf } from "../reading/csv-table.ts";
import { error } from "../reading/imported.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { columnOf } from "./columns.ts";
import { type CsvResult, CsvRows } from "./results.ts";

function recognise({ head }: RawFile): Recognition {
  const names = (headerOf(head.toString("utf8", 0, 16_384))?.names ?? []).map((name) => name.toLowerCase());
  const figures = names.filter((name) => columnOf(name)?.of === "figure");
  if (!names.includes("rw")) return { sure: figures.length > 1 ? 0.2 : 0, reason: "no column rw" };
  if (figures.length > 0) return { sure: 0.9, reason: `the columns rw and ${figures[0]}` };
  if (names.length > 2) return { sure: 0.6, reason: "a column rw" };
  return { sure: 0, reason: "no column of a figure" };
}

async function importCsv(file: RawFile): Promise<Imported> {
  const wrong: string[] = [];
  const rows: CsvResult[] = [];
  let reader: CsvRows | undefined;
  const header = await eachRow(
    file,
    (row, names) => {
      reader ??= new CsvRows(names, wrong);
      const result = reader.read(row);
      if (result !== undefined) rows.push(result);
      return rows.length <= MOST_RESULTS;
    },
    wrong,
  );
  if (rows.length > MOST_RESULTS) return tooMany("rows");
  reader ??= new CsvRows(header, wrong);
  const runs = runsOf(rows, wrong);
  if (rows.length === 0 && wrong.length === 0) wrong.push("expected rows below the header, found none.");
  return { runs, problems: wrong.toSorted(byLine).map(error) };
}

/** Problems of the whole file come first. */
const byLine = (a: string, b: string): number => lineIn(a) - lineIn(b);
const lineIn = (message: string): number => Number(/^line (\d+)/.exec(message)?.[1] ?? 0);

/** Rows of one deployment and one name in the column "run" are one run. */
function runsOf(rows: readonly CsvResult[], wrong: string[]): RunDraft[] {
  const labels = new Set<string>();
  for (const { said } of rows) if (said.deployment !== undefined) labels.add(said.deployment);
  if (labels.size < 2) return runsOfOne(rows, [...labels][0], wrong);
  return [...Map.groupBy(rows, ({ said }) => said.deployment)].flatMap(([label, group]) => {
    if (label !== undefined) return runsOfOne(group, label, wrong);
    for (const { line } of group)
      wrong.push(
        `line ${line}: expected the deployment that it is of, as other rows have it, found none. The row is not imported.`,
      );
    return [];
  });
}

function runsOfOne(rows: readonly CsvResult[], subject: string | undefined, wrong: string[]): RunDraft[] {
  const drafts: RunDraft[] = [];
  for (const [key, group] of Map.groupBy(rows, ({ said }) => said.run)) {
    const [first] = group;
    if (first === undefined) continue;
    const same = group.filter((row) => {
      if (isOfOneRun(row, first)) return true;
      wrong.push(
        `line ${row.line}: expected the tool, dates, volume and node of line ${first.line}, which is of the same run. The row is not imported; give it another name in the column run.`,
      );
      return false;
    });
    drafts.push(draftOf(key, subject, first, same));
  }
  return drafts;
}

const ONCE = ["tool", "toolVersion", "from", "to"] as const;

/** Rows of one run must agree on everything that a run has once. */
function isOfOneRun(one: CsvResult, other: CsvResult): boolean {
  if (one.said === other.said && one.cell === other.cell) return true;
  if (!ONCE.every((key) => one.said[key] === other.said[key])) return false;
  const keys = Object.keys(one.cell) as (keyof CsvResult["cell"])[];
  return (
    keys.length === Object.keys(other.cell).length && keys.every((key) => one.cell[key] === other.cell[key])
  );
}

function draftOf(
  key: string | undefined,
  subject: string | undefined,
  first: CsvResult,
  rows: readonly CsvResult[],
): RunDraft {
  const { tool = "", toolVersion, from, to } = first.said;
  return {
    ...defined({ key, subject }),
    basis: "measured",
    tool: { name: tool, ...defined({ version: toolVersion }) },
    ...(from !== undefined && { measured: { from, ...defined({ to }) } }),
    ...defined({ cell: nonEmpty(first.cell) }),
    results: rows.map((row) => row.result),
  };
}

export const csv: Collector = {
  id: "csv",
  version: 3,
  title: "CSV",
  kind: "by-others",
  forms: { table: "often" },
  documentation: `Reads a CSV of Fiolio's own, for results that nothing else here reads; \`fiolio collect --csv-template\` prints an empty one. One row is
one workload: \`tool\` and \`rw\` are required, everything else may be left empty or its column left out, and nothing empty counts as 0.
The names of columns state their unit: \`block_size_kib\`, \`read_bandwidth_mib_per_s\`, \`write_lat_p99.9_us\`. Fields may be set off by commas,
semicolons or tabs; the decimal sign is the point; lines that begin with # are comments. A figure becomes the interval that its
printing allows. Rows of one name in \`run\` are one run. A row or field that cannot be is said with its line and column, and left out. Rows
of several deployments, told apart in a column \`deployment\` (or \`storage_class\`, \`pool\`, \`backend\`), are runs of each.

What the format cannot tell: what its columns leave out, which is most of a tool's output (histograms, time series, errors, the order
in which workloads ran), and whether the figures were typed right.`,
  recognise,
  import: importCsv,
};
