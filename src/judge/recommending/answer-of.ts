/** One answer: of several candidates whom they stand for and how surely; of the only one whether it will do. */
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import { turnsOf } from "../order/turns.ts";
import type { Verdict } from "./answer.ts";
import { inOrder } from "./chance-of-each.ts";
import type { Classed } from "./classes.ts";
import { outsideVmsText } from "./in-vms.ts";
import { measuredLead } from "./measured-lead.ts";
import { chanceIn, clearShare, firmShare, isAtSharedCeiling, measuredShare } from "./measured-share.ts";
import { otherFigures } from "./other-tests.ts";
import type { Answer } from "./recommendation.ts";
import { restsOf } from "./rests.ts";
import { comparedIn, factsIn, openingIn, sentenceOf } from "./sentence.ts";
import { sufficiencyOf } from "./suffice.ts";
import { groundsOf, toldChance, trustIn } from "./trust.ts";

export function answerOf(
  question: Question,
  standing: Classed,
  candidates: readonly Candidate[],
  out: readonly Candidate[],
): Answer {
  const { need, first, level, short, runnerUp, running, unmeasured, slower, chances, grounds } = standing;
  const alone = running.length === 1 && first ? sufficiencyOf(question, first) : undefined;
  const verdict = weaker(standing.verdict, alone?.verdict);
  // What is no faster by nature no figure would put first.
  const rivals = running
    .filter(
      (one) =>
        one !== first &&
        one !== short &&
        chances.has(one.deployment) &&
        !slower.some((twin) => twin.one === one),
    )
    .toSorted((a, b) => (chances.get(b.deployment) ?? 0) - (chances.get(a.deployment) ?? 0));
  const turns = first && level === undefined && verdict === "leaning" ? turnsOf(question, first, rivals) : [];
  const lead = alone ? undefined : measuredLead(question, standing);
  const compared = comparedIn(question, standing, lead);
  const facts = factsIn(question, standing, compared);
  const measured = measuredShare(question.scored, [first, level, alone ? undefined : runnerUp]);
  const firm = firmShare(question.scored, [first, level]);
  const clear = clearShare(question.scored, [first, level]);
  const isWeak =
    verdict !== "open" &&
    first !== undefined &&
    trustIn(question, first, runnerUp, level !== undefined).level === "low";
  const isCapped = !alone && isAtSharedCeiling(question.scored, [first, level ?? runnerUp]);
  const speaksAgainst = {
    ...(isWeak && { weak: true as const }),
    ...(isCapped && { capped: true as const }),
  };
  const basis = { measured, firm, clear, ...speaksAgainst };
  const chance =
    verdict === "leaning" && first && runnerUp && !alone && !lead ? chanceIn(standing, basis) : "";
  const told = {
    standing,
    need,
    turns,
    candidates,
    out,
    compared,
    facts,
    chance,
    ...defined({ lead, alone }),
  };
  const sure = alone ? alone.sure : toldChance(verdict === "leaning", standing.sure, grounds);
  const isTold = verdict === "leaning" && !alone && sure !== undefined && chances.size > 1;
  return {
    need,
    verdict,
    ...(isTold && { chances: inOrder(chances) }),
    ...speaksAgainst,
    ...defined({
      first: first?.deployment,
      level: level?.deployment,
      runnerUp: runnerUp?.deployment,
      short: short?.deployment,
      sure,
      measured: first && measured,
      firm: first && firm,
      clear: first && clear,
      grounds,
      suffices: alone?.suffices,
      slight: alone?.slight,
      inferred: alone?.inferred,
      enough: alone?.enough,
    }),
    ...(alone && { isLeft: true }),
    ...decidedBy(question, verdict, first, compared),
    ...(lead && { heldOpenBy: lead.heldOpenBy.map(({ deployment }) => deployment) }),
    unmeasured: unmeasured.map(({ deployment }) => deployment),
    sentence: `${sentenceOf(question, told)}${outsideVmsText(question, compared)}`,
    ...defined({ facts: nonEmpty(alone ? "" : facts), chance: nonEmpty(chance) }),
    ...defined({ opening: openingIn(question, told) }),
    ...(verdict !== "decided" && {
      elsewhere: otherFigures(question, lead ? [lead.leader, ...lead.heldOpenBy] : compared),
    }),
    compared: compared.map(({ deployment }) => deployment),
    turns,
  };
}

/** Of the only storage there is. What may not stand there at all is no first choice. */
export function onlyAnswer(question: Question, { need }: Classed, only: Candidate): Answer {
  const { verdict, words, why, ...told } = sufficiencyOf(question, only);
  const title = titleIn(question, only.deployment);
  return {
    need,
    verdict,
    ...told,
    ...decidedBy(question, verdict, only, [only]),
    ...(only.unknowns === undefined && {
      first: only.deployment,
      measured: measuredShare(question.scored, [only]),
      firm: firmShare(question.scored, [only]),
      clear: clearShare(question.scored, [only]),
      grounds: groundsOf(question.scored, only),
    }),
    unmeasured: [],
    sentence: `${title} ${words}${why}${outsideVmsText(question, [only])}`,
    compared: [only.deployment],
    turns: [],
  };
}

/** What a decided one stands on: figures, or what they may be at worst. */
function decidedBy(
  question: Question,
  verdict: Verdict,
  first: Candidate | undefined,
  compared: readonly Candidate[],
): Pick<Answer, "byBounds" | "rests"> {
  if (verdict !== "decided" || first === undefined) return {};
  const { scored } = question;
  const isMeasured = ({ index }: (typeof scored)[number]): boolean =>
    compared.every(({ figures }) => figures[index]?.known === "measured");
  return scored.some(isMeasured) ? { rests: restsOf(question, compared) } : { byBounds: true };
}

const ORDER: readonly Verdict[] = ["open", "leaning", "decided"];

/** Whether it is the one, and whether it will do. */
const weaker = (one: Verdict, other: Verdict = one): Verdict =>
  ORDER.indexOf(one) < ORDER.indexOf(other) ? one : other;
