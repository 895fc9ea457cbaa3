/** By how much one of two figures is better, and what is to be said of that: that it is so many times at most or at least, and that it is in doubt. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { goodness, timesApart } from "../../../judge/candidates/score.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Rest } from "../comparing/linked-in.ts";

/** `value`: what counts of the figure, which may be what another test of it flushed. */
export type Side = { figure: Figure; value: RankedValue };

/** `text`: "3.46x", "at most 3.46x"; `rests`: each ratio of it, by the worse figure; `doubt`: "in doubt" where a check speaks heavily against either figure, or a cache may have helped the better one. */
export type Factor = { best: Figure; text: string; rests: readonly Rest[]; title: string; doubt?: string };

const IN_DOUBT = "in doubt";

type Help = "both" | "better" | "worse" | "neither";

const SAID: Readonly<Record<Help, { bound: string; title?: string }>> = {
  both: { bound: "", title: "a cache or a buffer may have helped both" },
  better: {
    bound: "at most ",
    title: "at most: a cache or a buffer may have helped the better one, without which it is less far ahead",
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
  const times = formatNumber(timesApart(better.value.value, worse.value.value));
  const help = helpOf(better, worse);
  const { bound, title } = SAID[help];
  const isDoubted =
    help === "both" || help === "better" || [better, ...(help === "worse" ? [] : [worse])].some(isAgainst);
  const plain = isDoubted ? "a check speaks heavily against a figure" : `${times} times as good`;
  return {
    best: better.figure,
    text: `${bound}${times}x`,
    rests: [
      { text: `${times}x`, value: worse.value, metric },
      ...(help === "both" ? flushedRests(metric, a.figure, b.figure) : []),
    ],
    title: title ?? plain,
    ...(isDoubted && { doubt: help === "both" ? flushedToo(a.figure, b.figure) : IN_DOUBT }),
  };
}

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
  const text = `${formatNumber(timesApart(a.value, b.value))}x`;
  const value = goodness(metric, a.value) < goodness(metric, b.value) ? a : b;
  return [{ text, within: `${text} flushed`, value, metric }];
}

/** "in doubt; 2.99x flushed": of two that a buffer may have helped by how much the tests that flush tell them apart, where these say the same order. */
function flushedToo(...pair: readonly [Figure, Figure]): string {
  const [a, b] = pair.map(({ worst }) =>
    worst?.rule === "durable" ? (worst.of?.value ?? worst.value) : undefined,
  );
  const [own = 0, other = 0] = pair.map(({ ranked }) => ranked?.value);
  if (a === undefined || b === undefined) return IN_DOUBT;
  return a > b === own > other
    ? `${IN_DOUBT}; ${formatNumber(timesApart(a, b))}x flushed`
    : `${IN_DOUBT}; the other way round flushed`;
}
