/** Every figure that both sides of a pair measured: those that are compared, then those that a check keeps from it. */
import { cautionOf } from "../../../judge/checks/index.ts";
import { outcomeOf } from "../../../judge/index.ts";
import { type Ratio, wordsOfRatio } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Pair, PairFigure } from "../../../judge/side-by-side/pair.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { withoutCommon } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { heads, numeric } from "../../edition/parts.ts";
import { deploymentHead } from "../../edition/storage-class.ts";
import type { Badge, Table, TableCell, TableRow } from "../../edition/view.ts";
import { saidOnce } from "../comparisons.ts";
import { notesOfAll, rankedCell } from "../values.ts";

/** Workload by workload; one without rows is left out. */
export function pairTables(edition: Edition, pair: Pair): { compared?: Table; excluded?: Table } {
  const leading = new Set(pair.comparisons.map(({ main }) => main));
  const figures = pair.comparisons.flatMap(({ main, figures: all }) => [
    main,
    ...all.filter((one) => one !== main),
  ]);
  const { common, rest } = withoutCommon(figures.map(({ of }) => of.comparisonTitle));
  const said = notesOfAll(figures.flatMap(({ a, b }) => [a, b]));
  const all = figures.map((figure, i) => ({ figure, workload: rest[i] ?? "" }));
  const shared = [
    common.length > 0 ? `. In all workloads: ${common.join(", ")}` : "",
    ...(said.size > 0 ? saidOnce(edition, said) : ["."]),
  ];
  const tableOf = (isCompared: boolean, caption: string): Table | undefined => {
    const some = all.filter(({ figure: { ratio } }) => (ratio !== undefined) === isCompared);
    const [a, b] = [pair.a, pair.b].map((id) => ({ ...deploymentHead(edition, id), numeric: true as const }));
    return some.length === 0 || !a || !b
      ? undefined
      : {
          block: "table",
          caption: [caption, ...shared],
          ...(isCompared && { filter: true as const }),
          columns: heads("Workload", "Metric", a, b, ...(isCompared ? [numeric("Ratio"), "Better"] : [])),
          rows: some.map(({ figure, workload }) =>
            figureRow(edition, figure, workload, said, leading.has(figure)),
          ),
        };
  };
  return defined({
    compared: tableOf(
      true,
      "The ratio is of the better one to the other, with its 95 % range beneath. Tie: chance alone may give it. Of single runs the better one is ahead at most, never significantly better",
    ),
    excluded: tableOf(
      false,
      "Both values as printed; a check excludes one of them or both, so there is no ratio",
    ),
  });
}

/** There are many of these tables: only the first row of a workload is linked, and only the title has the number of runs. */
function figureRow(
  edition: Edition,
  figure: PairFigure,
  workload: string,
  said: ReadonlySet<string>,
  leads: boolean,
): TableRow {
  const { of } = figure;
  const outcome = outcomeOf(figure);
  const value = (one: RankedValue, wins: boolean): TableCell => {
    const { badges = [], ...cell } = rankedCell(edition, of.metric, one, said);
    const flags = badges.filter(({ tone }) => tone !== "muted");
    const own = worstOf(flags, cell.href);
    return { ...cell, ...defined({ badges: nonEmpty(own) }), ...(wins && { tone: "good" as const }) };
  };
  const href = edition.links.comparison(of.environment, of.comparisonId);
  return {
    cells: [
      { text: workload, ...(leads && { href }) },
      { text: of.metric.title },
      value(figure.a, outcome === "a"),
      value(figure.b, outcome === "b"),
      ...(figure.ratio === undefined
        ? []
        : [ratioCell(figure, figure.ratio), betterCell(edition, figure, figure.ratio)]),
    ],
  };
}

/** The first, and how many more the run's page tells: five beneath a figure would be taller than all that it is compared with. */
function worstOf([first, ...others]: readonly Badge[], href: string | undefined): Badge[] {
  if (first === undefined) return [];
  if (others.length === 0) return [first];
  const title = `Also: ${others.map(({ text }) => text).join(", ")}.`;
  return [first, { text: `+${others.length}`, tone: "muted", title, ...defined({ href }) }];
}

/** Muted where one of its figures carries a caution: the next cell names it. */
function ratioCell({ of, cautions }: PairFigure, { factor, interval }: Ratio): TableCell {
  const times = formatNumber(factor);
  return {
    text: times === "1" ? "about equal" : `${times}x ${wordsOfRatio(of.metric)[0]}`,
    note: `${formatNumber(interval.low)} to ${formatNumber(interval.high)}`,
    sort: factor,
    ...(cautions.length > 0 && { tone: "muted" as const }),
  };
}

function betterCell(edition: Edition, figure: PairFigure, ratio: Ratio): TableCell {
  const { cautions } = figure;
  if (ratio.relation === "tie") return { text: "tie", tone: "muted", ...defined({ note: amongAll(figure) }) };
  const text = titles(edition.record).deployment(ratio.better);
  return cautions.length > 0
    ? { text, tone: "muted", note: `${ratio.relation}, not counted: ${cautions.map(cautionOf).join(", ")}` }
    : { text, tone: "good", note: ratio.relation };
}

/** The ratio beside it would be told. */
const amongAll = ({ among }: PairFigure): string | undefined =>
  among === undefined ? undefined : `level among all ${among}; the ratio is of these two alone`;
