/** How the parts look that every page is made of, in both themes. Charts have pictures of their own. */
import type { Page } from "@playwright/test";
import { isPinnedBrowser, pixelsNeedPinned } from "../support/browser.ts";
import { COMPARISON, expect, test } from "./small-report.ts";

test.skip(!isPinnedBrowser, pixelsNeedPinned);

/** An element alone: on a whole page a lost mark would be noise. */
const PARTS: readonly (readonly [name: string, path: string, selector: string])[] = [
  ["header", "v2025.2.0/environments/lab/", "header.top"],
  ["head-of-a-page", "v2025.2.0/environments/lab/", ".head"],
  ["decision-table", "v2025.2.0/decision/", "#answers ~ .table-block"],
  ["cards", "v2025.2.0/environments/", "#all ~ .cards"],
  ["question", "v2025.2.0/", ".choose"],
  ["tabs", "v2025.2.0/use-cases/reading/", ".tabs"],
  ["answer", "v2025.2.0/use-cases/reading/", ".answer"],
  ["candidates", "v2025.2.0/use-cases/reading/", "section:has(> #candidates) .table-block"],
  ["every-deployment", "v2025.2.0/decision/lab/", "#deployments ~ .table-block"],
  ["values-with-flags", COMPARISON, '.table-block:has-text("Every metric")'],
  ["comparison", COMPARISON, "section:has(figure)"],
  ["small-multiples", "v2025.2.0/environments/lab/", ".multiples"],
  ["provenance", "runs/lab-fast.fio-rand/", "section:has(> #provenance) .facts"],
  ["footer", "v2025.2.0/", "footer.foot"],
];

async function part(page: Page, path: string, selector: string) {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(drawSelectsAnew);
  const found = page.locator(selector).first();
  await found.evaluate((element) => element.parentElement?.closest("details")?.setAttribute("open", ""));
  return found;
}

/** What a select shows sometimes stays in the font that it had before the page's own was there. */
function drawSelectsAnew(): void {
  for (const select of document.querySelectorAll("select")) {
    select.style.display = "none";
    select.getBoundingClientRect();
    select.style.display = "";
  }
}

/** A dotted underline lies now and then a fraction of a pixel off, with a dot every other pixel. */
const DOTS = 40;

for (const [name, path, selector] of PARTS)
  test(`${name} looks as it did`, async ({ page }) => {
    await expect(await part(page, path, selector)).toHaveScreenshot(`${name}.png`, { maxDiffPixels: DOTS });
  });

test("a struck value that loses its strike is noticed", async ({ page }) => {
  const table = await part(page, COMPARISON, '.table-block:has-text("Every metric")');
  await table
    .locator(".struck .v")
    .first()
    .evaluate((value) => value.closest("td")?.classList.remove("struck"));
  await expect(table).not.toHaveScreenshot("values-with-flags.png", { timeout: 2000 });
});

test("high contrast draws charts and verdicts in the colours that a reader has set", {
  tag: "@once",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("v2025.2.0/environments/lab/");
  const styleOf = (selector: string, name: string, pseudo?: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((of, [name, pseudo]) => getComputedStyle(of, pseudo).getPropertyValue(name), [
        name,
        pseudo,
      ] as const);
  const [text, background] = [await styleOf("h1", "color"), await styleOf("html", "background-color")];
  expect(await styleOf(".chart text[fill*='muted'], .chart [fill*='muted'] text", "fill")).toBe(text);
  const cell = ".chart path[fill^='var(--heat']:has(title)";
  expect(await styleOf(cell, "fill")).toBe(await styleOf("body", "background-color"));
  expect(await styleOf(cell, "stroke")).toBe(text);
  expect(background).not.toBe(text);
  const partly = ":is(.verdict-medium-confidence, .verdict-low-confidence)";
  expect(await styleOf(partly, "background-image", "::before")).toContain("conic-gradient");
});
