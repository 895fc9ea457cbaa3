/** What is recorded of a run: what an importer read, and what its place and the files beside it add. Pure, and not yet checked. */

import type { MachineSidecar } from "../schema/machine-sidecar.ts";
import type { Run } from "../schema/run.ts";
import type { Source } from "../schema/source.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import type { Collector, RunDraft } from "./collector.ts";
import { cellOfFolder } from "./folder-facts.ts";

export type Beside = {
  environment: string;
  deployment: string;
  raw: Run["provenance"]["raw"];
  collector: Pick<Collector, "id" | "version" | "plugin">;
  sidecar?: MachineSidecar | undefined;
  fetchedFrom?: string | undefined;
  /** That it is of. */
  document?: Source & { id: string };
};

export function runOfDraft(id: string, draft: RunDraft, origin: Beside): Run {
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
    source: _____,
    measured,
    cell,
    annotations,
    observations,
    machine,
    ...said
  } = draft;
  const { sidecar, document } = origin;
  const seen = [...(observations ?? []), ...(sidecar?.observations ?? [])];
  const marks = [...(annotations ?? []), ...(sidecar?.annotations ?? [])];
  return {
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
        source: document && { id: document.id, sha256: document.sha256 },
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
}
