/**
 * What the checks say of the documents against documents.tsv, which oracle.ts computes from the same transcriptions without
 * a line of the engine.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it, type TestContext } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { CHECKS } from "../../src/judge/index.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { TABLE } from "../support/tally.ts";
import { type Cell, confusionText, requireAgreement, saidOf } from "./confusion.ts";
import { rowsOf } from "./oracle/rows.ts";
import { DATA, DOCUMENTS_TABLE, tableOf } from "./oracle.ts";
import { documentLabels, documentsInTable } from "./tables.ts";

/** A record may hold some of them, none, or others beside. */
const rows = rowsOf(DATA, documentsInTable());
const isEmptied = rows.length === 0;
const isHere = (line: string): boolean =>
  line.startsWith("document\t") || rows.some(({ document }) => line.startsWith(`${document}\t`));

it("the table is what the transcriptions come to", () => {
  if (isEmptied) return;
  const lines = readFileSync(DOCUMENTS_TABLE, "utf8").trimEnd().split("\n").filter(isHere);
  assert.equal(`${lines.join("\n")}\n`, tableOf(rows), "run tests/proof/oracle.ts to write it anew");
});

it("the checks find in the documents what is in the table, and nothing else", async (t: TestContext) => {
  if (isEmptied) return;
  const { record } = await loadRecord(engineDir);
  const { judgement } = judgeEdition(record, NEXT);
  const labelled = documentLabels();
  const cells = rows.flatMap((row): Cell[] => {
    const run = row.key.split(": ")[0];
    const judged = judgement.results.find((one) => one.run.id === run && one.result.name === row.name);
    assert.ok(judged, `${row.key} is judged`);
    return CHECKS.map(({ code }) => {
      const { expected, evidence, corrected } = labelled(row.document, row.key, code);
      return { where: row.key, code, expected, why: evidence, corrected, ...saidOf(judged.outcomes, code) };
    });
  });
  const codes = CHECKS.map(({ code }) => code);
  t.diagnostic(TABLE + confusionText(`Documents: ${rows.length} results`, cells, codes));
  requireAgreement(cells);
});
