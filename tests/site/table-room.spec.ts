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

test("names and two columns of figures stay near each other on a wide screen", { tag: "@once" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const widthOf = async (path: string): Promise<number> => {
    await page.goto(`v2026.3.0/compare/${path}/`);
    const box = await page.getByRole("table").filter({ hasText: "Metric" }).first().boundingBox();
    return box?.width ?? 0;
  };
  expect(await widthOf("odf-ec-2-1-vs-odf-rep2")).toBeLessThan(900);
  // More columns, or texts, have the whole width.
  expect(await widthOf("talos-ceph-rbd-vs-talos-mayastor-3r")).toBeGreaterThan(1000);
});

test("tables of many deployments show all of their columns on a wide screen", { tag: "@once" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ["decision/ibm-odf", "compare", "environments/ibm-odf"]) {
    await page.goto(`v2026.3.0/${path}/`);
    const out = await page
      .locator(".scroll:visible")
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(Math.max(...out), path).toBeLessThanOrEqual(0);
  }
});

test("on paper a pair is drawn as wide as it, and its tables fit", { tag: "@once" }, async ({ page }) => {
  // A sheet of A4 within its margins.
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: "print" });
  await page.goto("v2026.3.0/compare/talos-ceph-rbd-vs-talos-zfs/");
  await expect(page.locator(".toc")).toBeHidden();
  await expect(page.locator(".chart-wide").first()).toBeVisible();
  await expect(page.locator(".chart-narrow").first()).toBeHidden();
  for (const path of ["compare/talos-ceph-rbd-vs-talos-zfs", "use-cases/oltp-database/talos-homelab"]) {
    await page.goto(`v2026.3.0/${path}/`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test("what the search leads to on a deployment's page leaves its name in sight", { tag: "@once" }, async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("v2026.3.0/deployments/odf-rep3-virt/#answers");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#answers")).toBeInViewport({ ratio: 1 });
  }
});

test("a document line by line gives the width to what its lines say", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("v2026.3.0/sources/nfs-vs-nvme-2026-01/lines/");
  const [kind, says] = await page
    .locator("tr[id^=line-]")
    .first()
    .locator("td")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(says ?? 0).toBeGreaterThan(2 * (kind ?? 0));
});
