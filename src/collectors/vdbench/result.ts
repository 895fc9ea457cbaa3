/** Makes a result of a run of vdbench: its averages, checked against the intervals they were computed from. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { MIB } from "../../units/sizes.ts";
import { between, rounded } from "../reading/printed-quantity.ts";
import { contradictions, type Figure, latencyOf, NUMBER, optionsOf } from "./figures.ts";
import { resultOfFiles } from "./files.ts";
import type { FlatRow, FlatRun } from "./table.ts";

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
  if (row.field("bytes/io") === "" && row.field("read_rate") !== "")
    return resultOfFiles(run, row, figure, doubts, complain);
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

/** Sizes are multiples of it; a mean of several sizes seldom is. */
const SECTOR = 512;
/** A requested rate from here on means "as many as possible". */
const UNLIMITED = 999_000;

function workloadOf(row: FlatRow): Workload {
  const whole = (name: string): number | undefined => {
    const value = NUMBER.test(row.field(name)) ? Number(row.field(name)) : Number.NaN;
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const reads = NUMBER.test(row.field("rdpct")) ? Number(row.field("rdpct")) : Number(row.field("read%"));
  const seek = row.field("seekpct");
  const order = /^100(?:\.0+)?$/.test(seek)
    ? "rand"
    : /^(?:-1(?:\.0+)?|0(?:\.0+)?|seq\w*)$/.test(seek)
      ? ""
      : "unknown-";
  const plain = reads === 100 ? "read" : reads === 0 ? "write" : "rw";
  const asked = whole("xfersize");
  const mean = whole("bytes/io");
  const size = asked ?? (mean !== undefined && mean % SECTOR === 0 ? mean : undefined);
  const rate = whole("reqrate");
  return {
    rw: `${order}${plain}` as Rw,
    ...(plain === "rw" && reads < 100 && { readPercent: reads }),
    ...defined({ blockSizeBytes: size }),
    ...(asked === undefined &&
      size !== undefined && { inferred: { blockSizeBytes: "the mean size of an I/O" } }),
    ...(rate !== undefined && rate < UNLIMITED && { rateIops: rate }),
    tool: "vdbench",
  };
}
