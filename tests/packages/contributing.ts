/** CONTRIBUTING, followed to the letter: in a copy of the repository each section's files are written and its commands run. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { type Block, blocksIn, writeBlock } from "../support/followed.ts";

/** What fails, and says so, where the line in the registry is left out. */
const WITHOUT_ITS_LINE: Readonly<Record<string, RegExp | undefined>> = {
  "Add a collector": /✖ tally: good random reads/,
  "Add a check": /checks\/slow-submit\.ts: expected its check in the table/,
  "Add a chart kind": /\+ +'run-scatter'|- +'run-scatter'/,
  "Add a page kind": /pages\/media\.ts: expected a kind with a line in pages\/index\.ts/,
  "Add a target kind": /targets\[0\]\.kind: .*came "tapes"/,
  "Add a backend, environment, deployment or use case": undefined,
};
/** Once, behind all of them. */
const AFTER_EACH = "How things are added";

const sections = new Map(
  (await readFile(join(engineDir, "CONTRIBUTING.md"), "utf8"))
    .split(/^## /m)
    .map((section): [string, Block[]] => [section.split("\n", 1)[0] ?? "", blocksIn(section)])
    .filter(([, blocks]) => blocks.some(({ language }) => language === "sh")),
);

let copy = "";
before(async () => {
  copy = await mkdtemp(join(tmpdir(), "fiolio-contributing-"));
  await cp(engineDir, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(engineDir, path)) });
  await symlink(join(engineDir, "node_modules"), join(copy, "node_modules"), "dir");
});
after(() => rm(copy, { recursive: true, force: true }));

/** What git ignores, and what no section needs. */
const LEFT_OUT = /^(\.git|node_modules|\.fiolio.*|\.?public.*|resources|test-results|tests\/site\/shots)$/;

describe("CONTRIBUTING", () => {
  test("says of each kind of addition what to write and what to run", () =>
    assert.deepEqual([...sections.keys()].sort(), [AFTER_EACH, ...Object.keys(WITHOUT_ITS_LINE)].sort()));

  for (const [title, says] of Object.entries(WITHOUT_ITS_LINE))
    test(`${title}: what it says works${says ? ", and the line in the registry is missed" : ""}`, async () => {
      const blocks = sections.get(title) ?? [];
      const before = new Map<string, string>();
      for (const block of blocks) if (block.path) before.set(block.path, await write(block.path, block));
      await succeeds(blocks);
      if (says === undefined) return;
      const registry = [...before.keys()].find((path) => path.endsWith("/index.ts")) ?? "";
      const registered = await readFile(join(copy, registry), "utf8");
      await writeFile(join(copy, registry), before.get(registry) ?? "");
      const { code, output } = await run(blocks);
      await writeFile(join(copy, registry), registered);
      assert.ok(code !== 0 && says.test(output), `expected a failure with ${says}, came ${code}:\n${output}`);
    });

  test(`${AFTER_EACH}: what is to be run after each addition passes after all of them`, () =>
    succeeds(sections.get(AFTER_EACH) ?? []));
});

const write = (name: string, block: Block): Promise<string> => writeBlock(copy, name, block);

async function succeeds(blocks: readonly Block[]): Promise<void> {
  const { code, output } = await run(blocks);
  assert.ok(code === 0, output);
}

/** Runs all commands of a section, up to the first that fails. */
function run(blocks: readonly Block[]): Promise<{ code: number; output: string }> {
  const commands = blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
  // Tests in the copy are no part of this one; expectations are written there, which CI forbids.
  const { NODE_TEST_CONTEXT: _, CI: _ci, FIOLIO_UPDATE: _update, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      "sh",
      ["-e", "-c", commands.join("")],
      { cwd: copy, env, maxBuffer: 64 << 20 },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${out}${err}` }),
    );
  });
}
