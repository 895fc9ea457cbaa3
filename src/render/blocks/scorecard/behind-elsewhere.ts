/** Where the order of a storage that an answer names and of one that it does not depends on the tool: said with the answer, as a label beside a figure is passed over. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { factorOf, isLevel, valuesOf } from "../../../judge/side-by-side/pair-parts.ts";
import { isRated, type Rated } from "../../../judge/side-by-side/pair-ratio.ts";
import { turnedOf } from "../../../judge/side-by-side/pair-turned.ts";
import type { Metric } from "../../../schema/metric.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";

/** A figure that counts, by which `tool` has `rival` ahead of `named`. */
type Turned = { named: string; rival: string; tool: string; share: number; figure: Rated };

/** "The order depends on the tool: by kbench, CephFS is ahead of ZFS in read IOPS (29,200 against 4,890) and in write IOPS (3,650 against 1,340)."; of the two whose order turns in most of what counts, empty where none does. */
export function behindElsewhere(
  edition: Edition,
  recommendation: Recommendation,
  named: readonly string[],
): TextSpan[] {
  const running = inTheRunning(recommendation.candidates).map(({ deployment }) => deployment);
  const both = (own: string, other: string): boolean =>
    named.includes(own) && !named.includes(other) && [own, other].every((one) => running.includes(one));
  const pairs = edition.judgement.pairings
    .filter(({ environment }) => environment === recommendation.environment)
    .flatMap((pairing) => pairing.pairs);
  const all = pairs.map((pair) => {
    if (both(pair.a, pair.b)) return turnedIn(edition, recommendation, pair, pair.a, pair.b);
    return both(pair.b, pair.a) ? turnedIn(edition, recommendation, pair, pair.b, pair.a) : [];
  });
  const [told = []] = all.toSorted((x, y) => weightOf(y) - weightOf(x));
  const [first] = told;
  if (first === undefined) return [];
  const name = titles(edition.record).deployment;
  return [
    `The order depends on the tool: by ${first.tool}, ${name(first.rival)} is ahead of ${name(first.named)} in `,
    ...joined(told.map(figuresIn), " and in "),
    ".",
  ];
}

const weightOf = (some: readonly Turned[]): number => some.reduce((sum, { share }) => sum + share, 0);

/** Of each figure that counts, by which the answer's own tool has `named` ahead and another one has `rival`: where that is the most so; all by one tool. */
function turnedIn(
  edition: Edition,
  recommendation: Recommendation,
  pair: Pair,
  named: string,
  rival: string,
): Turned[] {
  const groups = turnedOf(pair);
  const found = countingIn(recommendation).flatMap(({ metric, index, share }): Turned[] => {
    const main = edition.rankings.get(recommendation.metrics[index]?.ranking ?? "")?.comparisonId;
    const group = groups.find((some) => some.some(({ comparisonId }) => comparisonId === main)) ?? [];
    const own = group.find(({ comparisonId }) => comparisonId === main);
    const ahead = ratedIn(own, metric);
    if (own === undefined || ahead?.ratio.better !== named || isLevel(ahead)) return [];
    return group
      .flatMap((other): Turned[] => {
        const figure = ratedIn(other, metric);
        const isTurned = figure !== undefined && figure.ratio.better === rival && !isLevel(figure);
        return isTurned && other.tool !== undefined && other.tool !== own.tool
          ? [{ named, rival, tool: other.tool, share, figure }]
          : [];
      })
      .toSorted((x, y) => factorOf(y.figure) - factorOf(x.figure))
      .slice(0, 1);
  });
  return found.filter(({ tool }) => tool === found[0]?.tool);
}

const ratedIn = (
  comparison: Pair["comparisons"][number] | undefined,
  { id }: Pick<Metric, "id">,
): Rated | undefined =>
  [...(comparison ? [comparison.main, ...comparison.figures] : [])]
    .filter(isRated)
    .find(({ of: { metric } }) => metric.id === id);

/** "read IOPS (29,200 against 4,890)". */
const figuresIn = ({ figure }: Turned): TextSpan[] => [
  `${phraseOf(figure.of.metric)} (`,
  ...valuesOf(figure, " against ").map((span): TextSpan => {
    if (typeof span === "string") return span;
    return "run" in span
      ? { text: span.text, href: figureHref(span.run.run, span.run.result, span.metric) }
      : span.text;
  }),
  ")",
];
