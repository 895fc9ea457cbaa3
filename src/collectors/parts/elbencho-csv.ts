/** The phases of elbencho's CSV: a row for each, with columns of its own names. */
import type { Distribution } from "../../schema/result.ts";
import type { RawFile } from "../collector.ts";
import { eachRow } from "./csv-table.ts";
import { cutOff, type Moved, type Phase, pairOf } from "./elbencho-phase.ts";
import { MOST_RESULTS } from "./limits.ts";

type Field = (name: string) => string;
const MIB = 2 ** 20;

export async function phasesOfCsv(file: RawFile, wrong: string[]): Promise<Phase[]> {
  const phases: Phase[] = [];
  const seen = new Map<string, number>();
  let places: Map<string, number> | undefined;
  await eachRow(
    file,
    ({ line, fields, text, isCut }, header) => {
      const before = seen.get(text);
      seen.set(text, line);
      if (before !== undefined) {
        wrong.push(`line ${line}: the same row as in line ${before}. It is imported once.`);
        return true;
      }
      places ??= new Map(header.map((name, i) => [name, i]));
      const known = places;
      const field: Field = (name) => fields[known.get(name) ?? -1] ?? "";
      phases.push(phaseOf(field, isCut ? ["its row has no line end, and may be cut"] : []));
      return phases.length <= MOST_RESULTS;
    },
    wrong,
    // The column "command" holds quotation marks that enclose nothing.
    { exact: true, quotes: false },
  );
  return phases;
}

function phaseOf(field: Field, doubts: string[]): Phase {
  const phase: Phase = {
    operation: field("operation").toUpperCase(),
    elapsed: pairOf(cutOff(field("time ms [first]"), 1), cutOff(field("time ms [last]"), 1)),
    moved: movedOf(field, "", doubts),
    doubts,
  };
  const reads = movedOf(field, "rwmix read ", doubts);
  if (Object.keys(reads.iops).length + Object.keys(reads.bytes).length > 0) phase.mixedReads = reads;
  const set = <K extends keyof Phase>(key: K, value: Phase[K] | undefined): void => {
    if (value !== undefined) phase[key] = value;
  };
  const count = (name: string): number | undefined => {
    const text = field(name);
    if (text === "") return undefined;
    if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
    if (text !== "0")
      doubts.push(`${name}: expected a whole number, found ${JSON.stringify(text.slice(0, 40))}`);
    return undefined;
  };
  const flag = (name: string): boolean | undefined => {
    const text = field(name);
    if (text === "1" || text === "0") return text === "1";
    if (text !== "") doubts.push(`${name}: expected 0 or 1, found ${JSON.stringify(text.slice(0, 40))}`);
    return undefined;
  };
  set("label", field("label") || undefined);
  set("hosts", count("hosts"));
  set("threads", count("threads"));
  set("blockSizeBytes", count("block size"));
  set("fileSizeBytes", count("file size"));
  set("direct", flag("direct IO"));
  set("random", flag("random"));
  set("ioDepth", count("IO depth"));
  set("version", field("version") || undefined);
  set("date", field("ISO date") || undefined);
  set("readPercent", mixOf(field("command")));
  return phase;
}

/** The share of reads, where the command line names it. */
export function mixOf(command: string): number | undefined {
  const percent = Number(/--rwmixpct["=\s]+(\d{1,3})\b/.exec(command)?.[1] ?? Number.NaN);
  return percent <= 100 ? percent : undefined;
}

function movedOf(field: Field, prefix: string, doubts: string[]): Moved {
  const figure = (name: string, unit: number): ReturnType<typeof cutOff> => {
    const text = field(prefix + name);
    const value = cutOff(text, unit);
    if (value === undefined && text !== "" && text !== "0")
      doubts.push(`${prefix}${name}: expected a whole number, found ${JSON.stringify(text.slice(0, 40))}`);
    return value;
  };
  const pair = (name: string, unit: number): Moved["iops"] =>
    pairOf(figure(`${name} [first]`, unit), figure(`${name} [last]`, unit));
  const latency: Distribution = {};
  const [min, mean, max] = [
    figure("IO lat us [min]", 1000),
    figure("IO lat us [avg]", 1000),
    figure("IO lat us [max]", 1000),
  ];
  if (min !== undefined) latency.minNs = min;
  if (mean !== undefined) latency.meanNs = mean;
  if (max !== undefined) latency.maxNs = max;
  return {
    iops: pair("IOPS", 1),
    bytesPerSecond: pair("MiB/s", MIB),
    bytes: pair("MiB", MIB),
    ...(Object.keys(latency).length === 0 ? {} : { latency }),
  };
}
