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
    moved: movedOf(field, PLAIN, doubts),
    doubts,
  };
  const reads = movedOf(field, MIXED_READS, doubts);
  if ((reads.iops.first ?? reads.iops.last ?? reads.bytes.first ?? reads.bytes.last) !== undefined)
    phase.mixedReads = reads;
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

/** Columns of one direction: names are put together once, and not for each row. */
const columnsOf = (prefix: string) => ({
  iops: [`${prefix}IOPS [first]`, `${prefix}IOPS [last]`],
  rate: [`${prefix}MiB/s [first]`, `${prefix}MiB/s [last]`],
  total: [`${prefix}MiB [first]`, `${prefix}MiB [last]`],
  min: `${prefix}IO lat us [min]`,
  mean: `${prefix}IO lat us [avg]`,
  max: `${prefix}IO lat us [max]`,
});
const PLAIN = columnsOf("");
const MIXED_READS = columnsOf("rwmix read ");

function movedOf(field: Field, columns: typeof PLAIN, doubts: string[]): Moved {
  const figure = (name: string | undefined, unit: number): ReturnType<typeof cutOff> => {
    const text = name === undefined ? "" : field(name);
    if (text === "" || text === "0") return undefined;
    const value = cutOff(text, unit);
    if (value === undefined)
      doubts.push(`${name}: expected a whole number, found ${JSON.stringify(text.slice(0, 40))}`);
    return value;
  };
  const pair = ([first, last]: string[], unit: number): Moved["iops"] =>
    pairOf(figure(first, unit), figure(last, unit));
  const moved: Moved = {
    iops: pair(columns.iops, 1),
    bytesPerSecond: pair(columns.rate, MIB),
    bytes: pair(columns.total, MIB),
  };
  const latency: Distribution = {};
  const [min, mean] = [figure(columns.min, 1000), figure(columns.mean, 1000)];
  const max = figure(columns.max, 1000);
  if (min !== undefined) latency.minNs = min;
  if (mean !== undefined) latency.meanNs = mean;
  if (max !== undefined) latency.maxNs = max;
  if (min !== undefined || mean !== undefined || max !== undefined) moved.latency = latency;
  return moved;
}
