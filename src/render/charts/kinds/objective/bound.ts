/** The dashed line of a plot of candidates, by what it is: what is wanted of a figure, which rules out, or what is enough. */
import type { Metric } from "../../../../schema/metric.ts";
import { formatWanted } from "../../../../units/format.ts";

/** In the unit of the metric; where both stand the line is what is wanted. */
export type Bounds = { objective?: number | undefined; enough?: number | undefined };
type Of = Pick<Metric, "better" | "unit">;

/** Undefined where the use case does not say how much. `text` stands at the line: "wanted: at most 20 ms", "enough: 2,100 IOPS". */
export function lineOf(
  metric: Of,
  { objective, enough }: Bounds,
): { value: number; text: string } | undefined {
  if (objective !== undefined) return { value: objective, text: `wanted: ${limitText(metric, objective)}` };
  return enough === undefined
    ? undefined
    : { value: enough, text: `enough: ${formatWanted(enough, metric.unit)}` };
}

/** " Dashed, enough: 2,100 IOPS."; of both, where they differ, both. Empty where no line is drawn. */
export function boundNote(metric: Of, bounds: Bounds = {}): string {
  const line = lineOf(metric, bounds);
  const { objective, enough } = bounds;
  const isBoth = objective !== undefined && enough !== undefined && objective !== enough;
  const more = isBoth ? `; enough: ${formatWanted(enough, metric.unit)}` : "";
  return line === undefined ? "" : ` Dashed, ${line.text}${more}.`;
}

/** For a sentence: "at most 20 ms is wanted", "at least 2,100 IOPS are enough". */
export const boundClause = (metric: Of, bound: number, isWanted: boolean): string =>
  `${limitText(metric, bound)} ${metric.unit === "iops" ? "are" : "is"} ${isWanted ? "wanted" : "enough"}`;

const limitText = ({ better, unit }: Of, bound: number): string =>
  `at ${better === "higher" ? "least" : "most"} ${formatWanted(bound, unit)}`;
