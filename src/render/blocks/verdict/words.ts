/** The words in which every page says how far an answer goes, what each means, and how many there are of each. */
import { LIKELIER, LIKELIER_BY_RANGES } from "../../../judge/recommending/answer.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import { metricById, type Unit } from "../../../schema/metric.ts";
import { listed, plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Legend, TextSpan } from "../../edition/view.ts";

export type VerdictWord = "decided" | "only one" | "leaning" | "open" | "no fit";

/** Of less than this, as a share, it is said that another is the best about as likely. */
export const LEAST_SURE = 0.55;

type Judged = Pick<Answer, "verdict"> & Partial<Pick<Answer, "sure" | "first" | "suffices" | "isLeft">>;

/** Ahead by no figure that stands: it names nobody. */
export const isGuessed = ({ verdict, sure }: Judged): boolean => verdict === "leaning" && sure === undefined;

/** Of one that is alone: that it will not do is decided, and no answer to use. */
export const isRefused = ({ verdict, suffices }: Judged): boolean =>
  verdict === "decided" && suffices === false;

/** The judge's verdict as people are told it: "decided" is read as one that figures chose, and of one that is alone no figure did. */
export function verdictWord(answer: Judged): VerdictWord {
  if (isGuessed(answer)) return "open";
  if (answer.verdict === "decided" && (answer.first === undefined || isRefused(answer))) return "no fit";
  return answer.isLeft || answer.suffices ? "only one" : answer.verdict;
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
export function aloneBy({ definition, metrics }: Recommendation, answer: Answer): string {
  if (definition.beyond === undefined || answer.verdict !== "decided" || verdictWord(answer) === "no fit")
    return "";
  const units = metrics.flatMap(({ metric, scored }) => (scored ? (metricById.get(metric)?.unit ?? []) : []));
  return `by ${listed([...new Set(units)].map((unit) => SHOWN[unit]))} alone`;
}

const IMPLIED = "by what other figures imply";

/** "on single runs from a document". */
function runsText({ rests = [] }: Answer): string {
  const [single, copied] = (["single", "copied"] as const).map((one) => rests.includes(one));
  return single || copied ? `on ${single ? "single " : ""}runs${copied ? " from a document" : ""}` : "";
}

/** The gravest first: that nobody measured it, that figures do not show all of it, that they may vary. */
const LIMITS: readonly ((recommendation: Recommendation, answer: Answer) => string)[] = [
  (_, { byBounds }) => (byBounds ? IMPLIED : ""),
  aloneBy,
  (_, answer) => runsText(answer),
];

/** As `standingAmong` decides it: the first alone is not likely enough, the next is known as well, and the two are clear of the third. */
const PAIR = `Where the first alone is not, two lean together if half of their two chances is at least ${formatNumber(LIKELIER)} times that of the third, each figure that counts is known of the second at least as well as of the first, and what was measured or printed, not ranges alone, tells them from the third`;

const LEADS = `at least ${formatNumber(LIKELIER)} times as likely to be the best as any other, by figures that were measured and tell the two apart, or ahead in any case, but by figures that checks doubt`;

const GUESSES = `Where no figure that stands tells the first from the next, it is called a guess: by figures that checks exclude, printed for both and wrong by the same fault, or by what missing figures may be, where that makes it ${formatNumber(LIKELIER_BY_RANGES)} times as likely as any other`;

/** `short`: as a legend has it; `means`: as the method defines it. Colours of badges are dark enough for white letters, 4.5 to 1 and more. */
export const VERDICTS: Readonly<
  Record<VerdictWord, { short: string; means: string; colour: string; hue: string }>
> = {
  decided: {
    short: "no missing figure that counts changes it",
    means:
      "whatever is missing or uncertain of the figures that count, the answer stays the same. “By bandwidth alone”: the use case depends on more than any figure shows, which its page names. “By what other figures imply”: no figure that counts was measured on all of them, but the worst that one can be is better than the best of the other, or is enough. “On single runs”: a figure that decides was measured once. “From a document”: one was copied from there. One such limit stands beside the word, the others under “How sure”.",
    colour: "#00694e",
    hue: "green",
  },
  "only one": {
    short: "nothing else here offers what is required; beside it, whether it is enough",
    means:
      "nothing else here offers what is required, so that no figure chose it. Beside the word stands whether it is as good as the use case calls enough: “suffices”, with what limits that, “probably suffices”, or “not known to be enough”.",
    colour: "#2a5a7b",
    hue: "steel blue",
  },
  leaning: {
    short: "best by what was measured; more could change it",
    means: `${LEADS}; its page says what would change it. Less than ${percentText(LEAST_SURE)} sure is “about even”: another is the best about as likely. ${PAIR}.`,
    colour: "#33459f",
    hue: "blue",
  },
  open: {
    short: "not known yet; “for now” names one to take until it is",
    means: `what was measured does not say which is best, or whether the only storage of a lab is enough; its page names one to take “for now”, where what was measured speaks for one, and the measurement that would tell. ${GUESSES}. How sure it is nobody knows, and it names nobody: what is named “for now” goes by what was measured.`,
    colour: "#5c646e",
    hue: "grey",
  },
  "no fit": {
    short: "nothing here will do",
    means:
      "each storage here lacks something that is required, or misses what is enough, whatever else is measured.",
    colour: "#94401a",
    hue: "rust",
  },
};

const WORDS = Object.keys(VERDICTS) as VerdictWord[];

/** The surest first. */
export const byVerdict = (
  ...two: [Pick<Recommendation, "answers">, Pick<Recommendation, "answers">]
): number => {
  const [a = 0, b = 0] = two.map(({ answers: [main] }) => WORDS.indexOf(verdictWord(main)));
  return a - b;
};

export const markOf = (verdict: VerdictWord, said: string = upperFirst(verdict)): TextSpan => ({
  text: said,
  verdict,
});

/** How many there are of each; those of which there is none are left out. */
export function countsOf(
  some: readonly Pick<Recommendation, "answers">[],
): { word: VerdictWord; count: number }[] {
  const counted = Map.groupBy(some, ({ answers: [main] }) => verdictWord(main));
  return WORDS.flatMap((word) => {
    const count = counted.get(word)?.length ?? 0;
    return count === 0 ? [] : [{ word, count }];
  });
}

/** "Of 80 answers, 2 are decided, 8 have only one that can, 18 leaning, 48 open and 4 no fit." */
export function verdictCounts(some: readonly Pick<Recommendation, "answers">[]): string {
  const counts = countsOf(some);
  const [head] = counts.filter(({ word }) => word !== "only one");
  const told = counts.map(({ count, word }) => {
    if (word === "only one") return `${count} ${count === 1 ? "has" : "have"} only one that can`;
    return word === head?.word ? `${count} ${count === 1 ? "is" : "are"} ${word}` : `${count} ${word}`;
  });
  return `Of ${plural(some.length, "answer")}, ${listed(told)}.`;
}

/** Mark, word and meaning, beside whatever shows them; the method has their limits. */
export const verdictLegend = ({ links }: Pick<Edition, "links">): Legend => ({
  block: "legend",
  items: WORDS.map((word) => ({ mark: upperFirst(word), verdict: word, means: VERDICTS[word].short })),
  more: { text: "The method", href: links.methodology },
});
