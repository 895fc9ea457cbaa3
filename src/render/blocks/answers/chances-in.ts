/** The chance of each candidate to be the best, where an answer leans by what was measured: in whole percent that add up to 100. */

import { goodness } from "../../../judge/candidates/score.ts";
import { chanceText, wholePercents } from "../../../judge/recommending/chance-of-each.ts";
import { isTie } from "../../../judge/recommending/measured-pair.ts";
import { isMostlyMeasured, tellsChance } from "../../../judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { deploymentLink } from "../../edition/parts.ts";

export type ToldChance = { text: string; chance: number; percent: number };

/** By deployment, likeliest first; empty where none is told, and where too little was measured, or stands undoubted, to tell one. */
export const chancesIn = (answer: Answer): Map<string, ToldChance> =>
  tellsChance(answer) ? reckonedIn(answer) : new Map();

/** The same, doubted or not: who may turn an answer is told without a number. */
export function reckonedIn(answer: Answer): Map<string, ToldChance> {
  const { chances = [], first, level } = answer;
  if (!isMostlyMeasured(answer)) return new Map();
  const named = [first, level].filter((id) => id !== undefined);
  const percents = wholePercents(chances, named);
  return new Map(
    chances.map((one) => {
      const percent = percents.get(one.deployment) ?? 0;
      return [one.deployment, { text: chanceText(percent, one), chance: one.chance, percent }];
    }),
  );
}

/** A chance below it is told with what could change that. */
const CLOSE = 0.6;

/** What is named is hardly likelier the best than not. */
export function isClose(answer: Answer): boolean {
  const [named] = [...reckonedIn(answer).values()];
  return answer.verdict === "leaning" && named !== undefined && named.chance < CLOSE;
}

/**
 * Why chances are near each other where all that tells the two apart is for one of them: "The two are close although A is ahead in
 * what was measured of both: the other 40 % of what counts could change that."
 */
function evenText({ record }: Edition, { metrics, candidates, answers: [answer] }: Recommendation): string {
  const [own, other] = answer.compared.map((id) => candidates.find(({ deployment }) => deployment === id));
  if (answer.level === undefined || own === undefined || other === undefined) return "";
  const parts = metrics.flatMap(({ metric: id, weight, scored }, index) => {
    const metric = metricById.get(id);
    const pair = [own.figures[index], other.figures[index]];
    const [a, b] = pair.map((figure) => (figure?.known === "measured" ? figure.ranked?.value : undefined));
    if (!scored || metric === undefined) return [];
    if (a === undefined || b === undefined) return [{ weight, isKnown: false, lead: 0 }];
    return [{ weight, isKnown: true, lead: isTie(pair) ? 0 : goodness(metric, a) - goodness(metric, b) }];
  });
  const isAhead = parts.some(({ lead }) => lead > 0) && parts.every(({ lead }) => lead >= 0);
  const sum = (some: typeof parts): number => some.reduce((total, { weight }) => total + weight, 0);
  const open = Math.round((100 * sum(parts.filter(({ isKnown }) => !isKnown))) / sum(parts));
  if (!isAhead || open === 0) return "";
  const name = titles(record).deployment(own.deployment);
  return `The two are close although ${name} is ahead in what was measured on both: the other ${open} % of what counts could change that.`;
}

/** More are only in the table. */
const NAMED = 4;

/** Nothing where it is all but sure: that stands beside already. */
export function chanceFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const [answer] = recommendation.answers;
  const told = [...chancesIn(answer)];
  if (told.length === 0 || told[0]?.[1].text.startsWith("over")) return [];
  const shown = told.length > NAMED + 1 ? told.slice(0, NAMED) : told;
  const bars = shown.map(([id, { text, percent }]) => {
    const { text: name, href } = deploymentLink(edition, id);
    return { name, href, text, share: percent / 100 };
  });
  const rest = 100 - shown.reduce((sum, [, { percent }]) => sum + percent, 0);
  const others = {
    name: `${told.length - shown.length} others together`,
    href: `${edition.links.useCase(recommendation.useCase, recommendation.environment)}#candidates`,
    text: rest === 0 ? "under 1 %" : `${rest} %`,
    share: rest / 100,
  };
  const all = shown.length < told.length ? [...bars, others] : bars;
  return [{ term: "Chance to be the best", value: evenText(edition, recommendation), bars: all }];
}
