/** Sums and quotients of the amounts that a claim names, on intervals. */
import type { ClaimFigure, ClaimTerm } from "../../schema/claim.ts";
import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import { blockSizeOf } from "../../schema/workload.ts";
import { sizeText } from "../../text/words.ts";
import type { QuantityKind } from "../../units/amount.ts";
import { formatNumber } from "../../units/format.ts";
import { parsePrinted } from "../../units/parse.ts";
import { crossings } from "../physics/limits.ts";
import { isMissing, type LookUp, operandText, type Scope, useOf } from "./look-up.ts";
import type { Amount, Use } from "./types.ts";
import { figureOfUse } from "./words.ts";

/** An amount, or what is missing to work it out. */
export type Reckoned = Amount | { missing: string };

/** All of them, or what is missing to work out one. */
export function reckonAll<T>(
  of: readonly T[],
  reckoned: (one: T) => Reckoned,
): Amount[] | { missing: string } {
  const amounts: Amount[] = [];
  for (const one of of) {
    const amount = reckoned(one);
    if (isMissing(amount)) return amount;
    amounts.push(amount);
  }
  return amounts;
}

export function reckon(scope: Scope, { terms, over }: ClaimFigure): Reckoned {
  const top = sumOf(scope, terms);
  if (over === undefined || isMissing(top)) return top;
  const bottom = sumOf(scope, over);
  return isMissing(bottom) ? bottom : quotient(top, bottom);
}

function sumOf(scope: Scope, terms: readonly ClaimTerm[]): Reckoned {
  const amounts = reckonAll(terms, (term) => {
    const amount = amountOfTerm(scope, term);
    return isMissing(amount) ? amount : scaled(amount, term.factor ?? 1);
  });
  if (isMissing(amounts)) return amounts;
  const [first] = amounts;
  if (first === undefined) throw new Error("expected a term, came none");
  for (const { dimension } of amounts)
    if (!areAlike(dimension, first.dimension))
      throw new Error(`expected amounts of one dimension, came ${first.dimension} and ${dimension}`);
  const add = (pick: (one: Amount) => number): number => amounts.reduce((sum, one) => sum + pick(one), 0);
  return {
    dimension: first.dimension,
    text: amounts
      .map(({ text }) => text)
      .join(" + ")
      .replaceAll(" + -", " - "),
    value: add(({ value }) => value),
    interval: { low: add(({ interval }) => interval.low), high: add(({ interval }) => interval.high) },
    uses: amounts.flatMap(({ uses }) => uses),
  };
}

function scaled(amount: Amount, factor: number): Amount {
  const ends = [amount.interval.low * factor, amount.interval.high * factor];
  return {
    ...amount,
    text: factorText(factor, amount.text),
    value: amount.value * factor,
    interval: { low: Math.min(...ends), high: Math.max(...ends) },
  };
}

function factorText(factor: number, text: string): string {
  if (Math.abs(factor) === 1) return factor < 0 ? `-${text}` : text;
  return factor === 0.5 ? `half of ${text}` : `${formatNumber(factor)} x ${text}`;
}

function amountOfTerm({ lookUp, source }: Scope, term: ClaimTerm): Reckoned {
  if ("run" in term) {
    const use = useOf(lookUp, term);
    if (use === undefined) return { missing: operandText(term) };
    const amount = term.moves ? movedBy(use) : measured(use);
    const times = term.sent ? timesSent(lookUp, use) : 1;
    return isMissing(amount) || times === 1 ? amount : sentAs(amount, times);
  }
  if ("constant" in term) return exact(statedAmount(term.constant));
  if ("observation" in term) {
    const observed = lookUp.observation(source, term.observation);
    return observed === undefined
      ? { missing: `observation ${term.observation}` }
      : statedAmount(observed.printed);
  }
  return declared(lookUp, term.declared, term.deployment);
}

const sentAs = (amount: Amount, sent: number): Amount => ({
  ...scaled(amount, sent),
  uses: amount.uses.map((use) => ({ ...use, sent })),
});

const measured = (use: Use): Amount => ({
  value: valueOf(use.quantity),
  interval: intervalOf(use.quantity),
  dimension: use.metric.unit,
  text: figureOfUse(use),
  uses: [use],
});

function timesSent({ record }: LookUp, { judged, metric: { direction } }: Use): number {
  const deployment = record.deployments.get(judged.run.deployment);
  return deployment === undefined || direction !== "write" ? 1 : crossings({ deployment }, direction);
}

