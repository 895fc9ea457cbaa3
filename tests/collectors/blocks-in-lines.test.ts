/** Outputs in cells of Markdown's tables, under what row and column are called. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { blocksOutOfLines, hasBlocksInLines } from "../../src/collectors/around/lines/blocks-in-lines.ts";
import { importBytes } from "./import.ts";

const inputOf = (folder: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", folder, "input.txt"), "utf8");
const apart = (...lines: string[]): string[] => lines.map(blocksOutOfLines()).join("\n").split("\n");

test("a cell is a block under what its row is called, and its column where several have one", () => {
  assert.deepEqual(apart("| Disk | Output |", "|---|:-:|", "| fast | <pre>a<br>b<br/>c</pre> |"), [
    "| Disk | Output |",
    "|---|:-:|",
    "### fast",
    "<pre>",
    "a",
    "b",
    "c",
    "</pre>",
  ]);
  const [, , ...two] = apart("| a | b |", "|-|-|", "| <pre>1</pre> | x | <code>2<br>3<br>4</code> |");
  assert.deepEqual(two, ["### x a", "<pre>", "1", "</pre>", "### x", "<pre>", "2", "3", "4", "</pre>"]);
});

test("marks of code and characters as Markdown must have them are those of the text", () => {
  assert.deepEqual(apart("| `a \\| b`<br>`c`<br>&lt;d&gt; &#124;&nbsp;e |").slice(1, -1), [
    "a | b",
    "c",
    "<d> | e",
  ]);
  assert.deepEqual(apart('<pre lang="x">a<br>b<br>c</pre>').slice(1, -1), ["a", "b", "c"]);
});

test("prose with one break, and fences of Markdown, are left as they are", () => {
  for (const line of ["a<br>b", "| a<br>b | c |", "```sh", "<pre>", "a < br > b < br > c"]) {
    assert.equal(hasBlocksInLines(line), false, line);
    assert.deepEqual(apart(line), [line]);
  }
});

test("rows of a table are storages of their own, tables of their own too", async () => {
  const cell = `<pre>${inputOf("fio-normal/good-fio-3.42").trimEnd().replaceAll("\n", "<br>")}</pre>`;
  const { runs, problems } = await importBytes(
    Buffer.from(`# Disks\n\n| Class | fio |\n|---|---|\n| ceph-block | ${cell} |\n| nfs-slow | ${cell} |\n`),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    runs.map(({ subject }) => subject),
    ["ceph-block", "nfs-slow"],
  );
});
