/** By which figure a deployment's page says where it stands in a workload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placesIn, standsAlone } from "../../src/judge/ranking/level.ts";
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

test("who shares the first place is not called first alone, and who is behind says by how much", () => {
  const { length } = edition.deployments.filter((deployment) => {
    const main = mainPlaces(edition, deployment);
    const { all, first, shares, behind, alone, excluded, most } = standingIn(main, deployment);
    assert.equal(first + shares + behind + alone + excluded, all, deployment);
    assert.equal(most !== undefined, behind > 0, deployment);
    assert.ok(most === undefined || most > 1, deployment);
    // As its table has them: "#1", "#1–3".
    const places = main.flatMap(({ values }) =>
      values.flatMap((value) =>
        value.deployment === deployment && !standsAlone(values) ? (placesIn(values, value) ?? []) : [],
      ),
    );
    assert.equal(first, places.filter(({ from, to }) => from === 1 && to === 1).length, deployment);
    assert.equal(shares, places.filter(({ from, to }) => from === 1 && to > 1).length, deployment);
    return shares > 0;
  });
  assert.ok(length > 0);
  assert.equal(
    standingText({ all: 16, first: 0, shares: 9, behind: 5, alone: 0, excluded: 2, most: 480 }),
    "Of the 16 workloads that it ran, its main figure is first alone in none, shares the first place in 9, is behind in 5 (480x at most) and is excluded in 2.",
  );
});
