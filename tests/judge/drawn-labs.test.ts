/**
 * said/drawn.txt: hashes of all that judging says of labs in which everything may be. What a change of a rule does can be read where
 * examples/ and published editions show it; here it is seen that it does something. FIOLIO_UPDATE=1 writes it anew; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { drawnLab } from "./drawn-labs.ts";
import { hashOf, saidIn } from "./said.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const LABS = 14;

test("what is said of labs in which everything may be", () => {
  const said = Array.from({ length: LABS }, (_, seed) => {
    const { record, runs } = drawnLab(seed);
    const judgement = judge(record, runs);
    const outcomes = judgement.results.flatMap((one) => one.outcomes);
    const byCode = [...Map.groupBy(outcomes, ({ code, verdict }) => `${code} ${verdict}`)].map(
      ([what, of]) => `  ${what}: ${of.length} = ${hashOf(of.map((one) => ({ ...one })))}`,
    );
    const rest = saidIn(judgement).filter((line) =>
      /^(?! {2}passed|d\d\.|ranking).* = [\da-f]{8}$/.test(line),
    );
    return [
      `lab ${seed}`,
      ...byCode.sort(),
      ...rest,
      `patterns = ${hashOf(judgement.patterns)}`,
      `rankings = ${hashOf(judgement.rankings)}`,
    ];
  });
  const file = join(import.meta.dirname, "said", "drawn.txt");
  const found = `${said.flat().join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});
