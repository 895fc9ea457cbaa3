/** Every case on one page, to look at: node tests/charts/gallery.ts FILE.html */
import { writeFile } from "node:fs/promises";
import { drawChart } from "../../src/render/charts/index.ts";
import { allCases } from "./cases.ts";
import { pageOf } from "./page.ts";

const out = process.argv[2];
if (out === undefined) throw new Error("gallery: expected a file to write, none was named.");
const figures = new Map<string, string>();
for (const { kind, name, input } of allCases()) {
  const { svg, description } = await drawChart(kind, input, `${kind}-${name}`);
  const finding = description.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  figures.set(`figure-${kind}-${name}`, `${svg}<p>${finding}</p>`);
}
await writeFile(out, await pageOf(figures));