/** What a rate of I/Os carries. */
function movedBy(use: Use): Reckoned {
  const { direction, id } = use.metric;
  const { workload } = use.judged.result;
  const bytes = direction === "read" || direction === "write" ? blockSizeOf(workload, direction) : undefined;
  if (bytes === undefined || use.metric.unit !== "iops")
    return { missing: `block size of the I/Os of ${id} in ${use.judged.run.id}` };
  const { value, interval, text, uses } = measured(use);
  return {
    value: value * bytes,
    interval: { low: interval.low * bytes, high: interval.high * bytes },
    dimension: "bytes/s",
    text: `${text} x ${sizeText(bytes)}`,
    uses,
  };
}

function declared(
  { record, title }: LookUp,
  what: "line-rate" | "copies" | "provisioned-iops",
  id: string,
): Reckoned {
  const deployment = record.deployments.get(id);
  const environment = record.environments.get(deployment?.environment ?? "");
  const bits = deployment?.network?.lineRateBitsPerSecond ?? environment?.network?.lineRateBitsPerSecond;
  const [value, dimension] = {
    "line-rate": [bits === undefined ? undefined : bits / 8, "bytes/s"] as const,
    copies: [deployment?.replication?.copies, "count"] as const,
    "provisioned-iops": [deployment?.provisionedIops, "iops"] as const,
  }[what];
  if (value === undefined) return { missing: `${what.replace("-", " ")} of ${title(id)}` };
  const text = what === "line-rate" ? `${formatNumber((value * 8) / 1e9)} Gbit/s` : formatNumber(value);
  return { value, interval: { low: value, high: value }, dimension, text, uses: [] };
}

/** A plain figure that a text calculates with counts as exact. */
const exact = (amount: Amount): Amount =>
  /^[\d.,]+\s*[a-zA-Z/]*$/.test(amount.text)
    ? { ...amount, interval: { low: amount.value, high: amount.value } }
    : amount;

const DIMENSIONS: readonly QuantityKind[] = ["bytes/s", "ns", "bytes", "count", "percent"];
/** Words after a figure that say what it counts. */
const NOTE = /\s+(?:per disk|p99|read ops|write ops)(?=$|\/)/;
const OPERATIONS = /(?:IOPS|ops|\/sec)$/;

/** A figure with its unit, whatever its dimension. @throws Error where it is none */
function statedAmount(written: string): Amount {
  const text = written.replace(NOTE, "").replace(/\s*(?:ops)?\/sec$/, " IOPS");
  for (const dimension of OPERATIONS.test(text) ? (["iops"] as const) : DIMENSIONS) {
    const parsed = parsePrinted(text, dimension);
    if (!parsed.ok) continue;
    const { value, low, high } = parsed.quantity;
    return { value, interval: { low, high }, dimension, text: written, uses: [] };
  }
  throw new Error(`${JSON.stringify(written)}: expected a figure with its unit`);
}

/** A bare number may count operations a second. */
const OPERATIONS_OR_COUNT: ReadonlySet<QuantityKind> = new Set(["iops", "count"]);
export const areAlike = (a: QuantityKind, b: QuantityKind): boolean =>
  a === b || (OPERATIONS_OR_COUNT.has(a) && OPERATIONS_OR_COUNT.has(b));

/** What comes of dividing one dimension by another, and its unit as a multiple. */
const QUOTIENTS: Readonly<Record<string, readonly [QuantityKind, number]>> = {
  "bytes : bytes/s": ["ns", 1e9],
  "count : ns": ["iops", 1e9],
  "bytes : ns": ["bytes/s", 1e9],
  "count : iops": ["ns", 1e9],
  "bytes/s : bytes": ["iops", 1],
  "bytes/s : iops": ["bytes", 1],
};

function quotient(top: Amount, bottom: Amount): Amount {
  const [dimension, unit] =
    top.dimension === bottom.dimension ? (["count", 1] as const) : (QUOTIENTS[pair(top, bottom)] ?? []);
  if (dimension === undefined || unit === undefined)
    throw new Error(`expected amounts that can be divided, came ${pair(top, bottom)}`);
  const ends = ends4(top.interval, bottom.interval).map((end) => end * unit);
  return {
    dimension,
    text: `${asOperand(top.text)} over ${asOperand(bottom.text)}`,
    value: (top.value / bottom.value) * unit,
    interval: { low: Math.min(...ends), high: Math.max(...ends) },
    uses: [...top.uses, ...bottom.uses],
  };
}

/** "(1 Gbit/s - 80.7 MiB/s)": what is summed before it is divided. */
const asOperand = (text: string): string => (/ [-+] /.test(text) ? `(${text})` : text);

const pair = (a: Amount, b: Amount): string => `${a.dimension} : ${b.dimension}`;
const ends4 = (a: Interval, b: Interval): number[] => [
  a.low / b.low,
  a.low / b.high,
  a.high / b.low,
  a.high / b.high,
];
