/** What is to be run instead goes to the real fio. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { needs, samplesDir } from "../support/needs.ts";
import { EXAMPLES, insteadOf } from "./instead-of.ts";

test("fio takes each of them, and each that is made of real outputs", { skip: needs.fio }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-instead-"));
  try {
    const asked = new Set<string>();
    for (const folderOf of [EXAMPLES, ...(samplesDir === undefined ? [] : [join(samplesDir, "fio-json")])])
      for (const name of await readdir(folderOf, { recursive: true })) {
        if (!name.endsWith(".json") || name.endsWith(".machine.json")) continue;
        const text = await readFile(join(folderOf, name), "utf8");
        for (const { jobs } of await insteadOf(text, { networkGbits: 10, wasWritten: false }))
          for (const job of jobs) asked.add(job.text);
      }
    assert.ok(asked.size > 10, `${asked.size}`);
    // It reads all in one go, and names what it cannot take.
    const files = [...asked].map((_, at) => `${at}.fio`);
    for (const [at, text] of [...asked].entries()) await writeFile(join(folder, `${at}.fio`), text);
    const { status, stderr, stdout } = spawnSync("fio", ["--parse-only", ...files], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, `${stderr}${stdout}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
