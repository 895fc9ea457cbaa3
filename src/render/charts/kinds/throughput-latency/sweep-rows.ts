import { resultName } from "../../../../judge/ranking/value.ts";
import type { SweepPoint } from "../../../../judge/side-by-side/sweeps.ts";
import type { PlainRow } from "../../csv.ts";
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
      ...columnsOf("rate", point.rate),
      latency_metric: sweep.latency.id,
      latency_unit: sweep.latency.unit,
      ...columnsOf("latency", point.latency),
      excluded_by: [...new Set([...point.rate.value.excludedBy, ...point.latency.value.excludedBy])].join(
        " ",
      ),
      runs: point.rate.value.runs.map(resultName).join(" "),
    })),
  );

const columnsOf = (name: string, { value }: SweepPoint["rate"]): PlainRow => ({
  [name]: value.value,
  [`${name}_low`]: value.interval.low,
  [`${name}_high`]: value.interval.high,
});
