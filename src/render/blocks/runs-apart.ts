/** Runs of one test on one storage that disagree: said in sight, as what is ranked is their median, which none of them gave. */
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import { lowerFirst } from "../../text/words.ts";
import { formatNumber, formatQuantity } from "../../units/format.ts";
import type { Edition } from "../edition/edition.ts";
import { figureHref } from "../edition/links.ts";
import { bullets, comparisonLink, fold } from "../edition/parts.ts";
import type { Block, Rich } from "../edition/view.ts";

/** Times that the largest figure is of the smallest, whatever was rounded. */
const APART = 2;
/** More of them are folded. */
const SHOWN = 3;

type Figure = { run: string; result: number; quantity: Quantity };
type Apart = { ranking: Ranking; count: number; least: Figure; most: Figure; factor: number };

/** Of each comparison the metric in which its runs lie furthest apart, the widest first. What a check excludes is struck elsewhere. */
export function runsApart(edition: Edition, deployment: string): Block[] {
  const all = edition.judgement.rankings.flatMap((ranking) => apartIn(edition, ranking, deployment));
  const widest = [...Map.groupBy(all, ({ ranking }) => ranking.comparisonId).values()].flatMap((same) =>
    same.toSorted((a, b) => b.factor - a.factor).slice(0, 1),
  );
  const items = widest.toSorted((a, b) => b.factor - a.factor).map((one) => itemOf(edition, one));
  return [
    ...bullets(items.slice(0, SHOWN)),
    ...fold(`Other runs that differ (${items.length - SHOWN})`, bullets(items.slice(SHOWN))),
  ];
}

function apartIn(edition: Edition, ranking: Ranking, deployment: string): Apart[] {
  const value = ranking.values.find((one) => one.deployment === deployment);
  if (value === undefined || value.excludedBy.length > 0) return [];
  const figures = value.runs.flatMap(({ run, result }): Figure[] => {
    const judged = edition.resultsOf(run).find(({ index }) => index === result);
    const quantity = judged && ranking.metric.read(judged.result);
    return quantity === undefined ? [] : [{ run, result, quantity }];
  });
  const [least, ...more] = figures.toSorted((a, b) => valueOf(a.quantity) - valueOf(b.quantity));
  const most = more.at(-1);
  if (least === undefined || most === undefined) return [];
  if (intervalOf(most.quantity).low <= APART * intervalOf(least.quantity).high) return [];
  const factor = valueOf(most.quantity) / valueOf(least.quantity);
  return [{ ranking, count: figures.length, least, most, factor }];
}

function itemOf(edition: Edition, { ranking, count, least, most, factor }: Apart): Rich {
  const { text, href } = comparisonLink(edition, ranking);
  const figure = ({ run, result, quantity }: Figure) => ({
    text: formatQuantity(quantity, ranking.metric.unit),
    href: figureHref(run, result, ranking.metric),
  });
  return [
    `Its ${count} runs of `,
    { text: lowerFirst(text), href },
    ` differ by${count > 2 ? " up to" : ""} ${formatNumber(factor)}x in ${ranking.metric.phrase}: `,
    figure(least),
    " and ",
    figure(most),
    ".",
  ];
}
