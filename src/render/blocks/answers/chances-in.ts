/** The chance of each candidate to be the best, where an answer leans by what was measured: in whole percent that add up to 100. */
import { chanceText, wholePercents } from "../../../judge/recommending/chance-of-each.ts";
import type { Answer } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import type { AnswerFact, TextSpan } from "../../edition/view.ts";

export type ToldChance = { text: string; chance: number; percent: number };

/** By deployment, likeliest first; empty where none is told. */
export function chancesIn({ chances = [], first, level }: Answer): Map<string, ToldChance> {
  const named = [first, level].filter((id) => id !== undefined);
  const percents = wholePercents(chances, named);
  return new Map(
    chances.map((one) => {
      const percent = percents.get(one.deployment) ?? 0;
      return [one.deployment, { text: chanceText(percent, one), chance: one.chance, percent }];
    }),
  );
}

/** More are only in the table. */
const NAMED = 4;

/** Nothing where it is all but sure: that stands beside already. */
export function chanceFacts(edition: Edition, answer: Answer): AnswerFact[] {
  const told = [...chancesIn(answer)];
  if (told.length === 0 || told[0]?.[1].text.startsWith("over")) return [];
  const shown = told.length > NAMED + 1 ? told.slice(0, NAMED) : told;
  const links = shown.map(([id, { text }]): TextSpan[] => [deploymentLink(edition, id), `: ${text}`]);
  const rest = 100 - shown.reduce((sum, [, { percent }]) => sum + percent, 0);
  const others: TextSpan[][] =
    shown.length < told.length
      ? [[`${told.length - shown.length} others: together ${rest === 0 ? "under 1" : rest} %`]]
      : [];
  return [{ term: "Chance to be the best", value: [...joined([...links, ...others], "; "), "."] }];
}
