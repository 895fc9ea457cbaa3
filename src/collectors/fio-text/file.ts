/** A whole file of fio's text: the runs in it, and what is wrong with it. */
import type { Imported, ImportProblem, RawFile } from "../collector.ts";
import { importFio, ofRun } from "../fio/file.ts";
import { error } from "../reading/imported.ts";
import { MOST_REPORTS, tooMany } from "../reading/limits.ts";
import { eachLine } from "../reading/lines.ts";
import { plainText } from "../reading/text.ts";
import { inLaterWords } from "./before-2.1.ts";
import { type Drafted, damaged, draftOf } from "./draft.ts";
import { unflowed } from "./flowed-lines.ts";
import { NormalReader, type NormalRun } from "./reader.ts";
import { WrappedLines } from "./wrapped-lines.ts";

/** @param tool the run's tool: "fio", or the name of what drove fio */
export async function importNormal(file: RawFile, tool = "fio"): Promise<Imported> {
  const printed = await importPrinted(file, tool);
  const isWhole = printed.runs.length > 0 && !printed.problems.some(({ severity }) => severity === "error");
  if (isWhole || file.bytes > MOST_FLOWED) return printed;
  const text = await file.text();
  const flowed = unflowed(plainText(text).replaceAll("\r\n", "\n").split("\n"));
  if (flowed === undefined) return printed;
  if ("at" in flowed) return saying(printed, cannotTell(flowed.at));
  const reader = new NormalReader();
  for (const [line, number] of flowed.lines) reader.take(line, number);
  reader.end(text.endsWith("\n") ? "" : (flowed.lines.at(-2)?.[0] ?? ""));
  const imported = importedFrom(reader, tool);
  const wrong = imported.problems.find(({ severity }) => severity === "error");
  return wrong === undefined && imported.runs.length > 0 ? imported : saying(printed, wrong);
}

/** In bytes: a mail, and not a log of days. */
const MOST_FLOWED = 2 ** 20;
const cannotTell = (line: number): ImportProblem =>
  error(
    `line ${line}: several lines of fio's text were made one, and where each ends cannot be told. Paste the text as fio printed it.`,
  );

/** That no report was found is no more than this says. */
const saying = ({ runs, problems }: Imported, problem: ImportProblem | undefined): Imported => ({
  runs,
  problems: problem === undefined ? problems : runs.length === 0 ? [problem] : [...problems, problem],
});

async function importPrinted(file: RawFile, tool: string): Promise<Imported> {
  const reader = new NormalReader();
  const complain = (message: string): void => reader.complain(message);
  const lines = new WrappedLines(
    (line, number) => reader.take(line, number) && reader.reports <= MOST_REPORTS,
    complain,
  );
  const rest = lines.end(
    await eachLine(file, (line, number) => lines.take(inLaterWords(line), number), complain),
  );
  if (reader.hasJson) return importFio(file, tool);
  if (reader.reports > MOST_REPORTS) return tooMany("reports of jobs", MOST_REPORTS);
  reader.end(rest);
  return importedFrom(reader, tool);
}

function importedFrom(reader: NormalReader, tool: string): Imported {
  const runs = reader.runs.filter((run) => run.printouts.length > 0);
  const last = runs.at(-1) ?? reader.runs.at(-1);
  if (last === undefined) return { runs: [], problems: [] };
  // Lines may have moved from one run to another, so damage counts for the whole file.
  const damage = runs.length === 0 ? [] : [...new Set(reader.runs.flatMap((one) => one.damage))];
  if (runs.length < 2 || runs.some(({ clients }) => clients > 0))
    return saidOnce(damage, withoutOthers(runs, draftOf(last, tool, damage)));
  const drafts = runs.map((run) => draftOf(run, tool, damage));
  return saidOnce(damage, {
    runs: drafts.flatMap(({ draft }) => draft ?? []),
    problems: drafts.flatMap(({ problems }, i) => problems.map(ofRun(i + 1))),
  });
}

/** What is wrong of the whole file, above what is wrong of a run. */
const saidOnce = (damage: readonly string[], { runs, problems }: Imported): Imported => ({
  runs,
  problems: [...damaged(damage), ...problems],
});

/** Lines of one client may be taken for the beginning of another run. */
function withoutOthers(runs: readonly NormalRun[], { draft, problems }: Drafted): Imported {
  const others = runs
    .slice(0, -1)
    .map((other) =>
      error(
        `the file holds another run (jobs ${namesOf(other)}) before the last, which is not imported. Put each run into a file of its own.`,
      ),
    );
  return { runs: draft === undefined ? [] : [draft], problems: [...others, ...problems] };
}

const namesOf = (run: NormalRun): string =>
  [...new Set(run.printouts.flatMap(({ jobs }) => jobs.map(({ name }) => JSON.stringify(name))))]
    .slice(0, 4)
    .join(", ");
