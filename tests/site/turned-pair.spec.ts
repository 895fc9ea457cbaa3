/** A pair that is asked for the other way round, on a line so slow that the page is painted before all of it is there. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { shiftOf } from "./shifts.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };
const PAIR = "v2025.2.0/compare/lab-fast-vs-lab-files/";

/** The end of the page comes late. */
async function slowly(page: Page): Promise<void> {
  await page.route(`**/${PAIR}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</main>", '</main><script src="late.js"></script>');
    await route.fulfill({ response, body });
  });
  await page.route("**/late.js", async (route) => {
    await setTimeout(800);
    await route.fulfill({ contentType: "text/javascript", body: "" });
  });
}

for (const width of [1280, 390])
  test(`at ${width} pixels nothing moves while it is turned`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await slowly(page);
    await page.goto(`${PAIR}?first=lab-files`, { waitUntil: "commit" });
    const title = page.locator("h1");
    await expect(title).toHaveText(/^Fast blocks/, { timeout: 600 });
    await expect(title).toBeHidden();
    await expect(title).toHaveText(/^Shared files/);
    await expect(title).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

test("one that is asked for as it lies there is shown while it comes", once, async ({ page }) => {
  await slowly(page);
  await page.goto(PAIR, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 600 });
});
