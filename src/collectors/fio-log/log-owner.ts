/** Whose logs those are that lie beside results: by fio's options, and by the names that it gives. Pure. */
import { order } from "../../text/problem.ts";
import type { LogOrigin } from "../collector.ts";
import { type LogName, OPTION_OF } from "./log-name.ts";

/** A result that may have left logs. */
export type Candidate = {
  /** The name of its raw file, without folder. */
  file: string;
  run: number;
  result: number;
  /** The job's. */
  name: string;
  options: Readonly<Record<string, string>>;
  jobs?: LogOrigin["jobs"];
};

export type Log = { file: string; name: LogName };
export type Assigned = { log: Log; candidate: Candidate };
/** Logs of nobody: all with one prefix together, and why. */
export type Stray = { prefix: string; logs: Log[]; why: string | undefined };

const stem = (file: string): string => file.replace(/(?<=.)\.[^.]+$/, "");

const namedByOption = ({ options }: Candidate, { prefix, kind }: LogName): boolean => {
  const given = options[OPTION_OF[kind]];
  return given !== undefined && given !== "" && given.slice(given.lastIndexOf("/") + 1) === prefix;
};
/** An option that names another prefix says that the log is not this job's; fio before 3.37 shows none that was given without. */
const mayBe = ({ options }: Candidate, { kind }: LogName): boolean => !options[OPTION_OF[kind]];

/** The surest first; the first that fits any candidate decides. */
const RULES: readonly ((candidate: Candidate, log: LogName, files: number) => boolean)[] = [
  (candidate, log) => namedByOption(candidate, log) && stem(candidate.file) === log.prefix,
  (candidate, log) => namedByOption(candidate, log),
  (candidate, log) => stem(candidate.file) === log.prefix,
  (candidate, log) => mayBe(candidate, log) && candidate.name === log.prefix,
  (candidate, log, files) => mayBe(candidate, log) && files === 1,
];

export function assignLogs(
  logs: readonly Log[],
  candidates: readonly Candidate[],
): { assigned: Assigned[]; strays: Stray[] } {
  const files = new Set(candidates.map(({ file }) => file)).size;
  const assigned: Assigned[] = [];
  const strays = new Map<string, Stray>();
  for (const log of logs.toSorted((a, b) => order(a.file, b.file))) {
    const found = ownerOf(log.name, candidates, files);
    if (typeof found === "object") assigned.push({ log, candidate: found });
    else {
      const { prefix } = log.name;
      const known = strays.get(prefix) ?? { prefix, logs: [], why: found };
      known.logs.push(log);
      strays.set(prefix, known);
    }
  }
  return { assigned, strays: [...strays.values()] };
}

/** The candidate; or why there is none, undefined where there is nothing to say. */
function ownerOf(
  log: LogName,
  candidates: readonly Candidate[],
  files: number,
): Candidate | string | undefined {
  for (const fits of RULES) {
    const named = candidates.filter((candidate) => fits(candidate, log, files));
    const [first, ...others] = numbered(named, log);
    if (first === undefined) continue;
    if (others.length === 0) return first;
    const several = [...new Set([first, ...others].map(({ file, name }) => `job ${name} of ${file}`))];
    return `it can be of ${several.slice(0, 3).join(", or of ")}`;
  }
  return undefined;
}

/** Those with the log's job number; where one alone is left to choose from, its numbers may have been counted wrongly. */
function numbered(candidates: readonly Candidate[], { job, host }: LogName): readonly Candidate[] {
  if (job === undefined || candidates.length <= 1) return candidates;
  return candidates.filter(
    ({ jobs }) =>
      jobs === undefined ||
      jobs.some(
        (range) => range.from <= job && job <= range.to && (host === undefined || range.host === host),
      ),
  );
}
