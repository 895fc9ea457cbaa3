/** What sysbench before 1.0 printed of a test of files: counts and sizes in place of rates. */
import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { between, printedOf } from "../reading/printed-quantity.ts";
import { agree, figure, perSecond } from "../reading/trial-figures.ts";
import { type Block, digitsOf } from "./blocks.ts";

/** `rate`: requests a second. Absent is what the text does not hold. */
export type Counted = {
  reads: number;
  writes: number;
  others: number;
  read?: Quantity;
  written?: Quantity;
  rate?: Quantity;
};

const OPERATIONS =
  /^Operations performed: {1,4}(\d{1,15}) (?:Read|reads), (\d{1,15}) (?:Write|writes), (\d{1,15}) Other = \d{1,15} Total$/;
const MOVED =
  /^Read (\S{1,20}) {1,4}Written (\S{1,20}) {1,4}Total transferred \S{1,20} {1,4}\(\S{1,20}\/sec\)$/;
const RATE = /^ *(\d{1,12}(?:\.\d{1,5})?) Requests\/sec executed$/;
/** Of 1024 each. */
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  Kb: 2 ** 10,
  Mb: 2 ** 20,
  Gb: 2 ** 30,
  Tb: 2 ** 40,
};

/** Undefined for what sysbench 1.0 printed. */
export function countedIn(lines: readonly string[]): Counted | undefined {
  const [operations, moved, rate] = [OPERATIONS, MOVED, RATE].map(
    (pattern) => lines.map((line) => pattern.exec(line)).find((one) => one !== null) ?? undefined,
  );
  if (operations === undefined) return undefined;
  const [reads = 0, writes = 0, others = 0] = operations.slice(1).map(Number);
  const [read, written] = [sizeOf(moved?.[1]), sizeOf(moved?.[2])];
  const perSecondPrinted = figure(rate?.[1], 1);
  return {
    reads,
    writes,
    others,
    ...(read !== undefined && { read }),
    ...(written !== undefined && { written }),
    ...(perSecondPrinted !== undefined && { rate: perSecondPrinted }),
  };
}

function sizeOf(text: string | undefined): Quantity | undefined {
  const [, digits, unit = ""] = /^(\d{1,9}(?:\.\d{1,5})?)([KMGT]?b)$/.exec(text ?? "") ?? [];
  return figure(digits, UNITS[unit] ?? Number.NaN);
}

/** Rates from counts and the time, with the interval that the rounded time leaves. */
export function sidesOf(counted: Counted, { values }: Block): Result["directions"] {
  const time = figure(digitsOf(values.get("total time")), 1e9);
  const side = (count: number, bytes: Quantity | undefined): Direction | undefined => {
    const iops = perSecond(count, time);
    if (iops === undefined || time === undefined) return undefined;
    return {
      totalIos: count,
      iops,
      runtimeNs: time,
      ...(bytes !== undefined && { ioBytes: bytes, bandwidthBytesPerSecond: over(bytes, time) }),
    };
  };
  const [read, write] = [side(counted.reads, counted.read), side(counted.writes, counted.written)];
  return { ...(read !== undefined && { read }), ...(write !== undefined && { write }) };
}

function over(bytes: Quantity, timeNs: Quantity): Quantity {
  const [amount, time] = [intervalOf(bytes), intervalOf(timeNs)];
  return between(
    (amount.low * 1e9) / time.high,
    (amount.high * 1e9) / time.low,
    `${printedOf(bytes)} in ${printedOf(timeNs)} s`,
  );
}

/** Events are reads and writes; fsyncs are counted apart. */
export function countDoubts({ reads, writes, read, written, rate }: Counted, { values }: Block): string[] {
  const events = Number(values.get("total number of events"));
  const time = figure(digitsOf(values.get("total time")), 1e9);
  const doubts: string[] = [];
  if (read === undefined && written === undefined) doubts.push('expected the line "Total transferred"');
  if (rate === undefined) doubts.push('expected the line "Requests/sec executed"');
  if (events >= 0 && events !== reads + writes)
    doubts.push(`${reads} reads and ${writes} writes are not ${events} events`);
  if (!agree(rate, perSecond(reads + writes, time), 0.001))
    doubts.push(`${reads + writes} requests in ${values.get("total time")} are not the rate that is printed`);
  return doubts;
}
