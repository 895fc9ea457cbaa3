/** Two confidences: how far the figures are trusted, and how sure the order is, each with what it comes from. */

import type { Figure } from "../../../judge/bounds/figure.ts";
import { ENOUGH_RUNS } from "../../../judge/index.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import { isMostlyMeasured, tellsChance } from "../../../judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import type { Trust } from "../../../judge/recommending/trust.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, lowerFirst, plural, upperFirst } from "../../../text/words.ts";
import { formatShare, formatValue } from "../../../units/format.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { beyondText, onlyLeftText } from "../verdict/only-left.ts";
import { decidedBy, isRefused, limitsOf } from "../verdict/words.ts";
import { comparableIn } from "../why/score-outcome.ts";
import { fairButText, weakText } from "../why/weak.ts";
import { chanceFacts, isClose } from "./chances-in.ts";
import { besideVerdict, toldSure } from "./verdict.ts";

/** `isBeside`: its figures stand beside the word, each with what speaks against it, so that the rest is folded. */
export function confidenceFacts(
  edition: Edition,
  recommendation: Recommendation,
  isBeside: boolean,
): AnswerFact[] {
  const { trust, sure, first, verdict } = recommendation;
  const reasons = trust?.reasons ?? [];
  // A sentence each: together they are longer than is read in one breath.
  const against =
    reasons.length > 0
      ? `What speaks against them: ${reasons.map((one, at) => `${at > 0 ? upperFirst(one) : one}.`).join(" ")}`
      : "Nothing speaks against them.";
  const ordered = sure === undefined || first === undefined || verdict === "open" ? undefined : sure;
  return [
    ...(trust === undefined || verdict === "open"
      ? []
      : [
          {
            term: "How sure",
            value: [
              shortly(recommendation, trust.level),
              ...limitsText(recommendation),
              ...linesText(edition, recommendation),
              ...beyondText(recommendation),
            ].join(" "),
            ...(isBeside && { folded: true as const }),
          },
        ]),
    ...chanceFacts(edition, recommendation),
    ...(trust === undefined
      ? []
      : [
          {
            term: "Figures",
            value: against,
            folded: true as const,
          },
        ]),
    ...(ordered === undefined
      ? []
      : [{ term: "Order", value: orderText(edition, recommendation, ordered), folded: true as const }]),
  ];
}

/** The first, one that is level with it, and the next. */
const heldAgainst = ({ first, level, runnerUp, isLeft }: Answer): string[] =>
  [first, level, isLeft ? undefined : runnerUp].filter((id) => id !== undefined);

const ON: Readonly<Record<number, string>> = { 2: " on both", 3: " on both and on the runner-up" };

/** "; 60 % of what counts was measured on both"; empty where all was. What is excluded counts as not measured. */
function byShare(answer: Answer): string {
  const share = Math.round(100 * (answer.measured ?? 0));
  const on = ON[heldAgainst(answer).length] ?? "";
  if (share === 0 && heldAgainst(answer).length < 2) return ", and judged by the worst that they can be";
  if (share === 0)
    return ", and none that counts was measured on both: the worst of the one is better than the best of the other";
  return share === 100 ? "" : `; ${share} % of what counts was measured${on}`;
}

/** Of what is not known to be enough: "not measured", "2 of 4 figures shown to be enough". */
export function enoughText(
  { metrics, candidates }: Recommendation,
  { compared: [id], enough }: Answer,
): string | undefined {
  const own = candidates.find(({ deployment }) => deployment === id)?.figures ?? [];
  const isMissing = metrics.every(({ scored }, index) => !scored || fateOf(own[index]) === "missing");
  if (enough === undefined) return undefined;
  const { count, of, cached = 0 } = enough;
  if (cached > 0 && count === 0)
    return `${cached} of ${plural(of, "figure")} shown to be enough, but only from a cache`;
  if (cached > 0)
    return `${count} of ${plural(of, "figure")} shown to be enough, ${cached} more only from a cache`;
  if (count === 0 && isMissing) return "nothing that counts was measured";
  if (count === 0) return of === 1 ? "its figure may not be enough" : `0 of ${of} figures shown to be enough`;
  return `${count} of ${plural(of, "figure")} shown to be enough`;
}

/** What stands quietly behind the word: how sure it is, on what it stands where that is weak, and of what is not proven how much is. */
export function calledText(recommendation: Recommendation, answer = recommendation.answers[0]): string {
  const text = besideVerdict(recommendation, answer);
  const isWeak = answer === recommendation.answers[0] && recommendation.trust?.level === "low";
  if (answer.verdict === "open") return text || (enoughText(recommendation, answer) ?? "");
  const isSaid =
    answer.verdict === "decided"
      ? isRefused(answer) || decidedBy(recommendation, answer) !== ""
      : answer.sure === undefined || answer.isLeft || toldSure(answer) === undefined || isClose(answer);
  return isWeak && !isSaid ? [text, IF_THEY_HOLD].filter(Boolean).join(" ") : text;
}

const IF_THEY_HOLD = "if its figures hold";

