/** What a file becomes: which importer takes it, and the runs and problems, each run checked against the schema. */
import assert from "node:assert/strict";
import type { Collector, ImportProblem, RunDraft } from "../../src/collectors/collector.ts";
import { chooseCollector } from "../../src/collectors/index.ts";
import { histogramFile } from "../../src/schema/detail.ts";
import { run as runSchema } from "../../src/schema/run.ts";
import { rawFileOf } from "./raw-file.ts";

export type Outcome = { collector: string | null; runs: RunDraft[]; problems: ImportProblem[] };

export async function importBytes(bytes: Buffer, pieceBytes?: number): Promise<Outcome> {
  const file = rawFileOf(bytes, pieceBytes === undefined ? {} : { pieceBytes });
  const choice = chooseCollector(file);
  if (choice.collector === undefined) {
    return { collector: null, runs: [], problems: [{ message: choice.reason, severity: "error" }] };
  }
  const imported = await choice.collector.import(file);
  for (const draft of imported.runs) requireValid(draft, choice.collector);
  // By what logs are found beside a file is tested in tests/collect/logs.test.ts, and not in each case again.
  const runs = imported.runs.map(({ logs: _, disks: __, ...draft }) => draft);
  return { collector: choice.collector.id, ...imported, runs };
}

/** Throws where a draft would not make a run of the record. */
function requireValid(draft: RunDraft, collector: Collector): void {
  const {
    key = "key",
    subject,
    tool,
    measured,
    source,
    cell = {},
    details = [],
    logs: _,
    disks: __,
    collector: own = collector,
    ...rest
  } = draft;
  for (const { result, histograms = [] } of details) {
    if (draft.results[result] === undefined)
      throw new Error(`details of result ${result}, which is not there`);
    histogramFile.parse({ format: "histograms/1", histograms });
  }
  runSchema.parse({
    format: "run/1",
    id: `deployment.${key}`,
    environment: "environment",
    deployment: "deployment",
    cell,
    provenance: {
      raw: { path: "input", sha256: "0".repeat(64), bytes: 1 },
      collector: { id: own.id, version: own.version },
      tool,
      ...(subject === undefined ? {} : { subject }),
      ...(measured === undefined ? {} : { measured }),
      ...(source === undefined ? {} : { source: { ...source, sha256: "0".repeat(64) } }),
    },
    ...rest,
  });
}

/** No number in it is below 0 or beyond what a double counts. */
export function assertNumbers(value: unknown, where: string): void {
  if (typeof value === "number")
    assert.ok(value >= 0 && value <= Number.MAX_SAFE_INTEGER, `${where}: ${value}`);
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) assertNumbers(inner, where);
}
