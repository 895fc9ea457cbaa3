/** Where all miss what is asked and only some by so little that they may still meet it, no card takes that back, and the nearest comes first in columns and in what to test. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestToBound } from "../../src/judge/planning/none-meets.ts";
import { fewOf } from "../../src/judge/planning/plan.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { planOf } from "../../src/render/blocks/plan/plan.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const all = edition.judgement.recommendations.flatMap((one) => [
  one,
  ...edition.furtherOf(one).map(({ recommendation }) => recommendation),
]);

test("beside who alone may still meet it no card says that they are level in the same", () => {
  let told = 0;
  for (const one of all) {
    const { headline, meanwhile, need } = answerView(edition, one);
    const lines = [`${plain(headline)}. ${plain(meanwhile?.why ?? "")}`, plain(need?.text ?? "")];
    for (const line of lines.filter((text) => text.includes("may still meet it"))) {
      assert.doesNotMatch(line, /\bare level in p99/, `${one.useCase} ${one.environment}`);
      told += 1;
    }
  }
  assert.ok(told > 1, String(told));
});

test("columns and tests of three begin with the nearest to what is asked", () => {
  let seen = 0;
  for (const one of all) {
    const few = fewOf(edition, one);
    const near = nearestToBound(edition, one).filter((id) => few.includes(id));
    if (few.length === 0 || near.length === 0) continue;
    seen += 1;
    const where = `${one.useCase} ${one.environment}`;
    assert.deepEqual(few.slice(0, near.length), near, where);
    const { scorecard } = answerView(edition, one);
    assert.deepEqual(scorecard?.of ?? few, few, where);
    const { first = [], rest = [] } = planOf(edition, one) ?? {};
    const planned = [...first, ...rest].filter((id) => near.includes(id));
    assert.deepEqual(
      planned,
      near.filter((id) => planned.includes(id)),
      where,
    );
  }
  assert.ok(seen > 1, String(seen));
});
