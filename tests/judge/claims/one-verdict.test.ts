/** One bottleneck that a document names several times is judged by the same figures each time, unless it says of which work it speaks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../../src/effects/engine.ts";
import { loadRecord } from "../../../src/record/load.ts";

const { record } = await loadRecord(engineDir);

test("what is called the limit is judged by the same figures wherever a document calls it so", () => {
  let several = 0;
  for (const { source, claims } of record.claims.values()) {
    const named = claims.flatMap(({ id, says, asserts }) => {
      const fills = [asserts ?? []].flat().filter(({ kind }) => kind === "fills");
      // Who names other work than another one says so: " of random I/O".
      return fills.length === 0 || /random/.test(says) ? [] : [{ id, by: JSON.stringify(fills) }];
    });
    if (named.length > 1) several++;
    assert.ok(
      new Set(named.map(({ by }) => by)).size <= 1,
      `${source}: ${named.map(({ id }) => id).join(", ")}`,
    );
  }
  assert.ok(several > 1);
});
