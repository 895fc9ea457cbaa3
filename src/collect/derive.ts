/** From what an importer read to the run that is recorded. Pure. */
import { z } from "zod";
import type { RunDraft } from "../collectors/collector.ts";
import { type Beside, runOfDraft } from "../collectors/run-of-draft.ts";
import { type Run, run } from "../schema/run.ts";
import type { Source } from "../schema/source.ts";
import { nearest } from "../text/nearest.ts";
import { schemaProblems } from "../text/schema-problems.ts";

export type Origin = Omit<Beside, "document"> & { sources: ReadonlyMap<string, Source> };

/** Compiled, a check takes half the time. To compile them takes as long as checking so many runs: few commands check more. */
const WORTH_COMPILING = 1500;
let checkedSoFar = 0;
let checks = run;

function checkedRun(derived: unknown): ReturnType<typeof run.safeParse> {
  checkedSoFar += 1;
  if (checkedSoFar === WORTH_COMPILING) checks = z.compile(run);
  return checks.safeParse(derived);
}

/** The run, checked against its schema; or one line that says why there is none. */
export function deriveRun(id: string, draft: RunDraft, origin: Origin): { run: Run } | { wrong: string } {
  const { source } = draft;
  const document = source && origin.sources.get(source.id);
  if (source && !document) return { wrong: unknownSource(source.id, origin.sources) };
  const derived = runOfDraft(id, draft, {
    ...origin,
    ...(source && document && { document: { ...document, id: source.id } }),
  });
  const checked = checkedRun(derived);
  if (checked.success) return { run: checked.data };
  const [first = "it does not fit the schema of runs"] = schemaProblems(
    checked.error.issues,
    derived,
    run,
    () => undefined,
  );
  return { wrong: first };
}

function unknownSource(id: string, sources: ReadonlyMap<string, Source>): string {
  const near = nearest(id, [...sources.keys()]);
  return `expected a known source, came ${JSON.stringify(id)}. ${near ? `Did you mean ${near}?` : "Describe it in data/sources/."}`;
}
