/** Whom to measure to decide an answer, in which order and why. What lists them and what tells to test them have it from here, and so name one order. */
import { inWords } from "../../../judge/evidence/thresholds.ts";
import { type Steps, stepsOf } from "../../../judge/planning/plan.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined } from "../../../text/defined.ts";
import type { Edition } from "../../edition/edition.ts";
import { aloneCan, onlyIfMore } from "../decision/may-still.ts";
import { afterPick, confirmBrief, confirmedText } from "./confirm.ts";

/** `why`: why these, and when the rest; `brief`: the same where its reasons stand apart. */
export type Plan = Steps & { why?: Why; brief?: Why };
export type Why = { only: string; others?: Others };
/** What stands before and behind the names of the others. */
type Others = { before: string; behind: string };

export function planOf(edition: Edition, recommendation: Recommendation): Plan | undefined {
  const steps = stepsOf(edition, recommendation);
  if (steps === undefined) return undefined;
  const { rest, confirms } = steps;
  const why = whyOf(edition, recommendation, steps);
  const brief = why && confirms && confirmBrief(recommendation, confirms, rest.length > 0);
  return { ...steps, ...defined({ why, brief }) };
}

function whyOf(edition: Edition, recommendation: Recommendation, steps: Steps): Why | undefined {
  const { first, rest, confirms, missed } = steps;
  if (missed?.by === "all-but-first")
    return {
      only: `: ${aloneCan(missed.unmet, first.length)}`,
      others: { before: "; on ", behind: ` ${onlyIfMore(missed.unmet)}` },
    };
  if (missed) return { only: `, ${onlyIfMore(missed.unmet)}` };
  if (!confirms) return undefined;
  return {
    only: `. That checks ${confirmedText(recommendation, confirms)}`,
    ...(rest.length > 0 && { others: afterPick(edition, recommendation, rest, confirms.canAll) }),
  };
}

/** Those that are told to be tested first stand first, in that order; the others as they were. */
export function asTested<T extends { deployment: string }>(
  edition: Edition,
  recommendation: Recommendation,
  some: readonly T[],
): T[] {
  const { first = [] } = stepsOf(edition, recommendation) ?? {};
  const place = ({ deployment }: T): number => first.indexOf(deployment) + 1 || first.length + 1;
  return some.toSorted((a, b) => place(a) - place(b));
}

/** "again", "six times each": how often those are measured that are compared. */
export const howOften = ({ times }: Plan): string =>
  times === undefined ? "again" : `${inWords({ value: times })} times each`;
