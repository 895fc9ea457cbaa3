/** Whom to measure to decide an answer, and in which order. Pages, the runs that answers share and `fiolio check` have it from here, and so name one order. */
import { inTheRunning } from "../candidates/candidates.ts";
import { ENOUGH_RUNS } from "../evidence/statistics.ts";
import { isNothing } from "../recommending/answer.ts";
import { fateOf } from "../recommending/measured-pair.ts";
import { nearestIn } from "../recommending/nearest.ts";
import type { Recommendation } from "../recommending/recommendation.ts";
import { FEW } from "../recommending/undecided.ts";
import { isAsked } from "./found.ts";
import { hasRun } from "./has-run.ts";
import type { Judged } from "./judged.ts";
import { nearestToBound, splitByChance, type Unmet, unmetIn } from "./none-meets.ts";
import { type Confirmed, canLead, canOvertake, confirmedIn } from "./weak.ts";

/** Whom to measure first and whom after that; `repeats`: all that counts was measured of the two that are compared, and more runs tell them apart. */
export type Steps = {
  profile: string;
  first: readonly string[];
  rest: readonly string[];
  again: boolean;
  repeats: boolean;
  /** How often, where it is not once: whom is measured first was measured with other tests than this profile's, so that it does not repeat these. */
  times?: number;
  /** It begins with whom the answer names; `canAll`: the rest can overtake it. */
  confirms?: Confirmed & { canAll: boolean };
  /** As measured all miss what is asked, and only the first may still meet it; `none`: whoever is measured first is over it. */
  missed?: { by: "all-but-first" | "none"; unmet: Unmet };
};

export function stepsOf(judged: Judged, recommendation: Recommendation): Steps | undefined {
  const { missing, answers, question, definition } = recommendation;
  const gap = missing.find(({ decides }) => decides);
  const { compared, heldOpenBy } = answers[0];
  const isVain = gap === undefined && (question === "suffice" || compared.length < 2);
  if (isNothing(answers[0])) return undefined;
  const confirmed = confirmedIn(judged, recommendation);
  if (isVain && confirmed === undefined) return undefined;
  const { profile = definition.profile, deployments = [], again = false } = gap ?? {};
  const unmet = isAsked(recommendation) ? unmetIn(judged, recommendation) : undefined;
  const tried = unmet && triedFirst(unmet, definition.profile);
  if (unmet && tried)
    return { ...tried, again: true, repeats: false, missed: { by: "all-but-first", unmet } };
  if (confirmed !== undefined) return confirming(recommendation, confirmed);
  const order = fewOf(judged, recommendation);
  const few = nearestOf(unmet, order);
  const asked = heldOpenBy ?? (few.length > 0 ? few : compared);
  const lacking = asked.filter((id) => deployments.includes(id));
  const leading = deployments.filter((id) => canLead(recommendation, id));
  const repeats =
    lacking.length === 0 && compared.length > 1 && compared.every((id) => isWhole(recommendation, id));
  const isOther = repeats && !hasRun(judged, recommendation, profile, compared);
  const first = repeats
    ? compared
    : likeliestToDo(judged, recommendation, lacking.length > 0 ? lacking : deployments.slice(0, 2));
  const isOver = unmet?.by === "all" && splitByChance(unmet.measured).may.length === 0;
  return {
    profile,
    first,
    rest: asNear(
      leading.filter((id) => !first.includes(id)),
      order,
    ),
    again: again || (repeats && !isOther),
    repeats,
    ...(isOther && { times: ENOUGH_RUNS }),
    ...(isOver && { missed: { by: "none", unmet } }),
  };
}

/** Who is to be measured first, as only they can still do, and who after that; undefined where that decides nothing. */
function triedFirst(unmet: Unmet, profile: string): Pick<Steps, "profile" | "first" | "rest"> | undefined {
  if (unmet.by !== "all") return undefined;
  const { may, out } = splitByChance(unmet.measured);
  if (may.length === 0 || out.length === 0) return undefined;
  const ids = (some: typeof may): string[] => some.map(({ deployment }) => deployment);
  return { profile: unmet.wanted.profile ?? profile, first: ids(may), rest: ids(out) };
}

/** The one that is named first, whatever is not known of others; then who could overtake it, or where nobody could who is at best behind it. */
function confirming(recommendation: Recommendation, confirmed: Confirmed): Steps {
  const { pick, profile } = confirmed;
  const lacking = recommendation.missing
    .filter((gap) => gap.decides && gap.profile === profile)
    .flatMap(({ deployments }) => deployments);
  const rivals = [...new Set(lacking)].filter((id) => id !== pick.deployment);
  const able = rivals.filter((id) => canOvertake(recommendation, pick, id));
  return {
    profile,
    first: [pick.deployment],
    rest: able.length > 0 ? able : rivals,
    again: !lacking.includes(pick.deployment),
    repeats: false,
    confirms: { ...confirmed, canAll: able.length > 0 },
  };
}

/** Of the few those that by what comes nearest may still meet what is asked, as where that itself was measured; all of them where that tells none apart. */
function nearestOf(unmet: Unmet | undefined, few: readonly string[]): readonly string[] {
  const may = unmet?.by === "nearest" ? few.filter((id) => unmet.near.may.includes(id)) : [];
  return may.length > 0 ? may : few;
}

/** All that counts was measured of it, and stands. */
const isWhole = ({ candidates, metrics }: Recommendation, id: string): boolean =>
  candidates.some(
    ({ deployment, figures }) =>
      deployment === id &&
      figures.every((figure, index) => !metrics[index]?.scored || fateOf(figure) === "measured"),
  );

/**
 * Where nothing that counts is known of anybody, chances say nothing: those are tried first that are the best in what comes nearest.
 * Without it, of writes that must be durable, those that give raw block volumes, in plain copies and not encrypted, and shared
 * file systems after them.
 */
function likeliestToDo(
  { record, rankings }: Judged,
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
export function fewOf(judged: Judged, recommendation: Recommendation): readonly string[] {
  const {
    question,
    verdict,
    candidates,
    answers: [main],
  } = recommendation;
  const running = new Set(inTheRunning(candidates).map(({ deployment }) => deployment));
  return question === "choose" && verdict === "open" && main.heldOpenBy === undefined && running.size === FEW
    ? asNear(
        judged.deployments.filter((id) => running.has(id)),
        nearestToBound(judged, recommendation),
      )
    : [];
}

function asNear(ids: readonly string[], nearest: readonly string[]): readonly string[] {
  const place = (id: string): number => nearest.indexOf(id) + 1 || nearest.length + 1;
  return ids.toSorted((a, b) => place(a) - place(b));
}
