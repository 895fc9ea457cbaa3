/** What is opened or pressed has room: it lies on nothing else, and within the page. */
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };

test(
  "the code to embed a chart opens beneath its name, within the page, and moves nothing above it",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/use-cases/oltp-database/talos-homelab/");
    const figure = page.locator(".figure").first();
    const summary = figure.locator(".embed summary");
    const above = async () => [await summary.boundingBox(), await figure.locator(".downloads").boundingBox()];
    await summary.scrollIntoViewIfNeeded();
    const before = await above();
    await summary.click();
    expect(await above()).toEqual(before);
    const code = await figure.locator(".embed pre").boundingBox();
    const [name] = before;
    if (!code || !name) throw new Error("expected a chart and its code, found none");
    expect(code.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect(code.x + code.width).toBeLessThanOrEqual(1280);
  },
);

test("on an upright tablet no text of a chart is under 12 pixels", once, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ["", "models/", "use-cases/oltp-database/", "compare/talos-ceph-rbd-vs-talos-zfs/"]) {
    await page.goto(`./v2026.3.0/${path}`);
    const sizes = await page.locator(".chart-box svg:visible text").evaluateAll(sizesOf);
    expect(sizes.length, path).toBeGreaterThan(0);
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(12);
  }
});

/** Of texts as they are drawn. Runs in the page. */
function sizesOf(texts: Element[]): number[] {
  return texts.map((text) => {
    const svg = text.closest("svg");
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 0;
    return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
  });
}

test(
  "six deployments fit side by side, and a table that goes on has a shadow where it does",
  once,
  async ({ page }) => {
    const six = ["ceph-rbd", "zfs", "cephfs", "mayastor-3r", "mayastor-1r-1core", "mayastor-1r-2core"];
    await page.goto(`./v2026.3.0/explore/?v=compare&d=${six.map((one) => `talos-${one}`).join(",")}`);
    const table = page.locator(".explore-panel .scroll");
    await expect(table.locator("thead th")).toHaveCount(7);
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await table.evaluate((box) => getComputedStyle(box).backgroundAttachment)).toBe("local, scroll");
  },
);

test("a page that says that there is nothing yet is in no menu", once, async ({ page }) => {
  await page.goto("./v2026.3.0/changes/");
  await expect(page.locator(".sub-nav").getByRole("link", { name: "Runs" })).toBeVisible();
  await expect(page.locator("header").getByText("Before and after")).toHaveCount(0);
  await page.goto("./v2026.3.0/history/");
  await expect(page.getByRole("heading", { name: "Nothing was measured twice yet" })).toBeVisible();
});

for (const width of [1280, 390])
  test(`what copies commands lies on nothing else to press, at ${width} px`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("./v2026.3.0/use-cases/time-series-database/ibm-odf/");
    await page.locator("main details").evaluateAll((all) => all.map((one) => one.setAttribute("open", "")));
    await page.locator(".answer .pre .copy-text").first().waitFor();
    expect(await page.evaluate(crossed)).toEqual([]);
  });

/** Buttons that copy, with the link or fold that lies less than 4 px from them on the line above or below. */
function crossed(): string[] {
  const pressed = [...document.querySelectorAll("main :is(a, summary)")].flatMap((one) =>
    [...one.getClientRects()].map((box) => ({ box, name: one.textContent })),
  );
  return [...document.querySelectorAll(".pre > .copy-text")].flatMap((button) => {
    const own = button.getBoundingClientRect();
    return pressed
      .filter(
        ({ box }) =>
          box.right > own.left &&
          box.left < own.right &&
          box.bottom + 4 > own.top &&
          box.top < own.bottom + 4 &&
          box.height > 0,
      )
      .map(({ name }) => String(name));
  });
}
