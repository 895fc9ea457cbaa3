/** `fiolio export`: the figures of editions for databases. */
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { exportReport } from "../publish/data-set/export.ts";
import { plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & { out: string };

export function command(): Command {
  return reportCommand(
    "export",
    "Writes every figure of editions as Parquet, for DuckDB, Spark, Trino and ClickHouse: " +
      "edition=VERSION/environment=NAME/results.parquet, a row a figure, with what checks say of it. " +
      "What is there of an edition is replaced. Without a name, all of them with the working edition.",
    [
      ["fiolio export --out figures", "all editions"],
      ["fiolio export v2026.3.0 --out /srv/figures", "one, beside those that are there"],
    ],
  )
    .argument("[version]", "an edition, or next")
    .requiredOption("--out <dir>", "folder for the files")
    .action(run);
}

async function run(version: string | undefined, { root, out }: Options): Promise<void> {
  for await (const { version: done, rows } of exportReport(root, resolve(out), version)) {
    const figures = [...rows.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `${done}: ${plural(figures, "figure")} of ${plural(rows.size, "environment")} in ${join(out, `edition=${done}`)}`,
    );
  }
}
