/** On a phone, every kind of page: nothing is read by scrolling sideways, and a finger meets what it is meant for. */
import type { Page } from "@playwright/test";
import { violationsAsItIs } from "./accessible.ts";
import { expect, PAGES, test } from "./small-report.ts";

const HEIGHT = 740;

test.describe("at 390 px and at 320", () => {
  test.use({ viewport: { width: 390, height: HEIGHT }, isMobile: true, hasTouch: true });
  for (const [kind, path] of PAGES)
    test(`${kind}: nothing lies sideways, and what is pressed is 24 px each way`, {
      tag: "@once",
    }, async ({ page }) => {
      await page.goto(path);
      if (kind === "explore") await page.locator(".explore-panel").first().waitFor();
      if (kind === "home") await page.locator(".choose-more .copy").waitFor();
      // Also that no target reaches over its neighbour, which a rule of sizes alone does not see. Dark colours are those of wide pages.
      expect(await violationsAsItIs(page)).toEqual([]);
      await page.locator("main details").evaluateAll((all) => all.map((d) => d.setAttribute("open", "")));
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: HEIGHT });
        expect(await sidewaysIn(page), `${width} px`).toEqual([]);
        expect(await smallIn(page), `${width} px`).toEqual([]);
      }
    });
});

test("a Copy button has its room before a script puts it there, however wide the screen", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2025.2.0/deployments/lab-fast/");
  const body = page.locator(".body");
  const tops = async (): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (let width = 320; width <= 640; width += 8) {
      await page.setViewportSize({ width, height: HEIGHT });
      all.push([width, (await body.boundingBox())?.y]);
    }
    return all;
  };
  const withButton = await tops();
  expect(await page.locator(".answer-class .copy-text").count()).toBe(1);
  await page.locator(".answer-class .copy-text").evaluateAll((all) => all.map((one) => one.remove()));
  expect(await tops()).toEqual(withButton);
});

test.describe("what is long", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [path, heading] of [
    ["v2025.2.0/", "What is behind it"],
    ["v2025.2.0/environments/lab/", "What it is"],
  ] as const)
    test(`${path}: what stands below the answers is folded, and an address opens it`, {
      tag: "@once",
    }, async ({ page }) => {
      await page.goto(path);
      const section = page.locator("section", { has: page.getByRole("heading", { name: heading }) });
      await expect(section.locator("details.chapter:not([open])")).toHaveCount(1);
      await expect(page.locator("section[data-chapter]")).toHaveCount(0);
      expect(await page.locator("section").first().locator("details.chapter").count()).toBe(0);
      const id = await page.getByRole("heading", { name: heading }).getAttribute("id");
      await page.goto(`${path}#${id}`);
      await page.reload();
      await expect(section.locator("details.chapter[open]")).toHaveCount(1);
    });

  test("an environment says in a line which StorageClass for what, and shows its ranking", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await expect(page.locator("#answers ~ .table-block .row-more > summary").first()).toHaveText(
      /^[\w ]+, .*\n[\w-]+/,
    );
    await expect(page.locator("details.chapter[open] h2")).toHaveText(["Workload by workload"]);
    await expect(page.locator("details.chapter[open] .chart-box").first()).toBeVisible();
    await expect(page.locator("details.chapter[open] .multiples")).toBeHidden();
    await expect(page.locator("details.chapter[open] > .copy")).toBeHidden();
  });

  test("the method is what it says in short and its headings, and an address opens the one that it names", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("v2025.2.0/methodology/");
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(3 * 844);
    await expect(page.getByText("A use case names its figures and their weights")).toBeInViewport();
    await page.getByRole("heading", { name: "Intervals" }).click();
    await expect(page.getByText("a rounding never makes a winner")).toBeVisible();
    await page.goto("v2025.2.0/methodology/#ranking");
    await page.reload();
    await expect(page.locator("details.chapter[open] h2")).toHaveText(["Ranking"]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.locator("details.chapter")).toHaveCount(0);
  });

  for (const path of ["v2025.2.0/", "v2025.2.0/environments/lab/", "v2025.2.0/methodology/"])
    test(`${path}: turned or widened it is as it would have opened, and turned back it is unfolded`, {
      tag: "@once",
    }, async ({ page }) => {
      const chapters = page.locator("details.chapter");
      const shape = (): Promise<string[]> =>
        page
          .locator(".body :is(section, [data-long], h2, h3, .copy, details, summary)")
          .evaluateAll((all) =>
            all.map((one) => `${one.parentElement?.localName} > ${one.localName} ${one.id} ${one.className}`),
          );
      const wide = { width: 844, height: 390 };
      await page.setViewportSize(wide);
      await page.goto(path);
      const asOpened = await shape();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await expect(chapters).not.toHaveCount(0);
      const folded = await chapters.count();
      await page.setViewportSize(wide);
      await expect(chapters).toHaveCount(0);
      expect(await shape()).toEqual(asOpened);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator("details.chapter[open]")).toHaveCount(folded);
    });

  test("a pair stands once among the pairs, and none without a figure", { tag: "@once" }, async ({
    page,
  }) => {
    await page.goto("v2025.2.0/compare/");
    const pairs = page.locator(".narrow td a.v").filter({ visible: true });
    const addresses = await pairs.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses).size).toBe(addresses.length);
    await expect(page.locator(".narrow td:not(:has(a))").filter({ visible: true })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(pairs).toHaveCount(2 * addresses.length);
  });
});

