/** The documentation is a site: every page of docs/ is in it and in its navigation, and no link or picture leads nowhere. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { DOCS_NAVIGATION } from "../../src/publish/docs-site.ts";
import { fiolio } from "../support/report.ts";

let out = "";
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-docs-"));
  out = join(folder, "site");
  const base = [
    "--base-url",
    "https://docs.invalid/storage/docs",
    "--repository",
    "https://code.invalid/code",
  ];
  const { code, stderr } = await fiolio(["docs", "--site", "--out", out, ...base]);
  assert.equal(code, 0, stderr);
});
after(() => rm(folder, { recursive: true, force: true }));

const pages = globSync("**/*.md", { cwd: join(engineDir, "docs") })
  .map((path) => path.replace(/\.md$/, "").replaceAll("\\", "/"))
  .sort();

test("has every page of docs/, each named in the navigation", async () => {
  assert.deepEqual(DOCS_NAVIGATION.flatMap(({ pages: own }): string[] => [...own]).sort(), pages);
  for (const page of pages) {
    const html = await readFile(join(out, page, "index.html"), "utf8");
    assert.equal(html.match(/<h1/g)?.length, 1, page);
    assert.match(html, /aria-current="?page/, page);
  }
});

test("leads from each page to all others on a phone, and to the next one at its end", async () => {
  const order = DOCS_NAVIGATION.flatMap(({ pages: own }): string[] => [...own]);
  for (const [at, page] of order.entries()) {
    const html = await readFile(join(out, page, "index.html"), "utf8");
    const [menu = ""] = /<details class="?menu.*?<\/details>/s.exec(html) ?? [];
    for (const other of order) assert.ok(menu.includes(`/storage/docs/${other}/`), `${page} to ${other}`);
    const [, next] = /<p class="?next"?>Next: <a href="?\/storage\/docs\/([^">]+)\//.exec(html) ?? [];
    assert.equal(next, order[at + 1], page);
  }
});

test("has links and pictures that lead somewhere, under its sub-path", async () => {
  const there = new Set(globSync("**/*", { cwd: out }).map((path) => path.replaceAll("\\", "/")));
  for (const page of ["index.html", ...pages.map((name) => `${name}/index.html`)]) {
    const html = await readFile(join(out, page), "utf8");
    const all = [...html.matchAll(/\s(?:href|src)="?([^"\s>]+)/g)].map(([, address = ""]) => address);
    assert.ok(all.length > 5);
    for (const address of all) {
      const { origin, pathname } = new URL(address, `https://docs.invalid/storage/docs/${page}`);
      if (origin !== "https://docs.invalid") continue;
      const path = decodeURIComponent(
        pathname.replace(/^\/storage\/docs\//, "").replace(/(^|\/)$/, "$1index.html"),
      );
      assert.ok(there.has(path), `${page}: ${address}`);
    }
  }
});

test("shows what the reader of the tutorial sees: small pictures, each said in words", async () => {
  const text = await readFile(join(engineDir, "docs", "tutorial.md"), "utf8");
  const html = await readFile(join(out, "tutorial", "index.html"), "utf8");
  const pictures = [...text.matchAll(/!\[([^\]]*)\]\((pictures\/tutorial-[a-z-]+\.png)\)/g)];
  assert.equal(pictures.length, 3);
  for (const [, alt = "", path = ""] of pictures) {
    assert.ok(alt.length > 30, path);
    assert.ok(html.includes(`/storage/docs/${path}`) && html.includes(alt), path);
    assert.ok((await stat(join(out, path))).size < 60_000, path);
  }
});

test("leads to the repository for what is not a page of it", async () => {
  assert.match(
    await readFile(join(out, "architecture", "index.html"), "utf8"),
    /https:\/\/code\.invalid\/code\/blob\/main\/src\/rooms\.yaml/,
  );
});
