/** Every kind of page: there, whole, accessible, in both themes readable, asking nobody else, under its own policy. */
import { violationsIn } from "./accessible.ts";
import { expect, PAGES, test } from "./small-report.ts";

for (const [kind, path, heading] of PAGES)
  test(`${kind}: landmarks and headings, no violation, no complaint of the browser`, {
    tag: "@once",
  }, async ({ page, watched }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    const levels = await page
      .locator("h1, h2, h3, h4")
      .evaluateAll((all) => all.map((h) => Number(h.tagName[1])));
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);

    // Closed parts are read, too.
    await page.locator("main details").evaluateAll((all) => all.map((d) => d.setAttribute("open", "")));
    expect(await violationsIn(page)).toEqual([]);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  });
