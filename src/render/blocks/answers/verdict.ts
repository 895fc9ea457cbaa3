/** Verdicts in words: what the answer is, how sure it is, and what the figures that carry it are doubted for. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { insteadOfChance, tellsChance } from "../../../judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import { GROUNDS_TEXT } from "../../../judge/recommending/trust.ts";
import { decidedBy, isGuessed, isRefused, LEAST_SURE, verdictWord } from "../verdict/words.ts";
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
 * What stands quietly behind the word, one thing of all that could: "82 % sure", "one of two: 46 % and 44 %", "one of two: by figures in doubt", "on 17 % of what
 * counts", "a guess from excluded figures", "on single runs from a document"; empty where nothing does.
 */
export function surenessText(recommendation: Recommendation, answer = recommendation.answers[0]): string {
  const { sure, grounds, verdict, level, suffices } = answer;
  if (verdict !== "leaning") return decidedBy(recommendation, answer);
  if (isGuessed(answer))
    return grounds === undefined || grounds === "measured" ? GUESS : `${GUESS} ${GROUNDS_TEXT[grounds]}`;
  const told = toldSure(answer);
  if (level !== undefined) return [ONE_OF_TWO, told ?? insteadOfChance(answer)].filter(Boolean).join(": ");
  if (told !== undefined) return sure !== undefined && sure < LEAST_SURE ? `${EVEN} (${told})` : told;
  // Of one that is alone whether it will do follows.
  return suffices === undefined ? insteadOfChance(answer) : "";
}

export const GUESS = "a guess";
export const EVEN = "about even";
/** Of two that are the answer together: neither alone leans. */
export const ONE_OF_TWO = "one of two";

/** "suffices", "probably suffices", "not known to be enough". */
const sufficesText = ({ verdict, suffices }: Pick<Answer, "verdict" | "suffices">): string =>
  verdict === "open"
    ? "not known to be enough"
    : `${suffices ? (verdict === "leaning" ? "probably " : "") : "does not "}suffice${suffices ? "s" : ""}`;

const NOT_ENOUGH = "not enough";
export const ONLY_LEFT = "the only one left";

/** The same; of one that is alone whether it will do: "suffices by bandwidth alone", "not known to be enough". */
export function besideVerdict(recommendation: Recommendation, answer = recommendation.answers[0]): string {
  if (!answer.isLeft && !answer.suffices) return surenessText(recommendation, answer);
  return isRefused(answer)
    ? NOT_ENOUGH
    : [sufficesText(answer), decidedBy(recommendation, answer)].filter(Boolean).join(" ");
}

/** In lists by verdict: whether one that is alone will do, and what limits what is decided. */
export const limitBeside = (recommendation: Recommendation): string =>
  recommendation.answers[0].isLeft ? besideVerdict(recommendation) : decidedBy(recommendation);

/** "decided", "leaning, 82 % sure", "only one, not known to be enough". */
export const verdictText = (recommendation: Recommendation, answer = recommendation.answers[0]): string =>
  behindWord(answer, besideVerdict(recommendation, answer));

const behindWord = (answer: Answer, more: string): string =>
  [verdictWord(answer), more].filter(Boolean).join(", ");

/** Behind the name of an answer: " (leaning, 82 % sure)"; empty where the name says it. */
export const verdictBehind = (recommendation: Recommendation): string =>
  recommendation.verdict === "open" && !recommendation.answers[0].isLeft
    ? ""
    : ` (${verdictText(recommendation)})`;

/** The answer itself, without its reason: "Local NVMe", "A or B", "suffices", "open", "none qualifies". */
export function answerName(
  { question, answers }: Recommendation,
  name: (deployment: string) => string,
  answer: Answer = answers[0],
): string {
  const { verdict, first, level, compared, isLeft } = answer;
  if (question === "suffice" && answer === answers[0]) return sufficesText(answer);
  if (verdict === "open" && !isLeft) return "open";
  if (first === undefined) return "none qualifies";
  return level === undefined ? name(first) : compared.map(name).join(" or ");
}

/** "Local NVMe (leaning)", "NFS (only one, suffices)": with its word, where the answer does not say it itself. */
export function worded({ answers: [main] }: Recommendation, answer: string): string {
  const word = verdictWord(main);
  if (isRefused(main) && main.isLeft) return `${answer} (${NOT_ENOUGH})`;
  // As the only storage of a lab it is not named: whether it suffices is all that is said.
  if (word === "only one")
    return main.isLeft ? `${answer} (${behindWord(main, sufficesText(main))})` : answer;
  return word === "leaning" ? `${answer} (${word})` : answer;
}

/**
 * What it recommends: nothing where it is open or a guess, or where the only one does not suffice; of two that are level the one that is
 * ahead in what was measured comes first.
 */
export function recommended(
  { question, answers }: Recommendation,
  answer: Answer = answers[0],
): readonly string[] {
  const { verdict, first, level, compared, isLeft, suffices } = answer;
  const isAlone = isLeft || (question === "suffice" && answer === answers[0]);
  if (verdict === "open" || isGuessed(answer) || first === undefined || (isAlone && suffices !== true))
    return [];
  return level === undefined ? [first] : compared;
}

/** Marked so beside a first, and only where its own score stands: of others nobody knows which place they have. */
export const isRunnerUp = (
  { first, runnerUp }: Recommendation,
  { deployment, status }: Pick<Candidate, "deployment" | "status">,
): boolean => first !== undefined && deployment === runnerUp && status !== "bounded";

/** Neither decided nor with a chance: no figure that decides stands. */
export const isGuess = ({ answers: [main] }: Recommendation): boolean => isGuessed(main);

export const NONE = "nothing here";

/** The answer where data must outlive the node; undefined where that of the first outlives it. */
export const survivorOf = ({ answers }: Pick<Recommendation, "answers">): Answer | undefined =>
  answers.find(({ need }) => need === "outlives-node");

/** "leaning, 78 % sure", "leaning, on weak figures", "only one, not known to be enough": for a cell of a table. */
export const verdictInShort = (recommendation: Recommendation, answer = recommendation.answers[0]): string =>
  answer.isLeft && isRefused(answer) ? NOT_ENOUGH : verdictText(recommendation, answer);

/** How sure is said of what is told to be taken; of the only one left whether it will do, and its page has the rest. */
const survivorHow =
  (recommendation: Recommendation) =>
  (answer: Answer): string =>
    answer.isLeft || verdictWord(answer) === "open"
      ? survivorWord(answer)
      : verdictInShort(recommendation, answer);

/** In a word: "leaning", "open"; of the only one left whether it will do: "suffices", "not known to be enough". */
export function survivorWord(answer: Answer): string {
  if (!answer.isLeft) return verdictWord(answer);
  return isRefused(answer) ? NOT_ENOUGH : sufficesText(answer);
}

/** With its verdict: "CephFS with Rook (leaning, 78 % sure)", or what `how` says of it. It is never left unsaid that the data of the first would be lost with the node. */
export function survivorText(
  recommendation: Recommendation,
  name: (deployment: string) => string,
  how: (answer: Answer) => string = survivorHow(recommendation),
): string | undefined {
  const other = survivorOf(recommendation);
  if (other === undefined) return undefined;
  if (verdictWord(other) === "open" && !other.isLeft)
    return recommendation.first === undefined ? undefined : "open";
  if (other.first === undefined) return NONE;
  return `${answerName(recommendation, name, other)} (${how(other)})`;
}
