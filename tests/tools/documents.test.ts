import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

test("every npm script that runs a command of ours names one that there is", () => {
  const commands = Object.values(scripts).flatMap(
    (script) => /^node src\/cli\.ts (\S+)$/.exec(script)?.[1] ?? [],
  );
  assert.ok(commands.length > 0);
  const known = COMMANDS.map((command) => command.name);
  assert.deepEqual(
    commands.filter((command) => !known.includes(command)),
    [],
  );
});
