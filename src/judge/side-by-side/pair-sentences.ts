/** A pair in words: who is better in how many workloads, and by how much at most. */
import { listed } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { cautionOf, doubtOfCode } from "../checks/index.ts";
import { phraseOf, type Titles } from "../ranking/ratio.ts";
import type { Pair, PairComparison, PairFigure, PairTally } from "./pair.ts";
import { against, isSplit, widestApart } from "./split.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

/** The first sentence can stand without the others: by how much, where all that can be told goes one way, else who is better in how many. */
export function pairSentences(pair: Told, titles: Titles): string[] {
  const { comparisons, tally: tallied } = pair;
  const [only, another] = comparisons;
  const [a, b] = [pair.a, pair.b].map((id) => titles.get(id) ?? id) as [string, string];
  if (tallied.keptOut === comparisons.length)
    return [`${a} and ${b} cannot be compared: in ${everyWorkload(pair)} a check excludes a value.`];
  if (only?.main.ratio !== undefined && another === undefined) return [comparisonText(only, titles)];
  const counted = comparisons.filter(({ main }) => main.cautions.length === 0);
  const [deciding] = counted.filter(({ synced }) => synced);
  const headlines = (counted.length > 0 ? counted : comparisons).filter(
    ({ durable }) => durable === undefined,
  );
  const told = [...new Set([deciding, ...widest(headlines)])].flatMap((one) => (one?.main.ratio ? one : []));
  const ratios = told.map((one) => comparisonText(one, titles));
  const tally = tallySentences(pair, titles, a, b);
  const [first, ...others] = ratios;
  return first !== undefined && isOneWay(told, tallied)
    ? [first, ...tally, ...others]
    : [...tally, ...ratios];
}

/** Nobody but who is first told of is better in any. */
const isOneWay = ([first]: readonly PairComparison[], { a, b }: PairTally): boolean =>
  first?.main.ratio?.relation !== "tie" &&
  first?.main.cautions.length === 0 &&
  against(first).length === 0 &&
  a + b > 0 &&
  Math.min(a, b) === 0;

/** The main figure in words, and who is ahead in the others where they split. */
function comparisonText(comparison: PairComparison, titles: Titles): string {
  const ahead = [...Map.groupBy(against(comparison), ({ ratio }) => ratio?.better ?? "")].map(
    ([id, some]) => {
      const factors = some.flatMap(({ ratio }) => ratio?.factor ?? []);
      const range = [...new Set([Math.min(...factors), Math.max(...factors)].map(formatNumber))].join(" to ");
      return `${titles.get(id) ?? id} is ahead in ${listed(some.map(({ of }) => phraseOf(of.metric)))} (${range}x)`;
    },
  );
  const others = ahead.length > 0 ? ` In the same workload ${ahead.join("; ")}.` : "";
  return `${ratioText(comparison.main)}${others}`;
}

const everyWorkload = ({ comparisons }: Told): string =>
  comparisons.length === 1 ? "the one workload that both measured" : "every workload that both measured";

/** Who is better in how many; then those that are not counted, and why. */
function tallySentences({ comparisons, tally }: Told, titles: Titles, a: string, b: string): string[] {
  const wins = [
    { name: a, count: tally.a },
    { name: b, count: tally.b },
  ].sort((x, y) => y.count - x.count);
  const won = wins.filter(({ count }) => count > 0);
  const mains = comparisons.map(({ main }) => main);
  const told = mains.filter(
    ({ cautions, ratio }) => ratio && ratio.relation !== "tie" && cautions.length === 0,
  );
  const better = told.every(({ ratio }) => ratio?.relation === "significant")
    ? "significantly better"
    : "ahead";
  const cautions = mains.flatMap(({ ratio, cautions: [first] }) => (ratio && first ? cautionOf(first) : []));
  const split = comparisons.filter(isSplit).length;
  const where = split < tally.tied ? `in ${split} of which` : "where";
  const apart = widestApart(comparisons).map(
    ({ ratio, of }) =>
      `${titles.get(ratio?.better ?? "") ?? ratio?.better} is up to ${formatNumber(ratio?.factor ?? 1)}x ahead in ${phraseOf(of.metric)}`,
  );
  const tied = `they tie in ${tally.tied}${split > 0 ? ` by the main figure, ${where} other figures tell them apart (${listed(apart)})` : ""}`;
  const found =
    won.length === 0
      ? tally.tied > 0
        ? [split > 0 ? tied : "neither is ahead in any"]
        : []
      : [
          listed(
            won.map(({ name, count }, index) => `${name} ${index === 0 ? `is ${better} ` : ""}in ${count}`),
          ),
          ...(tally.tied > 0 ? [tied] : []),
        ];
  const left = [
    ...(tally.apart > 0
      ? [`${tally.apart} ${tally.apart === 1 ? "is" : "are"} doubtful (${listed([...new Set(cautions)])})`]
      : []),
    ...(tally.keptOut > 0 ? [`in ${tally.keptOut} a check excludes a value`] : []),
  ];
  const all = `Of the ${comparisons.length} workloads that both measured`;
  return [
    ...(found.length > 0 ? [`${all}, ${found.join("; ")}.`] : []),
    ...(left.length > 0
      ? [
          `${found.length > 0 ? "Not counted" : `None of the ${comparisons.length} workloads that both measured is counted`}: ${left.join("; ")}.`,
        ]
      : []),
  ];
}

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
function ratioText(figure: PairFigure): string {
  const { ratio, cautions, a, b } = figure;
  if (ratio === undefined) return "";
  const light = [...new Set([...a.noted, ...b.noted])].filter(
    (code) => !cautions.includes(code) && doubtOfCode(code)?.weight === "light",
  );
  const aside = [
    ratio.relation === "tie" ? (levelAmong(figure) ?? "they cannot be told apart") : "",
    cautions.length > 0 ? `to be taken with caution: ${cautions.map(cautionOf).join(", ")}` : "",
    light.length > 0 ? `noted: ${light.map(cautionOf).join(", ")}` : "",
  ].filter(Boolean);
  return aside.length === 0 ? ratio.sentence : `${[ratio.sentence.replace(/\.$/, ""), ...aside].join("; ")}.`;
}

/** Of two that would be told apart alone, and are not among all that were ranked: "level among all 6, of these two alone 1.53x (1.01 to 2.33)". */
export const levelAmong = ({ among, ratio }: Pick<PairFigure, "among" | "ratio">): string | undefined =>
  among === undefined || ratio === undefined
    ? undefined
    : `level among all ${among}, of these two alone ${formatNumber(ratio.factor)}x (${[ratio.interval.low, ratio.interval.high].map(formatNumber).join(" to ")})`;
