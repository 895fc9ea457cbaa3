/** Imports kbench's log or .summary, by itself or beside JSON files. Pure. */
import { basename, extname } from "node:path/posix";
import { defined, nonEmpty } from "../../text/defined.ts";
import { plural } from "../../text/words.ts";
import type { Imported, ImportProblem, RunDraft } from "../collector.ts";
import { plainText } from "../reading/text.ts";
import type { KbenchJson } from "./json.ts";
import { type KbenchLog, readLogs } from "./log.ts";
import { failedResultsOf, resultsOf } from "./results.ts";
import { isOfSix, SIX } from "./six.ts";
import { PATTERNS, SECTIONS, singleTest } from "./tests.ts";
import { type Held, heldOf, isSingle, type Twins, twinProblems, twinsOf } from "./twins.ts";

/** The part of a log that is not in JSON files; `held`: the files with the rest, and which volume each is of. */
export function importBeside(
  text: string,
  path: string,
  jsons: readonly KbenchJson[],
): Imported & { held: Held[] } {
  const read = readLogs(plainText(text));
  if (read.some((log) => log.unnamed)) return { ...refuse(UNNAMED), held: [] };
  const logs = read.filter(isNew);
  const twins = logs.map((log) => twinsOf(log, basename(path, extname(path)), jsons));
  const all = logs.map((log, i) => importLog(log, twins[i]?.by ?? new Map()));
  const problems = new Map(all.flatMap((log) => log.problems).map((problem) => [problem.message, problem]));
  return {
    runs: all.flatMap(({ runs }) => runs),
    problems: [...problems.values(), ...twinProblems(logs, twins)],
    held: heldOf(logs, twins),
  };
}

/** A log and its own .summary in one file are one run. */
const isNew = ({ figures, subject }: KbenchLog, at: number, logs: readonly KbenchLog[]): boolean =>
  figures.length === 0 ||
  logs.findIndex(
    (other) => other.subject === subject && JSON.stringify(other.figures) === JSON.stringify(figures),
  ) === at;

/** @param by the JSON file that holds a section's figures: these are imported from there */
function importLog(log: KbenchLog, by: Twins["by"]): Imported {
  if (log.nulls > 0 && singleTest(log.mode) === undefined && by.size === 0) return refuse(UNKNOWN_TEST);
  const held = by.size === (isSingle(log) ? 1 : SECTIONS.length);
  const cut = !held && (log.cut || (log.hasSummary && !isWhole(log)));
  if (!log.hasSummary || (log.figures.length === 0 && log.blanks === 0)) return withoutSummary(log, cut);
  const problems = problemsOf(log, cut, held);
  const left = log.figures.filter(({ section }) => !by.has(section));
  const results = resultsOf({ ...log, figures: left }).map((result) =>
    cut
      ? {
          ...result,
          status: "partial" as const,
          notes: [...(result.notes ?? []), "the log is cut or damaged"],
        }
      : result,
  );
  if (results.length === 0)
    return { runs: [], problems: by.size > 0 ? problems : [...problems, nothingPrinted(log)] };
  return { runs: [draft(log, results)], problems };
}

const UNNAMED =
  "a kbench comparison, and its header does not name two volumes (For: A vs B), so it cannot be told which is which. Import each side's own .summary or JSON files.";

const UNKNOWN_TEST =
  "kbench ran a single test, as its null and blank figures show, and the log does not say which (no line Mode:). Import its JSON file.";

const refuse = (message: string): Imported => ({ runs: [], problems: [{ message, severity: "error" }] });

const draft = (log: KbenchLog, results: RunDraft["results"]): RunDraft => ({
  ...(log.target !== undefined && { title: `kbench of ${log.target}` }),
  ...defined({ subject: log.subject }),
  basis: "measured",
  tool: { name: "kbench" },
  results,
  ...defined({ messages: nonEmpty([...new Set(log.errors)]) }),
});

const TWELVE = SECTIONS.flatMap((section) => PATTERNS.map((pattern) => `${section} ${pattern}`));

/** Each section has its figures or blanks, once, and nothing else has any. */
function isWhole(log: KbenchLog): boolean {
  const { places, strays, unsure } = log;
  const due = isOfSix(log) ? SIX : TWELVE;
  return (
    strays.length + unsure.length === 0 &&
    places.size === due.length &&
    due.every((place) => places.get(place) === 1)
  );
}

function problemsOf(log: KbenchLog, cut: boolean, held: boolean): ImportProblem[] {
  const single = singleTest(log.mode) !== undefined;
  return [
    ...(cut
      ? [
          {
            message: `the log is cut or damaged: expected three sections of ${isOfSix(log) ? "two" : "four"} figures, each once; what came whole is kept, as partial. Fetch it again.`,
            severity: "error" as const,
          },
        ]
      : []),
    ...notToldApart(log),
    ...(log.blanks > 0 && !single && !cut && !held
      ? [
          {
            message: `${log.blanks} figures are 0, null or blank: those tests have no result`,
            severity: "warning" as const,
          },
        ]
      : []),
    ...(log.unread.length > 0
      ? [
          {
            message: `not understood, and left out: ${plural(log.unread.length, "line")}, the first ${JSON.stringify(log.unread[0]?.slice(0, 80))}`,
            severity: "warning" as const,
          },
        ]
      : []),
  ];
}

/** Rows whose unit nothing tells. */
function notToldApart({ strays, unsure }: KbenchLog): ImportProblem[] {
  const [first] = strays;
  const messages = [
    first === undefined
      ? []
      : `not read: ${plural(strays.length, "row")} beneath no header of a section, the first ${JSON.stringify(first.slice(0, 80))}. Lines above are lost, and with them the unit.`,
    unsure.length === 0
      ? []
      : `the rows beneath the header of ${unsure.join(" and of ")} may be those of another section, as lines are lost or out of place: not read.`,
  ];
  return messages.flat().map((message) => ({ message, severity: "error" }));
}

/** After a write test alone, kbench prints the figures of reads, which are 0. */
function nothingPrinted(log: KbenchLog): ImportProblem {
  return {
    message: `mode ${log.mode ?? "unknown"}: kbench printed no result of it in the log. The figures are only in its JSON file: import that.`,
    severity: "error",
  };
}

function withoutSummary(log: KbenchLog, cut: boolean): Imported {
  const last = log.began.at(-1);
  const reason = log.hasSummary
    ? "the log is cut within its summary"
    : `the log ends ${last === undefined ? "before any test began" : `during ${last}`}, without a summary`;
  const why = log.errors[0] === undefined ? "" : ` (${log.errors[0]})`;
  const results = log.hasSummary ? [] : failedResultsOf(log, reason);
  const recorded =
    results.length > 0
      ? " It is recorded as failed, without figures."
      : cut
        ? " Fetch it again."
        : " Nothing is imported. Run kbench again, and keep its log to the end.";
  return {
    runs: results.length > 0 ? [draft(log, results)] : [],
    problems: [{ message: `${reason}${why}.${recorded}`, severity: "error" }],
  };
}
