/** Each figure of each result of an edition, in the units of the record, with what the checks say of it: one by one, as large editions have hundreds of thousands. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import { defined } from "../../text/defined.ts";
import type { Edition } from "../edition/edition.ts";

export type ResultRow = {
  environment: string;
  deployment: string;
  run: string;
  /** From 1. */
  result: number;
  name: string;
  workload: string;
  comparison: string;
  basis: string;
  metric: string;
  better: "higher" | "lower";
  unit: string;
  value: number;
  low: number;
  high: number;
  printed?: string;
  line?: number;
  excludedBy: readonly string[];
  noted: readonly string[];
};

export function* resultRows(edition: Edition): Generator<ResultRow> {
  for (const judged of edition.judgement.results) yield* rowsOfResult(edition, judged);
}

/** Of which result a figure is. */
export const whoseOf = ({ run, index, result, workloadId }: JudgedResult) => ({
  environment: run.environment,
  deployment: run.deployment,
  run: run.id,
  result: index + 1,
  name: result.name,
  workload: workloadId,
});

export function rowsOfResult({ judgement }: Pick<Edition, "judgement">, judged: JudgedResult): ResultRow[] {
  const excluding = judged.outcomes.filter(({ verdict }) => verdict === "excluded");
  const noting = judged.outcomes.filter(({ verdict }) => verdict === "noted");
  return judgement.metrics.flatMap((metric) => {
    const quantity = metric.read(judged.result);
    if (quantity === undefined) return [];
    const { low, high } = intervalOf(quantity);
    const codes = (outcomes: typeof judged.outcomes): string[] =>
      outcomes
        .filter(({ metrics }) => metrics === undefined || metrics.includes(metric.id))
        .map(({ code }) => code);
    return [
      {
        ...whoseOf(judged),
        comparison: judged.comparisonId,
        basis: judged.run.basis,
        metric: metric.id,
        better: metric.better,
        unit: metric.unit,
        value: valueOf(quantity),
        low,
        high,
        ...(typeof quantity === "object" && defined({ printed: quantity.printed, line: quantity.line })),
        excludedBy: codes(excluding),
        noted: codes(noting),
      },
    ];
  });
}
