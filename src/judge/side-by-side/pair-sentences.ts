/** A pair in words: who is better in how many workloads, and by how much at most. */
import { listed } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { cautionOf, doubtOfCode } from "../checks/index.ts";
import { phraseOf, type Ratio, type Titles } from "../ranking/ratio.ts";
import type { Pair, PairComparison, PairFigure } from "./pair.ts";
import { isOfSingleRuns, leadOf, leadOfTies, phraseIn } from "./pair-lead.ts";
import { ifItHolds, uncountedText } from "./pair-verdict.ts";
import { against, isSplit, widestApart } from "./split.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

/**
 * The result first, which can stand without the others: who is how many times faster in what, each way, and in how many workloads. Then
 * each ratio with its values, what tells ties apart, and what is not counted.
 */
export function pairSentences(pair: Told, titles: Titles): string[] {
  const { comparisons, tally: tallied } = pair;
  const [only, another] = comparisons;
  const [a, b] = [pair.a, pair.b].map((id) => titles.get(id) ?? id) as [string, string];
  const names = { titles, a, b };
  if (tallied.keptOut === comparisons.length)
    return [`${a} and ${b} cannot be compared. In ${everyWorkload(pair)}, a check excludes a value.`];
  if (only?.main.ratio !== undefined && another === undefined)
    return [comparisonText(only, titles, rangeText(only.main))];
  const told = headlinesOf(comparisons);
  const ratios = told.map((one) => comparisonText(one, titles));
  const { found, apart, left } = tallySentences(pair, titles, a, b);
  // Of what is not counted there is no result.
  if (found === "")
    return [left && [left, ifItHolds(pair, titles)].filter(Boolean).join(" "), ...ratios].filter(Boolean);
  // Where nobody is ahead by the main figures, what others tell apart is the result.
  if (tallied.a + tallied.b === 0 && apart.length > 0)
    return [
      `${leadOfTies(widestApart(comparisons), comparisons, names)} ${tieText(pair)}`,
      ...ratios,
      left,
    ].filter(Boolean);
  const others =
    apart.length === 0 ? "" : `Other figures tell apart what is level by the main one: ${listed(apart)}.`;
  return [`${leadOf(told, comparisons, names)} ${found}`.trim(), ...ratios, others, left].filter(Boolean);
}

/** Those whose main figures are the result: what decides, and the widest lead each way. */
function headlinesOf(comparisons: readonly PairComparison[]): PairComparison[] {
  const counted = comparisons.filter(({ main }) => main.cautions.length === 0);
  const [deciding] = counted.filter(({ synced }) => synced);
  const headlines = (counted.length > 0 ? counted : comparisons).filter(
    ({ durable }) => durable === undefined,
  );
  return [...new Set([deciding, ...widest(headlines)])].flatMap((one) => (one?.main.ratio ? one : []));
}

/** Figures whose ratios the first sentence tells as a result; none where it tells none. */
export function figuresOfLead({ comparisons, tally }: Pick<Told, "comparisons" | "tally">): PairFigure[] {
  if (tally.a + tally.b + tally.tied === 0) return [];
  const apart = tally.a + tally.b === 0 ? widestApart(comparisons) : [];
  return apart.length > 0
    ? apart.map(({ figure }) => figure)
    : headlinesOf(comparisons).map(({ main }) => main);
}

/** "1.67 to 4.84" */
const intervalText = ({ interval: { low, high } }: Ratio): string =>
  [low, high].map(formatNumber).join(" to ");

/** "1.67 to 4.84, one run each"; empty of a tie, and of what has no ratio. */
const rangeText = (figure: PairFigure): string =>
  figure.ratio === undefined || figure.ratio.relation === "tie"
    ? ""
    : [intervalText(figure.ratio), ...(isOfSingleRuns(figure) ? ["one run each"] : [])].join(", ");

/** The main figure in words, with how far its ratio may be off where nothing else says that, and who is ahead in the others where they split. */
function comparisonText(comparison: PairComparison, titles: Titles, range = ""): string {
  const ahead = [...Map.groupBy(against(comparison), ({ ratio }) => ratio?.better ?? "")].map(
    ([id, some]) => {
      const factors = some.flatMap(({ ratio }) => ratio?.factor ?? []);
      const range = [...new Set([Math.min(...factors), Math.max(...factors)].map(formatNumber))].join(" to ");
      return `${titles.get(id) ?? id} is ahead in ${listed(some.map(({ of }) => phraseOf(of.metric)))} (${range}x)`;
    },
  );
  const others = ahead.length > 0 ? ` In the same workload ${ahead.join("; ")}.` : "";
  return `${ratioText(comparison.main, range)}${others}`;
}

/** By which figures nobody is ahead, and in how many workloads. */
function tieText({ comparisons, tally }: Told): string {
  const tied = comparisons.filter(
    ({ main: { ratio, cautions } }) => ratio?.relation === "tie" && cautions.length === 0,
  );
  const figures = [...new Set(tied.map((one) => phraseIn({ comparison: one, figure: one.main })))];
  const all = comparisons.length;
  const where =
    tally.tied < all
      ? `${tally.tied} of the ${all} that both measured`
      : all === 2
        ? "both that they share"
        : `all ${all} that both measured`;
  const others = [...doubtedIn(tally), ...keptOutIn(tally)].map((one) => `; ${one}`).join("");
  return `By the main figure of each workload they are level in ${where} (${listed(figures)})${others}.`;
}

