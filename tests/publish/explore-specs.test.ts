import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { exploreSpecs } from "../../src/publish/explore-specs.ts";
import { packFiles } from "../../src/publish/packed-files.ts";
import { compiledSpecs } from "../../src/render/explore/explore-files.ts";

let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio specs "));
});
after(() => rm(root, { recursive: true, force: true }));

test("what the explorer draws by is compiled once, and again where what is kept is cut, swapped or of another compiler", async () => {
  const made = await exploreSpecs(root);
  assert.equal(made, await compiledSpecs());
  const cache = join(root, ".fiolio/cache/explore");
  const [name = ""] = await readdir(cache);
  const packed = await readFile(join(cache, name));
  const other = Buffer.from("{}\n");
  await writeFile(join(cache, name), packFiles(name, [{ path: "specs", bytes: other }]));
  assert.equal(await exploreSpecs(root), "{}\n");
  for (const bytes of [
    packed.subarray(0, -1),
    Buffer.of(),
    packFiles("other.bin", [{ path: "specs", bytes: other }]),
  ]) {
    await writeFile(join(cache, name), bytes);
    assert.equal(await exploreSpecs(root), made);
    assert.deepEqual(await readFile(join(cache, name)), packed);
  }
  assert.equal(await exploreSpecs(root, "another"), made);
  const left = await readdir(cache);
  assert.equal(left.length, 1);
  assert.notEqual(left[0], name);
});
