/** What use cases ask of applications, and what came of it. */
import { demandsOf } from "../../judge/trials/demands.ts";
import { trialMetricOf } from "../../schema/trial.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { trialText } from "../../units/trial.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { heads } from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import type { Block } from "../edition/view.ts";
import { setupText } from "./trials/trial-table.ts";

/** What a use case asks of applications, deployment by deployment; nothing where it asks for none. */
export function demandBlocks(edition: Edition, { trials }: UseCase, environment: string): Block[] {
  if (trials === undefined) return [];
  const here = edition.deployments.filter(
    (id) => edition.record.deployments.get(id)?.environment === environment,
  );
  const name = titles(edition.record);
  return [
    {
      block: "table",
      caption: `What applications came to in ${name.environment(environment)}: never part of the score`,
      columns: heads("Deployment", ...trials.map(({ metric }) => trialMetricOf(metric).title)),
      rows: here.map((id) => ({
        cells: [
          deploymentCell(edition, id),
          ...demandsOf(trials, edition.judgement.trials, environment, id).map(
            ({ wanted, found, standing }) => ({
              text:
                found.length === 0
                  ? "not measured"
                  : found.map(({ value }) => trialText(value.value, wanted.metric)).join("; "),
              ...(standing === "misses" && { note: "misses what is asked for" }),
              ...(found.length === 0 && { tone: "muted" as const }),
            }),
          ),
        ],
      })),
    },
  ];
}

/** "Required: at least 500 transactions/s (pgbench tpcb-like). Why." */
export const demandItems = ({ trials = [] }: UseCase): string[] =>
  trials.map(({ metric, tool, test, setup, required, objective, reason }) => {
    const { better, title } = trialMetricOf(metric);
    const bound =
      objective === undefined
        ? ""
        : `, ${better === "higher" ? "at least" : "at most"} ${trialText(objective, metric)}`;
    const how = [tool, test, ...(setup === undefined ? [] : [setupText(setup)])].filter(
      (one) => one !== undefined,
    );
    return `${required ? "Required" : "Shown beside"}: ${title}${bound}${how.length === 0 ? "" : ` (${how.join(", ")})`}. ${reason}`;
  });
