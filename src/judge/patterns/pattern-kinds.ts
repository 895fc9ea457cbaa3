/** The latency patterns: what each is called, where it begins, and which guide explains it. */
import { formatNumber, formatShare } from "../../units/format.ts";
import { qdNoScaling } from "../checks/qd-no-scaling.ts";
import { BUFFERED } from "../physics/buffered.ts";
import { TIER_SHARE } from "../physics/tier-rate.ts";

/** Where a pattern begins. */
export const PATTERN_THRESHOLDS = {
  asymmetricFactor: 3,
  symmetricFactor: 1.5,
  tailFactor: 5,
  bufferedMeanFactor: BUFFERED.meanOverMedian,
  bufferedTailFactor: BUFFERED.p99OverMedian,
  cachedMeanFactor: 10,
  tierShare: TIER_SHARE,
  parityFactor: 1.5,
} as const;

const t = PATTERN_THRESHOLDS;
const times = (factor: number): string => `${formatNumber(factor)} times`;

export type PatternKind = {
  /** The rule in words, after "found where". */
  where: string;
  /** Page under /guides/. */
  guide: string;
};

export const PATTERN_KINDS = {
  asymmetric: {
    where: `mean read and write latency of one experiment are at least ${times(t.asymmetricFactor)} apart`,
    guide: "asymmetric-latency",
  },
  symmetric: {
    where: `they are at most ${times(t.symmetricFactor)} apart`,
    guide: "symmetric-and-tier-capped",
  },
  "tier-capped": {
    where: `the rate is within ${formatShare(t.tierShare)} of the one provisioned, or latency times that rate is, within as much, the same in every tier`,
    guide: "symmetric-and-tier-capped",
  },
  "tail-heavy": { where: `the p99 is at least ${times(t.tailFactor)} the mean`, guide: "tails-and-averages" },
  buffered: {
    where: `the mean write latency is at least ${times(t.bufferedMeanFactor)} the median, and the p99 at least ${times(t.bufferedTailFactor)}`,
    guide: "buffered-writes",
  },
  "queue-blind": {
    where: `the check ${qdNoScaling.code} finds that many more I/Os at once brought hardly more of them a second`,
    guide: "queue-blind",
  },
  "erasure-coded": {
    where: `a mean latency is at least ${times(t.parityFactor)} that of copies of the same product in the same test, the fewest that survive as much`,
    guide: "erasure-coding",
  },
  "cache-served": {
    where: `a check found the reads cached, or their mean is at least ${times(t.cachedMeanFactor)} the median`,
    guide: "caches",
  },
} as const satisfies Record<string, PatternKind>;

export type PatternName = keyof typeof PATTERN_KINDS;
