/** The means in a file of fio's JSON, from which kbench prints its figures. */
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import { directionOf, type KbenchSection, type Pattern, testOfJob } from "./tests.ts";

/** `path`: the file's. `jobs`: those that ended well, by name. */
export type KbenchJson = { path: string; jobs: ReadonlyMap<string, JsonObject> };

/** Undefined if the text is not complete JSON of fio, or has a job that is not kbench's. */
export function readKbenchJson(path: string, text: string): KbenchJson | undefined {
  const rows = rowsIn(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const jobs = new Map<string, JsonObject>();
  for (const row of rows) {
    if (!isObject(row) || typeof row.jobname !== "string") return undefined;
    if (testOfJob(row.jobname) === undefined || jobs.has(row.jobname)) return undefined;
    if (row.error === 0) jobs.set(row.jobname, row);
  }
  return jobs.size === 0 ? undefined : { path, jobs };
}

function rowsIn(text: string): unknown[] {
  const value = jsonOf(text);
  return isObject(value) && Array.isArray(value.jobs) ? value.jobs : [];
}

/** The figure that kbench prints for a job in a section: the mean, cut at the decimal point. IOPS, KiB/s or ns. */
export function printedByKbench(
  job: JsonObject,
  section: KbenchSection,
  pattern: Pattern,
): number | undefined {
  const direction = job[directionOf(pattern)];
  if (!isObject(direction)) return undefined;
  const { iops_mean, bw_mean, lat_ns } = direction;
  const latency = isObject(lat_ns) ? lat_ns.mean : undefined;
  const mean = { iops: iops_mean, bandwidth: bw_mean, latency }[section];
  return typeof mean === "number" && Number.isFinite(mean) ? Math.trunc(mean) : undefined;
}
