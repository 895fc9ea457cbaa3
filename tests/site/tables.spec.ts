/** A table taken away: as Markdown, CSV and a spreadsheet, in people's units and with what is said of its figures. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { phone } from "../support/site.ts";
import { COMPARISON, expect, test } from "./small-report.ts";

const once = { tag: "@once" };

async function take(page: Page, what: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: what, exact: true }).first().click(),
  ]);
  return readFile(await download.path());
}

test.describe("a table", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(COMPARISON);
    await page.getByText("Copy or download").first().click();
  });

  test("becomes CSV, one unit in a column, what is excluded beside its figure", once, async ({ page }) => {
    const text = (await take(page, "CSV")).toString("utf8");
    const [heads = "", ...rows] = text.split("\n");
    expect(heads).toMatch(/^\uFEFFDeployment,.*Read IOPS \(IOPS\)/);
    expect(rows.join("\n")).toContain("40000");
    expect(rows.find((row) => row.startsWith("Fast blocks behind a cache"))).toMatch(/excluded/);
    // A column of nothing but doubts says each once.
    expect(heads).toContain(",From checks");
    expect(heads).not.toContain("From checks, note");
  });

  test("becomes a spreadsheet with numbers", once, async ({ page }) => {
    const files = unzipSync(await take(page, "Excel"));
    const sheet = Buffer.from(files["xl/worksheets/sheet1.xml"] ?? []).toString("utf8");
    expect(sheet).toContain("<v>40000</v>");
  });

  test("is copied as Markdown, struck where a check excludes", once, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy as Markdown" }).first().click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^\| Deployment \|/);
    expect(text).toMatch(/\n\| --- \|/);
    expect(text).toMatch(/~~[\d,]+ IOPS~~ \(excluded/);
  });

  test("keeps its menu open until Esc", once, async ({ page }) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "CSV", exact: true }).first()).toBeHidden();
  });
});

test.describe("a table of Explore", () => {
  const open = async (page: Page, query: string): Promise<void> => {
    await page.goto(`v2025.2.0/explore/${query}`);
    await page.locator("[data-ready]").waitFor({ state: "attached" });
    await page.getByText("Copy or download").first().click();
  };

  test("becomes CSV: exact figures in one unit, and why one is excluded", once, async ({ page, watched }) => {
    await open(page, "?v=table&m=read.p99&d=lab-fast,lab-files,lab-cached");
    const [heads = "", ...rows] = (await take(page, "CSV")).toString("utf8").split("\n");
    expect(heads).toMatch(
      /^\uFEFFDeployment,StorageClass,"Read latency, p99 \(ms\)",.*At least \(ms\),At most \(ms\),Place of/,
    );
    const fast = rows.find((row) => row.startsWith("Fast blocks in the lab"))?.split(",") ?? [];
    const [value = 0, least = 0, most = 0] = fast.map(Number).filter((one) => one > 0);
    expect(value).toBeGreaterThan(0);
    expect(least).toBeLessThanOrEqual(value);
    expect(most).toBeGreaterThanOrEqual(value);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  });

  test("has the set-up of a StorageClass in a column of its own", once, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "?v=table&m=read.p99&d=lab-fast,lab-files,lab-cached");
    await page
      .locator("td code", { hasText: "fast-block" })
      .first()
      .evaluate((code) => {
        const setUp = Object.assign(document.createElement("span"), { textContent: " with 2 cores" });
        setUp.className = "tone-muted";
        code.after(setUp);
      });
    const [heads = "", ...rows] = (await take(page, "CSV")).toString("utf8").split("\n");
    expect(heads).toMatch(/^\uFEFFDeployment,StorageClass,Setup,/);
    expect(rows.some((row) => row.startsWith("Fast blocks in the lab,fast-block,2 cores,"))).toBe(true);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("| Fast blocks in the lab | fast-block | 2 cores |");
  });

  test("becomes a spreadsheet with numbers", once, async ({ page }) => {
    await open(page, "?v=table&m=read.iops");
    const files = unzipSync(await take(page, "Excel"));
    expect(Buffer.from(files["xl/worksheets/sheet1.xml"] ?? []).toString("utf8")).toContain("<v>40000</v>");
  });

  test(
    "has a column for units where a column has several, and struck figures in Markdown",
    once,
    async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await open(page, "?v=compare&d=lab-fast,lab-files,lab-cached");
      const [heads = "", ...rows] = (await take(page, "CSV")).toString("utf8").split("\n");
      expect(heads).toMatch(
        /^\uFEFFWorkload and metric,Fast blocks in the lab · fast-block,"Fast blocks in the lab · fast-block, unit",/,
      );
      expect(rows.find((row) => /Read IOPS",40000,IOPS,/.test(row))).toBeDefined();
      await page.getByRole("button", { name: "Copy as Markdown" }).click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toMatch(/~~[\d,]+ IOPS~~ \(excluded: .*; cache possible/);
      expect(text).toContain(": Read IOPS |");
    },
  );
});

test.describe("on a phone", () => {
  test.use(phone);
  for (const path of ["environments/lab/", "decision/", "use-cases/reading/"])
    test(
      `the rows of ${path} are blocks that need no scrolling, and still a table`,
      once,
      async ({ page }) => {
        await page.goto(`./next/${path}`);
        // Also those in folds.
        await page.locator("details").evaluateAll((all) => {
          for (const one of all) (one as HTMLDetailsElement).open = true;
        });
        const stacked = page.locator(".stacks").filter({ visible: true });
        expect(await stacked.count()).toBeGreaterThan(0);
        for (const one of await stacked.all()) {
          expect(await one.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
          const table = one.getByRole("table");
          expect(await table.getByRole("rowheader").count()).toBeGreaterThan(0);
          const cells = await table.getByRole("cell").all();
          // To screen readers each cell has its column: none of the heads may be lost.
          const inARow = await table.getByRole("row").last().locator("> *").count();
          await expect(table.getByRole("columnheader")).toHaveCount(inARow);
          // What stands alone beneath its heading needs no name.
          for (const cell of inARow > 2 ? cells.slice(0, 4) : [])
            expect(await cell.evaluate((e) => getComputedStyle(e, "::before").content)).toMatch(/^".+"$/);
        }
      },
    );
});

test.describe("on a phone without scripts", () => {
  test.use({ ...phone, javaScriptEnabled: false });
  test(
    "a browser tells screen readers of rows and cells although they are blocks",
    once,
    async ({ page }) => {
      await page.goto("./next/decision/lab/");
      await page.locator(".row-more > summary").first().click();
      const browser = await page.context().newCDPSession(page);
      const { nodes } = await browser.send("Accessibility.getFullAXTree");
      const roles = new Set(nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value));
      for (const role of ["table", "row", "rowheader", "columnheader", "cell"]) expect(roles).toContain(role);
    },
  );
});
