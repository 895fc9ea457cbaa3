/** Verdicts in words: what the answer is, how sure it is, and what the figures that carry it are doubted for. */

import { heavyOn } from "../../../judge/bounds/worth.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import { LIKELIER, type Verdict } from "../../../judge/recommending/answer.ts";
import type { Candidate } from "../../../judge/recommending/candidates.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import { GROUNDS_TEXT } from "../../../judge/recommending/trust.ts";
import { plural } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Links } from "../../edition/links.ts";
import { bullets, joined } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";

export const VERDICTS: Readonly<Record<Verdict, { title: string; means: string }>> = {
  decided: { title: "Decided", means: "nothing that is missing or uncertain changes the answer." },
  leaning: {
    title: "Leaning",
    means: `likelier right than not, and at least ${formatNumber(LIKELIER)} times as likely as any other; its page says what would change it.`,
  },
  open: {
    title: "Open",
    means: "what was measured does not say; its page names the measurement that would.",
  },
};

/** "Of 80 answers, 23 are decided, 41 leaning and 16 open." */
export function verdictCounts(some: readonly Pick<Recommendation, "verdict">[]): string {
  const count = (verdict: Verdict): number => some.filter((one) => one.verdict === verdict).length;
  return `Of ${plural(some.length, "answer")}, ${count("decided")} are decided, ${count("leaning")} leaning and ${count("open")} open.`;
}

export const verdictLegend = (): Block[] =>
  bullets(
    Object.values(VERDICTS).map(({ title, means }) => [{ text: title, strong: true as const }, `: ${means}`]),
  );

/** "decided", "leaning, 82 % sure", "leaning to one of two, 90 % sure", "leaning, no deciding figure stands", "open". */
export function verdictText({ verdict, sure, grounds, level }: Answer): string {
  if (verdict !== "leaning") return verdict;
  const leans = level === undefined ? verdict : `${verdict} to one of two`;
  if (sure !== undefined) return `${leans}, ${percentText(sure)} sure`;
  return grounds === undefined || grounds === "measured" ? leans : `${leans}, ${GROUNDS_TEXT[grounds]}`;
}

/** The answer itself, without its reason: "Local NVMe", "A or B", "suffices", "open", "none qualifies". */
export function answerName(
  { question, suffices, answers }: Recommendation,
  name: (deployment: string) => string,
  answer: Answer = answers[0],
): string {
  const { verdict, first, level, compared } = answer;
  if (verdict === "open") return "open";
  if (question === "suffice" && answer === answers[0])
    return suffices
      ? `${verdict === "leaning" ? "probably " : ""}suffices`
      : verdict === "leaning"
        ? "not shown to suffice"
        : "does not suffice";
  if (first === undefined) return "none qualifies";
  return level === undefined ? name(first) : compared.map(name).join(" or ");
}

/**
 * What it recommends: nothing where it is open, or where the only storage does not suffice; of two that are level the one that is
 * ahead in what was measured comes first.
 */
export function recommended({ verdict, question, suffices, answers }: Recommendation): readonly string[] {
  const [{ first, level, compared }] = answers;
  if (verdict === "open" || first === undefined || (question === "suffice" && suffices !== true)) return [];
  return level === undefined ? [first] : compared;
}

/** Neither decided nor with a chance: no figure that decides stands. */
export const isGuess = ({ answers: [{ verdict, sure }] }: Recommendation): boolean =>
  verdict === "leaning" && sure === undefined;

export const NONE = "nothing here";
const NOT_MEASURED = GROUNDS_TEXT.bounds;

/**
 * The answer where data must outlive the node: it is never left unsaid that those of the first would be lost with it. Undefined
 * where they would not.
 */
export function survivorText(
  recommendation: Recommendation,
  name: (deployment: string) => string,
): string | undefined {
  const other = recommendation.answers.find(({ need }) => need === "outlives-node");
  if (other === undefined) return undefined;
  if (other.verdict === "open") return recommendation.first === undefined ? undefined : "open";
  return other.first === undefined ? NONE : answerName(recommendation, name, other);
}

/** `noted`: codes that cast heavy doubt on what was measured; `keptOut`: on what is only known so far. */
export type Doubts = {
  noted: readonly string[];
  keptOut: readonly string[];
  /** Of these codes, those that only others of the document earned. */
  byOthers: readonly string[];
  bounds: boolean;
};

/** Of the figures that the answer rests on; nothing where it is the only one left, measured or not. */
export function doubtsOn(recommendation: Recommendation, answer: Answer): Doubts {
  const { candidates, metrics, question } = recommendation;
  const { first, level, runnerUp } = answer;
  const isAlone = question === "choose" && runnerUp === undefined;
  const firsts = candidates.filter(({ deployment }) => deployment === first || deployment === level);
  if (first === undefined || answer.verdict === "open" || isAlone)
    return { noted: [], keptOut: [], byOthers: [], bounds: false };
  const figures = firsts.flatMap(({ figures }: Candidate) =>
    figures.filter((_, index) => metrics[index]?.scored),
  );
  const codes = (of: (figure: (typeof figures)[number]) => readonly string[]): string[] => [
    ...new Set(figures.flatMap((figure) => of(figure))),
  ];
  const noted = codes((figure) => (figure.known === "measured" ? heavyOn(figure.ranked) : []));
  const keptOut = codes((figure) => (figure.known === "measured" ? [] : (figure.ranked?.excludedBy ?? [])));
  // What leans says it in its verdict.
  const bounds = answer.verdict === "decided" && answer.grounds === "bounds";
  const own = codes(({ ranked }) =>
    [...(ranked?.excludedBy ?? []), ...heavyOn(ranked)].filter((code) => !ranked?.byOthers?.includes(code)),
  );
  const byOthers = codes(({ ranked }) => ranked?.byOthers ?? []).filter((code) => !own.includes(code));
  return { noted, keptOut, byOthers, bounds };
}

/** What the lines of doubt and of survival mean. */
export const doubtLegend = (): Block[] =>
  bullets([
    [
      { text: "In doubt", strong: true },
      " names the checks that speak against a figure of the answer, ",
      { text: "excluded", strong: true },
      " those that keep one from counting, and ",
      { text: NOT_MEASURED, strong: true },
      " says that even the worst that it can be leaves the answer as it is.",
    ],
    [
      { text: "If it must survive", strong: true },
      " is the answer where the data must outlive the node that uses them; it is there where those of the first may not.",
    ],
  ]);

/** A line each: "in doubt: read repeatedly", "excluded: inconsistent latency", "no deciding figure measured". */
export function doubtLines(links: Links, { noted, keptOut, byOthers, bounds }: Doubts): TextSpan[][] {
  const linked = (codes: readonly string[]): TextSpan[] =>
    joined(
      codes.map((code) => ({
        text: labelsOf({ excludedBy: [code], byOthers }).join(""),
        href: links.check(code),
      })),
    );
  return [
    ...(noted.length > 0 ? [["in doubt: ", ...linked(noted)]] : []),
    ...(keptOut.length > 0 ? [["excluded: ", ...linked(keptOut)]] : []),
    ...(bounds ? [[NOT_MEASURED]] : []),
  ];
}
