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
  ["mixed", "level by the main figure, told apart by another; "],
  ["perhaps", "in doubt."],
] as const;

function matrix(edition: Edition, { environment, deployments, pairs }: Pairing): Table {
  const shown = deployments.filter((id) => pairs.some(({ a, b }) => a === id || b === id));
  const of = (row: string, column: string): Pair | undefined =>
    pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
  return {
    block: "table",
    caption: [
      `Workloads of ${titles(edition.record).environment(environment)} in which the row is ahead of the column or behind it, by the main figure of each. `,
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
    ...countIn("mixed in", hidden === undefined ? mixed : []),
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

/** What a tie of the main figure would hide, from the side of the row: test by test, the widest first, a rate before all others. */
function tellApart({ comparisons }: Pair, row: string): { text: string; notes: string[] } | undefined {
  const all = comparisons
    .filter(isSplit)
    .flatMap((comparison) => {
      const split = splitOf(comparison);
      return split ? [{ comparison, ...split }] : [];
    })
    .toSorted(
      (x, y) => Number(isRate(y.apart)) - Number(isRate(x.apart)) || factorOf(y.apart) - factorOf(x.apart),
    );
  const [first, second, ...others] = all;
  if (first === undefined) return undefined;
  const side = ({ apart }: (typeof all)[number]): string =>
    `${apart.ratio.better === row ? "ahead" : "behind"} in ${metricInShort(apart.of.metric)}`;
  const times = ({ apart }: (typeof all)[number]): string => `${formatNumber(apart.ratio.factor)}x`;
  const workIn = ({ comparison: { work, order } }: (typeof all)[number]): string =>
    work.direction === undefined ? work.text : [order ?? [], `${work.direction}s`].flat().join(" ");
  const text = `${side(first)}, ${metricInShort(first.level.of.metric)} level`;
  if (second === undefined) return { text, notes: [times(first)] };
  return {
    text,
    notes: [
      `${times(first)} in ${workIn(first)}`,
      `${side(second)}, ${times(second)}, in ${workIn(second)}`,
      ...countIn("mixed in", others).map((said) => `${said} more`),
    ],
  };
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
