/** The explorer while deployments are chosen: what a box changes stays on the screen, or is one press away. */
import type { Locator, Page } from "@playwright/test";
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
    `at ${width} pixels the boxes of what is shown first stand beside its chart, and the end of the form can be reached there`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await explore(page);
      const form = page.locator(".explore-controls");
      const chart = page.locator(".explore-chart").first();
      const bottomOf = async (of: Locator): Promise<number> => {
        const box = await of.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      const hidden = (): Promise<number> => form.evaluate((one) => one.scrollHeight - one.clientHeight);
      const fold = page.locator(".explore-picker fieldset", { has: page.locator("details[open]") });
      await expect(fold).toHaveCount(1);
      await expect(fold.locator("summary")).toHaveText(/^Home lab of three Talos nodes 6 of 6$/);
      expect(await bottomOf(fold)).toBeLessThanOrEqual(height);
      if (height === 800) expect(await bottomOf(chart)).toBeLessThanOrEqual(height);
      await fold.getByRole("checkbox").first().click();
      await expect(page.locator(".explore-says").first()).toContainText("of 5 shown");
      expect(await page.evaluate(() => scrollY), "nothing scrolled").toBe(0);
      expect(await hidden()).toBe(0);
      await openLast(page);
      expect(await hidden()).toBe(0);
      await lastBox(page).scrollIntoViewIfNeeded();
      await lastBox(page).click();
      await expect(page.locator(".explore-picker > summary")).toHaveText(/: 16 of 18$/);
      await expect(chart).toBeInViewport();
      await page.evaluate(() => scrollTo(0, 900));
      await expect.poll(() => bottomOf(form)).toBeLessThanOrEqual(height);
      await expect(lastBox(page)).toBeInViewport();
    },
  );

test(
  "on a phone all rows of a chart of four deployments stand in the first screen",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const four = ["talos-zfs", "talos-cephfs", "talos-ceph-rbd", "talos-mayastor-3r"];
    await page.goto(`v2026.3.0/explore/?${four.map((one) => `d=${one}`).join("&")}`);
    await expect(page.locator("[data-ready]")).toBeAttached();
    const chart = await page.locator(".explore-chart svg").first().boundingBox();
    // The title of its axis has 40 pixels, beneath rows and ticks.
    expect((chart?.y ?? 844) + (chart?.height ?? 0)).toBeLessThanOrEqual(844 + 40);
  },
);

test(
  "what to run again stands in the first screen of each view, and opens to the advice",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [view, told] of [
      ["dots", /^What to run again: 2 figures in doubt \(/],
      ["scatter", /^What to run again: 2 figures in doubt \(/],
      ["table", /^What to run again: 2 figures in doubt \(/],
      ["compare", /^What to run again: \d+ figures in doubt \(.*\d+ excluded \(/],
    ] as const) {
      await page.goto(`v2026.3.0/explore/?v=${view}`);
      await expect(page.locator("[data-ready]")).toBeAttached();
      const summary = page.locator(".explore-again > summary").first();
      await expect(summary, view).toHaveText(told);
      await expect(summary, view).toBeInViewport({ ratio: 1 });
    }
    const fold = page.locator(".explore-again").first();
    await fold.locator("summary").click();
    await expect(fold.getByRole("listitem").first()).toContainText(/\(.*\)\. .*\.$/);
  },
);

test(
  "views stand over what they draw, on a phone over what is chosen; each time one group",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await explore(page);
    const views = page.getByRole("group", { name: "View" });
    await expect(page.locator(".explore-result > .explore-views")).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(".explore-controls > .explore-views:first-child")).toHaveCount(1);
    await expect(views).toHaveCount(1);
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
    await expect(page.locator(".explore-says")).toContainText("first of 4 shown");
    await page.goto("v2026.3.0/explore/?d=none");
    await all.getByRole("button", { name: /^All 6 of Home lab of three Talos nodes/ }).click();
    await expect(page.locator(".explore-picker > summary")).toHaveText(/: 6 of 18$/);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a link to a chart opens at the top, and the headline is in sight", once, async ({ page }) => {
    await page.goto("v2026.3.0/explore/?m=write.p99");
    await expect(page.locator("[data-ready]")).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator(".explore-picker > summary")).toBeInViewport();
    await expect(page.locator(".explore-panel h2").first()).toBeInViewport();
  });

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
      // What the choice shows is said beside the way to it.
      const said = page.locator(".explore-lead p");
      await expect(said).toBeInViewport();
      await expect(said).toHaveText(String(await page.locator(".explore-says").first().textContent()));
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

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`at ${width} pixels what an address names stands on top, open and ticked`, once, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("v2026.3.0/explore/");
    const ids = await page.evaluate(async () => {
      const { deployments } = await (await fetch("../explore.json")).json();
      const last = (environment: number) =>
        deployments.findLast((one: { environment: number }) => one.environment === environment);
      return [0, 1].map((environment) => last(environment).id);
    });
    await page.goto(`v2026.3.0/explore/?d=${ids.join(",")}`);
    await expect(page.locator("[data-ready]")).toBeAttached();
    if (width < 1024) await page.locator(".explore-picker > summary").click();
    const open = page.locator(".explore-picker fieldset", { has: page.locator("details[open]") });
    await expect(open).toHaveCount(2);
    await expect(page.locator(".explore-picks input:checked")).toHaveCount(2);
    for (const fold of await open.all()) await expect(fold.locator("input").first()).toBeChecked();
    await expect(open.first().locator("input").first()).toBeInViewport();
    await open.first().locator("input").first().click();
    await expect(page).toHaveURL(/\?d=[^,]+$/);
  });

for (const [width, height, scrolled] of [
  [1280, 800, 900],
  [390, 844, 700],
] as const)
  test(`at ${width} pixels a box stays where it is while it is ticked`, once, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("v2026.3.0/explore/?d=none");
    await expect(page.locator("[data-ready]")).toBeAttached();
    const picker = page.locator(".explore-picker");
    if (!(await picker.evaluate((one) => one.hasAttribute("open"))))
      await picker.locator("> summary").click();
    await page.evaluate((to) => scrollTo(0, to), scrolled);
    const box = page.locator(".explore-picks input").nth(5);
    await box.scrollIntoViewIfNeeded();
    const top = async (): Promise<number> => Math.round((await box.boundingBox())?.y ?? 0);
    for (const how of [1, 0, 1]) {
      const before = await top();
      await box.click();
      await expect(picker.locator("> summary")).toHaveText(`Deployments: ${how} of 18`);
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    }
  });

test("the box of a chart has no name of its own: the picture in it has", once, async ({ page }) => {
  await explore(page);
  const chart = page.locator(".explore-chart").first();
  await expect(chart.locator("svg[role=img][aria-label]")).toBeVisible();
  for (const name of ["role", "aria-label", "aria-roledescription"])
    await expect(chart).not.toHaveAttribute(name);
});
