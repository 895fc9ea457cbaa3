/** What became of a raw file, and the summary that people read. */

import { shortened } from "../text/of-one-kind.ts";
import { order, type Problem, printablePath, sortProblems } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import type { Unmapped } from "./map-file.ts";

export type FileOutcome =
  | { kind: "imported" | "unchanged" }
  | { kind: "failed"; reason: FailureReason }
  | { kind: "unrecognised" };

/** As the summary counts them. */
export type FailureReason =
  | "duplicate"
  | "in an unknown folder"
  | "damaged"
  | "not readable"
  | "of another file's id"
  | "of several deployments"
  | "not redacted"
  | "link not followed";

export type CollectReport = {
  files: { path: string; outcome: FileOutcome; runs: number }[];
  /** Result paths that were written, or would be. */
  written: string[];
  /** Results that an import replaced by others. */
  removed: string[];
  /** Jobs that failed inside good files: recorded as such. */
  failedJobs: number;
  problems: Problem[];
  /** Files that hold several deployments, and do not say which. */
  unmapped: Unmapped[];
  /** Maps that were written for them, or would be. */
  maps: { path: string; text: string }[];
  /** Raw files that were rewritten without what fiolio.yaml says to redact, or would be. */
  redacted: { path: string; places: number }[];
  dryRun: boolean;
};

/** Runs with a result that cannot win, and how many because of each check: most often first. */
export type Suspects = { runs: number; byCheck: readonly (readonly [code: string, runs: number])[] };

/** "collect: imported 3 files (5 runs), 12 unchanged, 2 runs suspect (2 LITTLE), 2 failed (1 duplicate, 1 damaged), 1 not recognised." */
export function summaryOf(
  { files, written, removed, failedJobs, dryRun }: CollectReport,
  suspects?: Suspects,
): string {
  const of = (kind: FileOutcome["kind"]): CollectReport["files"] =>
    files.filter((file) => file.outcome.kind === kind);
  const imported = of("imported");
  const runs = imported.reduce((sum, file) => sum + file.runs, 0);
  const [unchanged, unrecognised] = [of("unchanged").length, of("unrecognised").length];
  const failed = of("failed").length;
  const parts = [
    `${dryRun ? "would import" : "imported"} ${plural(imported.length, "file")} (${plural(runs, "run")})`,
    `${unchanged} unchanged`,
    suspects &&
      suspects.runs > 0 &&
      `${plural(suspects.runs, "run")} suspect (${suspects.byCheck.map(([code, n]) => `${n} ${code}`).join(", ")})`,
    `${failed} failed${failed > 0 ? ` (${reasonsOf(files)})` : ""}`,
    `${unrecognised} not recognised`,
  ];
  const asides = [
    failedJobs > 0 && `${plural(failedJobs, "failed job")} recorded as such`,
    removed.length > 0 && `${plural(removed.length, "replaced result")} removed`,
    dryRun &&
      `nothing written${written.length > 0 ? `, would write ${plural(written.length, "result")}` : ""}`,
  ];
  return `collect: ${[...parts, ...asides].filter(Boolean).join(", ")}.`;
}

function reasonsOf(files: CollectReport["files"]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of files)
    if (outcome.kind === "failed") counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, n]) => `${n} ${reason}`)
    .join(", ");
}

/** A result that could not be used makes the command fail; a job that failed in a good file does not, nor does a file that is no result. */
export const collectFailed = ({ files }: CollectReport): boolean =>
  files.some(({ outcome }) => outcome.kind === "failed");

export type ProblemGroup = {
  title: string;
  lines: (Pick<Problem, "message" | "severity"> & { where: string })[];
};

/** Problems by what became of their files: imported ones first, unrecognised ones last. */
export function groupsOf({ files, problems }: CollectReport): ProblemGroup[] {
  const outcomes = new Map(files.map(({ path, outcome }) => [printablePath(path), outcome]));
  const titled = Map.groupBy(problems, ({ path }) => titleOf(outcomes.get(path)));
  return [...titled]
    .sort(([a], [b]) => rankOf(a) - rankOf(b) || order(a, b))
    .map(([title, group]) => ({
      title: `${title}, ${plural(new Set(group.map(({ path }) => path)).size, "file")}`,
      lines: shortened(
        title === UNRECOGNISED ? group.map(({ path, ...said }) => ({ where: path, ...said })) : folded(group),
      ),
    }));
}

const SAID = "to be known";
const UNRECOGNISED = "not recognised";
const rankOf = (title: string): number => (title === SAID ? 0 : title === UNRECOGNISED ? 2 : 1);

const titleOf = (outcome: FileOutcome | undefined): string => {
  if (outcome?.kind === "failed") return `failed, ${outcome.reason}`;
  return outcome?.kind === "unrecognised" ? UNRECOGNISED : SAID;
};

/** This many files of one folder with the same problem become one line. */
const FOLD_FROM = 4;
const NAMED = 3;

export function folded(problems: readonly Problem[]): ProblemGroup["lines"] {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
  const same = Map.groupBy(sortProblems(problems), ({ path, message, severity }) =>
    [folderOf(path), severity, message].join("\n"),
  );
  return [...same.values()].flatMap((group): ProblemGroup["lines"] => {
    const paths = [...new Set(group.map(({ path }) => path))];
    const [first] = group;
    if (first === undefined || paths.length < FOLD_FROM)
      return group.map(({ path, ...said }) => ({ where: path, ...said }));
    const { message, severity } = first;
    const folder = folderOf(first.path);
    const names = paths.slice(0, NAMED).map((path) => path.slice(folder.length));
    return [{ where: `${folder} ${names.join(", ")} and ${paths.length - NAMED} more`, message, severity }];
  });
}
