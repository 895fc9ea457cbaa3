/** A question: one environment, one use case, and the deployments to choose from. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { order } from "../../text/problem.ts";
import type { Dimension } from "../bounds/dimension.ts";
import type { DurabilityOf } from "../terms/durability.ts";
import type { DeploymentRecovery } from "../terms/recoveries.ts";
import type { TrialGroup } from "../trials/trials.ts";
import type { Measured } from "./place-of.ts";
import type { Scored } from "./score.ts";

export type Question = {
  record: FiolioRecord;
  environment: string;
  id: string;
  useCase: UseCase;
  /** Sorted. Those with runs here, and those that never had a run. */
  deployments: readonly string[];
  /** Deployments that were only ever projected: no answer. */
  projected: ReadonlySet<string>;
  /** All metrics of the use case, in its order, and those that make up the score. */
  dimensions: readonly Dimension[];
  scored: readonly Scored[];
  measured: Measured;
  durability: (deployment: string) => DurabilityOf;
  trials: readonly TrialGroup[];
  recoveries: readonly DeploymentRecovery[];
};

export const titleIn = ({ record }: Pick<Question, "record">, id: string): string =>
  record.deployments.get(id)?.title ?? id;

type Place = Pick<Question, "environment" | "deployments" | "projected">;

/** Environments with deployments that have runs among these, or that never had any run. */
export function environmentsOf(
  record: FiolioRecord,
  runs: readonly Run[],
  members?: ReadonlySet<string>,
): Place[] {
  const judged = Map.groupBy(runs, ({ deployment }) => deployment);
  const everRun = new Set([...record.runs.values()].map(({ deployment }) => deployment));
  const projected = new Set(
    [...judged].flatMap(([id, own]) => (own.every(({ basis }) => basis === "estimated") ? [id] : [])),
  );
  const here = [...record.deployments].filter(
    ([id]) => members?.has(id) ?? (judged.has(id) || !everRun.has(id)),
  );
  const byEnvironment = Map.groupBy(here, ([, deployment]) => deployment.environment);
  return [...byEnvironment]
    .map(([environment, deployments]) => ({
      environment,
      projected,
      deployments: deployments.map(([id]) => id).sort(order),
    }))
    .filter(({ environment }) => record.environments.has(environment))
    .sort((a, b) => order(a.environment, b.environment));
}
