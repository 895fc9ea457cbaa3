/** Where what is asked was timed on nobody, and another use case asks for what comes nearest in place of it: who by that may still do, and who is over it. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import type { Level } from "../../../judge/recommending/meanwhile.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { shortSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { besideName, enumerated, leadSpans, toldFirst } from "../until/measured-spans.ts";
import { allOf, countedOf, isOpenIn, type Measured } from "../until/none-measured.ts";
import { type NoneMeets, noneMeetsIn } from "../until/none-meets.ts";
import { nearWhat } from "../why/near-words.ts";
import { missedIn, soLittle } from "./may-still.ts";

type Sibling = { of: Recommendation; none: NoneMeets; may: Measured; out: Measured };

/** It asks that data survive a node, for the same of the same figures; undefined where it rules out none, or all. */
function siblingOf(
  edition: Edition,
  { useCase, environment }: Recommendation,
  asked: NoneMeets,
): Sibling | undefined {
  if (asked.by !== "nearest") return undefined;
  const { near, bound } = asked;
  const isOfThese = (all: Measured): boolean =>
    all.length === near.values.length &&
    all.every(({ value }) =>
      near.values.some(
        (one) =>
          one.deployment === value?.deployment &&
          one.runs[0]?.run === value.runs[0]?.run &&
          one.runs[0]?.result === value.runs[0]?.result,
      ),
    );
  return edition.judgement.recommendations
    .filter((one) => one.environment === environment && one.useCase !== useCase)
    .filter(({ definition }) => definition.requires?.reachableAfterNodeLoss === true)
    .flatMap((of): Sibling[] => {
      const missed = missedIn(edition, of);
      const isSame = missed?.none.metric.id === near.metric.id && missed.none.bound === bound;
      return isSame && missed.may.length > 0 && missed.out.length > 0 && isOfThese(missed.none.measured)
        ? [{ of, ...missed }]
        : [];
    })
    .at(0);
}

/** "By plain random writes all three miss 20 ms; only ceph-filesystem by so little that it may still meet it"; beneath it each figure, who is ahead in what else counts, and who asks for it. Undefined where nothing is ruled out so. */
export function mayStillNear(
  edition: Edition,
  recommendation: Recommendation,
  asked: NoneMeets,
  { leads }: Level,
): { text: TextSpan[]; note: TextSpan[] } | undefined {
  const sibling = siblingOf(edition, recommendation, asked);
  const nearest = nearestIn(recommendation, edition.rankings);
  if (sibling === undefined || nearest === undefined) return undefined;
  const { of, none, may, out } = sibling;
  const { metric } = none;
  const [what = "", ...how] = nearWhat(edition, nearest.wanted, nearest.ranking).split(", ");
  const told = (some: Measured): TextSpan[] =>
    enumerated(
      some.map(({ deployment, value }) =>
        value === undefined ? shortSpans(edition, deployment) : besideName(edition, metric, value),
      ),
      "and",
    );
  const side = metric.better === "lower" ? "over" : "below";
  const are = ({ length }: Measured): string => (length === 1 ? "is" : "are");
  const counted = toldFirst(leads).filter(({ share }) => share > 0);
  return {
    text: [
      `By ${what} ${allOf(may.length + out.length)} ${metric.better === "lower" ? "miss" : "fall short of"} ${valueText(none.bound, metric)}; only `,
      ...enumerated(
        may.map(({ deployment }) => shortSpans(edition, deployment)),
        "and",
      ),
      soLittle(metric, may.length),
    ],
    note: [
      `${[upperFirst(what), ...how].join(", ")}: `,
      ...told(may),
      ` ${are(may)} ${side} ${valueText(none.bound, metric)} by no more than runs may vary; `,
      ...told(out),
      ` ${are(out)} ${side} it by more. Between the ${countedOf(may.length + out.length)} no order is proven. `,
      ...leadSpans(edition, counted, "Besides, "),
      counted.length > 0 ? " " : "",
      "By that alone: see ",
      {
        text: useCaseOf(edition, of.useCase)?.title ?? of.useCase,
        href: edition.links.useCase(of.useCase, of.environment),
      },
      ".",
    ].filter((span) => span !== ""),
  };
}

/** Only some of these may still meet what is asked: no more is said than that no order is proven, as "cannot be told apart" would take that back. */
export function isSplit(
  edition: Edition,
  recommendation: Recommendation,
  found: Level,
  isAsked?: (candidate: Candidate) => boolean,
): boolean {
  const none = noneMeetsIn(edition, recommendation, isAsked);
  if (none?.by === "all") return isOpenIn(none.measured) && !none.measured.every(({ isClose }) => isClose);
  return none !== undefined && mayStillNear(edition, recommendation, none, found) !== undefined;
}

/** "By plain writes all three miss 20 ms; only ceph-filesystem by so little that it may still meet it. ": what was measured of what is asked stands before it already. */
export function splitSpans(edition: Edition, recommendation: Recommendation, found: Level): TextSpan[] {
  const none = noneMeetsIn(edition, recommendation);
  const near = none && mayStillNear(edition, recommendation, none, found);
  return near === undefined ? [] : [...near.text, ". "];
}
