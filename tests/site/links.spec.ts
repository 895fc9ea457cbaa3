import { checkSite } from "../support/check-site.ts";
import { expect, test } from "../support/site.ts";

test("every link leads to a page of this site, and nothing is fetched from elsewhere", {
  tag: "@once",
}, async ({ siteDir, baseURL }) => {
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
