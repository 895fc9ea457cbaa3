/** All values of an edition as CSV and JSON, in the units of the record. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { Verdict } from "../../judge/evidence/outcomes.ts";
import { csvText } from "../../text/csv.ts";
import type { Edition } from "../edition/edition.ts";
import { resultRows } from "./result-rows.ts";

const COLUMNS = [
  ...(["environment", "deployment", "run", "result", "name", "workload", "basis"] as const),
  ...(["metric", "unit", "value", "low", "high", "printed", "line"] as const),
];

export function resultsDownloads(edition: Edition): Map<string, string> {
  const rows = resultRows(edition);
  const table = csvText(
    [...COLUMNS, "excluded_by", "noted"],
    rows.map((row) => [...COLUMNS.map((name) => row[name]), row.excludedBy.join(" "), row.noted.join(" ")]),
  );
  const lines = rows.map(({ comparison: _, better: __, ...row }) => `  ${JSON.stringify(row)}`).join(",\n");
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
