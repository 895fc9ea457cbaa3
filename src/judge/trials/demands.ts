/** What a use case asks of applications: kept, missed, or not known, for each deployment. */
import { trialMetricOf } from "../../schema/trial.ts";
import type { WantedTrial } from "../../schema/use-case.ts";
import { trialText } from "../../units/trial.ts";
import type { TrialGroup, TrialValue } from "./trials.ts";

export type Demand = {
  wanted: WantedTrial;
  /** Of the deployment, one for each set-up that answers. */
  found: readonly { group: TrialGroup; value: TrialValue }[];
  /** "unknown": nothing answers, or some set-ups keep it and others do not. "asked": there is no objective. */
  standing: "keeps" | "misses" | "unknown" | "asked";
};

export const demandsOf = (
  wanted: readonly WantedTrial[] | undefined,
  groups: readonly TrialGroup[],
  environment: string,
  deployment: string,
): Demand[] =>
  (wanted ?? []).map((one) => {
    const found = groups
      .filter((group) => group.environment === environment && answers(group, one))
      .flatMap((group) =>
        group.metrics
          .filter(({ metric }) => metric === one.metric)
          .flatMap(({ values }) => values.filter((value) => value.deployment === deployment))
          .map((value) => ({ group, value })),
      );
    return { wanted: one, found, standing: standingOf(one, found) };
  });

const answers = ({ tool, test, setup }: TrialGroup, wanted: WantedTrial): boolean =>
  (wanted.tool === undefined || wanted.tool === tool) &&
  (wanted.test === undefined || wanted.test === test) &&
  Object.entries(wanted.setup ?? {}).every(([name, value]) => setup[name] === value);

/** Only what misses in every run of every set-up misses. */
function standingOf({ metric, objective }: WantedTrial, found: Demand["found"]): Demand["standing"] {
  if (objective === undefined) return "asked";
  if (found.length === 0) return "unknown";
  const isHigherBetter = trialMetricOf(metric).better === "higher";
  const misses = ({ value: { interval } }: Demand["found"][number]): boolean =>
    isHigherBetter ? interval.high < objective : interval.low > objective;
  const keeps = ({ value: { interval } }: Demand["found"][number]): boolean =>
    isHigherBetter ? interval.low >= objective : interval.high <= objective;
  if (found.every(misses)) return "misses";
  return found.every(keeps) ? "keeps" : "unknown";
}

/** "600 transactions per second at best, at least 1,000 is needed": where it misses; else nothing. */
export function missText({ wanted: { metric, objective }, found, standing }: Demand): string[] {
  if (standing !== "misses" || objective === undefined) return [];
  const { better, phrase } = trialMetricOf(metric);
  const values = found.map(({ value }) => value.value);
  const best = better === "higher" ? Math.max(...values) : Math.min(...values);
  const bound = better === "higher" ? "at least" : "at most";
  return [`${phrase}: ${trialText(best, metric)}, ${bound} ${trialText(objective, metric)} is needed`];
}

/** "how many transactions per second": nobody measured it, or set-ups disagree. */
export const unknownText = ({ wanted: { metric, objective }, standing }: Demand): string[] =>
  standing === "unknown" && objective !== undefined
    ? [`whether ${trialMetricOf(metric).phrase} comes to ${trialText(objective, metric)}`]
    : [];
