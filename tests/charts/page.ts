/** Charts on a page with the colours and the font of the site, and nothing else of it. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../site/assets/css/${path}`, import.meta.url), "utf8");

/** HTML with each figure in a box with an id: id -> SVG. */
export async function pageOf(figures: ReadonlyMap<string, string>): Promise<string> {
  const font = await readFile(
    fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
  );
  const base = (await read("base.css")).replace(
    /url\([^)]*woff2"\)/,
    `url("data:font/woff2;base64,${font.toString("base64")}")`,
  );
  const style = `${base}${await read("charts.css")} body { margin: 16px } .chart-box { margin-bottom: 40px }`;
  const boxes = [...figures].map(([id, svg]) => `<div class="chart-box" id="${id}">${svg}</div>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Charts</title><style>${style}</style><body>${boxes.join("\n")}</body></html>`;
}
