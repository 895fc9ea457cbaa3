/** A report begun and filled as docs/tutorial.md says, with what fio might have written: the same figures whenever its pictures are taken. */
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import { fioOutput, JOBS } from "../bench/record.ts";
import { fiolio } from "../support/command-line.ts";

const run = promisify(execFile);
const CREATE = "npm create fiolio@latest my-report -- ";
const [READS] = JOBS;

/** What follows `npm create fiolio@latest my-report --` in the tutorial. */
export function answersIn(tutorial: string): string[] {
  const line = tutorial.split("\n").find((one) => one.startsWith(CREATE)) ?? "";
  const words = line.slice(CREATE.length).match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replace(/^"(.*)"$/, "$1"));
}

/** In a folder that is not there yet. */
export async function beginReport(root: string, tutorial: string): Promise<void> {
  const create = join(engineDir, "packages", "create-fiolio", "create.ts");
  await run(process.execPath, [create, root, ...answersIn(tutorial), "--no-install"]);
}

/** Adds one run of the deployment, as `file`, and builds. @param slowness one more is a third slower. Gives the folder of the site. */
export async function addAndBuild(
  root: string,
  file: string,
  deployment: string,
  slowness: number,
): Promise<string> {
  if (READS === undefined) throw new Error("expected a job, found none.");
  const result = join(dirname(root), file);
  await writeFile(
    result,
    fioOutput(slowness, slowness, READS, () => 0.5),
  );
  const of = ["--environment", "lab", "--deployment", deployment];
  for (const words of [["add", result, ...of], ["collect"], ["build"]]) {
    const { code, stderr } = await fiolio([...words, "--root", root]);
    if (code !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  }
  await rm(result);
  return join(root, "public");
}
