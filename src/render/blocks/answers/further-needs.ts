/** What an answer says where more is asked of the data: in a line on its card, and in full beneath. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn, recommended } from "../../../judge/planning/named.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Level } from "../../../judge/recommending/meanwhile.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { upperFirst } from "../../../text/words.ts";
import type { AnswerFact, AnswerView, ClassLine, FurtherAnswer } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { calledSpans, classLines } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { enoughInFull } from "../decision/enough-surviving.ts";
import { mayStillNear } from "../decision/may-still-near.ts";
import { nearBeyondSpans } from "../decision/near-beyond.ts";
import { furtherId, furtherWord, levelFurther, OUTLIVES, saferIn, survivorNow } from "../until/further.ts";
import { furtherUntil, saferSpans, UNKNOWN } from "../until/meanwhile.ts";
import { enumerated, tryFirst } from "../until/measured-spans.ts";
import { FOR_NOW, forNowSpans } from "../until/named.ts";
import { nearestInShort } from "../until/nearest.ts";
import {
  noneMeetsBut,
  noneMeetsHead,
  noneMeetsIn,
  noneMeetsShort,
  outlives,
  wantedText,
} from "../until/none-meets.ts";
import { notNamedSpans } from "../until/not-enough.ts";
import { onlySpans } from "../until/only-candidate.ts";
import {
  decidedBy,
  isOnlyFurther,
  isRefused,
  isUngiven,
  markOf,
  NOTHING_FITS,
  ONLY,
  UNGIVEN,
  UNPROVEN,
  verdictWord,
} from "../verdict/words.ts";
import { calledText } from "./confidence.ts";
import { linkedSentence, withoutFacts, withoutSettling } from "./linked-sentence.ts";
import { besideDepths, testsTold } from "./tests-told.ts";
import { besideVerdict, surenessText } from "./verdict.ts";

const whenOf = ({ need }: Answer): string => NEEDS.find(({ id }) => id === need)?.when ?? need;

/** "If it must survive a node, for now: Mayastor 3-replica · low confidence · not known yet which is best", with what goes into a claim. */
export function needTold(
  edition: Edition,
  recommendation: Recommendation,
  answer: Answer,
): AnswerView["need"] {
  const until = furtherId(edition, recommendation, answer);
  const classes = furtherClasses(edition, recommendation, answer);
  const of = { when: whenOf(answer), verdict: furtherWord(edition, recommendation, answer), classes };
  if (answer.first === undefined && answer.verdict !== "open") return { ...of, text: NONE_DOES };
  // The only one left is named, whether it will do or not.
  const given = answer.isLeft ? answer.compared : recommended(recommendation, answer);
  const names = namesOf(edition, until === undefined ? given : [until]);
  if (isRefused(answer))
    return {
      ...of,
      text: ["nothing here is enough; the only one left is ", ...names],
      ...defined({ beside: nonEmpty(decidedBy(recommendation, answer)) }),
    };
  const level = levelFurther(edition, recommendation, answer);
  if (level !== undefined) return levelNeed(edition, recommendation, of, level);
  if (until === undefined && names.length > 0)
    return {
      ...of,
      text: names,
      ...defined({
        beside: isOnlyFurther(answer)
          ? [UNPROVEN, nearestInShort(edition, recommendation, given[0])].filter(Boolean).join("; ")
          : nonEmpty(besideVerdict(recommendation, answer)),
        note: nonEmpty([
          ...notNamedSpans(edition, recommendation, answer),
          ...nearBeyondSpans(edition, recommendation, answer),
        ]),
      }),
    };
  return openNeed(edition, recommendation, of, until);
}

/** All of them, as nothing tells them apart, and in what; none where they are too many for a line. */
function levelNeed(
  edition: Edition,
  recommendation: Recommendation,
  of: Omit<FurtherAnswer, "text" | "beside">,
  level: Level,
): FurtherAnswer {
  const {
    values,
    leads,
    of: { metric },
  } = level;
  if (values.length > MOST_LEVEL) return openNeed(edition, recommendation, of);
  const none = noneMeetsIn(edition, recommendation, outlives);
  const near = none && mayStillNear(edition, recommendation, none, level);
  if (none?.by === "nearest" && near !== undefined) return { ...of, beside: wantedText(none), ...near };
  const names = values.map(({ deployment }) => calledSpans(edition, deployment));
  return {
    ...of,
    text: enumerated(names, "or"),
    beside: none === undefined ? `level in ${phraseOf(metric)}` : noneMeetsShort(none),
    // Where none is shown to meet what is asked, being ahead in another figure sends nobody to it first.
    ...defined({ note: none === undefined ? nonEmpty(tryFirst(edition, leads)) : undefined }),
  };
}

const MOST_LEVEL = 3;

/** Where no further answer says who survives a node, and whom the card names is not known to. */
export function saferTold(edition: Edition, recommendation: Recommendation): AnswerView["need"] {
  const now = survivorNow(edition, recommendation);
  const safer = saferIn(edition, recommendation);
  if (safer === undefined) return undefined;
  const of = { when: OUTLIVES.when, verdict: now === undefined ? UNGIVEN : "low confidence", classes: [] };
  if (now === "none") return { ...of, verdict: NOTHING_FITS, text: NONE_DOES };
  if (safer.meeting.length === 0) return { ...of, text: UNSTATED };
  if (now === undefined) return openNeed(edition, recommendation, of);
  const classes = classLines(edition, [now], true);
  return openNeed(edition, recommendation, { ...of, classes }, now);
}

export const NONE_DOES = "nothing here does";
const UNSTATED = "not stated of any that was measured";

