/** Cloud tiers that are sold by rate: flat at the rate, or latency that shrinks as the rate grows. */
import { intervalOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { meanLatency } from "../evidence/latency.ts";
import { limitText, TIER_SHARE, tierPlace, tierRateOf } from "../physics/tier-rate.ts";
import { type JudgedSubject, type LatencyPattern, patternOf, shownOf } from "./pattern.ts";

export function tierPatterns(seen: readonly JudgedSubject[]): LatencyPattern[] {
  const tiered = seen.filter(({ subject }) => subject.deployment.provisionedIops !== undefined);
  const groups = Map.groupBy(
    tiered,
    ({ subject, judged }) => `${subject.run.environment}\n${judged.comparisonId}`,
  );
  return [...groups.values()].flatMap((group) => [...group.flatMap(atItsRate), ...scalesWithRate(group)]);
}

function atItsRate(seen: JudgedSubject): LatencyPattern[] {
  const { result, deployment, cell } = seen.subject;
  const provisioned = deployment.provisionedIops ?? 0;
  const rate = tierRateOf(result, cell.clients?.count);
  if (rate === undefined || tierPlace(rate, provisioned) !== "at") return [];
  return [
    patternOf(seen, "tier-capped", limitText(rate, provisioned), shownOf(seen, FIGURES[rate.from](result))),
  ];
}

const meansOf = ({ workload }: Result): string[] => directionsOf(workload.rw).map((side) => `${side}.mean`);

/** What a rate is read from. */
const FIGURES: Record<"rate" | "latency", (result: Result) => string[]> = {
  rate: ({ workload }) => [...directionsOf(workload.rw), "mixed"].map((side) => `${side}.iops`),
  latency: meansOf,
};

/** By Little's law, latency times a rate that is the limit is the same in every tier. */
function scalesWithRate(group: readonly JudgedSubject[]): LatencyPattern[] {
  const tiers = group.flatMap((seen) => {
    const mean = meanOf(seen);
    const rate = seen.subject.deployment.provisionedIops;
    return mean === undefined || rate === undefined ? [] : [{ seen, mean, rate }];
  });
  if (new Set(tiers.map(({ rate }) => rate)).size < 2) return [];
  const products = tiers.map(({ mean, rate }) => (mean * rate) / 1e9);
  const [least, most] = [Math.min(...products), Math.max(...products)];
  if (most / least > 1 + TIER_SHARE) return [];
  const parts = tiers
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ mean, rate }) => `${formatValue(mean, "ns")} at ${formatValue(rate, "iops")}`);
  const evidence = `Mean latency grows as the provisioned rate shrinks, ${listed(parts)}: their product is ${formatNumber(least)} to ${formatNumber(most)} I/Os in every tier.`;
  const shown = tiers.flatMap(({ seen: one }) => shownOf(one, meansOf(one.subject.result)));
  return tiers.map(({ seen }) => patternOf(seen, "tier-capped", evidence, shown));
}

/** Mean of the directions' mean latencies: tiers treat reads and writes alike. */
function meanOf({ subject: { result } }: JudgedSubject): number | undefined {
  const means = directionsOf(result.workload.rw)
    .flatMap((side) => meanLatency(result.directions[side]) ?? [])
    .map(intervalOf);
  const sum = means.reduce((total, { low, high }) => total + (low + high) / 2, 0);
  return means.length === 0 ? undefined : sum / means.length;
}
