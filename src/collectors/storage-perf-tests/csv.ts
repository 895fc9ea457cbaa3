/** The table of storage-perf-tests: a row for each job of each virtual machine, summed while it is read. */
import { intervalOf, type PrintedQuantity, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Imported, RawFile, RunDraft } from "../collector.ts";
import { volumeOf } from "../kubestr/storage-class.ts";
import { type CsvRow, eachRow } from "../reading/csv-table.ts";
import { error } from "../reading/imported.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { type ColumnPlaces, directionIn, fieldAt, placesIn, type ReadOrWrite, SIDES } from "./columns.ts";
import { workloadOfJob } from "./jobs.ts";

type Complain = (message: string) => void;

/** What all rows of a run share. */
type Setup = {
  line: number;
  pool: string;
  vmSize: string;
  pvcSize: string;
  concurrency: string;
  jobs: Map<string, Job>;
};
/** The rows of all machines together: they ran at the same time, and are one result. */
type Job = {
  line: number;
  profile: string;
  blockSize: string;
  name: string;
  machines: number;
  isCut: boolean;
  doubts: string[];
  sums: Record<ReadOrWrite, Sum>;
};
/** Over the machines that did I/O in one direction. `first` is the result if there is only one machine. */
type Sum = {
  machines: number;
  first?: Direction;
  iops: Total;
  bandwidth: Total;
  mean: Total;
  weight: number;
};
/** Undefined once a machine lacks the figure. */
type Total = { value: number; low: number; high: number } | undefined;

export async function importResultsTable(file: RawFile): Promise<Imported> {
  const wrong: string[] = [];
  const setups = new Map<string, Setup>();
  let jobs = 0;
  let places: ColumnPlaces | undefined;
  let setup: Setup | undefined;
  await eachRow(
    file,
    (row, header) => {
      places ??= placesIn(header);
      setup = setupOf(row, places, setups, setup);
      const before = setup.jobs.size;
      addTo(jobOf(row, places, setup), row, places);
      jobs += setup.jobs.size - before;
      return jobs <= MOST_RESULTS;
    },
    wrong,
  );
  if (jobs > MOST_RESULTS) return tooMany("jobs");
  const complain: Complain = (message) => void wrong.push(message);
  const runs = [...setups.values()].flatMap((setup) => runOf(setup, complain) ?? []);
  if (runs.length === 0 && wrong.length === 0) wrong.push("expected rows below the header, found none.");
  return { runs, problems: wrong.map(error) };
}

const MOST_MACHINES = 100_000;

/** @param last the previous row's setup, mostly the same as this row's */
function setupOf(
  { fields, line }: CsvRow,
  { names }: ColumnPlaces,
  setups: Map<string, Setup>,
  last: Setup | undefined,
): Setup {
  const pool = fieldAt(fields, names.storage_pool);
  const vmSize = fieldAt(fields, names.vm_size);
  const pvcSize = fieldAt(fields, names.pvc_size);
  const concurrency = fieldAt(fields, names.concurrency);
  if (
    last?.concurrency === concurrency &&
    last.pool === pool &&
    last.vmSize === vmSize &&
    last.pvcSize === pvcSize
  )
    return last;
  const key = `${pool}, ${vmSize}, ${pvcSize}, ${concurrency}`;
  const known = setups.get(key) ?? { line, pool, vmSize, pvcSize, concurrency, jobs: new Map() };
  setups.set(key, known);
  return known;
}

const noSum = (): Sum => ({ machines: 0, iops: ZERO, bandwidth: ZERO, mean: ZERO, weight: 0 });
const ZERO = { value: 0, low: 0, high: 0 };

function jobOf({ fields, line }: CsvRow, { names }: ColumnPlaces, { jobs }: Setup): Job {
  const profile = fieldAt(fields, names.fio_profile);
  const blockSize = fieldAt(fields, names.block_size);
  const name = fieldAt(fields, names.job_name);
  const key = `${profile}, ${blockSize}, ${name}`;
  const known = jobs.get(key);
  if (known !== undefined) return known;
  const sums = { read: noSum(), write: noSum() };
  const job: Job = { line, profile, blockSize, name, machines: 0, isCut: false, doubts: [], sums };
  jobs.set(key, job);
  return job;
}

