import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { testsOf } from "../support/changed.ts";
import { changedFiles, readTree } from "../support/work-tree.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "src/words.ts": "",
  "src/check.ts": 'import type { Word } from "./words.ts";\n',
  "src/cli.ts": `import(new URL(\`./commands/\${name}.ts\`, import.meta.url).href);\n`,
  "src/commands/build.ts": 'import { site } from "../site.ts";\nconst lazy = await import("../check.ts");\n',
  "src/site.ts": 'export const site = join(engineDir, "site");\n',
  "tests/words.test.ts": 'import { a } from "../src/words.ts";\n',
  "tests/check.test.ts": 'import { b } from "../src/check.ts";\n',
  "tests/cli/cli.test.ts": 'const cli = join(engineDir, "src", "cli.ts");\n',
  "tests/record/record.test.ts": "await loadRecord(engineDir);\n",
  "tests/record/other.test.ts": "",
  "tests/record/drawn.test.ts":
    'const input = new URL("../charts/fixtures/", import.meta.url);\nread("docs/running.md");\n',
  "tests/charts/charts.test.ts": "",
  "tests/charts/help.ts": "",
  "tests/site/look.spec.ts": "",
  "tests/site/read.spec.ts": "",
  "playwright.config.ts": 'const config = { globalSetup: "./tests/support/set-up.ts" };\n',
  "tests/support/set-up.ts":
    'spawn(join(engineDir, "src", "cli.ts"));\nserve(process.env.ROOT ?? engineDir);\n',
};
const tests = Object.keys(TEXTS).filter((path) => /\.(test|spec)\.ts$/.test(path));
const SITE = ["tests/site/look.spec.ts", "tests/site/read.spec.ts"];

describe("what a change can break", () => {
  for (const [what, changed, broken] of [
    ["a test", "tests/check.test.ts", ["tests/check.test.ts"]],
    [
      "a module: what imports it, types as well, over others too, and what starts the program",
      "src/words.ts",
      ["tests/words.test.ts", "tests/check.test.ts", "tests/cli/cli.test.ts", ...SITE],
    ],
    ["a command", "src/commands/build.ts", ["tests/cli/cli.test.ts", ...SITE]],
    ["a layout: what builds the site", "site/layouts/home.html", ["tests/cli/cli.test.ts", ...SITE]],
    ["the record: what loads it", "data/models/a.yaml", ["tests/record/record.test.ts", ...SITE]],
    ["a page", "content/guide.md", ["tests/record/record.test.ts", ...SITE]],
    [
      "a fixture: tests beside it, and those that name it",
      "tests/charts/fixtures/deep/a.json",
      ["tests/charts/charts.test.ts", "tests/record/drawn.test.ts"],
    ],
    [
      "a shot: the test that it is named after",
      "tests/site/shots/look.spec.ts/a.png",
      ["tests/site/look.spec.ts"],
    ],
    ["a document that a test names", "docs/running.md", ["tests/record/drawn.test.ts"]],
    ["a helper that nobody uses", "tests/charts/help.ts", []],
    ["what no test reads", "LICENSE", []],
    ["packages", "package-lock.json", tests],
  ] as const) {
    test(what, () => {
      const tree = {
        texts: new Map(Object.entries(TEXTS)),
        paths: new Set([...Object.keys(TEXTS), changed]),
      };
      assert.deepEqual(testsOf([changed], tests, tree).sort(), [...broken].sort());
    });
  }

  test("the nearest tests come first", () => {
    const tree = { texts: new Map(Object.entries(TEXTS)), paths: new Set(Object.keys(TEXTS)) };
    assert.deepEqual(testsOf(["src/words.ts"], tests, tree).slice(0, 2), [
      "tests/words.test.ts",
      "tests/check.test.ts",
    ]);
  });
});

test("changed is what differs from where the branch left main: committed, not committed, new, deleted", async () => {
  const root = mkdtempSync(join(tmpdir(), "fiolio-changed-"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: root });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  try {
    git("init", "-q", "-b", "main");
    for (const name of ["a", "b", "c", "d"]) write(`src/${name}.ts`, name);
    write(".gitignore", "ignored\n");
    git("add", ".");
    git("commit", "-qm", "first");
    assert.deepEqual(await changedFiles(root), { since: "the last commit", paths: [] });
    git("checkout", "-qb", "branch");
    write("src/a.ts", "changed");
    git("commit", "-qam", "second");
    write("src/b.ts", "changed");
    write("src/new file.ts", "new");
    write("ignored", "");
    rmSync(join(root, "src/d.ts"));
    const { since, paths } = await changedFiles(root);
    assert.match(since, /^main \([0-9a-f]{7}\)$/);
    assert.deepEqual(paths, ["src/a.ts", "src/b.ts", "src/d.ts", "src/new file.ts"]);
    const { texts } = await readTree(root);
    assert.deepEqual([...texts.keys()].sort(), ["src/a.ts", "src/b.ts", "src/c.ts", "src/new file.ts"]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
