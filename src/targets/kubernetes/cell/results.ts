/** From what a cell's clients brought back to the files that are kept. Pure. */
import { stringify } from "yaml";
import { attemptFile } from "../../../cells/attempt.ts";
import type { CellFailure, CellFile, MatrixCell } from "../../../cells/cell.ts";
import { cellName } from "../../../cells/matrix.ts";
import type { ScriptLog } from "../../../handover/frames.ts";
import { guestFacts } from "../../../handover/guest-facts.ts";
import type { Cell } from "../../../schema/cell.ts";
import { type MachineSidecar, sidecarPath } from "../../../schema/machine-sidecar.ts";
import type { Queried } from "../../../schema/queried.ts";
import type { RunObservation } from "../../../schema/run-observation.ts";
import { canonicalJson } from "../../../text/canonical.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { conditionOf, containerOf, containerState } from "../api/kinds.ts";
import { isOfVolumes } from "../life/kinds.ts";
import type { KubernetesTarget, VirtualMachine } from "../schema.ts";
import { withoutSecrets } from "../secrets.ts";
import { type CellRun, type ClientOutcome, nodesOf } from "./cell-run.ts";

export type RunSurroundings = {
  target: KubernetesTarget;
  /** The job file or script that ran; absent for kbench. */
  ran?: { suffix: ".fio" | ".sh"; content: string };
  filled: boolean;
  /** What was seen of the cluster: node, kernel, driver. */
  machine: Record<string, string>;
  /** What the cell cost, where it could be seen. */
  observations: readonly RunObservation[];
  /** What the declared queries said. */
  queried: readonly Queried[];
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
    machine: { ...around.machine, ...guestOf(run) },
    cell: cellFacts(cell, run, around),
    ...(run.company && {
      annotations: [
        {
          kind: "company" as const,
          author: "Fiolio",
          reason: `Others measured on this cluster meanwhile: ${run.company.join(", ")}.`,
        },
      ],
    }),
    observations: [...timings(run), ...around.observations],
    ...(around.queried.length > 0 && { queried: [...around.queried] }),
    ...defined({ during: run.during }),
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
    ...(around.ran === undefined ? [] : [{ ...around.ran, suffix: beside(around.ran.suffix) }]),
    ...(stderr === "" ? [] : [{ suffix: beside(".stderr.txt"), content: stderr }]),
    ...(main.suffix === ".json" ? logsOf(run) : []),
    { suffix: beside(".objects.yaml"), content: objectsOf(run) },
  ];
}

/** One client's failure fails the cell: the others measured with fewer clients than asked for. */
export const failureOfRun = (run: CellRun): CellFailure | undefined =>
  run.failure ?? run.clients.find((client) => client.failure)?.failure;

function resultOf(cell: MatrixCell, run: CellRun): CellFile {
  const [first] = run.clients;
  if (cell.workload.kind === "kbench") return { suffix: ".log", content: first?.text ?? "" };
  if (isOfVolumes(cell.workload))
    return { suffix: ".life.json", content: `${JSON.stringify(run.life, null, 1)}\n` };
  if (cell.workload.kind === "application") return { suffix: ".txt", content: outputOf(first) };
  if (cell.workload.kind === "stress")
    return { suffix: ".stress.json", content: stressOf(cell.workload.seconds, cell, run) };
  if (run.clients.length > 1) return { suffix: ".clients.json", content: clientsFile(cell, run) };
  return { suffix: ".json", content: outputOf(first) };
}

const outputOf = (client: ClientOutcome | undefined): string => parted(client?.log).documents;

/**
 * fio also writes warnings into its output, before a document, in whole buffers: the last one may break off in mid-line,
 * right before the document's brace.
 */
const DOCUMENT = /\{\n\s*"fio version"[\s\S]*?^\}$\n?/gm;

function parted(log: ScriptLog | undefined): { documents: string; said: string } {
  const text = String(log?.files.get("output") ?? "");
  const documents = text.match(DOCUMENT);
  if (documents === null) return { documents: text, said: "" };
  return { documents: documents.join(""), said: text.replace(DOCUMENT, "") };
}

/** Documents are put in as fio wrote them: parsing and printing them again would change their bytes. */
function clientsFile(cell: MatrixCell, run: CellRun): string {
  const members = run.clients.map(
    (client) => `${header(client)}${ratesMember(client)},"fio":${outputOf(client).trim()}}`,
  );
  const shared = cell.accessMode === "ReadWriteMany";
  return `{"format":"clients/1","cell":${JSON.stringify(cellName(cell))},"shared":${shared},"clients":[\n${members.join(",\n")}\n]}\n`;
}

/** fio's logs of a kind as it wrote them, by the number of the job. */
const logsOfKind = (kind: string, { log }: Pick<ClientOutcome, "log">): [job: string, text: string][] =>
  [...(log?.files ?? [])].flatMap(([name, content]): [string, string][] =>
    name.startsWith(`${kind}.`) ? [[name.slice(kind.length + 1), String(content)]] : [],
  );

