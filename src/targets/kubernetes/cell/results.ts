/** From what a cell's clients brought back to the files that are kept. Pure. */
import { stringify } from "yaml";
import { attemptFile } from "../../../cells/attempt.ts";
import type { CellFailure, CellFile, MatrixCell } from "../../../cells/cell.ts";
import { cellName } from "../../../cells/matrix.ts";
import { type MachineSidecar, sidecarPath } from "../../../schema/machine-sidecar.ts";
import type { RunObservation } from "../../../schema/run-observation.ts";
import { canonicalJson } from "../../../text/canonical.ts";
import type { KubeObject } from "../api/kinds.ts";
import type { KubernetesTarget } from "../schema.ts";
import { withoutSecrets } from "../secrets.ts";
import { type CellRun, type ClientOutcome, nodesOf } from "./cell-run.ts";
import type { PodLog } from "./frames.ts";

export type RunSurroundings = {
  target: KubernetesTarget;
  /** The job file that ran; absent for kbench. */
  job?: string;
  filled: boolean;
  /** What was seen of the cluster: node, kernel, driver. */
  machine: Record<string, string>;
  /** What the cell cost, where it could be seen. */
  observations: readonly RunObservation[];
  repeat: NonNullable<MachineSidecar["repeat"]>;
};

/** The result, or the record of a failure, first; then what lies beside it. */
export function filesOf(cell: MatrixCell, run: CellRun, around: RunSurroundings): CellFile[] {
  const failure = failureOfRun(run);
  const main =
    failure === undefined
      ? resultOf(cell, run)
      : attemptFile(cell, failure, { started: run.seen.created, ended: Date.now() });
  const beside = (name: string): string =>
    sidecarPath(`x${main.suffix}`).slice(1).replace(".machine.json", name);
  const sidecar: MachineSidecar = {
    format: "machine/1",
    machine: around.machine,
    cell: cellFacts(cell, run, around),
    observations: [...timings(run), ...around.observations],
    repeat: around.repeat,
    measured: cell.workload.kind === "kbench" ? containerTimes(run) : undefined,
  };
  const stderr = run.clients
    .flatMap(({ client, log }) => {
      const text = `${parted(log).said}${log?.files.get("stderr") ?? ""}`;
      return text === "" ? [] : [run.clients.length > 1 ? `== ${client}\n${text}` : text];
    })
    .join("");
  return [
    main,
    { suffix: beside(".machine.json"), content: canonicalJson(sidecar) },
    ...(around.job === undefined ? [] : [{ suffix: beside(".fio"), content: around.job }]),
    ...(stderr === "" ? [] : [{ suffix: beside(".stderr.txt"), content: stderr }]),
    { suffix: beside(".objects.yaml"), content: objectsOf(run) },
  ];
}

/** One client's failure fails the cell: what the others measured had less company than was asked for. */
export const failureOfRun = (run: CellRun): CellFailure | undefined =>
  run.failure ?? run.clients.find((client) => client.failure)?.failure;

function resultOf(cell: MatrixCell, run: CellRun): CellFile {
  const [first] = run.clients;
  if (cell.workload.kind === "kbench") return { suffix: ".log", content: first?.text ?? "" };
  if (cell.workload.kind === "stress")
    return { suffix: ".stress.json", content: stressOf(cell.workload.seconds, cell, run) };
  if (run.clients.length > 1) return { suffix: ".clients.json", content: clientsFile(cell, run) };
  return { suffix: ".json", content: outputOf(first) };
}

const outputOf = (client: ClientOutcome | undefined): string => parted(client?.log).documents;

/**
 * fio writes warnings into its output too, before a document. They come in whole buffers: the last may end in the middle of
 * its line, right before the document's brace.
 */
const DOCUMENT = /\{\n\s*"fio version"[\s\S]*?^\}$\n?/gm;

function parted(log: PodLog | undefined): { documents: string; said: string } {
  const text = String(log?.files.get("output") ?? "");
  const documents = text.match(DOCUMENT);
  if (documents === null) return { documents: text, said: "" };
  return { documents: documents.join(""), said: text.replace(DOCUMENT, "") };
}

/** Documents are put in as fio wrote them: parsing and printing them again would change their bytes. */
function clientsFile(cell: MatrixCell, run: CellRun): string {
  const members = run.clients.map(
    (client) => `${header(client)}${ratesOf(client)},"fio":${outputOf(client).trim()}}`,
  );
  const shared = cell.accessMode === "ReadWriteMany";
  return `{"format":"clients/1","cell":${JSON.stringify(cellName(cell))},"shared":${shared},"clients":[\n${members.join(",\n")}\n]}\n`;
}

/** fio's logs of IOPS as it wrote them, by the number of the job. */
function ratesOf({ log }: ClientOutcome): string {
  const rates = [...(log?.files ?? [])].flatMap(([name, content]) =>
    name.startsWith("rates.") ? [[name.slice("rates.".length), String(content)] as const] : [],
  );
  return rates.length === 0 ? "" : `,"rates":${JSON.stringify(Object.fromEntries(rates))}`;
}

