/** The engine's own examples: a small record beside the report's, imported and judged like it, and never a part of it. */
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { CHECKS, judgeResults } from "../judge/index.ts";
import { loadRecord } from "../record/load.ts";
import type { Examples } from "../render/edition/examples.ts";
import { METRICS } from "../schema/metric.ts";
import { hasErrors } from "../text/problem.ts";

export const examplesRoot = join(engineDir, "examples");

/** @throws Error where the engine's own files are broken */
export async function loadExamples(): Promise<Examples> {
  const { record, problems } = await loadRecord(examplesRoot);
  if (hasErrors(problems))
    throw new Error(`examples: expected a record without errors, came ${JSON.stringify(problems[0])}.`);
  return {
    record,
    results: judgeResults(record, [...record.runs.values()], { checks: CHECKS, metrics: METRICS }),
  };
}
