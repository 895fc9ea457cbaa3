/** Makes a result of the record from figures that a person read off a document. */
import type { z } from "zod";
import type { Quantity } from "../../schema/quantity.ts";
import {
  DIRECTIONS,
  type Direction,
  type DirectionName,
  type Distribution,
  type Result,
} from "../../schema/result.ts";
import type { transcribedResult } from "../../schema/transcription.ts";
import { parsePrinted, type QuantityKind } from "../../units/parse.ts";

type TranscribedResult = z.infer<typeof transcribedResult>;

/** Where a metric of the document is stored, and the unit in which it is read. */
const OF_DIRECTION: Record<
  string,
  { key: "totalIos" | "ioBytes" | "runtimeNs" | "iops" | "bandwidthBytesPerSecond"; dimension: QuantityKind }
> = {
  iops: { key: "iops", dimension: "iops" },
  bandwidth: { key: "bandwidthBytesPerSecond", dimension: "bytes/s" },
  bytes: { key: "ioBytes", dimension: "bytes" },
  ios: { key: "totalIos", dimension: "count" },
  runtime: { key: "runtimeNs", dimension: "ns" },
};
const OF_LATENCY = { min: "minNs", mean: "meanNs", max: "maxNs", stddev: "stddevNs" } as const;
const OF_CPU = { user: "userPercent", system: "systemPercent", idle: "idlePercent" } as const;

const quantityKindOf = (metric: string): QuantityKind =>
  metric.startsWith("cpu.") ? "percent" : (OF_DIRECTION[metric.split(".")[1] ?? ""]?.dimension ?? "ns");

/** Undefined if none of its figures could be read. */
export function transcribedResultOf(
  from: TranscribedResult,
  complain: (message: string) => void,
): Result | undefined {
  const draft: Result = { name: from.name, workload: from.workload, status: "complete", directions: {} };
  const notes = [...(from.notes ?? [])];
  const seen = new Set<string>();
  for (const one of from.figures) {
    const where = `line ${one.line} of the document, ${one.metric}`;
    if (seen.has(one.metric)) {
      complain(
        `${where}: expected one figure for each metric of ${JSON.stringify(from.name)}, found another. Make two results of them.`,
      );
      continue;
    }
    const parsed = parsePrinted(one.printed, quantityKindOf(one.metric));
    if (!parsed.ok) {
      complain(`${where}: ${parsed.reason}. It is left out.`);
      continue;
    }
    seen.add(one.metric);
    const { notes: remarks, ...interval } = parsed.quantity;
    notes.push(...remarks);
    placerOf(one.metric)(draft, { ...interval, printed: one.printed, line: one.line });
  }
  if (seen.size === 0) return undefined;
  draft.directions = Object.fromEntries(
    DIRECTIONS.flatMap((name) => (draft.directions[name] ? [[name, draft.directions[name]]] : [])),
  );
  return notes.length > 0 ? { ...draft, notes } : draft;
}

type Placer = (draft: Result, quantity: Quantity) => void;
const PLACERS = new Map<string, Placer>();

/** "write.lat.p99" -> directions.write.lat.percentilesNs["99"]. The caller must have checked the metric's grammar. */
export function placerOf(metric: string): Placer {
  const known = PLACERS.get(metric) ?? newPlacer(metric);
  if (PLACERS.size < 1000) PLACERS.set(metric, known);
  return known;
}

function newPlacer(metric: string): Placer {
  const [subject = "", what = "", ...rest] = metric.split(".");
  const set = statisticSetter(rest.join("."));
  if (subject === "cpu") {
    const key = OF_CPU[what as keyof typeof OF_CPU];
    return (draft, quantity) => {
      draft.cpu ??= {};
      draft.cpu[key] = quantity;
    };
  }
  if (subject === "sync")
    return (draft, quantity) => {
      draft.sync ??= {};
      draft.sync.latency ??= {};
      set(draft.sync.latency, quantity);
    };
  const name = subject as DirectionName;
  const plain = OF_DIRECTION[what];
  return (draft, quantity) => {
    const direction: Direction = draft.directions[name] ?? {};
    draft.directions[name] = direction;
    if (plain !== undefined) direction[plain.key] = quantity;
    else if (what === "slat" || what === "clat" || what === "lat") {
      direction[what] ??= {};
      set(direction[what], quantity);
    }
  };
}

function statisticSetter(statistic: string): (to: Distribution, quantity: Quantity) => void {
  if (statistic in OF_LATENCY) {
    const key = OF_LATENCY[statistic as keyof typeof OF_LATENCY];
    return (to, quantity) => {
      to[key] = quantity;
    };
  }
  const name = percentile(statistic);
  return (to, quantity) => {
    to.percentilesNs ??= {};
    to.percentilesNs[name] = quantity;
  };
}

/** "p99.90" -> "99.9". */
const percentile = (statistic: string): string => String(Number(statistic.slice(1)));
