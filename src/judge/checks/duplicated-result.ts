import { METRICS, type Metric } from "../../schema/metric.ts";
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { figureText } from "../evidence/figure.ts";
import { onceFor, onceWith } from "../evidence/memo.ts";
import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { inWords, textOf, type Values } from "../evidence/thresholds.ts";
import { mainRate, UNIT_OF } from "../physics/rates.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { checkOf } from "./check.ts";

export const duplicatedResult = checkOf({
  code: "DUPLICATED_RESULT",
  label: "duplicated figures",
  title: "The same figures for two tests",
  rule: (t) =>
    `Another result of the environment has the same figures, as printed, in everything that both hold: ${inWords(t.leastFigures)} of at least ${inWords(t.leastDigits)} significant digits among them, one of which is no percentile. IOPS and bandwidth are one fact and count once. Or it has the same percentiles, all of them and ${formatNumber(t.leastPercentiles.value)} at least with ${formatNumber(t.leastPercentiles.value)} different values, beside rates that differ by at most ${textOf(t.mostApart)}: a copy whose rates were changed. Of repeats that were also measured at the same moment the most complete one counts.`,
  why: "Two measurements never agree in every digit. Where they do, one is a copy: a row that was pasted twice, a file that was imported under two names, or a test that did not run and left the figures of the one before.",
  advice: "Find out which of the two was measured, and measure the other.",
  thresholds: {
    leastFigures: [3, "count", "Equal figures, at least"],
    leastDigits: [3, "count", "Significant digits of each, at least"],
    leastPercentiles: [10, "count", "Equal percentiles of a copy with other rates, at least"],
    mostApart: [0.25, "share", "Most that the rates of such a copy differ"],
    mostCompared: [100, "count", "Results with one figure in common that are compared, at most"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: ["same-file-a", "same-file-b"],
  sees: "environment",
  run: checkCopies,
});

type Bounds = Values<"leastFigures" | "leastDigits" | "leastPercentiles" | "mostApart" | "mostCompared">;

function checkCopies(subject: PlacedSubject, t: Bounds, { environment }: Around): OutcomeDraft[] {
  if (!isMeasured(subject)) return [];
  const { copyOf } = subject;
  if (copyOf !== undefined)
    return said(
      "excluded",
      `This is the measurement of ${copyOf} once more, of the same moment; that one counts.`,
    );
  const scaled = scaledCopy(subject, environment, t);
  if (scaled !== undefined) return said("excluded", scaled);
  const own = figuresIn(environment)(subject.result);
  if (weightOf(own, t) < t.leastFigures) return [];
  for (const other of candidates(own, environment, t)) {
    // Of such a one its original is among them, too.
    const shared =
      other.result === subject.result || other.copyOf !== undefined
        ? undefined
        : sharedBy(own, keysIn(environment)(other.result), t);
    if (shared === undefined) continue;
    const figures = shared.slice(0, t.leastFigures).map(textOfFigure);
    const more = shared.length > figures.length ? ` and ${shared.length - figures.length} more` : "";
    const evidence = `The same figures to the last digit are printed under ${nameOf(other, subject)}: ${listed(figures)}${more}.`;
    return said("excluded", evidence);
  }
  return said("passed", "No other result of the environment has these figures.");
}

/** Says of which other result it has all percentiles and not the rate: no two runs have the same tail, step by step. */
function scaledCopy(
  subject: PlacedSubject,
  environment: readonly PlacedSubject[],
  t: Bounds,
): string | undefined {
  const tail = tailsIn(environment, t)(subject.result);
  const rate = tail === undefined ? undefined : mainRate(subject.result);
  if (tail === undefined || rate === undefined) return undefined;
  for (const other of (byTail(environment, t).get(tail) ?? []).slice(0, t.mostCompared)) {
    const theirs = other.result === subject.result ? undefined : mainRate(other.result);
    if (theirs === undefined || theirs.name !== rate.name || theirs.value === rate.value) continue;
    const factor = Math.max(rate.value, theirs.value) / Math.min(rate.value, theirs.value);
    if (factor - 1 > t.mostApart) continue;
    const count = tail.split(" ").length - 1;
    const rates = [rate, theirs].map(({ value, name }) => formatValue(value, UNIT_OF[name]));
    return `All ${count} percentiles are printed under ${nameOf(other, subject)} too, and only the rate differs: ${rates[0]} here, ${rates[1]} there.`;
  }
  return undefined;
}

/** All percentiles of one direction, lowest first; undefined where there are too few, or too many are equal. */
function tailOf(
  { directions }: Result,
  { leastPercentiles }: Pick<Bounds, "leastPercentiles">,
): string | undefined {
  for (const [side, of] of Object.entries(directions)) {
    const { percentilesNs = {} } = of?.clat ?? of?.lat ?? {};
    const values = new Set(Object.values(percentilesNs).map(valueOf));
    if (values.size < leastPercentiles) continue;
    const pairs = Object.entries(percentilesNs).map(([name, quantity]) => `${name}=${valueOf(quantity)}`);
    return [side, ...pairs.sort()].join(" ");
  }
  return undefined;
}

// What results have to be compared by is remembered with their environment: it goes once that is judged, they stay.
const tailsIn = onceWith((_: readonly PlacedSubject[], t: Bounds) =>
  onceFor((result: Result) => tailOf(result, t)),
);

const byTail = onceWith(
  (environment: readonly PlacedSubject[], t: Bounds): Map<string, PlacedSubject[]> =>
    Map.groupBy(environment.filter(isMeasured), ({ result }) => tailsIn(environment, t)(result) ?? ""),
);

function nameOf({ run, result }: PlacedSubject, { run: own }: PlacedSubject): string {
  const where = run === own ? "the same run" : run.id;
  const kind = run.deployment === own.deployment ? "" : " on another deployment";
  return `${result.name === "" ? "a result" : `"${result.name}"`} of ${where}${kind}`;
}

/** Figures that are printed alike have equal keys. */
type Figure = { metric: Metric; key: string; digits: number; quantity: Quantity };

const isPercentile = ({ metric }: Figure): boolean => /^p\d/.test(metric.statistic);
const isTelling = ({ digits }: Figure, { leastDigits }: Bounds): boolean => digits >= leastDigits;

const OWN_METRICS = METRICS.filter(({ worstOf }) => worstOf === undefined);

const figuresIn = onceFor((_: readonly PlacedSubject[]) =>
  onceFor((result: Result): readonly Figure[] =>
    OWN_METRICS.flatMap((metric) => {
      const quantity = metric.read(result);
      return quantity === undefined || valueOf(quantity) === 0 ? [] : [figureOf(metric, quantity)];
    }),
  ),
);

function figureOf(metric: Metric, quantity: Quantity): Figure {
  const { low, high } = intervalOf(quantity);
  const key = `${metric.id} ${valueOf(quantity)} ${low} ${high}`;
  return { metric, key, quantity, digits: digitsOf(quantity) };
}

const textOfFigure = ({ metric, quantity }: Figure): string =>
  `${phraseOf(metric)} ${figureText(quantity, metric.unit).replace(/ IOPS$/, "")}`;

/** Significant digits. Zeros at the end of a whole number may be rounding and are not counted. */
function digitsOf(quantity: Quantity): number {
  const printed =
    typeof quantity === "object" ? (/\d[\d,]*(\.\d+)?/.exec(quantity.printed)?.[0] ?? "") : String(quantity);
  const digits = printed.replace(/e.*$/, "").replaceAll(",", "");
  const significant = digits.includes(".") ? digits.replace(".", "") : digits.replace(/0+$/, "");
  return significant.replace(/^0+/, "").length;
}

/** The number of independent facts; 0 where all are percentiles, which fio rounds to the steps of its histogram. */
function weightOf(figures: readonly Figure[], t: Bounds): number {
  const telling = figures.filter((one) => isTelling(one, t));
  if (telling.every(isPercentile)) return 0;
  return new Set(telling.map(({ metric }) => metric.id.replace(/\.bandwidth$/, ".iops"))).size;
}

/** The figures that both results hold, if all are equal and there are enough of them. */
function sharedBy(
  own: readonly Figure[],
  others: ReadonlyMap<string, string>,
  t: Bounds,
): readonly Figure[] | undefined {
  const isEqual = own.every(({ metric, key }) => (others.get(metric.id) ?? key) === key);
  const shared = isEqual ? own.filter(({ metric }) => others.has(metric.id)) : [];
  return weightOf(shared, t) >= t.leastFigures ? shared : undefined;
}

const keysIn = onceFor((environment: readonly PlacedSubject[]) =>
  onceFor(
    (result: Result): ReadonlyMap<string, string> =>
      new Map(figuresIn(environment)(result).map(({ metric, key }) => [metric.id, key])),
  ),
);

const byFigure = onceWith(
  (environment: readonly PlacedSubject[], t: Bounds): Map<string, PlacedSubject[]> => {
    const found = new Map<string, PlacedSubject[]>();
    for (const subject of environment.filter(isMeasured))
      for (const { key } of figuresIn(environment)(subject.result).filter((one) => isKey(one, t))) {
        const same = found.get(key);
        if (same === undefined) found.set(key, [subject]);
        else same.push(subject);
      }
    return found;
  },
);

const isKey = (figure: Figure, t: Bounds): boolean => isTelling(figure, t) && !isPercentile(figure);

/** Results that share a telling figure. Of a figure that very many share, only the first ones are tried. */
function candidates(
  own: readonly Figure[],
  environment: readonly PlacedSubject[],
  t: Bounds,
): Set<PlacedSubject> {
  const index = byFigure(environment, t);
  const found = new Set<PlacedSubject>();
  for (const { key } of own.filter((one) => isKey(one, t))) {
    const same = index.get(key) ?? [];
    // The result itself is one of them.
    if (same.length > 1) for (const other of same.slice(0, t.mostCompared)) found.add(other);
  }
  return found;
}
