/** By which figure a deployment's page says where it stands in a workload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { standingIn, standingText } from "../../src/render/blocks/comparing/standing-in.ts";
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

test("who is level with the best, as far as can be told, is not called the best, and who is behind says by how much", () => {
  const { length } = edition.deployments.filter((deployment) => {
    const main = mainPlaces(edition, deployment);
    const { all, best, level, behind, alone, excluded, most } = standingIn(main, deployment);
    assert.equal(best + level + behind + alone + excluded, all, deployment);
    assert.equal(most !== undefined, behind > 0, deployment);
    assert.ok(most === undefined || most > 1, deployment);
    // As the charts beside it show it: the first bar.
    const first = main.filter(
      ({ values }) => values.filter(({ rank }) => rank !== undefined)[0]?.deployment === deployment,
    );
    assert.ok(best + alone >= first.length, deployment);
    return level > 0;
  });
  assert.ok(length > 0);
  assert.equal(
    standingText({ all: 16, best: 3, level: 6, behind: 5, alone: 0, excluded: 2, most: 480 }),
    "Of the 16 workloads that it ran, its main figure is the best in 3, level with the best, as far as can be told, in 6, behind in 5 (480x at most) and excluded in 2.",
  );
});
