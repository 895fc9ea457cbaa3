/** What was kept of charts costs time and nothing else where it is lost or damaged: the site is the same. */
import assert from "node:assert/strict";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { render } from "../../src/publish/rendered.ts";
import { fixtureReport } from "./fixture.ts";
import { hashes } from "./hashes.ts";

let root = "";
before(async () => {
  root = await fixtureReport();
});
after(() => rm(root, { recursive: true, force: true }));

test("charts that are lost or damaged are drawn again, others are as they were drawn", async () => {
  const generated = join(root, ".fiolio/site");
  const cache = join(root, ".fiolio/cache/charts");
  const again = async (): Promise<unknown> => {
    const silent = { step: () => {}, problems: () => {} };
    const options = { root, baseURL: "https://example.org/fiolio/", published: false };
    return (await render(options, "site", silent))?.finish();
  };
  await again();
  const whole = await hashes(generated);
  const kept = filesIn(cache);
  assert.ok(kept.length > 3);
  const [lost = "", emptied = "", changed = ""] = kept.map((name) => join(cache, name));
  const damages = [
    () => rm(cache, { recursive: true }),
    () => rm(lost),
    () => truncate(emptied),
    async () => writeFile(changed, (await readFile(changed, "utf8")).replace("</svg>", "</gvs>")),
  ];
  for (const damage of damages) {
    await damage();
    await rm(generated, { recursive: true });
    await again();
    assert.deepEqual(await hashes(generated), whole);
    assert.deepEqual(filesIn(cache), kept);
  }
});
