/** Verdicts in words: what the answer is, how sure it is, and what the figures that carry it are doubted for. */

import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { isGuessed } from "../../../judge/planning/found.ts";
import {
  insteadOfChance,
  littleShare,
  shareText,
  tellsChance,
} from "../../../judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { INFERRED, percentText } from "../../../judge/recommending/suffice.ts";
import { listed } from "../../../text/words.ts";
import {
  decidedBy,
  isOnlyFurther,
  isRefused,
  isUngiven,
  NOTHING_FITS,
  UNGIVEN,
  verdictWord,
} from "../verdict/words.ts";
import { chancesIn, type ToldChance } from "./chances-in.ts";

/**
 * "82 % sure"; of two that are the answer together each one's chance to be the best, "46 % and 44 %", in the order in which they are named. Undefined where less than
 * half of what counts was measured, or stands undoubted.
 */
export function toldSure(answer: Answer): string | undefined {
  const { sure, level, compared } = answer;
  if (sure === undefined || !tellsChance(answer)) return undefined;
  const chances = level === undefined ? new Map<string, ToldChance>() : chancesIn(answer);
  const each = compared.flatMap((id) => chances.get(id)?.text ?? []);
  return each.length === 2 ? `${each.join(" and ")} likely the best` : `${percentText(sure)} sure`;
}

/**
 * What stands quietly behind the word, one thing of all that could: "82 % sure", of two "46 % and 44 % likely the best", "by figures in doubt", "on 17 % of what
 * counts", "on single runs from a document"; empty where nothing does.
 */
export function surenessText(recommendation: Recommendation, answer = recommendation.answers[0]): string {
  if (answer.verdict !== "leaning") return decidedBy(recommendation, answer);
  if (isGuessed(answer)) return "";
  // Of one that is alone whether it will do follows.
  return toldSure(answer) ?? (answer.suffices === undefined ? insteadOfChance(answer) : "");
}

/** "suffices", "probably suffices", "not known to be enough", "not measured, but inferred to be enough". */
function sufficesText({ verdict, suffices, inferred }: Answer): string {
  if (verdict === "open") return "not known to be enough";
  if (inferred) return INFERRED;
  return `${suffices ? (verdict === "leaning" ? "probably " : "") : "does not "}suffice${suffices ? "s" : ""}`;
}

/** Behind the name of the only storage of a lab: "suffices", "is not known to be enough". */
export const saysOfOnly = (recommendation: Recommendation): string =>
  `${recommendation.verdict === "open" || recommendation.answers[0].inferred ? "is " : ""}${answerName(recommendation, String)}`;

export const NOT_ENOUGH = "not enough";
export const ONLY_LEFT = "the only one left";

/** The same; of one that is alone whether it will do: "the only one left, suffices by bandwidth alone", "whether the only one left is enough". */
export function besideVerdict(recommendation: Recommendation, answer = recommendation.answers[0]): string {
  // Of the only storage of a lab its name says whether it will do.
  const isNamed = recommendation.question === "suffice" && answer === recommendation.answers[0];
  if (isNamed || (!answer.isLeft && !answer.suffices)) return surenessText(recommendation, answer);
  if (answer.isLeft && answer.verdict === "open") return `whether ${ONLY_LEFT} is enough`;
  if (isRefused(answer)) return answer.isLeft ? `${ONLY_LEFT} is ${NOT_ENOUGH}` : NOT_ENOUGH;
  const suffices = [sufficesText(answer), answer.inferred ? "" : decidedBy(recommendation, answer)]
    .filter(Boolean)
    .join(" ");
  return answer.isLeft ? `${ONLY_LEFT}, ${suffices}` : suffices;
}

/** In lists by verdict: whether one that is alone will do, and what limits what is decided. */
export const limitBeside = (recommendation: Recommendation): string =>
  recommendation.answers[0].isLeft ? besideVerdict(recommendation) : decidedBy(recommendation);

/** "medium confidence, 82 % sure", "not known, whether the only one left is enough". */
export const verdictText = (recommendation: Recommendation, answer = recommendation.answers[0]): string =>
  [verdictWord(recommendation, answer), besideVerdict(recommendation, answer)].filter(Boolean).join(", ");

