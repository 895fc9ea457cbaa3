/** By which figure a deployment's page says where it stands in a workload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placesIn, standsAlone } from "../../src/judge/ranking/level.ts";
import { standingFacts, standingIn } from "../../src/render/blocks/comparing/standing-in.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { mainPlaces, placesTable } from "../../src/render/blocks/places.ts";
import { plain } from "../../src/render/edition/view.ts";
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
    const { all, first, shares, behind, perhaps, alone, excluded, most } = standingIn(
      edition,
      main,
      deployment,
    );
    assert.equal(first + shares + behind + perhaps + alone + excluded, all, deployment);
    assert.equal(most !== undefined, behind > 0, deployment);
    assert.ok(most === undefined || most.factor > 1, deployment);
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
});

test("who is behind only by a figure in doubt is perhaps behind, as on the page of the pair, and which figure that is stands beside it", () => {
  const main = mainPlaces(edition, "talos-ceph-rbd");
  assert.deepEqual(
    standingFacts(standingIn(edition, main, "talos-ceph-rbd")).map(({ term, value }) => `${term}: ${value}`),
    [
      "First alone: 0",
      "Cannot be told from the first: 9, one run each; the worst as printed in 2",
      "Behind: 2, up to 10.4x",
      "Perhaps behind: 3, up to 480x; in doubt: ZFS LocalPV (contradicts another figure) and others",
      "Excluded: 2",
    ],
  );
  const told = placesTable(edition, ["talos-ceph-rbd"], main).rows.flatMap(({ cells }) =>
    cells.flatMap(({ text, note }) => (/^#/.test(plain(text)) ? [[plain(text), plain(note ?? "")]] : [])),
  );
  assert.deepEqual(
    told.filter(([, note]) => note?.includes("contradicts another figure")),
    [
      ["#2–3 of 3", "the one ahead is in doubt: ZFS LocalPV (contradicts another figure)"],
      ["#2–3 of 3", "the one ahead is in doubt: ZFS LocalPV (contradicts another figure)"],
    ],
  );
  assert.ok(
    told.some(([text, note]) => text === "#3–6 of 6" && /^the two ahead are in doubt: /.test(note ?? "")),
  );
  assert.ok(told.some(([text]) => text === "#1–5 of 6"));
  assert.ok(
    told.every(([text]) => /^#\d+(–\d+)? of \d+(, in doubt)?$/.test(text ?? "")),
    "a place and no role",
  );
});

test("who is first alone by a figure of its own that is in doubt does not name itself as the doubt", () => {
  const of = (id: string) =>
    standingFacts(standingIn(edition, mainPlaces(edition, id), id))
      .map(({ term, value }) => `${term}: ${value}`)
      .join("; ");
  assert.match(
    of("talos-mayastor-1r-2core"),
    /First alone: 1, in doubt: its own figure \(writes perhaps cached\)/,
  );
});