/** Beside those that are told, so that the counts come to all workloads. */
const doubtedIn = ({ apart }: Told["tally"]): string[] =>
  apart > 0 ? [`${apart} ${apart === 1 ? "is" : "are"} in doubt`] : [];
const keptOutIn = ({ keptOut }: Told["tally"]): string[] =>
  keptOut > 0 ? [`in ${keptOut} a check excludes a value`] : [];

const everyWorkload = ({ comparisons: [only, another] }: Told): string =>
  only !== undefined && another === undefined
    ? `the one workload that both measured (${only.work.text})`
    : "every workload that both measured";

/** `found`: who is better in how many; `apart`: what tells ties apart; `left`: those that are not counted, and why. Empty where there is none. */
function tallySentences(
  { comparisons, tally }: Told,
  titles: Titles,
  a: string,
  b: string,
): { found: string; apart: string[]; left: string } {
  const won = [
    { name: a, count: tally.a },
    { name: b, count: tally.b },
  ]
    .sort((x, y) => y.count - x.count)
    .filter(({ count }) => count > 0);
  const mains = comparisons.map(({ main }) => main);
  const told = mains.filter(
    ({ cautions, ratio }) => ratio && ratio.relation !== "tie" && cautions.length === 0,
  );
  const better = told.every(({ ratio }) => ratio?.relation === "significant")
    ? "significantly better"
    : "ahead";
  const all = `the ${comparisons.length} workloads that both measured`;
  const counts = [
    ...(won.length > 0
      ? [
          listed(
            won.map(({ name, count }, index) => `${name} ${index === 0 ? `is ${better} ` : ""}in ${count}`),
          ),
        ]
      : []),
    ...levelIn(tally.tied - comparisons.filter(isSplit).length, "they are level in"),
    ...levelIn(comparisons.filter(isSplit).length, "level by the main figure alone in"),
  ];
  const [doubted, keptOut] = [doubtedIn(tally), keptOutIn(tally)];
  const cautions = mains.flatMap(({ ratio, cautions: [first] }) => (ratio && first ? cautionOf(first) : []));
  const why = listed([...new Set(cautions)]);
  const isFound = counts.length > 0;
  return {
    found: isFound ? `Of ${all}, ${[...counts, ...doubted, ...keptOut].join("; ")}.` : "",
    apart: apartTexts(comparisons, titles),
    left: isFound
      ? doubted.map(() => `In doubt, and so no lead that counts: ${why}.`).join("")
      : tally.apart + tally.keptOut > 0
        ? uncountedText({ a, b, comparisons, tally }, why)
        : "",
  };
}

const levelIn = (count: number, said: string): string[] => (count > 0 ? [`${said} ${count}`] : []);

/** Each way at most, "A is up to 3.7x ahead in p99 write latency"; none where no other figure tells a tie apart. */
const apartTexts = (comparisons: readonly PairComparison[], titles: Titles): string[] =>
  comparisons.some(isSplit)
    ? widestApart(comparisons).map(
        ({ comparison, figure, figure: { ratio } }) =>
          `${titles.get(ratio?.better ?? "") ?? ratio?.better} is up to ${formatNumber(ratio?.factor ?? 1)}x ahead in ${phraseIn({ comparison, figure })}`,
      )
    : [];

/** The widest each way that is no tie; where there is none, those that other figures tell apart, else the widest of all. */
function widest(comparisons: readonly PairComparison[]): PairComparison[] {
  const factor = ({ main }: PairComparison): number => main.ratio?.factor ?? 0;
  const all = comparisons.filter(({ main }) => main.ratio).toSorted((x, y) => factor(y) - factor(x));
  const told = all.filter(({ main }) => main.ratio?.relation !== "tie");
  const split = all.filter(isSplit);
  if (told.length === 0) return split.length > 0 ? split : all.slice(0, 1);
  return [...Map.groupBy(told, ({ main }) => main.ratio?.better).values()].flatMap(([first]) => first ?? []);
}

/** The sentence of a ratio; a tie is named as one, and what speaks against it, be it little. */
function ratioText(figure: PairFigure, range: string): string {
  const { ratio, cautions, a, b } = figure;
  if (ratio === undefined) return "";
  const light = [...new Set([...a.noted, ...b.noted])].filter(
    (code) => !cautions.includes(code) && doubtOfCode(code)?.weight === "light",
  );
  const aside = [
    range,
    ratio.relation === "tie" ? (levelAmong(figure) ?? "") : "",
    cautions.length > 0 ? `in doubt: ${cautions.map(cautionOf).join(", ")}` : "",
    light.length > 0 ? `noted: ${light.map(cautionOf).join(", ")}` : "",
  ].filter(Boolean);
  return aside.length === 0 ? ratio.sentence : `${[ratio.sentence.replace(/\.$/, ""), ...aside].join("; ")}.`;
}

/** Of two that would be told apart alone, and are not among all that were ranked: "level among all 6, of these two alone 1.53x (1.01 to 2.33)". */
export const levelAmong = ({ among, ratio }: Pick<PairFigure, "among" | "ratio">): string | undefined =>
  among === undefined || ratio === undefined
    ? undefined
    : `level among all ${among}, of these two alone ${formatNumber(ratio.factor)}x (${intervalText(ratio)})`;
