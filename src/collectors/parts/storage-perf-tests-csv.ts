/** The table of storage-perf-tests: a row for each job of each virtual machine. */
import { intervalOf, type PrintedQuantity, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Imported, RunDraft } from "../collector.ts";
import { readTable } from "./csv-table.ts";
import { volumeOf } from "./kubestr-storage-class.ts";
import { workloadOfJob } from "./storage-perf-tests-jobs.ts";

type Row = { line: number; field: (name: string) => string; isCut: boolean };
type Complain = (message: string) => void;

export function importResultsTable(text: string): Imported {
  const wrong: string[] = [];
  const rows = rowsOf(text, wrong);
  const pools = [...new Set(rows.map(({ field }) => field("storage_pool")))];
  if (pools.length > 1) return { runs: [], problems: [{ severity: "error", message: severalPools(pools) }] };
  const complain: Complain = (message) => void wrong.push(message);
  const setups = Map.groupBy(rows, ({ field }) => SETUP.map(field).join(", "));
  const runs = [...setups.values()].flatMap((group) => runOf(group, complain) ?? []);
  if (runs.length === 0 && wrong.length === 0) wrong.push("expected rows below the header, found none.");
  return { runs, problems: wrong.map((message) => ({ message, severity: "error" })) };
}

export const severalPools = (pools: readonly string[]): string =>
  `the file holds ${pools.length} storage pools (${pools.slice(0, 6).join(", ")}${pools.length > 6 ? ", ..." : ""}), and is in the folder of one deployment. Put the rows of each into a file of its own, in its deployment's folder.`;

const MOST_MACHINES = 100_000;

/** What all rows of a run share. */
const SETUP = ["vm_size", "pvc_size", "concurrency"];

export function rowsOf(text: string, wrong: string[]): Row[] {
  const table = readTable(text);
  wrong.push(...table.wrong);
  return table.rows.map(({ line, fields }, i) => ({
    line,
    field: (name) => fields[table.header.indexOf(name)] ?? "",
    isCut: table.openEnd && i === table.rows.length - 1,
  }));
}

function runOf(rows: readonly Row[], complain: Complain): RunDraft | undefined {
  const field = rows[0]?.field ?? (() => "");
  const vms = Number(field("concurrency"));
  const known = Number.isInteger(vms) && vms > 0 && vms <= MOST_MACHINES;
  if (!known)
    complain(
      `line ${rows[0]?.line}, concurrency: expected how many machines ran, found ${JSON.stringify(field("concurrency").slice(0, 40))}`,
    );
  const jobs = Map.groupBy(rows, (row) =>
    ["fio_profile", "block_size", "job_name"].map(row.field).join(", "),
  );
  const results = [...jobs.values()].flatMap(
    (group) => resultOf(group, known ? vms : undefined, complain) ?? [],
  );
  if (results.length === 0) return undefined;
  const cell = { ...volumeOf(field("pvc_size")), ...(known ? { clients: { count: vms } } : {}) };
  return {
    title:
      `${field("storage_pool")}: ${field("vm_size")} VM, ${field("pvc_size")}, ${field("concurrency")} at a time`.slice(
        0,
        200,
      ),
    basis: "measured",
    tool: { name: "storage-perf-tests" },
    ...(Object.keys(cell).length === 0 ? {} : { cell }),
    machine: { "vm size": field("vm_size") },
    results,
  };
}

