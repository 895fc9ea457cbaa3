/** `fiolio edition`: fixes what a version says in a lock file, or checks that it still says it. */
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { writeIfChanged } from "../effects/files.ts";
import { schemaAddress } from "../effects/schemas.ts";
import { judgeEdition } from "../judge/edition.ts";
import { changedFigures, changedRuns, type Difference, lockOf } from "../judge/edition-lock.ts";
import { withoutGone } from "../judge/gone-questions.ts";
import { editionsInOrder } from "../record/edition.ts";
import { idleProblems } from "../record/idle-editions.ts";
import { loadRecord } from "../record/load.ts";
import { isoDate } from "../schema/base.ts";
import type { DeclaredEdition, EditionLock } from "../schema/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { canonicalJson } from "../text/canonical.ts";
import { commandLine } from "../text/command-line.ts";
import { nearest } from "../text/nearest.ts";
import { Failure, hasErrors, printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { problemLines } from "./print.ts";

type Options = CommonOptions & { check?: true; dryRun?: true; reason?: string; date?: string };

export function command(): Command {
  return reportCommand(
    "edition",
    "Writes data/editions/VERSION.lock.json: the runs of a version that fiolio.yaml declares, with their hashes, and " +
      "every published figure. From then on a build fails if one of them would change, unless the lock lists it as a " +
      "correction. Without a name, all declared versions. Exit code 1 where something differs.",
    [
      ["fiolio edition v2026.3.0", "fix the version"],
      ["fiolio edition --check", "compare all versions with their locks, and write nothing"],
      ['fiolio edition v2026.3.0 --reason "unit misread"', "list what changed as corrections"],
    ],
  )
    .argument("[version]", "a version declared in fiolio.yaml")
    .option("--check", "list what differs, and write nothing")
    .option("--dry-run", "say what would be written, and write nothing")
    .option("--reason <text>", "why published figures change: lists them as corrections")
    .option("--date <day>", "day of the corrections, such as 2026-03-31 (default: today)", parseDay)
    .action(edition);
}

function parseDay(written: string): string {
  if (isoDate.safeParse(written).success) return written;
  throw new InvalidArgumentError("Expected a day such as 2026-03-31.");
}

async function edition(version: string | undefined, options: Options): Promise<void> {
  const { record, problems } = await loadRecord(options.root);
  if (hasErrors(problems)) {
    throw new Failure(
      [...problemLines(problems), "edition: expected a record without errors. Mend it first."].join("\n"),
    );
  }
  const wanted = wantedEditions(record, version);
  if (wanted.length === 0) console.log("fiolio.yaml declares no editions.");
  for (const one of wanted) await fix(record, one, options);
}

function wantedEditions(record: FiolioRecord, version: string | undefined): DeclaredEdition[] {
  const declared = editionsInOrder(record);
  if (version === undefined) return declared;
  const found = declared.find((one) => one.version === version);
  if (found !== undefined) return [found];
  const meant = nearest(
    version,
    declared.map((one) => one.version),
  );
  const hint = meant ? `Did you mean ${meant}?` : "Declare it under editions.";
  throw new Failure(`fiolio.yaml: expected an edition ${printable(version)}, it is not declared. ${hint}`);
}

async function fix(record: FiolioRecord, one: DeclaredEdition, options: Options): Promise<void> {
  const { version } = one;
  const { runs, judgement } = judgeEdition(record, version);
  const now = lockOf(record, one, judgement);
  const lock = record.locks.get(version);
  const size = `${plural(runs.length, "run")}, ${plural(Object.keys(now.figures).length, "figure")}`;
  if (lock === undefined) {
    if (options.check) return differs([`${version}: no lock yet. Run: ${commandLine("edition", version)}`]);
    const idle = idleProblems(record, [one]);
    if (idle.length > 0) throw new Failure(idle.map(({ path, message }) => `${path}: ${message}`).join("\n"));
    return write(options, now, `${version}: ${size} fixed`);
  }
  const [figures, changed] = [changedFigures(lock, now), changedRuns(lock, now)];
  if (figures.length === 0 && changed.length === 0) return console.log(`${version}: unchanged, ${size}.`);
  const { gone, rest } = withoutGone(record, version, figures);
  const lines = [
    ...changed.map((d) => `${version}: run ${text(d)}`),
    ...gone.map((sentence) => `${version}: ${sentence}.`),
    ...rest.map((d) => `${version}: ${text(d)}`),
  ];
  if (options.check) return differs(lines);
  if (options.reason === undefined) {
    return differs([
      ...lines,
      `${version}: it is published and does not change silently. Undo it, or give --reason WHY to list corrections.`,
    ]);
  }
  console.log(lines.join("\n"));
  return write(
    options,
    corrected(lock, now, figures, options),
    `${version}: ${plural(figures.length, "correction")} listed`,
  );
}

const text = ({ figure, was, is }: Difference): string => `${figure}: was "${was}", is "${is}"`;

/** Figures stay as published; corrections tell what they are now. The runs are the present ones. */
function corrected(
  lock: EditionLock,
  now: EditionLock,
  figures: readonly Difference[],
  options: Options,
): EditionLock {
  const date = options.date ?? new Date().toISOString().slice(0, 10);
  const reason = options.reason?.trim() || "not given";
  const corrections = figures.map((one) => ({ date, ...one, reason }));
  return { ...lock, runs: now.runs, corrections: [...(lock.corrections ?? []), ...corrections] };
}

function differs(lines: readonly string[]): void {
  console.log(lines.map(printable).join("\n"));
  process.exitCode = 1;
}

async function write({ root, dryRun }: Options, lock: EditionLock, said: string): Promise<void> {
  const path = `data/editions/${lock.version}.lock.json`;
  if (dryRun) return console.log(`${said}: would write ${path}.`);
  const hint = { $schema: schemaAddress(root, path, "edition-lock") };
  await writeIfChanged(join(root, path), canonicalJson({ ...hint, ...lock }));
  console.log(`${said} in ${path}.`);
}
