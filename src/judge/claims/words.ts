/** Pieces of the audit's sentences: who, how much, of what. */
import type { Interval } from "../../schema/quantity.ts";
import { listed, lowerFirst, unbracketed } from "../../text/words.ts";
import type { QuantityKind } from "../../units/amount.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { deploymentOf, type LookUp } from "./look-up.ts";
import type { Amount, Use } from "./types.ts";

/** "4,711 MiB/s": as printed where it was. */
export const figureOfUse = ({ quantity, metric }: Use): string => figureText(quantity, metric.unit);

/** "OpenEBS ZFS LocalPV's read bandwidth, sequential read, 1 MiB". */
export const ofUse = (use: Use): string => `${phraseOf(use.metric)}, ${unbracketed(testPhrase(use))}`;

/** "sequential read, 1 MiB, 4 jobs ...": the pattern and block size are enough beside a link. */
export const testPhrase = ({ judged }: Use): string =>
  lowerFirst(judged.comparisonTitle).split(", ").slice(0, 2).join(", ");

export const whoOf = (lookUp: LookUp, use: Use): string => lookUp.title(deploymentOf(use));

/** Two uses of one deployment are told apart by metric or test. */
export function useName(lookUp: LookUp, use: Use, other: Use): string {
  const who = whoOf(lookUp, use);
  if (deploymentOf(use) !== deploymentOf(other)) return who;
  if (use.metric !== other.metric) return `${who} (${phraseOf(use.metric)})`;
  if (testPhrase(use) !== testPhrase(other)) return `${who} (${testPhrase(use)})`;
  return `${who} (${use.judged.run.title ?? use.judged.run.id})`;
}

/** Three digits and a unit; `decimal`: in powers of ten, as the text of the claim counts. */
export function amountText(value: number, dimension: QuantityKind, decimal: boolean): string {
  if (value < 0) return `-${amountText(-value, dimension, decimal)}`;
  if (dimension === "count") return formatNumber(value);
  if (dimension === "percent") return `${formatNumber(value)} %`;
  if (dimension === "ns" && value >= 120e9) return durationText(value / 1e9);
  if (decimal && (dimension === "bytes/s" || dimension === "bytes"))
    return `${formatNumber(value / 1e6)} MB${dimension === "bytes" ? "" : "/s"}`;
  return formatValue(value, dimension);
}

/** "~250 MB/s", unlike "250 MiB/s". */
export const isDecimal = (printed: string): boolean => /[kMGT]B\b/.test(printed);

const durationText = (seconds: number): string =>
  seconds < 7200 ? `${formatNumber(seconds / 60)} minutes` : `${formatNumber(seconds / 3600)} hours`;

/** A sum of whole IOPS is exact: what rounding leaves open of it is less than this share. */
const EXACT_SHARE = 0.001;
/** As a factor. Rounding alone makes a figure of two digits up to a tenth wide: ends that are hardly further apart tell no more than the value. */
const SAME_AS_ROUNDED = 1.15;

/** One figure, or both ends where they differ by more than rounding. */
export function spanText(
  { low, high }: Interval,
  value: number,
  dimension: QuantityKind,
  decimal: boolean,
): string {
  if (dimension === "iops" && high - low < EXACT_SHARE * value) return figureText(Math.round(value), "iops");
  if (high / low < SAME_AS_ROUNDED) return amountText(value, dimension, decimal);
  return `${amountText(low, dimension, decimal)} to ${amountText(high, dimension, decimal)}`;
}

/** Where the figures of an amount come from, and why they count several times; empty where none of them was measured. */
export function sourceOf(lookUp: LookUp, { uses }: Pick<Amount, "uses">): string {
  const [first] = uses;
  if (first === undefined) return "";
  const what = [...new Set(uses.map(({ metric }) => phraseOf(metric)))];
  const who = [...new Set(uses.map((use) => whoOf(lookUp, use)))];
  const sent = uses.find((use) => use.sent !== undefined)?.sent;
  const times = sent === undefined ? "" : `; each byte written leaves the client ${timesText(sent)}`;
  return ` (${unbracketed(`${listed(what)} of ${listed(who)}, ${testPhrase(first)}`)}${times})`;
}

const timesText = (count: number): string => (count === 2 ? "twice" : `${formatNumber(count)} times`);

/** As printed, or the result and how it was worked out. */
export const workedText = ({ text, interval, value, dimension }: Amount): string => {
  if (!/ over | x |^half of | half of | \+ /.test(text)) return text;
  const result = spanText(interval, value, dimension, isDecimal(text));
  return `${result}${dimension === "count" ? "x" : ""}, that is ${text}`;
};

/** What it comes to, and whose figures that are. */
export const sourcedText = (lookUp: LookUp, amount: Amount): string =>
  `${workedText(amount)}${sourceOf(lookUp, amount)}`;

/** Begins with a space. */
export const cutText = (printed: string): string =>
  ` The last digit of “${printed}” is cut off or rounded up.`;
