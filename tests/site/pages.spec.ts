/** Every kind of page: there, whole, accessible, in both themes readable, asking nobody else, under its own policy. */
import AxeBuilder from "@axe-core/playwright";
import { expect, PAGES, test } from "./small-report.ts";

for (const [kind, path, heading] of PAGES)
  test(`${kind}: landmarks and headings, no violation, no complaint of the browser`, async ({
    page,
    watched,
    colorScheme,
  }) => {
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
    // No page has a frame of elsewhere: for those alone axe opens a second page each time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    axe.options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
    // The themes differ in colours alone.
    if (colorScheme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  });
