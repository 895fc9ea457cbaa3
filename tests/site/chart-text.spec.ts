/** What charts say: to eyes, to readers that listen, and as files. */
import { charts, drawAll, FRAMES, open } from "../charts/drawn.ts";
import { expect, test } from "../support/site.ts";

test.beforeAll(() => drawAll());

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
