/** What is opened or pressed has room: it lies on nothing else, and within the page. */
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };

test("the code to embed a chart opens beneath it, within the page", once, async ({ page }) => {
  await page.goto("./v2026.3.0/use-cases/oltp-database/talos-homelab/");
  const figure = page.locator(".figure").first();
  await figure.locator(".embed summary").click();
  const code = await figure.locator(".embed pre").boundingBox();
  const chart = await figure.locator(".chart-box").boundingBox();
  if (code === null || chart === null) throw new Error("expected a chart and its code, found none");
  expect(code.y).toBeGreaterThan(chart.y + chart.height);
  expect(code.x + code.width).toBeLessThanOrEqual(1280);
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