export const namesOf = (edition: Edition, ids: readonly string[]): TextSpan[] =>
  joined(
    ids.map((id) => deploymentLink(edition, id)),
    ", ",
    " or ",
  );

/** Whom one takes until it is known, and that it is not known, or that probably none will do. */
export function openNeed(
  edition: Edition,
  recommendation: Recommendation,
  of: Omit<FurtherAnswer, "text" | "beside">,
  named?: string,
): FurtherAnswer {
  const none = noneMeetsIn(edition, recommendation, outlives);
  if (named === undefined)
    return none === undefined
      ? { ...of, text: UNKNOWN }
      : { ...of, text: noneMeetsHead(none), ...defined({ beside: noneMeetsBut(none) }) };
  const beside = none === undefined ? UNKNOWN : noneMeetsShort(none, named);
  return { ...of, when: `${of.when}, ${FOR_NOW}`, text: namesOf(edition, [named]), beside };
}

/** Each in full; the one that the card has `needed` in a line is folded, and has its StorageClass there. */
export function furtherFacts(
  edition: Edition,
  recommendation: Recommendation,
  needed: Answer | undefined,
): AnswerFact[] {
  const { first, answers } = recommendation;
  const { by } = namedIn(edition)(recommendation);
  const name = titles(edition.record);
  const safer = saferSpans(edition, recommendation);
  const enough = enoughInFull(edition, recommendation);
  const unanswered =
    safer.length > 0 ? [{ term: OUTLIVES.when, value: [...enough, ...safer], folded: true as const }] : [];
  return [
    ...unanswered,
    ...answers.slice(1).map((answer): AnswerFact => {
      const value = [
        ...(answer.need === OUTLIVES.id ? enough : []),
        // What is undecided says so first, and how sure it is at its end.
        ...(isOpen(answer) || answer.level !== undefined
          ? []
          : [
              markOf(verdictWord(recommendation, answer)),
              ...besideSpans(furtherText(recommendation, answer)),
              ". ",
            ]),
        ...furtherTold(edition, recommendation, answer),
        ...(answer.against === undefined || first === undefined || by !== "verdict"
          ? []
          : [` Against ${name.deployment(first)}: ${answer.against}.`]),
        ...(answer.short === undefined ? [] : [" ", ...notNamedSpans(edition, recommendation, answer)]),
        ...(isOpen(answer) ? [] : testsSpans(edition, recommendation, answer)),
      ];
      if (answer === needed) return { term: whenOf(answer), value, folded: true };
      const classes = defined({ classes: nonEmpty(furtherClasses(edition, recommendation, answer)) });
      return isUngiven(answer)
        ? {
            term: whenOf(answer),
            value: unknownShortly(edition, recommendation, answer),
            ...classes,
            after: { summary: "Why that is not known", value },
          }
        : { term: whenOf(answer), value, ...classes };
    }),
  ];
}

/** What is known, in one sentence: "Not known: whether A or B is better." */
function unknownShortly(edition: Edition, recommendation: Recommendation, answer: Answer): TextSpan[] {
  const links = answer.compared.map((id) => deploymentLink(edition, id));
  if (isOnlyFurther(answer)) return [...onlySpans(joined(links), upperFirst(ONLY)), "."];
  if (answer.isLeft)
    return [
      markOf(verdictWord(recommendation, answer)),
      ", ",
      besideVerdict(recommendation, answer),
      ": ",
      ...joined(links),
      ".",
    ];
  const until = furtherId(edition, recommendation, answer);
  if (until !== undefined)
    return [markOf("low confidence"), ". ", ...forNowSpans(namesOf(edition, [until])), "."];
  const { isMet } = NEEDS.find(({ id }) => id === answer.need) ?? {};
  const meeting = inTheRunning(recommendation.candidates).filter(({ durability }) => isMet?.(durability));
  const open: TextSpan[] =
    meeting.length > 2
      ? [`which of the ${meeting.length} that do is best`]
      : ["whether ", ...joined(links, ", ", " or "), " is better"];
  return [markOf(UNGIVEN), ": ", ...open, "."];
}

/** Of an answer that is not given who until it is, or why nobody; of another its sentence, with the figures. */
function furtherTold(edition: Edition, recommendation: Recommendation, answer: Answer): TextSpan[] {
  const until = furtherUntil(edition, recommendation, answer);
  if (until.length > 0) return until;
  const told = withoutSettling(isOpen(answer) ? withoutFacts(answer) : answer);
  return [besideDepths(edition, linkedSentence(recommendation, told))].flat();
}

/** What is told to be used where more is asked, to be copied: the answer, or who until there is one. */
function furtherClasses(edition: Edition, recommendation: Recommendation, answer: Answer): ClassLine[] {
  const until = furtherId(edition, recommendation, answer);
  if (until !== undefined) return classLines(edition, [until], true);
  const isGiven = !isRefused(answer) && !isUngiven(answer);
  return isGiven ? classLines(edition, recommended(recommendation, answer)) : [];
}

const isOpen = ({ verdict, isLeft }: Answer): boolean => verdict === "open" && !isLeft;

/** Behind a sentence that has no table of its figures beside it. */
function testsSpans(edition: Edition, recommendation: Recommendation, answer: Answer): TextSpan[] {
  const tests = testsTold(edition, recommendation, answer);
  return tests === "" ? [] : [{ text: ` Tests: ${tests}.`, tone: "muted" as const }];
}

/** What the sentence of the only one left says is not said before it. */
const furtherText = (recommendation: Recommendation, answer: Answer): string =>
  answer.isLeft ? surenessText(recommendation, answer) : calledText(recommendation, answer);

const besideSpans = (beside: string): TextSpan[] => (beside === "" ? [] : [`, ${beside}`]);
