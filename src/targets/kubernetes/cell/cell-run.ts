/** A cell that runs in the cluster: its inputs, and what was seen of it so far. */
import type { CellFailure } from "../../../cells/cell.ts";
import type { ScriptLog } from "../../../handover/frames.ts";
import type { During } from "../../../schema/happening.ts";
import type { LifeFile } from "../../../schema/life.ts";
import type { Cluster } from "../api/client.ts";
import type { KubeObject } from "../api/kinds.ts";
import type { KubernetesTarget } from "../schema.ts";
import type { Sight } from "./failure.ts";
import type { ClientNames, Session } from "./objects.ts";

/** Of a session: the longest that a cell's clients took to hear when to start, from the moment at which we began to tell them. */
export type Hearing = { slowestMs?: number };

export type CellInputs = {
  cluster: Cluster;
  session: Session;
  /** The report's folder, in which commands of steps run; and the kubeconfig, for them. */
  root: string;
  kubeconfig?: string;
  say(line: string): void;
  target: KubernetesTarget;
  /** Name of its ConfigMap, and prefix of the names of its other objects. */
  cellName: string;
  /** What the pod finds beside its script: job.fio, and fill.fio where the volume is filled. */
  files: Record<string, string>;
  /** Variables of an application's script. */
  env?: Readonly<Record<string, string>>;
  /** The same of another profile, for a neighbour; or one line that says why it cannot run. */
  filesOf(profile: string): { files: Record<string, string> } | { refused: string };
  /** What the session's cells so far took to be told when to start. */
  hearing: Hearing;
  /** Called right before the clients start and right after they ended. */
  around?: { before(run: CellRun): Promise<void>; after(): Promise<void> };
};

/** What came of one client. `log` is there once its output was fetched; `text` is kbench's whole log. */
export type ClientOutcome = ClientNames & {
  sight: Sight;
  /** When it said that it was ready, by its node's clock. */
  ready?: string;
  log?: ScriptLog;
  text?: string;
  failure?: CellFailure;
};

/** Moments by our own clock, in milliseconds since the epoch. */
export type CellRun = {
  clients: ClientOutcome[];
  /** Of its claims, as they were while it was measured, or after it. */
  volumes?: KubeObject[];
  /** Other sessions that were seen to measure meanwhile, in words. */
  company?: readonly string[];
  /** Of its volumes, where that is what was measured. */
  life?: LifeFile;
  /** What was made to happen while it was measured. */
  during?: During;
  /** Of the cell as a whole: nothing was measured. */
  failure?: CellFailure;
  seen: {
    created: number;
    /** By claim: when its creation was asked for, and when a watch told that it was bound. */
    claims: Map<string, { asked: number; bound?: number }>;
    /** All claims, by asking twice a second. */
    bound?: number;
    running?: number;
    /** All clients were seen to be ready, and we began to tell them when to start. */
    ready?: number;
    going?: number;
    /** Last moment at which some client was not yet where it was waited for. */
    notYet: number;
  };
};

const NOTHING_SEEN: Sight = { claim: undefined, job: undefined, pod: undefined, events: [] };

export function newRun(names: readonly ClientNames[]): CellRun {
  const created = Date.now();
  return {
    clients: names.map((one) => ({ ...one, sight: NOTHING_SEEN })),
    seen: { created, notYet: created, claims: new Map() },
  };
}

/** Names of the nodes that its pods are on. */
export const nodesOf = ({ clients }: CellRun): string[] => [
  ...new Set(clients.flatMap(({ sight }) => (sight.pod?.spec?.nodeName as string | undefined) ?? [])),
];
