/** The job files that run in a cell of this machine. Pure. */
import { fillJob, onDevice } from "../../fio/fill-job.ts";
import { demandOf, parseJobFile, rewriteJobFile, withLogs } from "../../fio/job-file.ts";
import { fioFilename, type LocalPlace } from "./place.ts";

export type Jobs = {
  job: string;
  fill: string | undefined;
  demand: { seconds: number; bytes: number };
  /** Whether all that is read has been written before, by us or by fio itself. */
  prefilled: boolean;
};

/** `name`: the cell's, after which its logs are named. */
export function jobsOf(
  profile: string,
  name: string,
  {
    place,
    engines,
    prefill,
  }: { place: Pick<LocalPlace, "filename">; engines: ReadonlySet<string>; prefill: boolean },
): Jobs {
  const inside = rewriteJobFile(profile, (wanted) => engineFor(wanted, engines));
  const placed = place.filename === undefined ? inside : onDevice(inside, fioFilename(place.filename));
  const sections = parseJobFile(placed);
  const { seconds, bytes, prefilled } = demandOf(sections);
  const fill = prefill ? fillJob(sections) : undefined;
  return {
    job: withLogs(placed, name),
    fill,
    demand: { seconds, bytes },
    // fio does not lay out a file that exists already.
    prefilled: fill !== undefined || (prefilled && place.filename === undefined),
  };
}

/** libaio is Linux's; where fio was built without it, posixaio keeps as many I/Os at once. */
const engineFor = (wanted: string, engines: ReadonlySet<string>): string =>
  wanted === "libaio" && !engines.has("libaio") && engines.has("posixaio") ? "posixaio" : wanted;
