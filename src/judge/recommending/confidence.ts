/** How sure a recommendation is: what speaks against it, each with its weight. */
import { listed, plural } from "../../text/words.ts";
import type { Doubt as CheckDoubt } from "../checks/check.ts";
import { CHECKS, LAW } from "../checks/index.ts";
import { isApproximate } from "../evidence/figure.ts";
import { ENOUGH_RUNS } from "../evidence/statistics.ts";
import { phraseOf } from "../ranking/ratio.ts";
import type { RankedValue } from "../ranking/value.ts";
import { type Candidate, type Candidates, leadingOf } from "./candidates.ts";
import { objectivesOf } from "./objective.ts";
import type { Question } from "./question.ts";
import { credibleIn, scoreRatio, type UseCaseDimension } from "./score.ts";

export type Decided = Candidates & {
  first: Candidate | undefined;
  second: Candidate | undefined;
  margin: number | undefined;
  significant: boolean | undefined;
};
type Doubt = { weight: "heavy" | "light"; reason: string };
export type Confidence = { level: "high" | "medium" | "low"; reasons: string[] };

const DOUBTS: ReadonlyMap<string, CheckDoubt> = new Map(
  CHECKS.flatMap(({ code, doubt }) => (typeof doubt === "object" ? [[code, doubt] as const] : [])),
);

/** How many reasons of a kind are told; for further ones only the checks are named. */
const TOLD = 2;

/** How many doubts about one figure are told in full (heavy: the first choice's, light: the runner-up's); with more, only the checks are named. */
const MOST_TEXTS = { heavy: 3, light: 1 } as const;

/** high: nothing speaks against it; medium: light doubts; low: a heavy one. */
export function confidenceOf(question: Question, decided: Decided & { first: Candidate }): Confidence {
  const doubts = doubtsOf(question, decided);
  const heavy = doubts.some(({ weight }) => weight === "heavy");
  return {
    level: heavy ? "low" : doubts.length > 0 ? "medium" : "high",
    reasons: doubts.map(({ reason }) => reason),
  };
}

function doubtsOf(question: Question, decided: Decided & { first: Candidate }): Doubt[] {
  const { first, second, significant, scored, candidates } = decided;
  const own = carryingOf(scored, first);
  const others = second === undefined ? [] : carryingOf(scored, second);
  const titleOf = ({ deployment }: Candidate) =>
    question.record.deployments.get(deployment)?.title ?? deployment;
  const optional = question.dimensions.filter((dimension) => !scored.includes(dimension));
  const unknown = optional.filter(({ ranking }) => !credibleIn(ranking, first.deployment));
  const behind = optional.filter((dimension) => second && isBehind(dimension, first, second));
  const leading = leadingOf(candidates);
  const close = candidates.filter((one) => one.status === "too-close" && !leading.includes(one));
  const unranked = candidates.filter(({ status }) => status === "not-ranked").length;
  const { dedicated } = question.record.environments.get(question.environment) ?? {};
  return [
    ...when(second === undefined && close.length === 0, "heavy", "no other candidate could be ranked"),
    ...when(
      second === undefined && close.length > 0,
      "heavy",
      "whether any other meets what is needed is too close to say",
    ),
    ...objectiveDoubts(question, first),
    ...when(significant === false, "heavy", "first and runner-up differ by less than the runs can tell"),
    ...notedDoubts(own, "heavy", (phrases) => `its ${phrases}`, "its figures"),
    ...(second === undefined
      ? []
      : notedDoubts(
          others,
          "light",
          (phrases) => `${phrases} of ${titleOf(second)}`,
          "the runner-up's figures",
        )),
    ...when(first.unknowns !== undefined, "heavy", `the record does not say ${listed(first.unknowns ?? [])}`),
    ...uncheckedDoubt(own).map((reason) => doubtOf("light", reason)),
    ...approximateDoubt(own).map((reason) => doubtOf("light", reason)),
    ...repeatDoubt([...own, ...others].map(({ value }) => value)),
    ...when(
      second !== undefined && close.length > 0,
      "light",
      `whether ${listed(close.map(titleOf))} ${close.length > 1 ? "meet" : "meets"} what is needed is too close to say`,
    ),
    ...when(unranked > 0, "light", `${plural(unranked, "candidate")} could not be ranked`),
    ...when(
      unknown.length > 0,
      "light",
      `its ${metricPhrases(unknown)} ${unknown.length > 1 ? "are" : "is"} not known`,
    ),
    ...when(
      behind.length > 0,
      "light",
      `the runner-up is better in ${metricPhrases(behind)}, which is not scored`,
    ),
    ...when(dedicated === false, "light", "other workloads ran during the tests"),
    ...when(dedicated === undefined, "light", "whether other workloads ran during the tests is not stated"),
  ];
}

