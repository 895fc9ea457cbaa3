/** Drawn charts of the whole report: each link is met at its centre, no label is cut off, and only what is excluded is marked so. */
import { expect, test } from "../support/site.ts";

const PAGES = [
  ["a heat map", "environments/talos-homelab/"],
  ["a ranking with an objective", "use-cases/oltp-database/ibm-odf/"],
  ["ratios of a pair", "compare/talos-cephfs-vs-talos-zfs/"],
  ["reads against writes", "environments/ibm-odf/reads-against-writes/"],
] as const;

for (const [what, path] of PAGES)
  test(`${what}: each link is met at its centre`, { tag: "@once" }, async ({ page }) => {
    await page.goto(`v2026.3.0/${path}`);
    const { links, missed } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll("svg.chart a")].filter((link) => link.checkVisibility());
      const centreHit = (link: Element): Element | null => {
        link.scrollIntoView({ block: "center" });
        const { left, top, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2);
      };
      const isMet = (link: Element): boolean =>
        centreHit(link)?.closest("a")?.getAttribute("href") === link.getAttribute("href");
      const missed = shown.filter((link) => !isMet(link)).map((link) => link.getAttribute("href"));
      return { links: shown.length, missed };
    });
    expect(links).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });

test("a chart is called by its sentence alone, and the heat map's figures stand beneath it as a table", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/");
  const figure = page.getByRole("figure");
  await expect(figure).toHaveAccessibleName(
    /^How many times worse each is .* workloads that most deployments ran\.$/,
  );
  const fold = page.locator("main details", { hasText: "The numbers" });
  await fold.getByText("The numbers", { exact: true }).click();
  const table = fold.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(7);
  await expect(table.getByRole("row")).toHaveCount(9);
  const drawn = await figure
    .locator("svg.chart-wide a[href^='/fiolio/runs/']")
    .evaluateAll((links) => links.length);
  await expect(table.locator("td a.v")).toHaveCount(drawn);
  await expect(table.locator("td.struck .badge").first()).toBeVisible();
});

for (const chosen of ["", "&d=talos-mayastor-3r,talos-ceph-rbd,talos-cephfs,talos-zfs"])
  test(`no label of the explorer's small charts is cut off${chosen}`, { tag: "@once" }, async ({ page }) => {
    await page.goto(`v2026.3.0/explore/?v=workloads&m=write.p99${chosen}`);
    const charts = page.locator(".explore-panel .explore-chart svg");
    await expect(charts.nth(1)).toBeVisible();
    const cut = await charts.evaluateAll((all) =>
      all.flatMap((svg) => {
        const frame = svg.getBoundingClientRect();
        return [...svg.querySelectorAll("text")]
          .filter((text) => text.textContent && text.getBoundingClientRect().right > frame.right + 1)
          .map((text) => text.textContent);
      }),
    );
    expect(cut).toEqual([]);
  });

test("of a line of percentiles only those are marked that a check excludes", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("v2026.3.0/explore/?v=percentiles&m=write.p99&d=talos-zfs,talos-cephfs");
  const chart = page.locator(".explore-chart svg").first();
  const fillOf = (text: string) => chart.getByText(text, { exact: true }).first();
  const excluded = chart.locator("text", { hasText: /^52 µs/ });
  await expect(excluded).toHaveAttribute("fill", "var(--flag)");
  await expect(excluded).toHaveAttribute("text-decoration", "line-through");
  await expect(fillOf("6.1 ms")).toHaveAttribute("fill", "var(--fg)");
  await expect(chart).toContainText("p50 excluded: buffered writes");
});
