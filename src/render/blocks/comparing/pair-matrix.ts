/** Which deployments are compared: one cell per pair, and the pairs of one deployment as a list. */

import type { Pair, Pairing } from "../../../judge/side-by-side/pair.ts";
import { isSplit } from "../../../judge/side-by-side/split.ts";
import type { Metric } from "../../../schema/metric.ts";
import { order } from "../../../text/problem.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { countCell, fold, foldOnPhone, heads, numeric, text } from "../../edition/parts.ts";
import { deploymentCell, deploymentHead } from "../../edition/storage-class.ts";
import type { Block, Table } from "../../edition/view.ts";
import { counted } from "../values.ts";
import { pairSentences } from "./pair-blocks.ts";
import { pairCell } from "./pair-cell.ts";

/** Deployments x deployments of an environment; a list where there were too many pairs. */
export function pairBlocks(edition: Edition, pairing: Pairing): Block[] {
  const { only, possible, pairs } = pairing;
  const [one, another] = pairs;
  if (one !== undefined && another === undefined) return [sentence(edition, one)];
  // Every cell of it would say the same.
  if (only === undefined && pairs.every(isBlocked))
    return [noneCompared(pairs.length), ...fold("Each pair", [matrix(edition, pairing)])];
  if (only === undefined) return [matrix(edition, pairing)];
  const title = titles(edition.record).deployment(only);
  return [
    {
      block: "text",
      text: `${possible} pairs of deployments have a workload in common. Each deployment is held against ${title} only, which is the answer to most use cases here or, where there is none, measured the most: ${pairs.length} pairs.`,
    },
    pairList(edition, only, pairs),
  ];
}

const noneCompared = (count: number): Block =>
  text(
    `None of these ${count} pairs can be compared: in every workload that two of them measured, a check excludes a value. Each pair's page has both values and what to run again.`,
  );

/** By checks, in whatever both measured. */
export const isBlocked = ({ tally }: Pair): boolean =>
  tally.a + tally.b + tally.tied + tally.apart === 0 && tally.keptOut > 0;

function sentence(edition: Edition, pair: Pair): Block {
  const { a, b } = pair;
  const name = titles(edition.record).deployment;
  const link = { text: `${name(a)} against ${name(b)}`, href: edition.links.pair(a, b) };
  return { block: "text", text: [link, ". ", ...[pairSentences(pair)[0] ?? ""].flat()] };
}

/** In the order of use. */
const LEGEND = [
  ["+", "ahead, and behind in none; "],
  ["−", "behind, and ahead in none; "],
  ["4 ahead, 2 behind", "in so many each way; "],
  ["level", "no further apart than chance in each; "],
  ["partly level", "so by that figure, not by all others; "],
  ["mixed", "level by that figure, by others some ahead and some behind; "],
  ["paler", "in doubt."],
] as const;

function matrix(edition: Edition, { environment, deployments, pairs }: Pairing): Table {
  const shown = deployments.filter((id) => pairs.some(({ a, b }) => a === id || b === id));
  const of = (row: string, column: string): Pair | undefined =>
    pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
  return {
    block: "table",
    caption: [
      `Each cell is the row against the column: in how many workloads of ${titles(edition.record).environment(environment)} it is ahead or behind, each by the one figure that says most of it${mainFigures(pairs)}. `,
      ...LEGEND.flatMap(([sign, means]) => [{ text: sign, strong: true as const }, ` ${means}`]),
    ],
    sticky: true,
    narrow: true,
    even: true,
    fixed: true,
    columns: heads("Deployment", ...shown.map((id) => deploymentHead(edition, id))),
    rows: shown.map((row, at) => ({
      cells: [
        deploymentCell(edition, row),
        ...shown.map((column, across) => ({
          ...pairCell(edition, of(row, column), row, column),
          ...((across <= at || !of(row, column)) && { again: true as const }),
        })),
      ],
    })),
  };
}

/** ": bandwidth, p99 latency or IOPS": by which the cells count, the most frequent first; empty where nothing can be compared. */
function mainFigures(pairs: readonly Pair[]): string {
  const all = pairs.flatMap(({ comparisons }) =>
    comparisons.flatMap(({ main }) => (main.ratio === undefined ? [] : [kindOf(main.of.metric)])),
  );
  const kinds = [...Map.groupBy(all, (kind) => kind)].sort(
    ([a, some], [b, others]) => others.length - some.length || order(a, b),
  );
  return kinds.length === 0
    ? ""
    : `: ${listed(
        kinds.map(([kind]) => kind),
        "or",
      )}`;
}

/** Of reads or writes, as the workload is of these. */
const kindOf = ({ unit, statistic }: Metric): string =>
  unit === "iops" ? "IOPS" : unit === "ns" ? `${statistic} latency` : "bandwidth";

/** `mixed`: tied by the main figure, and told apart by others; these are not called a tie. */
function tallyFor({ a, tally, comparisons }: Pair, id: string) {
  const mixed = comparisons.filter(isSplit).length;
  return {
    own: id === a ? tally.a : tally.b,
    other: id === a ? tally.b : tally.a,
    tied: tally.tied - mixed,
    mixed,
    apart: tally.apart,
    keptOut: tally.keptOut,
  };
}

/** The pairs of one deployment; of several that cannot be compared every line would say the same. */
export function pairsOf(edition: Edition, deployment: string, pairs: readonly Pair[]): Block[] {
  const list = [pairList(edition, deployment, pairs)];
  return pairs.length > 1 && pairs.every(isBlocked)
    ? [noneCompared(pairs.length), ...fold("Each pair", list)]
    : foldOnPhone(`${counted(pairs.length, "pair")}, in numbers and words`, list);
}

/** From its side. */
function pairList(edition: Edition, deployment: string, pairs: readonly Pair[]): Table {
  const name = titles(edition.record);
  return {
    block: "table",
    caption: `${name.deployment(deployment)} against the others of its environment, by the number of workloads that both measured`,
    columns: heads(
      "Against",
      numeric("Better"),
      numeric("Worse"),
      numeric("Level"),
      numeric("Partly level", {
        title: "Level by the figure that says most of a workload, told apart by others",
      }),
      numeric("In doubt"),
      numeric("Excluded"),
      "In words",
    ),
    rows: pairs
      .filter(({ a, b }) => a === deployment || b === deployment)
      .map((pair) => {
        const { own, other, tied, mixed, apart, keptOut } = tallyFor(pair, deployment);
        const against = pair.a === deployment ? pair.b : pair.a;
        return {
          cells: [
            { ...deploymentCell(edition, against), href: edition.links.pair(pair.a, pair.b) },
            ...[own, other, tied, mixed, apart, keptOut].map((count) => countCell(count)),
            { text: pairSentences(pair)[0] ?? "" },
          ],
        };
      }),
  };
}
