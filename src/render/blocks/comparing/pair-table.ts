/** Every figure that both sides of a pair measured: those that are compared, then those that a check keeps from it. */
import { outcomeOf } from "../../../judge/index.ts";
import { type Ratio, timesOfRatio, wordsOfRatio } from "../../../judge/ranking/ratio.ts";
import type { Pair, PairFigure } from "../../../judge/side-by-side/pair.ts";
import { isDoubted, UNTOLD, whyLevel } from "../../../judge/side-by-side/pair-doubt.ts";
import { isRated, type Rated, sameRates } from "../../../judge/side-by-side/pair-ratio.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { withoutCommon } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { heads, numeric } from "../../edition/parts.ts";
import { deploymentHead } from "../../edition/storage-class.ts";
import type { Badge, Rich, Table, TableCell, TableColumn, TableRow, TextSpan } from "../../edition/view.ts";
import { saidOnce } from "../comparisons.ts";
import { LEAST_ALIKE, notesOfAll, rankedCell } from "../values.ts";
import { rangeBeneath } from "./assumed-noise.ts";
import { SAME_RATE } from "./ratio-table.ts";

/** Workload by workload; one without rows is left out. `why`: above what is excluded, before how the table is read. */
export function pairTables(edition: Edition, pair: Pair, why?: Rich): { compared?: Table; excluded?: Table } {
  const told = toldOnce(pair);
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
  const hrefOf = ({ of }: PairFigure): string => edition.links.comparison(of.environment, of.comparisonId);
  const cellOf = ({ figure }: { figure: PairFigure }, side: "a" | "b"): TableCell => {
    const { badges = [], ...cell } = rankedCell(edition, figure.of.metric, figure[side], said);
    const flags = badges.filter(({ tone }) => tone !== "muted");
    return { ...cell, badges: flags, ...(outcomeOf(figure) === side && { tone: "good" as const }) };
  };
  const [only, another] = pair.comparisons;
  const tableOf = (isCompared: boolean, caption: Rich): Table | undefined => {
    const some = all.filter(({ figure: { ratio } }) => (ratio !== undefined) === isCompared);
    if (some.length === 0) return undefined;
    const rows = some.map((figure) => ({ ...figure, a: cellOf(figure, "a"), b: cellOf(figure, "b") }));
    const [ofA, ofB] = [doubtsOfAll(rows.map(({ a }) => a)), doubtsOfAll(rows.map(({ b }) => b))];
    // Of one workload its name stands once.
    const isAlone = !isCompared && another === undefined;
    const of: TextSpan[] =
      isAlone && only !== undefined ? [". Of ", { text: only.title, href: hrefOf(only.main) }] : [];
    return {
      block: "table",
      caption: [...[caption].flat(), ...of, ...shared],
      ...(isCompared && { filter: true as const }),
      columns: heads(
        ...(isAlone ? [] : ["Workload"]),
        "Metric",
        sideHead(edition, pair.a, ofA),
        sideHead(edition, pair.b, ofB),
        ...(isCompared ? [numeric("Ratio"), "Better"] : []),
      ),
      rows: rows.map(
        ({ figure, workload, a, b }, at): TableRow => ({
          cells: [
            // There are many of these tables: only the first row of a workload is linked, and only the title has the number of runs.
            ...(isAlone
              ? []
              : [
                  {
                    text: workload,
                    ...(leading.has(figure) && { href: hrefOf(figure) }),
                    // What finds and sorts rows, and who hears them, is still given it.
                    ...(rows[at - 1]?.workload === workload && { again: true as const }),
                  },
                ]),
            { text: figure.of.metric.title },
            inShort(a, ofA),
            inShort(b, ofB),
            ...(figure.ratio === undefined
              ? []
              : [
                  ratioCell(figure, figure.ratio, told.get(figure)),
                  betterCell(edition, figure, figure.ratio),
                ]),
          ],
        }),
      ),
    };
  };
  return defined({
    compared: tableOf(
      true,
      `The ratio is of the better one to the other, ${rangeBeneath(figures.filter(({ ratio }) => ratio !== undefined))}. Level: chance alone may give it. Of single runs the better one is ahead at most, never significantly better`,
    ),
    excluded: tableOf(
      false,
      why ?? "Both values as printed; a check excludes one of them or both, so there is no ratio",
    ),
  });
}

