/** Checks what the schema of a model cannot: whether its figures may be combined. Pure. */
import { metricById } from "../schema/metric.ts";
import type { Model } from "../schema/model.ts";

/** Tells `refer` of metrics; yields a sentence where figures of different units would be added, or shifted by one number. */
export function* modelProblems(
  { dimensions, shift, missing }: Model,
  refer: (where: string, noun: "metric", id: string) => void,
): Generator<string> {
  const units = new Set<string>();
  for (const [i, { id, of }] of dimensions.entries()) {
    for (const [j, { metric }] of of.entries()) refer(`dimensions[${i}].of[${j}].metric`, "metric", metric);
    const own = new Set(of.flatMap(({ metric }) => metricById.get(metric)?.unit ?? []));
    if (own.size > 1)
      yield `dimensions[${i}].of: expected figures of one unit in ${id}, came ${[...own].join(" and ")}. Make them two dimensions.`;
    for (const unit of own) units.add(unit);
  }
  const constant = shift !== undefined ? "shift" : missing.rule === "penalty" ? "missing.least" : undefined;
  if (constant !== undefined && units.size > 1)
    yield `${constant}: expected metrics of one unit beside a number in that unit, came ${[...units].join(" and ")}. Leave it out, or use other metrics.`;
  const higher = dimensions.flatMap(({ of }) =>
    of.filter(({ metric }) => metricById.get(metric)?.better === "higher"),
  );
  if (missing.rule === "penalty" && higher.length > 0)
    yield `missing: expected a penalty over metrics of which less is better, came ${higher[0]?.metric}. Use another rule.`;
}
