/** Fonts of pictures: letters of Latin alone are asked of small files, all others of theirs. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { renderAsync } from "@resvg/resvg-js";
import { type Fonts, unpackFonts } from "../../src/publish/pictures/fonts.ts";

let folder = "";
let fonts: Fonts;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-fonts-"));
  fonts = await unpackFonts(join(folder, "new"));
});
after(() => rm(folder, { recursive: true, force: true }));

const names = (text: string): string[] => fonts(text).map((path) => basename(path));

test("a drawing of Latin letters takes two files, any other all of them", () => {
  const latin = ["inter-latin-400-normal.ttf", "inter-latin-600-normal.ttf"];
  assert.deepEqual(names("<text>p99 4 µs – 5 %…</text>"), latin);
  assert.deepEqual(names("<text>Łódź</text>").slice(0, 2), latin);
  assert.equal(names("<text>Łódź</text>").length, 14);
});

test("a font begins as OpenType does and its tables lie where its directory says, a multiple of four each", async () => {
  for (const path of fonts("Ж")) {
    const bytes = await readFile(path);
    assert.equal(bytes.readUInt32BE(0), 0x00010000);
    for (let table = 0; table < bytes.readUInt16BE(4); table++) {
      const [offset, length] = [8, 12].map((field) => bytes.readUInt32BE(12 + 16 * table + field));
      assert.equal((offset ?? 1) % 4, 0);
      assert.ok((offset ?? 0) + (length ?? 0) <= bytes.length);
    }
  }
});

const drawn = async (text: string): Promise<string> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#fff"/><text x="2" y="15">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: fonts(svg), defaultFontFamily: "Inter" };
  return Buffer.from((await renderAsync(svg, { font })).pixels).toString("latin1");
};

test("a letter of each alphabet is drawn, and is not another's picture", async () => {
  const pictures = await Promise.all([" ", "a", "Ł", "Ж", "Ю", "Ω", "Ψ", "ộ"].map(drawn));
  assert.equal(new Set(pictures).size, pictures.length);
});