/** One row for each machine; they ran at the same time, and together are the result. */
function resultOf(rows: readonly Row[], vms: number | undefined, complain: Complain): Result | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { field, line } = first;
  const name = `${field("job_name")}, ${field("block_size")}`;
  const doubts: string[] = [];
  const doubt = (what: string): void => {
    doubts.push(what);
    complain(`line ${line}, ${name}: ${what}`);
  };
  if (vms !== rows.length) doubt(`expected a row of each of ${vms ?? "its"} machines, found ${rows.length}`);
  if (rows.some((row) => row.isCut)) doubt("its last row has no line end, and may be cut");
  const directions: Result["directions"] = {};
  for (const direction of ["read", "write"] as const) {
    const parts = rows.flatMap((row) => directionOf(row, direction, doubt) ?? []);
    if (parts.length > 0 && parts.length !== rows.length)
      doubt(`${direction}: ${parts.length} of ${rows.length} machines have figures`);
    const sum = sumOf(parts);
    if (sum !== undefined) directions[direction] = sum;
  }
  const done = Object.keys(directions) as ("read" | "write")[];
  if (done.length === 0) {
    complain(`line ${line}, ${name}: expected figures above 0, found none. It is not imported.`);
    return undefined;
  }
  const notes = [
    ...doubts,
    ...(rows.length > 1
      ? [`summed over ${rows.length} virtual machines that ran at the same time; their percentiles cannot be`]
      : []),
  ];
  return {
    name: [field("fio_profile"), field("job_name"), field("block_size")].join(" "),
    workload: workloadOfJob(field("job_name"), field("block_size"), done),
    status: doubts.length > 0 ? "partial" : "complete",
    directions,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

/** The tool prints 0 for what a job did not do, and cuts: IOPS to whole ones, milliseconds to two digits. */
function directionOf(
  row: Row,
  direction: "read" | "write",
  doubt: (what: string) => void,
): Direction | undefined {
  const figure = (name: string, unit: number, step: number): Quantity | undefined => {
    const text = row.field(`${direction}_${name}`);
    if (text === "" || Number(text) === 0) return undefined;
    const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value * unit < Number.MAX_SAFE_INTEGER)) {
      doubt(`${direction}_${name}: expected a number, found ${JSON.stringify(text.slice(0, 40))}`);
      return undefined;
    }
    const exact = (number: number): number => Number((number * unit).toPrecision(15));
    return {
      value: exact(value),
      low: exact(value),
      high: exact(value + step),
      printed: text,
      line: row.line,
    };
  };
  const iops = figure("iops", 1, 1);
  const bandwidth = figure("bw_kib", 1024, 1);
  const mean = figure("lat_avg_ms", 1e6, 0.01);
  const p99 = figure("lat_p99_ms", 1e6, 0.01);
  if (iops === undefined && bandwidth === undefined) return undefined;
  return {
    ...(iops === undefined ? {} : { iops }),
    ...(bandwidth === undefined ? {} : { bandwidthBytesPerSecond: bandwidth }),
    ...(p99 === undefined ? {} : { clat: { percentilesNs: { "99": p99 } } }),
    ...(mean === undefined ? {} : { lat: { meanNs: mean } }),
  };
}

function sumOf(parts: readonly Direction[]): Direction | undefined {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return first;
  const iops = added(parts.map((part) => part.iops));
  const bandwidth = added(parts.map((part) => part.bandwidthBytesPerSecond));
  const mean = weighted(parts);
  return {
    ...(iops === undefined ? {} : { iops }),
    ...(bandwidth === undefined ? {} : { bandwidthBytesPerSecond: bandwidth }),
    ...(mean === undefined ? {} : { lat: { meanNs: mean } }),
  };
}

function added(parts: readonly (Quantity | undefined)[]): PrintedQuantity | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const total = (of: (part: Quantity) => number): number =>
    known.reduce<number>((sum, part) => sum + of(part), 0);
  const low = total((part) => intervalOf(part).low);
  const high = total((part) => intervalOf(part).high);
  if (!Number.isSafeInteger(Math.ceil(high))) return undefined;
  return { value: total(valueOf), low, high, printed: `sum of ${known.length}` };
}

/** The mean latency of all, by the I/Os of each. */
function weighted(parts: readonly Direction[]): PrintedQuantity | undefined {
  const pairs = parts.flatMap(({ iops, lat }) =>
    iops === undefined || lat?.meanNs === undefined ? [] : [{ weight: valueOf(iops), mean: lat.meanNs }],
  );
  if (pairs.length < parts.length) return undefined;
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (part: Quantity) => number): number =>
    Number((pairs.reduce((sum, pair) => sum + pair.weight * of(pair.mean), 0) / total).toPrecision(12));
  const value = mean(valueOf);
  return {
    value,
    low: Math.min(
      value,
      mean((part) => intervalOf(part).low),
    ),
    high: Math.max(
      value,
      mean((part) => intervalOf(part).high),
    ),
    printed: `mean of ${pairs.length}`,
  };
}