function stressOf(seconds: number, cell: MatrixCell, run: CellRun): string {
  const members = run.clients.map((client) => {
    // fio's documents stand one after the other, each from a brace at a line's beginning to one.
    const documents = outputOf(client)
      .trim()
      .split(/(?<=^\})\s*(?=^\{)/m)
      .filter(Boolean);
    return `${header(client)},"completed":[${documents.join(",\n")}]}`;
  });
  return `{"format":"stress/1","cell":${JSON.stringify(cellName(cell))},"seconds":${seconds},"clients":[\n${members.join(",\n")}\n]}\n`;
}

/** An object that is left open. */
function header({ client, sight, log }: ClientOutcome): string {
  const at = (name: string) => log?.phases.find((phase) => phase.name === name)?.at;
  const facts = {
    client,
    node: sight.pod?.spec?.nodeName as string | undefined,
    startedAt: at("measuring"),
    endedAt: at("handing over"),
  };
  return JSON.stringify(facts).slice(0, -1);
}

function cellFacts(
  cell: MatrixCell,
  run: CellRun,
  { target, filled }: RunSurroundings,
): NonNullable<MachineSidecar["cell"]> {
  const nodes = nodesOf(run);
  const [node] = nodes;
  // Of the pod itself: a namespace may have limits that are its pods' by default.
  const [container] = run.clients.flatMap(({ sight: { pod } }) => pod?.spec?.containers ?? []);
  const { cpu, memory } = container?.resources?.limits ?? target.resources?.limits ?? {};
  const limits = { ...(cpu ? { cpu } : {}), ...(memory ? { memory } : {}) };
  return {
    ...(cell.volumeMode ? { volumeMode: cell.volumeMode } : {}),
    ...(cell.accessMode ? { accessMode: cell.accessMode } : {}),
    ...(cell.volumeBytes ? { volumeSizeBytes: cell.volumeBytes } : {}),
    ...(node && nodes.length === 1 ? { node } : {}),
    ...(cell.clients > 1
      ? {
          clients: {
            count: cell.clients,
            placement: nodes.length > 1 ? `${nodes.length} nodes` : "one node",
          },
        }
      : {}),
    ...(Object.keys(limits).length > 0 ? { podLimits: limits } : {}),
    ...(filled ? { prefill: "whole file" } : {}),
  };
}

/** By the cluster's own clock where it tells a moment; our polling sees the rest, and the context says so. */
function timings(run: CellRun): RunObservation[] {
  const { created, bound } = run.seen;
  const starts = run.clients.flatMap(({ log }) => {
    const at = log?.phases.find(({ name }) => name === "measuring")?.at;
    return at === undefined ? [] : [Date.parse(at)];
  });
  const mounting = run.clients.flatMap(({ sight: { pod } }) => {
    const scheduled = momentOf(conditionOf(pod, "PodScheduled")?.lastTransitionTime);
    const status = pod?.status?.containerStatuses?.[0]?.state;
    const started = momentOf(status?.running?.startedAt ?? status?.terminated?.startedAt);
    return scheduled === undefined || started === undefined ? [] : [started - scheduled];
  });
  return [
    ...(bound === undefined
      ? []
      : [
          {
            metric: "claim-to-bound" as const,
            value: (bound - created) * 1e6,
            context: "seen by asking every second",
          },
        ]),
    ...(mounting.length === 0
      ? []
      : [
          {
            metric: "pod-to-running" as const,
            value: Math.max(...mounting) * 1e6,
            context: "by the cluster's times, which are whole seconds",
          },
        ]),
    ...(starts.length > 1
      ? [
          {
            metric: "start-spread" as const,
            value: (Math.max(...starts) - Math.min(...starts)) * 1e6,
            context: "by the nodes' clocks",
          },
        ]
      : []),
  ];
}

/** kbench prints no time: that of the only container. */
function containerTimes({ clients: [client] }: CellRun): MachineSidecar["measured"] {
  const state = client?.sight.pod?.status?.containerStatuses?.[0]?.state?.terminated;
  const [from, to] = [momentOf(state?.startedAt), momentOf(state?.finishedAt)];
  if (from === undefined || to === undefined) return undefined;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

const conditionOf = (pod: KubeObject | undefined, type: string) =>
  (pod?.status?.conditions as { type: string; lastTransitionTime?: unknown }[] | undefined)?.find(
    (one) => one.type === type,
  );

function momentOf(value: unknown): number | undefined {
  const moment = value === undefined ? Number.NaN : Number(new Date(value as string));
  return Number.isFinite(moment) ? moment : undefined;
}

/** Claims and their volumes as the cluster had them, secrets left out, and without what its controllers note for themselves. */
function objectsOf(run: CellRun): string {
  const claims = new Map(
    run.clients.flatMap(({ sight: { claim } }) => (claim ? [[claim.metadata.name, claim] as const] : [])),
  );
  const shown = [...claims.values()].map(({ apiVersion, kind, metadata, spec, status }) => ({
    apiVersion,
    kind,
    metadata: { name: metadata.name },
    spec,
    status: { phase: status?.phase, capacity: status?.capacity },
  }));
  const volumes = (run.volumes ?? []).map(({ apiVersion, kind, metadata, spec }) => ({
    apiVersion,
    kind,
    metadata: { name: metadata.name },
    spec: withoutSecrets(spec),
  }));
  return stringify([...shown, ...volumes], { lineWidth: 110 });
}
