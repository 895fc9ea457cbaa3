/** How a pair is counted: in how many workloads who is ahead by the main figure. */
import { listed } from "../../text/words.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { Pair } from "./pair.ts";
import { doubtsOf, isDoubted } from "./pair-doubt.ts";
import { phraseIn } from "./pair-lead.ts";
import { ifItHolds, uncountedText } from "./pair-verdict.ts";
import { isSplit } from "./split.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

/** Who is ahead in how many workloads; where no lead counts, why not, and who leads if they hold. Empty where none can be compared. */
export function countedText(pair: Told, titles: Titles): string {
  const { comparisons, tally } = pair;
  if (tally.keptOut === comparisons.length) return "";
  const [a, b] = [pair.a, pair.b].map((id) => titles.get(id) ?? id) as [string, string];
  if (tally.a + tally.b === 0 && comparisons.some(isSplit)) return tieText(pair);
  const won = [
    { name: a, count: tally.a },
    { name: b, count: tally.b },
  ]
    .sort((x, y) => y.count - x.count)
    .filter(({ count }) => count > 0);
  const mains = comparisons.map(({ main }) => main);
  const told = mains.filter((main) => main.ratio && main.ratio.relation !== "tie" && !isDoubted(main));
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
  const why = listed([
    ...new Set(mains.flatMap((main) => (main.ratio === undefined ? [] : doubtsOf(main).slice(0, 1)))),
  ]);
  return counts.length > 0
    ? `Of ${all}, ${[...counts, ...doubted, ...keptOut].join("; ")}.`
    : [uncountedText(pair, why), ifItHolds(pair, titles)].filter(Boolean).join(" ");
}

const levelIn = (count: number, said: string): string[] => (count > 0 ? [`${said} ${count}`] : []);

/** By which figures nobody is ahead, and in how many workloads. */
function tieText({ comparisons, tally }: Told): string {
  const tied = comparisons.filter(({ main }) => main.ratio?.relation === "tie" && !isDoubted(main));
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
