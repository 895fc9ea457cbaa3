/** The results of kubestr's text: only IOPS and bandwidth of each job. */
import type { Options } from "../../fio/options.ts";
import { parseSize } from "../../fio/size.ts";
import { activeDirections, readPattern, workloadOf } from "../../fio/workload.ts";
import type { PrintedQuantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { blockSizeOf, type Rw, type Workload } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Imported, ImportProblem } from "../collector.ts";
import { ofRun } from "../fio/file.ts";
import { ranPattern } from "../fio-text/printed-row.ts";
import { error, warning } from "../reading/imported.ts";
import { TOLERANCE } from "../reading/printed-quantity.ts";
import { statedOnly, withConcurrency } from "./jobs.ts";
import { type KubestrJob, type KubestrText, readKubestrText } from "./lines.ts";
import { volumeOf } from "./storage-class.ts";

/** kubestr's built-in test; its options are more than the text prints. */
const DEFAULT_TEST = "default-fio";
const DEFAULT_OPTIONS: Options = { ramp_time: "2s", runtime: "15s", time_based: "1", numjobs: "1" };
const DEFAULT_JOBS: Record<string, { bs: number; rw: string }> = {
  read_iops: { bs: 4096, rw: "randread" },
  write_iops: { bs: 4096, rw: "randwrite" },
  read_bw: { bs: 131072, rw: "randread" },
  write_bw: { bs: 131072, rw: "randwrite" },
};
const BY_DEFAULT = `kubestr's ${DEFAULT_TEST} asks for it`;

export function importKubestrText(text: string): Imported {
  const tests = readKubestrText(text).map(importTest);
  if (tests.length === 1) return tests[0] ?? { runs: [], problems: [] };
  return {
    runs: tests.flatMap(({ runs }) => runs),
    problems: tests.flatMap(({ problems }, i) => problems.map(ofRun(i + 1))),
  };
}

function importTest(read: KubestrText): Imported {
  const byDefault = isDefault(read);
  const damage = damageOf(read, byDefault);
  const problems: ImportProblem[] = [...read.errors.map((line) => `kubestr reports: ${line}`), ...damage].map(
    error,
  );
  const reasons = [...(damage.length > 0 ? ["the text is damaged"] : []), ...read.errors];
  const results = read.jobs.flatMap((job) => resultOf(job, read, byDefault, reasons, problems));
  if (results.length === 0) {
    const message = "expected jobs with IOPS in kubestr's text, found none. Run the test again.";
    return { runs: [], problems: [...problems, error(message)] };
  }
  const cell = volumeOf(read.volumeSize);
  return {
    runs: [
      {
        ...(read.storageClass !== undefined && { title: `kubestr of ${read.storageClass}` }),
        basis: "measured",
        tool: { name: "kubestr", ...defined({ version: read.fioVersion }) },
        results: withConcurrency(byDefault ? withLost(results) : results),
        ...defined({
          cell: nonEmpty(cell),
          machine: nonEmpty(defined({ storageClass: read.storageClass })),
          messages: nonEmpty([...read.messages, ...read.stray]),
        }),
      },
    ],
    problems,
  };
}

/** All jobs of the default test run at the same time, even those that are missing in the text. */
function withLost(results: readonly Result[]): Result[] {
  const lost = Object.keys(DEFAULT_JOBS).filter((name) => results.every((result) => result.name !== name));
  return results.map((result) => (lost.length === 0 ? result : { ...result, groupLost: lost }));
}

/** Recognised by its name, or, if that line is missing, by all four of its jobs. */
function isDefault({ test, jobs }: KubestrText): boolean {
  if (test !== undefined) return test === DEFAULT_TEST;
  return Object.keys(DEFAULT_JOBS).every((name) => {
    const options = jobs.find((job) => job.name === name)?.options;
    return isDefaultJob(name, options ?? {});
  });
}

const isDefaultJob = (name: string, options: Options): boolean => {
  const known = DEFAULT_JOBS[name];
  return known !== undefined && parseSize(options.bs) === known.bs && options.rw === known.rw;
};

function damageOf(read: KubestrText, byDefault: boolean): string[] {
  const damage: string[] = [];
  if (read.stray.length > 0)
    damage.push(
      `${read.stray.length} lines stand where they cannot, the first: ${JSON.stringify(read.stray[0]?.slice(0, 80))} (the progress mark overwrites lines; use -o json)`,
    );
  if (!read.whole) damage.push('expected "OK" at the end of kubestr\'s text, found none: it is cut');
  for (const { name, wrong } of read.jobs)
    if (wrong !== undefined) damage.push(`job ${JSON.stringify(name)}: ${wrong}`);
  if (read.globalOptions === undefined) damage.push('expected a line "Global options", found none');
  if (read.fioVersion === undefined) damage.push('expected a line "FIO version", found none');
  const missing = Object.keys(DEFAULT_JOBS).filter((name) => !read.jobs.some((job) => job.name === name));
  if (byDefault && missing.length > 0)
    damage.push(`expected the four jobs of ${DEFAULT_TEST}, did not find ${missing.join(", ")}`);
  return damage;
}