/** What all of these cells, where they are several, have beside their figures: it stands once in the head of the column. */
function doubtsOfAll(cells: readonly TableCell[]): ReadonlySet<string> {
  const [first = [], ...others] = cells.map(({ badges = [] }) => badges.map(({ text }) => text));
  if (cells.length < LEAST_ALIKE) return new Set();
  return new Set(first.filter((text) => others.every((texts) => texts.includes(text))));
}

function sideHead(edition: Edition, deployment: string, doubts: ReadonlySet<string>): TableColumn {
  const { note, ...head } = deploymentHead(edition, deployment);
  const all = doubts.size === 0 ? [] : [`all: ${[...doubts].join(", ")}`];
  return {
    ...head,
    numeric: true,
    ...defined({ note: [note, ...all].filter(Boolean).join("; ") || undefined }),
  };
}

function inShort({ badges = [], ...cell }: TableCell, said: ReadonlySet<string>): TableCell {
  const own = worstOf(
    badges.filter(({ text }) => !said.has(text)),
    cell.href,
  );
  return { ...cell, ...defined({ badges: nonEmpty(own) }) };
}

/** The first, and how many more the run's page tells: five beneath a figure would be taller than all that it is compared with. */
function worstOf([first, ...others]: readonly Badge[], href: string | undefined): Badge[] {
  if (first === undefined) return [];
  if (others.length === 0) return [first];
  const title = `Also: ${others.map(({ text }) => text).join(", ")}.`;
  return [first, { text: `+${others.length}`, tone: "muted", title, ...defined({ href }) }];
}

/** Of IOPS and bandwidth, which are one rate, the one whose ratio is that of the other: of the main one, else of IOPS. Not where only one of them is apart, as that is said of its own. */
function toldOnce({ comparisons }: Pair): ReadonlyMap<PairFigure, Rated> {
  return new Map(
    comparisons.flatMap((comparison) => {
      const { main, figures } = comparison;
      const [iops, others] = [true, false].map((is) => figures.filter((one) => isIops(one) === is));
      const rated = [main, ...(iops ?? []), ...(others ?? [])].filter(isRated);
      return [...sameRates([...new Set(rated)], comparison)].flatMap(([one, first]) =>
        one.asRate === undefined && first.asRate === undefined ? [[one, first] as const] : [],
      );
    }),
  );
}

const isIops = ({ of: { metric } }: PairFigure): boolean => metric.unit === "iops";

/** Muted where one of its figures is in doubt, which stands beside that. @param rate the same rate, whose ratio is told: they are sorted as one */
function ratioCell(figure: PairFigure, ratio: Ratio, rate?: Rated): TableCell {
  const { factor, interval } = ratio;
  const isEqual = formatNumber(factor) === "1";
  if (rate !== undefined)
    return {
      text: SAME_RATE,
      note: `as ${rate.of.metric.title}`,
      tone: "muted",
      sort: rate.ratio.factor,
      title: `IOPS and bandwidth are one rate, as all blocks have one size: ${timesOfRatio(ratio)} ${wordsOfRatio(figure.of.metric)[0]} by this figure, ${formatNumber(interval.low)} to ${formatNumber(interval.high)}`,
    };
  return {
    text: isEqual ? "about equal" : `${timesOfRatio(ratio)} ${wordsOfRatio(figure.of.metric)[0]}`,
    note: `${formatNumber(interval.low)} to ${formatNumber(interval.high)}`,
    sort: factor,
    ...(isDoubted(figure) && { tone: "muted" as const }),
  };
}

function betterCell(edition: Edition, figure: PairFigure, ratio: Ratio): TableCell {
  if (ratio.relation === "tie")
    return {
      text: whyLevel(figure) === undefined ? "level" : UNTOLD,
      tone: "muted",
      ...defined({ note: amongAll(figure) }),
    };
  const text = titles(edition.record).deployment(ratio.better);
  return isDoubted(figure)
    ? { text, tone: "muted", note: `${ratio.relation}, in doubt` }
    : { text, tone: "good", note: ratio.relation };
}

/** The ratio beside it would be told. */
function amongAll(figure: PairFigure): string | undefined {
  const why = whyLevel(figure);
  if (why === undefined) return undefined;
  return figure.asRate
    ? `${why}: one quantity`
    : `${why.replace(`${UNTOLD} `, "")}; the ratio is of these two alone`;
}
