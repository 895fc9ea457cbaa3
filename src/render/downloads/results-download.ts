/** All values of an edition, in the units of the record: as CSV a row each, as JSON beneath their results. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { Verdict } from "../../judge/evidence/outcomes.ts";
import { type CsvValue, csvText } from "../../text/csv.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Edition } from "../edition/edition.ts";
import { type PackedFile, packed } from "./packed.ts";
import { type ResultRow, rowsOfResult, whoseOf } from "./result-rows.ts";

const COLUMNS = [
  ...(["environment", "deployment", "run", "result", "name", "workload", "basis"] as const),
  ...(["metric", "unit", "value", "low", "high", "printed", "line"] as const),
];

export function resultsDownloads(edition: Edition): PackedFile[] {
  const results: string[] = []; // as the rows of the table are asked for
  const table = csvText([...COLUMNS, "excluded_by", "noted"], rowsAndResults());
  const head = JSON.stringify({ edition: edition.version, method: edition.judgement.method });
  const whole = `${head.slice(0, -1)},"results":[\n${results.join(",\n")}\n]}\n`;
  return [
    packed(`static/${edition.version}/results.csv`, table),
    packed(`static/${edition.version}/results.json`, whole),
  ];

  /** A result at a time: its figures as rows, and beneath it. */
  function* rowsAndResults(): Generator<CsvValue[]> {
    for (const judged of edition.judgement.results) {
      const rows = rowsOfResult(edition, judged).map(bounded);
      for (const row of rows)
        yield [...COLUMNS.map((name) => row[name]), row.excludedBy.join(" "), row.noted.join(" ")];
      results.push(JSON.stringify(resultOf(judged, rows)));
    }
  }
}

type Row = Omit<ResultRow, "low" | "high"> & Partial<Pick<ResultRow, "low" | "high">>;

/** What was recorded exactly has no bounds beside it: of most figures they would be itself. */
const bounded = ({ low, high, ...row }: ResultRow): Row => (low === high ? row : { ...row, low, high });

/** Its figures beneath it, and of each what is its own: bounds where it has any, codes where a check spoke. */
const resultOf = (judged: JudgedResult, rows: readonly Row[]): Record<string, unknown> => ({
  ...whoseOf(judged),
  basis: judged.run.basis,
  values: rows.map(({ metric, unit, value, low, high, printed, line, excludedBy, noted }) => ({
    ...{ metric, unit, value },
    ...defined({ low, high, printed, line, excludedBy: nonEmpty(excludedBy), noted: nonEmpty(noted) }),
  })),
  checks: checksOf(judged),
});

/** Each code once, under its strongest outcome; the evidence is on the run's page. */
function checksOf({ outcomes }: JudgedResult): Record<string, unknown> {
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
  return Object.fromEntries(codes.filter(([, own]) => own.length > 0));
}

const STRONGEST_FIRST: readonly Verdict[] = ["excluded", "noted", "passed", "unchecked"];
