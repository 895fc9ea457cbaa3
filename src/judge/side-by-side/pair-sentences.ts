/** A pair in words: who is better in how many workloads, and by how much at most. */
import { listed } from "../../text/words.ts";
import type { Ratio, Titles } from "../ranking/ratio.ts";
import type { Pair, PairFigure } from "./pair.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

/** The first sentence can stand without the others. */
export function pairSentences(pair: Told, titles: Titles): string[] {
  const { comparisons, tally } = pair;
  const [only, another] = comparisons;
  const [a, b] = [pair.a, pair.b].map((id) => titles.get(id) ?? id) as [string, string];
  if (tally.keptOut === comparisons.length)
    return [`${a} and ${b} cannot be compared: in ${everyWorkload(pair)} a check excludes a value.`];
  if (only?.main.ratio !== undefined && another === undefined) return [ratioText(only.main.ratio)];
  const headlines = comparisons.filter(({ durable }) => durable === undefined).map(({ main }) => main);
  return [tallyText(pair, a, b), ...widest(headlines).map(ratioText)];
}

const everyWorkload = ({ comparisons }: Told): string =>
  comparisons.length === 1 ? "the one workload that both measured" : "every workload that both measured";

function tallyText({ comparisons, tally }: Told, a: string, b: string): string {
  const wins = [
    { name: a, count: tally.a },
    { name: b, count: tally.b },
  ].sort((x, y) => y.count - x.count);
  const won = wins.filter(({ count }) => count > 0);
  const told = comparisons
    .flatMap(({ main }) => main.ratio ?? [])
    .filter(({ relation }) => relation !== "tie");
  const better = told.every(({ relation }) => relation === "significant") ? "significantly better" : "ahead";
  const parts = [
    ...(won.length === 0
      ? ["neither is ahead in any"]
      : [
          listed(
            won.map(({ name, count }, index) => `${name} ${index === 0 ? `is ${better} ` : ""}in ${count}`),
          ),
        ]),
    ...(tally.tied > 0 && won.length > 0 ? [`they tie in ${tally.tied}`] : []),
    ...(tally.keptOut > 0 ? [`in ${tally.keptOut} a check excludes a value`] : []),
  ];
  return `Of the ${comparisons.length} workloads that both measured, ${parts.join("; ")}.`;
}

/** The widest ratio each way that is no tie; where there is none, the widest of all. */
function widest(figures: readonly PairFigure[]): Ratio[] {
  const ratios = figures.flatMap(({ ratio }) => ratio ?? []).sort((x, y) => y.factor - x.factor);
  const told = ratios.filter(({ relation }) => relation !== "tie");
  if (told.length === 0) return ratios.slice(0, 1);
  return [...Map.groupBy(told, ({ better }) => better).values()].flatMap(([first]) => first ?? []);
}

/** The sentence of a ratio; a tie is named as one. */
const ratioText = ({ sentence, relation }: Ratio): string =>
  relation !== "tie" ? sentence : `${sentence.replace(/\.$/, "")}; the difference is within the uncertainty.`;
