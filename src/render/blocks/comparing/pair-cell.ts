/** A pair as a cell of the matrix, seen from its row: a verdict in two or three words, few beside it; all of it is the title, and the pair's page. */

import { timesOfRatio } from "../../../judge/ranking/ratio.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { factorOf, splitOf } from "../../../judge/side-by-side/pair-parts.ts";
import { isRate } from "../../../judge/side-by-side/pair-ratio.ts";
import { isOnlyDoubted, type Leads, standingOf } from "../../../judge/side-by-side/pair-standing.ts";
import { isSplit } from "../../../judge/side-by-side/split.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import type { Edition } from "../../edition/edition.ts";
import { plain, type TableCell } from "../../edition/view.ts";
import { metricInShort } from "./metric-in-short.ts";
import { pairSentences } from "./pair-blocks.ts";

/** Of the words beside a verdict. */
const MOST_WORDS = 6;

/** `doubted`: only by what is in doubt. Notes come in the order of weight, what casts doubt first. */
type Verdict = { text: string; tone?: "good" | "bad" | "muted"; doubted?: true; notes: readonly string[] };

export function pairCell(edition: Edition, pair: Pair | undefined, row: string, column: string): TableCell {
  if (row === column) return { text: "–", tone: "muted", title: "Itself." };
  if (pair === undefined) return { text: "–", tone: "muted", note: "nothing in common" };
  const { text, tone, doubted, notes } = verdictOn(pair, row, column);
  return {
    href: edition.links.pair(pair.a, pair.b),
    // What is excluded, too.
    title: [plain(pairSentences(pair)[0] ?? ""), ...splitsTold(splitsIn(pair), row)].join(" "),
    text,
    ...defined({ tone, doubted, note: nonEmpty(inFewWords(notes)) }),
  };
}

/** As many of them as are read at a glance, the first whatever it is. */
function inFewWords(notes: readonly string[]): string {
  const count = (some: readonly string[]): number => some.join(" ").split(" ").length;
  return notes.filter((_, at) => at === 0 || count(notes.slice(0, at + 1)) <= MOST_WORDS).join("; ");
}

const NONE: Leads = { id: "", sure: [], doubted: [] };

function verdictOn(pair: Pair, row: string, column: string): Verdict {
  const standing = standingOf(pair);
  const { leads, level, mixed, perhapsLevel, keptOut } = standing;
  const [own = NONE, other = NONE] = [row, column].map((id) => leads.find((one) => one.id === id));
  const isDoubtful = isOnlyDoubted(standing);
  const of = isDoubtful ? ("doubted" as const) : ("sure" as const);
  const [ahead, behind] = [own[of].length, other[of].length];
  const doubted = own.doubted.length + other.doubted.length;
  const others = [
    ...countIn("level in", level),
    ...countIn("partly level in", mixed),
    ...countIn(
      isDoubtful && level.length + mixed.length === 0 ? "level in" : "perhaps level in",
      perhapsLevel,
    ),
  ];
  // Workloads are no votes: who is ahead in some and behind in others is not the better one.
  if (ahead > 0 && behind > 0) {
    const more = isDoubtful ? ["in doubt"] : doubted > 0 ? [`${doubted} more in doubt`] : [];
    return { text: `${ahead}\u00a0ahead, ${behind}\u00a0behind`, notes: [...more, ...others] };
  }
  if (ahead + behind > 0)
    return {
      text: ahead > 0 ? `ahead in ${ahead}` : `behind in ${behind}`,
      tone: ahead > 0 ? "good" : "bad",
      ...(isDoubtful && { doubted: true as const }),
      notes: [...(isDoubtful ? ["in doubt"] : perhaps(own, other)), ...others],
    };
  if (mixed.length > 0) return sidesOf(pair, row);
  if (level.length > 0) return { text: "level", notes: countIn("in doubt in", perhapsLevel) };
  if (perhapsLevel.length > 0) return { text: "level", tone: "muted", notes: ["in doubt"] };
  return { text: "not compared", tone: "muted", notes: countIn("excluded in", keptOut) };
}

const countIn = (said: string, { length }: readonly unknown[]): string[] =>
  length > 0 ? [`${said} ${length}`] : [];

/** What is in doubt beside leads that are not. */
function perhaps({ doubted: own }: Leads, { doubted: other }: Leads): string[] {
  const said = [
    ...(own.length > 0 ? [`ahead in ${own.length}`] : []),
    ...(other.length > 0 ? [`behind in ${other.length}`] : []),
  ];
  if (said.length < 2) return said.map((one) => `perhaps ${one}`);
  return [`perhaps ahead in ${own.length}, behind in ${other.length}`];
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

const isAhead = ({ apart }: Split, row: string): boolean => apart.ratio.better === row;
const sideOf = (split: Split, row: string): string =>
  `${isAhead(split, row) ? "ahead" : "behind"} in ${metricInShort(split.apart.of.metric)}`;

/** Where no main figure tells them apart, which other one does: partly level, "ahead in p99"; mixed where several do both ways. */
function sidesOf(pair: Pair, row: string): Verdict {
  const splits = splitsIn(pair);
  const sides = [...new Set(splits.map((one) => sideOf(one, row)))];
  const [only, second] = sides;
  if (only !== undefined && second === undefined) return { text: "partly level", notes: [only] };
  const ways = new Set(splits.map((one) => isAhead(one, row)));
  if (ways.size !== 1) return { text: "mixed", notes: ["ahead in some figures, behind in others"] };
  return { text: "partly level", notes: [`${ways.has(true) ? "ahead" : "behind"} by other figures`] };
}

/** Of a test that is level by one figure which other one tells both apart, and by how much: of several the widest each way. */
function splitsTold(splits: readonly Split[], row: string): string[] {
  if (splits.length === 0) return [];
  const bySide = [...Map.groupBy(splits, (one) => isAhead(one, row)).values()];
  const told = bySide.flatMap(([widest]) =>
    widest ? [`${sideOf(widest, row)}, ${timesOfRatio(widest.apart.ratio)}`] : [],
  );
  return [`The row in ${splits.length} level by one figure, not by another: ${told.join("; ")}.`];
}
