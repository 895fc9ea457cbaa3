/** Makes a result of a run of vdbench: its averages, checked against the intervals they were computed from. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { between, rounded } from "../reading/printed-quantity.ts";
import { resultOfFiles } from "./files.ts";
import type { FlatRow, FlatRun } from "./table.ts";

const NUMBER = /^\d{1,15}(?:\.\d+)?$/;
const MIB = 2 ** 20;
const MS = 1e6;
const TOLERANCE = 0.02;

/** Undefined, with a complaint, if there is nothing to import. */
export function resultOfRun(run: FlatRun, complain: (message: string) => void): Result | undefined {
  const { name, averages, intervals } = run;
  const [row, ...others] = averages;
  if (row === undefined) {
    complain(
      `run ${name}: expected a line with its averages, found ${intervals.length} intervals and none: it was stopped. It is not imported.`,
    );
    return undefined;
  }
  const doubts: string[] = [];
  const figure = (column: string, unit = 1): Quantity | undefined => {
    const text = row.field(column);
    if (NUMBER.test(text) && Number(text) * unit < Number.MAX_SAFE_INTEGER)
      return Number(text) > 0 ? rounded(text, unit) : undefined;
    if (text !== "" && text !== "n/a")
      doubts.push(`${column}: expected a number, found ${JSON.stringify(text.slice(0, 40))}`);
    return undefined;
  };
  if (row.field("bytes/io") === "" && row.field("read_rate") !== "") return resultOfFiles(run, row, figure, doubts, complain);
  const rate = figure("rate");
  const reads = NUMBER.test(row.field("read%")) ? Number(row.field("read%")) : undefined;
  if (rate === undefined || reads === undefined || reads > 100) {
    complain(`run ${name}: expected a rate above 0 and a share of reads. It is not imported.`);
    return undefined;
  }
  if (others.length > 0) doubts.push(`${averages.length} lines of averages; the first is taken`);
  if (run.isCut) doubts.push("its last line has no end, and may be cut");
  doubts.push(...contradictions(run, row));
  const directions = directionsOf(rate, reads, figure);
  const [userPercent, systemPercent] = [figure("cpu_user"), figure("cpu_kernel")];
  const cpu = defined({ userPercent, systemPercent });
  const unique = [...new Set(doubts)];
  for (const doubt of unique) complain(`run ${name}: ${doubt}`);
  const hits = ["rhpct", "whpct"].filter((column) => Number(row.field(column)) > 0);
  const notes = [
    ...unique,
    ...hits.map((column) => `${column}=${row.field(column)}: hits of a cache were asked for`),
  ];
  return {
    name,
    workload: workloadOf(row),
    status: unique.length > 0 ? "partial" : "complete",
    directions,
    ...defined({ cpu: nonEmpty(cpu) }),
    options: optionsOf(row),
    ...defined({ notes: nonEmpty(notes) }),
  };
}

const OPTIONS = [
  "reqrate",
  "xfersize",
  "threads",
  "rdpct",
  "rhpct",
  "whpct",
  "seekpct",
  "lunsize",
  "compratio",
  "dedupratio",
  "queue_depth",
];

export const optionsOf = (row: FlatRow): Record<string, string> =>
  Object.fromEntries(
    OPTIONS.map((name) => [name, row.field(name)]).filter(([, value]) => value !== "" && value !== "n/a"),
  );

export type Figure = (column: string, unit?: number) => Quantity | undefined;

function directionsOf(rate: Quantity, reads: number, figure: Figure): Result["directions"] {
  if (reads === 100 || reads === 0) {
    const bandwidth = figure("MB/sec", MIB);
    const direction: Direction = {
      iops: rate,
      ...defined({ bandwidthBytesPerSecond: bandwidth }),
      ...latencyOf(figure, "resp", "resp_max", "resp_std"),
    };
    return reads === 100 ? { read: direction } : { write: direction };
  }
  // The share is printed with two digits.
  const part = (share: number): Quantity => {
    const [low, high] = [Math.max(0, share - 0.005) / 100, Math.min(100, share + 0.005) / 100];
    const all = intervalOf(rate);
    return between(
      all.low * low,
      all.high * high,
      `${share} % of ${valueOf(rate)}`,
      (valueOf(rate) * share) / 100,
    );
  };
  const writes = Number((100 - reads).toFixed(4));
  return {
    read: { iops: part(reads), ...latencyOf(figure, "read_resp", "read_max", "read_std") },
    write: { iops: part(writes), ...latencyOf(figure, "write_resp", "write_max", "write_std") },
  };
}

