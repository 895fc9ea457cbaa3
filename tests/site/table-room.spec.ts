/** A list keeps still when what finds and sorts its rows comes over it. */
import { expect, test } from "../support/site.ts";
import { shiftOf } from "./shifts.ts";

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const)
  test(`at ${width} pixels nothing moves when the controls of a table come late`, { tag: "@once" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.route(/\/js\/site\.[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    for (const path of ["./runs/", "./v2026.3.0/deployments/", "./v2026.3.0/survives-a-node/"]) {
      await page.goto(path);
      await expect(page.locator(".filter-status").first()).toBeAttached();
      expect(await shiftOf(page), path).toBeLessThan(0.02);
    }
  });
