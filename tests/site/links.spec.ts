import { checkSite } from "../support/check-site.ts";
import { expect, test } from "../support/site.ts";

test("every link leads to a page of this site, and nothing is fetched from elsewhere", {
  tag: "@once",
}, async ({ siteDir, baseURL }) => {
  // All pages are read, while others draw.
  test.slow();
  const { pages, problems } = await checkSite(siteDir, String(baseURL));
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(0);
});

test("what is not found gets the site's own page", { tag: "@once" }, async ({ page, baseURL }) => {
  const answer = await page.goto("./no/such/page/");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator(`a[href^="${new URL(String(baseURL)).pathname}"]`).first()).toBeVisible();
});

test("a guide's terms lead to the glossary, each at its first use in running text", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/guides/reading-the-numbers/");
  const terms = page.locator(".prose a.term");
  const names = (await terms.allInnerTexts()).map((name) => name.toLowerCase());
  expect(names).toEqual(expect.arrayContaining(["latency", "iops", "bandwidth"]));
  expect(new Set(names).size).toBe(names.length);
  await expect(page.locator(".prose").locator("h2 .term, table .term, code .term, a a")).toHaveCount(0);
  await terms.filter({ hasText: /^bandwidth$/i }).click();
  await expect(page).toHaveURL(/\/v2026\.3\.0\/guides\/glossary\/#bandwidth$/);
});
