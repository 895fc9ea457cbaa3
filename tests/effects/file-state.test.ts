import assert from "node:assert/strict";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { isSettled, stampAt, stampOf, treeAhead, treeOf } from "../../src/effects/file-state.ts";

describe("the state of a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "fiolio-state-"));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "file");
  writeFileSync(path, "abc");
  const found = lstatSync(path, { bigint: true });
  const changedAt = Number(found.ctimeNs / 1_000_000n);
  /** As a file system tells it that knows seconds alone. */
  const coarse = Object.assign(Object.create(found), {
    ctimeNs: BigInt(Math.floor(changedAt / 1000)) * 1_000_000_000n,
  });

  test("is trusted once the clock has gone on since it was changed", () => {
    assert.equal(isSettled(found, changedAt + 20), false);
    assert.equal(isSettled(found, changedAt + 60), true);
    assert.equal(isSettled(coarse, changedAt + 60), false);
    assert.equal(isSettled(coarse, changedAt + 3000), true);
  });

  test("is never that of a link, or of what is not there", () => {
    symlinkSync(path, join(folder, "link"));
    assert.equal(isSettled(lstatSync(join(folder, "link"), { bigint: true }), changedAt + 60_000), false);
    assert.equal(stampAt(join(folder, "link")), undefined);
    assert.equal(stampAt(join(folder, "none")), undefined);
    assert.equal(stampAt(path)?.stamp, stampOf(found));
  });
});

describe("a tree that is walked while others are at work", () => {
  const folder = mkdtempSync(join(tmpdir(), "fiolio-tree-"));
  after(() => rmSync(folder, { recursive: true }));
  const [site, out] = [join(folder, "site"), join(folder, "out")];
  mkdirSync(join(site, "next"), { recursive: true });
  for (const path of ["a.html", "next/b.html", "next/z.html"]) writeFileSync(join(site, path), path);

  test("is that of the folder once they are done, wherever it was moved to", async () => {
    const { early, whole } = await treeAhead(site, ["mark", "next/late", "next/never"]);
    assert.deepEqual([...early.keys()], ["a.html", "next/b.html", "next/z.html"]);
    mkdirSync(join(site, "next/late/x"), { recursive: true });
    for (const path of ["mark", "next/late/y", "next/late/x/y"]) writeFileSync(join(site, path), path);
    renameSync(site, out);
    assert.deepEqual(whole(out), treeOf(out));
    assert.equal(whole(out).files.has("next/late/x/y"), true);
  });

  test("is that of the folder where another name of a file has gone, as with a site in whose place it is put", async () => {
    linkSync(join(out, "a.html"), join(folder, "former"));
    const { whole } = await treeAhead(out, ["mark"]);
    await setTimeout(20);
    rmSync(join(folder, "former"));
    assert.equal(whole(out).hash, treeOf(out).hash);
  });

  test("is not that of the folder where another file has changed: nobody takes it for the same then", async () => {
    const { whole } = await treeAhead(out, ["mark"]);
    writeFileSync(join(out, "a.html"), "another");
    assert.notEqual(whole(out).hash, treeOf(out).hash);
  });
});
