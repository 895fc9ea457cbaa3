/** The explorer while deployments are chosen: what a box changes stays on the screen, or is one press away. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };

async function explore(page: Page): Promise<void> {
  await page.goto("v2026.3.0/explore/");
  await expect(page.locator("[data-ready]")).toBeAttached();
}

const openLast = (page: Page) => page.locator(".explore-picker fieldset summary").last().click();
const lastBox = (page: Page) => page.locator(".explore-picks input").last();

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
] as const)
  test(
    `at ${width} pixels the form is in sight, never scrolls by itself, and its end can be reached beside the chart`,
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
      const hidden = (): Promise<number> => form.evaluate((one) => one.scrollHeight - one.clientHeight);
      if (height === 800) expect(await bottom()).toBeLessThanOrEqual(height);
      expect(await hidden()).toBe(0);
      await openLast(page);
      expect(await hidden()).toBe(0);
      await lastBox(page).scrollIntoViewIfNeeded();
      await lastBox(page).click();
      await expect(page.locator(".explore-picker > summary")).toHaveText(/: 17 of 18$/);
      await expect(chart).toBeInViewport();
      await page.evaluate(() => scrollTo(0, 900));
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      await expect(lastBox(page)).toBeInViewport();
    },
  );

test(
  "who has chosen nothing is offered each environment, all of it or its best, in every view",
  once,
  async ({ page }) => {
    await page.goto("v2026.3.0/explore/?d=none&v=compare");
    const all = page.locator(".explore-quick");
    await expect(all.getByRole("listitem")).not.toHaveCount(0);
    await page.goto("v2026.3.0/explore/?d=none");
    await all.getByRole("button", { name: /^The best 4 of Home lab of three Talos nodes: / }).click();
    await expect(page.locator(".explore-picker > summary")).toHaveText(/: 4 of 18$/);
    await expect(page).toHaveURL(/\?d=talos-[^&]*$/);
    await expect(page.locator(".explore-says")).toContainText("is first of 4 shown");
    await page.goto("v2026.3.0/explore/?d=none");
    await all.getByRole("button", { name: /^All 6 of Home lab of three Talos nodes/ }).click();
    await expect(page.locator(".explore-picker > summary")).toHaveText(/: 6 of 18$/);
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
      await openLast(page);
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
        if (path.includes("explore")) {
          await page.locator(".explore-picker > summary").click();
          await openLast(page);
        }
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
      await page.locator(".explore-picker fieldset summary").first().click();
      await page.evaluate((to) => scrollTo(0, to), scrolled);
      const box = page.locator(".explore-picks input").nth(5);
      await box.scrollIntoViewIfNeeded();
      const top = async (): Promise<number> => Math.round((await box.boundingBox())?.y ?? 0);
      for (const how of [1, 0, 1]) {
        const before = await top();
        await box.click();
        await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(how);
        expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
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
