/** Which pages are lent from edition to edition: those that say the same but for the edition's name in addresses, whatever else is called so. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { writeFiles } from "../../src/effects/small-files.ts";
import { LentPages } from "../../src/publish/again/lent-pages.ts";
import { PagePacks } from "../../src/publish/again/page-packs.ts";
import { mirrorFolder } from "../../src/publish/generated-folder.ts";
import { type GeneratedFile, HUGO_CONFIG } from "../../src/render/generated-file.ts";

const at = (version: string, page = "lab/fast"): string => `content/${version}/${page}/index.md`;
const stub = '{"title":"Fast","build":{"render":"link"}}\n';
const page = (version: string, says: string, path = "lab/fast"): GeneratedFile => [
  at(version, path),
  `{"title":"Fast","says":"${says}"}\n`,
  stub,
];
const END: GeneratedFile = [HUGO_CONFIG, "{}"];
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-lent-"));
});
after(() => rm(folder, { recursive: true }));

type Around = { frames?: Record<string, string>; above?: (path: string) => string };
async function packed(files: readonly GeneratedFile[], { frames = {}, above = () => "" }: Around = {}) {
  const lent = new LentPages((version) => frames[version] ?? "", above);
  const packs = new PagePacks(folder, lent);
  await mirrorFolder(folder, packs.packed([...files, END]));
  return { lent, packs };
}
const laidOut = async (version: string): Promise<boolean> =>
  !(await readFile(join(folder, `pages/${version}/0.json`), "utf8")).includes('"render":"link"');

test("a page that differs in addresses of its edition alone is a stub to Hugo, and its text is its own", async () => {
  const texts = ["next", "v1.0.0"].map((version) => page(version, `/${version}/runs/ µ`));
  const { packs } = await packed(texts);
  assert.deepEqual([await laidOut("next"), await laidOut("v1.0.0")], [true, false]);
  for (const [path, text] of texts) assert.equal(packs.textOf(path), text);
});

test("what is called as an edition is no edition: such pages are laid out each", async () => {
  await packed([page("next", "data/next/a, /next/b"), page("v1.0.0", "data/next/a, /v1.0.0/b")]);
  assert.equal(await laidOut("v1.0.0"), true);
});

test("so are pages with other words, at another address, below another title, or with another menu", async () => {
  const one = page("next", "Fast");
  await packed([one, page("v1.0.0", "Slow")]);
  assert.equal(await laidOut("v1.0.0"), true);
  await packed([one, page("v1.0.0", "Fast", "lab/slow")]);
  assert.equal(await laidOut("v1.0.0"), true);
  await packed([one, page("v1.0.0", "Fast")], { above: (path) => (path === at("next") ? "Lab" : "Labs") });
  assert.equal(await laidOut("v1.0.0"), true);
  await packed([one, page("v1.0.0", "Fast")], { frames: { next: "History" } });
  assert.equal(await laidOut("v1.0.0"), true);
});

test("pages outside the editions are laid out, and what comes above a page too late is told", async () => {
  await packed([page("shared", "Run"), page("shared", "Run", "lab/slow")]);
  assert.equal(await laidOut("shared"), true);
  let known = false;
  const above = (path: string): string => (known && path === at("next") ? "Lab" : "");
  async function* late() {
    yield page("next", "Fast");
    yield page("v1.0.0", "Fast");
    known = true;
    yield END;
  }
  const packs = new PagePacks(folder, new LentPages(() => "", above));
  await assert.rejects(
    mirrorFolder(folder, packs.packed(late())),
    /v1.0.0.*expected pages above it before it/,
  );
});

test("what Hugo laid out is put in the other place with its addresses; a drawing, which both have, stays as it is", async () => {
  const { lent } = await packed([page("next", "Fast"), page("v1.0.0", "Fast")]);
  const html = "<a href=/sub/next/a/>next</a><svg><text>/next/</text></svg><a href=/sub/next/b/>";
  writeFiles(folder, [["next/lab/fast/index.html", html]]);
  lent.layOut(folder);
  assert.equal(
    await readFile(join(folder, "v1.0.0/lab/fast/index.html"), "utf8"),
    "<a href=/sub/v1.0.0/a/>next</a><svg><text>/next/</text></svg><a href=/sub/v1.0.0/b/>",
  );
});