/** Commands keep their lines, rows of chips and a page's contents theirs: in these a reader expects to push on. */
const PUSHED = "pre, .explore-chips, .toc";

/** What is wider than the screen, or than the box that it stands in. */
const sidewaysIn = (page: Page): Promise<string[]> =>
  page.evaluate((pushed) => {
    const boxes = [...document.querySelectorAll<HTMLElement>("body *:not(svg *)")].filter((box) => {
      if (!box.checkVisibility() || box.matches(pushed)) return false;
      const { overflowX } = getComputedStyle(box);
      return /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
    });
    const named = boxes.map((box) => `${box.localName}.${box.className}: ${box.scrollWidth} px`);
    const all = document.documentElement.scrollWidth;
    return all > innerWidth ? [`the page: ${all} px`, ...named] : named;
  }, PUSHED);

/** Targets under 24 CSS px outside of running text (WCAG 2.2, 2.5.8). A box and its label are one. */
const smallIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PRESSED = "a[href]:not(svg a), button, summary, input, select, textarea";
    const isInText = (one: Element): boolean => {
      let block = one.parentElement;
      while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      const others = block?.cloneNode(true) as Element | undefined;
      for (const link of others?.querySelectorAll("a, button, script") ?? []) link.remove();
      return one.localName === "a" && /\p{L}{2}/u.test(others?.textContent ?? "");
    };
    return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || isInText(one)) return [];
      const boxes = [one, one.closest("label") ?? one].map((box) => box.getBoundingClientRect());
      const [width, height] = [
        Math.max(...boxes.map((box) => box.width)),
        Math.max(...boxes.map((box) => box.height)),
      ];
      const isHidden = width <= 1 || one.closest(".skip") !== null;
      if (isHidden || (width >= 23.99 && height >= 23.99)) return [];
      return [
        `${one.localName} “${one.textContent?.trim().slice(0, 40)}” in ${one.parentElement?.localName}.${one.parentElement?.className}: ${width.toFixed(1)} x ${height.toFixed(1)}`,
      ];
    });
  });

test.describe("a table whose rows are stacked", () => {
  test.use({ viewport: { width: 390, height: HEIGHT } });
  test("names beside each value the column that it is of, also where columns are storages", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("next/compare/");
    const cells = page.locator("main .even td:not(.again)");
    const rooms = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.checkVisibility())
        .map((cell) => [
          getComputedStyle(cell, "::before").content,
          Number.parseFloat(getComputedStyle(cell).paddingLeft),
        ]),
    );
    expect(rooms.length).toBeGreaterThan(0);
    for (const [name, left] of rooms) {
      expect(name).not.toMatch(/^(?:none|normal|"")$/);
      expect(left).toBeGreaterThan(90);
    }
  });
});

test("facts in two columns have room for what they say, however narrow their part of a page is", {
  tag: "@once",
}, async ({ page }) => {
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("next/sources/first-report/");
    const widths = await page
      .locator("main .facts dd")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(widths.length).toBeGreaterThan(0);
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(120);
  }
});
