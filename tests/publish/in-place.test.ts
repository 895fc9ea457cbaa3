/** A site gets into its place whole, and what was there comes back where it does not. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { publish, refuseForeign } from "../../src/publish/publish.ts";
import { fillFolder, mendFolder, putInPlace } from "../../src/publish/put-in-place.ts";
import { makeStaging, placeOf, setAside, sweepStaging } from "../../src/publish/staging.ts";

let folder = "";
const at = (...parts: string[]): string => join(folder, ...parts);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio in place-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function site(path: string, text: string, ...more: string[]): Promise<string> {
  await mkdir(path, { recursive: true });
  for (const name of ["index.html", ...more]) await writeFile(join(path, name), text);
  return path;
}
const shown = async (path: string): Promise<string[]> =>
  Promise.all(
    (await readdir(path)).sort().map(async (name) => `${name}: ${await readFile(join(path, name), "utf8")}`),
  );

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await new Promise((resolve) => child.once("close", resolve));
  return child.pid ?? 0;
}

test("a site takes the place of the one before it, and nothing is left beside it", async () => {
  const out = await site(at("public"), "old", "fiolio-site.json");
  const staging = await makeStaging(out);
  await site(staging, "new");
  await publish(staging, out, {});
  assert.deepEqual(await shown(out), ["fiolio-site.json: {}\n", "index.html: new"]);
  assert.deepEqual(await readdir(folder), ["public"]);
});

test("where the second rename fails, the site that was there is back", async () => {
  const out = await site(at("public"), "old");
  await assert.rejects(putInPlace(at("no such site"), out, at("aside")), { code: "ENOENT" });
  assert.deepEqual(await shown(out), ["index.html: old"]);
  assert.deepEqual(await readdir(folder), ["public"]);
});

test("a folder that cannot be moved is filled where it is, without what only the old site had", async () => {
  const out = await site(at("public"), "old", "gone.html");
  await fillFolder(await site(at("new"), "new", "more.html"), out);
  assert.deepEqual(await shown(out), ["index.html: new", "more.html: new"]);
});

test("a fill that was killed is mended: what was set aside is back", async () => {
  const out = await site(at("public"), "new", "more.html");
  await site(join(out, ".fiolio-old"), "old", "fiolio-site.json");
  await site(join(out, ".fiolio-new"), "new", "later.html");
  await mendFolder(out);
  assert.deepEqual(await shown(out), ["fiolio-site.json: old", "index.html: old", "more.html: new"]);
  await refuseForeign(out);
});

test("builds that were killed are swept; one that goes on, and folders of others, stay", async () => {
  const out = at("public");
  const pid = await deadPid();
  await site(at(`.public-${pid}-123-AbCdEf`), "half");
  await site(at(`.public-${pid}-123-GhIjKl.old`), "old");
  const mine = await makeStaging(out);
  await site(at(".public-backup"), "kept");
  await sweepStaging(out);
  assert.deepEqual(await shown(out), ["index.html: old"], "the site that was set aside is back");
  assert.deepEqual(
    (await readdir(folder)).sort(),
    [".public-backup", mine.slice(folder.length + 1), "public"].sort(),
  );
  await site(at(`.public-${pid}-123-MnOpQr.old`), "older");
  await sweepStaging(out);
  assert.deepEqual(await shown(out), ["index.html: old"], "no older one takes its place");
  assert.equal((await readdir(folder)).includes(`.public-${pid}-123-MnOpQr.old`), false);
});

test("a folder that another process builds is not swept while it lives, and goes when its number is another's", async () => {
  const out = at("public");
  const mine = await makeStaging(out);
  await sweepStaging(out);
  assert.deepEqual(await readdir(folder), [mine.slice(folder.length + 1)]);
  if (process.platform === "win32") return;
  await site(at(`.public-${process.pid}-1-AbCdEf`), "of an earlier process of this number");
  await sweepStaging(out);
  assert.deepEqual(await readdir(folder), [mine.slice(folder.length + 1)]);
});

test("a link to a folder stays a link: the folder is replaced", async () => {
  await site(at("elsewhere"), "old");
  await symlink(at("elsewhere"), at("public"));
  assert.equal(await placeOf(at("public")), await placeOf(at("elsewhere")));
  assert.equal(await placeOf(at("nothing")), at("nothing"));
  await symlink(at("nowhere"), at("dangling"));
  await assert.rejects(placeOf(at("dangling")), /dangling: expected a folder, found a link to none\./);
});

test("a file where a folder is wanted is refused in one line", async () => {
  await writeFile(at("public"), "mine");
  await assert.rejects(
    refuseForeign(at("public")),
    /public: expected a folder, found a file\. Name another folder/,
  );
  await mendFolder(at("public"));
  assert.equal(setAside(at("x")), at("x.old"));
});

// Filling a folder is tested above wherever nobody may mount.
if (mayMount())
  test("a mount point is filled, and its file system stays mounted", async () => {
    const out = await site(at("public"), "below");
    const script = `mount -t tmpfs none "$1" && node -e '
    import(process.argv[1]).then(async ({ putInPlace }) => {
      await putInPlace(process.argv[2], process.argv[3], process.argv[2] + ".old");
    })' "$2" "$3" "$1" && cat "$1/index.html" && mountpoint -q "$1" && ls -A "$1"`;
    const module = new URL("../../src/publish/put-in-place.ts", import.meta.url).href;
    const { stdout, stderr } = spawnSync(
      "unshare",
      ["--mount", "--map-root-user", "sh", "-ec", script, "sh", out, module, await site(at("new"), "new")],
      { encoding: "utf8", env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` } },
    );
    assert.deepEqual([stdout, stderr], ["newindex.html\n", ""]);
    assert.deepEqual(await shown(out), ["index.html: below"]);
  });

function mayMount(): boolean {
  const tried = spawnSync("unshare", [
    "--mount",
    "--map-root-user",
    "mount",
    "-t",
    "tmpfs",
    "none",
    tmpdir(),
  ]);
  return tried.status === 0;
}
