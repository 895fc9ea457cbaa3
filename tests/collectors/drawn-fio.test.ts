/**
 * fields/drawn-fio.txt: what becomes of fio's JSON when some of its members are others at once: absent, 0, larger, of another job; jobs
 * lost, doubled or failed; options that shape the I/O. FIOLIO_UPDATE=1 writes it anew, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { uniformOf } from "../judge/draws.ts";
import { importBytes, type Outcome } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures", "fio-json");
const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const EACH = 20;
const LARGEST = 30_000;

type Json = { [name: string]: unknown };
const random = uniformOf(13);
const whole = (low: number, high: number): number => Math.floor(low + random() * (high - low + 1));
const one = <T>(of: readonly T[]): T => of[whole(0, of.length - 1)] as T;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const OPTIONS: readonly [string, string][] = [
  ["rw", "randrw"],
  ["rw", "write"],
  ["rw", "randread:8"],
  ["rw", "trim"],
  ["rwmixread", "30"],
  ["bs", "4k"],
  ["bs", "4k,8k"],
  ["bs", "4096"],
  ["bssplit", "4k/50:64k/50"],
  ["bsrange", "4k-64k"],
  ["iodepth", "0"],
  ["iodepth", "32"],
  ["numjobs", "4"],
  ["ioengine", "sync"],
  ["direct", "0"],
  ["buffered", "1"],
  ["sync", "dsync"],
  ["fsync", "1"],
  ["fdatasync", "8"],
  ["end_fsync", "1"],
  ["rate_iops", "1000"],
  ["rate", "10m,1m"],
  ["size", "25%"],
  ["size", "1g"],
  ["filesize", "2g"],
  ["io_size", "512m"],
  ["nrfiles", "4"],
  ["filename", "/data/a:/data/b"],
  ["runtime", "2m"],
  ["runtime", "0"],
  ["ramp_time", "5"],
  ["time_based", "0"],
  ["group_reporting", "1"],
  ["offset_increment", "1g"],
  ["random_distribution", "zipf:1.1"],
  ["buffer_compress_percentage", "50"],
  ["dedupe_percentage", "20"],
  ["thinktime", "100"],
  ["percentile_list", "50:99:99.9"],
  ["unified_rw_reporting", "1"],
  ["stonewall", ""],
];

/** All objects in it that hold members by name. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}
const jobsIn = (output: Json): Json[] =>
  [output.jobs, output.client_stats].flatMap((all) => (Array.isArray(all) ? all : []));

const put = (of: Json, name: string, value: unknown, how = `${name} ${value}`): string => {
  of[name] = value;
  return how;
};

/** Each says what it did; "" where there was nothing to do it to. */
const EDITS: readonly ((output: Json) => string)[] = [
  (output) => onMember(output, (of, name) => (Reflect.deleteProperty(of, name) ? `${name} lost` : "")),
  (output) => onMember(output, (of, name) => put(of, name, 0), true),
  (output) => onMember(output, (of, name) => put(of, name, 1), true),
  (output) => onMember(output, (of, name) => put(of, name, Number(of[name]) * 7 + 1, `${name} larger`), true),
  (output) => onMember(output, (of, name) => put(of, name, String(of[name]), `${name} a text`)),
  setOption,
  setOption,
  setOption,
  (output) => onJob(output, (job) => put(job, "error", one([5, 28]))),
  (output) => onJob(output, (job) => put(job, "groupid", whole(0, 2))),
  (output) => onJob(output, (job) => put(job, "jobname", one(["All clients", "", "other"]))),
  (output) => onJob(output, (job) => put(job, "elapsed", one([0, 1, 600]))),
  (output) => onJob(output, sidesSwapped),
  (output) => onJobs(output, (jobs) => jobs.toSpliced(whole(0, jobs.length - 1), 1), "a job lost"),
  (output) => onJobs(output, (jobs) => [...jobs, structuredClone(one(jobs))], "a job twice"),
  (output) => onJobs(output, (jobs) => jobs.toReversed(), "jobs the other way round"),
  (output) => put(output, "fio version", one(["fio-2.2.10", "fio-3.36", "fio-3.41-dirty"])),
  (output) => put(output, "timestamp", one([0, 1_767_322_800])),
];

function onMember(output: Json, edit: (of: Json, name: string) => string, isNumber = false): string {
  const of = one(objectsIn(jobsIn(output)));
  if (of === undefined) return "";
  const names = Object.keys(of).filter((name) => (isNumber ? typeof of[name] === "number" : true));
  const name = one(names);
  return name === undefined ? "" : edit(of, name);
}
function onJob(output: Json, edit: (job: Json) => string): string {
  const job = one(jobsIn(output));
  return job === undefined ? "" : `${String(job.jobname)} ${edit(job)}`;
}
function onJobs(output: Json, edit: (jobs: readonly Json[]) => Json[], how: string): string {
  const member = ["jobs", "client_stats"].find(
    (name) => Array.isArray(output[name]) && output[name].length > 0,
  );
  return member === undefined ? "" : put(output, member, edit(output[member] as Json[]), how);
}
function sidesSwapped(job: Json): string {
  [job.read, job.write] = [job.write, job.read];
  return "reads for writes";
}
function setOption(output: Json): string {
  const [name, value] = one(OPTIONS);
  const job = one(jobsIn(output));
  const of = random() < 0.5 ? job?.["job options"] : output["global options"];
  if (!isObject(of)) return "";
  of[name] = value;
  return `${name}=${value}`;
}

/** Its problems, a line a result, and a hash of all. */
function briefly({ runs, problems }: Outcome): string[] {
  return [
    ...problems.map(({ message }) => `! ${message.slice(0, 140)}`),
    ...runs.flatMap(({ results }) =>
      results.map(
        ({ name, status, workload: { rw, numjobs }, jobs }) =>
          `${name}: ${status}, ${rw}, ${numjobs}, ${jobs}`,
      ),
    ),
    `= ${hash("sha256", JSON.stringify([runs, problems])).slice(0, 8)}`,
  ];
}

test("what becomes of fio's JSON when some of its members are others at once", async () => {
  const said: string[] = [];
  for (const name of readdirSync(FIXTURES).sort()) {
    if (!name.startsWith("good-") || !existsSync(join(FIXTURES, name, "input.json"))) continue;
    const text = readFileSync(join(FIXTURES, name, "input.json"), "utf8");
    const sound = parsed(text);
    if (sound === undefined || text.length > LARGEST) continue;
    said.push(name);
    for (let i = 0; i < EACH; i += 1) {
      const output = structuredClone(sound);
      const edits = Array.from({ length: whole(1, 4) }, () => one(EDITS)(output)).filter(
        (edit) => edit !== "",
      );
      const found = await importBytes(Buffer.from(JSON.stringify(output, null, 1)), LARGEST);
      said.push(`  ${edits.join("; ")}`, ...briefly(found).map((line) => `    ${line}`));
    }
  }
  const file = join(import.meta.dirname, "fields", "drawn-fio.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});

/** Undefined where more than one document is in it. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
