/** Published editions are as their locks say: `edition --check`, without the command. Without editions there is nothing to hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { verifyLocks } from "../../src/judge/edition-lock.ts";
import { loadRecord } from "../../src/record/load.ts";

test("each figure of each published edition is as its lock says", async () => {
  const { record } = await loadRecord(engineDir);
  const judged = new Map(
    [...record.locks.keys()].map((version) => [version, judgeEdition(record, version).judgement]),
  );
  const changed = verifyLocks(record, judged).filter(({ severity }) => severity === "error");
  assert.deepEqual(changed, []);
});
