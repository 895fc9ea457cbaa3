/** As build.test.ts: what takes two builds of the small report or more. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { filesIn } from "../../src/effects/small-files.ts";
import { build } from "../../src/publish/build.ts";
import type { BuildEffects } from "../../src/publish/rendered.ts";
import { fiolio } from "../support/report.ts";
import { fixtureReport } from "./fixture.ts";
import { hashes } from "./hashes.ts";

const silent: BuildEffects = { step: () => {}, problems: () => {} };
const baseURL = "https://example.org/fiolio/";

describe("building the small report, again and again", () => {
  let root = "";
  const out = (): string => join(root, "public");
  before(async () => {
    root = await fixtureReport();
    assert.equal(await build({ root, out: out(), baseURL, published: false }, silent), true);
  });
  after(() => rm(root, { recursive: true, force: true }));

  test("the same record in another folder gives the same bytes", async () => {
    const other = await fixtureReport();
    try {
      await build({ root: other, out: join(other, "elsewhere"), baseURL, published: false }, silent);
      assert.deepEqual(await hashes(join(other, "elsewhere")), await hashes(out()));
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  test("pictures of dots are drawn where a site has an address under which others can show them, and named only there", async () => {
    const elsewhere = join(root, "without-address");
    assert.equal(await build({ root, out: elsewhere, published: false }, silent), true);
    const drawn = (site: string): string[] => filesIn(site).filter((path) => path.endsWith(".png"));
    const naming = (site: string): string[] =>
      filesIn(site).filter(
        (path) => path.endsWith(".html") && /\.png\b/.test(readFileSync(join(site, path), "utf8")),
      );
    assert.notEqual(drawn(out()).length, 0);
    assert.notEqual(naming(out()).length, 0);
    assert.deepEqual([drawn(elsewhere), naming(elsewhere)], [[], []]);
    await rm(elsewhere, { recursive: true });
  });

  test("a published site does not hold the working edition, nor its runs and raw files", async () => {
    const to = join(root, "published");
    await build({ root, out: to, baseURL, published: true }, silent);
    const files = filesIn(to);
    assert.deepEqual(
      files.filter((path) => path.startsWith("next/") || (/\bown\b/.test(path) && !path.startsWith("js/"))),
      [],
    );
    assert.ok(files.includes("raw/lab/lab-fast/figures.yaml"));
  });

  test("two builds at the same moment: a published one never holds the working edition", async () => {
    const [working, published] = [join(root, "working"), join(root, "only-published")];
    const ended = await Promise.all([
      fiolio(["build", "--root", root, "--out", working]),
      fiolio(["build", "--root", root, "--out", published, "--published"]),
    ]);
    const refused = ended.filter(({ code }) => code !== 0);
    for (const { code, stderr } of refused) {
      assert.equal(code, 1);
      assert.match(stderr, /^build: expected to be alone, process \d+ does the same here\./);
    }
    assert.ok(refused.length < 2, "one of them builds");
    assert.deepEqual(
      filesIn(published).filter((path) => path.startsWith("next/")),
      [],
    );
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    test(`${signal} in the middle leaves the site that was there, and nothing beside it`, async () => {
      const place = join(root, `by-${signal}`);
      const to = join(place, "public");
      await cp(out(), to, { recursive: true });
      const before = await hashes(to);
      const child = spawn(process.execPath, [
        join(engineDir, "src/cli.ts"),
        ...["build", "--root", root, "--out", to],
      ]);
      // While Hugo works, the folder that it builds into lies there.
      while (child.exitCode === null && (await readdir(place)).length < 2)
        await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill(signal);
      const [[code], stderr] = await Promise.all([once(child, "close"), text(child.stderr)]);
      assert.equal(code, 130, stderr);
      assert.match(stderr, /^interrupted: nothing is left half written\.\n$/m);
      assert.deepEqual(await readdir(place), ["public"]);
      assert.deepEqual(await hashes(to), before);
      await assert.rejects(readFile(join(root, ".fiolio/site.lock")), { code: "ENOENT" });
    });

  test("what kill -9 leaves is gone after the next build", async () => {
    const place = join(root, "by-kill");
    const to = join(place, "public");
    await mkdir(place);
    const child = spawn(process.execPath, [
      join(engineDir, "src/cli.ts"),
      ...["build", "--root", root, "--out", to],
    ]);
    while (child.exitCode === null && (await readdir(place)).length < 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await once(child, "close");
    assert.notDeepEqual(await readdir(place), []);
    await build({ root, out: to, baseURL, published: false }, silent);
    assert.deepEqual(await readdir(place), ["public"]);
    assert.deepEqual(await hashes(to), await hashes(out()));
  });
});
