/** What an answer says where more is asked of the data: in a line on its card, and in full beneath. */
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Answer as JudgedAnswer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import type { Answer, AnswerFact, ClassLine } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { classLines } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { furtherId, isLevelFurther } from "../until/further.ts";
import { furtherUntil, openWithin } from "../until/meanwhile.ts";
import { namedIn } from "../until/named.ts";
import { isGuessed, isRefused, markOf, verdictWord } from "../verdict/words.ts";
import { calledText } from "./confidence.ts";
import { linkedSentence, withoutFacts, withoutSettling } from "./linked-sentence.ts";
import { besideDepths, testsTold } from "./tests-told.ts";
import { besideVerdict, recommended, surenessText } from "./verdict.ts";

const whenOf = ({ need }: JudgedAnswer): string => NEEDS.find(({ id }) => id === need)?.when ?? need;

/** "Open. If it must survive a node: not known yet which is best; if you must choose today: Mayastor 3-replica", with what goes into a claim. */
export function needTold(
  edition: Edition,
  recommendation: Recommendation,
  answer: JudgedAnswer,
): Answer["need"] {
  const until = furtherId(edition, recommendation, answer);
  // The only one left is named, whether it will do or not.
  const given = answer.isLeft ? answer.compared : recommended(recommendation, answer);
  const names = joined(
    (until === undefined ? given : [until]).map((id) => deploymentLink(edition, id)),
    " or ",
  );
  const isKept = until !== undefined || isLevelFurther(edition, recommendation, answer);
  const isNone = answer.first === undefined && answer.verdict !== "open";
  return {
    when: whenOf(answer),
    text: isNone ? "nothing here does" : isKept ? openWithin(names) : names,
    verdict: verdictWord(answer),
    ...defined({ beside: isNone ? undefined : nonEmpty(besideVerdict(answer)) }),
    classes: furtherClasses(edition, recommendation, answer),
  };
}

/** Each in full; the one that the card has `needed` in a line is folded, and has its StorageClass there. */
export function furtherFacts(
  edition: Edition,
  recommendation: Recommendation,
  needed: JudgedAnswer | undefined,
): AnswerFact[] {
  const { first, answers } = recommendation;
  const { by } = namedIn(edition)(recommendation);
  const name = titles(edition.record);
  return answers.slice(1).map((answer) => ({
    term: whenOf(answer),
    value: [
      // What is undecided says so first, and how sure it is at its end.
      ...(isOpen(answer) || answer.level !== undefined
        ? []
        : [markOf(verdictWord(answer)), ...besideSpans(furtherText(recommendation, answer)), ". "]),
      ...furtherTold(edition, recommendation, answer),
      ...(answer.against === undefined || first === undefined || by !== "verdict"
        ? []
        : [` Against ${name.deployment(first)}: ${answer.against}.`]),
      ...(isOpen(answer) ? [] : testsSpans(edition, recommendation, answer)),
    ],
    ...(answer === needed
      ? { folded: true as const }
      : defined({ classes: nonEmpty(furtherClasses(edition, recommendation, answer)) })),
  }));
}

/** Of an answer that is not given who until it is, or why nobody; of another its sentence, with the figures. */
function furtherTold(edition: Edition, recommendation: Recommendation, answer: JudgedAnswer): TextSpan[] {
  const until = furtherUntil(edition, recommendation, answer);
  if (until.length > 0) return until;
  const told = withoutSettling(isOpen(answer) ? withoutFacts(answer) : answer);
  return [besideDepths(edition, linkedSentence(recommendation, told))].flat();
}

/** What is told to be used where more is asked, to be copied: the answer, or who until there is one. */
function furtherClasses(edition: Edition, recommendation: Recommendation, answer: JudgedAnswer): ClassLine[] {
  const until = furtherId(edition, recommendation, answer);
  if (until !== undefined) return classLines(edition, [until], true);
  const isGiven = !isRefused(answer) && !isGuessed(answer) && answer.verdict !== "open";
  return isGiven ? classLines(edition, recommended(recommendation, answer)) : [];
}

const isOpen = ({ verdict, isLeft }: JudgedAnswer): boolean => verdict === "open" && !isLeft;

/** Behind a sentence that has no table of its figures beside it. */
function testsSpans(edition: Edition, recommendation: Recommendation, answer: JudgedAnswer): TextSpan[] {
  const tests = testsTold(edition, recommendation, answer);
  return tests === "" ? [] : [{ text: ` Tests: ${tests}.`, tone: "muted" as const }];
}

/** What the sentence of the only one left says is not said before it. */
const furtherText = (recommendation: Recommendation, answer: JudgedAnswer): string =>
  answer.isLeft ? surenessText(answer) : calledText(recommendation, answer);

const besideSpans = (beside: string): TextSpan[] => (beside === "" ? [] : [`, ${beside}`]);
