/** Rows of dots: one deployment among the others, and who is first in an environment. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { codesText } from "../../src/render/blocks/dots/dot.ts";
import { placeIn } from "../../src/render/blocks/dots/place-among.ts";
import { standingsIn, standingsOf } from "../../src/render/blocks/dots/standings.ts";
import { mainPlaces } from "../../src/render/blocks/places.ts";
import type { Block, Dot, Standings } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const rowsOf = (blocks: readonly Block[]): Standings["items"] =>
  blocks.flatMap((one) => (one.block === "standings" ? one.items : []));
const of = (id: string, most = 6) => rowsOf(standingsOf(edition, mainPlaces(edition, id), id, most));
const primaryIn = (environment: string) => comparisonsOf(edition, environment).map(({ primary }) => primary);

describe("a deployment among the others", () => {
  it("is one dot of each row, drawn last, and has its own value beside it", () => {
    const rows = of("talos-zfs");
    assert.equal(rows.length, 6);
    for (const { marks, value } of rows) {
      assert.deepEqual(
        marks.map(({ own }) => own === true),
        marks.map((_, at) => at === marks.length - 1),
      );
      const own = marks.at(-1);
      assert.equal(own?.title, `ZFS LocalPV: ${value}${own?.kind === "doubted" ? ", in doubt" : ""}`);
    }
  });

  it("has a place in doubt where all that are ahead are, which is said of them and not of its own figure", () => {
    const rows = of("talos-ceph-rbd", 100).filter(({ note }) => note !== undefined);
    assert.deepEqual(
      rows.map(({ value, text, note }) => [value, text, note?.text]),
      [
        ["36 ms", "#3–6 of 6", "the two ahead are in doubt"],
        ["8.64 ms", "#2–3 of 3", "the one ahead is in doubt"],
        ["3,850 IOPS", "#2–3 of 3", "the one ahead is in doubt"],
      ],
    );
    assert.ok(rows.every(({ href, note }) => note?.href.startsWith(href)));
    assert.ok(rows.every(({ marks }) => marks.at(-1)?.kind !== "doubted"));
  });

  it("says in doubt beside its own figure only where that is, as the dot is hollow", () => {
    let doubted = 0;
    for (const id of edition.deployments)
      for (const { text, note, marks } of of(id, 100)) {
        const isOwn = marks.at(-1)?.kind === "doubted";
        assert.equal(/in doubt/.test(text), isOwn, `${id}: ${text}`);
        assert.ok(!isOwn || note === undefined, `${id}: ${note?.text}`);
        if (isOwn) doubted++;
      }
    assert.ok(doubted > 0);
  });

  it("lies the further right the better it is, whether more or less is better", () => {
    for (const ranking of mainPlaces(edition, "talos-zfs")) {
      const [row] = rowsOf(standingsOf(edition, [ranking], "talos-zfs", 1));
      const [best, ...others] = ranking.values.filter(({ rank }) => rank !== undefined);
      if (row === undefined || best === undefined) continue;
      const name = (id: string) => edition.record.deployments.get(id)?.title ?? id;
      const at = (id: string) => row.marks.find(({ title }) => title.startsWith(`${name(id)}: `))?.at ?? -1;
      for (const { deployment } of others) assert.ok(at(best.deployment) >= at(deployment), ranking.id);
    }
  });

  it("begins with workloads in which it has a place; what a check excludes is struck, and says why", () => {
    const rows = of("talos-ceph-rbd", 100);
    const struck = rows.map((row) => row.struck === true);
    assert.ok(struck.includes(true) && struck.includes(false));
    assert.deepEqual(struck, struck.toSorted());
    const out = rows.find((row) => row.struck);
    assert.equal(out?.marks.at(-1)?.kind, "excluded");
    assert.doesNotMatch(out?.text ?? "#", /#/);
  });

  it("lies beside what is nearly the same, and at the other end of what is far from it", () => {
    const [near, far] = [placed([100, 102]), placed([100, 400])];
    assert.ok(near(102) - near(100) < 0.05);
    assert.deepEqual([far(100), far(200), far(400)], [0, 0.5, 1]);
  });

  it("is the better the further right, and not pressed together by what is excluded far beyond", () => {
    const slow = placed([1, 2, 4], [1000], "lower");
    assert.deepEqual([slow(1), slow(4), slow(1000)], [1, 0.07, 0]);
    assert.ok(slow(2) > 0.5 && slow(2) < 0.6);
  });

  it("has no picture where nothing stands beside it", () => {
    assert.deepEqual(standingsOf(edition, mainPlaces(edition, "palark-zfs"), "palark-zfs", 6), []);
  });
});

function placed(
  standing: readonly number[],
  excluded: readonly number[] = [],
  better: "higher" | "lower" = "higher",
): (value: number) => number {
  const values = [
    ...standing.map((value) => ({ value, rank: 1 })),
    ...excluded.map((value) => ({ value, rank: undefined })),
  ];
  return placeIn({ metric: { better }, values } as unknown as Ranking, 2);
}

describe("an environment", () => {
  it("tells the dot furthest left, too, by its value and whose it is, and nothing where only one end is known", () => {
    let told = 0;
    for (const environment of edition.environments)
      for (const { from, marks, value } of rowsOf(standingsIn(edition, primaryIn(environment), 100))) {
        const [least] = marks.toSorted((a, b) => a.at - b.at);
        if (from === undefined) continue;
        const [who, ...more] = from.text.split(", ");
        assert.equal([`${who}: ${from.value}`, ...more].join(", "), least?.title);
        assert.equal(from.struck === true, least?.kind === "excluded");
        assert.ok(least?.best === undefined, `${value} is told of at the right`);
        told++;
      }
    assert.ok(told > 5, String(told));
    const [row] = rowsOf(standingsIn(edition, primaryIn("ocp-nas"), 1));
    assert.deepEqual(row?.from, { value: "13–15 ms", text: "NFS from the NAS, in doubt" });
  });

  it("shows who is first, and that a figure is in doubt", () => {
    const [row] = rowsOf(standingsIn(edition, primaryIn("talos-homelab"), 2));
    assert.equal(row?.text, "Mayastor 1-replica 2-core, in doubt");
    assert.equal(row?.marks.filter(({ best }) => best).length, 1);
  });

  it("has the code of charts: hollow is in doubt, a cross is excluded, and only what occurs is explained", () => {
    const [block] = standingsIn(edition, primaryIn("talos-homelab"), 100);
    assert.ok(block?.block === "standings");
    const first = block.items.find(({ text }) => text === "Mayastor 1-replica 2-core, in doubt");
    const best = first?.marks.find((one) => one.best);
    assert.equal(best?.kind, "doubted");
    assert.match(best?.title ?? "", /^Mayastor 1-replica 2-core: .*, in doubt$/);
    assert.match(block.said, / Hollow: in doubt\. Crossed: excluded\.$/);
    const kind = (only: Dot["kind"]) => [{ marks: [{ at: 0, title: "", kind: only }] }];
    assert.deepEqual(
      [codesText(kind("sound")), codesText(kind("doubted")), codesText(kind("excluded"))],
      ["", "Hollow: in doubt.", "Crossed: excluded."],
    );
  });

  it("has no picture where checks exclude all that was measured", () => {
    const all = primaryIn("ibm-odf").filter(({ values }) => values.every(({ rank }) => rank === undefined));
    assert.ok(all.length > 0);
    assert.deepEqual(standingsIn(edition, all, 2), []);
  });
});
