/** The importer of storage-perf-tests: its results table, ramp, sweep over queue depths, and the data of its ranking. */
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { headerOf } from "../reading/csv-table.ts";
import { refused } from "../reading/imported.ts";
import { importResultsTable } from "./csv.ts";
import { importDepths, importRamp } from "./ramp.ts";
import { importRanking } from "./ranking.ts";

const TABLES: [kind: Kind, columns: string[]][] = [
  ["results table", ["storage_pool", "fio_profile", "job_name", "read_iops", "write_iops"]],
  ["sweep over queue depths", ["vm_count", "qd", "total_read_iops", "total_write_iops"]],
  ["ramp", ["vm_count", "rate_iops", "total_read_iops", "total_write_iops"]],
];
const DOCUMENTS: [kind: Kind, members: string[]][] = [
  ["ranking", ['"pools"', '"workload_rankings"']],
  ["ramp summary", ['"rate_iops"', '"capacity_vms"']],
  ["summary of a sweep over queue depths", ['"tune_cfg_name"', '"qd_list"']],
];
type Kind =
  | "results table"
  | "ramp"
  | "sweep over queue depths"
  | "ranking"
  | "ramp summary"
  | "summary of a sweep over queue depths";

function kindOf(head: Buffer): Kind | undefined {
  const document = DOCUMENTS.find(([, members]) => members.every((name) => head.includes(name)))?.[0];
  if (document !== undefined) return document;
  if (!head.includes("_iops")) return undefined;
  const names = headerOf(head.toString("utf8", 0, 16_384))?.names ?? [];
  return TABLES.find(([, columns]) => columns.every((name) => names.includes(name)))?.[0];
}

function recognise({ head }: RawFile): Recognition {
  const kind = kindOf(head);
  if (kind !== undefined) return { sure: 0.95, reason: `the ${kind} of storage-perf-tests, by its names` };
  return { sure: 0, reason: "no columns storage_pool and job_name" };
}

async function importStoragePerfTests(file: RawFile): Promise<Imported> {
  const kind = kindOf(file.head);
  // A ranking has one entry per pool, so it is never large.
  if (kind === "ranking") return importRanking(await file.text());
  if (kind === "ramp") return importRamp(file);
  if (kind === "sweep over queue depths") return importDepths(file);
  if (kind === "results table") return importResultsTable(file);
  const message =
    kind === "ramp summary"
      ? "a ramp's summary names its breaking points and no step's figures. Import the ramp's CSV beside it."
      : "the summary of a sweep names its best and worst depth and no step's figures. Import the sweep's CSV (qd.csv) beside it.";
  return refused(message);
}

export const storagePerfTests: Collector = {
  id: "storage-perf-tests",
  version: 5,
  title: "storage-perf-tests",
  kind: "by-others",
  forms: { table: "often", json: "also", page: "also" },
  documentation: `Reads the results table of storage-perf-tests (a CSV with a row for each job of each virtual machine), its ramp, its sweep over queue
depths, and the data of its ranking, as JSON or in the page that holds it. Machines that ran at the same time are one result: rates are summed, mean latency is weighted, percentiles of several are left
out. A direction that a job did not use is printed as 0 there, and is absent here. The mean is of the total latency, the 99th percentile of the
completion latency, as the tool takes them from fio. Each storage pool of a file is a run of its own. A ranking's
figures are sums and means over runs that it does not name, and stay partial; what it gives for the jobs of reads and of writes together (total, mean latencies) is a
result of its own, with the tool's default depth, its percentiles are left out.

What the format cannot tell: fio's version and options (pattern and fixed block sizes are inferred from the names of the tool's own jobs),
depth and number of jobs, the volume mode, runtimes, dates, errors; in the ramp and the sweep also the block size, and any latency of all machines together.`,
  recognise,
  import: importStoragePerfTests,
};
