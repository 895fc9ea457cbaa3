/** By which figure a deployment's page says where it stands in a workload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { mainPlaces } from "../../src/render/blocks/places.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("a deployment stands in a workload by the figure that leads the workload's own page, where it is in that", () => {
  let several = 0;
  for (const deployment of edition.deployments)
    for (const main of mainPlaces(edition, deployment)) {
      const own = comparisonsOf(edition, main.environment).find(({ id }) => id === main.comparisonId);
      if (!own?.primary.values.some((value) => value.deployment === deployment)) continue;
      assert.equal(main.metric.id, own.primary.metric.id, `${deployment}: ${own.title}`);
      if (own.rankings.length > 1) several++;
    }
  assert.ok(several > 0);
});
