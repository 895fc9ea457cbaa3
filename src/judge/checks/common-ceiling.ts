import { order } from "../../problem.ts";
import type { Interval } from "../../schema/quantity.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { comparisonId } from "../comparison.ts";
import { hasLargeBlocks } from "../in-flight.ts";
import { exactly } from "../interval.ts";
import { crossesNetwork, lineRateBytes } from "../limits.ts";
import { onceFor } from "../memo.ts";
import { unchecked } from "../outcomes.ts";
import { type Rate, type RateName, rateOf, UNIT_OF } from "../rates.ts";
import { median } from "../statistics.ts";
import type { PlacedSubject } from "../subject.ts";
import { listed } from "../text.ts";
import { labelled } from "../thresholds.ts";
import type { Around, Check, CheckOutcome } from "../types.ts";

const THRESHOLDS = { leastBackends: 3, share: 0.05 };

export const commonCeiling: Check = {
  code: "COMMON_CEILING",
  title: "Several backends at one ceiling",
  rule: "In one environment, comparison and rate, the fastest deployments lie within 5 % of each other, and are of three backends at least. It informs, and excludes nobody.",
  why: "Backends that are built differently do not come to the same figure by chance. What they share is the limit: a network link, a drive, a CPU, or the client that measures. Who is first among them is not decided by the storage.",
  advice:
    "Look for the shared limit (line rate, drive, CPU of the client), and measure with several clients or jobs, or compare what is not limited: latency at one I/O in flight, and CPU.",
  thresholds: labelled(THRESHOLDS, {
    leastBackends: "Backends that must be at the top, at least",
    share: "Most that lies between them",
  }),
  excludes: false,
  sees: "environment",
  run: checkCeiling,
};

function checkCeiling(subject: PlacedSubject, { environment }: Around): CheckOutcome[] {
  if (!isMeasured(subject)) return [];
  return ratesOf(subject)
    .flatMap((name) => checkRate(subject, name, environment))
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
): CheckOutcome[] {
  const { code } = commonCeiling;
  const rate = rateOf(subject.result, name);
  const group = groupsOf(environment).get(keyOf(subject, name));
  if (rate === undefined || group === undefined) return [];
  const { metrics } = rate;
  if (group.backends < THRESHOLDS.leastBackends)
    return [unchecked(code, [`the same of ${THRESHOLDS.leastBackends} backends`], metrics)];
  const unit = UNIT_OF[name];
  const isAtTop = group.top.some(({ deployment }) => deployment === subject.run.deployment);
  if (!group.isCeiling || !isAtTop) {
    return [{ code, verdict: "passed", evidence: fastestText(group), metrics }];
  }
  const [least, most] = [group.top.at(-1)?.value ?? 0, group.top[0]?.value ?? 0].map((value) =>
    formatValue(value, unit),
  );
  const evidence = `${namesOf(group.top)} lie within ${formatNumber(THRESHOLDS.share * 100)} % of each other, ${least} to ${most}${shareOfLine(subject, rate.value, name)}: what they share is the limit.`;
  return [{ code, verdict: "noted", evidence, metrics }];
}

function shareOfLine(subject: PlacedSubject, value: number, name: RateName): string {
  const line = crossesNetwork(subject) === false ? undefined : lineRateBytes(subject);
  if (line === undefined || name !== "bandwidthBytesPerSecond") return "";
  return `, and ${formatNumber((value / line) * 100)} % of what a link of ${formatValue(line, "bytes/s")} carries`;
}

/** `interval`: of the printed figure; of several results, their median. */
type Fast = { deployment: string; title: string; backend: string; value: number; interval: Interval };
/** `top`: the fastest first, and all within the threshold of it. `backends`: how many were measured. */
type Group = { top: readonly Fast[]; backends: number; isCeiling: boolean };

const namesOf = (top: readonly Fast[]): string => listed(top.map(({ title }) => title));

const fastestText = onceFor(
  ({ top, backends }: Group): string =>
    `The fastest ${top.length === 1 ? "is" : "are"} ${namesOf(top)}, of ${backends} backends that were measured.`,
);

const isMeasured = ({ result, run }: PlacedSubject): boolean =>
  result.status !== "failed" && run.basis !== "estimated";

const comparisonOf = onceFor(({ result, cell, run }: PlacedSubject): string =>
  comparisonId({ workload: result.workload, cell, tool: run.provenance.tool.name }),
);
const keyOf = (subject: PlacedSubject, name: RateName): string => `${name}\n${comparisonOf(subject)}`;

const groupsOf = onceFor((environment: readonly PlacedSubject[]): Map<string, Group> => {
  const values = environment.filter(isMeasured).flatMap((subject) =>
    ratesOf(subject).flatMap((name) => {
      const rate = rateOf(subject.result, name);
      return rate === undefined || rate.value <= 0 ? [] : [{ subject, rate, key: keyOf(subject, name) }];
    }),
  );
  const groups = Map.groupBy(values, ({ key }) => key);
  return new Map([...groups].map(([key, all]) => [key, groupOf(all)]));
});

/** Each deployment by the median of its results. */
function groupOf(all: readonly { subject: PlacedSubject; rate: Rate }[]): Group {
  const perDeployment = Map.groupBy(all, ({ subject }) => subject.run.deployment);
  const measured = [...perDeployment].flatMap(([deployment, own]): Fast[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { title, backend } = first.subject.deployment;
    const value = median(own.map(({ rate }) => rate.value));
    return [
      {
        deployment,
        title,
        backend,
        value,
        interval: own.length === 1 ? first.rate.interval : exactly(value),
      },
    ];
  });
  measured.sort((a, b) => b.value - a.value || order(a.deployment, b.deployment));
  const fastest = Math.max(0, ...measured.map(({ interval }) => interval.high));
  const least = fastest / (1 + THRESHOLDS.share);
  const top = measured.filter(({ interval }, index) => index === 0 || interval.low >= least);
  const backends = new Set(measured.map(({ backend }) => backend)).size;
  return {
    top,
    backends,
    isCeiling: new Set(top.map(({ backend }) => backend)).size >= THRESHOLDS.leastBackends,
  };
}