function ratesMember(client: ClientOutcome): string {
  const rates = logsOfKind("rates", client);
  return rates.length === 0 ? "" : `,"rates":${JSON.stringify(Object.fromEntries(rates))}`;
}

/** Beside the only client's result, named as fio names them. */
const logsOf = ({ clients: [client] }: CellRun): CellFile[] =>
  Object.entries(LOG_NAMES).flatMap(([kind, name]) =>
    logsOfKind(kind, { ...defined({ log: client?.log }) }).map(([job, content]) => ({
      suffix: `_${name}.${job}.log`,
      content,
    })),
  );

/** What the pod calls a log, and what fio does. */
const LOG_NAMES = { rates: "iops", hist: "clat_hist" };

function stressOf(seconds: number, cell: MatrixCell, run: CellRun): string {
  const members = run.clients.map((client) => {
    // fio's documents follow each other; each begins and ends with a brace at the start of a line.
    const documents = outputOf(client)
      .trim()
      .split(/(?<=^\})\s*(?=^\{)/m)
      .filter(Boolean);
    return `${header(client)},"completed":[${documents.join(",\n")}]}`;
  });
  return `{"format":"stress/1","cell":${JSON.stringify(cellName(cell))},"seconds":${seconds},"clients":[\n${members.join(",\n")}\n]}\n`;
}

/** The beginning of a JSON object, left open. */
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
  // Of the pod itself: a namespace may set limits by default.
  const container = run.clients.map(({ sight: { pod } }) => containerOf(pod)).find(Boolean);
  const { cpu, memory } = container?.resources?.limits ?? target.resources?.limits ?? {};
  const placement = nodes.length > 1 ? `${nodes.length} nodes` : "one node";
  return {
    ...defined({
      volumeMode: cell.volumeMode,
      accessMode: cell.accessMode,
      volumeSizeBytes: cell.volumeBytes,
      during: cell.during,
      node: nodes.length === 1 ? node : undefined,
      podLimits: nonEmpty(defined({ cpu, memory })),
    }),
    ...(cell.clients > 1 && { clients: { count: cell.clients, placement } }),
    ...(filled && { prefill: "whole file" }),
    ...(target.vm && { vm: vmOf(target.vm) }),
  };
}

const vmOf = ({ disk: { ioThread, ...disk } }: VirtualMachine): NonNullable<Cell["vm"]> => ({
  ...disk,
  iothreads: ioThread,
});

/** Of a cell in a virtual machine. */
const guestOf = ({ clients: [client] }: CellRun): Record<string, string> =>
  client?.log === undefined ? {} : guestFacts(client.log);

/** By the cluster's clock where it gives a time, else by what we saw when; `context` says which. */
function timings(run: CellRun): RunObservation[] {
  const starts = run.clients.flatMap(({ log }) => {
    const at = log?.phases.find(({ name }) => name === "measuring")?.at;
    return at === undefined ? [] : [Date.parse(at)];
  });
  const mounting = run.clients.flatMap(({ sight: { pod } }) => {
    const scheduled = momentOf(conditionOf(pod, "PodScheduled")?.lastTransitionTime);
    const state = containerState(pod);
    const started = momentOf(state?.running?.startedAt ?? state?.terminated?.startedAt);
    return scheduled === undefined || started === undefined ? [] : [started - scheduled];
  });
  const spread = starts.length > 1 ? Math.max(...starts) - Math.min(...starts) : Number.NaN;
  // -Infinity and NaN where nothing was seen.
  const seen: [RunObservation["metric"], ms: number, context: string][] = [
    ["claim-to-bound", ...bindingOf(run)],
    ["pod-to-running", Math.max(...mounting), "by the cluster's times, which are whole seconds"],
    ["start-spread", spread, "by the nodes' clocks"],
  ];
  return seen.flatMap(([metric, ms, context]) =>
    Number.isFinite(ms) ? [{ metric, value: ms * 1e6, context }] : [],
  );
}

/** Of the claim that took longest. */
function bindingOf({ seen: { claims, created, bound } }: CellRun): [ms: number, context: string] {
  const watched = [...claims.values()].map(({ asked, bound: at }) => (at ?? Number.NaN) - asked);
  const longest = Math.max(...watched);
  return Number.isFinite(longest)
    ? [longest, "seen by a watch of the API server, within some milliseconds"]
    : [(bound ?? Number.NaN) - created, "seen by asking twice a second"];
}

/** kbench prints no time: the container's stands for it. */
function containerTimes({ clients: [client] }: CellRun): MachineSidecar["measured"] {
  const ended = containerState(client?.sight.pod)?.terminated;
  const [from, to] = [momentOf(ended?.startedAt), momentOf(ended?.finishedAt)];
  if (from === undefined || to === undefined) return undefined;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function momentOf(value: unknown): number | undefined {
  const moment = value === undefined ? Number.NaN : Number(new Date(value as string));
  return Number.isFinite(moment) ? moment : undefined;
}

/** Claims and their volumes as the cluster had them, without secrets and without the notes of its controllers. */
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
