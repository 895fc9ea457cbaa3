/** The leads of all pairs of the record: what is heard first is one plain sentence. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judge } from "../../src/judge/index.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";

const { record } = await loadRecord(engineDir);
const { pairings } = judge(record, runsOfEdition(record, NEXT));

test("the first sentence of a pair has six clauses of 32 words at most, and no range", () => {
  const leads = pairings
    .flatMap(({ pairs }) => pairs)
    .filter(({ comparisons, tally }) => comparisons.length > 1 || tally.keptOut > 0)
    .map(({ sentences }) => sentences[0] ?? "");
  assert.ok(leads.length > 20, String(leads.length));
  for (const lead of leads) {
    const [, first = ""] = /^(.*?\.)(?= [A-Z]|$)/.exec(lead) ?? [];
    const clauses = first.split("; ");
    assert.ok(first !== "" && clauses.length <= 6, lead);
    for (const clause of clauses) assert.ok(clause.split(" ").length <= 32, clause);
    assert.doesNotMatch(first, /x to /, lead);
  }
});
