/** What collect would make of a file that is not in the record yet, in one line. */
import { basename, dirname } from "node:path";
import { chooseCollector } from "../collectors/index.ts";
import type { Given } from "../fetching/fetch-given.ts";
import { commandLine } from "../text/command-line.ts";
import { printable, printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { labelsOf } from "./mapping.ts";
import { openRaw } from "./raw-file.ts";

/** Said of a file that is of no tool: it lies there for its owner's reasons. */
export const noResult = (nearest: readonly string[]): string =>
  `no result of a tool that is known${nearest.length === 0 ? "" : ` (nearest: ${nearest.join(", ")})`}. ${NOT_PRINTED}`;
export const AS_CSV = `write its figures into a CSV: ${commandLine("collect", "--csv-template")} prints one.`;
const NOT_PRINTED = `Move it out of data/raw, or ${AS_CSV}`;

/** The same of a file, by its content; undefined where it is of a tool, or cannot be read. @param path below `root` */
export async function noResultIn(root: string, path: string): Promise<string | undefined> {
  try {
    const { file } = await openRaw(root, path);
    const choice = chooseCollector(file);
    return choice.collector === undefined && choice.nearest !== undefined
      ? noResult(choice.nearest)
      : undefined;
  } catch {
    // collect says why it cannot be read.
    return undefined;
  }
}

const MOST_NAMED = 4;

/** Of a file that cannot be read, the line says why. */
export async function recognisedAs({ path, shown: given }: Given): Promise<string> {
  const shown = printablePath(given);
  try {
    const { file } = await openRaw(dirname(path), basename(path));
    const choice = chooseCollector(file);
    if (choice.collector === undefined) return `${shown}: ${choice.reason}; nothing would be imported.`;
    const { collector, recognition } = choice;
    const { runs, problems } = await collector.import(file);
    const results = runs.flatMap((run) => run.results);
    // Of another layer than the volume: an application, an object store.
    const trials = runs.flatMap((run) => run.trials ?? []);
    const counts = [
      ...(results.length > 0 || trials.length === 0 ? [plural(results.length, "result")] : []),
      ...(trials.length > 0 ? [plural(trials.length, "trial")] : []),
    ];
    const all = [...results, ...trials];
    const names = [...new Set(all.map(({ name }) => printable(JSON.stringify(name.slice(0, 60)))))];
    const named = `${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ""}`;
    const bad = all.filter(({ status }) => status !== "complete").length;
    const labels = labelsOf(runs).map((label) => printable(JSON.stringify(label)));
    return [
      `${shown}: ${collector.title} (${recognition.reason}); would import ${plural(runs.length, "run")} with ${counts.join(" and ")}`,
      all.length > 0 ? `: ${named}` : "",
      bad > 0 ? `, ${bad} of them partial or failed` : "",
      labels.length > 1 ? `; of ${labels.length} subjects, which need a map: ${labels.join(", ")}` : "",
      ...problems
        .slice(0, MOST_NAMED)
        .map(({ message, severity }) => `\n  ${severity}: ${printable(message)}`),
      problems.length > MOST_NAMED ? `\n  and ${problems.length - MOST_NAMED} more` : "",
    ].join("");
  } catch (error) {
    return `${shown}: ${printable((error as Error).message)}`;
  }
}
