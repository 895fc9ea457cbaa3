/** What is in doubt among ranked figures, found by the result that such a figure comes from: tables to take away say it as pages do. */
import { onceFor } from "../../judge/evidence/memo.ts";
import { doubtOf } from "../edition/doubted.ts";
import type { Edition } from "../edition/edition.ts";
import type { ResultRow } from "./result-rows.ts";

/** "writes perhaps cached"; undefined where nothing speaks against the figure, where a check excludes it, and where it is not ranked. */
export const rankedDoubt = (edition: Edition, { run, result, metric }: ResultRow): string | undefined =>
  doubtsOf(edition).get(keyOf(run, result, metric));

const doubtsOf = onceFor(
  (edition: Edition) =>
    new Map(
      edition.judgement.rankings.flatMap(({ metric, values }) =>
        values.flatMap((value) => {
          const doubt = doubtOf(edition, metric.id, value);
          return doubt === undefined
            ? []
            : value.runs.map(({ run, result }) => [keyOf(run, result + 1, metric.id), doubt] as const);
        }),
      ),
    ),
);

const keyOf = (run: string, result: number, metric: string): string => `${run}#${result} ${metric}`;
