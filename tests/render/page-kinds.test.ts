/** The kinds of pages: each file is one, and the main navigation leads to pages that are there. */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { bareIn, navigationOf } from "../../src/render/navigation.ts";
import * as registered from "../../src/render/pages/index.ts";
import type { PageKind } from "../../src/render/pages/page-kind.ts";
import { recordOf } from "../judge/small-record.ts";

const folder = join(engineDir, "src", "render", "pages");
const kinds: readonly PageKind[] = Object.values(registered);

const record = recordOf({ runs: [] });
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs: [], judgement: judge(record, []) },
  CHECKS,
);
const of = { edition, earlier: [], figures: pageFigures(), examples: { record, results: [] } };

test("each file in the folder of pages, or the one that a folder in it is named after, is a registered kind", async () => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "index.ts" || entry.name === "page-kind.ts") continue;
    const file = entry.isDirectory() ? join(entry.name, `${entry.name}.ts`) : entry.name;
    const module: Record<string, unknown> = await import(join(folder, file));
    const found = Object.values(module).filter((one) => kinds.includes(one as PageKind));
    assert.ok(found.length > 0, `pages/${file}: expected a kind with a line in pages/index.ts, found none.`);
  }
});

test("the main navigation leads to a page of the kind, or to one that people write", () => {
  for (const { menu, pages, shared } of kinds) {
    if (menu === undefined) continue;
    const written = [".md", "/_index.md"].some((end) =>
      existsSync(join(engineDir, "content", `${menu.path}${end}`)),
    );
    const made = menu.outside
      ? shared?.({ ...of, record, editions: [edition], keptRuns: new Set(), shownExamples: new Set() })
      : pages?.(of);
    const found = [...(made ?? [])].some(({ path }) => path === menu.path);
    assert.ok(found || written, `${menu.name}: expected a page "${menu.path}", there is none.`);
  }
  const weights = kinds.flatMap(({ menu }) => menu?.weight ?? []);
  assert.equal(
    new Set(weights).size,
    weights.length,
    "two kinds have the same weight in the main navigation",
  );
});

test("no two pages have the same address, whatever their kind", () => {
  const paths = kinds.flatMap(({ pages }) => [...(pages?.(of) ?? [])].map(({ path }) => path));
  assert.deepEqual(
    paths.filter((path, i) => paths.indexOf(path) !== i),
    [],
  );
});

test("the menu of an edition leaves out what is empty in it, and that alone", () => {
  const bare = bareIn(kinds, edition);
  assert.ok(bare.includes("history"), "nothing was measured twice");
  const items = navigationOf(
    kinds,
    new Map([
      ["v1", bare],
      ["v2", []],
    ]),
  ).flatMap((group) => group.items);
  assert.deepEqual(
    items
      .filter(({ without }) => without !== undefined)
      .map(({ path, without }) => [path, without])
      .sort(),
    bare.toSorted().map((path) => [path, ["v1"]]),
  );
});
