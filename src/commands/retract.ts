/** `fiolio retract`: a run that is not stood by any more. Nothing is deleted, and what is published stays as it is. */
import { join } from "node:path";
import type { Command } from "commander";
import { stringify } from "yaml";
import { insideRoot } from "../effects/files.ts";
import { createWhole } from "../effects/replace.ts";
import { loadRecord } from "../record/load.ts";
import { lockedWith, runNamed } from "../record/run-named.ts";
import type { AnnotationFile } from "../schema/annotation.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { Failure, printable } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & { reason: string; author: string; dryRun?: true };

export function command(): Command {
  return reportCommand(
    "retract",
    "Takes a run back: it wins nothing any more, and its page says why. Editions that are locked keep their figures, " +
      "and mark it. Writes data/annotations/retracted-RUN.yaml; deleting that file undoes it.",
    [
      ['fiolio retract RUN --reason "the volume was nearly full"', "RUN as on its page and in data/results"],
      ['fiolio retract RUN --reason "..." --dry-run', "print what would be written"],
    ],
  )
    .argument("<run>", "id of the run")
    .requiredOption("--reason <text>", "why, for those who read it")
    .option("--author <name>", "who takes it back", "the publisher of this report")
    .option("--dry-run", "say what would be written, and write nothing")
    .action(retract);
}

async function retract(name: string, { root, reason, author, dryRun }: Options): Promise<void> {
  if (reason.trim() === "") throw new Failure("retract: expected a reason, --reason is empty. Say why.");
  const { record } = await loadRecord(root);
  const run = runNamed(record, name);
  const before = retractionOf(record, run.id);
  if (before !== undefined)
    throw new Failure(
      `${printable(run.id)}: it is taken back already, by ${printable(before)}. Change that.`,
    );
  const publishedIn = lockedWith(record, run);
  const mark = { run: run.id, kind: "retracted", author, reason: reason.trim() } as const;
  const file: AnnotationFile = {
    format: "annotations/1",
    annotations: [publishedIn.length === 0 ? mark : { ...mark, publishedIn }],
  };
  const path = `data/annotations/retracted-${run.id}.yaml`;
  const said =
    publishedIn.length === 0
      ? "No locked edition has it."
      : `${publishedIn.join(", ")} ${publishedIn.length === 1 ? "keeps its" : "keep their"} figures, and will mark it.`;
  if (dryRun) return console.log(`would write ${path}:\n${stringify(file)}${said}`);
  if (!(await createWhole(await insideRoot(root, path), stringify(file))))
    throw new Failure(`${path}: expected no such file, there is one. Rename it.`);
  console.log(`${run.id}: taken back in ${path}. ${said}`);
}

/** The file that takes all of a run back. */
function retractionOf({ annotations }: FiolioRecord, run: string): string | undefined {
  const found = [...annotations].find(([, file]) =>
    file.annotations.some(
      (mark) => mark.run === run && mark.kind === "retracted" && !mark.result && !mark.metrics,
    ),
  );
  return found && join("data", "annotations", `${found[0]}.yaml`);
}
