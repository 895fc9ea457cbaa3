/** The copy in which sources are changed has what tests need, and nothing in the way of it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { copyOf } from "./copy.ts";

let folder = "";
const copies: string[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-copy-"));
});
after(async () => {
  for (const one of [folder, ...copies]) await rm(one, { recursive: true, force: true });
});

async function copied(name: string, tools: (root: string) => Promise<unknown>): Promise<string> {
  const root = join(folder, name);
  await mkdir(join(root, "src"), { recursive: true });
  await mkdir(join(root, ".fiolio"));
  await writeFile(join(root, "src/a.ts"), "export {};\n");
  await tools(root);
  const copy = await copyOf(root, new Set(["src/a.ts"]));
  copies.push(copy);
  return copy;
}

test("tools that were fetched are those of the repository", async () => {
  const copy = await copied("fetched", (root) => mkdir(join(root, ".fiolio/tools")));
  assert.equal(await readFile(join(copy, "src/a.ts"), "utf8"), "export {};\n");
  assert.equal(
    await realpath(join(copy, ".fiolio/tools")),
    await realpath(join(folder, "fetched/.fiolio/tools")),
  );
});

test("where none were fetched, or their folder is a link to nothing, they can be", async () => {
  const missing = [
    await copied("none", async () => undefined),
    await copied("dangling", (root) => symlink(join(root, "nothing"), join(root, ".fiolio/tools"))),
  ];
  for (const copy of missing) await mkdir(join(copy, ".fiolio/tools/hugo"), { recursive: true });
});
