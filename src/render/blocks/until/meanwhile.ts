/** Of an answer that is not given: what to use until it is, and why; or that nothing speaks for any, and what decides then. */

import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { foundIn, isAsked, isPick } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Level, Meanwhile } from "../../../judge/recommending/meanwhile.ts";
import { ARE_LEVEL } from "../../../judge/recommending/measured-pair.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { lowerFirst, upperFirst } from "../../../text/words.ts";
import type { AnswerView } from "../../edition/answer-view.ts";
import { shortLinks } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { enoughText } from "../answers/confidence.ts";
import { areToTry, missedIn } from "../decision/may-still.ts";
import { isSplit, splitSpans } from "../decision/may-still-near.ts";
import { largeFlushText } from "../verdict/large-flushes.ts";
import { byTerms, namedShortly } from "./by-terms.ts";
import { caveatSpans } from "./caveats.ts";
import { furtherFound, saferIn } from "./further.ts";
import {
  badgesOf,
  besideName,
  enumerated,
  leadSpans,
  leadsShortly,
  toldFirst,
  valuesSpans,
  weighedPhrase,
} from "./measured-spans.ts";
import { forNowSpans } from "./named.ts";
import { nearestOfAlone } from "./nearest.ts";
import { figuresText, isOpenIn } from "./none-measured.ts";
import { noneMeetsBut, noneMeetsIn, noneMeetsText, outlives } from "./none-meets.ts";
import { lackText } from "./open-because.ts";
import { standsSpans } from "./stands.ts";
import { willDo } from "./will-do.ts";

type Told = NonNullable<AnswerView["meanwhile"]>;

/** Undefined where an answer is given, and where there is nothing here at all. */
export function meanwhileIn(edition: Edition, recommendation: Recommendation): Told | undefined {
  const { by } = namedIn(edition)(recommendation);
  const running = inTheRunning(recommendation.candidates);
  if (!isAsked(recommendation) || running.length === 0) return undefined;
  if (by === "alone") return aloneTold(edition, recommendation, running);
  const found = foundIn(edition)(recommendation);
  if (found === undefined)
    return {
      why: [...leftSpans(edition, recommendation), lackText(edition, recommendation, false)],
      ...byTerms(edition, recommendation),
    };
  if (!isPick(found)) {
    const told = levelTold(edition, recommendation, found);
    return withNone(edition, recommendation, withEnough(edition, recommendation, told), found);
  }
  const caveats = caveatSpans(edition, recommendation, found.of, [found.own, found.other, ...found.alike]);
  const stands = standsSpans(edition, recommendation, found.of.metric, [found.own, ...found.alike]);
  return withNone(edition, recommendation, {
    why: `${largeFlushText(edition, recommendation.environment, found)}${lackText(edition, recommendation, true)}`,
    text: [...whySpans(edition, found), ...caveats, ...stands],
  });
}

/** Beneath a headline that says that as measured none will do: whom that does not rule out, and where it names those, of which figure. */
function leftSpans(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const none = noneMeetsIn(edition, recommendation);
  const isNamed = areToTry(edition, recommendation);
  const left = none && (isNamed ? noneMeetsText(none) : noneMeetsBut(none));
  return left === undefined ? [] : [`${upperFirst(left)}. `];
}

/** Of those that will do what is to be copied, behind what they are level in. */
function withEnough(edition: Edition, recommendation: Recommendation, { why, text = "" }: Told): Told {
  return willDo(edition, recommendation) === undefined
    ? { why, ...defined({ text: nonEmpty(text) }) }
    : { why: [...[why].flat(), " ", ...[text].flat()], ...byTerms(edition, recommendation) };
}

/** Beneath names: that probably none of them will do. `level`: what is told behind it, with its figures. */
function withNone(edition: Edition, recommendation: Recommendation, told: Told, level?: Level): Told {
  const none = noneMeetsIn(edition, recommendation);
  if (none === undefined) return told;
  // The headline says it where it is all that is to be said.
  const missed = missedIn(edition, recommendation);
  if (missed?.may.length === 0 && namedIn(edition)(recommendation).ids.length === 0) return told;
  const isTold = none.by === "nearest" && none.near.metric.id === level?.of.metric.id;
  return { ...told, why: [`${upperFirst(noneMeetsText(none, isTold))}. `, ...[told.why].flat()] };
}

