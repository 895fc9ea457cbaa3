/** The figures of a pair: what checks say of all that one side measured stands once, in the head of its column. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pairTables } from "../../src/render/blocks/comparing/pair-table.ts";
import { plain, type Table } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pairs = edition.judgement.pairings.flatMap(({ pairs }) => pairs);
const comparedOf = (a: string, b: string): Table =>
  pairTables(edition, pairs.find((one) => one.a === a && one.b === b) ?? assert.fail(`${a} ${b}`)).compared ??
  assert.fail("nothing is compared");
const SAID = "writes perhaps cached";

test("a doubt of a whole column is in its head, and in no cell", () => {
  const { columns, rows } = comparedOf("talos-ceph-rbd", "talos-mayastor-1r-2core");
  assert.match(columns[3]?.note ?? "", new RegExp(`^openebs-single-replica with 2 cores; all: ${SAID}$`));
  for (const { cells } of rows) {
    assert.doesNotMatch(JSON.stringify(cells[3]?.badges ?? []), new RegExp(SAID));
    assert.match(plain(cells.at(-1)?.note ?? ""), /^ahead, in doubt$/);
  }
});

test("one of some figures stands with these", () => {
  let told = 0;
  for (const { a, b } of pairs) {
    const { compared } = pairTables(
      edition,
      pairs.find((one) => one.a === a && one.b === b) ?? assert.fail(),
    );
    for (const side of [2, 3]) {
      const [, all = ""] = / ?all: (.*)$/.exec(compared?.columns[side]?.note ?? "") ?? [];
      const badges = (compared?.rows ?? []).flatMap(({ cells }) => cells[side]?.badges ?? []);
      told += badges.length;
      for (const { text } of badges) assert.ok(!all.split(", ").includes(text), `${a} ${b}: ${text}`);
    }
  }
  assert.ok(told > 5, `${told}`);
});

test("IOPS and bandwidth of one test have one ratio: the other says that it is the same rate, and in its title what its figures give", () => {
  let [once, told] = [0, 0];
  for (const pair of pairs)
    for (const { cells } of pairTables(edition, pair).compared?.rows ?? []) {
      const [metric = "", ratio] = [plain(cells.at(1)?.text ?? ""), cells.at(-2)];
      if (!/IOPS|bandwidth/i.test(metric)) continue;
      if (plain(ratio?.text ?? "") !== "same rate") {
        told++;
        continue;
      }
      once++;
      assert.match(ratio?.title ?? "", /: [\d.]+x more by this figure, [\d.]+ to [\d.]+$/, metric);
      assert.match(plain(ratio?.note ?? ""), /bandwidth/i.test(metric) ? /^as .*IOPS$/ : /^as .*bandwidth$/);
    }
  assert.ok(once > 10 && told >= once, `${once} ${told}`);
});
