import { labelsTogether } from "../../../../judge/checks/index.ts";
import { standsAlone } from "../../../../judge/ranking/level.ts";
import type { Ranking } from "../../../../judge/ranking/ranking.ts";
import type { Titles } from "../../../../judge/ranking/ratio.ts";
import { listed } from "../../../../text/words.ts";
import { formatFigure, formatNumber, formatRange } from "../../../../units/format.ts";
import { sentence } from "../../sentence.ts";
import { titleOf } from "../../titles.ts";

/** What compares is drawn from rankings, so that a chart can never show what judging did not see. */
export type RankingInput = {
  ranking: Ranking;
  titles: Titles;
  /** Names of StorageClasses by deployment, where they are known. */
  storageClasses?: Titles;
  /** By deployment, what says of its value that it may be wrong, or that hardly anything could be verified. */
  doubts?: Titles;
};

/** Who is first, by how much, and who shows more but is excluded; what marks of doubt mean, where there are some. */
export function rankingFinding(input: RankingInput): string {
  const { doubts } = input;
  return doubts === undefined || doubts.size === 0 ? findingOf(input) : `${findingOf(input)} ${MARKED}`;
}

/** A picture that is shown elsewhere has no caption. */
const MARKED = "In doubt: a place with ?, a hollow mark, a ratio with *.";

function findingOf({ ranking: r, titles }: RankingInput): string {
  const { phrase: what, unit, better } = r.metric;
  const most = better === "higher" ? "highest" : "lowest";
  const name = (deployment: string): string => titleOf(titles, deployment);
  const figureOf = (deployment: string): string => {
    const own = r.values.find((v) => v.deployment === deployment);
    return own === undefined ? "" : formatFigure(own, unit);
  };
  const fastest = r.values.find((v) => v.deployment === r.bestAsPrinted);
  const where = r.comparisonTitle;
  if (r.values.length === 0) return sentence(`${where}: ${what} was not measured`);
  const [winner] = r.first;
  if (winner === undefined)
    return sentence(`${where}: every figure for ${what} is excluded by a check, so none is first`);
  const answer =
    r.first.length > 1
      ? `${listed(r.first.map((d) => `${name(d)} (${figureOf(d)})`))} share the ${most} credible ${what}: they do not differ by more than chance`
      : r.values.length === 1
        ? `${name(winner)} is the only one measured, ${figureOf(winner)} (${what})`
        : standsAlone(r.values)
          ? `the figure of ${name(winner)}, ${figureOf(winner)} (${what}), is the only one that no check excludes`
          : `${name(winner)} has the ${most} credible ${what}, ${figureOf(winner)}${ratioOf(r, name)}`;
  const other =
    fastest !== undefined && fastest.excludedBy.length > 0
      ? `; ${name(fastest.deployment)} shows ${formatFigure(fastest, unit)} but is excluded (${listed(labelsTogether(fastest))})`
      : "";
  return sentence(`${where}: ${answer}${other}`);
}

/** ", by a factor of 1.32 (1.2 to 1.5) over Ceph RBD": against the next credible one. */
function ratioOf(r: Ranking, name: (deployment: string) => string): string {
  if (r.overNext === undefined) return "";
  const { factor, interval, better, worse } = r.overNext;
  const [low, high] = [interval.low, interval.high].map(formatNumber);
  const range = low === high ? "" : ` (${low} to ${high})`;
  // Of a figure that was printed as a range, which bears no third digit, it is about that.
  const isRange = r.values.some(
    ({ deployment, quantity }) =>
      [better, worse].includes(deployment) && formatRange(quantity, r.metric.unit) !== undefined,
  );
  const times = isRange ? `about ${formatNumber(Number(factor.toPrecision(2)))}` : formatNumber(factor);
  return `, by a factor of ${times}${range} over ${name(worse)}`;
}