/** Whom to use until it is known; undefined where an answer is given, and where nothing speaks for any. */
export function meanwhileId(edition: Edition, recommendation: Recommendation): string | undefined {
  const { by, ids } = namedIn(edition)(recommendation);
  return by === "measured" ? ids[0] : undefined;
}

export const UNKNOWN = "not known yet which is best";

/** Of the only one left. */
function aloneTold(edition: Edition, recommendation: Recommendation, [only]: readonly Candidate[]): Told {
  const { question, answers } = recommendation;
  const alone =
    question === "suffice" ? "It is the only storage here" : "Nothing else here offers what is asked";
  if (only?.unknowns !== undefined) return { why: `${alone}.` };
  const enough = enoughText(recommendation, answers[0]);
  const near = only ? nearestOfAlone(edition, recommendation, only) : [];
  return {
    why: `${alone}, and it is not known to be enough${enough === undefined ? "" : `: ${enough}`}.`,
    ...defined({ text: nonEmpty(near) }),
  };
}

/**
 * "A, B and C are level in p99 write latency (60 % of what counts): 26 ms to 36 ms." Then who leads in other figures. Where none is
 * known to meet what is asked that stands before it, as "level" alone sounds like enough; they may come nearest.
 */
function levelTold(edition: Edition, recommendation: Recommendation, found: Level): Told {
  const { of, values, leads } = found;
  const [best, worst] = [values[0], values.at(-1)];
  if (best === undefined || worst === undefined) return { why: "" };
  const names = shortLinks(
    edition,
    values.map(({ deployment }) => deployment),
    "and",
  );
  // What counts is read at once, the others in full; nobody is named by either.
  const counted = toldFirst(leads).filter(({ share }) => share > 0);
  const others = toldFirst(leads).filter(({ share }) => share === 0);
  const told = [
    ...leadSpans(edition, others, counted.length > 0 ? "Also, " : undefined),
    ...toldFirst(leads).flatMap((one) => caveatSpans(edition, recommendation, one.of, [one.own, one.other])),
    ...standsSpans(edition, recommendation, of.metric, values),
  ];
  const split = splitSpans(edition, recommendation, found);
  const isTold = split.length > 0 || areFiguresTold(edition, recommendation, found);
  return {
    why: [
      ...split,
      ...(isSplit(edition, recommendation, found)
        ? ["Between ", ...enumerated(names, "and"), " no order is proven"]
        : [...enumerated(names, "and"), ` ${levelVerb(edition, recommendation, found)}`]),
      ` in ${weighedPhrase(found)}`,
      ...(isTold
        ? []
        : [
            ": ",
            ...valuesSpans(edition, of.metric, [best]),
            " to ",
            ...valuesSpans(edition, of.metric, [worst]),
          ]),
      ".",
      ...(counted.length > 0 ? [" ", ...leadSpans(edition, counted)] : []),
    ],
    ...defined({ text: nonEmpty(told) }),
  };
}

/** That as measured none meets what is asked stands before it with each one's figure, of which no check doubts one. */
function areFiguresTold(edition: Edition, recommendation: Recommendation, { of, values }: Level): boolean {
  const none = noneMeetsIn(edition, recommendation);
  return (
    none?.by === "all" &&
    none.metric.id === of.metric.id &&
    isOpenIn(none.measured) &&
    figuresText(none.metric, none.measured) !== "" &&
    values.every((value) => badgesOf(edition, of.metric, value).length === 0)
  );
}

function levelVerb(edition: Edition, recommendation: Recommendation, { of, values }: Level): string {
  const none = noneMeetsIn(edition, recommendation);
  const isNearest =
    none?.metric.id === of.metric.id && values.length < inTheRunning(recommendation.candidates).length;
  return isNearest ? `come nearest and ${ARE_LEVEL}` : ARE_LEVEL;
}

