/** The whole edition as one table in Parquet: a row a figure, with everything around it, in the units of the record. */
import { parquetWriteBuffer } from "hyparquet-writer";
import { type Edition, titles } from "../edition/edition.ts";
import { type ResultRow, resultRows } from "./result-rows.ts";

type Type = "STRING" | "DOUBLE" | "INT32";
type Column = { type: Type; of: (row: ResultRow, edition: Edition) => string | number | undefined };

const deploymentOf = (row: ResultRow, { record }: Edition) => record.deployments.get(row.deployment);
const backendOf = (row: ResultRow, edition: Edition) =>
  edition.record.backends.get(deploymentOf(row, edition)?.backend ?? "");

/** In the order of the file. What is not known is null. */
const COLUMNS: Readonly<Record<string, Column>> = {
  edition: { type: "STRING", of: (_, { version }) => version },
  environment: { type: "STRING", of: (row) => row.environment },
  environment_title: { type: "STRING", of: (row, { record }) => titles(record).environment(row.environment) },
  deployment: { type: "STRING", of: (row) => row.deployment },
  deployment_title: { type: "STRING", of: (row, { record }) => titles(record).deployment(row.deployment) },
  storage_class: { type: "STRING", of: (row, edition) => deploymentOf(row, edition)?.storageClass },
  product: { type: "STRING", of: (row, edition) => backendOf(row, edition)?.product },
  kind: { type: "STRING", of: (row, edition) => backendOf(row, edition)?.kind },
  medium: { type: "STRING", of: (row, edition) => deploymentOf(row, edition)?.medium },
  run: { type: "STRING", of: (row) => row.run },
  result: { type: "INT32", of: (row) => row.result },
  name: { type: "STRING", of: (row) => row.name },
  workload: { type: "STRING", of: (row) => row.workload },
  comparison: { type: "STRING", of: (row) => row.comparison },
  basis: { type: "STRING", of: (row) => row.basis },
  metric: { type: "STRING", of: (row) => row.metric },
  unit: { type: "STRING", of: (row) => row.unit },
  better: { type: "STRING", of: (row) => row.better },
  value: { type: "DOUBLE", of: (row) => row.value },
  low: { type: "DOUBLE", of: (row) => row.low },
  high: { type: "DOUBLE", of: (row) => row.high },
  printed: { type: "STRING", of: (row) => row.printed },
  line: { type: "INT32", of: (row) => row.line },
  excluded_by: { type: "STRING", of: (row) => row.excludedBy.join(" ") || undefined },
  noted: { type: "STRING", of: (row) => row.noted.join(" ") || undefined },
};

export function editionParquet(edition: Edition): readonly [path: string, bytes: Uint8Array] {
  const rows = resultRows(edition);
  const columnData = Object.entries(COLUMNS).map(([name, { type, of }]) => ({
    ...{ name, type, nullable: true },
    data: rows.map((row) => of(row, edition) ?? null),
  }));
  return [`static/${edition.version}/results.parquet`, new Uint8Array(parquetWriteBuffer({ columnData }))];
}
