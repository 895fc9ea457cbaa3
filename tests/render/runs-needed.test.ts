/** How many runs are needed is said in the same words on the first page, where one measures, and in the method. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { bestMeasurements, measurementBlocks } from "../../src/render/blocks/answers/measuring.ts";
import { measuredOf } from "../../src/render/blocks/decision/answer-matrix.ts";
import { commonRunsIn } from "../../src/render/blocks/plan/common-runs.ts";
import { RUNS_NEEDED } from "../../src/render/blocks/until/runs-needed.ts";
import { measure } from "../../src/render/pages/measure.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("one statement of how many runs are needed, with what each shows", () => {
  const environments = measuredOf(edition);
  const told = [
    bestMeasurements(edition, environments),
    measurementBlocks(edition, environments[0] ?? ""),
    measure.pages?.({ edition } as never),
  ].map((one) => JSON.stringify(one));
  const method = readFileSync(join(engineDir, "content", "methodology.md"), "utf8");
  for (const text of [...told, method]) assert.equal(text.split(RUNS_NEEDED).length, 2);
  for (const text of told) assert.doesNotMatch(text, /figures to rely on/);
});

test("the deployments that are counted are named, each leading to its page", () => {
  const said = JSON.stringify(bestMeasurements(edition, measuredOf(edition)));
  for (const environment of measuredOf(edition))
    for (const id of commonRunsIn(edition, environment).runs[0]?.deployments ?? [])
      assert.ok(said.includes(edition.links.deployment(id)), id);
});
