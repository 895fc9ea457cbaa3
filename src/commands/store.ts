/** `fiolio store`: raw files, and details of runs, out of the report, and back into it. */
import type { Command } from "commander";
import { lockRecord } from "../collect/lock-record.ts";
import { fromStore, type Moved, type Moving, toStore } from "../collect/stored/move.ts";
import { loadRecord } from "../record/load.ts";
import { withoutOthers } from "../schema/others.ts";
import { Failure, printable, printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { formatCount } from "../units/format.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { interruptible } from "./interrupt.ts";
import { problemLines, StatusLine } from "./print.ts";

type Options = CommonOptions & { dryRun?: boolean; back?: boolean; only?: readonly string[] };

export function command(): Command {
  return reportCommand(
    "store",
    "Moves the raw files that measured runs were imported from to the store that fiolio.yaml declares under raw: a folder, or a " +
      "prefix of an S3-compatible bucket; with details: true histograms and time series of runs, too. FILE.stored.yaml stays in place of FILE, with its sha256. An object is called by its bytes, nothing is written over, " +
      "and a file leaves the report only once its bytes have been read again from there. What fiolio.yaml says to redact goes to no store. " +
      "collect fetches what it has to import again; build needs none of the raw files, and fetches the details. Keys of a bucket are read from " +
      "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN. Exit code 1 where a file could not be moved.",
    [
      ["fiolio store --dry-run", "list the files that would go"],
      ["fiolio store", "move them"],
      ["fiolio store --only lab", "those of one environment"],
      ["fiolio store --back", "fetch all of them into the report again"],
    ],
  )
    .option("--dry-run", "list what would be moved, and move nothing")
    .option("--back", "from the store into the report; the store keeps its objects")
    .option(
      "--only <pattern>",
      "only raw files with such a name: ENVIRONMENT, ENVIRONMENT/DEPLOYMENT or a glob; may be repeated",
      (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
    )
    .action((options: Options) => interruptible((signal) => store(options, signal)));
}

async function store(
  { root, dryRun = false, back = false, only = [] }: Options,
  signal: AbortSignal,
): Promise<void> {
  const release = dryRun ? undefined : await lockRecord(root, "store");
  const status = new StatusLine();
  try {
    const record = withoutOthers((await loadRecord(root, { privateNames: true })).record);
    const declared = record.declaration.raw;
    if (declared === undefined)
      throw new Failure(
        "fiolio.yaml: expected raw: { store: ... }, a folder or s3://BUCKET/PREFIX, found none. Say where raw files are to be kept.",
      );
    const progress: Moving["progress"] = (done, total, path) => status.show(`${done} of ${total}: ${path}`);
    const moving = { root, dryRun, only, signal, progress };
    const moved = back ? await fromStore(moving) : await toStore(record, declared, moving);
    status.clear();
    const to = back ? `back from ${declared.store}` : `to ${declared.store}`;
    console.log(linesOf(moved, dryRun, printable(to)).join("\n"));
    if (moved.problems.length > 0) process.exitCode = 1;
  } finally {
    status.clear();
    release?.();
  }
}

function linesOf({ moved, problems }: Moved, dryRun: boolean, to: string): string[] {
  const bytes = moved.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...(problems.length > 0 ? problemLines(problems) : []),
    ...(dryRun ? moved.map(({ path }) => printablePath(path)) : []),
    `store: ${dryRun ? "would move" : "moved"} ${plural(moved.length, "file")} of ${formatCount(bytes)} bytes ${to}.`,
  ];
}
