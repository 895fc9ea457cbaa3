/** Runs that several answers of an environment share: how many open or leaning answers each would settle, and how long it takes. One counts only where it measures all whom the answer's own page says to measure, so that no two pages, nor `fiolio check`, ask for different runs. Pure. */

import { type Metric, metricById } from "../../schema/metric.ts";
import type { FiolioRecord, ProfileShape } from "../../schema/record.ts";
import type { UseCase } from "../../schema/use-case.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { inTheRunning } from "../candidates/candidates.ts";
import { type NextStep, nextStepOf } from "../candidates/next-step.ts";
import { directionsOf, everyWriteSynced } from "../evidence/in-flight.ts";
import { matches } from "../ranking/selector.ts";
import type { Recommendation } from "../recommending/recommendation.ts";
import type { Judged } from "./judged.ts";
import { stepsOf } from "./plan.ts";

export type Measurement = {
  environment: string;
  profile: string;
  deployments: readonly string[];
  /** Use cases whose every missing figure it measures. */
  settles: readonly string[];
  /** Answers of the environment that are open or leaning. */
  of: number;
  /** Absent where the profile does not say how long it runs. */
  minutes?: number;
  sentence: string;
  next: NextStep;
};

/** Whom an answer's own page says to measure; undefined where one run will not do, as repeats are needed. */
type Named = (answer: Recommendation) => readonly string[] | undefined;

/**
 * Most answers per minute first, of those that settle at least half as many as any; after each, only what it leaves
 * unsettled counts.
 */
export function measurementsIn(
  judged: Judged,
  environment: string,
  answers: readonly Recommendation[],
): Measurement[] {
  const { record } = judged;
  const plans = new Map(answers.map((answer) => [answer, stepsOf(judged, answer)]));
  const named = (answer: Recommendation): readonly string[] | undefined => {
    const { first = [], rest = [], repeats = false } = plans.get(answer) ?? {};
    return repeats ? undefined : [...first, ...rest];
  };
  const unsettled = answers.filter(({ verdict }) => verdict !== "decided");
  const profiles = [...new Set(answers.flatMap(profilesOf))].sort(order);
  const found: Measurement[] = [];
  let left = unsettled;
  for (;;) {
    const useful = profiles.flatMap(
      (profile) => measurementOf(record, environment, profile, { left, of: unsettled.length, named }) ?? [],
    );
    const most = Math.max(0, ...useful.map(({ settles }) => settles.length));
    const [best] = useful
      .filter(({ settles }) => settles.length * 2 >= most)
      .sort((a, b) => rateOf(b) - rateOf(a) || order(a.profile, b.profile));
    if (best === undefined) return found;
    found.push(best);
    left = left.filter(({ useCase }) => !best.settles.includes(useCase));
  }
}

/** The profiles that the use case itself names. */
const profilesOf = ({ definition: { profile, metrics } }: Recommendation): string[] => [
  profile,
  ...metrics.flatMap((metric) => metric.profile ?? []),
];

const rateOf = ({ settles, minutes = 60 }: Measurement): number => settles.length / Math.max(minutes, 1);

function measurementOf(
  record: FiolioRecord,
  environment: string,
  profile: string,
  { left, of, named }: { left: readonly Recommendation[]; of: number; named: Named },
): Measurement | undefined {
  const shape = record.profiles.get(profile);
  if (shape === undefined) return undefined;
  const able = left.filter((answer) => {
    const own = named(answer);
    return own !== undefined && measuresAll(shape, answer, own);
  });
  const { settled, deployments } = settledBy(able, named);
  if (settled.length === 0) return undefined;
  const minutes = shape.seconds === 0 ? undefined : (shape.seconds * deployments.length) / 60;
  const where = deployments.length === 1 ? "" : ` on each of ${deployments.length} deployments`;
  const time = minutes === undefined ? "" : ` (${plural(Math.max(1, Math.round(minutes)), "minute")})`;
  return {
    environment,
    profile,
    deployments,
    settles: settled.map(({ useCase }) => useCase),
    of,
    ...defined({ minutes }),
    sentence: `One run of ${profile}${where}${time} measures all that is missing for ${formatNumber(settled.length)} of ${plural(of, "answer")} that ${of === 1 ? "is" : "are"} not settled.`,
    next: nextStepOf(record, environment, { profile, deployments }),
  };
}

/** Those whose pages name nobody whom the others together leave out, and whom they need. */
function settledBy(
  answers: readonly Recommendation[],
  named: Named,
): { settled: readonly Recommendation[]; deployments: readonly string[] } {
  const deployments = [...new Set(answers.flatMap(lackingIn))].sort(order);
  const settled = answers.filter((answer) => named(answer)?.every((id) => deployments.includes(id)));
  return settled.length === answers.length ? { settled, deployments } : settledBy(settled, named);
}

/** Candidates in the running that lack a figure which counts; of one storage, itself and not what lies upon it. */
const lackingIn = ({ candidates, metrics, question, first }: Recommendation): string[] =>
  inTheRunning(candidates)
    .filter(({ deployment }) => question === "choose" || first === undefined || deployment === first)
    .flatMap(({ deployment, figures }) =>
      metrics.some(({ scored }, index) => scored && figures[index]?.known !== "measured") ? [deployment] : [],
    );

/** Every figure that counts and that some candidate lacks, of which there is one at least; all that count where one is named that lacks none. */
function measuresAll({ workloads }: ProfileShape, answer: Recommendation, named: readonly string[]): boolean {
  const running = inTheRunning(answer.candidates);
  const isScored = (_: unknown, index: number): boolean => answer.metrics[index]?.scored === true;
  const isLacking = (_: unknown, index: number): boolean =>
    isScored(_, index) && running.some(({ figures }) => figures[index]?.known !== "measured");
  const lackers = lackingIn(answer);
  const { metrics } = answer.definition;
  const isRepeat = named.some((id) => !lackers.includes(id));
  return (
    metrics.some(isLacking) &&
    metrics.filter(isRepeat ? isScored : isLacking).every((wanted) => {
      const metric = metricById.get(wanted.metric);
      return (
        metric !== undefined &&
        partsOf(metric).every((part) => workloads.some((own) => measures(own, part, wanted)))
      );
    })
  );
}

const partsOf = (metric: Metric): Metric[] =>
  metric.worstOf?.flatMap((id) => metricById.get(id) ?? []) ?? [metric];

const measures = (workload: Workload, { direction }: Metric, wanted: UseCase["metrics"][number]): boolean =>
  matches(wanted.workload, workload) &&
  (direction === "sync"
    ? everyWriteSynced(workload)
    : directionsOf(workload.rw).some((side) => side === direction));
