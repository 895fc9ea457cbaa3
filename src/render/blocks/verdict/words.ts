/** The words in which every page says how far an answer goes, what each means, and how many there are of each. */
import { isGuessed } from "../../../judge/planning/found.ts";
import { LIKELIER, LIKELIER_BY_RANGES } from "../../../judge/recommending/answer.ts";
import { tellsChance } from "../../../judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import { metricById, type Unit } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Block, TextSpan } from "../../edition/view.ts";

/** How far a reader may rely on whom an answer names; that it names nobody; that nobody will do. */
export type VerdictWord =
  | "high confidence"
  | "medium confidence"
  | "low confidence"
  | "enough, best not known"
  | "not known"
  | "nothing fits";

/** Where nobody is named. */
export const UNGIVEN = "not known" satisfies VerdictWord;

/** Whatever else is measured, nobody will do. */
export const NOTHING_FITS = "nothing fits" satisfies VerdictWord;

/** Nobody is named, and some are shown to be enough. */
export const BEST_OPEN = "enough, best not known" satisfies VerdictWord;

/** Of the only storage that may do: nothing else offers what is asked, and it is not shown to be enough, or not to offer it. */
export const ONLY = "only candidate";
export const UNPROVEN = "unproven";

/** What lists of answers say: of an answer that is not known whether there is but one to try, too. */
export type ToldWord = VerdictWord | typeof ONLY;

/** An answer that leans has medium confidence from this chance on. */
const MEDIUM_SURE = 0.75;

type Judged = Pick<Answer, "verdict"> & Partial<Pick<Answer, "sure" | "first" | "suffices" | "isLeft">>;

/** Of one that is alone: that it will not do is decided, and no answer to use. */
export const isRefused = ({ verdict, suffices }: Judged): boolean =>
  verdict === "decided" && suffices === false;

/** Whether the only one left to a further need is enough is not known. */
export const isOnlyFurther = ({ isLeft, verdict }: Judged): boolean => isLeft === true && verdict === "open";

/** No answer is given. */
export const isUngiven = (answer: Judged): boolean => answer.verdict === "open" || isGuessed(answer);

/** The judge's verdict and what it rests on, in one word. `isForNow`: somebody is named although no answer is given. */
export function verdictWord(
  recommendation: Recommendation,
  answer: Answer = recommendation.answers[0],
  isForNow = false,
): VerdictWord {
  if (isForNow) return "low confidence";
  if (isUngiven(answer)) return "not known";
  // By what a layer upon it shows, or by what hardly any check could look at, nobody is sure of much.
  if (answer.slight !== undefined) return "low confidence";
  if (answer.verdict === "leaning")
    return tellsChance(answer) && (answer.sure ?? 0) >= MEDIUM_SURE ? "medium confidence" : "low confidence";
  if (answer.first === undefined || isRefused(answer)) return NOTHING_FITS;
  // How far figures are trusted is known of the main answer; of each that they are weak.
  const isDoubted =
    answer.weak || (answer === recommendation.answers[0] && recommendation.trust?.level !== "high");
  return isDoubted || limitsOf(recommendation, answer).length > 0 ? "medium confidence" : "high confidence";
}

/**
 * What is decided, or suffices, promises no more than its figures do: "by what other figures imply", "by bandwidth alone", "on single
 * runs from a document". What matters most stands beside the word; all of it under "How sure".
 */
export const limitsOf = (recommendation: Recommendation, answer = recommendation.answers[0]): string[] =>
  LIMITS.map((limit) => limit(recommendation, answer)).filter(Boolean);

/** Empty where nothing limits it. */
export const decidedBy = (recommendation: Recommendation, answer = recommendation.answers[0]): string =>
  limitsOf(recommendation, answer)[0] ?? "";

const SHOWN: Readonly<Record<Unit, string>> = { "bytes/s": "bandwidth", iops: "IOPS", ns: "latency" };

/** "by bandwidth alone" where the use case depends on more than any figure shows. That one will not do is so whatever else it depends on. */
function aloneBy({ definition, metrics }: Recommendation, answer: Answer): string {
  if (definition.beyond === undefined || answer.verdict !== "decided") return "";
  if (answer.first === undefined || isRefused(answer)) return "";
  const units = metrics.flatMap(({ metric, scored }) => (scored ? (metricById.get(metric)?.unit ?? []) : []));
  return `by ${listed([...new Set(units)].map((unit) => SHOWN[unit]))} alone`;
}

const IMPLIED = "by what other figures imply";
const BARELY = "on barely checked figures";

/** "on single runs from a document". */
function runsText({ rests = [] }: Answer): string {
  const [single, copied] = (["single", "copied"] as const).map((one) => rests.includes(one));
  return single || copied ? `on ${single ? "single " : ""}runs${copied ? " from a document" : ""}` : "";
}

/** The gravest first: that nobody measured it, that figures do not show all of it, that they may vary. */
const LIMITS: readonly ((recommendation: Recommendation, answer: Answer) => string)[] = [
  (_, { byBounds }) => (byBounds ? IMPLIED : ""),
  (_, { slight = [] }) => (slight.includes("barely") ? BARELY : ""),
  aloneBy,
  (_, answer) => runsText(answer),
];

