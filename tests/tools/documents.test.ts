import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { COMMANDS } from "../../src/commands/table.ts";
import { engineDir } from "../../src/effects/engine.ts";

const read = (path: string): string => readFileSync(join(engineDir, path), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

describe("README's commands", () => {
  const readme = read("README.md");
  const ci = read(".ci/run");
  const [first, second] = [...readme.matchAll(/^```sh\n(.*?)\n```$/gms)].map((block) => block[1]);

  test("the first is what CI runs in a clean clone", () => {
    assert.equal(first, "npm ci && npm run collect && npm run build");
    assert.ok(ci.includes(`    ${first}\n`));
  });

  test("the second is what CI runs as tests", () => {
    assert.equal(second, "npm test");
    assert.ok(ci.includes(`step "tests" ${second}\n`));
  });
});

for (const document of ["README.md", "CONTRIBUTING.md", ".ci/run"]) {
  test(`${document} names only npm scripts that exist`, () => {
    const named = [...read(document).matchAll(/\bnpm run ([a-z:-]+)/g)].map((found) => found[1] ?? "");
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((script) => !(script in scripts)),
      [],
    );
  });
}

for (const document of [
  "README.md",
  "CONTRIBUTING.md",
  ...globSync("docs/*.md", { cwd: engineDir }).sort(),
]) {
  test(`${document} links to files that there are`, () => {
    const links = [...read(document).matchAll(/\]\(([^)#\s]+)/g)].map(([, link = ""]) => link);
    const files = links.filter((link) => !/^[a-z]+:/.test(link));
    assert.deepEqual(
      files.filter((link) => !existsSync(join(engineDir, dirname(document), link))),
      [],
    );
  });
}

test("the words of docs/architecture.md name files that there are", () => {
  const rows =
    read("docs/architecture.md")
      .split("## Words")[1]
      ?.match(/^\|.*\|$/gm) ?? [];
  const named = rows.slice(2).flatMap(
    (row) =>
      row
        .split("|")
        .at(-2)
        ?.match(/[\w-]+\/[\w*./-]+/g) ?? [],
  );
  assert.ok(named.length > 40);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(engineDir, "src", path.replace("/*", "")))),
    [],
  );
});

test("every npm script that runs a command of ours names one that there is", () => {
  const commands = Object.values(scripts).flatMap(
    (script) => /^node src\/fiolio\.mjs (\S+)$/.exec(script)?.[1] ?? [],
  );
  assert.ok(commands.length > 0);
  const known = COMMANDS.map((command) => command.name);
  assert.deepEqual(
    commands.filter((command) => !known.includes(command)),
    [],
  );
});
