/** Which use cases a reader's figures would decide, by the rule of reports: which figure answers, and whether it is enough. */
import { standingIn } from "../judge/candidates/standing.ts";
import { isHeavy, labelsOf } from "../judge/checks/index.ts";
import { spanOf } from "../judge/evidence/statistics.ts";
import { type Ranking, rankingsOf } from "../judge/ranking/ranking.ts";
import { boundTold, valueText } from "../judge/ranking/ratio.ts";
import { commonOfComparisons } from "../judge/ranking/selector.ts";
import { type RankedValue, sampleOf } from "../judge/ranking/value.ts";
import type { AskedMetric, AskedProfile, AskedUse } from "../schema/asked-use.ts";
import { type Metric, metricById } from "../schema/metric.ts";
import type { Interval } from "../schema/quantity.ts";
import { outstandingOf } from "../schema/workload.ts";
import { defined } from "../text/defined.ts";
import { listed, plural } from "../text/words.ts";
import type { Tone } from "./findings.ts";
import { type Hedge, hedged, hedgeOf } from "./hedge.ts";
import type { Judged } from "./instead.ts";
import { keyOf } from "./overview.ts";
import { storageNames } from "./own-record.ts";
import { type Tests, whichTest } from "./which-test.ts";

/** What of a figure is known: "open" where that is too little to tell. */
type Standing = "met" | "missed" | "open" | "absent";

export type UseFigure = {
  what: string;
  /** Of which tests it would be, where it is absent. */
  where?: string;
  /** Absent where it was not measured. */
  value?: string;
  /** The job that it is of, where several tests could answer; and of how many repeats it is the median. */
  of?: string;
  isStruck?: true;
  /** Whatever it comes to, its test was too short: that is said first. */
  isBrief?: true;
  /** "20 ms is enough", "the objective is 10 ms". */
  bound?: string;
  standing: Standing;
  /** The standing in words, with what speaks against the figure. */
  said: string;
  /** What could not be checked of it, where it is met. */
  hedge?: Hedge;
};

export type ToldUse = {
  title: string;
  href: string;
  also?: string;
  tone?: Tone;
  said: string;
  /** Checks that could not look, where the figures suffice if what these look for is not there. */
  because?: string;
  figures: UseFigure[];
  /** What measures the figures that are absent or open. */
  run: AskedProfile[];
};

/** What the figures of one storage say: of use cases of which they measure something, those that they decide first; and of the others. */
export type ToldUses = { storage: string; summary: string; some: ToldUse[]; none: ToldUse[] };

/** In the order in which storages came first. */
export function usesOf(tests: readonly Judged[], uses: readonly AskedUse[]): ToldUses[] {
  if (uses.length === 0) return [];
  const names = storageNames(tests.map(({ judged }) => judged.run));
  return [...Map.groupBy(tests, ({ judged }) => judged.run.deployment)].map(([id, own]) =>
    usesIn(names.get(id) ?? "", own, uses),
  );
}

type Known = Tests & { isBrief: (value: RankedValue) => boolean };

function usesIn(storage: string, tests: readonly Judged[], uses: readonly AskedUse[]): ToldUses {
  const known = knownOf(tests, uses);
  const all = uses.map((use) => toldUse(use, known));
  const [some, none] = [true, false].map((is) =>
    all.filter(({ figures }) => figures.some(({ standing }) => standing !== "absent") === is),
  );
  return {
    storage,
    summary: summaryOf(all, some ?? []),
    some: (some ?? []).toSorted((a, b) => undecidedIn(a) - undecidedIn(b)),
    none: none ?? [],
  };
}

function knownOf(tests: readonly Judged[], uses: readonly AskedUse[]): Known {
  const metrics = partsOf(uses);
  const byRun = new Map(tests.map((one) => [`${one.judged.run.id} ${one.judged.index}`, one]));
  const testsOf = ({ runs }: RankedValue): Judged[] =>
    runs.flatMap(({ run, result }) => byRun.get(`${run} ${result}`) ?? []);
  const isBrief = (value: RankedValue): boolean => testsOf(value).some(({ told }) => told.brief);
  // Several tests of one workload are no repeats of each other: each may answer.
  const rankings = [...Map.groupBy(tests, keyOf).values()].flatMap((own) =>
    rankingsOf(
      own.map(({ judged }) => judged),
      new Map(),
      metrics,
    ),
  );
  const among = (holds: (value: RankedValue) => boolean): Ranking[] =>
    rankings.filter(({ values }) => values.every(holds));
  return {
    levels: [
      among((value) => value.rank !== undefined && !isBrief(value) && !value.noted.some(isHeavy)),
      among((value) => value.rank !== undefined && !isBrief(value)),
      among((value) => !isBrief(value)),
      rankings,
    ],
    commons: commonOfComparisons(tests.map(({ judged }) => judged)),
    testsOf,
    isBrief,
  };
}

function partsOf(uses: readonly AskedUse[]): Metric[] {
  const asked = uses.flatMap(({ metrics }) => metrics.flatMap(({ metric }) => metricById.get(metric) ?? []));
  const parts = asked.flatMap((one) => one.worstOf?.flatMap((id) => metricById.get(id) ?? []) ?? [one]);
  return [...new Set(parts)];
}

function toldUse({ title, href, also, durable = false, metrics }: AskedUse, known: Known): ToldUse {
  const figures = metrics.map((asked) => figureOf(asked, durable, known));
  const missing = metrics.filter((_, at) => isUndecided(figures[at]));
  const run = new Map(missing.map(({ profile }) => [profile.href, profile]));
  return { title, href, ...defined({ also }), ...saidOf(figures), figures, run: [...run.values()] };
}

