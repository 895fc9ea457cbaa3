/** What a card tells besides its answer, each beneath its term, in the order in which it is read. */

import type { Turn } from "../../../judge/order/turns.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { AnswerFact, Scorecard } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { survivorsIn } from "../decision/survival.ts";
import { enoughFacts } from "../until/enough-for.ts";
import { fastEnough } from "../until/fast-enough.ts";
import { nearestFacts } from "../until/nearest.ts";
import { disksFacts } from "../why/disks-beneath.ts";
import { outText, ruledOutTitle } from "../why/ruled-out.ts";
import { whyNotOthers } from "../why/why-not-others.ts";
import { confidenceFacts } from "./confidence.ts";
import { costLines, costTells } from "./cost-lines.ts";
import { furtherFacts } from "./further-needs.ts";
import { linkedTurns } from "./linked-sentence.ts";
import { testsTold } from "./tests-told.ts";
import { isUndecided, settleFacts } from "./unknown.ts";

/** `needed`: the answer where data must outlive the node; `rest`: who is not compared. */
type Beside = { scorecard?: Scorecard; needed?: Answer; rest?: Rich };

export function answerFacts(
  edition: Edition,
  recommendation: Recommendation,
  { scorecard, needed, rest = "" }: Beside,
): AnswerFact[] {
  const { by } = namedIn(edition)(recommendation);
  const isGiven = by === "verdict";
  const { compared } = recommendation.answers[0];
  // What would settle it comes first where it is open.
  const settling = settleFacts(edition, recommendation);
  const isOpen = isUndecided(recommendation);
  return [
    ...(scorecard === undefined ? testFacts(edition, recommendation) : []),
    ...fastEnough(edition, recommendation),
    ...nearestFacts(edition, recommendation),
    ...(isOpen ? settling : []),
    ...furtherFacts(edition, recommendation, needed),
    ...turnFacts(edition, recommendation),
    ...whyNotOthers(edition, recommendation),
    ...(rest === "" ? [] : [folded("Not compared", rest)]),
    ...enoughFacts(edition, recommendation),
    // Of a guess they would be of one that is not named.
    ...(isGiven || by === "alone" ? confidenceFacts(edition, recommendation, scorecard !== undefined) : []),
    ...(isGiven && scorecard !== undefined ? disksFacts(edition, compared) : []),
    ...(isOpen ? [] : settling),
    ...(isGiven ? runnerUpFacts(edition, recommendation) : []),
    ...costFacts(edition, recommendation, scorecard),
    ...outFacts(edition, recommendation),
  ];
}

const folded = (term: string, value: Rich): AnswerFact => ({ term, value, folded: true });

function testFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const tests = testsTold(edition, recommendation, recommendation.answers[0]);
  return tests === "" ? [] : [folded("Tests", `${upperFirst(tests)}.`)];
}

/** How many turning points are told. */
const TURNS = 4;

/** The likeliest other one is told at once; what would turn a guess is no more than what would settle it. */
export function rivalTurn(edition: Edition, recommendation: Recommendation): Turn | undefined {
  const { first, level, answers } = recommendation;
  return namedIn(edition)(recommendation).by === "verdict"
    ? answers[0].turns.find(({ of }) => of !== first && of !== level)
    : undefined;
}

function turnFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { fragile, answers } = recommendation;
  const { turns } = answers[0];
  const rival = rivalTurn(edition, recommendation);
  const told = turns.flatMap((turn) => (turn === rival ? [] : [turn.sentence]));
  const changes = [...told.slice(0, TURNS), ...fragile];
  return changes.length === 0
    ? []
    : [folded("What else could change it", linkedTurns(recommendation, turns, changes.join(" ")))];
}

function runnerUpFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { level, runnerUp, margin, answers } = recommendation;
  if (runnerUp === undefined || [level, answers[0].short].includes(runnerUp)) return [];
  const by = isHelped(recommendation) ? [] : marginText(margin);
  return [folded("Runner-up", [...calledSpans(edition, runnerUp), ...by])];
}

function costFacts(
  edition: Edition,
  recommendation: Recommendation,
  scorecard: Scorecard | undefined,
): AnswerFact[] {
  if (namedIn(edition)(recommendation).ids.length === 0) return [];
  const { given, forNow } = survivorsIn(edition, recommendation);
  const { compared } = recommendation.answers[0];
  const of = [...new Set([...(scorecard?.of ?? compared), ...given, ...forNow])];
  // In short it stands with the figures.
  const isFolded = scorecard !== undefined || !costTells(recommendation, of);
  const lines = costLines(edition, recommendation, of);
  return [{ term: "Cost", value: "", lines, ...(isFolded && { folded: true as const }) }];
}

function outFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const out = outText(recommendation);
  return out === "" ? [] : [{ ...folded("Ruled out", out), summary: ruledOutTitle(edition, recommendation) }];
}

/** A cache or a buffer may have helped what either scored. */
const isHelped = ({ candidates, metrics, first, runnerUp }: Recommendation): boolean =>
  candidates.some(
    ({ deployment, figures }) =>
      [first, runnerUp].includes(deployment) &&
      figures.some(({ flatters }, index) => flatters && metrics[index]?.scored),
  );

const marginText = (margin: number | undefined): TextSpan[] =>
  margin === undefined ? [] : [`, the first scores ${formatNumber(margin)}x as much`];
