/** The explorer's part of Vega is one module without imports, made once, and made again where what is kept is of something else, cut or swapped. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { tableFilesBundle, vegaBundle } from "../../src/publish/browser-bundles.ts";
import { packFiles } from "../../src/publish/packed-files.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio vega "));
});
after(() => rm(root, { recursive: true, force: true }));

test("is one small module, which draws and has no palettes; it is put together once", async () => {
  const cache = join(root, ".fiolio/cache/vega");
  const made = await vegaBundle(root, () => {});
  const path = join(root, "vega.mjs");
  await writeFile(path, made);
  const { parse, View, expressionInterpreter } = await import(pathToFileURL(path).href);
  const spec = { signals: [{ name: "sum", value: 0, update: "1 + 2" }] };
  const view = new View(parse(spec, null, { ast: true }), { expr: expressionInterpreter });
  assert.equal((await view.runAsync()).signal("sum"), 3);
  assert.doesNotMatch(made, /7fc97f|^import /m);
  assert.ok(made.length < 450_000, `${made.length} bytes`);

  const [kept = "", ...others] = await readdir(cache);
  assert.deepEqual(others, []);
  const whole = await readFile(join(cache, kept));
  const of = (text: string) => [{ path: "script", bytes: Buffer.from(text) }];
  await writeFile(join(cache, kept), packFiles(kept, of("// kept")));
  assert.equal(await vegaBundle(root, () => {}), "// kept");
  for (const damaged of [
    whole.subarray(0, whole.length / 2),
    Buffer.from(made),
    packFiles("other.bin", of("// other")),
  ]) {
    await writeFile(join(cache, kept), damaged);
    assert.equal(await vegaBundle(root, () => {}), made);
    assert.deepEqual(await readFile(join(cache, kept)), whole);
  }
  await writeFile(join(cache, "stale.js"), "");
  await rm(join(cache, kept));
  assert.equal(await vegaBundle(root, () => {}), made);
  assert.deepEqual(await readdir(cache), [kept]);
  assert.deepEqual(await readFile(join(cache, kept)), whole);
});

test("so is what makes files of tables, without workers, which the site's security policy forbids", async () => {
  const made = await tableFilesBundle(root, () => {});
  assert.doesNotMatch(made, /new Worker|^import /m);
  await writeFile(join(root, "tables.mjs"), made);
});
