/** What heads an answer: whom it names, and the reason beneath without saying that again. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { FEW } from "../../../judge/recommending/undecided.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { type Answer, plain, type Rich, type Scorecard, type TextSpan } from "../../edition/view.ts";
import { linkedPieces, withoutFacts, withoutSettling } from "./linked-sentence.ts";
import { answerName, isFromExcluded, isGuess, recommended } from "./verdict.ts";

/** What it recommends, or the only one left. */
export function namedIn(recommendation: Recommendation): readonly string[] {
  const [{ isLeft, first }] = recommendation.answers;
  return isLeft && first !== undefined ? [first] : recommended(recommendation);
}

/** How many candidates an undecided answer names, where all are known to qualify. */
const MOST_NAMED = 4;

/**
 * The reason first; what would turn it and who is not compared, beneath it. What the headline says is not said again, nor what
 * stands beneath with its commands, nor what `beside` it stands in a table: the figures.
 */
export function whyOf(
  recommendation: Recommendation,
  headline: Rich,
  beside?: Scorecard,
): Pick<Answer, "sentence" | "turns" | "rest"> {
  const main = withoutSettling(recommendation.answers[0]);
  const { lead, turns, rest } = linkedPieces(recommendation, beside ? withoutFacts(main) : main);
  return {
    sentence: without(lead, plain(headline)),
    ...(turns.length > 0 && { turns }),
    ...(rest !== "" && { rest }),
  };
}

function without(rich: Rich, head: string): Rich {
  const [first, ...rest] = [rich].flat();
  if (typeof first !== "string" || !first.startsWith(head)) return rich;
  const left = first.slice(head.length);
  return /^[:.] /.test(left) ? [upperFirst(left.slice(2)), ...rest] : rich;
}

/** Where an open answer may fall to three: all of them, in one order on every page. Empty otherwise. */
export function fewOf(
  { deployments }: Pick<Edition, "deployments">,
  { question, verdict, candidates, answers: [main] }: Recommendation,
): readonly string[] {
  const running = new Set(inTheRunning(candidates).map(({ deployment }) => deployment));
  return question === "choose" && verdict === "open" && main.heldOpenBy === undefined && running.size === FEW
    ? deployments.filter((id) => running.has(id))
    : [];
}

export function headlineOf(edition: Edition, recommendation: Recommendation): Rich {
  const { question, verdict, first, candidates } = recommendation;
  const linked = (id: string): TextSpan => deploymentLink(edition, id);
  if (question === "suffice")
    return [
      linked(first ?? candidates[0]?.deployment ?? ""),
      verdict === "open" ? " is " : " ",
      answerName(recommendation, String),
    ];
  const named = namedIn(recommendation);
  if (verdict === "open" && named.length === 0) {
    const running = inTheRunning(candidates);
    const { compared } = recommendation.answers[0];
    const few = fewOf(edition, recommendation);
    const rest = running.map(({ deployment }) => deployment).filter((id) => !compared.includes(id));
    const [last = "", ...others] = (few.length > 0 ? few : [...compared, ...rest]).map(linked).reverse();
    const isPlain = running.every(({ unknowns }) => unknowns === undefined);
    return isPlain && others.length > 0 && others.length < MOST_NAMED
      ? ["Undecided: ", ...joined(others.reverse()), " or ", last]
      : "No recommendation yet";
  }
  if (first === undefined) return "Nothing here qualifies";
  if (isFromExcluded(recommendation.answers[0]))
    return ["No answer. Excluded figures point to ", ...joined(named.map(linked), " or ")];
  return [...(isGuess(recommendation) ? ["Only a guess: "] : []), ...joined(named.map(linked), " or ")];
}
