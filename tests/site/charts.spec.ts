/** What charts look like, in both themes, beside text and on a phone. */
import type { Page } from "@playwright/test";
import { CHARTS, type KindId } from "../../src/render/charts/index.ts";
import { drawAll, open } from "../charts/drawn.ts";
import { expect, pixelTest } from "../support/site.ts";

const KINDS = Object.keys(CHARTS) as KindId[];

/** A mark has its colour of its own or from its group. */
const MARK = ["--accent", "--c1", "--c2", "--heat4", "--dense4"]
  .map((role) => `path[stroke="var(${role})"], path[fill="var(${role})"], g[fill="var(${role})"] path`)
  .join();

/** Each test writes the whole page anew: one is enough for all that a worker does. */
const chartTest = pixelTest.extend<object, { sheet: Page }>({
  sheet: [
    async ({ browser }, use) => {
      const sheet = await browser.newPage();
      await use(sheet);
      await sheet.close();
    },
    { scope: "worker" },
  ],
  page: async ({ sheet, colorScheme }, use) => {
    await sheet.emulateMedia({ colorScheme: colorScheme ?? null });
    await use(sheet);
  },
});

chartTest.beforeAll(() => drawAll("normal"));

for (const frame of ["wide", "narrow"] as const)
  for (const kind of KINDS) {
    const name = `${kind}-normal`;
    const picture = `${kind}-${frame}.png`;

    chartTest(`${kind}, ${frame}, looks as it did`, async ({ page }) => {
      const chart = await open(page, frame, [name]);
      await expect(chart(name)).toHaveScreenshot(picture);
    });

    // Whether the comparison sees as little as this is asked in one theme and width.
    if (frame === "narrow") continue;
    chartTest(
      `${kind}, ${frame}: a lost mark and a mark of another colour are noticed`,
      { tag: "@once" },
      async ({ page }) => {
        const chart = (await open(page, frame, [name]))(name);
        const mark = chart.locator(MARK).first();
        await mark.evaluate((path) => {
          path.setAttribute("fill", "var(--c4)");
          path.setAttribute("stroke", "var(--c4)");
        });
        await expect(chart).not.toHaveScreenshot(picture);
        await open(page, frame, [name]);
        await expect(chart).toHaveScreenshot(picture);
        await mark.evaluate((path) => path.remove());
        await expect(chart).not.toHaveScreenshot(picture);
      },
    );
  }
