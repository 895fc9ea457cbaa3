/** Hugo refuses and takes the pages that `check` refuses and takes. */
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "../../src/publish/build.ts";
import { fixtureReport } from "../render/fixture.ts";
import { SOUND, WRONG } from "./content-pages.ts";

let root = "";
before(async () => {
  root = await fixtureReport();
});
after(() => rm(root, { recursive: true, force: true }));

const place = (index: number): string => join(root, "content/guides", `tried-${index}.md`);
const write = (text: string, index: number): Promise<void> =>
  writeFile(place(index), `---\ntitle: Tried\n---\n\n${text}\n`);
const built = (): Promise<boolean> =>
  build({ root, out: join(root, "public"), published: false }, { step: () => {}, problems: () => {} });

test("what check refuses, Hugo refuses, naming page, key and edition", async () => {
  for (const [index, [text]] of WRONG.entries()) await write(text, index);
  const refused = await built().then(
    () => "",
    (error: Error) => error.message,
  );
  for (const [index, [, , what]] of WRONG.entries()) {
    const lines = refused.split("\n").filter((one) => one.includes(`tried-${index}`));
    const isNamed = (one: string): boolean =>
      one.includes(what) && /expected a (page|figure).*(v2025\.[12]\.0|next)/.test(one);
    assert.ok(lines.some(isNamed), `${what}\n${refused}`);
    await rm(place(index));
  }
});

test("what check takes, Hugo takes", async () => {
  await write(SOUND.replace("(tried)", "(tried-0)"), 0);
  assert.equal(await built(), true);
});
