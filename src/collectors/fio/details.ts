/** What fio's JSON says beyond the figures of a result: histograms, and how to find its logs. Pure. */
import { parseCount } from "../../fio/options.ts";
import type { Histogram } from "../../schema/detail.ts";
import { DIRECTIONS } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { isObject, type JsonObject } from "../../text/json.ts";
import type { LogOrigin } from "../collector.ts";
import { histogramOf } from "./bins.ts";
import type { JobGroup } from "./jobs.ts";
import { LATENCY_KINDS } from "./latency.ts";
import type { Reading } from "./row.ts";

/** Of every latency that has bins. */
export function histogramsOf({ traffic, sync }: Reading): Histogram[] {
  const histograms: Histogram[] = [];
  for (const direction of DIRECTIONS)
    for (const kind of LATENCY_KINDS) {
      const bins = traffic[direction]?.[kind]?.bins;
      if (bins !== undefined) histograms.push(histogramOf(bins, direction, kind));
    }
  const flushes = sync?.latency?.bins;
  if (flushes !== undefined) histograms.push(histogramOf(flushes, "sync", "lat"));
  return histograms;
}

/** The unit of the row's latencies, and so of its logs, from the names of its fields. */
export function latencyUnitOf(job: JsonObject): 1 | 1000 | undefined {
  for (const direction of DIRECTIONS) {
    const of = job[direction];
    if (!isObject(of)) continue;
    for (const kind of LATENCY_KINDS) {
      if (isObject(of[`${kind}_ns`])) return 1;
      if (isObject(of[kind])) return 1000;
    }
  }
  return undefined;
}

/** A row of fio's JSON, in the file's order: its group, and its machine. */
export type FioRow = { group: JobGroup; host: string | undefined };

/**
 * fio numbers jobs from 1 through the whole file, each clone of numjobs by itself, and on every machine anew. A row is one
 * job, or, under group_reporting, all clones of a section.
 */
export function numberJobs(rows: readonly FioRow[], globalOptions: Readonly<Record<string, string>>) {
  const jobs = new Map<JobGroup, LogOrigin["jobs"]>();
  const next = new Map<string, number>();
  for (const { group, host = "" } of rows) {
    const asked = Math.max(1, parseCount({ ...globalOptions, ...group.options }.numjobs) ?? 1);
    const each = group.rows === Math.max(1, group.hosts.size) ? asked : 1;
    const from = next.get(host) ?? 1;
    next.set(host, from + each);
    const known = jobs.get(group) ?? [];
    jobs.set(group, known);
    const last = known.at(-1);
    const name = host.replace(/:\d+$/, "");
    if (last !== undefined && last.to === from - 1 && (last.host ?? "") === name) last.to = from + each - 1;
    else known.push({ ...defined({ host: nonEmpty(name) }), from, to: from + each - 1 });
  }
  return jobs;
}
