/** What decides where no figure does: what their data survive, and what they take of the raw capacity. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { safetyOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Answer } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { nodeLossBadge } from "../../edition/node-loss.ts";
import { joined } from "../../edition/parts.ts";
import { shortName } from "../../edition/storage-class.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** By its StorageClass, which is short. */
export const shortLink = (edition: Edition, id: string): TextSpan => ({
  text: shortName(edition.record, id),
  href: edition.links.deployment(id),
});

/** How many are named, and one more rather than "1 other". */
const NAMED = 2;

export function namedShortly(edition: Edition, ids: readonly string[]): TextSpan[] {
  const shown = ids.length > NAMED + 1 ? ids.slice(0, NAMED) : ids;
  const rest = ids.length - shown.length;
  return [
    ...joined(
      shown.map((id) => shortLink(edition, id)),
      shown.some((id) => shortName(edition.record, id).includes(", ")) ? "; " : ", ",
    ),
    ...(rest > 0 ? [`; and ${plural(rest, "other")}`] : []),
  ];
}

/** By what their data survive; where that is the same, by the raw capacity that they take. */
export function byTerms(edition: Edition, recommendation: Recommendation): NonNullable<Answer["meanwhile"]> {
  const told = termsOf(edition, recommendation);
  const stated = statedSpans(edition, recommendation);
  return stated.length === 0 ? told : { ...told, text: [...[told.text].flat(), ...stated] };
}

/** Where nothing was measured, what a document says of its storages all the same. */
function statedSpans(edition: Edition, { environment }: Recommendation): TextSpan[] {
  const isHere = (one: { environment: string }): boolean => one.environment === environment;
  const { length } = edition.findings.filter(isHere);
  if (length === 0 || edition.runs.some(isHere)) return [];
  return [
    " What was found there and stated without figures: ",
    { text: plural(length, "finding"), href: `${edition.links.environment(environment)}#findings` },
    ".",
  ];
}

function termsOf(edition: Edition, { candidates }: Recommendation): NonNullable<Answer["meanwhile"]> {
  const running = inTheRunning(candidates);
  const none = `Nothing measured speaks for ${running.length > 2 ? `any of the ${running.length}` : "either"}`;
  const bySurvival = [
    ...Map.groupBy(running, ({ deployment }) => nodeLossBadge(edition.record, deployment).text),
  ].toSorted(([, [a]], [, [b]]) => safetyOf(b) - safetyOf(a));
  if (bySurvival.length > 1)
    return {
      text: `${none}: choose by what your data must survive.`,
      choices: bySurvival.map(([what, some]) =>
        choice(
          edition,
          what.replace(OUTLIVING, "").replace(": ", " "),
          some,
          some.every(({ durability }) => durability.reachableAfterNodeLoss !== undefined),
        ),
      ),
    };
  const priced = running.filter(({ cost }) => cost.raw !== undefined);
  const least = Math.min(...priced.flatMap(({ cost: { raw } }) => raw?.factor ?? []));
  const cheapest = priced.filter(({ cost: { raw } }) => raw?.factor === least);
  if (priced.length < 2 || cheapest.length === priced.length)
    return {
      text: `${none}, and their data survive the same: take the one that you run already.`,
    };
  return {
    text: `${none}, and their data survive the same: choose by raw capacity.`,
    choices: [choice(edition, `least, ${formatNumber(least)}x the data`, cheapest)],
  };
}

/** What is kept after a failure outlives the node. */
const OUTLIVING = /^outlives the node, (?=data kept)/;

/** Of what nobody can choose by, those are only counted. */
const choice = (edition: Edition, what: string, some: readonly Candidate[], isKnown = true): Rich => [
  { text: upperFirst(what), strong: true },
  ": ",
  ...(isKnown
    ? namedShortly(
        edition,
        some.map(({ deployment }) => deployment),
      )
    : [plural(some.length, "candidate")]),
];
