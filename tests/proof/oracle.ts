/**
 * What must be found in the documents, computed from their transcriptions without a line of the engine: run it to rewrite
 * documents.tsv beside it. The rules follow the checks' published specification, their arithmetic is done anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { otherRead, otherWrite } from "./oracle/beside.ts";
import type { Finding, Rule } from "./oracle/finding.ts";
import { depthOfOneAtATime, little, order, summedRows, threeFigures, units } from "./oracle/laws.ts";
import {
  absoluteFloor,
  beyondMedium,
  bufferedWrite,
  lineRate,
  reread,
  tier,
  transferFloor,
} from "./oracle/limits.ts";
import {
  ceiling,
  dedicated,
  duplicate,
  length,
  onceOnly,
  queueing,
  scaling,
  sharedFile,
  turned,
  unseen,
  unwritten,
} from "./oracle/practice.ts";
import { type Row, rowsOf } from "./oracle/rows.ts";

const RULES: readonly Rule[] = [
  little,
  depthOfOneAtATime,
  scaling,
  turned,
  queueing,
  reread,
  absoluteFloor,
  transferFloor,
  bufferedWrite,
  otherRead,
  otherWrite,
  unwritten,
  sharedFile,
  lineRate,
  beyondMedium,
  ceiling,
  tier,
  threeFigures,
  summedRows,
  units,
  order,
  duplicate,
  length,
  onceOnly,
  dedicated,
  unseen,
];

export const DOCUMENTS_TABLE = join(import.meta.dirname, "documents.tsv");
export const DATA = join(import.meta.dirname, "..", "..", "data");

type Line = Finding & { document: string; key: string };

/** One line for each failure; what is missing or left open is told once for all rows that it holds for. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) =>
    RULES.flatMap((rule) => rule(row, rows)).map(
      (found): Line => ({ ...found, document: row.document, key: row.key }),
    ),
  );
  const failures = lines.filter(({ expected }) => expected === "fail");
  const rest = Map.groupBy(
    lines.filter(({ expected }) => expected !== "fail"),
    ({ document, code, expected, evidence }) => [document, code, expected, evidence].join("\t"),
  );
  const told = failures.map(({ document, line, key, code, expected, evidence }) =>
    [document, line ?? "", key, code, expected, evidence].join("\t"),
  );
  const grouped = [...rest.values()].map((group) => {
    const { document, code, expected, evidence } = group[0] as Line;
    const whole = rows.filter((row) => row.document === document).map(({ key }) => key);
    const keys = namesOf(
      group.map(({ key }) => key),
      whole,
    );
    return [document, "", keys, code, expected, evidence].join("\t");
  });
  return `${["document\tline\tresults\tcode\texpected\tevidence", ...told.sort(), ...grouped.sort()].join("\n")}\n`;
}

/** "*" for all of a document, "* but a; b" where that is shorter. */
function namesOf(keys: readonly string[], whole: readonly string[]): string {
  const others = whole.filter((key) => !keys.includes(key));
  if (others.length === 0) return "*";
  return others.length < keys.length ? `* but ${others.join("; ")}` : keys.join("; ");
}

if (import.meta.main) {
  writeFileSync(DOCUMENTS_TABLE, tableOf(rowsOf(DATA)));
  console.log(`${readFileSync(DOCUMENTS_TABLE, "utf8").split("\n").length - 2} lines in ${DOCUMENTS_TABLE}`);
}
