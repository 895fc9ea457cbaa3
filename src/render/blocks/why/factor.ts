/** By how much one of two figures is better, and what is to be said of that: that it is up to so many times or at least as many, and that it is in doubt. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { goodness, timesApart } from "../../../judge/candidates/score.ts";
import { cacheReread } from "../../../judge/checks/cache-reread.ts";
import { otherReadCached } from "../../../judge/checks/other-read-cached.ts";
import { otherWriteCached } from "../../../judge/checks/other-write-cached.ts";
import { writeBuffered } from "../../../judge/checks/write-buffered.ts";
import { roughBy, timesOfRatio } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import type { Rest } from "../comparing/linked-in.ts";

/** `value`: what counts of the figure, which may be what another test of it flushed. */
export type Side = { figure: Figure; value: RankedValue };

/** `text`: "3.46x", "up to 3.46x"; `rests`: each ratio of it, by the worse figure; `doubt`: "its writes may have been cached" where nothing else is in doubt, otherwise "in doubt" where a check speaks heavily against either figure, or a cache may have helped the better one. */
export type Factor = {
  best: Figure;
  text: string;
  rests: readonly Rest[];
  title: string;
  doubt?: string;
};

const IN_DOUBT = "in doubt";

/** "3.46x", "~2.9x" by a figure that was printed as a range. What has no quantity is no figure. */
export const timesBetween = (
  metric: Metric,
  a: Pick<RankedValue, "value"> & Partial<RankedValue>,
  b: Pick<RankedValue, "value"> & Partial<RankedValue>,
): string => timesOfRatio({ factor: timesApart(a.value, b.value), ...roughBy(metric, a, b) });

type Help = "both" | "better" | "worse" | "neither";

const SAID: Readonly<Record<Help, { bound: string; title?: string }>> = {
  both: {
    bound: "",
    title: "a cache or a buffer may have helped both",
  },
  better: {
    bound: "up to ",
    title: "up to: a cache or a buffer may have helped the better one, without which it is less far ahead",
  },
  worse: {
    bound: "at least ",
    title: "at least: a cache or a buffer may have helped the other one, without which it is further behind",
  },
  neither: { bound: "" },
};

/** One for cards, for sentences, and for why others are not named: a doubt that one of them tells is told by all. */
export function factorOf(metric: Metric, [a, b]: readonly [Side, Side]): Factor {
  const [better, worse] =
    goodness(metric, a.value.value) >= goodness(metric, b.value.value) ? [a, b] : [b, a];
  const times = timesBetween(metric, better.value, worse.value);
  const help = helpOf(better, worse);
  const { bound, title } = SAID[help];
  const isDoubted =
    help === "both" || help === "better" || [better, ...(help === "worse" ? [] : [worse])].some(isAgainst);
  const helped = help === "better" ? helpedBy(metric, better, worse) : undefined;
  const plain = isDoubted ? "a check speaks heavily against a figure" : `${times.slice(0, -1)} times as good`;
  return {
    best: better.figure,
    text: `${bound}${times}`,
    rests: [
      { text: times, value: worse.value, metric },
      ...(help === "both" ? flushedRests(metric, a.figure, b.figure) : []),
    ],
    title: title ?? plain,
    ...(isDoubted && {
      doubt: help === "both" ? flushedToo(metric, a.figure, b.figure) : (helped ?? IN_DOUBT),
    }),
  };
}

/** What each of these checks suspects, in a word. */
const HELPERS: Readonly<Record<string, string>> = {
  [otherWriteCached.code]: "cached",
  [otherReadCached.code]: "cached",
  [cacheReread.code]: "cached",
  [writeBuffered.code]: "buffered",
};

const SUSPECTED = "may have been";

/** "its writes may have been cached"; undefined where anything else is in doubt as well. */
function helpedBy({ direction }: Metric, better: Side, worse: Side): string | undefined {
  const words = heavyOn(better.value).map((code) => HELPERS[code]);
  if (words.length === 0 || words.includes(undefined) || isAgainst(worse)) return undefined;
  if (direction !== "read" && direction !== "write") return undefined;
  return `its ${direction}s ${SUSPECTED} ${[...new Set(words)].join(" or ")}`;
}

/** "in doubt" for whatever it is: why stands beneath the figures. */
export const doubtInShort = (doubt: string | undefined): string | undefined =>
  doubt?.replace(SUSPICION, IN_DOUBT);
const SUSPICION = new RegExp(`\\bits \\w+ ${SUSPECTED} [\\w ]+`);

/** The same where the sentence is not about the better one: "the other’s writes may have been cached". */
export const saidOf = (doubt: string | undefined, whose: string): string | undefined =>
  doubt?.replace(OWN, `${whose} `);
const OWN = new RegExp(`\\bits (?=\\w+ ${SUSPECTED} )`);

/** What a test flushed no buffer helped. */
const isHelped = ({ figure, value }: Side): boolean => figure.flatters === true && value === figure.ranked;

const isAgainst = ({ value }: Side): boolean => heavyOn(value).length > 0;

function helpOf(better: Side, worse: Side): Help {
  if (isHelped(better)) return isHelped(worse) ? "both" : "better";
  return isHelped(worse) ? "worse" : "neither";
}

/** What the tests that flush reached, where both have one. */
function flushedRests(metric: Metric, ...pair: readonly [Figure, Figure]): Rest[] {
  const [a, b] = pair.map(({ worst }) => (worst?.rule === "durable" ? worst.of : undefined));
  if (a === undefined || b === undefined) return [];
  const text = timesBetween(metric, a, b);
  const value = goodness(metric, a.value) < goodness(metric, b.value) ? a : b;
  return [{ text, within: `${text} flushed`, value, metric }];
}

/** "in doubt; 2.99x flushed": of two that a buffer may have helped by how much the tests that flush tell them apart, where these say the same order. */
function flushedToo(metric: Metric, ...pair: readonly [Figure, Figure]): string {
  const [a, b] = pair.map(({ worst }) =>
    worst?.rule === "durable" ? (worst.of ?? { value: worst.value }) : undefined,
  );
  const [own = 0, other = 0] = pair.map(({ ranked }) => ranked?.value);
  if (a === undefined || b === undefined) return IN_DOUBT;
  return a.value > b.value === own > other
    ? `${IN_DOUBT}; ${timesBetween(metric, a, b)} flushed`
    : `${IN_DOUBT}; the other way round flushed`;
}
