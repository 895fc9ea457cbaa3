/** What another room needs of a check is a field of the check: its code is typed in its own file and nowhere else. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { engineDir } from "../../../src/effects/engine.ts";
import { CHECKS } from "../../../src/judge/index.ts";

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

it("no code of a check stands in the source outside of the file that defines it", async () => {
  const names = (await readdir(join(engineDir, "src"), { recursive: true })).filter((one) =>
    one.endsWith(".ts"),
  );
  const sources = await Promise.all(
    names.map(async (name) => ({
      name,
      text: withoutComments(await readFile(join(engineDir, "src", name), "utf8")),
    })),
  );
  const typed = CHECKS.flatMap(({ code }) => {
    const inText = new RegExp(`["'\`][^"'\`\n]*\\b${code}\\b`);
    const files = sources.filter(({ text }) => inText.test(text));
    const own = files.filter(({ text }) => text.includes(`code: "${code}"`));
    assert.equal(own.length, 1, `${code}: expected one file to define it`);
    return files.filter((file) => !own.includes(file)).map(({ name }) => `${code} in src/${name}`);
  });
  assert.deepEqual(typed, [], "make what is needed there a field of the check");
});
