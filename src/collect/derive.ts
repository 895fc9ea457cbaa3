/** From what an importer read to the run that is recorded. Pure. */
import { z } from "zod";
import type { Collector, RunDraft } from "../collectors/collector.ts";
import { cellOfFolder } from "../collectors/folder-facts.ts";
import type { MachineSidecar } from "../schema/machine-sidecar.ts";
import { type Run, run } from "../schema/run.ts";
import type { Source } from "../schema/source.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { nearest } from "../text/nearest.ts";
import { schemaProblems } from "../text/schema-problems.ts";

export type Origin = {
  environment: string;
  deployment: string;
  raw: Run["provenance"]["raw"];
  collector: Pick<Collector, "id" | "version" | "plugin">;
  sidecar: MachineSidecar | undefined;
  sources: ReadonlyMap<string, Source>;
  fetchedFrom: string | undefined;
};

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
  const {
    key: _,
    details: __,
    logs: ___,
    disks: ____,
    collector = origin.collector,
    logFiles,
    also,
    subject,
    tool,
    source,
    measured,
    cell,
    annotations,
    observations,
    machine,
    ...said
  } = draft;
  const document = source && origin.sources.get(source.id);
  if (source && !document) return { wrong: unknownSource(source.id, origin.sources) };
  const { sidecar } = origin;
  const seen = [...(observations ?? []), ...(sidecar?.observations ?? [])];
  const marks = [...(annotations ?? []), ...(sidecar?.annotations ?? [])];
  const derived = {
    format: "run/1",
    id,
    environment: origin.environment,
    deployment: origin.deployment,
    ...said,
    provenance: {
      raw: origin.raw,
      collector: {
        id: collector.id,
        version: collector.version,
        ...defined({ plugin: collector.plugin }),
      },
      tool,
      ...defined({
        logs: logFiles,
        also,
        source: source && document && { id: source.id, sha256: document.sha256 },
        subject,
        measured: measured ?? sidecar?.measured,
        target: sidecar?.plugin && { plugin: sidecar.plugin },
        fetchedFrom: origin.fetchedFrom,
        publishedBy: document?.author,
        licence: document?.licence,
      }),
    },
    cell: { ...cellOfFolder(origin.raw.path), ...cell, ...sidecar?.cell },
    ...defined({
      annotations: nonEmpty(marks),
      observations: nonEmpty(seen),
      queried: nonEmpty(sidecar?.queried ?? []),
      during: sidecar?.during,
      repeat: sidecar?.repeat,
      labels: sidecar?.labels,
    }),
    ...((machine || sidecar) && { machine: { ...machine, ...sidecar?.machine } }),
  };
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
