/** What a plan looks up of all that was judged; an edition has it, too. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Recommendation } from "../recommending/recommendation.ts";

export type Judged = {
  record: FiolioRecord;
  /** By their ids, those of answers among them. */
  rankings: ReadonlyMap<string, Ranking>;
  deployments: readonly string[];
  resultsOf: (run: string) => readonly JudgedResult[];
};

/** Rankings by their ids: of the metrics, and what answers put together of them. */
export const rankingsById = (
  rankings: readonly Ranking[],
  recommendations: readonly Recommendation[],
): ReadonlyMap<string, Ranking> =>
  new Map(
    [...rankings, ...recommendations.flatMap(({ combined }) => combined)].map(
      (one) => [one.id, one] as const,
    ),
  );
