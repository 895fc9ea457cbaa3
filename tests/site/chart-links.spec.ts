/** Drawn charts of the whole report: each link is met at its centre, no label is cut off, and only what is excluded is marked so. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/site.ts";

const PAGES = [
  ["a heat map", "environments/talos-homelab/"],
  ["a ranking with an objective", "use-cases/oltp-database/talos-homelab/"],
  ["ratios of a pair", "compare/talos-cephfs-vs-talos-zfs/"],
  ["the order by model", "models/"],
  ["shares of a link", "guides/network-ceilings/"],
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

for (const width of [390, 320])
  test(`at ${width} pixels the link of a row of the heat map can be met by a finger`, {
    tag: "@once",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("v2026.3.0/environments/talos-homelab/");
    const heights = await page
      .locator("svg.chart-narrow a[href*='/deployments/']")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(heights).toHaveLength(6);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });

test("marks of a chart are no stops of the keyboard: a table beneath has their links", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/");
  const figure = page.getByRole("figure");
  await page.getByRole("button", { name: /^Copy link to .* at a glance$/ }).focus();
  await page.keyboard.press("Tab");
  await expect(figure.getByText("How to read this")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(figure.getByText("Data and sharing")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(figure.getByRole("link", { name: "CSV" })).toBeFocused();
  await page.goto("v2026.3.0/explore/?v=dots&m=write.p99");
  await expect(page.locator(".explore-chart svg").first()).toBeVisible();
  await page.locator(".explore-says").first().locator("a").last().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("summary", { hasText: "What to run again" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Save as SVG" }).first()).toBeFocused();
});

test("a chart is called by its sentence alone, and the heat map's figures stand beneath it as a table", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/");
  const figure = page.getByRole("figure");
  await expect(figure).toHaveAccessibleName(
    "Each deployment of Home lab of three Talos nodes against the best of each workload.",
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

for (const width of [1280, 390, 320])
  test(`at ${width} pixels places of the explorer lie within its chart, before the names`, {
    tag: "@once",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("v2026.3.0/explore/?v=dots&m=write.p99");
    const chart = page.locator(".explore-chart").first();
    await expect(chart.getByText("3–5", { exact: true })).toBeVisible();
    const [edge = 0, ...places] = await chart.evaluate((box) => {
      const sidesOf = (group: string) =>
        [...box.querySelectorAll(`.${group}_marks text`)].map((text) => text.getBoundingClientRect());
      const names = Math.min(...sidesOf("names").map(({ left }) => left));
      return [
        box.getBoundingClientRect().left,
        ...sidesOf("places").map(({ left, right }) => (right < names ? left : -1)),
      ];
    });
    expect(places).toHaveLength(6);
    for (const left of places) expect(left).toBeGreaterThanOrEqual(edge);
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
  await expect(chart).toContainText("p50 excluded: buffered");
});

/** Two percentiles are no line: each deployment is given one between them. */
const withThirdPercentile = (page: Page): Promise<unknown> =>
  page.route("**/explore.json", async (route) => {
    const data = await (await route.fetch()).json();
    const tail = data.metrics.findIndex(({ id }: { id: string }) => id === "read.p99");
    const more = data.metrics.push({ ...data.metrics[tail], id: "read.p95" }) - 1;
    for (const [deployment, workload, metric, ...rest] of [...data.values])
      if (metric === tail)
        data.values.push([
          ...[deployment, workload, more],
          ...rest.map((part: unknown, i: number) => (i < 3 && typeof part === "number" ? 0.9 * part : part)),
        ]);
    await route.fulfill({ json: data });
  });

for (const width of [320, 390, 1280])
  test(`at ${width} pixels lines of percentiles are named at their ends, clear of one another, and marks are explained`, {
    tag: "@once",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await withThirdPercentile(page);
    await page.goto("v2026.3.0/explore/?v=percentiles&m=read.p99");
    const panel = page.locator(".explore-panel", { hasText: "Home lab of three Talos nodes" });
    const chart = panel.locator(".explore-chart svg[role=img]");
    await expect(chart).toContainText("Crossed out: excluded by a check.");
    await expect(chart).toContainText("Hollow: with a caution, or hardly verified.");
    const { names, over, outside, above } = await chart.evaluate((svg) => {
      const whole = svg.getBoundingClientRect();
      const boxes = [...svg.querySelectorAll(".names_marks text")].map((text) => ({
        text: text.textContent ?? "",
        box: text.getBoundingClientRect(),
      }));
      const isOver = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
      const marks = [...svg.querySelectorAll(".points_marks path")].map((mark) =>
        mark.getBoundingClientRect(),
      );
      const top = svg.querySelector(".role-axis-grid")?.getBoundingClientRect().top ?? 0;
      return {
        names: boxes.map(({ text }) => text).join(" "),
        over: boxes.filter(({ box }, i) =>
          [...boxes.slice(i + 1).map((other) => other.box), ...marks].some((other) => isOver(box, other)),
        ).length,
        outside: boxes.filter(({ box }) => box.left < whole.left || box.right > whole.right).length,
        above: Math.min(...marks.map((mark) => mark.top)) - top,
      };
    });
    for (const name of ["Mayastor 1-replica 2-core", "ZFS LocalPV", "Ceph RBD with Rook, excluded"])
      expect(names).toContain(name);
    expect([over, outside]).toEqual([0, 0]);
    expect(above).toBeGreaterThanOrEqual(0);
  });
