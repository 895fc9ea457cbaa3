/** Other tests that answer for a metric of a use case, and that are no easier: who meets a bound there meets it. Pure. */
import { outstandingOf, type Workload } from "../../schema/workload.ts";
import { credibleIn, type Dimension } from "../bounds/dimension.ts";
import type { Figure } from "../bounds/figure.ts";
import { matches } from "../ranking/selector.ts";
import { figureOf } from "./figures.ts";
import { isMixOf, isSameTest, type Measured } from "./place-of.ts";

/**
 * The deployment's own figures of the same pattern and blocks, alone or in a mix: rates with at most as many I/Os at once as
 * in the test that answers, latencies with at least as many. In the order of rankings.
 */
export function harderFigures(measured: Measured, dimension: Dimension, id: string): Figure[] {
  const { wanted, metric, ranking } = dimension;
  const asked = ranking && measured.commons.get(ranking.comparisonId)?.workload;
  if (asked === undefined) return [];
  return (measured.byMetric.get(metric.id) ?? []).flatMap((other) => {
    const workload = measured.commons.get(other.comparisonId)?.workload;
    return other !== ranking &&
      workload !== undefined &&
      credibleIn(other, id) &&
      matches(wanted.workload, workload) &&
      (isSameTest(asked, workload) || isMixOf(asked, workload)) &&
      isNoEasier(metric.better, asked, workload)
      ? (figureOf(measured, { ...dimension, ranking: other }, id) ?? [])
      : [];
  });
}

function isNoEasier(better: "higher" | "lower", asked: Workload, other: Workload): boolean {
  const [of, than] = [outstandingOf(other), outstandingOf(asked)];
  if (of === undefined || than === undefined) return false;
  return better === "higher" ? of <= than : of >= than;
}
