/** In what words checks are said to exclude what decides: the reason against a storage, why it is not chosen, and each figure have them from here. */
import { reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";

/** `one`: of a storage, in several use cases; `all`, `others`: of an answer, alone and beside what stands; `short`: beside what names the figures. */
const EXCLUDED = {
  one: "a figure that decides is excluded",
  all: "figures that decide are excluded",
  others: "other figures that decide are excluded",
  short: "excluded",
} as const;

type Said = keyof typeof EXCLUDED;

/** "figures that decide are excluded: cached reads and impossibly fast"; without labels where they stand nearby. */
export const excludedText = (said: Said, labels: readonly string[] = []): string =>
  labels.length === 0 ? EXCLUDED[said] : `${EXCLUDED[said]}: ${listed(labels)}`;

/** Before a label with what its check found: ", excluded as cached reads: ...; and as impossibly fast: ...". */
export const excludedAs = (at: number): string => (at === 0 ? `, ${EXCLUDED.short} as ` : "; and as ");

/** "its reads are " where they alone are excluded: its writes stand. */
export function excludedSide({ candidates, metrics }: Recommendation, deployment: string): string {
  const figures = candidates.find((one) => one.deployment === deployment)?.figures ?? [];
  const out = figures.flatMap((figure, index) =>
    metrics[index]?.scored && reasonsOf(figure).length > 0 ? [metrics[index].metric] : [],
  );
  const [side, ...more] = new Set(out.map((id) => metricById.get(id)?.direction));
  return more.length === 0 && (side === "read" || side === "write") ? `its ${side}s are ` : "";
}
