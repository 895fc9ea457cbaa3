/** Makes a result of the record from the sums over all rows of one workload. */
import type { Options } from "../../fio/options.ts";
import { readPattern, workloadOf } from "../../fio/workload.ts";
import type { Histogram } from "../../schema/detail.ts";
import type { Result } from "../../schema/result.ts";
import { isoOf } from "../reading/time.ts";
import { latencyPercentilesInPlace, withoutFalseSubmission, withoutVerification } from "./corrections.ts";
import { histogramsOf } from "./details.ts";
import { addFigures, UNCOUNTED, uncounted } from "./figures.ts";
import { countJobs, foldedBecause, type JobGroup } from "./jobs.ts";
import type { FioVerdict } from "./messages.ts";
import type { Reading } from "./row.ts";
import { type Asked, statusOf } from "./status.ts";
import { unaskedWorkload } from "./unasked.ts";

export type FileFacts = {
  globalOptions: Options;
  verdict: FioVerdict;
  anyErrno: boolean;
  idlePercent: number | undefined;
};

/** `folded`: why the workload is unknown, although the row has options. */
type Read = { result: Result; histograms: Histogram[]; folded?: string };

/** A sentence if the row cannot be imported. */
export function resultOf(group: JobGroup, facts: FileFacts): Read | string {
  if (group.options === undefined) return resultUnasked(group, facts);
  const name = JSON.stringify(group.name);
  const options = { ...facts.globalOptions, ...group.options };
  const rw = readPattern(options);
  if (rw === undefined)
    return `job ${name}: expected an rw that fio has, found ${JSON.stringify(options.rw)}; it is not imported`;
  const { jobs, clones, notes: ofRows, lost } = countJobs(group, options);
  const workload = workloadOf(options, rw, clones);
  const [unverified, ofVerify] = withoutVerification(group.reading, workload, options);
  const [timed, ofTiming] = withoutFalseSubmission(unverified, options);
  const [reading, moved] = latencyPercentilesInPlace(timed, options);
  const folded = foldedBecause(group, reading, jobs, workload);
  if (folded !== undefined && workload.other?.verify !== undefined)
    return `job ${name}: ${folded}: its options are not those of all that it did, and which of its reads verify writes is not known; it is not imported. Give each section stonewall or new_group.`;
  if (folded !== undefined) return resultFolded(group, facts, { reading, folded });
  return assemble(group, facts, {
    asked: { workload, options, jobs },
    reading,
    lost,
    remarks: [...ofVerify, ...ofTiming, ...moved, ...ofRows],
  });
}

/** Without options: the figures are right, but the workload is unknown, so they are not ranked. */
function resultUnasked(group: JobGroup, facts: FileFacts): Read {
  const { reading, rows } = group;
  const workload = unaskedWorkload(reading, rows);
  return assemble(group, facts, {
    asked: { workload, options: facts.globalOptions, jobs: rows },
    reading,
    lost: false,
    remarks: [
      'there are no "job options" (fio before 2.3, or clients with group_reporting): order, depth and engine are not stated',
      ...(rows > 1 ? [`summed over ${rows} jobs of one name and group that fio reported one by one`] : []),
    ],
  });
}

/** The sums of several sections, with the options of one: the figures are right, and any section may have asked for something else. */
function resultFolded(
  group: JobGroup,
  facts: FileFacts,
  { reading, folded }: { reading: Reading; folded: string },
): Read {
  const why = `${folded}: group_reporting put several sections into one row, with the options of one`;
  const read = assemble({ ...group, options: undefined }, facts, {
    asked: { workload: unaskedWorkload(reading, group.rows), options: facts.globalOptions, jobs: undefined },
    reading,
    lost: false,
    remarks: [`${why}: order, depth, engine and the number of jobs are not known`],
  });
  return {
    ...read,
    folded: `job ${JSON.stringify(group.name)}: ${why}. Its sums are kept; what the sections were asked for is not known. Give each section stonewall or new_group.`,
  };
}

type Parts = { asked: Asked; reading: Reading; lost: boolean; remarks: string[] };

function assemble(group: JobGroup, facts: FileFacts, { asked, reading, lost, remarks }: Parts): Read {
  const { workload, options, jobs } = asked;
  const { status, errors, notes } = statusOf(reading, asked, facts.verdict, facts.anyErrno);
  const said = [...notes, ...(uncounted(reading) ? [UNCOUNTED] : []), ...remarks];
  const result: Result = {
    name: group.name,
    workload,
    status: lost && status === "complete" ? "partial" : status,
    directions: {},
  };
  if (jobs !== undefined && jobs > 1) result.jobs = jobs;
  if (group.groupid !== undefined) result.group = group.groupid;
  const startedAt = isoOf(reading.startedAtMs);
  if (startedAt !== undefined) result.startedAt = startedAt;
  if (status !== "failed") addFigures(result, reading, facts.idlePercent);
  if (errors.length > 0) result.errors = errors;
  if (group.options !== undefined || Object.keys(options).length > 0) result.options = options;
  if (said.length > 0) result.notes = said;
  return { result, histograms: status === "failed" ? [] : histogramsOf(reading) };
}
