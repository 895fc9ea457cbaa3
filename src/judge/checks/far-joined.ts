/** Figures that stand far apart in a document and are read as one test: what a check makes of them holds only if they are of one. Pure. */
import { METRICS, type Metric } from "../../schema/metric.ts";
import type { Quantity } from "../../schema/quantity.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { isBroken, siblingsOf } from "../evidence/siblings.ts";
import { valuesOf } from "../evidence/thresholds.ts";
import type { Compared } from "./check.ts";
import { checkNamed, LAW } from "./index.ts";

/** More lines than a screen shows: no reader sees both ends at once. */
const FAR_LINES = 25;

const IS_OF: Readonly<Record<Compared, (metric: Metric) => boolean>> = {
  IOPS: ({ unit }) => unit === "iops",
  bandwidth: ({ unit }) => unit === "bytes/s",
  "mean latency": ({ unit, statistic }) => unit === "ns" && statistic === "mean",
  percentile: ({ unit, statistic }) => unit === "ns" && statistic !== "mean",
};

type Figure = { metric: Metric; quantity: Quantity; line: number };
/** Figures that stand near one another, by line. */
export type Place = readonly [Figure, ...Figure[]];

export type FarJoined = { judged: JudgedResult; code: string; places: readonly Place[] };

/** What excludes it by figures of places that are far apart; undefined where nothing does. A tool's own output is of one test wherever its lines stand. */
export function farJoined(judged: JudgedResult): FarJoined | undefined {
  if (judged.run.basis !== "transcribed") return undefined;
  for (const { code, verdict, byOthers } of judged.outcomes) {
    if (verdict !== "excluded" || byOthers) continue;
    const compares = checkNamed(code)?.compares ?? [];
    const places = placesOf(judged, (metric) => compares.some((one) => IS_OF[one](metric)));
    if (places.length > 1) return { judged, code, places };
  }
  return undefined;
}

function placesOf({ result }: JudgedResult, isCompared: (metric: Metric) => boolean): Place[] {
  const figures = METRICS.filter(isCompared)
    .flatMap((metric): Figure[] => {
      const quantity = metric.read(result);
      const line = typeof quantity === "object" ? quantity.line : undefined;
      return quantity === undefined || line === undefined ? [] : [{ metric, quantity, line }];
    })
    .sort((a, b) => a.line - b.line);
  const places: [Figure, ...Figure[]][] = [];
  for (const figure of figures) {
    const last = places.at(-1);
    if (last !== undefined && figure.line - (last.at(-1)?.line ?? 0) <= FAR_LINES) last.push(figure);
    else places.push([figure]);
  }
  return places;
}

/**
 * What hangs on how results of a workload are read. `alike`: others that fail by figures of far places. `doubted`: how many others are
 * excluded only as these fail. `alone`: they are no longer, if this one is of several tests; `together`: if it and those alike are.
 */
export type Hanging = { alike: readonly FarJoined[]; doubted: number; alone: boolean; together: boolean };

export function hangingOn(results: readonly JudgedResult[], { judged, code }: FarJoined): Hanging {
  if (code !== LAW.code) return { alike: [], doubted: 0, alone: false, together: false };
  const { all, joined, doubted } = readingOf(results, judged);
  return {
    alike: joined.filter((one) => !isSame(one.judged, judged)),
    doubted: doubted.length,
    alone: !isStill(all, [judged]),
    together: !isStill(
      all,
      joined.map((one) => one.judged),
    ),
  };
}

/** What a result that others of its document put in doubt hangs on: empty where enough of them fail by figures that stand together. */
export function doubtHangsOn(results: readonly JudgedResult[], judged: JudgedResult): readonly FarJoined[] {
  if (judged.law?.byOthers !== true || judged.law.verdict !== "excluded") return [];
  const { all, joined } = readingOf(results, judged);
  const isStillBroken = isStill(
    all,
    joined.map((one) => one.judged),
  );
  return isStillBroken ? [] : joined;
}

/** Figures that are read as one test each, without which nothing would exclude it; empty where something else does, too. */
export function restsOnReading(results: readonly JudgedResult[], judged: JudgedResult): readonly FarJoined[] {
  const by = judged.outcomes.filter(({ verdict }) => verdict === "excluded");
  const own = farJoined(judged);
  if (by.length === 0 || by.some(({ code }) => code !== (own?.code ?? LAW.code))) return [];
  if (own === undefined) return doubtHangsOn(results, judged);
  if (own.code !== LAW.code) return [own];
  const { alike, alone, together } = hangingOn(results, own);
  return alone ? [own] : together ? [own, ...alike] : [];
}

function readingOf(results: readonly JudgedResult[], one: JudgedResult) {
  const all = siblingsOf(results, one);
  const joined = all.flatMap((other) => farJoined(other) ?? []).filter(({ code }) => code === LAW.code);
  const doubted = all.filter(
    ({ outcomes, law }) =>
      law?.byOthers === true && outcomes.every(({ verdict, byOthers }) => verdict !== "excluded" || byOthers),
  );
  return { all, joined, doubted: doubted.filter(({ law }) => law?.verdict === "excluded") };
}

const isStill = (all: readonly JudgedResult[], without: readonly JudgedResult[]): boolean =>
  isBroken(
    all.filter((one) => !without.some((other) => isSame(one, other))),
    valuesOf(LAW.thresholds),
  );

const isSame = (a: JudgedResult, b: JudgedResult): boolean => a.run.id === b.run.id && a.index === b.index;
