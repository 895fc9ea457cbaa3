/** A pair that is asked for the other way round, on a line so slow that the page is painted before all of it is there. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { shiftOf } from "./shifts.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };
const PAIR = "v2025.2.0/compare/lab-fast-vs-lab-files/";

/** The end of the page comes late: once what is returned is called. */
async function slowly(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/${PAIR}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</main>", '</main><script src="late.js"></script>');
    await route.fulfill({ response, body });
  });
  await page.route("**/late.js", async (route) => {
    await released;
    await route.fulfill({ contentType: "text/javascript", body: "" });
  });
  return release;
}

for (const width of [1280, 390])
  test(`at ${width} pixels nothing moves while it is turned`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const release = await slowly(page);
    await page.goto(`${PAIR}?first=lab-files`, { waitUntil: "commit" });
    const title = page.locator("h1");
    await expect(title).toHaveText(/^Fast blocks/);
    await expect(title).toBeHidden();
    release();
    await expect(title).toHaveText(/^Shared files/);
    await expect(title).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

test("one that is asked for as it lies there is shown while it comes", once, async ({ page }) => {
  const release = await slowly(page);
  await page.goto(PAIR, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  release();
});

test("nobody who asks for it the other way round is told that it is missing", once, async ({ page }) => {
  await page.addInitScript(() => {
    const seen = () => {
      if (document.querySelector("main")?.checkVisibility({ visibilityProperty: true }))
        sessionStorage.setItem("seen", `${sessionStorage.getItem("seen") ?? ""}${document.title}\n`);
      requestAnimationFrame(seen);
    };
    seen();
  });
  // So slow that a page is painted before it is known where it lies.
  await page.route(`**/${PAIR}`, async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await page.goto("v2025.2.0/compare/lab-files-vs-lab-fast/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Shared files/);
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).not.toMatch(/no such page/);
});

test("a pair that there is not is said to be missing, with what else can be done", once, async ({ page }) => {
  await page.goto("v2025.2.0/compare/nobody-vs-lab-fast/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Compare two deployments" })).toBeVisible();
});
