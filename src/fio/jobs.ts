/** The job files that run on one machine: a folder of their own, or a file or device that is there. Pure. */
import { fillJob, onDevice } from "./fill-job.ts";
import { demandOf, type LogKind, parseJobFile, rewriteJobFile, withLogs } from "./job-file.ts";

export type Jobs = {
  job: string;
  fill: string | undefined;
  demand: { seconds: number; bytes: number; rampSeconds: number };
  /** Whether all that is read has been written before, by us or by fio itself. */
  prefilled: boolean;
};

/** `name`: the cell's, after which its logs are named. */
export function jobsOf(
  profile: string,
  name: string,
  {
    filename,
    engines,
    prefill,
    logs = ["bw", "iops", "lat"],
  }: {
    /** Of the file or device, as fio writes names; absent: files in the current folder. */
    filename?: string | undefined;
    engines: ReadonlySet<string>;
    prefill: boolean;
    /** Second by second. */
    logs?: readonly LogKind[];
  },
): Jobs {
  const inside = rewriteJobFile(profile, (wanted) => engineFor(wanted, engines));
  const placed = filename === undefined ? inside : onDevice(inside, filename);
  const sections = parseJobFile(placed);
  const { seconds, rampSeconds, bytes, prefilled } = demandOf(sections);
  const fill = prefill ? fillJob(sections) : undefined;
  return {
    job: withLogs(placed, name, logs),
    fill,
    demand: { seconds, bytes, rampSeconds },
    // fio does not lay out a file that exists already.
    prefilled: fill !== undefined || (prefilled && filename === undefined),
  };
}

/** libaio is Linux's; where fio was built without it, posixaio keeps as many I/Os at once. */
const engineFor = (wanted: string, engines: ReadonlySet<string>): string =>
  wanted === "libaio" && !engines.has("libaio") && engines.has("posixaio") ? "posixaio" : wanted;
