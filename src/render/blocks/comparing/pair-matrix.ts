/** Which deployments are compared: one cell per pair, and the pairs of one deployment as a list. */

import type { Pair, Pairing } from "../../../judge/side-by-side/pair.ts";
import { factorOf, splitOf } from "../../../judge/side-by-side/pair-parts.ts";
import { isRate } from "../../../judge/side-by-side/pair-ratio.ts";
import {
  allInDoubt,
  isOnlyDoubted,
  type Leads,
  standingOf,
} from "../../../judge/side-by-side/pair-standing.ts";
import { isSplit } from "../../../judge/side-by-side/split.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { countCell, fold, foldOnPhone, heads, numeric, text } from "../../edition/parts.ts";
import { deploymentCell, deploymentHead } from "../../edition/storage-class.ts";
import { type Block, plain, type Table, type TableCell } from "../../edition/view.ts";
import { counted } from "../values.ts";
import { metricInShort } from "./metric-in-short.ts";
import { pairSentences } from "./pair-blocks.ts";

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
const isBlocked = ({ tally }: Pair): boolean =>
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
  ["level", "no further apart than chance in each; "],
  ["perhaps", "in doubt."],
] as const;

function matrix(edition: Edition, { environment, deployments, pairs }: Pairing): Table {
  const shown = deployments.filter((id) => pairs.some(({ a, b }) => a === id || b === id));
  const of = (row: string, column: string): Pair | undefined =>
    pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
  return {
    block: "table",
    caption: [
      `In how many workloads of ${titles(edition.record).environment(environment)} the row is ahead of the column or behind it, by the main figure of each. `,
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
          ...cellOf(edition, of(row, column), row, column),
          ...((across <= at || !of(row, column)) && { again: true as const }),
        })),
      ],
    })),
  };
}

function cellOf(edition: Edition, pair: Pair | undefined, row: string, column: string): TableCell {
  if (row === column) return { text: "–", tone: "muted", title: "Itself." };
  if (pair === undefined) return { text: "–", tone: "muted", note: "nothing in common" };
  const standing = standingOf(pair);
  const { leads, level, mixed, perhapsLevel, keptOut } = standing;
  const [own = NONE, other = NONE] = [row, column].map((id) => leads.find((one) => one.id === id));
  const isDoubtful = isOnlyDoubted(standing);
  const of = isDoubtful ? ("doubted" as const) : ("sure" as const);
  const counts = countsOf({ own: own[of].length, other: other[of].length });
  const doubted = countsOf({ own: own.doubted.length, other: other.doubted.length });
  const isOpen = counts.length + level.length + mixed.length + perhapsLevel.length === 0;
  const hidden = counts.length === 0 ? tellApart(pair, row) : undefined;
  const isLevel = counts.length === 0 && hidden === undefined;
  const isSure = level.length + mixed.length > 0;
  const notes = [
    ...(isDoubtful ? [isSure ? "in doubt" : allInDoubt(own.doubted.length + other.doubted.length)] : []),
    ...(!isDoubtful && doubted.length > 0 ? [`perhaps ${doubted.join(", ")}`] : []),
    ...(hidden?.notes ?? []),
    ...countIn("level in", isLevel ? [] : level),
    ...(hidden === undefined ? apartIn(splitsIn(pair), mixed.length, row) : []),
    ...(isLevel && level.length === 0 && perhapsLevel.length > 0
      ? [allInDoubt(perhapsLevel.length)]
      : countIn(isDoubtful && !isSure ? "level in" : "perhaps level in", perhapsLevel)),
    ...(isOpen ? countIn("excluded in", keptOut) : []),
  ];
  return {
    href: edition.links.pair(pair.a, pair.b),
    // What is excluded, too.
    title: plain(pairSentences(pair)[0] ?? ""),
    text: isOpen ? "not compared" : counts.length > 0 ? counts.join(", ") : (hidden?.text ?? "level"),
    // Workloads are no votes: who is ahead in some and behind in others is not the better one.
    ...(own.sure.length > 0 && other.sure.length === 0 && { tone: "good" as const }),
    ...(own.sure.length === 0 && other.sure.length > 0 && { tone: "bad" as const }),
    ...((isOpen || isDoubtful) && { tone: "muted" as const }),
    ...defined({ note: nonEmpty(notes.join("; ")) }),
  };
}

const NONE: Leads = { id: "", sure: [], doubted: [] };

const countIn = (said: string, { length }: readonly unknown[]): string[] =>
  length > 0 ? [`${said} ${length}`] : [];

/** "ahead in 4, behind in 3", the more of the two first, as the sign is. */
function countsOf({ own, other }: { own: number; other: number }): string[] {
  const said = [...(own > 0 ? [`ahead in ${own}`] : []), ...(other > 0 ? [`behind in ${other}`] : [])];
  return own < other ? said.toReversed() : said;
}

type Split = NonNullable<ReturnType<typeof splitOf>> & { comparison: Pair["comparisons"][number] };

/** Tests that are level by their main figure and not by another: the widest first, a rate before all others. */
const splitsIn = ({ comparisons }: Pair): Split[] =>
  comparisons
    .filter(isSplit)
    .flatMap((comparison) => {
      const split = splitOf(comparison);
      return split ? [{ comparison, ...split }] : [];
    })
    .toSorted(
      (x, y) => Number(isRate(y.apart)) - Number(isRate(x.apart)) || factorOf(y.apart) - factorOf(x.apart),
    );

const sideOf = ({ apart }: Split, row: string): string =>
  `${apart.ratio.better === row ? "ahead" : "behind"} in ${metricInShort(apart.of.metric)}`;
const timesOf = ({ apart }: Split): string => `${formatNumber(apart.ratio.factor)}x`;
const levelOf = ({ level }: Split): string => `${metricInShort(level.of.metric)} level`;

/** What a tie of the main figure would hide, from the side of the row: test by test. */
function tellApart(pair: Pair, row: string): { text: string; notes: string[] } | undefined {
  const [first, second, ...others] = splitsIn(pair);
  if (first === undefined) return undefined;
  const workIn = ({ comparison: { work, order } }: Split): string =>
    work.direction === undefined ? work.text : [order ?? [], `${work.direction}s`].flat().join(" ");
  const text = `${sideOf(first, row)}, ${levelOf(first)}`;
  if (second === undefined) return { text, notes: [timesOf(first)] };
  return {
    text,
    notes: [
      `${timesOf(first)} in ${workIn(first)}`,
      `${sideOf(second, row)}, ${timesOf(second)}, in ${workIn(second)}`,
      ...apartIn(others, others.length, row, " more"),
    ],
  };
}

/** Behind what leads: "in 1 p99 level, behind in IOPS, 1.82x"; of several the widest each way, "in 3 level by one figure, not by another (ahead in IOPS, 17.4x, behind in p99, 1.82x)". */
function apartIn(splits: readonly Split[], count: number, row: string, more = ""): string[] {
  const [first] = splits;
  if (count === 0) return [];
  if (first === undefined) return [`in ${count}${more} level by one figure, not by another`];
  if (count === 1) return [`in 1${more} ${levelOf(first)}, ${sideOf(first, row)}, ${timesOf(first)}`];
  const bySide = [...Map.groupBy(splits, ({ apart }) => apart.ratio.better).values()];
  const told = bySide.flatMap((some) => {
    const [widest] = some;
    return widest ? [`${sideOf(widest, row)}, ${timesOf(widest)}`] : [];
  });
  return [`in ${count}${more} level by one figure, not by another (${told.join(", ")})`];
}

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
      numeric("Mixed", { title: "Level by the main figure, told apart by others" }),
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
