/** Finds the result to which each log belongs: by fio's options, and by the names that fio gives. Pure. */
import { order } from "../../text/problem.ts";
import type { LogOrigin } from "../collector.ts";
import { type LogName, OPTION_OF } from "./name.ts";

/** A result that may have left logs. */
export type PossibleOwner = {
  /** The name of its raw file, without folder. */
  file: string;
  run: number;
  result: number;
  /** The job's name. */
  name: string;
  options: Readonly<Record<string, string>>;
  jobs?: LogOrigin["jobs"];
};

export type Log = { file: string; name: LogName };
export type Assigned = { log: Log; candidate: PossibleOwner };
/** Logs without an owner: all with one prefix together, and why. */
export type Stray = { prefix: string; logs: Log[]; why: string | undefined };

const stem = (file: string): string => file.replace(/(?<=.)\.[^.]+$/, "");

const namedByOption = ({ options }: PossibleOwner, { prefix, kind }: LogName): boolean => {
  const given = options[OPTION_OF[kind]];
  return given !== undefined && given !== "" && given.slice(given.lastIndexOf("/") + 1) === prefix;
};
/** An option with another prefix shows that the log is not this job's; fio before 3.37 does not print options given without a value. */
const mayBe = ({ options }: PossibleOwner, { kind }: LogName): boolean => !options[OPTION_OF[kind]];

/** The surest rule first; the first that fits any candidate decides. */
const RULES: readonly ((candidate: PossibleOwner, log: LogName, files: number) => boolean)[] = [
  (candidate, log) => namedByOption(candidate, log) && stem(candidate.file) === log.prefix,
  (candidate, log) => namedByOption(candidate, log),
  (candidate, log) => stem(candidate.file) === log.prefix,
  (candidate, log) => mayBe(candidate, log) && candidate.name === log.prefix,
  (candidate, log, files) => mayBe(candidate, log) && files === 1,
];

export function assignLogs(
  logs: readonly Log[],
  candidates: readonly PossibleOwner[],
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

/** The candidate; else the reason why none was chosen, or undefined if none fits. */
function ownerOf(
  log: LogName,
  candidates: readonly PossibleOwner[],
  files: number,
): PossibleOwner | string | undefined {
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

/** Those with the log's job number; with a single candidate the number is ignored, as it may have been counted wrongly. */
function numbered(candidates: readonly PossibleOwner[], { job, host }: LogName): readonly PossibleOwner[] {
  if (job === undefined || candidates.length <= 1) return candidates;
  return candidates.filter(
    ({ jobs }) =>
      jobs === undefined ||
      jobs.some(
        (range) => range.from <= job && job <= range.to && (host === undefined || range.host === host),
      ),
  );
}
