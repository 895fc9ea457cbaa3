/** Who asks "A or B?" and finds neither named reads here why. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { lowerFirst, plural } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import { linkedIn } from "../comparing/linked-in.ts";
import { survivorsIn } from "../decision/survival.ts";
import { candidatesLink } from "../until/by-terms.ts";
import { enoughAsMeasured, remarkedFigures } from "./enough-as-measured.ts";
import { gapRests, missedTold } from "./gap-rests.ts";
import { type FoundFigure, linkedFinding } from "./linked-finding.ts";
import { nearFigures } from "./nearest-against.ts";
import { otherTool, otherToolFigures } from "./other-tool.ts";
import { reasonInShort, reasonOf } from "./reason-against.ts";

const [MAY_DIE] = NEEDS;

/** More are counted. */
const MOST_TOLD = 4;

/** Said once where it holds of each. */
const BEHIND = " behind";
const DOUBTED = `${BEHIND} (in doubt)`;
const ALL_DOUBTED = "By how much each is behind is in doubt:";

/** Those in the running that an answer does not name at first, each with what speaks against it in a few words; nothing where it names none. */
export function whyNotOthers(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { ids } = namedIn(edition)(recommendation);
  const { given, forNow } = survivorsIn(edition, recommendation);
  const others = inTheRunning(recommendation.candidates).filter(
    ({ deployment }) => !ids.includes(deployment),
  );
  // One that the card names if a node must be survived is told why it is not named at first.
  const isNamed = others.some(({ deployment }) => [...given, ...forNow].includes(deployment));
  const term = isNamed ? `Why not the others ${lowerFirst(MAY_DIE.when)}` : "Why not the others";
  if (ids.length === 0 || others.length === 0) return [];
  const shown = others.length > MOST_TOLD + 1 ? others.slice(0, MOST_TOLD) : others;
  const rest = others.length - shown.length;
  const told = shown.map((one) => {
    const isRival = reasonOf(edition, recommendation, one.deployment, true).kind !== "layer";
    const enough = isRival ? enoughAsMeasured(edition, recommendation, one) : "";
    const reason = reasonInShort(edition, recommendation, one.deployment);
    return { ...one, said: [enough, reason].filter(Boolean).join(", but ") };
  });
  const isAllDoubted =
    told.length > 1 &&
    told.every(({ said }) => said.split(BEHIND).length === said.split(DOUBTED).length) &&
    told.filter(({ said }) => said.includes(DOUBTED)).length > 1;
  const reasons = isAllDoubted
    ? told.map((one) => ({ ...one, said: one.said.replaceAll(DOUBTED, BEHIND) }))
    : told;
  const byReason = Map.groupBy(reasons, ({ said }) => said);
  // Of whom nothing is known the answer says so itself.
  if (byReason.size === 1 && others.length > 1) return [];
  const rows = [...byReason].map(([evidence, some]) => ({
    of: joined(
      some.map(({ deployment }) => calledSpans(edition, deployment)),
      ", ",
    ),
    said: linkedIn(
      linkedFinding({ evidence, figures: figuresIn(edition, recommendation, some, evidence) }),
      some.flatMap((one) => gapRests(edition, recommendation, one)),
    ),
  }));
  const more =
    rest > 0 ? [{ of: [candidatesLink(edition, recommendation, plural(rest, "other"))], said: "" }] : [];
  const summary = term.replace("the others", others.length > 1 ? `the other ${others.length}` : "the other");
  return [{ term, summary, value: isAllDoubted ? ALL_DOUBTED : [], rows: [...rows, ...more] }];
}

/** Of those that share a reason with figures in it there is one; in the order in which it names them. */
const figuresIn = (
  edition: Edition,
  answer: Recommendation,
  some: readonly Candidate[],
  reason: string,
): FoundFigure[] =>
  some
    .flatMap((one) => [
      ...remarkedFigures(edition, answer, one).filter(
        ({ text }) => reason.includes(` barely: ${text} of `) || reason.includes(` is ${text} where `),
      ),
      ...missedTold(edition, answer, one).filter(({ text }) => reason.includes(`: ${text}`)),
      ...nearFigures(edition, answer, one.deployment),
      ...otherToolFigures(otherTool(edition, answer, one.deployment)),
    ])
    .toSorted((a, b) => reason.indexOf(a.text) - reason.indexOf(b.text));
