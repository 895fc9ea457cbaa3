/** What other editions decide of a page: it is filled in when all pages are known, and leads where a page is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sitemap } from "../../src/render/edition/sitemap.ts";
import { type Around, filled } from "../../src/render/edition/slots.ts";

const FILES = [
  "index.html",
  "next/index.html",
  "next/lab/index.html",
  "runs/a.one/index.html",
  "v1.0.0/index.html",
  "v1.0.0/lab/index.html",
  "v1.0.0/old/index.html",
  "v2.0.0/index.html",
  "v2.0.0/lab/index.html",
];
const around = (more: Partial<Around> = {}): Around => ({
  editions: [
    { version: "next", next: true },
    { version: "v2.0.0", next: false, date: "2. <Mai> 2026" },
    { version: "v1.0.0", next: false, date: "2026-01-01" },
  ],
  newest: "v2.0.0",
  baseURL: "https://example.org/sub/",
  has: (path) => FILES.includes(path),
  ...more,
});
const slot = (name: string, path: string, more?: Partial<Around>): string =>
  filled(`<fiolio-${name}></fiolio-${name}>`, path, around(more));

test("the menu leads to the same page where an edition has it, otherwise to its home page, and says so", () => {
  const menu = slot("menu", "v1.0.0/old/index.html");
  assert.match(menu, /<a href=\/sub\/v1\.0\.0\/old\/ aria-current=true>v1\.0\.0<\/a>\n<span>2026-01-01</);
  assert.match(menu, /<a href=\/sub\/next\/>next<\/a>\n<span>draft, this page is not in it: home page</);
  assert.match(menu, /<a href=\/sub\/v2\.0\.0\/>v2\.0\.0<\/a>\n<span>2\. &lt;Mai&gt; 2026, this page/);
});

test("outside the editions the menu leads to their home pages", () => {
  const menu = slot("menu", "runs/a.one/index.html");
  assert.match(menu, /<\/span>All editions<\/summary>/);
  assert.match(menu, /<a href=\/sub\/v1\.0\.0\/>v1\.0\.0<\/a>\n<span>2026-01-01, home page</);
  assert.doesNotMatch(menu, /aria-current/);
});

test("only pages of other editions than the newest say so, and name this page there", () => {
  assert.equal(slot("note", "v2.0.0/lab/index.html"), "");
  assert.equal(slot("note", "runs/a.one/index.html"), "");
  assert.match(
    slot("note", "v1.0.0/lab/index.html"),
    /This is edition v1\.0\.0, not the newest one\. Its runs are those of then, judged by the checks and rules of now; [a-z ]+\. <a href=\/sub\/v2\.0\.0\/lab\/>This page in v2\.0\.0</,
  );
  assert.match(
    slot("note", "v1.0.0/old/index.html"),
    /<a href=\/sub\/v2\.0\.0\/>v2\.0\.0<\/a> does not have this page/,
  );
  assert.match(slot("note", "next/lab/index.html"), /This is the draft edition: its runs are not published/);
  const alone = { editions: [{ version: "next", next: true }], newest: "next" };
  assert.match(slot("note", "next/index.html", alone), /Nothing is published yet/);
});

test("an edition that is left as it was published says by which rules it was judged", () => {
  const editions = around().editions.map((one) => ({ ...one, asPublished: one.version === "v1.0.0" }));
  assert.match(
    slot("note", "v1.0.0/lab/index.html", { editions }),
    /not the newest one\. It is left as it was published, judged by the checks and rules of then\. <a /,
  );
});

test("the canonical address is the newest published edition's that has the page, with the host where one is known", () => {
  const of = (path: string, more?: Partial<Around>): string | undefined =>
    /rel=canonical href=([^>]+)>/.exec(slot("canonical", path, more))?.[1];
  assert.equal(of("next/lab/index.html"), "https://example.org/sub/v2.0.0/lab/");
  assert.equal(of("v1.0.0/old/index.html"), "https://example.org/sub/v1.0.0/old/");
  assert.equal(of("runs/a.one/index.html"), "https://example.org/sub/runs/a.one/");
  assert.equal(of("v1.0.0/lab/index.html", { baseURL: "/" }), "/v2.0.0/lab/");
  assert.match(
    slot("canonical", "v1.0.0/lab/index.html"),
    /property="og:url" content=https:\/\/example\.org/,
  );
});

test("a page says which edition it is of, and how to cite it", () => {
  const of = (path: string): string[] =>
    ["edition", "cite", "cite-key", "cite-fields", "cite-published"].map((name) => slot(name, path));
  assert.deepEqual(of("v2.0.0/lab/index.html"), [
    "v2.0.0",
    ", edition v2.0.0, published 2. &lt;Mai&gt; 2026",
    "200",
    "edition = {edition v2.0.0},\n  year = {2026},\n  ",
    "published 2. &lt;Mai&gt; 2026; ",
  ]);
  assert.deepEqual(of("next/lab/index.html"), [
    "next",
    ", draft edition",
    "next",
    "edition = {draft edition},\n  year = {n.d.},\n  ",
    "",
  ]);
  assert.deepEqual(of("runs/a.one/index.html"), ["", "", "runs", "year = {n.d.},\n  ", ""]);
});

test("drafts, and what stands where no page is, are kept out of indexes", () => {
  const robots = '<meta name=robots content="noindex">';
  assert.equal(slot("robots", "next/lab/index.html"), robots);
  assert.equal(slot("robots", "v1.0.0/404.html"), robots);
  assert.equal(slot("robots", "404.html"), robots);
  assert.equal(slot("robots", "v1.0.0/lab/index.html"), "");
});

test("a page is passed on with its card, or with its edition's; a draft with none", () => {
  const of = (name: string, path: string): string | undefined =>
    /og:image" content="([^"]+)"/.exec(slot(name, path))?.[1];
  assert.equal(of("card", "v1.0.0/lab/index.html"), "https://example.org/sub/v1.0.0/lab/card.png");
  assert.equal(of("home-card", "v1.0.0/lab/index.html"), "https://example.org/sub/v1.0.0/card.png");
  assert.equal(of("home-card", "runs/a.one/index.html"), "https://example.org/sub/v2.0.0/card.png");
  assert.equal(of("card", "next/lab/index.html"), undefined);
  assert.equal(of("home-card", "next/lab/index.html"), undefined);
});

test("text that looks like a slot and is escaped stays as it is", () => {
  const text = "<p>&lt;fiolio-menu&gt;&lt;/fiolio-menu&gt; $& $1</p>";
  assert.equal(filled(text, "v1.0.0/lab/index.html", around()), text);
});

test("the sitemap names each page once, in the newest published edition that has it, and no draft", () => {
  assert.deepEqual(
    [...sitemap(FILES, around()).matchAll(/<loc>https:\/\/example\.org\/sub\/([^<]*)</g)].map(([, at]) => at),
    ["runs/a.one/", "v2.0.0/", "v2.0.0/lab/", "v1.0.0/old/"],
  );
});
