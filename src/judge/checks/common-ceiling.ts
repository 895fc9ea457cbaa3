import type { Unit } from "../../schema/metric.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { hasLargeBlocks } from "../evidence/in-flight.ts";
import { onceFor, onceWith } from "../evidence/memo.ts";
import { metricsOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { inWords, partText, textOf, type Values } from "../evidence/thresholds.ts";
import { BEYOND_FACTOR, CEILING, type Fast, type Field, fieldOf, leftBehind } from "../physics/ceilings.ts";
import { crossesNetwork, lineRateBytes } from "../physics/limits.ts";
import { type RateName, rateOf, UNIT_OF } from "../physics/rates.ts";
import { comparisonId } from "../ranking/comparison.ts";
import { checkOf } from "./check.ts";

export const commonCeiling = checkOf({
  code: "COMMON_CEILING",
  label: "unexplained outlier",
  suspicion: "common limit",
  title: "Several backends at one ceiling",
  rule: (t) =>
    `In one environment, comparison and rate, deployments of ${inWords(t.leastBackends)} backends at least lie within ${textOf(t.share)} of each other, and they hold the fastest, or at least ${partText(t.shareOfBackends.value)} of the backends that were measured there: with many, ${inWords(t.leastBackends)} in the middle may meet by chance. Each counts for one such group, from the fastest downwards, and a figure that is printed too coarsely to tell ${textOf(t.share)} for none. Meeting a ceiling excludes nothing. One result is excluded: that which lies more than ${formatNumber(t.beyondFactor.value)} times above a ceiling that all others keep below, one of them with as short a way to a medium of the same kind, as far as is known.`,
  why: "Backends that are built differently do not come to the same figure by chance. What they share is the limit: a network link, a drive, a CPU, or the client that measures. Who is first among them is not decided by the storage. And what is far beyond a limit that everything else shares did not go the same way: it stayed in a cache. Reads of the same volume are judged by themselves. Its other writes, measured in the same way, are noted: one that stays below that limit may have gone to the same cache.",
  advice:
    "One that is excluded: measure it again on a file larger than every cache, writes with fdatasync=1. Those that meet: look for the shared limit (line rate, drive, CPU of the client), and measure with several clients or jobs, or compare what is not limited: latency at queue depth 1, and CPU.",
  thresholds: {
    leastBackends: [CEILING.leastBackends, "count", "Backends that meet, at least"],
    share: [CEILING.share, "share", "Most that lies between them"],
    shareOfBackends: [
      CEILING.shareOfBackends,
      "share",
      "Least part of the backends measured there, where a faster one does not meet them",
    ],
    beyondFactor: [BEYOND_FACTOR, "factor", "Times above what all others share, where it is excluded"],
  },
  excludes: true,
  doubt: "none",
  refuted: { worth: "at best", but: "all others share a ceiling far below" },
  shows: "nothing",
  example: ["limited-a", "limited-b", "limited-c"],
  sees: "environment",
  run: checkCeiling,
});

type Bounds = Values<keyof typeof CEILING | "beyondFactor">;

function checkCeiling(subject: PlacedSubject, t: Bounds, { environment }: Around): OutcomeDraft[] {
  if (!isMeasured(subject)) return [];
  return ratesOf(subject)
    .flatMap((name) => checkRate(subject, name, environment, t))
    .slice(0, 1);
}

/** Bandwidth first for large blocks, IOPS for small ones; only what the result holds. */
function ratesOf({ result }: PlacedSubject): RateName[] {
  const names: RateName[] = ["iops", "bandwidthBytesPerSecond"];
  return (hasLargeBlocks(result.workload) ? names.reverse() : names).filter(
    (name) => rateOf(result, name) !== undefined,
  );
}

function checkRate(
  subject: PlacedSubject,
  name: RateName,
  environment: readonly PlacedSubject[],
  t: Bounds,
): OutcomeDraft[] {
  const rate = rateOf(subject.result, name);
  const field = fieldsOf(environment, t).get(keyOf(subject, name));
  if (rate === undefined || field === undefined) return [];
  const { metrics } = rate;
  if (field.backends < t.leastBackends)
    return [unchecked([`the same of ${t.leastBackends} backends`], metrics)];
  const ceiling = field.ceilings.find((members) =>
    members.some(({ deployment }) => deployment === subject.run.deployment),
  );
  if (ceiling === undefined) {
    const beyond = beyondText(subject, field, UNIT_OF[name], t);
    if (beyond !== undefined) return [{ verdict: "excluded", evidence: beyond, metrics: ofSides(metrics) }];
  }
  if (ceiling === undefined) return [{ verdict: "passed", evidence: fastestText(field), metrics }];
  const unit = UNIT_OF[name];
  const [least, most] = [ceiling.at(-1)?.value ?? 0, ceiling[0]?.value ?? 0].map((value) =>
    formatValue(value, unit),
  );
  const evidence = `${namesOf(ceiling)} lie within ${formatNumber(t.share * 100)} % of each other, ${least} to ${most}${shareOfLine(subject, rate.value, name)}: what they share is the limit.${fasterText(field, ceiling, unit)}`;
  return said("noted", evidence, metrics);
}

function beyondText({ run }: PlacedSubject, field: Field, unit: Unit, t: Bounds): string | undefined {
  const own = field.measured.find(({ deployment }) => deployment === run.deployment);
  const ceiling = own && leftBehind(field, own, t.beyondFactor);
  const top = ceiling?.[0];
  if (own === undefined || ceiling === undefined || top === undefined) return undefined;
  const [value, limit] = [own.value, top.value].map((rate) => formatValue(rate, unit));
  return `${value} lies ${formatNumber(own.value / top.value)} times above ${limit}, which all others keep below: ${namesOf(ceiling)} lie within ${formatNumber(t.share * 100)} % of each other there.`;
}

/** What did not go to the medium has no latency of it either. */
const ofSides = (metrics: readonly string[]): string[] =>
  [...new Set(metrics.map((metric) => metric.split(".")[0] as "read"))].flatMap(metricsOf);

/** Empty where rounding leaves open whether it is faster. */
function fasterText({ measured: [fastest] }: Field, ceiling: readonly Fast[], unit: Unit): string {
  if (fastest === undefined || fastest.interval.low <= (ceiling[0]?.interval.high ?? 0)) return "";
  return ` ${fastest.title} reaches ${formatValue(fastest.value, unit)}: it does not meet that limit, or was measured otherwise.`;
}

function shareOfLine(subject: PlacedSubject, value: number, name: RateName): string {
  const line = crossesNetwork(subject) === false ? undefined : lineRateBytes(subject);
  if (line === undefined || name !== "bandwidthBytesPerSecond") return "";
  return `, and ${formatNumber((value / line) * 100)} % of what a link of ${formatValue(line, "bytes/s")} carries`;
}

/** "A, B and C"; "A, 1 core; B; and C, 3 replicas" where a name holds a comma itself. */
function namesOf(members: readonly Fast[]): string {
  const names = members.map(({ title }) => title);
  return names.length > 1 && names.some((name) => name.includes(","))
    ? `${names.slice(0, -1).join("; ")}; and ${names.at(-1)}`
    : listed(names);
}

const fastestText = onceFor(
  ({ top, backends }: Field): string =>
    `The fastest ${top.length === 1 ? "is" : "are"} ${namesOf(top)}, of ${backends} backends that were measured.`,
);

const comparisonOf = onceFor(({ result, cell, run }: PlacedSubject): string =>
  comparisonId({ workload: result.workload, cell, tool: run.provenance.tool.name }),
);
const keyOf = (subject: PlacedSubject, name: RateName): string => `${name}\n${comparisonOf(subject)}`;

const fieldsOf = onceWith((environment: readonly PlacedSubject[], t: Bounds): Map<string, Field> => {
  const values = environment.filter(isMeasured).flatMap((subject) =>
    ratesOf(subject).flatMap((name) => {
      const rate = rateOf(subject.result, name);
      return rate === undefined || rate.value <= 0 ? [] : [{ subject, rate, key: keyOf(subject, name) }];
    }),
  );
  const groups = Map.groupBy(values, ({ key }) => key);
  return new Map([...groups].map(([key, all]) => [key, fieldOf(all, t)]));
});
