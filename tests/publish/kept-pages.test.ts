/** Which pages are taken as they lie in the generated folder: those of the same program whose files are whole. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { keptPages } from "../../src/publish/again/kept-pages.ts";
import { hashedText, withHash } from "../../src/text/hashed-text.ts";
import { sha256 } from "../../src/text/sha256.ts";

const FILE = "content/next/deployments/a/index.md";
const CHARTS = ["assets/charts/bars-1.svg", "static/charts/bars-1.svg", "static/charts/bars-1.csv"];
const PAGE = {
  key: "1",
  files: [{ path: FILE, hash: sha256("text"), stub: "{}" }],
  links: {
    anchors: { "/next/deployments/a/": ["runs"] },
    outside: ["/charts/bars-1.csv", "/charts/bars-1.svg", "/next/"],
  },
};
const texts = new Map<string, string>();
let work = "";
const note = (): string => join(work, ".fiolio/cache/pages.json");
const keptBy = (by = "program", lying = CHARTS) =>
  keptPages(work, { textOf: (path) => texts.get(path), by, lying: new Set(lying) });
const found = async (by?: string, lying?: string[], key = "1"): Promise<unknown> =>
  (await keptBy(by, lying)).find("next/deployments/a", key);

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "fiolio-kept-pages-"));
  texts.set(FILE, "text");
  const kept = await keptBy();
  kept.note("next/deployments/a", PAGE);
  await kept.finish();
});
afterEach(() => rm(work, { recursive: true }));

test("a page is found by what it was made of", async () => {
  assert.deepEqual(await found(), PAGE);
  assert.equal(await found(undefined, undefined, "2"), undefined);
});

test("what another program made is not taken", async () => assert.equal(await found("other"), undefined));

test("a page of which a chart is missing is made again", async () =>
  assert.equal(await found(undefined, CHARTS.slice(1)), undefined));

for (const [what, text] of Object.entries({ cut: "te", swapped: "other", gone: undefined }))
  test(`a page whose text is ${what} is made again`, async () => {
    if (text === undefined) texts.delete(FILE);
    else texts.set(FILE, text);
    assert.equal(await found(), undefined);
  });

test("a note that is cut, is of another form, or is gone, says nothing", async () => {
  const text = await readFile(note(), "utf8");
  const json = hashedText(text) ?? "";
  const others = [
    ...[text.slice(0, -3), json, "[]", ""],
    ...[json.replace("kept-pages/1", "kept-pages/0"), json.slice(0, -3), "[]"].map(withHash),
    // A flipped letter of a stub or of a link is a page that nobody made.
    ...[text.replace('"stub":"{}"', '"stub":"[]"'), text.replace('["runs"]', '["rung"]')],
  ];
  assert.equal(new Set([text, ...others]).size, others.length + 1);
  for (const other of others) {
    await writeFile(note(), other);
    assert.equal(await found(), undefined);
  }
  await rm(note());
  assert.equal(await found(), undefined);
});
