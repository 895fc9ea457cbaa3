/** The transcriptions as they lie in the record, and what is known around each: read anew, without the engine. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Figure, figureOf, sizeOf } from "./printed.ts";

export type Side = "read" | "write";
export type Row = {
  document: string;
  deployment: string;
  environment: string;
  backend: string;
  /** Run, and the result's name where the run has several. */
  key: string;
  name: string;
  tool: string;
  estimated: boolean;
  rw: string;
  blockBytes?: number;
  engine?: string;
  depth?: number;
  jobs?: number;
  /** I/Os that it keeps under way. */
  inFlight?: number;
  sizeBytes?: number;
  volumeBytes?: number;
  runtimeSeconds?: number;
  sharedFile?: boolean;
  volumeMode?: string;
  target?: string;
  prefill?: string;
  durable: boolean;
  figures: ReadonlyMap<string, Figure>;
  markedCached: boolean;
  acrossNetwork: boolean;
  lineBytesPerSecond?: number;
  clientCopies?: number;
  provisionedIops?: number;
  medium?: string;
  /** Of its medium, in the node that has most of them. */
  drives: number;
  dedicated?: boolean;
  readPercent?: number;
  lines: readonly number[];
};

// biome-ignore lint/suspicious/noExplicitAny: a hand-written record, read without its schema on purpose.
type Yaml = any;

/** These finish one I/O before they start the next. */
const ONE_AT_A_TIME = ["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"];

/** Every result that was read off a document, or off `only` those, in the order of the files. */
export function rowsOf(data: string, only?: ReadonlySet<string>): Row[] {
  const [deployments, environments, backends] = ["deployments", "environments", "backends"].map((kind) =>
    folderOf(join(data, kind)),
  ) as [Map<string, Yaml>, Map<string, Yaml>, Map<string, Yaml>];
  const files = readdirSync(join(data, "raw"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .flatMap((file) => {
      const doc: Yaml = parse(readFileSync(join(data, "raw", file), "utf8"));
      if (doc?.format !== "transcription/1" || only?.has(doc.source) === false) return [];
      const [environment = "", deployment = ""] = file.split("/");
      const around = deployments.get(deployment);
      const place = {
        environment,
        deployment,
        around,
        host: environments.get(environment),
        backend: backends.get(around.backend),
      };
      return doc.runs.flatMap((run: Yaml) =>
        run.results.map((result: Yaml) => rowOf(doc, run, result, place)),
      );
    });
}

function folderOf(folder: string): Map<string, Yaml> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return new Map(
    names.map((name) => [name.slice(0, -5), parse(readFileSync(join(folder, name), "utf8"))] as const),
  );
}

type Place = { environment: string; deployment: string; around: Yaml; host: Yaml; backend: Yaml };

function rowOf(doc: Yaml, run: Yaml, result: Yaml, place: Place): Row {
  const { environment, deployment, around, host, backend } = place;
  const asked = result.workload;
  const cell = { ...around.cell, ...doc.cell, ...run.cell, ...result.cell };
  const figures = new Map<string, Figure>(
    result.figures.map((one: Yaml) => [one.metric, figureOf(String(one.printed), one.line)]),
  );
  const lineBits = around.network?.lineRateBitsPerSecond ?? host.network?.lineRateBitsPerSecond;
  const id = `${deployment}.${run.key}`;
  const known = {
    blockBytes: sizeOf(asked.blockSizeBytes),
    engine: asked.ioengine,
    depth: asked.iodepth,
    jobs: asked.numjobs,
    inFlight: inFlightOf(asked),
    sizeBytes: sizeOf(asked.sizeBytes),
    volumeBytes: sizeOf(cell.volumeSizeBytes),
    runtimeSeconds: asked.runtimeSeconds,
    sharedFile: asked.sharedFile,
    readPercent: asked.readPercent,
    volumeMode: cell.volumeMode,
    target: cell.target,
    prefill: cell.prefill,
    lineBytesPerSecond: lineBits === undefined ? undefined : lineBits / 8,
    clientCopies: around.replication?.clientCopies,
    provisionedIops: around.provisionedIops,
    medium: around.medium,
    dedicated: host.dedicated,
  };
  return {
    document: doc.source,
    deployment,
    environment,
    backend: around.backend,
    key: run.results.length > 1 ? `${id}: ${result.name}` : id,
    name: result.name,
    tool: doc.tool.name,
    estimated: doc.basis === "estimated",
    rw: asked.rw,
    durable: asked.fsync === 1 || asked.fdatasync === 1 || ["sync", "dsync"].includes(asked.sync),
    figures,
    drives: drivesOf(host.nodes ?? [], around.medium),
    markedCached: (result.annotations ?? []).some((one: Yaml) => one.kind === "likely-cached"),
    acrossNetwork: around.network?.between ?? backend.networked,
    lines: [...figures.values()].map(({ line }) => line),
    ...(Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Partial<Row>),
  };
}

function drivesOf(nodes: Yaml[], medium: string): number {
  const counts = nodes.map((node) =>
    (node.disks ?? [])
      .filter((disk: Yaml) => disk.medium === medium)
      .reduce((total: number, { count = 1 }: Yaml) => total + count, 0),
  );
  return Math.max(1, ...counts);
}

function inFlightOf(asked: Yaml): number | undefined {
  if (asked.outstanding !== undefined) return asked.outstanding;
  if (asked.numjobs === undefined || asked.ioengine === undefined) return undefined;
  if (ONE_AT_A_TIME.includes(asked.ioengine)) return asked.numjobs;
  return asked.iodepth === undefined ? undefined : asked.iodepth * asked.numjobs;
}

export const sidesOf = (row: Row): Side[] =>
  (["read", "write"] as const).filter(
    (side) => row.rw.endsWith("rw") || (side === "read") === /read$/.test(row.rw),
  );

export const isOneAtATime = (engine: string): boolean => ONE_AT_A_TIME.includes(engine);
