/** Limits of the rate that a run was told to keep: by the command above it, or by fio's own progress lines. */
import { limitsIn } from "../../fio/workload.ts";
import { directionsOf, type Workload } from "../../schema/workload.ts";
import { nonEmpty } from "../../text/defined.ts";

export type Limits = Pick<Workload, "rateIops" | "rateBytesPerSecond" | "other">;
/** Of all jobs that were running, in all directions. */
export type ProgressLimit = { jobs: number; name: "rate" | "rate_iops"; text: string };

/** fio 2: "Jobs: 1 (f=1), CR=5000/0 IOPS: [W(1)]"; fio 3: "Jobs: 1 (f=1), 0-5000 IOPS: [W(1)]", whose first is what it must not fall below. */
const OF_IOPS =
  /^Jobs: (\d{1,7}) \(f=\d{1,9}\), (?:CR=([1-9]\d{0,9})\/\d{1,10}|\d{1,10}-([1-9]\d{0,9})) IOPS\b/;
const OF_BYTES =
  /^Jobs: (\d{1,7}) \(f=\d{1,9}\), (?:CR=([^/\s]{0,12}[1-9][^/\s]{0,12})\/\S{1,24} KB\/s|[^\s-]{1,24}-([^\s:]{0,12}[1-9][^\s:]{0,12}\/s))(?=:|\s|$)/;

export function limitInProgress(line: string): ProgressLimit | undefined {
  if (!/^Jobs: \d{1,7} \(f=\d{1,9}\), /.test(line)) return undefined;
  const iops = OF_IOPS.exec(line);
  const [, jobs, before, now] = iops ?? OF_BYTES.exec(line) ?? [];
  const text = before === undefined ? now : iops === null ? `${before} KB/s` : before;
  return text === undefined
    ? undefined
    : { jobs: Number(jobs), name: iops === null ? "rate" : "rate_iops", text };
}

const COMMAND = /(?:^|[\s/])fio\s+(?!.*[\s/]fio\s+-)(.*)$/;
const OPTION = /(?:^|\s)--?(rate|rate_iops)[= ]["']?([\d,.a-zA-Z]{1,60})["']?(?=\s|$)/g;

/** What the command says, where one is the end of these lines; of several jobs each may have been told something else. */
function optionsIn(above: string): Partial<Record<"rate" | "rate_iops", string>> {
  const given = COMMAND.exec(above)?.[1] ?? "";
  if ([...given.matchAll(/(?:^|\s)--?name\b/g)].length > 1) return {};
  return Object.fromEntries([...given.matchAll(OPTION)].map(([, name, text]) => [name, text]));
}

export type Told = {
  /** The lines of text directly above the run. */
  above: string;
  progress: ProgressLimit | undefined;
  /** How many sections the run has. */
  sections: number;
};

export function limitsOf({ above, progress, sections }: Told, { rw }: Workload): Limits {
  const limits = sections === 1 ? limitsIn(optionsIn(above), { rw }) : {};
  if (Object.keys(limits).length > 0 || progress === undefined) return limits;
  const { jobs, name, text } = progress;
  const ofEach = Number(text) / jobs;
  if (name === "rate_iops" && sections === 1 && directionsOf(rw).length === 1 && Number.isInteger(ofEach))
    return { rateIops: ofEach };
  const other = nonEmpty({ [name]: `${text} in all` });
  return other === undefined ? {} : { other };
}
