/** Whom to measure to decide an answer, and in which order. What lists them and what tells to test them have it from here, and so name one order. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { ENOUGH_RUNS } from "../../../judge/evidence/statistics.ts";
import { inWords } from "../../../judge/evidence/thresholds.ts";
import { isNothing } from "../../../judge/recommending/answer.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { FEW } from "../../../judge/recommending/undecided.ts";
import type { Edition } from "../../edition/edition.ts";
import { aloneCan, firstToTry, missedIn, nearestToBound, onlyIfMore } from "../decision/may-still.ts";
import { canLead } from "../until/still-open.ts";
import { isAsked } from "../verdict/found.ts";
import { afterPick, type Confirmed, canOvertake, confirmedIn } from "./confirm.ts";
import { hasRun } from "./has-run.ts";

/** Whom to measure first and whom after that; `repeats`: all that counts was measured of the two that are compared, and more runs tell them apart. */
export type Plan = {
  profile: string;
  first: readonly string[];
  rest: readonly string[];
  again: boolean;
  repeats: boolean;
  /** Whom is measured first was measured with other tests than this profile's: it does not repeat these. */
  isOther?: true;
  /** It begins with whom the answer names. */
  confirms?: true;
  /** Why these, and when the rest. */
  why?: { only: string; others?: string };
};

export function planOf(edition: Edition, recommendation: Recommendation): Plan | undefined {
  const { missing, answers, question, definition } = recommendation;
  const gap = missing.find(({ decides }) => decides);
  const { compared, heldOpenBy } = answers[0];
  const isVain = gap === undefined && (question === "suffice" || compared.length < 2);
  if (isNothing(answers[0])) return undefined;
  const confirmed = confirmedIn(edition, recommendation);
  if (isVain && confirmed === undefined) return undefined;
  const { profile = definition.profile, deployments = [], again = false } = gap ?? {};
  const missed = isAsked(recommendation) ? missedIn(edition, recommendation) : undefined;
  const tried = missed && firstToTry(edition, recommendation);
  if (tried !== undefined)
    return {
      ...tried,
      again: true,
      repeats: false,
      why: { only: `: ${aloneCan(tried.none, tried.first.length)}`, others: onlyIfMore(tried.none) },
    };
  if (confirmed !== undefined) return confirming(edition, recommendation, confirmed);
  const few = fewOf(edition, recommendation);
  const asked = heldOpenBy ?? (few.length > 0 ? few : compared);
  const lacking = asked.filter((id) => deployments.includes(id));
  const leading = deployments.filter((id) => canLead(recommendation, id));
  const repeats =
    lacking.length === 0 && compared.length > 1 && compared.every((id) => isWhole(recommendation, id));
  const isOther = repeats && !hasRun(edition, recommendation, profile, compared);
  const first = repeats
    ? compared
    : likeliestToDo(edition, recommendation, lacking.length > 0 ? lacking : deployments.slice(0, 2));
  return {
    profile,
    first,
    rest: leading.filter((id) => !first.includes(id)),
    again: again || (repeats && !isOther),
    repeats,
    ...(isOther && { isOther }),
    ...(missed?.may.length === 0 && { why: { only: `, ${onlyIfMore(missed.none)}` } }),
  };
}

/** The one that is named first, whatever is not known of others; then who could overtake it, or where nobody could who is at best behind it. */
function confirming(
  edition: Edition,
  recommendation: Recommendation,
  { pick, why, profile }: Confirmed,
): Plan {
  const lacking = recommendation.missing
    .filter((gap) => gap.decides && gap.profile === profile)
    .flatMap(({ deployments }) => deployments);
  const rivals = [...new Set(lacking)].filter((id) => id !== pick.deployment);
  const able = rivals.filter((id) => canOvertake(recommendation, pick, id));
  const rest = able.length > 0 ? able : rivals;
  return {
    profile,
    first: [pick.deployment],
    rest,
    again: !lacking.includes(pick.deployment),
    repeats: false,
    confirms: true,
    why: {
      only: `: confirms it, as ${why}`,
      ...(rest.length > 0 && { others: afterPick(edition, recommendation, rest, able.length > 0) }),
    },
  };
}

/** All that counts was measured of it, and stands. */
const isWhole = ({ candidates, metrics }: Recommendation, id: string): boolean =>
  candidates.some(
    ({ deployment, figures }) =>
      deployment === id &&
      figures.every((figure, index) => !metrics[index]?.scored || fateOf(figure) === "measured"),
  );

/** Those that are told to be tested first stand first, in that order; the others as they were. */
export function asTested<T extends { deployment: string }>(
  edition: Edition,
  recommendation: Recommendation,
  some: readonly T[],
): T[] {
  const { first = [] } = planOf(edition, recommendation) ?? {};
  const place = ({ deployment }: T): number => first.indexOf(deployment) + 1 || first.length + 1;
  return some.toSorted((a, b) => place(a) - place(b));
}

/**
 * Where nothing that counts is known of anybody, chances say nothing: those are tried first that are the best in what comes nearest.
 * Without it, of writes that must be durable, those that give raw block volumes, in plain copies and not encrypted, and shared
 * file systems after them.
 */
function likeliestToDo(
  { record, rankings }: Edition,
  recommendation: Recommendation,
  some: readonly string[],
): readonly string[] {
  const { candidates, metrics, definition } = recommendation;
  const running = candidates.filter(({ status }) => status !== "ruled-out");
  const isKnown = running.some(({ figures }) =>
    figures.some(({ known }, index) => metrics[index]?.scored && known !== "unknown"),
  );
  if (isKnown || running.length <= some.length) return some;
  const nearest = nearestIn(recommendation, rankings)?.values.map(({ deployment }) => deployment) ?? [];
  if (nearest.length >= some.length) return nearest.slice(0, some.length);
  if (definition.durable !== true) return some;
  const handicap = (id: string): number => {
    const backend = record.backends.get(record.deployments.get(id)?.backend ?? "");
    return [
      backend?.volumeModes.includes("Block") !== true,
      backend?.encrypted === true,
      backend?.erasureCoding !== undefined,
    ].filter(Boolean).length;
  };
  return running
    .map(({ deployment }) => deployment)
    .toSorted((a, b) => handicap(a) - handicap(b))
    .slice(0, some.length);
}

/** Where an open answer may fall to three: all of them, in one order on every page; where none is known to meet what is asked, the nearest to it first. Empty otherwise. */
export function fewOf(edition: Edition, recommendation: Recommendation): readonly string[] {
  const {
    question,
    verdict,
    candidates,
    answers: [main],
  } = recommendation;
  const running = new Set(inTheRunning(candidates).map(({ deployment }) => deployment));
  return question === "choose" && verdict === "open" && main.heldOpenBy === undefined && running.size === FEW
    ? asNear(
        edition.deployments.filter((id) => running.has(id)),
        nearestToBound(edition, recommendation),
      )
    : [];
}

function asNear(ids: readonly string[], nearest: readonly string[]): readonly string[] {
  const place = (id: string): number => nearest.indexOf(id) + 1 || nearest.length + 1;
  return ids.toSorted((a, b) => place(a) - place(b));
}

/** "again", "six times each": how often those are measured that are compared. */
export const howOften = ({ isOther }: Plan): string =>
  isOther ? `${inWords({ value: ENOUGH_RUNS })} times each` : "again";
