/** Charts that are there are trusted only where this very program says that it drew them. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sha256 } from "../../src/effects/files.ts";
import { filesIn } from "../../src/effects/small-files.ts";
import { render } from "../../src/publish/rendered.ts";
import { fixtureReport } from "./fixture.ts";
import { hashes } from "./hashes.ts";

let root = "";
before(async () => {
  root = await fixtureReport();
});
after(() => rm(root, { recursive: true, force: true }));

test("a chart that another program drew is drawn again", async () => {
  const generated = join(root, ".fiolio/site");
  const mark = join(root, ".fiolio/cache/drawn-site.json");
  const again = async (): Promise<unknown> => {
    const silent = { step: () => {}, problems: () => {} };
    const options = { root, baseURL: "https://example.org/fiolio/", published: false };
    return (await render(options, "site", silent))?.finish();
  };
  await again();
  const whole = await hashes(generated);
  const chart = filesIn(generated).find((path) => /^static\/charts\/.*\.csv$/.test(path)) ?? "";
  const damages = [
    () => rm(mark),
    () => writeFile(mark, "{"),
    async () =>
      writeFile(mark, (await readFile(mark, "utf8")).replace(/"program": "\w/, '"program": "another-')),
  ];
  for (const forget of damages) {
    await writeFile(join(generated, chart), "by another program");
    const known = JSON.parse(await readFile(mark, "utf8"));
    known.charts[chart] = { sha256: sha256("by another program"), stamp: "" };
    await writeFile(mark, JSON.stringify(known, null, 2));
    await forget();
    await again();
    assert.deepEqual(await hashes(generated), whole);
  }
});
