/** The worse of two metrics, deployment by deployment: for loads that must keep one bound in both directions. */
import type { Metric } from "../../schema/metric.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { type Ranking, rankingOf } from "./ranking.ts";
import type { Titles } from "./ratio.ts";
import { type RankedValue, type Scored, sampleOf } from "./value.ts";

/** One ranking made of several; a deployment that lacks a value in one of them is left out. `parts` is not empty. */
export function worstOf(metric: Metric, parts: readonly Ranking[], titles: Titles): Ranking | undefined {
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  const places = new Map(parts.map(({ comparisonId, comparisonTitle }) => [comparisonId, comparisonTitle]));
  const scored = first.values.flatMap((value) => {
    const others = rest.flatMap(({ values }) =>
      values.filter(({ deployment }) => deployment === value.deployment),
    );
    const parted = [value, ...others].map((one, at) => ({
      value: one,
      part: parts[at]?.metric.direction ?? "",
    }));
    return others.length < rest.length ? [] : [worse(parted, metric)];
  });
  const of = {
    environment: first.environment,
    comparisonId: [...places.keys()].join("+"),
    comparisonTitle: [...places.values()].join(" and "),
  };
  return scored.length === 0 ? undefined : rankingOf(of, metric, scored, titles);
}

type Parted = { value: RankedValue; part: string };

/** The interval has the worst end of each part. Credible only where all parts are, as any could be the worst. */
function worse(parted: readonly Parted[], { better }: Metric): Scored {
  const values = parted.map(({ value }) => value);
  const worst = better === "higher" ? Math.min : Math.max;
  const value = worst(...values.map((one) => one.value));
  const own = values.find((one) => one.value === value);
  if (own === undefined) throw new Error("worst of: expected values, found none");
  const {
    rank: _rank,
    rankAsPrinted: _asPrinted,
    printed: _printed,
    lacks: _lacks,
    byOthers: _byOthers,
    ...rest
  } = own;
  const interval = {
    low: worst(...values.map((one) => one.interval.low)),
    high: worst(...values.map((one) => one.interval.high)),
  };
  const byOthers = unique(values.flatMap((one) => one.byOthers ?? [])).filter((code) =>
    values.every((one) => one.byOthers?.includes(code) || ![...one.excludedBy, ...one.noted].includes(code)),
  );
  const lacks = values.find((one) => one.lacks !== undefined)?.lacks;
  const sample = sampleOf({ ...own, interval });
  return {
    ...rest,
    interval,
    excludedBy: unique(values.flatMap(({ excludedBy }) => excludedBy)),
    noted: unique(values.flatMap(({ noted }) => noted)),
    annotations: unique(values.flatMap(({ annotations }) => annotations)),
    ...defined({ lacks, byOthers: nonEmpty(byOthers), ofParts: partsOf(own, parted) }),
    credible: values.every(({ rank }) => rank !== undefined),
    sample,
    printed: { ...sample, value: worst(...values.map(({ printed }) => printed)) },
  };
}

/** Undefined where all that speaks against any of them speaks against the one that is shown. */
function partsOf(own: RankedValue, parted: readonly Parted[]): Readonly<Record<string, string>> | undefined {
  // What excludes goes before what only notes.
  const found = (["noted", "excludedBy"] as const).flatMap((list) =>
    parted.flatMap(({ value, part }) => value[list].map((code) => ({ list, code, part }))),
  );
  const ofOthers = [...Map.groupBy(found, ({ code }) => code)].flatMap(([code, all]) => {
    const list = all.at(-1)?.list ?? "noted";
    const parts = unique(all.filter((one) => one.list === list).map(({ part }) => part));
    return own[list].includes(code) ? [] : [[code, parts.join(" and ")] as const];
  });
  return ofOthers.length > 0 ? Object.fromEntries(ofOthers) : undefined;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
