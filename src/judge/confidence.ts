/** How sure a recommendation is: what speaks against it, each with its weight. */
import type { Candidates } from "./candidates.ts";
import { CHECKS } from "./checks/index.ts";
import { isApproximate } from "./figure.ts";
import type { Question } from "./question.ts";
import { phraseOf } from "./ratio.ts";
import { credibleIn, type Dimension, scoreRatio } from "./score.ts";
import { ENOUGH_RUNS } from "./statistics.ts";
import { listed, plural } from "./text.ts";
import type { Candidate, RankedValue } from "./types.ts";

export type Decided = Candidates & {
  first: Candidate | undefined;
  second: Candidate | undefined;
  margin: number | undefined;
  significant: boolean | undefined;
};
type Doubt = { weight: "heavy" | "light"; reason: string };
export type Confidence = { level: "high" | "medium" | "low"; reasons: string[] };

const DOUBTS: ReadonlyMap<string, string> = new Map(
  CHECKS.flatMap(({ code, doubt }) => (doubt === undefined ? [] : [[code, doubt] as const])),
);

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
  const unranked = candidates.filter(({ status }) => status === "not-ranked").length;
  const { dedicated } = question.record.environments.get(question.environment) ?? {};
  return [
    ...when(second === undefined, "heavy", "no other candidate could be ranked"),
    ...when(significant === false, "heavy", "first and runner-up differ by less than the runs can tell"),
    ...notedDoubts(own, (phrases) => `its ${phrases}`).map((reason) => doubtOf("heavy", reason)),
    ...notedDoubts(others, (phrases) => `${phrases} of ${second ? titleOf(second) : ""}`).map((reason) =>
      doubtOf("light", reason),
    ),
    ...when(first.unknowns !== undefined, "heavy", `the record does not say ${listed(first.unknowns ?? [])}`),
    ...uncheckedDoubts(own).map((reason) => doubtOf("light", reason)),
    ...approximateDoubt(own).map((reason) => doubtOf("light", reason)),
    ...repeatDoubt([...own, ...others].map(({ value }) => value)),
    ...when(unranked > 0, "light", `${plural(unranked, "candidate")} could not be ranked`),
    ...when(unknown.length > 0, "light", `its ${metricPhrases(unknown)} is not known`),
    ...when(
      behind.length > 0,
      "light",
      `the runner-up is better in ${metricPhrases(behind)}, which is not scored`,
    ),
    ...when(dedicated === false, "light", "other workloads ran during the tests"),
    ...when(dedicated === undefined, "light", "whether other workloads ran during the tests is not stated"),
  ];
}

/** A figure that a choice rests on. */
type Carrying = { phrase: string; value: RankedValue };

const carryingOf = (scored: readonly Dimension[], { deployment }: Candidate): Carrying[] =>
  scored.flatMap(({ ranking, metric }) => {
    const value = credibleIn(ranking, deployment);
    return value === undefined ? [] : [{ phrase: phraseOf(metric), value }];
  });

/** "its mean read bandwidth may come from a cache (CACHE_REREAD)". */
function notedDoubts(figures: readonly Carrying[], owned: (phrases: string) => string): string[] {
  const noted = figures.flatMap((figure) => figure.value.noted.map((code) => ({ ...figure, code })));
  return [...Map.groupBy(noted, ({ code }) => code)].flatMap(([code, some]) => {
    const doubt = DOUBTS.get(code);
    return doubt === undefined ? [] : [`${owned(phrasesOf(some))} ${doubt} (${code})`];
  });
}

function uncheckedDoubts(figures: readonly Carrying[]): string[] {
  const unchecked = figures.filter(({ value }) => value.lacks !== undefined);
  return [...Map.groupBy(unchecked, ({ value }) => value.lacks ?? "")].map(
    ([lacks, some]) => `LITTLE could not check its ${phrasesOf(some)} without ${lacks}`,
  );
}

function approximateDoubt(figures: readonly Carrying[]): string[] {
  const rough = figures.filter(({ value }) => isApproximate(value.quantity));
  return rough.length === 0 ? [] : [`its source gives ${phrasesOf(rough)} as approximate`];
}

const phrasesOf = (some: readonly { phrase: string }[]): string =>
  listed([...new Set(some.map(({ phrase }) => phrase))]);

const metricPhrases = (some: readonly Dimension[]): string =>
  phrasesOf(some.map(({ metric }) => ({ phrase: phraseOf(metric) })));

function isBehind(dimension: Dimension, first: Candidate, second: Candidate): boolean {
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
