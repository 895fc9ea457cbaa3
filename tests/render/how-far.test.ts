/** How far the figures of a document stand is the first thing that is said of it, and adds up over all of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIGURE_COLUMNS, figureRows } from "../../src/render/downloads/ranked-figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { howFar, howFarText } from "../../src/render/pages/sources/how-far.ts";
import { sources } from "../../src/render/pages/sources/sources.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("figures that checks exclude, that are usable with caution and those with none are all that are compared", () => {
  const each = edition.sources.map((id) => howFar(edition, id));
  for (const { figures, excluded, doubted, clear } of each) assert.equal(excluded + doubted + clear, figures);
  assert.ok(each.some(({ excluded }) => excluded > 0) && each.some(({ clear }) => clear > 0));
  const all = howFar(edition);
  assert.equal(
    all.figures,
    each.reduce((sum, { figures }) => sum + figures, 0),
  );
  assert.equal(all.claims, edition.claims.length);
});

test("they are as many as the table of all figures marks as excluded, as in doubt, and not at all", () => {
  const rows = figureRows(edition).map((row) =>
    Object.fromEntries(Object.keys(FIGURE_COLUMNS).map((name, at) => [name, row[at]])),
  );
  const excluded = rows.filter((row) => row["Excluded by"] !== undefined);
  const doubted = rows.filter(({ Doubts }) => Doubts !== undefined);
  const all = howFar(edition);
  assert.ok(doubted.some(({ Doubts }) => /^barely checked/.test(String(Doubts))));
  assert.deepEqual([all.figures, all.excluded, all.doubted], [rows.length, excluded.length, doubted.length]);
});

test("the page of a document says so, and the list of them in sum", () => {
  const [list, ...pages] = sources.pages?.({ edition } as never) ?? [];
  assert.ok(plain(list?.lede ?? "").endsWith(howFarText("their", howFar(edition))));
  for (const id of edition.sources) {
    const page = pages.find(({ path }) => path === `sources/${id}`);
    assert.ok(plain(page?.lede ?? "").endsWith(howFarText("its", howFar(edition, id))), id);
  }
});

test("it is told in words", () => {
  const of = { figures: 0, excluded: 0, doubted: 0, clear: 0, claims: 0, again: 0, contradicted: 0 };
  assert.equal(howFarText("its", of), "None of its figures are compared.");
  assert.equal(
    howFarText("its", {
      ...of,
      figures: 34,
      excluded: 33,
      clear: 1,
      claims: 145,
      again: 5,
      contradicted: 16,
    }),
    "Of its 34 figures that are compared, 33 are excluded by checks and 1 has no caution. Of its 145 claims (5 of them repeat another), 16 are contradicted by the figures.",
  );
  assert.equal(
    howFarText("its", { ...of, figures: 2, excluded: 1, doubted: 1, claims: 1 }),
    "Of its 2 figures that are compared, 1 is excluded by checks, 1 is usable with caution and none is without caution. Of its 1 claim, none is contradicted by the figures.",
  );
});
