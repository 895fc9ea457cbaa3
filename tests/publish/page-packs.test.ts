/** Pages many to a file: what goes in comes out, and what lies there can be taken into the next. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { PagePacks } from "../../src/publish/again/page-packs.ts";
import { mirrorFolder } from "../../src/publish/generated-folder.ts";
import { type GeneratedFile, HUGO_CONFIG } from "../../src/render/generated-file.ts";

const RUN = "content/shared/runs/fast.run-1.2/index.md";
const LIST = "content/shared/runs/_index.md";
const page = (path: string, title: string): GeneratedFile => [path, `{"title":"${title}"}\n`, "{}"];
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-packs-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function packed(files: readonly GeneratedFile[], packs = new PagePacks(folder)): Promise<PagePacks> {
  await mirrorFolder(folder, packs.packed(files));
  return packs;
}
const held = (): PagePacks => {
  const packs = new PagePacks(folder);
  packs.hold("shared");
  return packs;
};
async function all(files: AsyncIterable<GeneratedFile>): Promise<GeneratedFile[]> {
  const found: GeneratedFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}
async function paths(files: readonly GeneratedFile[]): Promise<string[]> {
  return (await all(new PagePacks(folder).packed(files))).map(([path]) => path);
}

test("a page's text is what was packed, in any language", async () => {
  const packs = await packed([page(RUN, "Läufe, \\n \u2028 4 µs"), page(LIST, "Runs")]);
  assert.equal(packs.textOf(RUN), '{"title":"Läufe, \\n \u2028 4 µs"}\n');
  assert.equal(packs.textOf(LIST), '{"title":"Runs"}\n');
  assert.equal(packs.textOf("content/shared/runs/other/index.md"), undefined);
});

test("homes, pages written by people and all else stay files of their own", async () => {
  const others: GeneratedFile[] = [
    page("content/next/_index.md", "Home"),
    ["content/next/guides/caches.md", "# Caches"],
    ["static/runs/a/run.json", "{}"],
  ];
  assert.deepEqual(
    await paths(others),
    others.map(([path]) => path),
  );
});

test("packs come before what says that Hugo has all, and those of an edition have an adapter", async () => {
  const files = [page("content/next/a/index.md", "A"), page(RUN, "B"), [HUGO_CONFIG, "{}"] as const];
  assert.deepEqual(await paths(files), [
    "content/next/_content.gotmpl",
    "pages/next/0.json",
    "content/shared/_content.gotmpl",
    "pages/shared/0.json",
    HUGO_CONFIG,
  ]);
});

test("a pack that is full is followed by another", async () => {
  const long = "x".repeat(2_100_000);
  const names = ["a", "b", "c"].map((name) => `content/shared/runs/${name}/index.md`);
  const packs = await packed([...names.map((name) => page(name, long + name)), [HUGO_CONFIG, "{}"]]);
  for (const name of names) assert.equal(packs.textOf(name), page(name, long + name)[1]);
  const files = await paths(names.map((name) => page(name, long)));
  assert.deepEqual(files, ["content/shared/_content.gotmpl", "pages/shared/0.json", "pages/shared/1.json"]);
});

test("a page without a text is as it was held", async () => {
  await packed([page(RUN, "As it was"), page(LIST, "Runs"), [HUGO_CONFIG, "{}"]]);
  const packs = await packed([page(LIST, "More runs"), [RUN, undefined, "{}"], [HUGO_CONFIG, "{}"]], held());
  assert.equal(packs.textOf(RUN), '{"title":"As it was"}\n');
  assert.equal(packs.textOf(LIST), '{"title":"More runs"}\n');
  await assert.rejects(packed([[RUN, undefined, "{}"]]), /runs\/fast.run-1.2\/index.md: expected its text/);
});

for (const [what, text] of Object.entries({ cut: '[{"path":"runs/fa', empty: "", other: '["text"]\n' }))
  test(`of a pack that is ${what} no page is held whole`, async () => {
    await packed([page(RUN, "Run"), [HUGO_CONFIG, "{}"]]);
    await writeFile(join(folder, "pages/shared/0.json"), text);
    assert.notEqual(held().textOf(RUN), '{"title":"Run"}\n');
  });

test("a newer page is told until packs are written again", async () => {
  const packs = await packed([page(RUN, "Old"), [HUGO_CONFIG, "{}"]]);
  async function* newer() {
    yield page(RUN, "New");
    yield ["static/a.csv", "1"] as const;
  }
  assert.deepEqual(await all(packs.besides(newer())), [["static/a.csv", "1"]]);
  assert.equal(packs.textOf(RUN), '{"title":"New"}\n');
  await packed([page(RUN, "Newest"), [HUGO_CONFIG, "{}"]], packs);
  assert.equal(packs.textOf(RUN), '{"title":"Newest"}\n');
});
