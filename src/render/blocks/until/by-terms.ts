/** What decides where no figure does: what their data survive, and what they take of the raw capacity. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { safetyOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { AnswerView } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { nodeLossBadge, SURVIVES, TWO_LOST } from "../../edition/node-loss.ts";
import { joined } from "../../edition/parts.ts";
import { calledSpans, classLines } from "../../edition/storage-class.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { asTested } from "../plan/plan.ts";
import { otherSetUpSpans } from "../verdict/other-set-up.ts";
import { isUnmeasured } from "./measured-elsewhere.ts";
import { notEnoughSpans } from "./not-enough.ts";
import { willDo } from "./will-do.ts";

/** How many are named, and one more rather than "1 other". */
const NAMED = 2;

/** Each with what is known to be not enough of it. The others are named among the candidates of the page of the answer, which they lead to. */
export function namedShortly(edition: Edition, of: Recommendation, ids: readonly string[]): TextSpan[] {
  const shown = ids.length > NAMED + 1 ? ids.slice(0, NAMED) : ids;
  const rest = ids.length - shown.length;
  return [
    ...joined(
      shown.map((id) => [...calledSpans(edition, id), ...notEnoughSpans(edition, of, id)]),
      ", ",
    ),
    ...(rest > 0 ? ["; and ", candidatesLink(edition, of, plural(rest, "other"))] : []),
  ];
}

export const candidatesLink = (
  { links }: Edition,
  { useCase, environment }: Recommendation,
  text: string,
): TextSpan => ({ text, href: `${links.useCase(useCase, environment)}#candidates` });

type Terms = Pick<NonNullable<AnswerView["meanwhile"]>, "text" | "choices" | "classes">;

/** By whether they are known to offer what is asked, then by what their data survive; where that is the same, by the raw capacity that they take. */
export function byTerms(edition: Edition, recommendation: Recommendation): Terms {
  const { text = "", ...rest } = termsOf(edition, recommendation);
  return { text: [...statedSpans(edition, recommendation), ...[text].flat()], ...rest };
}

/** Where nothing was measured, what a document says of its storages all the same. */
function statedSpans(edition: Edition, { environment }: Recommendation): TextSpan[] {
  const { length } = edition.findings.filter((one) => one.environment === environment);
  if (length === 0 || !isUnmeasured(edition, environment)) return [];
  return [
    "What was found here and stated without figures: ",
    { text: plural(length, "finding"), href: `${edition.links.environment(environment)}#findings` },
    ". ",
  ];
}

function termsOf(edition: Edition, recommendation: Recommendation): Terms {
  const running = inTheRunning(recommendation.candidates);
  const byKnown = Map.groupBy(running, ({ unknowns }) => unknowns === undefined);
  if (byKnown.size > 1)
    return {
      text: "For new volumes, take what is known to offer what is asked:",
      choices: [...OFFERED].map(([isKnown, what]) =>
        choice(edition, recommendation, what, byKnown.get(isKnown) ?? []),
      ),
    };
  const bySurvival = [
    ...Map.groupBy(running, ({ deployment }) => nodeLossBadge(edition.record, deployment).text),
  ].toSorted(([, [a]], [, [b]]) => safetyOf(b) - safetyOf(a));
  const isKept = recommendation.definition.replicates !== undefined;
  const enough = willDo(edition, recommendation);
  if (enough !== undefined) {
    const classes = classLines(edition, enough.ids, true);
    const which = classes.length > 1 ? "any of these" : "this one";
    const survives = running
      .filter(({ deployment }) => enough.ids.includes(deployment))
      .every((one) => safetyOf(one) > 0);
    const why = survives
      ? ""
      : isKept
        ? ": the application keeps the copies itself"
        : ", where the data may die with the node";
    return {
      text: [`For new volumes, ${which}${why}.`, ...otherSetUpSpans(edition, recommendation, enough.ids)],
      classes,
    };
  }
  if (bySurvival.length > 1)
    return {
      text: isKept
        ? "The application keeps copies itself, so its volumes may die with their node. What keeps fewest copies is named first, as a write waits for each:"
        : "For new volumes, choose by what your data must survive:",
      choices: (isKept ? leastFirst(bySurvival) : bySurvival).map(([what, some]) =>
        choice(
          edition,
          recommendation,
          asChoice(what),
          isKept ? asTested(edition, recommendation, some) : some,
          some.every(({ durability }) => durability.reachableAfterNodeLoss !== undefined),
        ),
      ),
    };
  const priced = running.filter(({ cost }) => cost.raw !== undefined);
  const least = Math.min(...priced.flatMap(({ cost: { raw } }) => raw?.factor ?? []));
  const cheapest = priced.filter(({ cost: { raw } }) => raw?.factor === least);
  if (priced.length < 2 || cheapest.length === priced.length)
    return { text: "Their data survive the same: for new volumes, take whichever you know best." };
  return {
    text: "Their data survive the same: for new volumes, choose by raw capacity.",
    choices: [choice(edition, recommendation, `least, ${formatNumber(least)}x the data`, cheapest)],
  };
}

/** What is not stated is not least. */
function leastFirst(bySurvival: readonly (readonly [string, Candidate[]])[]) {
  const isStated = ([, some]: (typeof bySurvival)[number]): boolean =>
    some.every(
      ({ durability: { reachableAfterNodeLoss: reachable, failures } }) =>
        reachable === false || (reachable === true && failures !== undefined),
    );
  const least = bySurvival.toReversed();
  return [...least.filter(isStated), ...least.filter((one) => !isStated(one))];
}

/** By whether the record says so. */
const OFFERED: ReadonlyMap<boolean, string> = new Map([
  [true, "known to offer it"],
  [false, "not known"],
]);

/** What is kept after a failure survives a node. */
const SURVIVING = new RegExp(`^${SURVIVES}, (?=data kept)`);

/** Names follow behind a colon of their own. */
const asChoice = (what: string): string =>
  what.replace(TWO_LOST, "data kept with two nodes lost").replace(SURVIVING, "").replace(": ", " ");

/** Of what nobody can choose by, those are only counted. */
const choice = (
  edition: Edition,
  of: Recommendation,
  what: string,
  some: readonly Candidate[],
  isKnown = true,
): Rich => [
  { text: upperFirst(what), strong: true },
  ": ",
  ...(isKnown
    ? namedShortly(
        edition,
        of,
        some.map(({ deployment }) => deployment),
      )
    : [candidatesLink(edition, of, plural(some.length, "candidate"))]),
];
