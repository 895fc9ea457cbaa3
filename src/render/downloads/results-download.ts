/** All values of an edition as CSV and JSON, in the units of the record. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { Verdict } from "../../judge/evidence/outcomes.ts";
import { METRICS } from "../../schema/metric.ts";
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import { csvText } from "../../text/csv.ts";
import { defined } from "../../text/defined.ts";
import type { Edition } from "../edition/edition.ts";

const COLUMNS = [
  ...(["environment", "deployment", "run", "result", "name", "workload", "basis"] as const),
  ...(["metric", "unit", "value", "low", "high", "printed", "line"] as const),
];

export function resultsDownloads(edition: Edition): Map<string, string> {
  const rows = edition.judgement.results.flatMap((judged) =>
    METRICS.flatMap((metric) => {
      const quantity = metric.read(judged.result);
      if (quantity === undefined) return [];
      const { low, high } = intervalOf(quantity);
      const codes = (verdict: string) =>
        judged.outcomes
          .filter((o) => o.verdict === verdict && (o.metrics === undefined || o.metrics.includes(metric.id)))
          .map((o) => o.code);
      return [
        {
          environment: judged.run.environment,
          deployment: judged.run.deployment,
          run: judged.run.id,
          result: judged.index + 1,
          name: judged.result.name,
          workload: judged.workloadId,
          basis: judged.run.basis,
          metric: metric.id,
          unit: metric.unit,
          value: valueOf(quantity),
          low,
          high,
          ...(typeof quantity === "object" && defined({ printed: quantity.printed, line: quantity.line })),
          excludedBy: codes("excluded"),
          noted: codes("noted"),
        },
      ];
    }),
  );
  type Row = (typeof rows)[number] & { printed?: string; line?: number };
  const table = csvText(
    [...COLUMNS, "excluded_by", "noted"],
    rows.map((row: Row) => [
      ...COLUMNS.map((name) => row[name]),
      row.excludedBy.join(" "),
      row.noted.join(" "),
    ]),
  );
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n");
  const checks = edition.judgement.results
    .map((judged) => `  ${JSON.stringify(checksOf(judged))}`)
    .join(",\n");
  const head = JSON.stringify({ edition: edition.version, method: edition.judgement.method });
  return new Map([
    [`static/${edition.version}/results.csv`, table],
    [
      `static/${edition.version}/results.json`,
      `${head.slice(0, -1)},"values":[\n${lines}\n],"checks":[\n${checks}\n]}\n`,
    ],
  ]);
}

/** Each code once, under its strongest outcome; the evidence is on the run's page. */
function checksOf({ run, index, outcomes }: JudgedResult): Record<string, unknown> {
  const strongest = new Map<string, Verdict>();
  for (const { code, verdict } of outcomes) {
    const before = strongest.get(code);
    if (before === undefined || STRONGEST_FIRST.indexOf(verdict) < STRONGEST_FIRST.indexOf(before))
      strongest.set(code, verdict);
  }
  const codes = STRONGEST_FIRST.map((verdict): [Verdict, string[]] => [
    verdict,
    [...strongest].flatMap(([code, own]) => (own === verdict ? [code] : [])),
  ]);
  return { run: run.id, result: index + 1, ...Object.fromEntries(codes) };
}

const STRONGEST_FIRST: readonly Verdict[] = ["excluded", "noted", "passed", "unchecked"];
