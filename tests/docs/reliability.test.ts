/** Each promise of docs/reliability.md names a test that is there, and what it says of CI is what CI does. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";

const read = (path: string): string => readFileSync(join(engineDir, path), "utf8");
const ROW = /^\| (?<promise>[^|]+) \| (?<title>[^|]+) \| `(?<path>tests\/[^`|]+)` \|$/gm;

test("docs/reliability.md names tests that exist, a row a promise", () => {
  const page = read("docs/reliability.md");
  const rows = [...page.matchAll(ROW)].map(({ groups }) => groups as { title: string; path: string });
  const lines = page.split("\n").filter((line) => line.startsWith("|") && !/^\| (?:Promise|---)/.test(line));
  assert.equal(rows.length, lines.length);
  assert.ok(rows.length > 10);
  for (const { title, path } of rows) assert.ok(read(path).includes(title), `${path}: ${title}`);
});

test("it shows the draw of changes that CI makes, and says its numbers", () => {
  const page = read("docs/reliability.md");
  const command = /npm run mutants -- --sample (\d+) --tests (\d+) --least (\d+)/;
  const [shown, sample, tests, least] = command.exec(read(".ci/run")) ?? [];
  assert.ok(shown !== undefined && page.includes(`\n${shown}\n`), shown);
  const said = `CI draws ${sample} of all changes, shows each to the ${tests} nearest test files, and fails where fewer than ${least} %`;
  assert.ok(page.includes(said), said);
});

test("README leads to it", () => {
  assert.ok(read("README.md").includes("](docs/reliability.md)"));
});
