/** Where what is asked was timed on nobody, and another use case asks for what comes nearest in place of it: that nobody is named, and how each stands by that. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { boundTold, phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Level } from "../../../judge/recommending/meanwhile.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { FurtherAnswer } from "../../edition/answer-view.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { calledSpans, shortSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { badgesOf, besideName, leadSpans, toldFirst, valueSpans } from "../until/measured-spans.ts";
import { allOf, countedOf, isOpenIn, type Measured } from "../until/none-measured.ts";
import { type NoneMeets, nearestTold, noneMeetsIn } from "../until/none-meets.ts";
import { nearWhat } from "../why/near-words.ts";
import { type Missed, missedIn } from "./may-still.ts";

type Sibling = { of: Recommendation } & Missed;

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

/** "No pick: plain writes took 26 to 36 ms with 16 at once. Run profile oltp-70-30 on CephFS with Rook first, then on Mayastor 3-replica and Ceph RBD with Rook.", in the order in which the use case says it that asks for what stands in; beneath it each with that, over which side of what is enough, and its rate in that test. Undefined where nothing is ruled out so. */
export function mayStillNear(
  edition: Edition,
  recommendation: Recommendation,
  asked: NoneMeets,
  { leads }: Level,
): { text: TextSpan[]; lines: NonNullable<FurtherAnswer["lines"]>; note: TextSpan[] } | undefined {
  const found = standInOf(edition, recommendation, asked);
  if (found === undefined || asked.by !== "nearest") return undefined;
  const { what, of, none, may, out } = found;
  const { metric, measured } = none;
  const counted = toldFirst(leads).filter(({ share }) => share > 0);
  return {
    text: [
      `No pick: ${nearestTold(asked.metric, asked.near)}. Run profile ${profileOf(recommendation, asked)} on ${named(edition, may)} first, then on ${named(edition, out)}.`,
    ],
    lines: { head: `${upperFirst(what)}:`, items: measured.map((one) => lineOf(edition, none, one)) },
    note: [
      `Between ${measured.length === 2 ? "both" : `the ${countedOf(measured.length)}`} no order is proven. `,
      ...leadSpans(edition, counted, "But "),
      counted.length > 0 ? " " : "",
      `By ${phraseOf(metric)} alone: see `,
      {
        text: useCaseOf(edition, of.useCase)?.title ?? of.useCase,
        href: edition.links.useCase(of.useCase, of.environment),
      },
      ".",
    ].filter((span) => span !== ""),
  };
}

/** As readers call them: beneath it each stands with its class. */
const named = ({ record }: Edition, some: Measured): string =>
  listed(some.map(({ deployment }) => titles(record).deployment(deployment)));

type StandIn = Sibling & { what: string };

function standInOf(edition: Edition, recommendation: Recommendation, asked: NoneMeets): StandIn | undefined {
  const sibling = siblingOf(edition, recommendation, asked);
  const nearest = nearestIn(recommendation, edition.rankings);
  if (sibling === undefined || nearest === undefined) return undefined;
  return { ...sibling, what: nearWhat(edition, nearest.wanted, nearest.ranking) };
}

const profileOf = ({ definition }: Recommendation, { wanted }: NoneMeets): string =>
  wanted.profile ?? definition.profile;

/** "ceph-filesystem (CephFS with Rook): 26 ms (over 20 ms, within chance), 953 write IOPS (tools disagree)". */
function lineOf(
  edition: Edition,
  none: StandIn["none"],
  { deployment, value, isClose }: Measured[number],
): TextSpan[] {
  const { metric, bound } = none;
  const name: TextSpan[] = [...calledSpans(edition, deployment), ": "];
  if (value === undefined) return [...name, "not measured"];
  const rate = rateBeside(edition, metric, value);
  return [
    ...name,
    ...valueSpans(metric, value),
    ` (${overText(metric, bound, isClose)}`,
    ...badgesOf(edition, metric, value).flatMap((badge) => ["; ", ...badge]),
    ")",
    ...(rate === undefined ? [] : [", ", ...rateSpans(edition, rate)]),
  ];
}

function rateSpans(edition: Edition, { metric, value }: Rate): TextSpan[] {
  const doubts = badgesOf(edition, metric, value);
  return [
    ...valueSpans(metric, value),
    ` ${phraseOf(metric)}`,
    ...(doubts.length === 0 ? [] : [" (", ...joined(doubts), ")"]),
  ];
}

/** "over 20 ms", "over 20 ms, within chance". */
const overText = (metric: Metric, bound: number, isClose: boolean): string =>
  `${metric.better === "lower" ? "over" : "below"} ${boundTold(bound, metric)}${isClose ? ", within chance" : ""}`;

type Rate = { metric: Metric; value: RankedValue };

/** The rate of the same test; undefined where none stands. */
function rateBeside(
  { rankings }: Edition,
  { direction }: Metric,
  { deployment, runs: [at] }: RankedValue,
): Rate | undefined {
  const isSame = (one: RankedValue): boolean =>
    one.deployment === deployment &&
    one.excludedBy.length === 0 &&
    one.runs.some(({ run, result }) => run === at?.run && result === at.result);
  for (const { metric, values } of rankings.values()) {
    const value = metric.unit === "iops" && metric.direction === direction ? values.find(isSame) : undefined;
    if (value !== undefined) return { metric, value };
  }
  return undefined;
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

/** "Plain random writes (p99, 16 at once), which stand in, are over 20 ms on all three: ceph-filesystem (26 ms; within chance), mayastor (32.1 ms) and ceph-block (36 ms). ": what was measured of what is asked stands before it already. */
export function splitSpans(edition: Edition, recommendation: Recommendation, found: Level): TextSpan[] {
  const none = noneMeetsIn(edition, recommendation);
  const near = none && mayStillNear(edition, recommendation, none, found);
  const standIn = none && standInOf(edition, recommendation, none);
  if (near === undefined || standIn === undefined) return [];
  const { metric, bound, measured } = standIn.none;
  const told = measured.map(({ deployment, value, isClose }): TextSpan[] => [
    ...(value === undefined ? shortSpans(edition, deployment) : besideName(edition, metric, value)),
    isClose ? ", within chance" : "",
  ]);
  return [
    `What stands in is ${overText(metric, bound, false)} on ${allOf(measured.length)} (${standIn.what}): `,
    ...joined(
      told.map((one) => one.filter((span) => span !== "")),
      "; ",
    ),
    ". ",
  ];
}