/** As `standingAmong` decides it: the first alone is not likely enough, the next is known as well, and the two are clear of the third. */
const PAIR = `Where the first alone is not, two lean together if half of their two chances is at least ${formatNumber(LIKELIER)} times that of the third, each figure that counts is known of the second at least as well as of the first, and what was measured or printed, not ranges alone, tells them from the third. One of the two that is shown not to be enough, where the other is not, is told beside that one and is no answer`;

const LEADS = `at least ${formatNumber(LIKELIER)} times as likely to be the best as any other, by figures that were measured and tell the two apart, or ahead in any case, but by figures that checks doubt`;

const GUESSES = `Where no usable figure tells the first from the next, it is called a guess: by figures that checks exclude, printed for both and wrong by the same fault, or by what missing figures may be, where that makes it ${formatNumber(LIKELIER_BY_RANGES)} times as likely as any other`;

/** `short`: as a legend has it; `means`: as the method defines it. Colours of badges are dark enough for white letters, 4.5 to 1 and more. */
export const VERDICTS: Readonly<
  Record<VerdictWord, { short: string; means: string; colour: string; hue: string }>
> = {
  "high confidence": {
    short: "no missing or doubtful figure can change it",
    means:
      "the answer is decided: whatever is missing or uncertain of the figures that count, it stays the same; each figure that decides was measured repeatedly on the environment itself, and no check speaks against it.",
    colour: "#00694e",
    hue: "green",
  },
  "medium confidence": {
    short: "on single or copied runs, or part of what counts",
    means: `the answer is decided, but with a limit that stands beside the word, others under “How sure”. “On single runs”: a figure that decides was measured once. “From a document”: one was copied from there. “By bandwidth alone”: the use case depends on more than any figure shows, which its page names. “By what other figures imply”: no figure that counts was measured on all of them, but the worst that one can be is better than the best of the other, or is enough. Or it leans, and is at least ${percentText(MEDIUM_SURE)} sure by figures that no check doubts.`,
    colour: "#33459f",
    hue: "blue",
  },
  "low confidence": {
    short: "ahead on little, inferred, or in doubt",
    means: `either it leans: ${LEADS}; its page says what would change it. ${PAIR}. Or it suffices, but what shows that is a figure of a layer upon it, or one that hardly any check could look at. Or no answer can be given, and what was measured speaks for the one that is named “for now”; its page says which measurement would tell.`,
    colour: "#5b4a8a",
    hue: "violet",
  },
  "enough, best not known": {
    short: "enough; which is best is open",
    means:
      "no answer is given, as what was measured does not say which is best; but the storages that it names are shown to be enough, by what the use case says is, in all that counts or in the figure that is most of it. Where that is not all, the figure stands beside the word. A figure that a cache or a buffer may have helped shows none to be enough; that one is doubted otherwise is told beneath it, and a heavy doubt is told beside the word. Of several that keep different things only those that keep least of what is asked are named, as what must survive more is asked apart.",
    colour: "#0b6470",
    hue: "teal",
  },
  "not known": {
    short: "no sound figure tells which to take",
    means: `what was measured does not say which is best, or whether the only storage there is is enough; its page names the measurement that would tell. ${GUESSES}. How sure that is is not known, and no storage is named.`,
    colour: "#5c646e",
    hue: "grey",
  },
  "nothing fits": {
    short: "nothing here will do",
    means:
      "each storage here lacks something that is required, or misses what is enough, whatever else is measured.",
    colour: "#94401a",
    hue: "rust",
  },
};

const WORDS = Object.keys(VERDICTS) as VerdictWord[];

/** In the order of how much they tell. */
const TOLD: readonly ToldWord[] = WORDS.flatMap((word) => (word === UNGIVEN ? [ONLY, word] : [word]));

/** The surest first. */
export const bySurest = (a: VerdictWord, b: VerdictWord): number => WORDS.indexOf(a) - WORDS.indexOf(b);

export const markOf = (verdict: ToldWord, said: string = upperFirst(verdict)): TextSpan => ({
  text: said,
  verdict,
});

/** Its mark alone, where a legend is in sight: the word is heard before what stands behind it. */
export const iconOf = (verdict: ToldWord): TextSpan => ({
  text: `${upperFirst(verdict)}, `,
  verdict,
  unseen: true,
});

/** How many there are of each; those of which there is none are left out. */
export function countsOf<T extends ToldWord>(words: readonly T[]): { word: T; count: number }[] {
  const counted = Map.groupBy(words, (word) => word);
  return TOLD.flatMap((told) => {
    const own = counted.get(told as T) ?? [];
    return own.length === 0 ? [] : [{ word: told as T, count: own.length }];
  });
}

/** The way to what they mean, where a list of them would be longer than what shows one. */
export const verdictWords = ({ links }: Pick<Edition, "links">): Block => ({
  block: "words",
  more: { text: "What the words mean", href: links.methodology },
});
