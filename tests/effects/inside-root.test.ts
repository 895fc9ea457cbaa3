/** Paths below a report's folder, asked for one by one and many at once. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { insideRoot } from "../../src/effects/files.ts";

async function inTemp(work: (root: string) => Promise<void>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "fiolio-inside-"));
  try {
    await work(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

describe("a path inside a root", () => {
  it("is refused by its own name, also where others of its folder are asked for at once", async () => {
    await inTemp(async (root) => {
      await symlink(tmpdir(), join(root, "away"));
      const asked = ["away/a.json", "away/b.json"];
      const said = await Promise.allSettled(asked.map((path) => insideRoot(root, path)));
      for (const [at, one] of said.entries()) {
        assert.equal(one.status, "rejected");
        assert.match(String(one.reason), new RegExp(`Error: ${asked[at]}: expected`));
      }
    });
  });

  it("is found as soon as what was in the way is gone", async () => {
    await inTemp(async (root) => {
      await symlink(tmpdir(), join(root, "away"));
      await assert.rejects(insideRoot(root, "away/a.json"), /through a link/);
      await rm(join(root, "away"));
      await mkdir(join(root, "away"));
      assert.equal(await insideRoot(root, "away/a.json"), join(root, "away/a.json"));
    });
  });

  it("is found in a root that was not there before", async () => {
    await inTemp(async (root) => {
      const report = join(root, "report");
      await assert.rejects(insideRoot(report, "a.json"), /ENOENT/);
      await mkdir(report);
      assert.equal(await insideRoot(report, "a.json"), join(report, "a.json"));
    });
  });
});