function saidOf(figures: readonly UseFigure[]): Pick<ToldUse, "tone" | "said" | "because"> {
  const met = figures.filter(({ standing }) => standing === "met").length;
  if (figures.some(({ standing }) => standing === "missed")) return { tone: "not", said: "fall short" };
  if (met === figures.length)
    return { tone: "usable", said: "suffice", ...hedged(figures.flatMap(({ hedge }) => hedge ?? [])) };
  if (figures.every(({ standing }) => standing === "absent")) return { said: "not measured" };
  return { tone: "care", said: met === 0 ? "open" : `open, ${met} of ${figures.length} met` };
}

const isUndecided = (figure?: UseFigure): boolean =>
  figure?.standing === "open" || figure?.standing === "absent";

const UNDECIDED = ["usable", "not", "care", undefined] as const;
const undecidedIn = ({ tone, figures }: ToldUse): number =>
  UNDECIDED.indexOf(tone) + figures.filter(isUndecided).length / (figures.length + 1);

function figureOf(asked: AskedMetric, durable: boolean, known: Known): UseFigure {
  const { what, where, bound } = asked;
  const metric = metricById.get(asked.metric);
  const { ranking, own, of } = whichTest(asked, durable, known) ?? {};
  const told = { what, ...(metric && bound !== undefined && { bound: boundText(asked, metric, bound) }) };
  if (metric === undefined || own === undefined)
    return { ...told, where, standing: "absent", said: "not measured" };
  const value = { value: valueText(own, metric), ...defined({ of }) };
  if (own.rank === undefined)
    return {
      ...told,
      ...value,
      isStruck: true,
      standing: "open",
      said: `excluded (${listed(labelsOf(own))})`,
    };
  if (known.isBrief(own))
    return { ...told, ...value, isBrief: true, standing: "open", said: "too short to tell" };
  const doubts = own.noted.filter(isHeavy);
  if (doubts.length > 0)
    return { ...told, ...value, standing: "open", said: `may be wrong (${listed(labelsOf(own, doubts))})` };
  if (bound === undefined) return { ...told, ...value, standing: "open", said: "no objective is stated" };
  const standing = standingAt(metric, spanOf(sampleOf(own)), own, bound);
  const workload = known.commons.get(ranking?.comparisonId ?? "")?.workload;
  const atOnce = workload && outstandingOf(workload);
  if (standing.standing === "met")
    return { ...told, ...value, ...standing, hedge: hedgeOf(metric, known.testsOf(own)) };
  return {
    ...told,
    ...value,
    ...(standing.standing === "missed" && atOnce !== undefined
      ? missedAt(atOnce, own, { ...asked, bound }, metric)
      : standing),
  };
}

const standingAt = (metric: Metric, interval: Interval, ranked: RankedValue, bound: number) =>
  STANDINGS[standingIn(metric, { known: "measured", interval, ranked }, bound)];

/** Rates grow with the I/Os at once, and latencies do, at most in proportion: what that may explain is no miss yet. */
function missedAt(
  atOnce: number,
  own: RankedValue,
  { depth = atOnce, bound, profile }: AskedMetric & { bound: number },
  metric: Metric,
): Pick<UseFigure, "standing" | "said"> {
  const isHarder = metric.better === "higher" ? atOnce < depth : atOnce > depth;
  const span = spanOf(sampleOf(own));
  const scaled = { low: (span.low * depth) / atOnce, high: (span.high * depth) / atOnce };
  const isOpen = isHarder && standingAt(metric, scaled, own, bound).standing !== "missed";
  return isOpen
    ? {
        standing: "open",
        said: `not met with ${plural(atOnce, "I/O")} at once; ${profile.name} has ${depth}`,
      }
    : STANDINGS.misses;
}

function boundText({ isObjective = false }: AskedMetric, metric: Metric, bound: number): string {
  const text = boundTold(bound, metric);
  return isObjective ? `the objective is ${text}` : `${text} ${metric.unit === "iops" ? "are" : "is"} enough`;
}

const CLOSE = { standing: "open", said: "too close to tell" } as const;
const STANDINGS = {
  meets: { standing: "met", said: "met" },
  misses: { standing: "missed", said: "not met" },
  "just meets": CLOSE,
  "just misses": CLOSE,
  "may meet": CLOSE,
} as const;

/** "Of 20 use cases, these figures suffice for 1, suffice for 1 if what could not be checked is sound, fall short for 1, leave 8 open and say nothing of 9." */
function summaryOf(all: readonly ToldUse[], some: readonly ToldUse[]): string {
  const count = (tone: Tone): number => some.filter((one) => one.tone === tone).length;
  const unsure = some.filter(({ because }) => because !== undefined).length;
  const parts = [
    [count("usable") - unsure, (of: number) => `suffice for ${of}`],
    [unsure, (of: number) => `suffice for ${of} if what could not be checked is sound`],
    [count("not"), (of: number) => `fall short for ${of}`],
    [count("care"), (of: number) => `leave ${of} open`],
    [all.length - some.length, (of: number) => `say nothing of ${of}`],
  ] as const;
  const said = parts.flatMap(([of, text]) => (of > 0 ? [text(of)] : []));
  return `Of ${all.length} use cases, these figures ${listed(said)}.`;
}
