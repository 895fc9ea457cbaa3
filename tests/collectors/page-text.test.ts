/** The text of a page: what a reader sees, line by line, and what he does not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isPage, textOfPage } from "../../src/collectors/around/page.ts";
import { rawFileOf } from "./raw-file.ts";

async function textOf(html: string, pieceBytes = 7): Promise<string> {
  const pieces: Buffer[] = [];
  const page = textOfPage(rawFileOf(Buffer.from(html), { pieceBytes }));
  for await (const chunk of page.chunks()) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces).toString("utf8");
}

test("blocks and breaks are lines, headings are Markdown's, cells are words", async () => {
  const pages: readonly [string, string][] = [
    ["<p>one</p><p>two</p>", "one\ntwo\n"],
    ["one<br>two", "one\ntwo\n"],
    ["<h2>ceph</h2><p>text</p>", "## ceph\ntext\n"],
    ["<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>", "a b\nc\n"],
    ["<p>a &lt; b&nbsp;&amp; c</p>", "a < b & c\n"],
    ["<p>one</p>\n\n  <p>two</p>", "one\ntwo\n"],
    ["<p>seen<script>let x = 1;</script></p><style>p {}</style>", "seen\n"],
  ];
  for (const [html, text] of pages) assert.equal(await textOf(html), text, html);
});

test("code of several lines is kept as it is, between marks; of one line it is a line", async () => {
  assert.equal(
    await textOf("<p>x</p><pre>  one\n    two\n</pre><p>y</p>"),
    "x\n<pre>\n  one\n    two\n</pre>\ny\n",
  );
  assert.equal(await textOf("<pre>one</pre><pre>two</pre>"), "one\ntwo\n");
});

test("a block in a table stands below the name of its column, in an element with a name below that", async () => {
  const block = "<pre>a\nb</pre>";
  const shown = "<pre>\na\nb\n</pre>\n";
  assert.equal(
    await textOf(`<table><tr><th>ceph</th></tr><tr><td>${block}</td></tr></table>`),
    `ceph\n**ceph**\n${shown}`,
  );
  assert.equal(await textOf(`<div id="ceph">${block}</div>`), `[#ceph]\n${shown}`);
});

test("what a page puts before a line stands apart from it", async () => {
  const line = (i: number): string =>
    `<div><span class="line-number">${i}</span><span>text ${i}</span></div>`;
  assert.equal(await textOf(line(1) + line(2)), "1 text 1\n2 text 2\n");
});

test("a page is known by its beginning, with or without a byte order mark, and reads the same in any pieces", async () => {
  const html = "<!DOCTYPE html>\n<html><body><p>Dürer &amp; co.</p></body></html>";
  assert.ok(isPage(html));
  assert.ok(isPage(`\uFEFF${html}`));
  assert.ok(!isPage("fio-3.33\n"));
  for (const pieceBytes of [1, 2, 1000]) assert.equal(await textOf(html, pieceBytes), "Dürer & co.\n");
});