/** An objective that the first choice narrowly misses weighs more than one that it narrowly meets. */
const objectiveDoubts = ({ dimensions }: Question, { deployment }: Candidate): Doubt[] =>
  (["just misses", "just meets"] as const).flatMap((standing) => {
    const all = objectivesOf(dimensions, deployment, standing);
    const [verb, weight] =
      standing === "just misses" ? (["misses", "heavy"] as const) : (["meets", "light"] as const);
    return when(
      all.length > 0,
      weight,
      `it ${verb} what is needed by less than its runs can tell (${listed(all)})`,
    );
  });

/** A figure that a choice rests on. */
type Carrying = { phrase: string; value: RankedValue };

const carryingOf = (scored: readonly UseCaseDimension[], { deployment }: Candidate): Carrying[] =>
  scored.flatMap(({ ranking, metric }) => {
    const value = credibleIn(ranking, deployment);
    return value === undefined ? [] : [{ phrase: phraseOf(metric), value }];
  });

/** "its mean read bandwidth may come from a cache (CACHE_REREAD)": one reason for the same figures, few in all. */
function notedDoubts(
  figures: readonly Carrying[],
  heaviest: Doubt["weight"],
  owned: (phrases: string) => string,
  all: string,
): Doubt[] {
  const noted = figures.flatMap(({ phrase, value }) =>
    value.noted.flatMap((code) => {
      const doubt = DOUBTS.get(code);
      return doubt === undefined ? [] : [{ phrase, code, doubt }];
    }),
  );
  const byCode = [...Map.groupBy(noted, ({ code }) => code)].flatMap(([code, some]) => {
    const [one] = some;
    if (one === undefined) return [];
    const weight = one.doubt.weight === "light" ? "light" : heaviest;
    return [{ code, weight, phrases: phrasesOf(some), text: `${one.doubt.says} (${code})` }];
  });
  const groups = [...Map.groupBy(byCode, ({ weight, phrases }) => `${weight} ${phrases}`).values()]
    .flatMap((codes) => (codes[0] ? [{ ...codes[0], codes }] : []))
    .sort((a, b) => Number(b.weight === "heavy") - Number(a.weight === "heavy"));
  const told = groups.slice(0, TOLD).map(({ weight, phrases, codes }) => {
    const names = listed(codes.map(({ code }) => code));
    const long = codes.length > MOST_TEXTS[heaviest];
    const texts = listed(codes.map(({ text }) => text));
    return doubtOf(weight, long ? `${names} cast doubt on ${owned(phrases)}` : `${owned(phrases)} ${texts}`);
  });
  const rest = groups.slice(TOLD);
  const [next] = rest;
  if (next === undefined) return told;
  const codes = [...new Set(rest.flatMap((group) => group.codes.map(({ code }) => code)))];
  return [...told, doubtOf(next.weight, `further checks cast doubt on ${all} (${codes.join(", ")})`)];
}

function uncheckedDoubt(figures: readonly Carrying[]): string[] {
  const unchecked = figures.filter(({ value }) => value.lacks !== undefined);
  if (unchecked.length === 0) return [];
  const [lacks, ...more] = new Set(unchecked.map(({ value }) => value.lacks ?? ""));
  const why = more.length === 0 ? `without ${lacks}` : "for want of what each lacks";
  return [`${LAW.code} could not check its ${phrasesOf(unchecked)} ${why}`];
}

function approximateDoubt(figures: readonly Carrying[]): string[] {
  const rough = figures.filter(({ value }) => isApproximate(value.quantity));
  return rough.length === 0 ? [] : [`its source gives ${phrasesOf(rough)} as approximate`];
}

const phrasesOf = (some: readonly { phrase: string }[]): string =>
  listed([...new Set(some.map(({ phrase }) => phrase))]);

const metricPhrases = (some: readonly UseCaseDimension[]): string =>
  phrasesOf(some.map(({ metric }) => ({ phrase: phraseOf(metric) })));

function isBehind(dimension: UseCaseDimension, first: Candidate, second: Candidate): boolean {
  const [own, other] = [first, second].map(({ deployment }) => credibleIn(dimension.ranking, deployment));
  if (own === undefined || other === undefined) return false;
  return scoreRatio([dimension], second.deployment, first.deployment).low > 1;
}

function repeatDoubt(values: readonly RankedValue[]): Doubt[] {
  const fewest = Math.min(...values.map(({ runs }) => runs.length));
  if (fewest >= ENOUGH_RUNS) return [];
  return [
    { weight: "light", reason: fewest === 1 ? "it rests on single runs" : `it rests on ${fewest} runs each` },
  ];
}

const doubtOf = (weight: Doubt["weight"], reason: string): Doubt => ({ weight, reason });

const when = (holds: boolean, weight: Doubt["weight"], reason: string): Doubt[] =>
  holds ? [{ weight, reason }] : [];
