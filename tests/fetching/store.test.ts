/** A store as fiolio.yaml names it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { openStore } from "../../src/fetching/store.ts";
import { rawStore } from "../../src/schema/raw-store.ts";
import { sha256 } from "../../src/text/sha256.ts";

test("a folder is named from the report, from the root of the disk or as an address; what it has is not written over", async (t) => {
  const base = await mkdtemp(join(tmpdir(), "fiolio-store-"));
  t.after(() => rm(base, { recursive: true, force: true }));
  const folder = join(base, "a store");
  await mkdir(folder);
  const file = join(base, "file");
  for (const [i, store] of ["../a store/", folder, pathToFileURL(folder).href].entries()) {
    await writeFile(file, `bytes ${i}`);
    const named = { sha256: sha256(`bytes ${i}`), bytes: 7 };
    const { put, get } = openStore({ store, above: 0 }, join(base, "report"), {});
    assert.equal(await put(file, named), "put");
    const at = join(folder, "sha256", named.sha256.slice(0, 2));
    assert.deepEqual(await readdir(at), [named.sha256]);
    await writeFile(file, "others");
    assert.equal(await put(file, named), "there");
    await get(join(base, "back"), named);
    assert.equal(await readFile(join(base, "back"), "utf8"), `bytes ${i}`);
    await writeFile(join(at, named.sha256), "others");
    await assert.rejects(
      get(join(base, "wrong"), named),
      /expected the bytes with sha256 \w{12}, came \w{12}/,
    );
    assert.ok(!(await readdir(base)).includes("wrong"));
  }
});

test("a folder that is not there is told from one that cannot be read", async (t) => {
  const base = await mkdtemp(join(tmpdir(), "fiolio-store-"));
  t.after(() => rm(base, { recursive: true, force: true }));
  await symlink("round", join(base, "round"));
  const got = (store: string): Promise<void> =>
    openStore({ store, above: 0 }, base, {}).get(join(base, "back"), { sha256: sha256("x"), bytes: 1 });
  await assert.rejects(got("none"), /^Failure: none: expected the folder of the store, found none\./);
  await assert.rejects(got("round"), /^Failure: round: expected a folder that can be read, came ELOOP\./);
});

test("what is no store is refused", () => {
  for (const store of ["https://example.org/raw", "", "a\nb"])
    assert.ok(!rawStore.safeParse({ store }).success, store);
  for (const endpoint of ["https://me:secret@minio.lab", "minio.lab"])
    assert.ok(!rawStore.safeParse({ store: "s3://raw", endpoint }).success, endpoint);
  assert.deepEqual(rawStore.parse({ store: "s3://raw" }), { store: "s3://raw", above: 0 });
  assert.throws(
    () => openStore({ store: "s3://Raw/x", above: 0 }, "/", {}),
    /expected s3:\/\/BUCKET\/PREFIX/,
  );
  const half = { AWS_ACCESS_KEY_ID: "me" };
  assert.throws(
    () => openStore({ store: "s3://raw", above: 0 }, "/", half),
    /expected both AWS_ACCESS_KEY_ID/,
  );
});
