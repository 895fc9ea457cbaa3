/** Every case on one page, to look at: node tests/charts/gallery.ts FILE.html */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawChart } from "../../src/render/charts/index.ts";
import { allCases } from "./cases.ts";

const css = new URL("../../src/render/charts/charts.css", import.meta.url);
const FONT = "body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; color: var(--fg); background: var(--bg) }";

/** A page with all charts, each in a figure with the id of its kind and case. */
export async function galleryPage(): Promise<string> {
  const figures: string[] = [];
  for (const { kind, name, input } of allCases()) {
    const { svg, description } = await drawChart(kind, input, `${kind}-${name}`);
    const caption = description.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    figures.push(`<figure class="chart-frame" id="figure-${kind}-${name}">${svg}<figcaption>${caption}</figcaption></figure>`);
  }
  const style = `${await readFile(css, "utf8")}${FONT} figure { margin: 0 0 40px }`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Charts</title><style>${style}</style>${figures.join("\n")}</html>`;
}

const [, script, out] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (out === undefined) throw new Error("gallery: expected a file to write, none was named.");
  await writeFile(out, await galleryPage());
}
