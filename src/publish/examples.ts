/** The engine's own examples: a small record beside the report's, imported and judged like it, and never a part of it. */
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { askingBy, CHECKS, judgeResults } from "../judge/index.ts";
import { loadRecord } from "../record/load.ts";
import type { Examples } from "../render/edition/examples.ts";
import { METRICS } from "../schema/metric.ts";
import { hasErrors } from "../text/problem.ts";
import { keptOutcomes } from "./kept/kept-outcomes.ts";
import { programHash } from "./program-hash.ts";

export const examplesRoot = join(engineDir, "examples");

/** @param report in whose folder it is kept what they were read as, and what checks say of them @throws Error where the engine's own files are broken */
export async function loadExamples(report?: string): Promise<Examples> {
  const kept = report === undefined ? {} : { kept: { root: report, name: "examples" } };
  const { record, problems } = await loadRecord(examplesRoot, kept);
  if (hasErrors(problems))
    throw new Error(`examples: expected a record without errors, came ${JSON.stringify(problems[0])}.`);
  const said =
    report === undefined ? undefined : await keptOutcomes(report, await programHash(), "said-of-examples");
  const by = { checks: CHECKS, metrics: METRICS };
  const results = judgeResults(record, [...record.runs.values()], by, askingBy(said, by));
  await said?.finish();
  return { record, results };
}
