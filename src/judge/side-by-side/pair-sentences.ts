/** A pair in words: who is better in how many workloads, and by how much at most. */
import { listed } from "../../text/words.ts";
import { labelOf } from "../checks/index.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { Pair, PairFigure } from "./pair.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

/** The first sentence can stand without the others. */
export function pairSentences(pair: Told, titles: Titles): string[] {
  const { comparisons, tally } = pair;
  const [only, another] = comparisons;
  const [a, b] = [pair.a, pair.b].map((id) => titles.get(id) ?? id) as [string, string];
  if (tally.keptOut === comparisons.length)
    return [`${a} and ${b} cannot be compared: in ${everyWorkload(pair)} a check excludes a value.`];
  if (only?.main.ratio !== undefined && another === undefined) return [ratioText(only.main)];
  const counted = comparisons.filter(({ main }) => main.cautions.length === 0);
  const [deciding] = counted.filter(({ synced }) => synced);
  const headlines = (counted.length > 0 ? counted : comparisons).filter(
    ({ durable }) => durable === undefined,
  );
  const told = [deciding?.main, ...widest(headlines.map(({ main }) => main))];
  return [tallyText(pair, a, b), ...new Set(told.flatMap((main) => (main?.ratio ? ratioText(main) : [])))];
}

const everyWorkload = ({ comparisons }: Told): string =>
  comparisons.length === 1 ? "the one workload that both measured" : "every workload that both measured";

function tallyText({ comparisons, tally }: Told, a: string, b: string): string {
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
  const cautions = mains.flatMap(({ ratio, cautions: [first] }) => (ratio && first ? labelOf(first) : []));
  const parts = [
    ...(won.length === 0
      ? tally.tied > 0
        ? ["neither is ahead in any"]
        : []
      : [
          listed(
            won.map(({ name, count }, index) => `${name} ${index === 0 ? `is ${better} ` : ""}in ${count}`),
          ),
        ]),
    ...(tally.tied > 0 && won.length > 0 ? [`they tie in ${tally.tied}`] : []),
    ...(tally.apart > 0
      ? [
          `${tally.apart} with a caution (${listed([...new Set(cautions)])}) ${tally.apart === 1 ? "is" : "are"} counted apart`,
        ]
      : []),
    ...(tally.keptOut > 0 ? [`in ${tally.keptOut} a check excludes a value`] : []),
  ];
  return `Of the ${comparisons.length} workloads that both measured, ${parts.join("; ")}.`;
}

/** The widest each way that is no tie; where there is none, the widest of all. */
function widest(figures: readonly PairFigure[]): PairFigure[] {
  const factor = ({ ratio }: PairFigure): number => ratio?.factor ?? 0;
  const all = figures.filter(({ ratio }) => ratio).toSorted((x, y) => factor(y) - factor(x));
  const told = all.filter(({ ratio }) => ratio?.relation !== "tie");
  if (told.length === 0) return all.slice(0, 1);
  return [...Map.groupBy(told, ({ ratio }) => ratio?.better).values()].flatMap(([first]) => first ?? []);
}

/** The sentence of a ratio; a tie is named as one, and what speaks against it. */
function ratioText({ ratio, cautions }: PairFigure): string {
  if (ratio === undefined) return "";
  const aside = [
    ratio.relation === "tie" ? "the difference is within the uncertainty" : "",
    cautions.length > 0 ? `to be taken with caution: ${cautions.map(labelOf).join(", ")}` : "",
  ].filter(Boolean);
  return aside.length === 0 ? ratio.sentence : `${[ratio.sentence.replace(/\.$/, ""), ...aside].join("; ")}.`;
}
