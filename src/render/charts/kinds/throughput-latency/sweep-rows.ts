import { resultName } from "../../../../judge/ranking/value.ts";
import { figureColumns, type PlainRow } from "../../csv.ts";
import { titleOf } from "../../titles.ts";
import type { SweepsInput } from "./sweep-finding.ts";

/** One row per depth, in the units of the record. */
export const sweepRows = ({ sweeps, titles }: SweepsInput): PlainRow[] =>
  sweeps.flatMap((sweep) =>
    sweep.points.map((point) => ({
      environment: sweep.environment,
      deployment: sweep.deployment,
      title: titleOf(titles, sweep.deployment),
      workload: sweep.title,
      in_flight: point.outstanding,
      numjobs: point.numjobs,
      rate_metric: sweep.rate.id,
      rate_unit: sweep.rate.unit,
      ...figureColumns("rate", point.rate.value),
      latency_metric: sweep.latency.id,
      latency_unit: sweep.latency.unit,
      ...figureColumns("latency", point.latency.value),
      excluded_by: [...new Set([...point.rate.value.excludedBy, ...point.latency.value.excludedBy])].join(
        " ",
      ),
      runs: point.rate.value.runs.map(resultName).join(" "),
    })),
  );