/** "What speaks for it: p99 write latency (60 % of what counts), 3.2 ms against 6.1 ms of ZFS LocalPV." */
function whySpans(edition: Edition, found: Meanwhile): TextSpan[] {
  const { own, by, of, wanted, other, behind, behindBeside } = found;
  const rival = [" of ", ...shortSpans(edition, other.deployment)];
  return [
    `What speaks for it: ${by === "lead" ? "it leads all that were measured in full, by " : ""}${weighedPhrase(found, "")}, `,
    ...valuesSpans(edition, of.metric, [own, other]),
    ...rival,
    ...alikeSpans(edition, found),
    ".",
    // Of what only stands in for another, it may be far from what is asked for.
    ...(wanted === undefined ? [] : [` Its test: ${lowerFirst(of.comparisonTitle)}.`]),
    ...behindSpans(edition, behind, ""),
    ...behindSpans(edition, behindBeside, ", which does not count"),
  ];
}

/** " Behind in p99 write latency, which does not count: 391 ms against 89 ms of ceph-filesystem." */
const behindSpans = (edition: Edition, behind: Meanwhile["behind"], how: string): TextSpan[] =>
  behind.flatMap(({ of: { metric }, own, other }): TextSpan[] => [
    ` Behind in ${phraseOf(metric)}${how}: `,
    ...valuesSpans(edition, metric, [own, other]),
    " of ",
    ...shortSpans(edition, other.deployment),
    ".",
  ]);

/** "; level with it ceph-block (127 MiB/s)". */
function alikeSpans(edition: Edition, { of, alike }: Meanwhile): TextSpan[] {
  const told = alike.map((one) => besideName(edition, of.metric, one));
  return told.length === 0 ? [] : ["; level with it ", ...enumerated(told, "and")];
}

/** Of a further need that has no answer: "Not known yet which is best. For now: ceph-block, ahead in write IOPS (60 % of what counts). "; or who are level. */
export function furtherUntil(edition: Edition, recommendation: Recommendation, answer: Answer): TextSpan[] {
  const found = furtherFound(edition, recommendation, answer);
  if (found === undefined) return [];
  const isMet = ({ durability }: Candidate): boolean =>
    NEEDS.find(({ id }) => id === answer.need)?.isMet(durability) ?? true;
  if (!isPick(found)) {
    const told = found.values.map((one) => besideName(edition, found.of.metric, one));
    return [
      ...enumerated(told, "or"),
      `, ${isSplit(edition, recommendation, found, isMet) ? "between which no order is proven" : `which ${ARE_LEVEL}`} in ${weighedPhrase(found)}`,
      ...leadsShortly(edition, found.leads),
      ".",
      ...caveatSpans(edition, recommendation, found.of, found.values, isMet),
      ...standsSpans(edition, recommendation, found.of.metric, found.values),
      " ",
    ];
  }
  const own = shortSpans(edition, found.own.deployment);
  return [
    `${upperFirst(UNKNOWN)}. `,
    ...forNowSpans(own),
    `, ahead in ${weighedPhrase(found)}.`,
    ...caveatSpans(edition, recommendation, found.of, [found.own], isMet),
    ...standsSpans(edition, recommendation, found.of.metric, [found.own]),
    " ",
  ];
}

/** Where its data die with the node, and no further answer says what survives: what was measured of those that do. */
export function saferSpans(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const safer = saferIn(edition, recommendation);
  const { meeting = [], found } = safer ?? {};
  const some = found === undefined ? [] : isPick(found) ? [found.own, ...found.alike] : found.values;
  if (found === undefined || some.length === 0)
    return meeting.length < 2
      ? []
      : [
          ...namedShortly(
            edition,
            recommendation,
            meeting.map(({ deployment }) => deployment),
          ),
          "; nothing measured speaks for one.",
        ];
  const told = some.map((one) => besideName(edition, found.of.metric, one));
  return [
    ...enumerated(told, "or"),
    `${some.length > 1 ? `, which ${ARE_LEVEL}` : ""} in ${weighedPhrase(found)}`,
    ...(isPick(found) ? [] : leadsShortly(edition, found.leads)),
    ".",
    ...caveatSpans(edition, recommendation, found.of, some, outlives),
    ...standsSpans(edition, recommendation, found.of.metric, some),
  ];
}
