/** What files are called that readers save: by their page and what they hold, never by a hash. */
import { expect, test } from "../support/site.ts";

test("a chart's files and a table's are called by their page and what they are", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/environments/talos-homelab/");
  const names = await page
    .locator(".downloads a[download]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("download") ?? ""));
  expect(names).toContain("fiolio-talos-homelab-overview.csv");
  expect(names).toContain("fiolio-talos-homelab-overview.vl.json");
  for (const name of names) expect(name).not.toMatch(/-[0-9a-f]{12}\b/);
  expect(new Set(names).size).toBe(names.length);
  await page.goto("v2026.3.0/compare/");
  const menu = page.locator(".table-menu").first();
  await menu.locator("summary").click();
  const saved = page.waitForEvent("download");
  await menu.getByRole("button", { name: "CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^fiolio-compare-[a-z-]+-v2026\.3\.0\.csv$/);
});
