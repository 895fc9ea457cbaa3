/** What heads an answer: whom it names, and the reason beneath without saying that again. */

import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { foundIn, isAsked, isPick } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { ARE_LEVEL } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { Scorecard } from "../../edition/answer-view.ts";
import { shortLinks } from "../../edition/classes/classes-once.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { plain, type Rich, type TextSpan } from "../../edition/view.ts";
import { missedHead } from "../decision/may-still.ts";
import { mostFastEnough } from "../until/fast-enough.ts";
import { isUnmeasured } from "../until/measured-elsewhere.ts";
import { enumerated } from "../until/measured-spans.ts";
import { forNowSpans } from "../until/named.ts";
import { noneMeetsHead, noneMeetsIn } from "../until/none-meets.ts";
import { willDo, willDoText } from "../until/will-do.ts";
import { UNGIVEN } from "../verdict/words.ts";
import { leadReason } from "../why/lead-reason.ts";
import { notMeasured } from "../why/timed-here.ts";
import {
  linkedPieces,
  withoutChance,
  withoutFacts,
  withoutOpening,
  withoutSettling,
} from "./linked-sentence.ts";
import { saysOfOnly } from "./verdict.ts";

/**
 * Who is ahead of whom and why; then who is not compared. What stands above is not said again, nor what stands beneath with its
 * commands, nor what `beside` it stands in a table: the figures.
 */
export function whyOf(
  edition: Edition,
  recommendation: Recommendation,
  headline: Rich,
  beside?: Scorecard,
): { because?: Rich; sentence: Rich; rest: Rich } {
  const [answer] = recommendation.answers;
  const isBeside = beside !== undefined && answer.compared.every((id) => beside.of.includes(id));
  const reason = isBeside && answer.opening !== undefined ? leadReason(edition, recommendation, answer) : [];
  if (reason.length > 0) {
    const { lead, rest } = linkedPieces(recommendation, withoutOpening(withoutSettling(answer)));
    const lines = lead === "" ? reason : [...reason, "\n", ...[lead].flat()];
    const at = lines.indexOf("\n");
    return at < 0
      ? { because: lines, sentence: "", rest }
      : { because: lines.slice(0, at), sentence: lines.slice(at + 1), rest };
  }
  const main = withoutChance(withoutSettling(answer));
  const { lead, rest } = linkedPieces(recommendation, isBeside ? withoutFacts(main) : main);
  const sentence = without(lead, openingOf(edition, recommendation) ?? plain(headline));
  const isNamed = recommendation.question === "choose" && answer.first !== undefined;
  return isNamed && answer.verdict === "decided"
    ? { because: sentence, sentence: "", rest }
    : { sentence, rest };
}

/** Of the only storage that is not known to be enough: its headline says what to do, and the line beneath says this. */
function openingOf({ record }: Edition, recommendation: Recommendation): string | undefined {
  const { question, verdict, first } = recommendation;
  return question === "suffice" && verdict === "open" && first !== undefined
    ? `${titles(record).deployment(first)} ${saysOfOnly(recommendation)}`
    : undefined;
}

/** "A is ahead of B" beneath "A" is "Ahead of B"; "Undecided between A and B: ..." beneath that is what follows. */
function without(rich: Rich, head: string): Rich {
  const [first, ...rest] = [rich].flat();
  if (typeof first !== "string" || !first.startsWith(head)) return rich;
  const left = first.slice(head.length);
  const said = SAID.exec(left)?.[0];
  return said === undefined ? rich : [upperFirst(left.slice(said.length)), ...rest];
}

const SAID = /^(?:[:.] | is (?=ahead |first))/;

export function headlineOf(edition: Edition, recommendation: Recommendation): Rich {
  const { question, verdict, first, candidates } = recommendation;
  const { by, ids } = namedIn(edition)(recommendation);
  const names = joined(
    ids.map((id) => deploymentLink(edition, id)),
    ", ",
    " or ",
  );
  const [only] = inTheRunning(candidates);
  if (isAsked(recommendation) && only !== undefined)
    return by === "alone" ? aloneHead(only, names) : untilHead(edition, recommendation, names);
  if (question === "suffice") return [...names, ` ${saysOfOnly(recommendation)}`];
  if (ids.length > 0) return names;
  if (verdict === "open" || first !== undefined) return "Not known yet";
  const none = noneMeetsIn(edition, recommendation);
  return none === undefined ? "Nothing here fits" : upperFirst(noneMeetsHead(none));
}

/** Where nothing measured speaks for any. */
const MEASURE = "measure first";
/** Where nothing was measured at all. */
const UNMEASURED = "not measured yet";

const aloneHead = ({ unknowns }: Candidate, names: readonly TextSpan[]): Rich =>
  unknowns === undefined
    ? [`${upperFirst(MEASURE)}: `, ...names]
    : [...names, `: find out first ${listed(unknowns)}`];

/** How far it is known, in a few words, and then why, or what to do all the same. */
function untilHead(edition: Edition, recommendation: Recommendation, names: readonly TextSpan[]): Rich {
  const none = noneMeetsIn(edition, recommendation);
  // What to take is read first; that none of them may do, and why it is open, beneath.
  if (names.length > 0) return forNowSpans(names);
  const missed = missedHead(edition, recommendation);
  const found = foundIn(edition)(recommendation);
  const enough = willDo(edition, recommendation);
  if (found === undefined || isPick(found) || enough !== undefined) {
    if (isUnmeasured(edition, recommendation.environment))
      return upperFirst(none === undefined ? UNMEASURED : noneMeetsHead(none));
    // Beneath they are to be copied.
    const most = mostFastEnough(edition, recommendation);
    if (missed !== undefined && enough === undefined && most === undefined) return missed;
    const what = enough === undefined ? (most ?? MEASURE) : willDoText(enough);
    if (none !== undefined) return upperFirst(`${noneMeetsHead(none)}: ${what}`);
    return enough === undefined ? notKnown([what]) : upperFirst(what);
  }
  // Of whom all but one miss what is enough, that none differ is the smaller thing to say.
  if (missed !== undefined) return missed;
  const level = found.values.map(({ deployment }) => deployment);
  // That none of them may do stands beneath. What is missing is read before who is level.
  if (found.wanted === undefined)
    return notKnown([...enumerated(shortLinks(edition, level, "and"), "and"), ` ${ARE_LEVEL}`]);
  const what = notMeasured(edition, recommendation.environment, found.wanted);
  return notKnown([`no ${what} on `, ...enumerated(shortLinks(edition, level, "or"), "or")]);
}

const notKnown = (why: readonly TextSpan[]): TextSpan[] => [`${upperFirst(UNGIVEN)}: `, ...why];