/** Behind the name of an answer: " (medium confidence, 82 % sure)"; empty where the name says it. */
export function verdictBehind(recommendation: Recommendation): string {
  const { question, answers } = recommendation;
  const [main] = answers;
  const isSaid =
    main.verdict === "open"
      ? !main.isLeft
      : main.first === undefined || (question === "suffice" && isRefused(main));
  return isSaid ? "" : ` (${verdictText(recommendation)})`;
}

/** The answer itself, without its reason: "Local NVMe", "A or B", "suffices", "not known", "nothing fits". */
export function answerName(
  { question, answers }: Recommendation,
  name: (deployment: string) => string,
  answer: Answer = answers[0],
): string {
  const { verdict, first, level, compared, isLeft } = answer;
  if (question === "suffice" && answer === answers[0]) return sufficesText(answer);
  if (verdict === "open" && !isLeft) return UNGIVEN;
  if (first === undefined) return NOTHING_FITS;
  return level === undefined ? name(first) : listed(compared.map(name), "or");
}

/** "Local NVMe (low confidence)", "NFS (not enough)": with its word, where the answer does not say it itself. */
export function worded(recommendation: Recommendation, answer: string): string {
  const [main] = recommendation.answers;
  const word = verdictWord(recommendation);
  if (main.isLeft && isRefused(main)) return `${answer} (${NOT_ENOUGH})`;
  // It is named with its word: "only candidate: nfs-csi (unproven)".
  if (isOnlyFurther(main)) return answer;
  // As the only storage of a lab it is not named: whether it suffices is all that is said.
  return word === UNGIVEN || word === NOTHING_FITS || recommendation.question === "suffice"
    ? answer
    : `${answer} (${word}${onLittle(main)})`;
}

/** On what share of what counts it leans, where that is less than half. */
export const leansOnLittle = (answer: Answer): number | undefined =>
  answer.verdict === "leaning" && !isGuessed(answer) && answer.suffices === undefined
    ? littleShare(answer.measured)
    : undefined;

/** ", on 17 % of what counts". */
function onLittle(answer: Answer): string {
  const share = leansOnLittle(answer);
  return share === undefined ? "" : `, on ${shareText(share)}`;
}

/** Marked so beside a first, never where it is shown not to be enough, and only where its own score stands: of others nobody knows which place they have. */
export const isRunnerUp = (
  { first, runnerUp, answers: [{ short }] }: Recommendation,
  { deployment, status }: Pick<Candidate, "deployment" | "status">,
): boolean => first !== undefined && deployment === runnerUp && deployment !== short && status !== "bounded";

export const NONE = "nothing here";

/** The answer where data must outlive the node; undefined where that of the first outlives it. */
export const survivorOf = ({ answers }: Pick<Recommendation, "answers">): Answer | undefined =>
  answers.find(({ need }) => need === "outlives-node");

/** "medium confidence, 78 % sure", "low confidence, on weak figures": for a cell of a table. */
export const verdictInShort = (recommendation: Recommendation, answer = recommendation.answers[0]): string =>
  answer.isLeft && isRefused(answer) ? NOT_ENOUGH : verdictText(recommendation, answer);

/** How sure is said of what is told to be taken; of the only one left whether it will do: "suffices", "not known to be enough". Its page has the rest. */
function survivorHow(recommendation: Recommendation, answer: Answer, isShort: boolean): string {
  if (!answer.isLeft)
    return isShort
      ? `${verdictWord(recommendation, answer)}${onLittle(answer)}`
      : verdictInShort(recommendation, answer);
  return isRefused(answer) ? NOT_ENOUGH : sufficesText(answer);
}

/** With its verdict: "CephFS with Rook (medium confidence, 78 % sure)". `isShort`: without what stands behind its word. It is never left unsaid that the data of the first would be lost with the node. */
export function survivorText(
  recommendation: Recommendation,
  name: (deployment: string) => string,
  isShort = false,
): string | undefined {
  const other = survivorOf(recommendation);
  if (other === undefined) return undefined;
  if (isUngiven(other) && !other.isLeft) return recommendation.first === undefined ? undefined : UNGIVEN;
  if (other.first === undefined) return NONE;
  return `${answerName(recommendation, name, other)} (${survivorHow(recommendation, other, isShort)})`;
}
