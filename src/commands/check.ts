/** `fiolio check`: all that is wrong with the record. */
import type { Command } from "commander";
import { mapFileProblems } from "../collect/map-file.ts";
import { folded } from "../collect/outcome.ts";
import { noResultIn } from "../collect/recognised.ts";
import { judgeEdition } from "../judge/edition.ts";
import { verifyLocks } from "../judge/edition-lock.ts";
import type { Judgement } from "../judge/judgement.ts";
import { type Content, loadContent } from "../publish/content-files.ts";
import { contentProblems } from "../publish/content-problems.ts";
import { judgedEditions } from "../publish/editions.ts";
import { NEXT } from "../record/edition.ts";
import { idleProblems } from "../record/idle-editions.ts";
import { loadRecord } from "../record/load.ts";
import { rawProblems } from "../record/raw.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { countProblems, hasErrors, order, type Problem, sortProblems } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { coloursFor, problemLine } from "./print.ts";

type Measurement = Judgement["measurements"][number];
type Options = CommonOptions & { json?: true };

export function command(): Command {
  return reportCommand(
    "check",
    "Validates every file of the record: its shape, what it refers to, and the raw bytes behind each run. " +
      "Prints all problems, sorted by path, their number, and what to measure next. Exit code 1 where there are errors.",
    [
      ["fiolio check", "the report in this folder"],
      ["fiolio check --root ../mine --json", "another one, for a program to read"],
    ],
  )
    .option("--json", "print the problems as JSON")
    .action(check);
}

async function check({ root, json }: Options): Promise<void> {
  const { record, problems } = await loadRecord(root);
  const content = await loadContent(root);
  const raw = await rawProblems(root, record, (path) => noResultIn(root, path));
  const beside = [...raw, ...(await mapFileProblems(root))];
  const found = [...problems, ...content.problems];
  const refused = hasErrors(found) ? [] : await refusedByBuild(record, content.files);
  const idle = hasErrors(found) ? [] : idleProblems(record);
  const all = sortProblems([...found, ...beside, ...refused, ...idle]);
  if (json) console.log(JSON.stringify(all, null, 1));
  else {
    const colour = coloursFor(process.stdout);
    const lines = foldedBeside(all).map(({ where, ...said }) => problemLine(where, said, colour));
    const counts = `${plural(record.runs.size, "run")} read, ${countProblems(all)}.`;
    const next = hasErrors(all) ? [] : nextLines(judgeEdition(record, NEXT).judgement.measurements);
    console.log([...lines, counts, ...next].join("\n"));
  }
  if (hasErrors(all)) process.exitCode = 1;
}

/** Before a collect each raw file has the same warning: they are a line for each folder. Errors are a line each. */
function foldedBeside(sorted: readonly Problem[]): ReturnType<typeof folded> {
  const warnings = Map.groupBy(sorted, ({ severity }) => severity).get("warning") ?? [];
  const lines = [
    ...sorted.flatMap(({ path, ...said }) => (said.severity === "error" ? { where: path, ...said } : [])),
    ...folded(warnings),
  ];
  return lines.sort((a, b) => order(a.where, b.where) || order(a.message, b.message));
}

/** A build fails where code or data would change what an edition has published, and where pages name what is not there. */
async function refusedByBuild(record: FiolioRecord, content: Content["files"]): Promise<Problem[]> {
  const editions = judgedEditions(record, false);
  const locks = verifyLocks(
    record,
    new Map(editions.map(({ version, judgement }) => [version, judgement] as const)),
  );
  return [...locks, ...(await contentProblems(record, editions, content))];
}

/** The measurement of each environment that settles most answers per minute, with its command. */
function nextLines(measurements: readonly Measurement[]): string[] {
  const best = [...Map.groupBy(measurements, ({ environment }) => environment).values()].flatMap(
    ([first]) => first ?? [],
  );
  const lines = best.map(({ environment, sentence, next: { commands } }) => {
    const [command = "", ...more] = commands;
    const others = more.length > 0 ? ` (and ${plural(more.length, "more command")}, on its page)` : "";
    return `  ${environment}: ${sentence} ${command}${others}`;
  });
  return lines.length > 0 ? ["What to measure next:", ...lines] : [];
}
