/** `npm run pictures`: six pages of the built record as pictures for the README, into docs/pictures. Build it first. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { engineDir } from "../../src/effects/engine.ts";
import { editionsInOrder } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { launchOptions, readyBrowser } from "../support/browser.ts";
import { serveSite } from "../support/server.ts";

const PAGES = {
  home: "",
  "use-case": "use-cases/oltp-database/talos-homelab/",
  environment: "environments/talos-homelab/",
  explore: "explore/",
  decision: "decision/talos-homelab/",
  checks: "checks/floor-p50/",
} as const;
const SIZE = { width: 1200, height: 800 };

const server = await serveSite(join(engineDir, "public"), "/");
await readyBrowser();
const browser = await chromium.launch(launchOptions);
try {
  const { record } = await loadRecord(engineDir, { runs: false });
  const newest = editionsInOrder(record).at(-1)?.version ?? "next";
  const base = `${server.url}${newest}/`;
  const folder = join(engineDir, "docs", "pictures");
  await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(PAGES)) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: "light" });
    const answer = await page.goto(base + path, { waitUntil: "networkidle" });
    if (!answer?.ok()) throw new Error(`${base}${path}: expected a page, came ${answer?.status()}.`);
    const picture = await page.screenshot({ animations: "disabled" });
    await writeFile(join(folder, `${name}.png`), picture);
    console.log(`docs/pictures/${name}.png: ${Math.round(picture.length / 1000)} kB`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