const WEIGHT: Readonly<Record<Trust["level"], string>> = { high: "strong", medium: "fair", low: "weak" };

/** What the head of the card does not say. */
function shortly(recommendation: Recommendation, level: Trust["level"]): string {
  const { question, runnerUp, verdict, answers, sure } = recommendation;
  if (verdict === "leaning" && sure === undefined)
    return "Not known: no usable figure tells it from the next.";
  const why = level === "low" ? weakText(recommendation) : "";
  const figures =
    upperFirst(level === "medium" ? fairButText(recommendation) : "") ||
    `The figures are ${WEIGHT[level]}${why === "" ? "" : `: ${why}`}`;
  const alone = onlyLeftText(recommendation, level === "low" ? why : fairButText(recommendation));
  if (alone !== undefined) return alone;
  if (question === "choose" && runnerUp === undefined)
    return `${figures}; there is nothing else to choose from.`;
  if (verdict === "decided")
    return level === "low"
      ? `Nothing that is missing can turn it, only faults in its own figures; ${why === "" && holdsFlushed(recommendation) ? FLUSHED_HOLD : "these are weak"}${byShare(answers[0])}.`
      : `${figures}.`;
  if (tellsChance(answers[0])) return `${figures}.`;
  if (!isMostlyMeasured(answers[0])) return `${figures}. Too little was measured for a percentage.`;
  return why === ""
    ? `${figures}. That is too little for a percentage.`
    : `The figures are too weak for a percentage: ${why}.`;
}

/** What limits it besides what stands beside its word: "On single runs from a document, too." */
function limitsText(recommendation: Recommendation): string[] {
  const [, ...more] = limitsOf(recommendation);
  return more.length === 0 ? [] : [`${upperFirst(listed(more))}, too.`];
}

/** What a buffer may have helped is all that makes its figures weak. */
const holdsFlushed = (recommendation: Recommendation): boolean =>
  countingIn(recommendation).some(
    ({ metric, index }) => comparableIn(recommendation, metric, index).flushed !== undefined,
  );
const FLUSHED_HOLD = "a buffer may have helped those without a flush, and those with one say the same";

/** Where the rate of a line limits what a figure of theirs may be, and that rate was not measured. */
const linesText = ({ record }: Edition, { answers, candidates, metrics }: Recommendation): string[] =>
  answers[0].compared.flatMap((id) => {
    const { network, title } = record.deployments.get(id) ?? {};
    const { lineRateBitsPerSecond: bits, lineRateBasis: basis } = network ?? {};
    const figures = candidates.find(({ deployment }) => deployment === id)?.figures ?? [];
    const isLimited = figures.some(
      ({ best }, i) =>
        best?.rule === "line" && metrics[i]?.scored && metricById.get(metrics[i].metric)?.unit !== "ns",
    );
    return isLimited && bits !== undefined && basis !== undefined
      ? [
          `${title} counts as no faster than a line of ${formatValue(bits / 8, "bytes/s")}: ${lowerFirst(basis)}`,
        ]
      : [];
  });

function orderText(edition: Edition, recommendation: Recommendation, sure: number): Rich {
  const { question, level, runnerUp, answers } = recommendation;
  if (question === "choose" && runnerUp === undefined) return "There is nothing else to choose from.";
  // Why there is no percentage is said above.
  if (!tellsChance(answers[0])) return origins(edition, recommendation);
  const strong = { text: `${percentText(sure)} sure`, strong: true as const };
  const from =
    question === "suffice"
      ? "the part of each figure's range that is enough"
      : listed(partsOf(recommendation));
  const what = level === undefined ? "" : " that it is one of the two";
  return [strong, `${what}, from ${from}. `, ...origins(edition, recommendation)];
}

const origins = ({ links }: Edition, { useCase }: Recommendation): TextSpan[] => [
  { text: "Weights and their reasons", href: links.judgedBy(useCase) },
  "; ",
  { text: "ranges and their sources", href: links.methodology },
  ".",
];

function partsOf({ candidates, metrics, first, level, runnerUp }: Recommendation): string[] {
  const own = candidates.filter(({ deployment }) => [first, level, runnerUp].includes(deployment));
  const figures = own.flatMap((one): Figure[] => one.figures.filter((_, index) => metrics[index]?.scored));
  const values = figures.flatMap(({ known, ranked }) => (known === "measured" && ranked ? [ranked] : []));
  const single = values.filter(({ runs }) => runs.length < ENOUGH_RUNS);
  const noises = [...new Set(single.map(({ noise }) => `${formatShare(noise.cv)}, ${noise.basis}`))];
  return [
    ...(values.length > 0 ? ["the margins"] : []),
    ...(noises.length > 0 ? [`the noise of single runs (${noises.slice(0, 2).join("; ")})`] : []),
    ...(values.length > single.length ? ["the scatter of repeats"] : []),
    ...(metrics.filter(({ scored }) => scored).length > 1 ? ["the weights of the use case"] : []),
    ...(values.length < figures.length ? ["the range of what is not measured"] : []),
  ];
}
