/** How sure a recommendation is: what speaks against it, each with its weight. */
import type { Candidates } from "./candidates.ts";
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

/** Flags that most results of this kind carry, and that say nothing against the figure itself. */
const HARMLESS = new Set(["SINGLE_RUN", "IOENGINE_SYNC_QD"]);

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
  const values = scored.flatMap(({ ranking }) =>
    [first, second].flatMap((one) => (one && credibleIn(ranking, one.deployment)) ?? []),
  );
  const flags = [...new Set(values.flatMap(({ noted }) => noted))].filter((code) => !HARMLESS.has(code));
  const optional = question.dimensions.filter((dimension) => !scored.includes(dimension));
  const unknown = optional.filter(({ ranking }) => !credibleIn(ranking, first.deployment));
  const behind = optional.filter((dimension) => second && isBehind(dimension, first, second));
  const unranked = candidates.filter(({ status }) => status === "not-ranked").length;
  const { dedicated } = question.record.environments.get(question.environment) ?? {};
  return [
    ...when(second === undefined, "heavy", "no other candidate could be ranked"),
    ...when(significant === false, "heavy", "first and runner-up differ by less than the runs can tell"),
    ...when(flags.length > 0, "heavy", `checks have remarks on its figures: ${listed(flags)}`),
    ...when(
      first.unknowns !== undefined,
      "heavy",
      `not recorded whether it has ${listed(first.unknowns ?? [])}`,
    ),
    ...repeatDoubt(values),
    ...when(unranked > 0, "light", `${plural(unranked, "candidate")} could not be ranked`),
    ...when(unknown.length > 0, "light", `its ${phrasesOf(unknown)} is not known`),
    ...when(
      behind.length > 0,
      "light",
      `the runner-up is better in ${phrasesOf(behind)}, which is not scored`,
    ),
    ...when(dedicated === false, "light", "other workloads ran during the tests"),
    ...when(dedicated === undefined, "light", "whether other workloads ran during the tests is not stated"),
  ];
}

const phrasesOf = (some: readonly Dimension[]): string => listed(some.map(({ metric }) => phraseOf(metric)));

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

const when = (holds: boolean, weight: Doubt["weight"], reason: string): Doubt[] =>
  holds ? [{ weight, reason }] : [];