export function latencyOf(figure: Figure, mean: string, max: string, stddev: string): Pick<Direction, "lat"> {
  const [meanNs, maxNs, stddevNs] = [figure(mean, MS), figure(max, MS), figure(stddev, MS)];
  if (meanNs === undefined) return {};
  return {
    lat: { meanNs, ...defined({ maxNs, stddevNs }) },
  };
}

/** What its figures say against each other, and against the intervals that they are the averages of. */
export const contradictions = (run: FlatRun, row: FlatRow): string[] => [
  ...productDoubts(row),
  ...intervalDoubts(run, row),
];

function productDoubts(row: FlatRow): string[] {
  const doubts: string[] = [];
  if (row.field("bytes/io") === "") return doubts;
  const [rate, bytes, mib] = ["rate", "bytes/io", "MB/sec"].map((name) => Number(row.field(name)));
  const expected = ((rate ?? Number.NaN) * (bytes ?? Number.NaN)) / MIB;
  if (!(Math.abs(expected - (mib ?? Number.NaN)) <= Math.max(0.02, TOLERANCE * expected)))
    doubts.push(
      `${row.field("rate")} I/Os of ${row.field("bytes/io")} bytes are not ${row.field("MB/sec")} MiB/s`,
    );
  return doubts;
}

function intervalDoubts({ intervals }: FlatRun, row: FlatRow): string[] {
  const doubts: string[] = [];
  const rate = Number(row.field("rate"));
  const [, from, to] = /^avg_(\d+)-(\d+)$/.exec(row.field("Interval")) ?? [];
  if (from === undefined || to === undefined)
    return [
      ...doubts,
      `expected the intervals of its averages, found ${JSON.stringify(row.field("Interval"))}`,
    ];
  const counted = intervals.filter((one) => {
    const number = Number(one.text);
    return number >= Number(from) && number <= Number(to);
  });
  const numbers = new Set(counted.map((one) => one.text));
  const asked = Number(to) - Number(from) + 1;
  if (numbers.size !== asked || counted.length !== asked)
    return [...doubts, `its averages are of ${asked} intervals, and ${counted.length} are here`];
  const mean = counted.reduce((sum, one) => sum + one.rate, 0) / counted.length;
  if (!(Math.abs(mean - (rate ?? Number.NaN)) <= Math.max(0.1, TOLERANCE * mean)))
    doubts.push(`its intervals come to ${mean.toFixed(1)} I/Os a second, and not ${row.field("rate")}`);
  return doubts;
}

/** A requested rate from here on means "as many as possible". */
const UNLIMITED = 999_000;

function workloadOf(row: FlatRow): Workload {
  const whole = (name: string): number | undefined => {
    const value = NUMBER.test(row.field(name)) ? Number(row.field(name)) : Number.NaN;
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const asked = NUMBER.test(row.field("rdpct")) ? Number(row.field("rdpct")) : Number(row.field("read%"));
  const seek = row.field("seekpct");
  const order = /^100(?:\.0+)?$/.test(seek)
    ? "rand"
    : /^(?:-1(?:\.0+)?|0(?:\.0+)?|seq\w*)$/.test(seek)
      ? ""
      : "unknown-";
  const plain = asked === 100 ? "read" : asked === 0 ? "write" : "rw";
  const size = whole("xfersize");
  const rate = whole("reqrate");
  return {
    rw: `${order}${plain}` as Rw,
    ...(plain === "rw" && asked < 100 && { readPercent: asked }),
    ...defined({ blockSizeBytes: size }),
    ...(rate !== undefined && rate < UNLIMITED && { rateIops: rate }),
    tool: "vdbench",
  };
}
