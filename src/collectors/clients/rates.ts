/** A client's IOPS while all clients measured, from fio's own logs. Pure. */
import { type Options, parseCount, parseFlag } from "../../fio/options.ts";
import type { DirectionName } from "../../schema/result.ts";
import type { FioDocument } from "../fio/document.ts";
import type { JobGroup } from "../fio/jobs.ts";
import type { MeasuredClient } from "./envelope.ts";
import type { ClientWindow, CommonWindow } from "./windows.ts";

/** IOPS by direction. */
export type Rates = Partial<Record<DirectionName, number>>;

/** In the order in which fio numbers them in its logs. */
const LOGGED: readonly DirectionName[] = ["read", "write", "trim"];
/** Logs must cover at least this share of the common time. */
const LEAST_TOLD = 0.8;

/**
 * Undefined if the logs do not tell: there are none, one of a job is missing, or they do not cover enough of the time.
 * @param window when its jobs of the group measured
 * @param common when those of all clients did
 */
export function ratesIn(
  { rates, document }: MeasuredClient,
  group: JobGroup,
  { window, common }: { window: ClientWindow; common: CommonWindow },
): Rates | undefined {
  if (rates === undefined || document === undefined) return undefined;
  const stepMs = parseCount(optionsOf(document, group).log_avg_msec);
  const numbers = numbersOf(document, group, rates.size);
  if (stepMs === undefined || stepMs <= 0 || numbers === undefined) return undefined;
  const span = { fromMs: common.fromMs - window.fromMs, toMs: common.toMs - window.fromMs };
  const sums: Rates = {};
  for (const number of numbers) {
    const lines = linesOf(rates.get(number) ?? "");
    // Nothing is known after the last line.
    const told = { ...span, toMs: Math.min(span.toMs, lines.at(-1)?.atMs ?? 0) };
    if (lengthOf(told) < LEAST_TOLD * lengthOf(span)) return undefined;
    for (const [direction, own] of Map.groupBy(lines, ({ direction }) => direction))
      sums[direction] = (sums[direction] ?? 0) + meanIn(own, stepMs, told);
  }
  const did = Object.entries(group.reading.traffic).filter(([, { totalIos = 0 }]) => totalIos > 0);
  return did.every(([direction]) => sums[direction as DirectionName] !== undefined) ? sums : undefined;
}

const optionsOf = ({ globalOptions }: FioDocument, { options }: JobGroup): Options => ({
  ...globalOptions,
  ...options,
});

/** The numbers of a group's jobs among all, from 1, as fio counts them; undefined if the rows do not add up to the `logs` jobs. */
function numbersOf(document: FioDocument, group: JobGroup, logs: number): number[] | undefined {
  let before = 0;
  let numbers: number[] | undefined;
  for (const one of document.groups.values()) {
    const { numjobs, group_reporting: grouped } = optionsOf(document, one);
    const jobs = parseFlag(grouped) === true || one.rows === 1 ? (parseCount(numjobs) ?? 1) : one.rows;
    const first = before + 1;
    if (one === group) numbers = Array.from({ length: jobs }, (_, i) => first + i);
    before += jobs;
  }
  return before === logs ? numbers : undefined;
}

/** `atMs`: since the job began to measure; `iops`: since the previous line. */
type Line = { atMs: number; iops: number; direction: DirectionName };

/** "1000, 523, 0, 0, 0" means 523 read IOPS in the second that ended at 1000 ms. */
function linesOf(log: string): Line[] {
  return log.split("\n").flatMap((line) => {
    const [atMs = Number.NaN, iops = Number.NaN, data = -1] = line.split(",").map(Number);
    const direction = LOGGED[data];
    return direction !== undefined && atMs >= 0 && iops >= 0 ? [{ atMs, iops, direction }] : [];
  });
}

type Span = { fromMs: number; toMs: number };

const lengthOf = ({ fromMs, toMs }: Span): number => toMs - fromMs;

/** A step without I/O has no line, so each line stands for its own step only. */
function meanIn(lines: readonly Line[], stepMs: number, span: Span): number {
  let before = 0;
  let ios = 0;
  for (const { atMs, iops } of lines) {
    const length = atMs - before > 1.5 * stepMs ? stepMs : atMs - before;
    const within = Math.min(atMs, span.toMs) - Math.max(atMs - length, span.fromMs);
    ios += iops * Math.max(0, within);
    before = atMs;
  }
  return ios / lengthOf(span);
}
