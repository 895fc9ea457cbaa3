/** The engine's own examples: a small record beside the report's, imported and judged like it, and never a part of it. */
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { CHECKS, judgeResults } from "../judge/index.ts";
import { loadRecord } from "../record/load.ts";
import type { Examples } from "../render/edition/examples.ts";
import { METRICS } from "../schema/metric.ts";
import { hasErrors } from "../text/problem.ts";

export const examplesRoot = join(engineDir, "examples");

/** @param report in whose folder it is kept what they were read as @throws Error where the engine's own files are broken */
export async function loadExamples(report?: string): Promise<Examples> {
  const kept = report === undefined ? {} : { kept: { root: report, name: "examples" } };
  const { record, problems } = await loadRecord(examplesRoot, kept);
  if (hasErrors(problems))
    throw new Error(`examples: expected a record without errors, came ${JSON.stringify(problems[0])}.`);
  return {
    record,
    results: judgeResults(record, [...record.runs.values()], { checks: CHECKS, metrics: METRICS }),
  };
}
