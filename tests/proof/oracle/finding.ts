import type { Figure } from "./printed.ts";
import type { Row } from "./rows.ts";

/**
 * What a check ought to say of a row: `fail` (noted or excluded), `unchecked` (an input is missing, `evidence` says which), or
 * `open`, where the specification does not settle whether it concerns the row: it must not fail. Whatever a rule does not name
 * must be passed or silent.
 */
export type Expected = "fail" | "unchecked" | "open";
export type Finding = { code: string; expected: Expected; line?: number | undefined; evidence: string };

export type Rule = (row: Row, all: readonly Row[]) => Finding[];

export const fail = (code: string, line: number | undefined, evidence: string): Finding[] => [
  { code, expected: "fail", line, evidence },
];
export const unchecked = (code: string, missing: string): Finding[] => [
  { code, expected: "unchecked", evidence: missing },
];
export const open = (code: string, why: string): Finding[] => [{ code, expected: "open", evidence: why }];

/** Three digits, in the unit that suits. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

export type Span = { low: number; high: number };
export const times = (a: Span, b: Span): Span => ({ low: a.low * b.low, high: a.high * b.high });
export const over = (a: Span, b: Span): Span => ({ low: a.low / b.high, high: a.high / b.low });
export const plus = (a: Span, b: Span): Span => ({ low: a.low + b.low, high: a.high + b.high });
export const exactly = (value: number): Span => ({ low: value, high: value });

/** The median, or the mean where no median is printed. */
export const typicalLatency = (row: Row, side: string): Figure | undefined =>
  row.figures.get(`${side}.lat.p50`) ?? row.figures.get(`${side}.lat.mean`);

/** Rate of one side, from its IOPS or its bandwidth. */
export function rateOf(row: Row, side: string): Span | undefined {
  const [iops, bandwidth] = [row.figures.get(`${side}.iops`), row.figures.get(`${side}.bandwidth`)];
  if (iops) return iops;
  return bandwidth && row.blockBytes ? over(bandwidth, exactly(row.blockBytes)) : undefined;
}
