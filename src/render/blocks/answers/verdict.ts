/** Verdicts in words: what the answer is, how sure it is, and what the figures that carry it are doubted for. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { LIKELIER, LIKELIER_BY_RANGES } from "../../../judge/recommending/answer.ts";
import { insteadOfChance, tellsChance } from "../../../judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import { GROUNDS_TEXT } from "../../../judge/recommending/trust.ts";
import { listed, plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { bullets } from "../../edition/parts.ts";
import type { Block } from "../../edition/view.ts";
import { chancesIn, type ToldChance } from "./chances-in.ts";

/** As people are told it: what leans by hardly more than chance, or on nothing that stands, is called so. */
export type VerdictWord = "decided" | "leaning" | "about even" | "a guess" | "open";

/** Below it, as a share, nothing is said to lean. */
const LEAST_SURE = 0.55;

export function verdictWord({
  verdict,
  sure,
}: Pick<Answer, "verdict"> & { sure?: number | undefined }): VerdictWord {
  if (verdict !== "leaning") return verdict;
  return sure === undefined ? "a guess" : sure < LEAST_SURE ? "about even" : "leaning";
}

/** As `standingAmong` decides it: the first alone is not likely enough, the next is known as well, and the two are clear of the third. */
const PAIR = `Where the first alone is not, two lean together if half of their two chances is at least ${formatNumber(LIKELIER)} times that of the third, each figure that counts is known of the second at least as well as of the first, and what was measured or printed, not ranges alone, tells them from the third`;

const LEADS = `at least ${formatNumber(LIKELIER)} times as likely to be the best as any other, by figures that were measured and tell the two apart, or ahead in any case, but by figures that checks doubt`;

/** What each word means, and the colour of its badge, with its name: dark enough for white letters, 4.5 to 1 and more. */
export const VERDICTS: Readonly<Record<VerdictWord, { means: string; colour: string; hue: string }>> = {
  decided: {
    means:
      "whatever is missing or uncertain, the answer stays the same. “By worst cases”: no figure that counts was measured on all of them, but the worst that one can be is better than the best of the other, or is enough.",
    colour: "#00694e",
    hue: "green",
  },
  leaning: {
    means: `${LEADS}, and at least ${percentText(LEAST_SURE)} sure; its page says what would change it. ${PAIR}.`,
    colour: "#33459f",
    hue: "blue",
  },
  "about even": {
    means: `ahead as one that leans is, but less than ${percentText(LEAST_SURE)} sure: another is the best about as likely.`,
    colour: "#604a7b",
    hue: "purple",
  },
  "a guess": {
    means: `no figure that stands tells it from the next. It goes by figures that checks exclude, printed for both and wrong by the same fault, or by what missing figures may be, where that makes it ${formatNumber(LIKELIER_BY_RANGES)} times as likely as any other. How sure it is nobody knows; its page says what to measure.`,
    colour: "#94401a",
    hue: "rust",
  },
  open: {
    means:
      "what was measured does not say which is best, or whether the only one left is enough; its page names the measurement that would.",
    colour: "#5c646e",
    hue: "grey",
  },
};

/** "Of 80 answers, 23 are decided, 28 leaning, 1 about even, 12 a guess and 16 open." */
export function verdictCounts(some: readonly Pick<Recommendation, "answers">[]): string {
  const counted = Map.groupBy(some, ({ answers: [main] }) => verdictWord(main));
  const words = (Object.keys(VERDICTS) as VerdictWord[]).flatMap((word) => {
    const count = counted.get(word)?.length ?? 0;
    return count === 0 ? [] : [{ count, word }];
  });
  const told = words.map(({ count, word }, i) =>
    i > 0 ? `${count} ${word}` : `${count} ${count === 1 ? "is" : "are"} ${word}`,
  );
  return `Of ${plural(some.length, "answer")}, ${listed(told)}.`;
}

export const verdictLegend = (): Block[] =>
  bullets(
    Object.entries(VERDICTS).map(([word, { means }]) => [
      { text: upperFirst(word), verdict: word },
      `: ${means}`,
    ]),
  );

/**
 * "82 % sure"; of two that are the answer together each one's chance to be the best, "46 % and 44 %", in the order in which they are named. Undefined where less than
 * half of what counts was measured, or stands undoubted.
 */
export function toldSure(answer: Answer): string | undefined {
  const { sure, level, compared } = answer;
  if (sure === undefined || !tellsChance(answer)) return undefined;
  const chances = level === undefined ? new Map<string, ToldChance>() : chancesIn(answer);
  const each = compared.flatMap((id) => chances.get(id)?.text ?? []);
  return each.length === 2 ? each.join(" and ") : `${percentText(sure)} sure`;
}

/**
 * "decided", "decided by worst cases", "leaning, 82 % sure", of two "leaning to one of two: 46 % and 44 %", "leaning, on 17 % of what
 * counts", "a guess from excluded figures", "open".
 */
