/** The explorer while deployments are chosen: what a box changes stays on the screen, or is one press away. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };

async function explore(page: Page): Promise<void> {
  await page.goto("v2026.3.0/explore/");
  await expect(page.locator("[data-ready]")).toBeAttached();
}

const lastBox = (page: Page) => page.locator(".explore-picks input").last();

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
] as const)
  test(
    `at ${width} pixels the form is as high as the screen at most, and the chart stays`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await explore(page);
      const form = page.locator(".explore-controls");
      const chart = page.locator(".explore-chart").first();
      const bottom = async (): Promise<number> => {
        const box = await form.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      expect(await bottom()).toBeLessThanOrEqual(height);
      const before = await chart.boundingBox();
      await lastBox(page).click();
      await expect(page.locator(".explore-picker > summary")).toHaveText(/: 17 of 18$/);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect((await chart.boundingBox())?.y).toBe(before?.y);
      await page.evaluate(() => scrollTo(0, 900));
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      await expect.poll(async () => (await form.boundingBox())?.height).toBeGreaterThan(height - 60);
      await expect(lastBox(page)).toBeInViewport();
    },
  );

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    "wherever in the list one is, a press leads to what is chosen; boxes are for fingers",
    once,
    async ({ page }) => {
      await explore(page);
      await page.locator(".explore-picker > summary").click();
      const lead = page.getByRole("button", { name: "18 chosen: show them" });
      await expect(lead).toBeInViewport();
      await lastBox(page).click();
      await page.getByRole("button", { name: "17 chosen: show them" }).click();
      await expect(page.locator(".explore-chart svg").first()).toBeInViewport();
      await page.getByRole("button", { name: "None" }).click();
      await expect(page.getByRole("button", { name: /chosen: show/ })).toHaveCount(0);
      const sizes = (): Promise<number[]> =>
        page
          .locator("main input[type=checkbox]")
          .filter({ visible: true })
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      for (const path of ["v2026.3.0/explore/?d=none", "v2026.3.0/"]) {
        await page.goto(path);
        if (path.includes("explore")) await page.locator(".explore-picker > summary").click();
        expect(new Set(await sizes()), path).toEqual(new Set([24]));
      }
    },
  );
});

test(
  "what an address names stands on top, by name above the list, and is taken out there",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("v2026.3.0/explore/");
    const ids = await page.evaluate(async () => {
      const { deployments } = await (await fetch("../explore.json")).json();
      const of = deployments.at(-1).environment;
      return deployments.filter((one: { environment: number }) => one.environment === of).slice(-2);
    });
    await page.goto(`v2026.3.0/explore/?d=${ids.map(({ id }: { id: string }) => id).join(",")}`);
    const chips = page.getByRole("group", { name: "Chosen" }).getByRole("button");
    await expect(chips).toHaveCount(2);
    for (const chip of await chips.all()) await expect(chip).toBeInViewport();
    const boxes = page.locator(".explore-picks input");
    for (const i of [0, 1]) await expect(boxes.nth(i)).toBeChecked();
    await expect(page.locator(".explore-picker details[open]")).toHaveCount(1);
    await chips.first().focus();
    await page.keyboard.press("Enter");
    await expect(chips).toHaveCount(1);
    await expect(chips).toBeFocused();
    await expect(page.locator(".explore-picks input:checked")).toHaveCount(1);
    await page.getByRole("button", { name: "None" }).click();
    await expect(chips).toHaveCount(0);
  },
);

for (const [width, height, scrolled] of [
  [1280, 800, 900],
  [390, 844, 700],
] as const)
  test(
    `at ${width} pixels a box stays where it is while names come and go above the list`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("v2026.3.0/explore/?d=none");
      await expect(page.locator("[data-ready]")).toBeAttached();
      const picker = page.locator(".explore-picker");
      if (!(await picker.evaluate((one) => one.hasAttribute("open"))))
        await picker.locator("> summary").click();
      await page.evaluate((to) => scrollTo(0, to), scrolled);
      const box = page.locator(".explore-picks input").nth(9);
      await box.scrollIntoViewIfNeeded();
      const top = async (): Promise<number> => Math.round((await box.boundingBox())?.y ?? 0);
      for (const how of [1, 0, 1]) {
        const before = await top();
        await box.click();
        await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(how);
        expect(await top()).toBe(before);
      }
    },
  );

test("the box of a chart has no name of its own: the picture in it has", once, async ({ page }) => {
  await explore(page);
  const chart = page.locator(".explore-chart").first();
  await expect(chart.locator("svg[role=img][aria-label]")).toBeVisible();
  for (const name of ["role", "aria-label", "aria-roledescription"])
    await expect(chart).not.toHaveAttribute(name);
});
