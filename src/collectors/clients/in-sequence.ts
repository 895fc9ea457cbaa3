/** Joins the runs of one client, one after the other, into one. Pure. */
import { DIRECTIONS } from "../../schema/result.ts";
import { FioDocument } from "../fio/document.ts";
import type { JobGroup } from "../fio/jobs.ts";
import { mergeReadings, withJointPercentiles } from "../fio/merge.ts";
import type { Reading } from "../fio/row.ts";
import { copyOf } from "./merge.ts";

/** Counters and runtimes are summed: rates are over the time of all runs together. Undefined if there are no runs. */
export function inSequence(documents: readonly FioDocument[]): FioDocument | undefined {
  const last = documents.at(-1);
  if (last === undefined) return undefined;
  const all = new FioDocument();
  Object.assign(all, {
    version: last.version,
    globalOptions: last.globalOptions,
    timestampMs: last.timestampMs,
  });
  for (const document of documents) {
    all.damage.push(...document.damage);
    for (const message of document.complaints.messages) all.complaints.add(message);
    // The runs are of the same jobs: what is in one and not in another was lost.
    for (const [key, group] of document.groups) if (!all.groups.has(key)) all.compareRow(group);
    for (const [key, group] of document.groups) all.groups.set(key, after(all.groups.get(key), group));
  }
  for (const group of all.groups.values()) group.reading = withJointPercentiles(group.reading);
  return all;
}

function after(before: JobGroup | undefined, next: JobGroup): JobGroup {
  const reading = next.rows > 1 ? withJointPercentiles(next.reading) : next.reading;
  if (before === undefined) return { ...next, reading: copyOf(reading) };
  const runtimes = DIRECTIONS.map((name) => runtimeOf(before.reading, name) + runtimeOf(reading, name));
  before.reading = mergeReadings(before.reading, reading, 1);
  DIRECTIONS.forEach((name, i) => {
    const traffic = before.reading.traffic[name];
    if (traffic !== undefined && runtimes[i]) traffic.runtimeMs = runtimes[i];
  });
  return before;
}

const runtimeOf = ({ traffic }: Reading, name: (typeof DIRECTIONS)[number]): number =>
  traffic[name]?.runtimeMs ?? 0;