export function surenessText(answer: Answer): string {
  const { sure, grounds, verdict, byBounds } = answer;
  const word = verdictWord(answer);
  if (verdict !== "leaning") return byBounds ? `${word} by worst cases` : word;
  if (sure === undefined)
    return grounds === undefined || grounds === "measured" ? word : `${word} ${GROUNDS_TEXT[grounds]}`;
  const told = toldSure(answer);
  if (answer.level !== undefined)
    return `${levelText(answer)}${told === undefined ? `, ${insteadOfChance(answer)}` : `: ${told}`}`;
  if (told !== undefined) return `${word}, ${told}`;
  // Of the only one left whether it will do follows.
  return answer.suffices === undefined ? `${word}, ${insteadOfChance(answer)}` : word;
}

/** Of two that are the answer together: neither alone leans. */
export function levelText(answer: Answer): string {
  const word = verdictWord(answer);
  return word === "leaning" ? "leaning to one of two" : `${word} between two`;
}

/** "suffices", "probably suffices", "not proven to be enough". */
const sufficesText = ({ verdict, suffices }: Pick<Answer, "verdict" | "suffices">): string =>
  verdict === "open"
    ? "not proven to be enough"
    : `${suffices ? (verdict === "leaning" ? "probably " : "") : "does not "}suffice${suffices ? "s" : ""}`;

/** As "decided" it would be read as one to take. */
const NOT_ENOUGH = "not enough";

/** Of one that is alone: that it will not do is decided, and no answer to use. */
export const isRefused = ({ verdict, suffices }: Pick<Answer, "verdict" | "suffices">): boolean =>
  verdict === "decided" && suffices === false;

/** The same; of the only one left whether it will do: "open: the only one left, not proven to be enough", "the only one left, and not enough". */
export function verdictText(answer: Answer): string {
  const { isLeft, verdict } = answer;
  if (!isLeft) return surenessText(answer);
  if (isRefused(answer)) return `the only one left, and ${NOT_ENOUGH}`;
  return `${surenessText(answer)}: the only one left, ${verdict === "open" ? "" : "and it "}${sufficesText(answer)}`;
}

/** Behind the name of an answer: " (leaning, 82 % sure)"; empty where the name says it. */
export const verdictBehind = ({ verdict, answers: [main] }: Recommendation): string =>
  verdict === "open" && !main.isLeft ? "" : ` (${verdictText(main)})`;

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

/** "Local NVMe (a guess)": with its word, where the answer does not say it itself. */
export function worded({ answers: [main] }: Recommendation, answer: string): string {
  const isSaid = main.isLeft
    ? main.suffices === true && main.verdict === "decided"
    : main.verdict !== "leaning";
  return isSaid
    ? answer
    : `${answer} (${main.isLeft && isRefused(main) ? NOT_ENOUGH : [verdictWord(main), ...(main.isLeft ? [sufficesText(main)] : [])].join(", ")})`;
}

/**
 * What it recommends: nothing where it is open, or where the only one does not suffice; of two that are level the one that is
 * ahead in what was measured comes first.
 */
export function recommended(
  { question, answers }: Recommendation,
  answer: Answer = answers[0],
): readonly string[] {
  const { verdict, first, level, compared, isLeft, suffices } = answer;
  const isAlone = isLeft || (question === "suffice" && answer === answers[0]);
  if (verdict === "open" || first === undefined || (isAlone && suffices !== true)) return [];
  return level === undefined ? [first] : compared;
}

/** Marked so beside a first, and only where its own score stands: of others nobody knows which place they have. */
export const isRunnerUp = (
  { first, runnerUp }: Recommendation,
  { deployment, status }: Pick<Candidate, "deployment" | "status">,
): boolean => first !== undefined && deployment === runnerUp && status !== "bounded";

/** Neither decided nor with a chance: no figure that decides stands. */
export const isGuess = ({ answers: [main] }: Recommendation): boolean => verdictWord(main) === "a guess";

export const NONE = "nothing here";

/** The answer where data must outlive the node; undefined where that of the first outlives it. */
export const survivorOf = ({ answers }: Pick<Recommendation, "answers">): Answer | undefined =>
  answers.find(({ need }) => need === "outlives-node");

/** "leaning, 78 % sure", "leaning, on 17 % of what counts", "a guess", "open, not proven to be enough": for a cell of a table. */
export function verdictInShort(answer: Answer): string {
  const { isLeft, verdict, sure } = answer;
  if (isLeft && isRefused(answer)) return NOT_ENOUGH;
  const isTold = verdict === "leaning" && sure !== undefined && !isLeft;
  return [
    isTold ? surenessText(answer) : verdictWord(answer),
    ...(isLeft ? [sufficesText(answer)] : []),
  ].join(", ");
}

/** With its verdict: "CephFS with Rook (a guess)". It is never left unsaid that the data of the first would be lost with the node. */
export function survivorText(
  recommendation: Recommendation,
  name: (deployment: string) => string,
): string | undefined {
  const other = survivorOf(recommendation);
  if (other === undefined) return undefined;
  if (other.verdict === "open" && !other.isLeft)
    return recommendation.first === undefined ? undefined : "open";
  return other.first === undefined
    ? NONE
    : `${answerName(recommendation, name, other)} (${verdictInShort(other)})`;
}
