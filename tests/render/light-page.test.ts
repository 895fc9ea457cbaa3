/** A page that is too heavy for a phone hands its heaviest folds to pages of their own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lightened } from "../../src/render/edition/light/light-page.ts";
import { anchorsOf, type Block, type Page } from "../../src/render/edition/view.ts";

const table = (rows: number): Block => ({
  block: "table",
  caption: "Values",
  columns: [{ label: "Name" }, { label: "Value" }],
  rows: Array.from({ length: rows }, (_, i) => ({ cells: [{ text: `${i}` }, { text: "1" }] })),
});
const fold = (summary: string, rows: number, more: object = {}): Block => ({
  block: "more",
  summary,
  blocks: [table(rows)],
  ...more,
});
const page = (blocks: readonly Block[]): Page => ({
  path: "deployments/a",
  kind: "deployment",
  title: "A",
  description: "A.",
  crumbs: [{ text: "Deployments", href: "/v1/deployments/" }],
  sections: [{ id: "figures", title: "Figures", blocks }],
});

test("a page that is light enough stays as it is", () => {
  const light = page([table(50), fold("More (100)", 100)]);
  assert.deepEqual(lightened(light, "/v1/"), [light]);
});

test("the heaviest fold goes first, to a page that names where it is from, and its place leads there", () => {
  const [left, ...below] = lightened(
    page([table(20), fold("Few (150)", 150), fold("Many (300)", 300)]),
    "/v1/",
  );
  assert.deepEqual(
    left?.sections[0]?.blocks.map((block) =>
      block.block === "elsewhere" ? [block.summary, block.href] : block.block,
    ),
    ["table", "more", ["Many (300)", "/v1/deployments/a/figures-many/"]],
  );
  assert.equal(left?.branch, true);
  assert.deepEqual(
    below.map(({ path, title, crumbs, sections }) => [path, title, crumbs, sections[0]?.blocks]),
    [
      [
        "deployments/a/figures-many",
        "A: Figures, Many (300)",
        [
          { text: "Deployments", href: "/v1/deployments/" },
          { text: "A", href: "/v1/deployments/a/" },
        ],
        [table(300)],
      ],
    ],
  );
});

test("a fold that says its name alone gives it to its page, in place of its section and its whole line", () => {
  const [, below] = lightened(
    page([fold("If it must last: open (a guess)", 600, { alone: "if it must last" }), fold("Few", 40)]),
    "/v1/",
  );
  assert.equal(below?.title, "A: if it must last");
  assert.equal(below?.sections[0]?.title, "If it must last: open (a guess)");
});

test("a fold keeps its anchor, and gives its page the name", () => {
  const [left = assert.fail(), below] = lightened(
    page([fold("All (600)", 600, { id: "all-values" })]),
    "/v1/",
  );
  assert.ok(anchorsOf(left).includes("all-values"));
  assert.equal(below?.path, "deployments/a/all-values");
});

test("what a script chooses among is found by what is asked there, too", () => {
  const [left] = lightened(
    page([fold("If it must survive", 600, { id: "asked-node", asked: ["node"] })]),
    "/v1/",
  );
  assert.deepEqual(left?.sections[0]?.blocks, [
    {
      block: "elsewhere",
      id: "asked-node",
      asked: ["node"],
      summary: "If it must survive",
      href: "/v1/deployments/a/asked-node/",
    },
  ]);
});

test("what only a phone folds goes after all that is folded everywhere", () => {
  const [left] = lightened(page([fold("Open", 400, { onPhone: true }), fold("Closed", 300)]), "/v1/");
  assert.deepEqual(
    left?.sections[0]?.blocks.map(({ block }) => block),
    ["more", "elsewhere"],
  );
});

test("what is too heavy for two pages of one content lies below one of them", () => {
  const heavy = page([table(20), fold("Many (600)", 600)]);
  const [left, ...below] = lightened({ ...heavy, path: "a", sameAs: "a/lab" }, "/v1/");
  const [block] = left?.sections[0]?.blocks.slice(1) ?? [];
  assert.equal(block?.block === "elsewhere" && block.href, "/v1/a/lab/figures-many/");
  assert.deepEqual(below, []);
  assert.equal(left && "sameAs" in left, false);
  assert.ok(lightened({ ...heavy, path: "a/lab" }, "/v1/").some(({ path }) => path === "a/lab/figures-many"));
});
