/** Where no answer is given: who is fast enough all the same, by what the use case says is enough. Of such it matters little which is the best. */

import { boundOf } from "../../../judge/candidates/bound.ts";
import { isServedByCache } from "../../../judge/candidates/cached.ts";
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { standingIn } from "../../../judge/candidates/standing.ts";
import { isAsked } from "../../../judge/planning/found.ts";
import { boundTold, phraseOf } from "../../../judge/ranking/ratio.ts";
import { shareText } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { shortLinks, shortNames } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";

/** Weights are decimal fractions. */
const ALL = 0.999;

/** Of more than these who is not is told. */
const NAMED = 3;

/** A line a figure that counts and that somebody is shown to have: "Write bandwidth (67 % of what counts), 47.7 MiB/s is enough: 5 of 6, not known of openebs-single-replica with 2 cores". */
export function fastEnough(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const running = inTheRunning(recommendation.candidates);
  if (!isAsked(recommendation) || recommendation.question === "suffice" || running.length < 2) return [];
  const scored = recommendation.metrics.filter((one) => one.scored).length;
  const found = boundsIn(recommendation).flatMap((of) => {
    const { metric, index, bound, share } = of;
    const enough = running.filter((one) => isEnough(edition, metric, one, index, bound));
    if (enough.length === 0) return [];
    const is = `${boundTold(bound, metric)} ${metric.unit === "iops" ? "are" : "is"} enough`;
    const head = `${upperFirst(phraseOf(metric))}${share > ALL ? "" : ` (${shareText(share)})`}, ${is}: `;
    const close = running.filter((one) => !enough.includes(one) && isTooClose(metric, one, index, bound));
    const line: TextSpan[] = [head, ...whoText(edition, running, enough), ...closeText(edition, close)];
    return [{ metric, enough, line }];
  });
  return found.length === 0
    ? []
    : [
        {
          term: TERM,
          summary: summaryOf(edition, running, found, scored),
          value: "As far as measured, where this use case says how much is:",
          lines: found.map(({ line }) => line),
          folded: true,
        },
      ];
}

const TERM = "Fast enough so far";

/** "Fast enough so far: ceph-filesystem (p99 read latency only)"; of several figures how many are by each. */
function summaryOf(
  { record }: Edition,
  running: readonly Candidate[],
  found: readonly { metric: Metric; enough: readonly Candidate[] }[],
  scored: number,
): string {
  const inShort = (enough: readonly Candidate[]): string =>
    enough.length === running.length
      ? `all ${running.length}`
      : enough.length > NAMED || found.length > 1
        ? `${enough.length} of ${running.length}`
        : listed(
            shortNames(
              record,
              enough.map(({ deployment }) => deployment),
              "and",
            ),
          );
  const told = found.map(({ metric, enough }) => {
    const only = found.length === 1 && scored > 1 ? " only" : "";
    return `${inShort(enough)}${scored === 1 ? "" : ` (${phraseOf(metric)}${only})`}`;
  });
  return `${TERM}: ${told.join(", ")}`;
}

/** The same for a headline, of a figure that is most of what counts: "5 of 6 are fast enough by write bandwidth"; undefined where fewer than two are. */
export function mostFastEnough(edition: Edition, recommendation: Recommendation): string | undefined {
  const { length: all } = inTheRunning(recommendation.candidates);
  const found = fastEnoughIn(edition, recommendation);
  if (found === undefined || found.enough.length < 2) return undefined;
  const { length } = found.enough;
  const who = length < all ? `${length} of ${all}` : length === 2 ? "both" : `all ${length}`;
  return `${who} are fast enough by ${phraseOf(found.by)}`;
}

/** Who is, by a figure that is most of what counts; undefined where the use case does not say how much of such a one is enough. */
export function fastEnoughIn(
  edition: Edition,
  recommendation: Recommendation,
): { by: Metric; isAll: boolean; enough: Candidate[] } | undefined {
  const most = boundsIn(recommendation).find(({ share }) => share > 0.5);
  if (most === undefined) return undefined;
  const { metric, index, bound, share } = most;
  const enough = inTheRunning(recommendation.candidates).filter((one) =>
    isEnough(edition, metric, one, index, bound),
  );
  return { by: metric, isAll: share > ALL, enough };
}

/** Who is by every figure that counts; nobody where the use case does not say of each how much is enough. */
export function enoughInAll(edition: Edition, recommendation: Recommendation): Candidate[] {
  const bounds = boundsIn(recommendation);
  const scored = recommendation.metrics.filter((one) => one.scored).length;
  return bounds.length === 0 || bounds.length < scored
    ? []
    : inTheRunning(recommendation.candidates).filter((one) =>
        bounds.every(({ metric, index, bound }) => isEnough(edition, metric, one, index, bound)),
      );
}

type Bounded = { metric: Metric; index: number; bound: number; share: number };

/** Figures that count, and of which the use case says how much is enough. */
function boundsIn({ metrics, definition }: Recommendation): Bounded[] {
  const all = metrics.reduce((sum, { scored, weight }) => sum + (scored ? weight : 0), 0);
  return metrics.flatMap(({ metric: id, scored, weight }, index): Bounded[] => {
    const [metric, wanted] = [metricById.get(id), definition.metrics[index]];
    const bound = boundOf(wanted);
    return scored && metric && bound !== undefined ? [{ metric, index, bound, share: weight / all }] : [];
  });
}

/** As far as its runs can tell, and with no cache or buffer that may have helped. */
function isEnough(edition: Edition, metric: Metric, one: Candidate, index: number, bound: number): boolean {
  const figure = one.figures[index];
  return (
    figure?.known === "measured" &&
    figure.flatters !== true &&
    standingIn(metric, figure, bound) === "meets" &&
    !isServedByCache(edition, metric, figure)
  );
}

/** Its runs vary by more than what lies between it and what is enough. */
const isTooClose = (metric: Metric, { figures }: Candidate, index: number, bound: number): boolean => {
  const figure = figures[index];
  return figure?.known === "measured" && CLOSE.has(standingIn(metric, figure, bound));
};
const CLOSE: ReadonlySet<string> = new Set(["just meets", "just misses"]);

/** " Too close to tell: ceph-filesystem." */
const closeText = (edition: Edition, close: readonly Candidate[]): TextSpan[] =>
  close.length === 0
    ? []
    : [
        " Too close to tell: ",
        ...joined(
          shortLinks(
            edition,
            close.map(({ deployment }) => deployment),
            "and",
          ),
          ", ",
        ),
        ".",
      ];

function whoText(edition: Edition, running: readonly Candidate[], enough: readonly Candidate[]): TextSpan[] {
  const named = (some: readonly Candidate[]): TextSpan[] =>
    joined(
      shortLinks(
        edition,
        some.map(({ deployment }) => deployment),
        "and",
      ),
      ", ",
    );
  if (enough.length === running.length) return [`all ${running.length}.`];
  const others = running.filter((one) => !enough.includes(one));
  const count = `${enough.length} of ${running.length}, `;
  return enough.length > NAMED && others.length <= NAMED
    ? [`${count}not known of `, ...named(others), "."]
    : [count, ...named(enough), "."];
}
