/** Where the order of two turns from one test to another of the same kind: neither lead stands alone. */
import { listed, lowerFirst } from "../../text/words.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { Pair, PairComparison, PairSpan } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { notedIn } from "./pair-noted.ts";
import { factorOf, inFull, isLevel, partsOf } from "./pair-parts.ts";
import type { Rated } from "./pair-ratio.ts";

/** More tests of a kind than these stand in the chart and in the table; the widest lead each way is always told. */
const MOST_TOLD = 4;

/** What is said of both. */
export const TURNED = "the order depends on the test";

type Lead = { comparison: PairComparison; part: Rated };

/** The figure that tells a test apart, of those that it is told by. */
const leadIn = (comparison: PairComparison): Lead[] =>
  partsOf(comparison)
    .filter((part) => !isLevel(part))
    .slice(0, 1)
    .map((part) => ({ comparison, part }));

/** Tests of one kind that put both in opposite orders, kind by kind. What a buffer took is none beside the same writes made durable. */
export function turnedOf({ comparisons }: Pick<Pair, "comparisons">): PairComparison[][] {
  const leads = comparisons
    .filter(({ kind, durable }) => kind !== undefined && durable === undefined)
    .flatMap(leadIn);
  return [...Map.groupBy(leads, ({ comparison }) => comparison.kind).values()]
    .filter((all) => new Set(all.map(({ part }) => part.ratio.better)).size > 1)
    .map((all) => all.map(({ comparison }) => comparison));
}

/** "random 4 KiB writes"; of blocks of several sizes "random writes". */
export function kindIn(some: readonly PairComparison[]): string {
  const [{ work, order } = { work: { text: "" }, order: "" }] = some;
  const done = new Set(some.map(({ work: own }) => own.done ?? own.text));
  return done.size > 1 ? `${order} ${work.direction}s` : (work.done ?? work.text);
}

/** "the order depends on the test. With fio, 16 at once: Beta does 10.7x the IOPS (9,240 against 862), in doubt. With kbench, 64 at once: ...". */
export function turnedSpans(
  turned: readonly PairComparison[],
  all: readonly PairComparison[],
  titles: Titles,
): PairSpan[] {
  const told = toldOf(turned);
  const untold = turned.length - told.length;
  return [
    `${TURNED}. `,
    ...told.flatMap(({ comparison, part }, i): PairSpan[] => [
      `${i === 0 ? "" : ". "}With ${testIn(comparison, turned)}: `,
      ...inFull(part, titles),
      ...(isDoubted(part) ? [", in doubt"] : []),
      ...notedIn({ comparison, part, all, isTurned: true }),
    ]),
    ...(untold > 0 ? [`. ${untold} more in the table`] : []),
  ];
}

/** The widest first, of each side at least one. */
function toldOf(turned: readonly PairComparison[]): Lead[] {
  const all = turned.flatMap(leadIn).toSorted((x, y) => factorOf(y.part) - factorOf(x.part));
  const sides = [...Map.groupBy(all, ({ part }) => part.ratio.better).values()];
  const kept = new Set([...sides.flatMap(([first]) => first ?? []), ...all].slice(0, MOST_TOLD));
  return all.filter((one) => kept.has(one));
}

/** What tells it from the others: "kbench, 64 at once"; where that is not all, what else its title has. */
function testIn(comparison: PairComparison, turned: readonly PairComparison[]): string {
  const facts = ({ tool, work: { block, atOnce } }: PairComparison) => [tool, block, atOnce];
  const own = facts(comparison).filter((fact, i) => turned.some((one) => facts(one)[i] !== fact));
  const name = own.flatMap((fact) => fact ?? []);
  const isAlone = turned.every(
    (one) => one === comparison || facts(one).some((fact, i) => fact !== facts(comparison)[i]),
  );
  const words = ({ title }: PairComparison): string[] => lowerFirst(title).split(", ");
  return isAlone && name.length > 0
    ? name.join(", ")
    : words(comparison)
        .filter((word) => turned.some((one) => !words(one).includes(word)))
        .join(", ");
}

/** "in random 4 KiB writes the order depends on the test"; empty where none does. */
export function turnedInShort(pair: Pick<Pair, "comparisons">): string[] {
  const kinds = turnedOf(pair).map(kindIn);
  return kinds.length === 0 ? [] : [`in ${listed(kinds)} ${TURNED}`];
}
