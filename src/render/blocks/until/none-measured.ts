/** Where none keeps what is asked as measured: the figures, whom they do not rule out as its runs may vary as much, and who is beyond it even so. */
import type { Beyond } from "../../../judge/planning/none-meets.ts";
import { boundTold, phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortName } from "../../edition/storage-class.ts";

type Told = Beyond & { name: string };
export type Measured = readonly Told[];

export const namedAll = ({ record }: Pick<Edition, "record">, all: readonly Beyond[]): Measured =>
  all.map((one) => ({ ...one, name: shortName(record, one.deployment) }));

/** Not all of them were measured themselves, so that it is likely and not known: ": p99 write latency alone is 32.1 and 36 ms"; empty where that cannot be said of all of these, undefined where all were. */
export function impliedText(all: Measured): string | undefined {
  const implied = all.flatMap((one) => one.implied ?? []);
  if (implied.length === 0) return undefined;
  const by = implied.flatMap((one) => one.by ?? []);
  const [first] = by;
  if (first === undefined || by.length < all.length || by.some(({ metric }) => metric !== first.metric))
    return "";
  const values = by.map(({ value }) => valueText(value, first.metric));
  return `: ${phraseOf(first.metric)} alone is ${listed(values)}`;
}

/** It is not shown that none will do: their runs may vary by more than what lies between. */
export const isOpenIn = (all: Measured): boolean => all.some(({ isClose }) => isClose);

/** Some miss it by no more than runs may vary, and others by more; all were measured. */
export const isSplitIn = (metric: Metric, all: Measured): boolean =>
  isOpenIn(all) && !all.every(({ isClose }) => isClose) && figuresText(metric, all) !== "";

/** "all three", "both". */
export const allOf = (count: number): string => ALL_OF[count] ?? `all ${count}`;
const COUNTED: Readonly<Record<number, string>> = { 2: "two", 3: "three" };
const ALL_OF: Readonly<Record<number, string>> = { 2: "both", 3: "all three" };

/** "the three", "the other two", "the other". */
export const countedOf = (count: number): string => COUNTED[count] ?? String(count);

/** "missed", "fell short of". */
export const missedVerb = ({ better }: Metric): string => (better === "lower" ? "missed" : "fell short of");

/** "single runs vary so much that ceph-filesystem may still meet it, the other two not". */
function splitText(metric: Metric, all: Measured): string {
  const close = all.filter(({ isClose }) => isClose);
  const out = all.length - close.length;
  const others = out === 1 ? "the other" : `the other ${countedOf(out)}`;
  const areSingle = close.every(({ value }) => value?.runs.length === 1);
  return `${areSingle ? "single runs" : "runs"} vary so much that ${listed(close.map(({ name }) => name))} may still ${meetVerb(metric)} it, ${others} not`;
}

/** "meet", "reach". */
export const meetVerb = ({ better }: Metric): string => (better === "lower" ? "meet" : "reach");

/** "(26, 32.1 and 36 ms)"; empty where not all were measured, of which what is close is told by itself. */
export function figuresText(metric: Metric, all: Measured): string {
  const texts = all.flatMap(({ value }) => (value === undefined ? [] : [valueText(value, metric)]));
  if (texts.length < all.length) return "";
  const units = new Set(texts.map((text) => /[^\d.,]*$/.exec(text)?.[0] ?? ""));
  const [unit = ""] = units;
  const isAlike = units.size === 1;
  return ` (${listed([...new Set(texts.map((text, at) => (isAlike && at < texts.length - 1 ? text.slice(0, text.length - unit.length) : text)))])})`;
}

/** "single runs vary so much that ceph-filesystem may still meet it, the other two not"; where not all were measured "single runs vary too much to rule out ceph-filesystem; mayastor and ceph-block are over it even so", with their figures where these stand nowhere else. */
export function openText(metric: Metric, all: Measured): string {
  if (isSplitIn(metric, all)) return splitText(metric, all);
  const isTold = figuresText(metric, all) !== "";
  const { close = [], out = [] } = Object.groupBy(all, ({ isClose }) => (isClose ? "close" : "out"));
  const named = close.map(({ name, value }) =>
    isTold || value === undefined ? name : `${name} (${valueText(value, metric)})`,
  );
  const areSingle = close.every(({ value }) => value?.runs.length === 1);
  const runs = areSingle ? "single runs vary" : "runs vary";
  const beyond = `${out.length === 1 ? "is" : "are"} ${metric.better === "lower" ? "over" : "below"} it even so`;
  return [
    `${runs} too much to rule out ${listed(named, "or")}`,
    ...(out.length > 0 ? [`${listed(out.map(({ name }) => name))} ${beyond}`] : []),
  ].join("; ");
}

/** "as measured over 20 ms (26 ms), too close to rule out": of the one that is named. */
export function closeText(metric: Metric, bound: number, { value }: Beyond): string {
  const side = metric.better === "lower" ? "over" : "below";
  const own = value === undefined ? "" : ` (${valueText(value, metric)})`;
  return `as measured ${side} ${phraseOf(metric)} of ${boundTold(bound, metric)}${own}, too close to rule out`;
}
