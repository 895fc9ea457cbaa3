/**
 * said/*.txt: all that judging says of the engine's examples, and of laboratories that are drawn. Whoever changes a rule sees here what
 * it changes. FIOLIO_UPDATE=1 writes them anew, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { examplesRoot } from "../../src/publish/examples.ts";
import { loadRecord } from "../../src/record/load.ts";
import { uniformOf } from "./draws.ts";
import { saidIn } from "./said.ts";
import { type Lie, labWith } from "./true-labs.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

function assertSaid(name: string, lines: readonly string[]): void {
  const path = join(import.meta.dirname, "said", `${name}.txt`);
  const found = `${lines.join("\n")}\n`;
  if (UPDATE) writeFileSync(path, found);
  assert.equal(found, existsSync(path) ? readFileSync(path, "utf8") : "");
}

test("of the engine's examples", async () => {
  const { record } = await loadRecord(examplesRoot);
  assertSaid("examples", saidIn(judge(record, [...record.runs.values()])));
});

const LIES: readonly Lie[] = ["apart", "alike", "close", "near"];
const EACH = 4;

for (const lie of LIES)
  test(`of laboratories whose values lie ${lie}`, () => {
    const said = Array.from({ length: EACH }, (_, i) => {
      const kind = {
        lie,
        missing: [0, 0.2, 0.5, 0.1][i] ?? 0,
        flattered: i % 2 === 0 ? 0 : 0.4,
        dedicated: i < 2,
      };
      const { record, runs } = labWith(uniformOf(100 + i), kind);
      return [`== ${JSON.stringify(kind)}`, ...saidIn(judge(record, runs))];
    });
    assertSaid(lie, said.flat());
  });
