/** Pictures of dots are drawn of the charts that are there, once for each content, and anew where what was kept is damaged. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { writePictures } from "../../src/publish/pictures/pictures.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio-pictures-"));
});
after(() => rm(root, { recursive: true, force: true }));

const svgOf = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="40" height="20" fill="#fff"/><text x="2" y="15" font-family="system-ui, sans-serif">${text}</text></svg>`;

async function siteOf(
  name: string,
  text: string,
): Promise<{ site: string; generated: string; root: string }> {
  const [site, generated] = [join(root, name, "site"), join(root, name, "generated")];
  await mkdir(join(site, "charts"), { recursive: true });
  await mkdir(generated, { recursive: true });
  await writeFile(join(site, "charts", "one.svg"), svgOf(text));
  const card = { title: "One", eyebrow: "Lab", text: "A sentence.", chart: "charts/one.svg" };
  const pictures = { charts: ["one"], cards: { "v1/x/card.png": card } };
  await writeFile(join(generated, "pictures.json"), JSON.stringify(pictures));
  return { site, generated, root };
}

const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("a chart at twice its size, a card of 600 by 315; the same content once", async () => {
  const first = await siteOf("first", "a");
  assert.equal(await writePictures(first), "2 pictures, 2 drawn anew");
  const chart = await readFile(join(first.site, "charts/one.png"));
  assert.deepEqual(sizeOf(chart), [80, 40]);
  assert.deepEqual(sizeOf(await readFile(join(first.site, "v1/x/card.png"))), [600, 315]);

  const again = await siteOf("again", "a");
  assert.equal(await writePictures(again), "2 pictures, 0 drawn anew");
  assert.deepEqual(await readFile(join(again.site, "charts/one.png")), chart);

  const cache = join(root, ".fiolio/cache/pictures");
  for (const name of await readdir(cache)) {
    const bytes = await readFile(join(cache, name));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(join(cache, name), bytes);
  }
  const damaged = await siteOf("damaged", "a");
  assert.equal(await writePictures(damaged), "2 pictures, 2 drawn anew");
  assert.deepEqual(await readFile(join(damaged.site, "charts/one.png")), chart);
});

test("pictures that lie in each other's places are drawn anew", async () => {
  const cache = join(root, ".fiolio/cache/pictures");
  const [first = "", second = ""] = (await readdir(cache)).map((name) => join(cache, name));
  const [one, other] = [await readFile(first), await readFile(second)];
  await writeFile(first, other);
  await writeFile(second, one);
  const swapped = await siteOf("swapped", "a");
  assert.equal(await writePictures(swapped), "2 pictures, 2 drawn anew");
  for (const path of ["charts/one.png", "v1/x/card.png"])
    assert.deepEqual(
      await readFile(join(swapped.site, path)),
      await readFile(join(root, "first/site", path)),
    );
});

test("letters are drawn: another text is another picture, whatever fonts the machine has", async () => {
  const other = await siteOf("other", "m");
  assert.equal(await writePictures(other), "2 pictures, 2 drawn anew");
  const drawn = await readFile(join(other.site, "charts/one.png"));
  assert.notDeepEqual(drawn, await readFile(join(root, "first/site/charts/one.png")));
  assert.equal(
    (await readdir(join(root, ".fiolio/cache/pictures"))).length,
    2,
    "what is not used any more is gone",
  );
});

test("no further picture is drawn once the build is to end", async () => {
  const ended = await siteOf("ended", "never drawn before");
  await assert.rejects(writePictures({ ...ended, signal: AbortSignal.abort() }), /AbortError/);
  assert.deepEqual(await readdir(join(ended.site, "charts")), ["one.svg"]);
});
