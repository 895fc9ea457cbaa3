/** Search indexes are made of the pages, once for each content, and what is kept of them is not believed when it is damaged. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { findPagefind } from "../../src/effects/pagefind.ts";
import { filesIn } from "../../src/effects/small-files.ts";
import { packFiles, unpackFiles } from "../../src/publish/packed-files.ts";
import { indexPages, searchedPage } from "../../src/publish/search/pagefind-service.ts";
import { writeSearchIndexes } from "../../src/publish/search/search-index.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio-search-"));
});
after(() => rm(root, { recursive: true, force: true }));

const pageOf = (main: string): string =>
  `<!doctype html><html lang=en><body><main data-pagefind-body>${main}</main></body></html>`;

async function siteOf(name: string, text: string): Promise<string> {
  const site = join(root, name);
  await mkdir(join(site, "v1", "one"), { recursive: true });
  await writeFile(join(site, "v1", "one", "index.html"), pageOf(`<h1>One</h1><p>${text}</p>`));
  return site;
}

const indexOf = async (site: string): Promise<string[]> =>
  (await readdir(join(site, "v1", "pagefind"), { recursive: true })).sort();

test("the same pages are indexed once; others, and what was damaged, anew; stale ones go", async () => {
  const made = (site: string): Promise<string> => writeSearchIndexes({ site, editions: ["v1"], root });
  const cache = join(root, ".fiolio/cache/search");
  const first = await siteOf("first", "quorum");
  assert.equal(await made(first), "1 edition, 1 indexed anew");
  const again = await siteOf("again", "quorum");
  assert.equal(await made(again), "1 edition, 0 indexed anew");
  assert.deepEqual(await indexOf(again), await indexOf(first));
  assert.ok((await indexOf(first)).includes("pagefind.js"));
  assert.deepEqual(
    (await indexOf(first)).filter((path) => /ui|highlight/.test(path)),
    [],
  );

  const [kept = ""] = await readdir(cache);
  const bytes = await readFile(join(cache, kept));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(join(cache, kept), bytes);
  assert.equal(await made(await siteOf("damaged", "quorum")), "1 edition, 1 indexed anew");
  assert.deepEqual(await indexOf(join(root, "damaged")), await indexOf(first));

  const ofFirst = await readFile(join(cache, kept));
  assert.equal(await made(await siteOf("other", "majority")), "1 edition, 1 indexed anew");
  assert.equal((await readdir(cache)).length, 1);
  assert.notDeepEqual(await readdir(cache), [kept]);

  const [other = ""] = await readdir(cache);
  await writeFile(join(cache, other), ofFirst);
  assert.equal(await made(await siteOf("swapped", "majority")), "1 edition, 1 indexed anew");
  assert.deepEqual(await indexOf(join(root, "swapped")), await indexOf(join(root, "other")));
});

test("charts and tables are not searched, wherever they stand and whatever is in them; what follows is", async () => {
  const own = join(root, "left-out");
  await mkdir(join(own, "site/v1"), { recursive: true });
  const table = "<table><tr><td>cell<table><tr><td>inner</td></tr></table>outer</td></tr></table>";
  const main = `<h1>One</h1>${table}<p>first</p><svg><title>mark</title></svg><p>second</p><pre><svg>unclosed</pre>`;
  await writeFile(join(own, "site/v1/index.html"), pageOf(`${main}<p>third</p>`));
  await writeSearchIndexes({ site: join(own, "site"), editions: ["v1"], root: own });
  const fragments = filesIn(join(own, "site/v1/pagefind")).filter((path) => /\.pf_fragment$/.test(path));
  const texts = fragments.map((path) =>
    gunzipSync(readFileSync(join(own, "site/v1/pagefind", path))).toString(),
  );
  assert.match(texts.join(), /One\W+first\W+second\W+third/);
  assert.doesNotMatch(texts.join(), /cell|inner|outer|mark|unclosed/);
});

test("an element that HTML ends by itself ends there for the index too", async () => {
  const indexOfPage = async (place: string, main: string): Promise<string[]> => {
    const own = join(root, place);
    await mkdir(join(own, "site/v1"), { recursive: true });
    await writeFile(join(own, "site/v1/index.html"), pageOf(main));
    await writeSearchIndexes({ site: join(own, "site"), editions: ["v1"], root: own });
    return filesIn(join(own, "site/v1/pagefind"));
  };
  const ended =
    "<p class=eyebrow>Kind</p><h1>One</h1><ul><li>first</li><li>second</li></ul><dl><dt>term</dt><dd>said</dd></dl>";
  const open = ended.replaceAll(/<\/(?:p|li|dt|dd)>/g, "");
  assert.deepEqual(await indexOfPage("open", open), await indexOfPage("ended", ended));
});

test("the order in which pages came onto the disk is nowhere in the index", async () => {
  const names = Array.from({ length: 30 }, (_, i) => `page-${i}`);
  const indexFor = async (place: string, order: readonly string[]): Promise<Map<string, string>> => {
    const own = join(root, place);
    for (const name of order) {
      await mkdir(join(own, "site/v1", name), { recursive: true });
      await writeFile(join(own, "site/v1", name, "index.html"), pageOf(`<h1>${name}</h1>`));
    }
    await writeSearchIndexes({ site: join(own, "site"), editions: ["v1"], root: own });
    const files = filesIn(join(own, "site/v1/pagefind"));
    return new Map(
      await Promise.all(
        files.map(
          async (path) => [path, await readFile(join(own, "site/v1/pagefind", path), "latin1")] as const,
        ),
      ),
    );
  };
  assert.deepEqual(await indexFor("up", names), await indexFor("down", names.toReversed()));
});

test("a program that is no Pagefind, and a page that is refused, are told in its own words", async () => {
  const [page, options] = [
    searchedPage("one/index.html", pageOf("<h1>One</h1>")),
    { force_language: "en", exclude_selectors: [] },
  ];
  await assert.rejects(indexPages(process.execPath, [page], options), /bad option: --service/);
  await assert.rejects(indexPages(join(root, "none"), [page], options), /ENOENT/);
  const { path } = await findPagefind({});
  const other = { ...options, exclude_selectors: "none" as unknown as string[] };
  await assert.rejects(indexPages(path, [page], other), /expected a sequence/);
});

test("what was packed comes back; what was cut off, changed or never packed does not", () => {
  const files = [
    { path: "a", bytes: new Uint8Array([1, 2, 10]) },
    { path: "b/c", bytes: new Uint8Array() },
  ];
  const packed = packFiles("one", files);
  assert.deepEqual(
    unpackFiles("one", packed)?.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) })),
    files,
  );
  assert.equal(unpackFiles("one", undefined), undefined);
  assert.equal(unpackFiles("other", packed), undefined);
  for (let at = 0; at < packed.length; at++) {
    const flipped = Buffer.from(packed);
    flipped[at] = (packed[at] ?? 0) ^ 1;
    assert.equal(unpackFiles("one", flipped), undefined, `byte ${at}`);
    assert.equal(unpackFiles("one", packed.subarray(0, at)), undefined, `${at} bytes`);
  }
  for (const text of ["{}\n", "no line"]) assert.equal(unpackFiles("one", Buffer.from(text)), undefined);
});
