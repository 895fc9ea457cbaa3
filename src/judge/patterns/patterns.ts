/** Latency patterns of a deployment, found in its figures: what the guides explain. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import { isOrderKnown } from "../../schema/workload.ts";
import { order } from "../../text/problem.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { checkNamed } from "../checks/index.ts";
import { directionsOf, everyWriteSynced } from "../evidence/in-flight.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { meanLatency, percentileOf } from "../evidence/latency.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { bufferedShape } from "../physics/buffered.ts";
import { parityPatterns } from "./parity.ts";
import {
  doubtOf,
  isAnyOut,
  type JudgedSubject,
  keptOut,
  type LatencyPattern,
  patternOf,
  shownOf,
} from "./pattern.ts";
import { PATTERN_THRESHOLDS } from "./pattern-kinds.ts";
import { tierPatterns } from "./tiers.ts";

/** Sorted by deployment, pattern and comparison. Projections and failed results show no pattern. */
export function patternsOf(
  subjects: readonly PlacedSubject[],
  results: readonly JudgedResult[],
): LatencyPattern[] {
  const seen = subjects.flatMap((subject, index): JudgedSubject[] => {
    const judged = results[index];
    return judged && isMeasured(subject) ? [{ subject, judged }] : [];
  });
  const comparable = seen.filter(({ subject }) => isOrderKnown(subject.result.workload));
  const found = [
    ...seen.flatMap(ofResult),
    ...asymmetries(comparable),
    ...tierPatterns(comparable),
    ...parityPatterns(comparable),
    ...comparable.flatMap(queueBlind),
  ];
  return found.sort(
    (a, b) =>
      order(a.deployment, b.deployment) ||
      order(a.pattern, b.pattern) ||
      order(a.comparisonId, b.comparisonId) ||
      order(a.evidence, b.evidence),
  );
}

function ofResult(seen: JudgedSubject): LatencyPattern[] {
  const sides = directionsOf(seen.subject.result.workload.rw);
  return sides.flatMap((side) => (side === "trim" ? [] : ofSide(seen, side)));
}

function ofSide(seen: JudgedSubject, side: "read" | "write"): LatencyPattern[] {
  const { judged, subject } = seen;
  const direction = subject.result.directions[side];
  const [mean, p50, p99] = [
    meanLatency(direction),
    percentileOf(direction, "50"),
    percentileOf(direction, "99"),
  ];
  const found: LatencyPattern[] = [];
  const cached = judged.outcomes.find(
    ({ code, verdict, metrics }) =>
      checkNamed(code)?.shows === "cache-served" &&
      verdict === "excluded" &&
      (metrics?.includes(`${side}.p50`) ?? true),
  );
  if (cached && side === "read")
    found.push({
      ...patternOf(seen, "cache-served", cached.evidence, shownOf(seen, ["read.p50"])),
      isFinding: true,
    });
  const ratio = mean && p50 ? low(mean) / high(p50) : undefined;
  const t = PATTERN_THRESHOLDS;
  if (side === "read" && !cached && ratio !== undefined && ratio >= t.cachedMeanFactor) {
    found.push(
      patternOf(
        seen,
        "cache-served",
        `${shown("Median read latency", p50)} against a mean of ${value(mean)}: most reads came quickly, few waited for the medium.`,
        shownOf(seen, ["read.p50", "read.mean"]),
      ),
    );
  }
  if (side === "write") found.push(...bufferedWrite(seen));
  const isTail =
    !keptOut(judged, `${side}.p99`) &&
    mean !== undefined &&
    p99 !== undefined &&
    low(p99) / high(mean) >= t.tailFactor;
  if (isTail) {
    const times = formatNumber(valueOf(p99) / valueOf(mean));
    found.push(
      patternOf(
        seen,
        "tail-heavy",
        `The p99 ${side} latency of ${value(p99)} is ${times} times the mean of ${value(mean)}.`,
        shownOf(seen, [`${side}.p99`, `${side}.mean`]),
      ),
    );
  }
  return found;
}

/** A finding of a check about depth is a pattern too. */
const queueBlind = (seen: JudgedSubject): LatencyPattern[] =>
  seen.judged.outcomes
    .filter(({ code, verdict }) => checkNamed(code)?.shows === "queue-blind" && verdict === "noted")
    .map(({ evidence, metrics = [] }) => patternOf(seen, "queue-blind", evidence, shownOf(seen, metrics)));

/** Writes that are each flushed are left out: they may wait in a buffer until then. A median excluded alone is the buffer's own. */
function bufferedWrite(seen: JudgedSubject): LatencyPattern[] {
  const { result } = seen.subject;
  const evidence = everyWriteSynced(result.workload) ? undefined : bufferedShape(result);
  if (evidence === undefined) return [];
  const rest = shownOf(seen, ["write.mean", "write.p99"]);
  const own = patternOf(seen, "buffered", evidence, [...shownOf(seen, ["write.p50"]), ...rest]);
  return [own.excludedBy.length > 0 && !isAnyOut(rest) ? { ...own, isFinding: true } : own];
}

/** Read against write: in one mixed result, or in two results that differ in nothing else. */
function asymmetries(seen: readonly JudgedSubject[]): LatencyPattern[] {
  const experiments = Map.groupBy(
    seen,
    ({ subject, judged }) => `${subject.run.deployment}\n${judged.experimentId}`,
  );
  return [...experiments.values()].flatMap((group) => {
    const reads = group.find(({ subject }) => meanOf(subject, "read") !== undefined);
    const writes = group.find(({ subject }) => meanOf(subject, "write") !== undefined);
    return reads && writes ? symmetryOf(reads, writes) : [];
  });
}

const meanOf = ({ result }: PlacedSubject, side: "read" | "write"): Quantity | undefined =>
  meanLatency(result.directions[side]);

function symmetryOf(reads: JudgedSubject, writes: JudgedSubject): LatencyPattern[] {
  const [read, write] = [meanOf(reads.subject, "read"), meanOf(writes.subject, "write")];
  if (
    read === undefined ||
    write === undefined ||
    keptOut(reads.judged, "read.mean") ||
    keptOut(writes.judged, "write.mean")
  )
    return [];
  const factor = valueOf(write) / valueOf(read);
  const runs = [...new Set([reads.subject.run.id, writes.subject.run.id])].sort(order);
  const means = [...shownOf(reads, ["read.mean"]), ...shownOf(writes, ["write.mean"])];
  const said = `Mean latency: ${listed([`read ${value(read)}`, `write ${value(write)}`])}, ${formatNumber(Math.max(factor, 1 / factor))}x apart.${doubtOf([reads, writes])}`;
  const t = PATTERN_THRESHOLDS;
  if (factor >= t.asymmetricFactor || factor <= 1 / t.asymmetricFactor)
    return [patternOf(writes, "asymmetric", said, means, runs)];
  return factor <= t.symmetricFactor && factor >= 1 / t.symmetricFactor
    ? [patternOf(writes, "symmetric", said, means, runs)]
    : [];
}

const low = (quantity: Quantity): number => intervalOf(quantity).low;
const high = (quantity: Quantity): number => intervalOf(quantity).high;
const value = (quantity: Quantity | undefined): string =>
  quantity === undefined ? "?" : formatValue(valueOf(quantity), "ns");
const shown = (what: string, quantity: Quantity | undefined): string => `${what} of ${value(quantity)}`;
