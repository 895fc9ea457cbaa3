/** Where values of a workload lie among each other: a row of dots for each of a few workloads, the better the further right. */
import { labelsOf } from "../../../judge/checks/index.ts";
import { standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { defined } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import { formatFigure } from "../../../units/format.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { VALUES } from "../../edition/links.ts";
import type { Block, Standings } from "../../edition/view.ts";
import { othersInDoubt } from "../comparing/standing-in.ts";
import { aloneText, counted, placeText } from "../values.ts";
import { shortTitle } from "../workloads/short-titles.ts";
import { codesText, dotOf } from "./dot.ts";
import { placeIn } from "./place-among.ts";

export const RIGHT_IS_BETTER = "Dots are deployments; right is better (log scale).";

/** Of one deployment among the others of its environment; none where nothing stands beside it. */
export function standingsOf(
  edition: Edition,
  rankings: readonly Ranking[],
  id: string,
  most: number,
): Block[] {
  const own = ({ values }: Ranking): RankedValue[] => values.filter(({ deployment }) => deployment === id);
  const isRanked = (ranking: Ranking): boolean => own(ranking).some(isCredible);
  const shown = mostTelling(rankings, most, (one) => Number(isRanked(one)));
  return standings(
    shown.flatMap((ranking) => {
      const [value] = own(ranking);
      if (value === undefined) return [];
      const text = isCredible(value) ? placeTold(ranking, value) : listed(labelsOf(value));
      const note = othersInDoubt(edition, { ranking, value });
      return [rowOf(edition, ranking, { value, text, own: id, ...defined({ note }) })];
    }),
    `${RIGHT_IS_BETTER} The large one is ${titles(edition.record).deployment(id)}.`,
  );
}

/** Of an environment: who is first in the workloads that most of its deployments ran. */
export function standingsIn(edition: Edition, rankings: readonly Ranking[], most: number): Block[] {
  const name = titles(edition.record).deployment;
  const shown = mostTelling(rankings, most).filter(({ values }) => values.some(isCredible));
  return standings(
    shown.flatMap((ranking) => {
      const value = ranking.values.find(({ rank }) => rank === 1);
      if (value === undefined) return [];
      const { first } = ranking;
      const text =
        first.length > NAMED ? `${counted(first.length, "deployment")}, level` : listed(first.map(name));
      return [
        { ...rowOf(edition, ranking, { value, text }), ...defined({ from: fromOf(edition, ranking) }) },
      ];
    }),
    RIGHT_IS_BETTER,
  );
}

const NAMED = 2;

/** What the dot furthest left is; nothing where that is who is told of at the right, or lies where that does. */
function fromOf(edition: Edition, ranking: Ranking): Standings["items"][number]["from"] {
  const { metric, values } = ranking;
  const place = placeIn(ranking, APART);
  const [least] = values.toSorted((a, b) => place(a.value) - place(b.value));
  const first = values.find(({ rank }) => rank === 1);
  if (least === undefined || least.rank === 1 || place(least.value) === place(first?.value ?? least.value))
    return undefined;
  const who = titles(edition.record).deployment(least.deployment);
  const doubt = doubtOf(edition, metric.id, least) === undefined ? "" : ", in doubt";
  return {
    value: formatFigure(least, metric.unit),
    text: isCredible(least) ? `${who}${doubt}` : `${who}, excluded`,
    ...(!isCredible(least) && { struck: true as const }),
  };
}

/** Its own doubt is told of each row, and that of others beneath. */
const placeTold = ({ values }: Ranking, value: RankedValue): string =>
  standsAlone(values) ? aloneText(values) : `${placeText(value, values)} of ${values.length}`;

const isCredible = ({ rank }: RankedValue): boolean => rank !== undefined;

/** Those in which most can be told apart: a dot alone says nothing. */
function mostTelling(
  rankings: readonly Ranking[],
  most: number,
  before: (one: Ranking) => number = () => 0,
): Ranking[] {
  const credible = ({ values }: Ranking): number => values.filter(isCredible).length;
  return rankings
    .filter(({ values }) => values.length > 1)
    .toSorted((a, b) => before(b) - before(a) || credible(b) - credible(a))
    .slice(0, most);
}

const standings = (items: Standings["items"], said: string): Block[] =>
  items.length === 0
    ? []
    : [{ block: "standings", items, said: [said, codesText(items)].filter(Boolean).join(" ") }];

/** As wide as a row at least: values that are nearly the same lie side by side, not at its ends. */
const APART = 2;

function rowOf(
  edition: Edition,
  ranking: Ranking,
  { value, text, own, note }: { value: RankedValue; text: string; own?: string; note?: string },
): Standings["items"][number] {
  const { metric, values, environment, comparisonId, comparisonTitle } = ranking;
  const place = placeIn(ranking, APART);
  return {
    title: shortTitle(edition, { environment, comparisonTitle }),
    href: edition.links.comparison(environment, comparisonId),
    metric: metric.title,
    value: formatFigure(value, metric.unit),
    text: doubtOf(edition, metric.id, value) === undefined ? text : `${text}, in doubt`,
    ...defined({
      note:
        note === undefined
          ? undefined
          : { text: note, href: edition.links.comparison(environment, comparisonId, VALUES) },
      struck: isCredible(value) ? undefined : (true as const),
    }),
    // What is told of lies above the others.
    marks: values
      .toSorted((a, b) => Number(a.deployment === own) - Number(b.deployment === own))
      .map((one) => {
        const { best, ...dot } = dotOf(edition, ranking, one, place(one.value));
        // Beside the one that the page is of no other is picked out.
        return own === undefined
          ? { ...dot, ...defined({ best }) }
          : { ...dot, ...(one.deployment === own && { own: true as const }) };
      }),
  };
}
