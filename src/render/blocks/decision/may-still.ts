/** Where none met what is asked as measured: who alone may still do. The heading, the test and what is run for two questions have it from here. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { splitByChance } from "../../../judge/planning/none-meets.ts";
import { boundTold, phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { besideName, enumerated } from "../until/measured-spans.ts";
import { allOf, isSplitIn, type Measured, meetVerb, missedVerb } from "../until/none-measured.ts";
import { type NoneMeets, noneMeetsHead, noneMeetsIn } from "../until/none-meets.ts";
import { UNGIVEN } from "../verdict/words.ts";

/** `may`: as measured beyond it by less than runs vary; `out`: beyond it by more. */
export type Missed = { none: NoneMeets & { by: "all" }; may: Measured; out: Measured };

/** Of all that are left what was measured misses it; undefined where one is not known to. */
export function missedIn(
  edition: Edition,
  recommendation: Recommendation,
  isAsked?: (candidate: Candidate) => boolean,
): Missed | undefined {
  const none = noneMeetsIn(edition, recommendation, isAsked);
  if (none?.by !== "all") return undefined;
  return { none, ...splitByChance(none.measured) };
}

/** "Not known: all three missed 20 ms; only ceph-filesystem (26 ms) by so little that it may still meet it"; undefined where all may, or one is not known to miss it. */
export function missedHead(edition: Edition, recommendation: Recommendation): TextSpan[] | undefined {
  const missed = missedIn(edition, recommendation);
  if (missed === undefined || missed.out.length === 0) return undefined;
  const { none, may } = missed;
  const { metric, bound } = none;
  if (may.length === 0) return [upperFirst(noneMeetsHead(none))];
  const names = may.map(({ deployment, value }) =>
    value === undefined ? shortSpans(edition, deployment) : besideName(edition, metric, value),
  );
  return [
    `${upperFirst(UNGIVEN)}: ${missedText(none)} ${boundTold(bound, metric)}; only `,
    ...enumerated(names, "and"),
    soLittle(metric, may.length),
  ];
}

/** The same in a line of another's page, which has the figures once already: "all three missed 20 ms; only ceph-filesystem by so little that it may still meet it". */
export function missedInShort(edition: Edition, recommendation: Recommendation): string | undefined {
  const missed = missedIn(edition, recommendation);
  if (missed === undefined || missed.out.length === 0 || missed.may.length === 0) return undefined;
  const { metric, bound } = missed.none;
  const names = missed.may.map(({ name }) => name);
  return `${missedText(missed.none)} ${boundTold(bound, metric)}; only ${listed(names)}${soLittle(metric, names.length)}`;
}

/** "all three missed"; where not all of them were measured "none met". */
const missedText = ({ metric, measured }: Missed["none"]): string =>
  isSplitIn(metric, measured)
    ? `${allOf(measured.length)} ${missedVerb(metric)}`
    : `none ${metric.better === "lower" ? "met" : "reached"}`;

/** " by so little that it may still meet it", behind their names. */
const soLittle = (metric: Metric, count: number): string =>
  ` by so little that ${count === 1 ? "it" : "they"} may still ${meetVerb(metric)} it`;

/** Only some can still do, so that they are to be measured first. */
export const areToTry = (edition: Edition, recommendation: Recommendation): boolean => {
  const missed = missedIn(edition, recommendation);
  return missed !== undefined && missed.may.length > 0 && missed.out.length > 0;
};

type Bounded = Pick<NoneMeets, "metric" | "bound">;

/** "it alone can still keep p99 write latency within 20 ms". */
export const aloneCan = ({ metric, bound }: Bounded, count: number): string =>
  `${count === 1 ? "it alone" : "they alone"} can still ${keepText(metric, bound)}`;

const keepText = (metric: Metric, bound: number): string =>
  metric.better === "lower"
    ? `keep ${phraseOf(metric)} within ${boundTold(bound, metric)}`
    : `reach ${boundTold(bound, metric)} of ${phraseOf(metric)}`;

/** "only if more than 20 ms is accepted": of those that are over it whatever their runs. */
export const onlyIfMore = ({ metric, bound }: Bounded): string =>
  `only if ${metric.better === "lower" ? "more" : "less"} than ${boundTold(bound, metric)} is accepted`;

/** "p99 write latency over 20 ms". */
export const beyondText = ({ metric, bound }: NoneMeets): string =>
  `${phraseOf(metric)} ${metric.better === "lower" ? "over" : "below"} ${boundTold(bound, metric)}`;
