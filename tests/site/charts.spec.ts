/** Charts as readers see them: in both themes, beside text and on a phone. */
import type { Locator, Page } from "@playwright/test";
import type { KindId } from "../../src/render/charts/chart.ts";
import { type Chart, drawChart } from "../../src/render/charts/index.ts";
import { allCases } from "../charts/cases.ts";
import { pageOf } from "../charts/page.ts";
import { expect, pixelTest, test } from "../support/site.ts";

const FRAMES = { wide: 760, narrow: 320 } as const;
type Frame = keyof typeof FRAMES;
const KINDS: readonly KindId[] = ["ranking", "latency-percentiles", "asymmetry"];

const charts = new Map<string, Chart>();
test.beforeAll(async () => {
  for (const { kind, name, input } of allCases())
    charts.set(`${kind}-${name}`, await drawChart(kind, input, `${kind}-${name}`));
});

/** Opens a page with the charts, in the width of the frame; gives the one that is shown of `name`. */
async function open(
  page: Page,
  frame: Frame,
  names: readonly string[] = [...charts.keys()],
): Promise<(name: string) => Locator> {
  await page.setViewportSize({ width: FRAMES[frame], height: 900 });
  const svgs = new Map(names.map((name) => [`box-${name}`, charts.get(name)?.svg ?? ""]));
  await page.setContent(await pageOf(svgs));
  await page.evaluate(() => document.fonts.ready);
  return (name) => page.locator(`[id="box-${name}"] .chart-${frame}`);
}

for (const frame of ["wide", "narrow"] as const)
  for (const kind of KINDS) {
    const name = `${kind}-normal`;
    const picture = `${kind}-${frame}.png`;

    pixelTest(`${kind}, ${frame}, looks as it did`, async ({ page }) => {
      const chart = await open(page, frame, [name]);
      await expect(chart(name)).toHaveScreenshot(picture);
    });

    pixelTest(`${kind}, ${frame}: a lost mark and a mark of another colour are noticed`, async ({ page }) => {
      const chart = (await open(page, frame, [name]))(name);
      const mark = chart.locator('path[stroke="var(--c1)"]').first();
      await mark.evaluate((path) => {
        path.setAttribute("fill", "var(--c2)");
        path.setAttribute("stroke", "var(--c2)");
      });
      await expect(chart).not.toHaveScreenshot(picture);
      await open(page, frame, [name]);
      await expect(chart).toHaveScreenshot(picture);
      await mark.evaluate((path) => path.remove());
      await expect(chart).not.toHaveScreenshot(picture);
    });
  }

for (const frame of ["wide", "narrow"] as const)
  test(`no text is cut off or lies on another, ${frame}`, { tag: "@once" }, async ({ page }) => {
    await open(page, frame);
    expect(await page.locator(`.chart-${frame}:visible`).count()).toBe(charts.size);
    expect(await page.locator(`.chart:not(.chart-${frame}):visible`).count()).toBe(0);
    expect(await page.locator(`.chart-${frame}`).evaluateAll(faultsOfTexts)).toEqual([]);
  });

/** Runs in the page. Fonts of other systems are a little wider than ours: a pixel is given. */
function faultsOfTexts(drawings: Element[]): string[] {
  const faults: string[] = [];
  for (const drawing of drawings) {
    const where = drawing.parentElement?.id;
    const frame = drawing.getBoundingClientRect();
    const texts = [...drawing.querySelectorAll("text")].map((text) => ({
      said: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    for (const [i, { said, box }] of texts.entries()) {
      if (
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1
      )
        faults.push(`${where}: ${said} leaves the picture`);
      for (const other of texts.slice(i + 1)) {
        // The box of a text is higher than its letters.
        const apart = box.right - 1 < other.box.left || other.box.right - 1 < box.left;
        const lines = box.bottom - 3 < other.box.top + 3 || other.box.bottom - 3 < box.top + 3;
        if (!apart && !lines) faults.push(`${where}: ${said} lies on ${other.said}`);
      }
    }
  }
  return faults;
}

test("on a phone no text is under 10.5 pixels and nothing scrolls sideways", { tag: "@once" }, async ({
  page,
}) => {
  await open(page, "narrow");
  const sizes = await page.locator(".chart-narrow text").evaluateAll((texts) =>
    texts.map((text) => {
      const svg = text.closest("svg");
      const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 0;
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10.5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(FRAMES.narrow);
});

test("files are well-formed XML, and titles stay titles", { tag: "@once" }, async ({ page }) => {
  const files = [...charts].map(([name, { file, description }]) => ({ name, file, description }));
  const faults = await page.evaluate((drawn) => {
    const parser = new DOMParser();
    return drawn.flatMap(({ name, file, description }) => {
      const root = parser.parseFromString(file, "image/svg+xml");
      const title = root.querySelector("title")?.textContent;
      return root.querySelector("parsererror, script, b, img") || title !== description ? [name] : [];
    });
  }, files);
  expect(files.length).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});

test("readers that listen get each chart as one image, named by its finding", { tag: "@once" }, async ({
  page,
}) => {
  await open(page, "wide", ["ranking-normal"]);
  await expect(page.getByRole("img")).toHaveCount(1);
  await expect(
    page.getByRole("img", { name: charts.get("ranking-normal")?.description ?? "", exact: true }),
  ).toBeVisible();
});
