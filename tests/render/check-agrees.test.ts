/** What `fiolio check` says to measure next is what the pages of each environment say, and it counts no answer whose own page asks for more. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { commonRunsIn } from "../../src/render/blocks/plan/common-runs.ts";
import { planOf } from "../../src/render/blocks/plan/plan.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const printed = execFileSync(process.execPath, ["src/fiolio.mjs", "check"], {
  cwd: engineDir,
  encoding: "utf8",
});
const told = new Map(
  [...printed.matchAll(/^ {2}([\w-]+): (One run of .*? that (?:is|are) not settled\.)/gm)].map(
    ([, environment = "", sentence = ""]) => [environment, sentence] as const,
  ),
);

test("check says of each environment what its pages say first", () => {
  for (const environment of edition.environments) {
    const [first] = commonRunsIn(edition, environment).runs;
    assert.equal(told.get(environment), first?.sentence, environment);
  }
  assert.ok(told.size > 3, printed);
});

test("a run counts only answers for which it measures whom their own pages say to measure", () => {
  for (const environment of told.keys())
    for (const { deployments, settles } of commonRunsIn(edition, environment).runs)
      for (const answer of edition.judgement.recommendations) {
        if (answer.environment !== environment || !settles.includes(answer.useCase)) continue;
        const { first = [], rest = [], repeats = false } = planOf(edition, answer) ?? {};
        const where = `${answer.useCase} in ${environment}`;
        assert.ok(!repeats, where);
        for (const id of [...first, ...rest]) assert.ok(deployments.includes(id), `${where}: ${id}`);
      }
});
