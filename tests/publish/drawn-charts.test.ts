/** A chart is drawn once, until its data, its specification or what draws it change, or until what was kept is no longer that. */
import assert from "node:assert/strict";
import { readdir, readFile, truncate, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { drawnCharts } from "../../src/publish/charts/drawn-charts.ts";
import { packFiles } from "../../src/publish/packed-files.ts";
import type { Pictures } from "../../src/render/charts/model/draw-pictures.ts";
import { tempDir } from "../support/temp-dir.ts";

const pictures = (of: string): Pictures => ({ svg: `<svg>${of}</svg>`, file: `${of} µs`, spec: "{}" });

/** A folder, and what was drawn for it so far. */
async function drawing(t: TestContext) {
  const root = await tempDir(t);
  const drawn: string[] = [];
  const drawer = async (one: string): Promise<Pictures> => {
    drawn.push(one);
    return pictures(one);
  };
  const folder = join(root, ".fiolio/cache/charts");
  const kept = async (): Promise<string[]> => (await readdir(folder)).map((name) => join(folder, name));
  return { drawn, kept, open: (by = "one") => drawnCharts(root, drawer, by) };
}

describe("charts that were drawn before", () => {
  test("come again as they were, whatever build asks", async (t) => {
    const { drawn, open } = await drawing(t);
    assert.deepEqual(await (await open()).draw("a"), pictures("a"));
    assert.deepEqual(await (await open()).draw("a"), pictures("a"));
    assert.deepEqual(drawn, ["a"]);
  });

  test("are drawn again for other data, and by another program", async (t) => {
    const { drawn, open } = await drawing(t);
    for (const asked of ["one a", "one b", "two a", "one a"]) {
      const [by, one = ""] = asked.split(" ");
      await (await open(by)).draw(one);
    }
    assert.deepEqual(drawn, ["a", "b", "a"]);
  });

  test("are drawn again where they are damaged", async (t) => {
    const { drawn, kept, open } = await drawing(t);
    await (await open()).draw("a");
    const [file = ""] = await kept();
    const whole = await readFile(file);
    const other = packFiles(basename(file), [{ path: "svg", bytes: Buffer.from("other") }]);
    const damages = [
      () => truncate(file),
      () => truncate(file, whole.length - 1),
      () =>
        writeFile(
          file,
          whole.map((byte, i) => (i === whole.length - 3 ? byte ^ 1 : byte)),
        ),
      () => writeFile(file, other),
    ];
    for (const [i, damage] of damages.entries()) {
      await damage();
      assert.deepEqual(await (await open()).draw("a"), pictures("a"), `damage ${i}`);
      assert.equal(drawn.length, i + 2);
      assert.deepEqual(await readFile(file), whole);
    }
  });

  test("are drawn again where they lie in each other's places", async (t) => {
    const { drawn, kept, open } = await drawing(t);
    for (const one of ["a", "b"]) await (await open()).draw(one);
    const [first = "", second = ""] = await kept();
    const [one, other] = [await readFile(first), await readFile(second)];
    await writeFile(first, other);
    await writeFile(second, one);
    for (const one of ["a", "b"]) assert.deepEqual(await (await open()).draw(one), pictures(one));
    assert.deepEqual(drawn, ["a", "b", "a", "b"]);
  });

  test("go when nobody asks for them, and only after a month where editions are kept that may", async (t) => {
    const { kept, open } = await drawing(t);
    const first = await open();
    for (const one of ["a", "b"]) await first.draw(one);
    const later = await open();
    await later.draw("a");
    await later.sweep(true);
    assert.equal((await kept()).length, 2);
    for (const file of await kept()) await utimes(file, 0, 0);
    await later.sweep(true);
    assert.equal((await kept()).length, 1);
    const last = await open();
    await last.sweep(false);
    assert.deepEqual(await kept(), []);
  });
});
