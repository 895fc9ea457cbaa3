/** What `collect` prints at its end: problems by what became of their files, and what to do next. */
import { type CollectReport, groupsOf, type Suspects } from "../collect/outcome.ts";
import { allChecks, whatToDo } from "../judge/index.ts";
import { commandLine } from "../text/command-line.ts";
import { countProblems, printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { coloursFor, problemLine } from "./print.ts";

/** Nothing where there is no problem; a heading for each group, its lines below it, and the count of all. */
export function problemGroupLines(report: CollectReport, colour = coloursFor(process.stdout)): string[] {
  if (report.problems.length === 0) return [];
  const groups = groupsOf(report).flatMap(({ title, lines }) => [
    `${colour.bold(title)}:`,
    ...lines.map(({ where, ...said }) => problemLine(where, said, colour)),
  ]);
  return [...groups, `${countProblems(report.problems)}.`];
}

/** At most this many checks say what to do; their pages have the others. */
const MOST_ADVISED = 5;

/** After the summary: what to do about each check that finds a run suspect, most often first. */
export const adviceLines = ({ byCheck }: Suspects): string[] =>
  byCheck.slice(0, MOST_ADVISED).flatMap(([code]) => {
    const check = allChecks().find((one) => one.code === code);
    return check === undefined ? [] : [`${code}: ${whatToDo(check)}`];
  });

/** After the summary: what was or would be written beside raw files, and what is offered. */
export function nextLines({ maps, unmapped, redacted, dryRun }: CollectReport): string[] {
  const places = redacted.reduce((sum, one) => sum + one.places, 0);
  const left = unmapped.length - maps.length;
  return [
    redacted.length > 0 &&
      `${dryRun ? "would redact" : "redacted"} ${plural(places, "place")} in ${plural(redacted.length, "file")}.`,
    ...maps.map(({ path, text }) =>
      dryRun
        ? `would write ${printablePath(path)}:\n${text}`
        : `wrote ${printablePath(path)}: say in it which label is which deployment, then run ${commandLine("collect")}.`,
    ),
    left > 0 &&
      `${plural(left, "file holds", "files hold")} several deployments: ${commandLine("collect", "--write-maps")} writes a file beside ${left === 1 ? "it" : "each"} to fill in.`,
  ].filter((line) => line !== false);
}
