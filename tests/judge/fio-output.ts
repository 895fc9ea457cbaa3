/** Runs of fio that were made for checks: tests/fixtures/fio/README.md says how. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunDraft } from "../../src/collectors/collector.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import { importBytes } from "../collectors/import.ts";
import { byTool, runOf } from "./small-record.ts";

const bytesOf = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, "..", "fixtures", "fio", name));

/** Its results, as they are imported. */
export const fioResults = async (name: string): Promise<Result[]> => (await imported(name)).results;

async function imported(name: string): Promise<Pick<RunDraft, "results" | "measured">> {
  const { runs, problems } = await importBytes(bytesOf(`${name}.json`));
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const [run] = runs;
  if (run === undefined) throw new Error(`${name}: no run`);
  return run;
}

/** A run of a deployment, of this output. */
export async function fioRun(deployment: string, name: string, more: Partial<Run> = {}): Promise<Run> {
  const { results, measured } = await imported(name);
  const { provenance, ...rest } = byTool("fio", "3.33");
  const known = { ...provenance, ...(measured === undefined ? {} : { measured }) } as Run["provenance"];
  return runOf(deployment, name, results, { ...rest, provenance: known, ...more });
}

/** A log of fio's: time in ms, rate, direction, block size, offset. */
export function fioLog(name: string, metric: TimeSeries["metric"]): TimeSeries {
  const rows = bytesOf(`${name}.log`)
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.split(",").map(Number));
  return {
    metric,
    direction: "read",
    raw: { path: `${name}.log`, sha256: "0".repeat(64), bytes: 1 },
    timesMs: rows.map(([time = 0]) => time),
    values: rows.map(([, value = 0]) => value),
  };
}
