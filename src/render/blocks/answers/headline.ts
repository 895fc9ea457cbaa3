/** What heads an answer: whom it names, and the reason beneath without saying that again. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { FEW } from "../../../judge/recommending/undecided.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Scorecard } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { plain, type Rich, type TextSpan } from "../../edition/view.ts";
import { shortLink } from "../until/by-terms.ts";
import { isProvisional, namedIn, PROVISIONAL } from "../until/named.ts";
import { leadReason } from "../why/lead-reason.ts";
import {
  linkedPieces,
  withoutChance,
  withoutFacts,
  withoutOpening,
  withoutSettling,
} from "./linked-sentence.ts";
import { answerName } from "./verdict.ts";

/** How many candidates an undecided answer names, where all are known to qualify. */
const MOST_NAMED = 4;

/**
 * Who is ahead of whom and why; then who is not compared. What stands above is not said again, nor what stands beneath with its
 * commands, nor what `beside` it stands in a table: the figures.
 */
export function whyOf(
  edition: Edition,
  recommendation: Recommendation,
  headline: Rich,
  beside?: Scorecard,
): { sentence: Rich; rest: Rich } {
  const [answer] = recommendation.answers;
  const isBeside = beside !== undefined && answer.compared.every((id) => beside.of.includes(id));
  const reason = isBeside && answer.opening !== undefined ? leadReason(edition, recommendation, answer) : [];
  if (reason.length > 0) {
    const { lead, rest } = linkedPieces(recommendation, withoutOpening(withoutSettling(answer)));
    return { sentence: lead === "" ? reason : [...reason, " ", ...[lead].flat()], rest };
  }
  const main = withoutChance(withoutSettling(answer));
  const { lead, rest } = linkedPieces(recommendation, isBeside ? withoutFacts(main) : main);
  return { sentence: without(lead, plain(headline)), rest };
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
  const { question, verdict, first } = recommendation;
  const linked = (id: string): TextSpan => deploymentLink(edition, id);
  const { ids } = namedIn(edition)(recommendation);
  const names = joined(ids.map(linked), " or ");
  if (question === "suffice")
    return [...names, verdict === "open" ? " is " : " ", answerName(recommendation, String)];
  if (isProvisional(edition, recommendation)) return [`${upperFirst(PROVISIONAL)}: `, ...names];
  if (ids.length > 0) return names;
  return verdict !== "open" && first === undefined
    ? "Nothing here qualifies"
    : undecided(edition, recommendation);
}

/** All that may be the best, where they are few and known to qualify. */
function undecided(edition: Edition, recommendation: Recommendation): Rich {
  const running = inTheRunning(recommendation.candidates);
  const { compared } = recommendation.answers[0];
  const few = fewOf(edition, recommendation);
  const rest = running.map(({ deployment }) => deployment).filter((id) => !compared.includes(id));
  const ids = few.length > 0 ? few : [...compared, ...rest];
  const links = ids.map((id) => deploymentLink(edition, id));
  // Of names with commas in them nobody sees where one ends.
  const isSplit = links.some(({ text }) => text.includes(", "));
  const [last = "", ...others] = (isSplit ? ids.map((id) => shortLink(edition, id)) : links).reverse();
  const isPlain = running.every(({ unknowns }) => unknowns === undefined);
  return isPlain && others.length > 0 && others.length < MOST_NAMED
    ? ["Undecided: ", ...joined(others.reverse()), " or ", last]
    : edition.runs.some(({ environment }) => environment === recommendation.environment)
      ? "No recommendation yet"
      : "Nothing was measured here";
}