function addTo(job: Job, row: CsvRow, places: ColumnPlaces): void {
  job.machines += 1;
  job.isCut ||= row.isCut;
  for (const side of SIDES) {
    const direction = directionIn(row, side, places.figures[side], job.doubts);
    if (direction === undefined) continue;
    const sum = job.sums[side];
    const { iops, bandwidthBytesPerSecond, lat } = direction;
    const weight = valueOf(iops ?? 0);
    sum.machines += 1;
    sum.first ??= direction;
    sum.iops = plus(sum.iops, iops, 1);
    sum.bandwidth = plus(sum.bandwidth, bandwidthBytesPerSecond, 1);
    // The mean latency over all machines, weighted by their IOPS.
    sum.mean = plus(sum.mean, iops === undefined ? undefined : lat?.meanNs, weight);
    sum.weight += weight;
  }
}

function plus(total: Total, quantity: Quantity | undefined, weight: number): Total {
  if (total === undefined || quantity === undefined) return undefined;
  const { low, high } = intervalOf(quantity);
  return {
    value: total.value + weight * valueOf(quantity),
    low: total.low + weight * low,
    high: total.high + weight * high,
  };
}

function runOf(setup: Setup, complain: Complain): RunDraft | undefined {
  const { pool, vmSize, pvcSize, concurrency } = setup;
  const vms = Number(concurrency);
  const known = Number.isInteger(vms) && vms > 0 && vms <= MOST_MACHINES;
  if (!known)
    complain(
      `line ${setup.line}, concurrency: expected how many machines ran, found ${JSON.stringify(concurrency.slice(0, 40))}`,
    );
  const results = [...setup.jobs.values()].flatMap(
    (job) => resultOf(job, known ? vms : undefined, complain) ?? [],
  );
  if (results.length === 0) return undefined;
  const cell = { ...volumeOf(pvcSize), ...(known && { clients: { count: vms } }) };
  return {
    ...defined({ subject: nonEmpty(pool) }),
    title: `${pool}: ${vmSize} VM, ${pvcSize}, ${concurrency} at a time`.slice(0, 200),
    basis: "measured",
    tool: { name: "storage-perf-tests" },
    ...defined({ cell: nonEmpty(cell) }),
    machine: { "vm size": vmSize },
    results,
  };
}

function resultOf(job: Job, vms: number | undefined, complain: Complain): Result | undefined {
  const { line, machines, blockSize } = job;
  const doubts: string[] = [];
  const doubt = (what: string): void => {
    doubts.push(what);
    complain(`line ${line}, ${job.name}, ${blockSize}: ${what}`);
  };
  if (vms !== machines) doubt(`expected a row of each of ${vms ?? "its"} machines, found ${machines}`);
  if (job.isCut) doubt("its last row has no line end, and may be cut");
  for (const one of job.doubts) doubt(one);
  const directions: Result["directions"] = {};
  for (const side of SIDES) {
    const sum = job.sums[side];
    if (sum.machines > 0 && sum.machines !== machines)
      doubt(`${side}: ${sum.machines} of ${machines} machines have figures`);
    const whole = sum.machines > 1 ? directionOfSum(sum) : sum.first;
    if (whole !== undefined) directions[side] = whole;
  }
  const done = SIDES.filter((side) => directions[side] !== undefined);
  if (done.length === 0) {
    complain(
      `line ${line}, ${job.name}, ${blockSize}: expected figures above 0, found none. It is not imported.`,
    );
    return undefined;
  }
  const notes = [
    ...doubts,
    ...(machines > 1
      ? [`summed over ${machines} virtual machines that ran at the same time; their percentiles cannot be`]
      : []),
  ];
  return {
    name: [job.profile, job.name, blockSize].join(" "),
    workload: workloadOfJob(job.name, blockSize, done),
    status: doubts.length > 0 ? "partial" : "complete",
    directions,
    ...defined({ notes: nonEmpty(notes) }),
  };
}

function directionOfSum({ machines, iops, bandwidth, mean, weight }: Sum): Direction {
  const allIops = totalOf(iops, `sum of ${machines}`);
  const allBandwidth = totalOf(bandwidth, `sum of ${machines}`);
  const meanNs = mean === undefined ? undefined : meanOf(mean, weight, `mean of ${machines}`);
  return {
    ...defined({ iops: allIops, bandwidthBytesPerSecond: allBandwidth }),
    ...(meanNs !== undefined && { lat: { meanNs } }),
  };
}

const totalOf = (total: Total, printed: string): PrintedQuantity | undefined =>
  total === undefined || !Number.isSafeInteger(Math.ceil(total.high)) ? undefined : { ...total, printed };

function meanOf(total: NonNullable<Total>, weight: number, printed: string): PrintedQuantity {
  const share = (number: number): number => Number((number / weight).toPrecision(12));
  const value = share(total.value);
  return { value, low: Math.min(value, share(total.low)), high: Math.max(value, share(total.high)), printed };
}
