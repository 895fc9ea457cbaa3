import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { METHOD } from "../../src/judge/index.ts";

const read = (path: string): string => readFileSync(join(engineDir, path), "utf8");

describe("the changelog of the method", () => {
  const rows = [
    ...read("content/methodology.md").matchAll(/^\| (\d+) \| (\d{4}-\d{2}-\d{2}) \| .{20,} \|$/gm),
  ];

  test("has a dated row for the version that judges now, as the last one", () => {
    assert.equal(rows.at(-1)?.[1], METHOD);
  });

  test("is in the order of its dates", () => {
    const dates = rows.map((row) => row[2] ?? "");
    assert.deepEqual(dates, dates.toSorted());
  });
});

for (const document of ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
  test(`${document} links only to files that are there`, () => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(
      (link) => link[1] ?? "",
    );
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((path) => !existsSync(join(engineDir, path))),
      [],
    );
  });
