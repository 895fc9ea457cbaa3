/** What more clients bring and cost: one line per deployment, from one client to the most. */

import { phraseOf } from "../../../../judge/ranking/ratio.ts";
import { resultName } from "../../../../judge/ranking/value.ts";
import { isCredible } from "../../../../judge/side-by-side/knee.ts";
import type { Scaling } from "../../../../judge/side-by-side/scaling.ts";
import { defined } from "../../../../text/defined.ts";
import { plural } from "../../../../text/words.ts";
import { formatFigure, formatNumber, formatValue } from "../../../../units/format.ts";
import type { ChartKind } from "../../chart.ts";
import { figureColumns, type PlainRow, plainCsv } from "../../csv.ts";
import { highestRate } from "../../rates/most.ts";
import { rateView } from "../../rates/rate-plot.ts";
import { sentence } from "../../sentence.ts";

/** Scalings of one group, with what tells them apart; `objectiveNs`: a latency that was asked for. */
export type ScalingInput = {
  scalings: readonly Scaling[];
  names: readonly string[];
  objectiveNs?: number;
};

export const clientScaling: ChartKind<"client-scaling", ScalingInput> = {
  id: "client-scaling",
  title: "Client scaling",
  shows:
    "The rate of all clients together across and their latency upwards, on a log axis, for each number of clients, which stands beside its mark; a line joins them. " +
    "Where a line turns upwards, more clients only wait. A ring marks the most rate for its latency, a dashed line an objective. Crossed-out marks were excluded by a check.",
  view: ({ scalings, names, objectiveNs }, frame) =>
    rateView(
      {
        lines: scalings.map(({ points, rate, latency }, i) => ({
          name: names[i] ?? "",
          rate,
          latency,
          points: points.map((point) => ({ ...point, load: point.clients })),
        })),
        words: { of: "clients", head: "with clients", excluded: "excluded numbers of clients" },
        ...defined({ objectiveNs }),
      },
      frame,
    ),
  rows,
  csv: plainCsv,
  describe,
};

/** One row per number of clients, in the units of the record. */
function rows({ scalings, names }: ScalingInput): PlainRow[] {
  return scalings.flatMap((scaling, i) =>
    scaling.points.map(
      (point): PlainRow => ({
        environment: scaling.environment,
        deployment: scaling.deployment,
        line: names[i] ?? "",
        each_client: scaling.title,
        clients: point.clients,
        rate_metric: scaling.rate.id,
        rate_unit: scaling.rate.unit,
        ...figureColumns("rate", point.rate.value),
        latency_metric: scaling.latency.id,
        latency_unit: scaling.latency.unit,
        ...figureColumns("latency", point.latency.value),
        fairness: point.fairness,
        excluded_by: [...new Set([...point.rate.value.excludedBy, ...point.latency.value.excludedBy])].join(
          " ",
        ),
        runs: point.rate.value.runs.map(resultName).join(" "),
      }),
    ),
  );
}

const TOLD = 3;

/** One line: from the fewest clients to the most. Several: who reaches the most, and with how many. */
function describe({ scalings, names }: ScalingInput): string {
  const [first, second] = scalings;
  if (first === undefined) return "No numbers of clients were measured.";
  if (second === undefined)
    return `${first.title} for each client, ${names[0] ?? ""}. ${growthSentence(first)}`;
  const reached = scalings.flatMap((scaling, i) => {
    const most = highestRate(scaling);
    return most === undefined ? [] : [{ name: names[i] ?? "", most }];
  });
  if (reached.length === 0)
    return sentence(`${first.title} for each client: every number of clients is excluded by a check`);
  const told = reached
    .sort((a, b) => b.most.rate.value.value - a.most.rate.value.value)
    .map(
      ({ name, most }) =>
        `${name} with ${formatFigure(most.rate.value, first.rate.unit)} from ${plural(most.clients, "client")} (${formatFigure(most.latency.value, "ns")})`,
    );
  const rest = told.length > TOLD ? ` and ${told.length - TOLD} more` : "";
  return sentence(
    `${first.title} for each client: most ${phraseOf(first.rate)}: ${told.slice(0, TOLD).join(", ")}${rest}; in brackets the ${phraseOf(first.latency)}`,
  );
}

/** "From 1 client to 8, read IOPS go from 20,000 IOPS to 62,000 IOPS (x 3.1) and p99 read latency from 3 ms to 22 ms (x 7.3)." */
export function growthSentence({ points, rate, latency }: Scaling): string {
  const credible = points.filter(isCredible);
  const [from, to] = [credible[0], credible.at(-1)];
  if (from === undefined || to === undefined)
    return `Checks exclude all of its ${points.length} numbers of clients: how it scales cannot be told.`;
  if (from === to)
    return `Checks exclude all but ${credible.length} of its ${points.length} numbers of clients: how it scales cannot be told.`;
  const grows = (of: "rate" | "latency", { unit }: Scaling["rate"]): string => {
    const [a, b] = [from[of].value.value, to[of].value.value];
    return `from ${formatValue(a, unit)} to ${formatValue(b, unit)} (${formatNumber(b / a)}x)`;
  };
  const go = rate.unit === "iops" ? "go" : "goes";
  return `From ${plural(from.clients, "client")} to ${to.clients}, ${phraseOf(rate)} ${go} ${grows("rate", rate)} and ${phraseOf(latency)} ${grows("latency", latency)}.`;
}
