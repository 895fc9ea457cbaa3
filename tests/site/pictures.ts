/**
 * `npm run pictures`: pages as pictures, into docs/pictures: six of the built record for the README, which is to be built first, and
 * what a reader of the tutorial sees, of a report made as it says.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { decode } from "fast-png";
import { engineDir } from "../../src/effects/engine.ts";
import { palettePng } from "../../src/publish/pictures/palette-png.ts";
import { editionsInOrder } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { launchOptions, readyBrowser } from "../support/browser.ts";
import { serveSite } from "../support/server.ts";
import { addAndBuild, beginReport } from "./tutorial-report.ts";

/** Of a picture's palette. */
const MOST_COLOURS = 256;
const OPAQUE = 0xff000000;

type Size = { width: number; height: number };
/** Name of the picture, and the page's address in the site. */
type Pages = Readonly<Record<string, string>>;

const OF_RECORD: Pages = {
  home: "",
  "use-case": "use-cases/oltp-database/talos-homelab/",
  environment: "environments/talos-homelab/",
  explore: "explore/",
  decision: "decision/talos-homelab/",
  checks: "checks/floor-p50/",
};
const WIDE: Size = { width: 1200, height: 800 };
const SMALL: Size = { width: 960, height: 620 };

const folder = join(engineDir, "docs", "pictures");
await mkdir(folder, { recursive: true });
await readyBrowser();
const browser = await chromium.launch(launchOptions);
const work = await mkdtemp(join(tmpdir(), "fiolio-tutorial-"));
try {
  await picturesOf(browser, join(engineDir, "public"), WIDE, await inNewest(OF_RECORD));
  await picturesOfTutorial(join(work, "my-report"));
} finally {
  await browser.close();
  await rm(work, { recursive: true, force: true });
}

async function inNewest(pages: Pages): Promise<Pages> {
  const { record } = await loadRecord(engineDir, { runs: false });
  const newest = editionsInOrder(record).at(-1)?.version ?? "next";
  return Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, `${newest}/${path}`]));
}

async function picturesOfTutorial(root: string): Promise<void> {
  await beginReport(root, await readFile(join(engineDir, "docs", "tutorial.md"), "utf8"));
  await picturesOf(browser, await addAndBuild(root, "result.json", "lab-disk", 1), SMALL, {
    "tutorial-first-page": "next/",
    "tutorial-run": "runs/lab-disk.result/",
  });
  await picturesOf(browser, await addAndBuild(root, "share.json", "lab-share", 4), SMALL, {
    "tutorial-compare": "next/compare/lab-disk-vs-lab-share/",
  });
}

async function picturesOf(browser: Browser, site: string, viewport: Size, pages: Pages): Promise<void> {
  const server = await serveSite(site, "/");
  try {
    for (const [name, path] of Object.entries(pages)) {
      const page = await browser.newPage({ viewport, colorScheme: "light" });
      const answer = await page.goto(server.url + path, { waitUntil: "networkidle" });
      if (!answer?.ok()) throw new Error(`${path}: expected a page, came ${answer?.status()}.`);
      const picture = inFewColours(await page.screenshot({ animations: "disabled" }));
      await writeFile(join(folder, `${name}.png`), picture);
      console.log(`docs/pictures/${name}.png: ${Math.round(picture.length / 1000)} kB`);
      await page.close();
    }
  } finally {
    await server.close();
  }
}

/** A page has hardly more colours than a palette holds: the most frequent stay as they are, the edges of letters take the nearest. */
function inFewColours(png: Uint8Array): Uint8Array {
  const { width, height, data, channels } = decode(png);
  const colours = Array.from({ length: width * height }, (_, dot) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(channels * dot, channels * dot + 3);
    return (red << 16) | (green << 8) | blue;
  });
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([colour]) => colour);
  const kept = byCount.slice(0, MOST_COLOURS);
  const nearest = new Map(byCount.map((colour) => [colour, nearestOf(kept, colour)]));
  const pixels = Uint8Array.from(
    colours.flatMap((colour) => partsOf((nearest.get(colour) ?? colour) | OPAQUE)),
  );
  return palettePng({ width, height, pixels });
}

function partsOf(colour: number): [red: number, green: number, blue: number, alpha: number] {
  return [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff, colour >>> 24];
}

function nearestOf(kept: readonly number[], colour: number): number {
  const parts = partsOf(colour);
  const far = (other: number): number =>
    partsOf(other).reduce((sum, part, at) => sum + (part - (parts[at] ?? 0)) ** 2, 0);
  return kept.reduce((best, one) => (far(one) < far(best) ? one : best));
}
