/** The matrix of pairs of the whole report. */
import { expect, test } from "../support/site.ts";

test("a matrix of pairs is dark where the page is, by system and by choice, and can be read", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/compare/");
  const cells = page.locator(".even td:is(.tone-good, .tone-bad)");
  const lights = (): Promise<number[][]> =>
    cells.evaluateAll((all) => {
      const lightOf = (colour: string): number => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
          // A mixed one is told from 0 to 1.
          .map((part) => Number(part) / (colour.startsWith("color(") ? 1 : 255))
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return all.flatMap((cell) =>
        [cell, ...cell.querySelectorAll(".v, small")].map((text) => [
          lightOf(getComputedStyle(cell).backgroundColor),
          lightOf(getComputedStyle(text).color),
        ]),
      );
    });
  const expectDark = async (isDark: boolean): Promise<void> => {
    const found = await lights();
    expect(found.length).toBeGreaterThan(0);
    for (const [back = 0, text = 0] of found) {
      expect(back < text).toBe(isDark);
      expect((Math.max(back, text) + 0.05) / (Math.min(back, text) + 0.05)).toBeGreaterThan(4.5);
    }
  };
  await expectDark(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectDark(true);
  await page.locator("html").evaluate((root) => root.setAttribute("data-theme", "light"));
  await expectDark(false);
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator("html").evaluate((root) => root.setAttribute("data-theme", "dark"));
  await expectDark(true);
});