function resultOf(
  job: KubestrJob,
  read: KubestrText,
  byDefault: boolean,
  reasons: readonly string[],
  problems: ImportProblem[],
): Result[] {
  const printed: Options = { ...read.globalOptions, ...job.options };
  const unknown = job.isAsked ? unknownPattern(job) : undefined;
  const rw = job.options.rw === undefined ? unknown : readPattern(printed);
  if (rw === undefined) {
    const message = `job ${JSON.stringify(job.name)}: expected its pattern (rw=), found none; it is not imported`;
    problems.push(error(message));
    return [];
  }
  const known = byDefault && isDefaultJob(job.name, printed);
  const options = known ? { ...DEFAULT_OPTIONS, ...printed } : printed;
  const workload = workloadOf(options, rw, 1);
  const directions: Result["directions"] = {};
  const notes: string[] = [];
  for (const name of ["read", "write"] as const) {
    const rate = job.directions[name];
    if (rate === undefined) continue;
    const direction = rateOf(rate.iops, rate.kibPerSecond);
    if (Object.keys(direction).length < 2)
      notes.push(`${name}: ${rate.iops} IOPS and ${rate.kibPerSecond} KiB/s cannot both have been measured`);
    if (Object.keys(direction).length > 0) directions[name] = direction;
    notes.push(...contradiction(direction, workload, name));
  }
  const asked = activeDirections(workload).filter((name) => name !== "trim");
  const missing = asked.filter((name) => directions[name] === undefined);
  const beyond = Object.keys(directions).filter((name) => !asked.includes(name as "read"));
  const nothing = Object.keys(directions).length === 0;
  if (nothing && job.wrong !== undefined) return [];
  if (missing.length > 0) notes.push(`${rw} was asked for, and no ${missing.join(" and no ")} is printed`);
  if (beyond.length > 0) notes.push(`${rw} was asked for, and ${beyond.join(" and ")} is printed`);
  const doubts = [...reasons, ...notes];
  for (const message of notes) problems.push(warning(`job ${JSON.stringify(job.name)}: ${message}`));
  const result: Result = {
    name: job.name === "" ? "unnamed" : job.name,
    workload: known ? { ...workload, inferred: inferredOf(printed) } : workload,
    status: nothing ? "failed" : doubts.length > 0 ? "partial" : "complete",
    ...(byDefault && { group: 0 }),
    directions,
    ...(nothing && { errors: [{ text: "kubestr printed no figures of it" }] }),
    options: printed,
    ...defined({ notes: nonEmpty(doubts) }),
  };
  return [known ? result : statedOnly(result)];
}

const unknownPattern = ({ directions: { read, write } }: KubestrJob): Rw =>
  ranPattern({ ...(read !== undefined && { read: {} }), ...(write !== undefined && { write: {} }) });

/** Parameters that only the name of the test tells. */
function inferredOf(printed: Options): Record<string, string> {
  const all: [string, string][] = [
    ["numjobs", "numjobs"],
    ["sync", "sync"],
    ["fsync", "fsync"],
    ["fdatasync", "fdatasync"],
    ["runtimeSeconds", "runtime"],
    ["rampSeconds", "ramp_time"],
    ["timeBased", "time_based"],
  ];
  return Object.fromEntries(
    all.filter(([, option]) => printed[option] === undefined).map(([key]) => [key, BY_DEFAULT]),
  );
}

/** IOPS had passed through a 32-bit float; the bandwidth was cut to whole KiB/s. */
function rateOf(iops: string, kibPerSecond: string): Direction {
  const value = Number(iops);
  const half = Math.max(5e-7, value * 2 ** -24);
  const kib = Number(kibPerSecond);
  const direction: Direction = {};
  if (value > 0 && value <= LARGEST)
    direction.iops = exact({ value, low: Math.max(0, value - half), high: value + half, printed: iops });
  if (kib > 0 && kib * 1024 <= LARGEST)
    direction.bandwidthBytesPerSecond = {
      value: kib * 1024,
      low: kib * 1024,
      high: (kib + 1) * 1024,
      printed: kibPerSecond,
    };
  return direction;
}

const LARGEST = Number.MAX_SAFE_INTEGER;

/** Rounds off what doubles add. */
const exact = ({ value, low, high, printed }: PrintedQuantity): PrintedQuantity => ({
  value,
  low: Number(low.toPrecision(15)),
  high: Number(high.toPrecision(15)),
  printed,
});

/** IOPS times block size must give the bandwidth, or a digit was lost. */
function contradiction(direction: Direction, workload: Workload, name: "read" | "write"): string[] {
  const bytes = blockSizeOf(workload, name);
  const { iops, bandwidthBytesPerSecond: bandwidth } = direction;
  if (bytes === undefined || typeof iops !== "object" || typeof bandwidth !== "object") return [];
  const expected = iops.value * bytes;
  if (Math.abs(expected - bandwidth.value) <= Math.max(1024, bytes, TOLERANCE * expected)) return [];
  return [`${name}: ${iops.printed} IOPS of ${bytes} bytes are not ${bandwidth.printed} KiB/s`];
}
