/** The columns of an edition's results as a table: a row a figure, with everything around it, in the units of the record. */
import { type Edition, titles } from "../edition/edition.ts";
import { setUpOf } from "../edition/set-up.ts";
import { SETUP_MEANING } from "../edition/storage-class.ts";
import { rankedDoubt } from "./ranked-doubts.ts";
import type { ResultRow } from "./result-rows.ts";

/** As Parquet names them; any may be null. */
type Type = "STRING" | "DOUBLE" | "INT32";
type Cell = string | number | undefined;
type Column = { type: Type; what: string; of: (row: ResultRow, edition: Edition) => Cell };

const deploymentOf = (row: ResultRow, { record }: Edition) => record.deployments.get(row.deployment);
const backendOf = (row: ResultRow, edition: Edition) =>
  edition.record.backends.get(deploymentOf(row, edition)?.backend ?? "");

/** In the order of the file. What is not known is null. */
export const COLUMNS: Readonly<Record<string, Column>> = {
  edition: { type: "STRING", what: "Version of the edition, or `next`", of: (_, { version }) => version },
  environment: { type: "STRING", what: "Its name in the record", of: (row) => row.environment },
  environment_title: {
    type: "STRING",
    what: "Its title",
    of: (row, { record }) => titles(record).environment(row.environment),
  },
  deployment: { type: "STRING", what: "Its name in the record", of: (row) => row.deployment },
  deployment_title: {
    type: "STRING",
    what: "Its title",
    of: (row, { record }) => titles(record).deployment(row.deployment),
  },
  storage_class: {
    type: "STRING",
    what: "Its StorageClass, where one is declared",
    of: (row, edition) => deploymentOf(row, edition)?.storageClass,
  },
  setup: { type: "STRING", what: SETUP_MEANING, of: (row, { record }) => setUpOf(record, row.deployment) },
  product: {
    type: "STRING",
    what: "What the storage is",
    of: (row, edition) => backendOf(row, edition)?.product,
  },
  kind: {
    type: "STRING",
    what: "Kind of the storage, such as `replicated-block`",
    of: (row, edition) => backendOf(row, edition)?.kind,
  },
  medium: {
    type: "STRING",
    what: "What the data lie on, such as `nvme`",
    of: (row, edition) => deploymentOf(row, edition)?.medium,
  },
  run: { type: "STRING", what: "The run that the figure is of", of: (row) => row.run },
  result: { type: "INT32", what: "Which result of the run, from 1", of: (row) => row.result },
  name: { type: "STRING", what: "The result's name in the tool's output", of: (row) => row.name },
  workload: { type: "STRING", what: "What was asked of the storage", of: (row) => row.workload },
  comparison: {
    type: "STRING",
    what: "Rows of one environment with the same may be compared",
    of: (row) => row.comparison,
  },
  basis: { type: "STRING", what: "Whether it was measured, and by whom it is told", of: (row) => row.basis },
  metric: {
    type: "STRING",
    what: "Which figure it is, as in [Metrics](metrics.md)",
    of: (row) => row.metric,
  },
  unit: { type: "STRING", what: "`ns`, `bytes/s` or `iops`", of: (row) => row.unit },
  better: { type: "STRING", what: "`higher` or `lower`", of: (row) => row.better },
  value: { type: "DOUBLE", what: "The figure", of: (row) => row.value },
  low: { type: "DOUBLE", what: "Least that it may be, as it was rounded", of: (row) => row.low },
  high: { type: "DOUBLE", what: "Most that it may be", of: (row) => row.high },
  printed: { type: "STRING", what: "As a document prints it", of: (row) => row.printed },
  line: { type: "INT32", what: "Line of the document", of: (row) => row.line },
  excluded_by: {
    type: "STRING",
    what: "Codes of [checks](checks.md) that keep it from winning, with spaces between; null: none",
    of: (row) => row.excludedBy.join(" ") || undefined,
  },
  noted: {
    type: "STRING",
    what: "Codes of checks that have a word on it; null: none",
    of: (row) => row.noted.join(" ") || undefined,
  },
  doubts: {
    type: "STRING",
    what: "What speaks against the ranked figure that it belongs to, and where hardly anything of that could be verified; null: nothing, or it is excluded or not ranked",
    of: (row, edition) => rankedDoubt(edition, row),
  },
};

export type ColumnData = { name: string; type: Type; nullable: true; data: (string | number | null)[] };

/** Rows as columns. @param without names that are left out */
export const columnData = (
  rows: Iterable<ResultRow>,
  edition: Edition,
  without: readonly string[] = [],
): ColumnData[] => {
  const columns = Object.entries(COLUMNS)
    .filter(([name]) => !without.includes(name))
    .map(([name, { type, of }]) => ({ of, column: { name, type, nullable: true, data: [] } as ColumnData }));
  for (const row of rows) for (const { of, column } of columns) column.data.push(of(row, edition) ?? null);
  return columns.map(({ column }) => column);
};
