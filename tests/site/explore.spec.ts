/** The explorer: every view under the page's policy, the choice in the address, and a way on without a script. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { glob } from "tinyglobby";
import { violationsIn } from "./accessible.ts";
import { shiftOf } from "./shifts.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };
const EXPLORE = "v2025.2.0/explore/";

async function explore(page: Page, query = ""): Promise<void> {
  await page.goto(`${EXPLORE}${query}`);
  await expect(page.locator("[data-ready]")).toBeAttached();
}

for (const view of ["dots", "workloads", "percentiles", "scatter", "table", "compare"])
  test(
    `${view}: draws, with no complaint of the browser and no violation`,
    once,
    async ({ page, watched }) => {
      await explore(page, `?v=${view}&m=read.iops&y=read.mean`);
      await expect(page.locator(".explore-panel").first()).toBeVisible();
      if (["dots", "workloads", "scatter"].includes(view))
        await expect(page.locator(".explore-panel svg[role=img]").first()).toBeVisible();
      else await expect(page.locator(".explore-panel").first()).toContainText(/IOPS|percentile/i);
      expect(await violationsIn(page)).toEqual([]);
      expect(watched).toEqual({ foreign: [], complaints: [] });
    },
  );

test("what is chosen stands in the address, and the address brings it back", once, async ({ page }) => {
  await explore(page);
  await page.getByLabel("Metric").selectOption({ label: "Read IOPS" });
  await page.getByRole("button", { name: "Table" }).click();
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByText("Show excluded values").click();
  await expect(page).toHaveURL(/\?v=table&m=read\.iops&x=0$/);
  await page.reload();
  await expect(page.getByLabel("Metric")).toHaveValue("read.iops");
  await expect(page.getByRole("button", { name: "Table" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Show excluded values")).not.toBeChecked();
  await expect(page.locator(".explore-out")).toHaveCount(0);
});

test("environments have panels of their own, and a value leads to its run", once, async ({ page }) => {
  await explore(page, "?v=table&m=read.iops");
  const panel = page.locator(".explore-panel", { hasText: "Lab <i>one</i>" });
  await expect(panel).toHaveCount(1);
  await panel.getByRole("link", { name: "40,000 IOPS" }).first().click();
  await expect(page).toHaveURL(/\/fiolio\/runs\/lab-fast\.fio-rand\/#result-1$/);
});

test("a panel's sentence leads to the runs of its figures", once, async ({ page }) => {
  await explore(page, "?m=read.iops");
  const says = page.locator(".explore-panel", { hasText: "Lab <i>one</i>" }).locator(".explore-says");
  await expect(says).toContainText("is first of 2 shown with 40,000 IOPS, 2.5x more than the next");
  const figures = says.getByRole("link");
  await expect(figures).toHaveText(["40,000 IOPS", /^[\d,]+ IOPS$/]);
  for (const figure of await figures.all())
    await expect(figure).toHaveAttribute("href", /\/runs\/[^/]+\/#result-\d+$/);
});

test("how many are shown is told apart from those in a fold", once, async ({ page }) => {
  await explore(page, "?v=workloads&m=read.iops");
  const open = page.locator(".explore-panels > .explore-panel");
  const said = await page.locator(".explore-status").textContent();
  const inOpen = new Set(await open.locator("tbody tr th + td a").allTextContents());
  expect(said).toMatch(new RegExp(`^${inOpen.size} deployments? in`));
  expect(said?.includes("folded beneath")).toBe((await page.locator(".explore-panels > .more").count()) > 0);
});

test("what a check excludes is last, has no place, and names the check", once, async ({ page }) => {
  await explore(page, "?v=table&m=read.iops");
  const rows = page.locator(".explore-panel", { hasText: "Lab <i>one</i>" }).locator("tbody tr");
  await expect(rows.last()).toContainText("Fast blocks behind a cache");
  await expect(rows.last()).toContainText("excluded: ");
  await rows.last().getByRole("cell").last().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/runs\/[^/]+\/#result-\d+-[a-z0-9-]+$/);
  const finding = page.locator("tr:target");
  await expect(finding).toContainText("excluded");
  await expect(finding.getByRole("link").first()).toHaveAttribute(
    "href",
    /\/v2025\.2\.0\/checks\/[a-z0-9-]+\/$/,
  );
});

test(
  "deployments side by side: both values where a check keeps one out, and what to run again",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/deployments/lab-fast/");
    await page.getByRole("link", { name: "up to six at once" }).click();
    await expect(page).toHaveURL(/explore\/\?v=compare&d=lab-fast,/);
    await page.getByRole("checkbox", { name: /Shared files in the lab/ }).check();
    await expect(page).toHaveURL(/d=[^&]*lab-files/);
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveCount(4);
    await expect(table.locator(".struck a.badge-bad").first()).toHaveAttribute(
      "href",
      /\/runs\/[^/]+\/#result-\d+-[a-z0-9-]+$/,
    );
    const again = page.locator(".explore-again");
    await expect(again.locator("summary")).toHaveText(/^What to run again: .*\d excluded \(/);
    await again.locator("summary").click();
    await expect(again.getByRole("listitem").first()).toHaveText(/ \(.+\)\. .+\.$/);
  },
);

for (const view of ["table", "compare"])
  test(`${view}: what leads on stands on one line with what does not`, once, async ({ page }) => {
    await explore(page, `?v=${view}&m=read.iops&d=lab-fast,lab-files`);
    const apart = await page.locator(".explore-panel tbody tr").evaluateAll((rows) =>
      rows.map((row) => {
        const tops = [...row.children].flatMap((cell) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (text) =>
            text.parentElement?.matches(".visually-hidden")
              ? NodeFilter.FILTER_REJECT
              : NodeFilter.FILTER_ACCEPT,
          );
          const range = document.createRange();
          const first = texts.nextNode();
          if (first === null) return [];
          range.selectNodeContents(first);
          return [range.getClientRects()[0]?.bottom ?? 0];
        });
        return Math.max(...tops) - Math.min(...tops);
      }),
    );
    expect(apart.length).toBeGreaterThan(0);
    expect(Math.max(...apart)).toBeLessThan(4);
  });

test(
  "excluded values are struck where nothing else is shown, and none has a place",
  once,
  async ({ page }) => {
    await explore(page, "?v=table&m=read.iops&d=lab-cached,lab-files");
    await expect(page.getByRole("columnheader").last()).toHaveText("Place");
    await expect(page.locator("td.struck a").first()).toHaveCSS("text-decoration-line", "line-through");
  },
);

test(
  "what survives a node is a table of all that do, measured or not, with what their data survive",
  once,
  async ({ page }) => {
    await explore(page, "?v=table&f=survives");
    const heads = page.locator(".explore-panel").first().getByRole("columnheader");
    for (const head of [
      "Bytes stored for each",
      "Disks that may be lost",
      "Nodes that may be lost",
      "Access modes",
    ])
      await expect(heads.filter({ hasText: head })).toHaveCount(1);
    const rows = page.locator(".explore-panel tbody tr");
    // Each of the report whose badge says so, and no other.
    const asked = await page.request.get("v2025.2.0/explore.json");
    const { deployments } = (await asked.json()) as { deployments: { name: string; survives?: boolean }[] };
    const surviving = deployments.filter(({ survives }) => survives).map(({ name }) => name);
    expect(surviving.length).toBeGreaterThan(1);
    await expect(rows).toHaveCount(surviving.length);
    for (const title of surviving) await expect(rows.filter({ hasText: title })).not.toHaveCount(0);
    // What was not measured has a row, too, and no place.
    for (const row of await rows.filter({ hasText: "not measured" }).all())
      await expect(row.getByRole("cell").last()).toHaveText("–");
  },
);

test("places are of those shown; the tooltip tells of the whole ranking", once, async ({ page }) => {
  await explore(page, "?v=table&m=read.iops&d=lab-files");
  const row = page.locator(".explore-panel tbody tr");
  await expect(row.getByRole("cell").last()).toHaveText("#11 of 2 clearly better in the whole ranking");
  await expect(page.getByRole("columnheader").last()).toHaveText("Place");
  await page.getByRole("button", { name: "Ranking" }).click();
  const chart = page.locator(".explore-panel svg[role=img]").first();
  await expect(chart.locator("text", { hasText: /^1$/ })).toHaveCount(1);
  await expect(
    chart.locator("title", { hasText: "1 of 2 clearly better in the whole ranking" }).first(),
  ).toBeAttached();
});

test(
  "a comparison says how many times less or slower, and what speaks against a value",
  once,
  async ({ page }) => {
    await explore(page, "?v=compare&d=lab-fast,lab-files");
    const table = page.getByRole("table");
    await expect(table).toContainText("2.5x less");
    await expect(table).toContainText(/[\d.]+x slower/);
    await expect(page.locator(".explore-panels")).not.toContainText("of it");
    await expect(page.locator("td a.badge").first()).toHaveAttribute("href", /\/#result-\d+-[a-z0-9-]+$/);
  },
);

/** The three of the lab as if nothing spoke against any: two level, the third far behind both. */
test("of several that are level none is ahead, and those behind say how far", once, async ({ page }) => {
  await page.route("**/explore.json", async (route) => {
    const data = await (await route.fetch()).json();
    const at = (id: string): number => data.deployments.findIndex((one: { id: string }) => one.id === id);
    const [fast, cached] = [at("lab-fast"), at("lab-cached")];
    const metric = data.metrics.findIndex((one: { id: string }) => one.id === "read.iops");
    for (const row of data.values) {
      if (row[2] !== metric) continue;
      row.splice(8, 2, [], []);
      if (row[0] === cached) row.splice(3, 4, 39_000, 38_500, 39_500, 1);
      if (row[0] === cached) row[10] = [fast];
    }
    await route.fulfill({ json: data });
  });
  await explore(page, "?v=compare&d=lab-fast,lab-cached,lab-files");
  await expect(page.locator(".explore-says")).toContainText(
    /none is ahead of all others|No one leads clearly/,
  );
  const row = page.getByRole("row", { name: /40,000 IOPS/ });
  await expect(row).toContainText("2.5x less");
  await expect(row).not.toContainText("ahead");
  await expect(row.locator("small").filter({ hasText: /^level/ })).toHaveCount(2);
  await explore(page, "?m=read.iops&d=lab-fast,lab-cached,lab-files");
  const beside = page.locator(".explore-panel svg text");
  await expect(beside.filter({ hasText: /^level$/ })).toHaveCount(1);
  await expect(beside.filter({ hasText: /^2\.5x/ })).toHaveCount(1);
});

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const)
  test(
    `at ${width} pixels the page keeps still while it is drawn, and has no hole afterwards`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const asked = ["", "?d=none", "?v=compare&d=lab-fast,lab-files", "?v=table&m=read.iops&d=lab-files"];
      for (const query of asked) {
        await explore(page, query);
        const shifted = await shiftOf(page);
        const holes = await page.evaluate(() => {
          const holeIn = (selector: string): number => {
            const box = document.querySelector(selector);
            const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {};
            return bottom - (box?.lastElementChild?.getBoundingClientRect().bottom ?? top);
          };
          return [".explore-panels", ".explore-controls"].map(holeIn);
        });
        for (const hole of holes) expect(hole, query).toBeLessThan(60);
        // The view that it opens with is the one whose room is kept.
        expect(shifted, query).toBeLessThan(query === "" ? 0.02 : 0.05);
      }
    },
  );

for (const width of [320, 390, 768, 1280, 1600])
  test(
    `at ${width} pixels charts are as wide as the page, and names stand in them whole`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await explore(page, "?m=read.iops");
      const panels = page.locator(".explore-panels");
      const chart = panels.locator("svg[role=img]").first();
      const room = await panels.evaluate((one) => one.clientWidth);
      expect(await chart.evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(room - 2);
      const texts = await chart
        .locator("text")
        .evaluateAll((all) => all.map((one) => one.textContent?.replace(/\s+/g, " ")));
      expect(texts.filter((text) => text?.includes("…"))).toEqual([]);
    },
  );

test("what is on its way says so where it will stand", once, async ({ page }) => {
  const gates = ["**/explore.json", "**/js/vega.*"].map((pattern) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { pattern, promise, resolve };
  });
  for (const { pattern, promise } of gates)
    await page.route(pattern, async (route) => {
      await promise;
      await route.continue();
    });
  const saidIn = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one, "::before").content);
  await page.goto(EXPLORE, { waitUntil: "commit" });
  await expect(page.getByRole("status")).toHaveText("Figures and charts are loading.");
  expect(await saidIn(".explore-controls")).toBe('"Figures are loading"');
  gates[0]?.resolve();
  const chart = page.locator(".explore-chart").first();
  await expect(chart).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/deployments? in/);
  expect(await saidIn(".explore-chart")).toBe('"The chart is loading"');
  const { height: kept = 0 } = (await chart.boundingBox()) ?? {};
  gates[1]?.resolve();
  await expect(page.locator("[data-ready]")).toBeAttached();
  expect(await saidIn(".explore-chart")).toBe("none");
  expect((await chart.boundingBox())?.height).toBeCloseTo(kept, 0);
});

test("between Compare and Ranking nothing is laid out before it is painted", once, async ({ page }) => {
  await explore(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  // Of frames from here on: how long scripts waited for a layout that they asked for themselves.
  await page.evaluate(() => {
    const waited: number[] = [];
    Object.assign(window, { waited });
    new PerformanceObserver((list) => {
      for (const { scripts } of list.getEntries() as unknown as Frame[])
        waited.push(...scripts.map((script) => script.forcedStyleAndLayoutDuration));
    }).observe({ type: "long-animation-frame" });
    type Frame = { scripts: { forcedStyleAndLayoutDuration: number }[] };
  });
  for (const [view, drawn] of [
    ["Compare", "table"],
    ["Ranking", "svg[role=img]"],
  ] as const) {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page.locator(`.explore-panels ${drawn}`).first()).toBeVisible();
    // A frame is told of after it was shown.
    await page.waitForTimeout(500);
  }
  const waited = await page.evaluate(() => (window as unknown as { waited: number[] }).waited);
  expect(waited.length).toBeGreaterThan(0);
  expect(Math.max(...waited)).toBeLessThan(10);
});

test("a chart far below is drawn when a reader comes near", once, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await explore(page, "?v=workloads&m=read.iops");
  const charts = page.locator(".explore-chart");
  const drawn = charts.filter({ has: page.locator("svg") });
  expect(await drawn.count()).toBeLessThan(await charts.count());
  await charts.last().scrollIntoViewIfNeeded();
  await expect(charts.last().locator("svg[role=img]")).toBeVisible();
});

test("text of the record stays text, also in a picture", once, async ({ page }) => {
  await explore(page, "?v=table");
  await expect(page.locator(".explore-panels i, .explore-panels b, .explore-panels script")).toHaveCount(0);
  await expect(page.locator(".explore-panels").getByText("Lab <i>one</i>").first()).toBeVisible();
});

/** Tables that would have to be moved sideways. */
const sideways = (page: Page): Promise<string[]> =>
  page
    .locator(".scroll")
    .evaluateAll((all) =>
      all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.getAttribute("aria-label") ?? ""] : [])),
    );

test("at 320 pixels nothing scrolls sideways", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const view of ["dots", "scatter", "table", "compare"]) {
    await explore(page, `?v=${view}&m=read.iops&y=read.mean`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await sideways(page), view).toEqual([]);
  }
  await page.goto("v2025.2.0/compare/");
  expect(await sideways(page)).toEqual([]);
});

test(
  "Vega stays out of every other page, and what is loaded here is light",
  once,
  async ({ page, siteDir }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto("v2025.2.0/environments/lab/");
    expect(loaded.filter((path) => /vega|explore/.test(path))).toEqual([]);
    await explore(page);
    expect(loaded.some((path) => /\/js\/vega\./.test(path))).toBe(true);

    const gzipped = async (pattern: string): Promise<number> => {
      const paths = await glob(pattern, { cwd: siteDir });
      expect(paths.length).toBeGreaterThan(0);
      const sizes = paths.map(
        async (path) => gzipSync(await readFile(join(siteDir, path)), { level: 9 }).length,
      );
      return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
    };
    const library =
      (await gzipped("js/vega.*.js")) +
      (await gzipped("js/explore.*.js")) +
      (await gzipped("explore/specs.*.json"));
    expect(library).toBeLessThan(160_000);
    expect(await gzipped("v2025.2.0/explore.json")).toBeLessThan(60_000);
  },
);

const download = async (page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const [saved] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
};

test("a table is taken away with all that it is about, under a name of its own", once, async ({ page }) => {
  await explore(page, "?v=table&m=read.iops");
  await page.getByText("Copy or download").first().click();
  const { name, bytes } = await download(page, () => page.getByRole("button", { name: "CSV" }).click());
  expect(name).toBe("read-iops-lab-v2025.2.0.csv");
  const [head, first] = bytes.toString("utf8").split("\n");
  expect(head).toMatch(/,"Read IOPS \(IOPS\), run"|,"?Read IOPS, run"?,.*,Edition,Environment,Workload$/);
  expect(first).toMatch(/lab-fast\.fio-rand#1.*,v2025\.2\.0,Lab <i>one<\/i>,/);
});

test(
  "a chart is saved as a picture that says what it shows, and of which edition",
  once,
  async ({ page, watched }) => {
    await explore(page, "?m=read.iops");
    const save = (kind: string) =>
      download(page, () =>
        page
          .getByRole("button", { name: `Save as ${kind}` })
          .first()
          .click(),
      );
    const { name, bytes } = await save("SVG");
    const svg = bytes.toString("utf8");
    expect(name).toBe("read-iops-lab-v2025.2.0.svg");
    expect(svg).toContain("Lab &lt;i&gt;one&lt;/i&gt;: Read IOPS");
    expect(svg).toContain("edition v2025.2.0");
    expect(svg.replace(/<[^>]+>/g, "")).toMatch(/explore\/\?m=read\.iops/);
    expect(svg).not.toMatch(/var\(--|href="\//);
    const png = await save("PNG");
    expect(png.name).toBe("read-iops-lab-v2025.2.0.png");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    const csv = await save("CSV");
    expect(csv.name).toBe("read-iops-lab-v2025.2.0.csv");
    expect(csv.bytes.toString("utf8")).toMatch(/^.*Read IOPS.*\n.*lab-fast\.fio-rand#1/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "copy link: Lab <i>one</i>" }).click();
    await expect(page.locator(".explore-picture button", { hasText: "copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?m=read\.iops#e-lab$/);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  },
);

test(
  "charts side by side are saved as one picture, and as one table of all of them",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await explore(page, "?v=workloads&m=read.iops");
    const panel = page.locator(".explore-panel", { hasText: "Lab <i>one</i>" });
    const names = await panel.locator(".explore-grid figcaption").allTextContents();
    expect(names.length).toBeGreaterThan(1);
    const save = (kind: string) =>
      download(page, () => panel.getByRole("button", { name: `Save as ${kind}` }).click());
    const { name, bytes } = await save("SVG");
    expect(name).toBe("read-iops-by-workload-lab-v2025.2.0.svg");
    const svg = bytes.toString("utf8");
    expect(svg.match(/<svg[^>]* role="img"/g)).toHaveLength(names.length);
    const told = svg.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    for (const one of names) expect(told).toContain(one);
    const csv = (await save("CSV")).bytes.toString("utf8").split("\n");
    expect(csv[0]).toMatch(/^.?Workload,Deployment,/);
    for (const one of names) expect(csv.some((line) => line.includes(one))).toBe(true);
  },
);

test(
  "who asks for the numbers of a chart that is not drawn yet gets them once it is",
  once,
  async ({ page }) => {
    let isAsked = (): void => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    await page.route("**/specs.*.json", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("v2025.2.0/explore/?m=read.iops");
    const button = page.getByRole("button", { name: "Save as CSV" }).first();
    const { name } = await download(page, async () => {
      await button.click();
      await expect(button).toHaveAttribute("aria-busy", "true");
      isAsked();
    });
    expect(name).toBe("read-iops-lab-v2025.2.0.csv");
    await expect(button).not.toHaveAttribute("aria-busy");
  },
);

test("charts side by side of one metric have one axis", once, async ({ page }) => {
  await explore(page, "?v=workloads&m=read.iops");
  const panels = page.locator(".explore-grid");
  const charts = panels
    .filter({ has: page.locator("figure:nth-of-type(2)") })
    .first()
    .locator("figure");
  expect(await charts.count()).toBeGreaterThan(1);
  const ticks = await charts.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll(".role-axis-label text")].map((text) => text.textContent)),
  );
  for (const own of ticks) expect(own).toEqual(ticks[0]);
});

test("of three the rows that all have come first, those of fewer in a fold", once, async ({ page }) => {
  await explore(page, "?v=compare&d=lab-fast,lab-cached,lab-files");
  const first = page.locator(".explore-panel > .scroll");
  await expect(first.getByText("not measured")).toHaveCount(0);
  const fold = page.locator(".explore-panel > details").filter({ hasText: "only some of the 3 have" });
  for (const row of await fold.locator("tbody tr").all())
    await expect(row.locator(".explore-none")).not.toHaveCount(0);
  await expect(fold).toHaveCount(1);
});

test(
  "the workload that nobody chose is named, where all environments have the same",
  once,
  async ({ page }) => {
    await explore(page, "?m=read.iops");
    const usual = page.locator("#w option").first();
    const shown = await page.locator(".explore-what").allTextContents();
    const names = new Set(shown.map((one) => one.split(" · ")[0]));
    await expect(usual).toHaveText(
      names.size === 1 ? `${[...names][0]} (most measured)` : "Most measured in each",
    );
    // Tests differ far behind: the field of their names has all the width that the form has.
    const widthOf = (field: string): Promise<number> =>
      page.locator(field).evaluate((one) => one.getBoundingClientRect().width);
    expect(await widthOf("#w")).toBeGreaterThan((await widthOf("#m")) + 60);
  },
);

test("what is chosen away, or is a single point, is told in words", once, async ({ page }) => {
  await explore(page, "?d=none");
  await expect(page.locator(".explore-status")).toHaveText("Nothing is chosen.");
  await expect(page.getByText("its best by ")).toHaveText(/its best by [a-z]+ (?:IOPS|bandwidth|latency)/);
  await explore(page, "?v=scatter&m=read.iops&y=read.mean&d=lab-fast");
  await expect(page.locator(".explore-panels")).toContainText(
    "has both: Read IOPS 3,300 IOPS, Read latency, mean 302 µs.",
  );
  await expect(page.locator(".explore-panels svg")).toHaveCount(0);
  await explore(page, "?v=scatter&m=read.mean&y=read.iops");
  const says = page.locator(".explore-says");
  await expect(says.first()).toHaveText(
    /(?:, first in both(?: or level with the first)?, of \d shown|^No one is first in both, of \d shown: Read latency, mean of .*; Read IOPS of ).*\. Best is the top left\.$/,
  );
  await expect(says.first().getByRole("link").first()).toHaveAttribute("href", /\/runs\/.*#result-\d+$/);
  for (const label of ["X axis", "Y axis"]) await expect(page.getByLabel(label)).toBeVisible();
  await explore(page, "?v=percentiles");
  await expect(says.first()).toHaveText(/^\w+ latency by percentile, of \d deployments: /);
});

test(
  "a table of places says how far apart chance may put two runs, and what its ends are of",
  once,
  async ({ page }) => {
    await explore(page, "?v=table&m=read.iops");
    await expect(page.locator(".explore-panels")).toContainText(
      /Single runs are taken to vary with a standard deviation of [\d.]+\s%.* may lie [\d.]+x apart/,
    );
    // None is shared.
    await expect(page.locator(".explore-panels")).not.toContainText("any of these");
    const ends = page.getByRole("columnheader", { name: /^At (?:least|most)/ });
    await expect(ends.first()).toContainText("by rounding");
  },
);

/** As `explore.json` has them. */
type Values = {
  values: (number | string | number[])[][];
  checks: object[];
  deployments: { id: string }[];
};

async function withData(page: Page, change: (data: Values) => void): Promise<void> {
  await page.route("**/explore.json", async (route) => {
    const data = (await (await route.fetch()).json()) as Values;
    change(data);
    await route.fulfill({ json: data });
  });
}

test("only repeats have a bar, and what it is stands beneath", once, async ({ page }) => {
  const bars = page.locator('.explore-chart line[stroke-width="3"]');
  await explore(page, "?v=dots&m=read.iops");
  await expect(page.locator(".explore-panels")).toContainText("One run each: no bars.");
  await expect(bars).toHaveCount(0);
  await withData(page, ({ values }) => {
    for (const row of values) row.splice(12, 1, 3);
  });
  await explore(page, "?v=dots&m=read.iops");
  await expect(page.locator(".explore-panels")).toContainText("Bars: lowest to highest of 3 runs.");
  await expect(bars).not.toHaveCount(0);
});

test.describe("under a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("what the form is chosen by is 32 px high", once, async ({ page }) => {
    await explore(page);
    await page.locator(".explore-controls details").evaluateAll((all) => {
      for (const one of all) one.setAttribute("open", "");
    });
    const heights = await page
      .locator(".explore-controls :is(button, select, summary, label:has(input)), .explore-views button")
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height] as const));
    expect(heights.length).toBeGreaterThan(10);
    expect(heights.filter(([, height]) => height < 31.99)).toEqual([]);
  });
});

test("neither end of a figure is rounded inwards", once, async ({ page }) => {
  await withData(page, ({ values }) => {
    for (const row of values) row.splice(3, 3, 32_100_000, 32_050_000, 32_150_000);
  });
  await explore(page, "?v=table&m=read.mean&d=lab-fast");
  await expect(page.locator(".explore-panel tbody td")).toContainText([
    "",
    "32.1 ms",
    "32.05 ms",
    "32.15 ms",
  ]);
});

test(
  "what was barely checked, or may be wrong, is hollow, named beneath, and doubts each ratio",
  once,
  async ({ page }) => {
    await withData(page, ({ values, checks }) => {
      const at = checks.push({ code: "WRONG", label: "may be wrong", again: "", heavy: true }) - 1;
      for (const row of values) row.splice(9, 1, [at]);
      for (const row of values) row[13] = [1, 16];
    });
    await explore(page, "?m=read.iops");
    const panel = page.locator(".explore-panel").first();
    await expect(panel.getByText(/^Hollow: has a caution\. \*: ratio to such a figure\.$/)).toBeVisible();
    const reading = panel.locator("details", { hasText: "How to read this" });
    await expect(reading).toContainText(/Cautions: .*may be wrong, barely checked: 1 of 16/);
    await expect(reading.locator("p").first(), "said once, and in full on demand").toBeHidden();
    await expect(panel.locator("p.tone-muted").filter({ visible: true })).toHaveCount(1);
    await expect(panel.locator("svg text", { hasText: /^[\d.]+x\*$/ }).first()).toBeVisible();
    await expect(panel.locator('svg path[fill="var(--bg)"]').first()).toBeAttached();
    await explore(page, "?v=compare&d=lab-fast,lab-files");
    await expect(page.getByRole("table")).toContainText(
      /may be wrong[\d,.]+ IOPSahead\s\? in doubt[\d,.]+ IOPS[\d.]+x less/,
    );
  },
);

test(
  "compared: a caution stands beside the figure that it is of alone, and in words beside a ratio that rests on it",
  once,
  async ({ page }) => {
    await withData(page, ({ values, checks, deployments }) => {
      const at = checks.push({ code: "WRONG", label: "may be wrong", again: "", heavy: true }) - 1;
      for (const row of values) row.splice(9, 1, deployments[Number(row[0])]?.id === "lab-fast" ? [at] : []);
    });
    await explore(page, "?v=compare&d=lab-fast,lab-files");
    const row = page
      .locator(".explore-panel tbody tr")
      .filter({ hasText: /[\d.]+x less\s\? in doubt/ })
      .first();
    const [fast, files] = [row.locator("td").nth(0), row.locator("td").nth(1)];
    await expect(fast).toContainText("may be wrong");
    await expect(files).not.toContainText("may be wrong");
  },
);

test("what is filtered by says so, and who is shown stands open beside it", once, async ({ page }) => {
  await explore(page);
  await expect(page.getByRole("group", { name: "Kind of storage" })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: /Shared files in the lab/ })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await explore(page);
  await expect(page.getByRole("checkbox", { name: /Shared files in the lab/ })).toBeHidden();
});

test(
  "on a phone a comparison is of what differs, each row with its workload, until all is asked for",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await explore(page, "?v=compare&d=lab-fast,lab-files");
    const rows = page.locator(".explore-panel tbody tr").filter({ visible: true });
    await expect(rows.first()).toBeVisible();
    const few = await rows.count();
    await expect(rows.locator(".explore-what").filter({ visible: true })).toHaveCount(few);
    const more = page.getByRole("button", { name: /^Show \d+ more without a known difference$/ });
    const left = Number(/\d+/.exec(await more.innerText())?.[0]);
    await more.click();
    await expect(rows).toHaveCount(few + left);
  },
);

test(
  "compared: what all cells of a row note stands in its head, several of a cell are one that opens",
  once,
  async ({ page }) => {
    await page.route("**/explore.json", async (route) => {
      const data = await (await route.fetch()).json();
      const heavy = data.checks
        .map((_: object, at: number) => at)
        .filter((at: number) => data.checks[at].heavy);
      const iops = data.metrics.findIndex(({ id }: { id: string }) => id === "read.iops");
      for (const value of data.values.filter((one: number[]) => one[2] === iops && one[6] !== 0))
        value[9] = [heavy[0]];
      await route.fulfill({ json: data });
    });
    await explore(page, "?v=compare&d=lab-fast,lab-files,lab-cached");
    const row = page.getByRole("row", { name: /Read IOPS/ }).first();
    await expect(row.getByRole("rowheader").locator(".badge-note")).toHaveCount(1);
    await expect(row.locator("td .badge-note")).toHaveCount(0);
    const several = page.locator("td .explore-labels").first();
    await expect(several.locator("summary")).toHaveText(/^\d+ (?:reasons|doubts)$/);
    await expect(several.locator("a").first()).toBeHidden();
    await several.locator("summary").click();
    await expect(several.locator("a").first()).toBeVisible();
  },
);

test("two lists compare this one with that one, and begin with two", once, async ({ page }) => {
  await explore(page, "?v=compare");
  await expect(page.locator(".explore-picks input:checked")).toHaveCount(2);
  await page.getByLabel("Compare", { exact: true }).selectOption("lab-fast");
  await page.getByLabel("against", { exact: true }).selectOption("lab-files");
  await expect(page).toHaveURL(/d=lab-fast,lab-files/);
  // Of three, two lists would drop one.
  await explore(page, "?v=compare&d=lab-fast,lab-files,lab-cached");
  await expect(page.getByLabel("against", { exact: true })).toBeHidden();
});

test(
  "the page of comparisons has two lists, too; a pair's page is shown as it was asked for, and found the other way round",
  once,
  async ({ page, watched }) => {
    await page.goto("v2025.2.0/compare/");
    await page.getByLabel("Compare", { exact: true }).selectOption("lab-files");
    await page.getByLabel("against", { exact: true }).selectOption("lab-fast");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/compare\/lab-fast-vs-lab-files\/\?first=lab-files$/);
    const turned = /^Shared files in the lab against Fast blocks in the lab/;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(turned);
    await expect(page).toHaveTitle(turned);
    const heads = page.locator("section:has(> #figures) th[scope=col] a");
    await expect(heads).toContainText(["Shared files", "Fast blocks"]);
    expect(watched).toEqual({ foreign: [], complaints: [] });
    await page.goto("v2025.2.0/compare/lab-files-vs-lab-fast/");
    await expect(page).toHaveURL(/compare\/lab-fast-vs-lab-files\/\?first=lab-files$/);
  },
);

test("labels of a scatter plot on a phone lie on none of the others", once, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explore(page, "?v=scatter&m=read.iops&y=read.mean");
  const over = await page
    .locator(".explore-chart svg")
    .first()
    .evaluate((svg) => {
      const boxes = [...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
      return boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (b) =>
              a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3,
          ),
      ).length;
    });
  expect(over).toBe(0);
});

test(
  "a name that fits on one side of its mark alone stands there, in a corner of the plot too",
  once,
  async ({ page }) => {
    const places: Record<string, readonly [iops: number, ns: number]> = {
      "lab-cached": [100, 1_000_000],
      "lab-fast": [960, 110_000],
      "lab-files": [1000, 100_000],
    };
    await withData(page, (data) => {
      const { deployments, metrics, values } = data as Values &
        Record<"deployments" | "metrics", { id: string }[]>;
      for (const row of values) {
        const place = places[deployments[Number(row[0])]?.id ?? ""];
        const axis = ["read.iops", "read.mean"].indexOf(metrics[Number(row[2])]?.id ?? "");
        const value = place?.[axis];
        if (value !== undefined) row.splice(3, 3, value, value, value);
      }
    });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await explore(page, "?v=scatter&m=read.iops&y=read.mean&d=lab-fast,lab-files,lab-cached");
      const names = page.locator(".explore-chart svg text", { hasText: "Shared files in the lab" });
      await expect(names).toHaveCount(1);
      await expect(page.locator(".explore-panels")).not.toContainText("Too close");
      const [name, plot] = await Promise.all([
        names.boundingBox(),
        page.locator(".explore-chart svg").boundingBox(),
      ]);
      const right = (box: typeof name): number => (box?.x ?? 0) + (box?.width ?? 0);
      expect(right(name)).toBeLessThanOrEqual(right(plot));
    }
  },
);

test(
  "under percentiles the choice and the chart are named by the direction, not by one percentile",
  once,
  async ({ page }) => {
    await explore(page, "?v=percentiles&m=read.p99");
    await expect(page.getByLabel("Metric").locator("option:checked")).toHaveText("Read percentiles");
    await expect(page.locator(".explore-what").first()).toContainText("· Read percentiles");
    await page.getByRole("button", { name: "Ranking" }).click();
    await expect(page.getByLabel("Metric").locator("option:checked")).toHaveText("Read latency, p99");
  },
);

test("two percentiles are a row a storage, joined, and no tail is called steep", once, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explore(page, "?v=percentiles&m=read.p99");
  const chart = page.locator(".explore-chart svg").first();
  await expect(chart.locator(".values_marks path").first()).toBeAttached();
  const rows = await chart.locator(".spans_marks line").count();
  await expect(chart.locator(".values_marks path")).toHaveCount(2 * rows);
  await expect(chart.locator(".mark-line")).toHaveCount(0);
  await expect(page.locator(".explore-says").first()).toContainText("a long row has a long tail");
  // Figures stand in the line of their name.
  const [name, figure] = await Promise.all(
    [
      chart.getByText("Shared files in the lab", { exact: true }),
      chart.getByText("8 ms", { exact: true }),
    ].map((one) => one.boundingBox()),
  );
  expect(Math.abs((name?.y ?? 0) - (figure?.y ?? 0))).toBeLessThan(2);
});

test("within a decade the axis of two percentiles begins at zero", once, async ({ page }) => {
  await withData(page, (data) => {
    for (const row of data.values) row.splice(3, 3, 2_000_000, 2_000_000, 2_000_000);
  });
  await explore(page, "?v=percentiles&m=read.p99");
  const chart = page.locator(".explore-chart svg").first();
  await expect(chart).toContainText("read latency; less is better");
  await expect(chart.locator(".role-axis-label text").first()).toHaveText(/^0 /);
});

test("buttons of several charts are told apart by who hears them", once, async ({ page }) => {
  await explore(page, "?m=read.iops");
  const panels = page.locator(".explore-panel");
  await expect(panels.first().getByRole("button", { name: "Save as SVG: Lab <i>one</i>" })).toBeVisible();
  const names = await page
    .locator(".explore-picture button")
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(names).size).toBe(names.length);
});

test("under percentiles the numbers are all that are plotted", once, async ({ page }) => {
  await explore(page, "?v=percentiles");
  await page.getByText("The numbers").first().click();
  const heads = page.locator(".explore-panel thead").first().getByRole("columnheader");
  await expect(heads).toHaveText(["Deployment", "StorageClass", "p50", "p99"]);
});

test(
  "an excluded percentile stands apart from its line, and is struck with its reason",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route("**/explore.json", async (route) => {
      const data = await (await route.fetch()).json();
      const median = data.metrics.findIndex(({ id }: { id: string }) => id === "read.p50");
      const one = data.values.find((value: number[]) => value[2] === median);
      one[6] = 0;
      one[8] = [0];
      // A third percentile, without which there is no line.
      const tail = data.metrics.findIndex(({ id }: { id: string }) => id === "read.p99");
      const more = data.metrics.push({ ...data.metrics[tail], id: "read.p95" }) - 1;
      const tails = data.values.filter((value: number[]) => value[2] === tail);
      for (const [deployment, workload, , ...rest] of tails)
        data.values.push([
          ...[deployment, workload, more],
          ...rest.map((part: unknown, i: number) => (i < 3 && typeof part === "number" ? 0.9 * part : part)),
        ]);
      await route.fulfill({ json: data });
    });
    await explore(page, "?v=percentiles&m=read.p99");
    const chart = page.locator(".explore-chart svg").first();
    const struck = chart.locator('text[text-decoration="line-through"]');
    // Of what is behind a cache all is excluded: its line is there, dashed.
    await expect(struck).toHaveCount(4);
    await expect(struck.first().locator("title")).toHaveText(
      /^p50: Fast blocks in the lab: .+; excluded: .+/,
    );
    const lines = await chart
      .locator(".mark-line path")
      .evaluateAll((all) => all.map((one) => one.getAttribute("d")?.includes("L")));
    // What is left of the other are two.
    expect(lines).toEqual([true, true]);
    await expect(chart.getByText("p50", { exact: true })).toHaveCount(2);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page has a chart, and leads to comparisons that are pages", once, async ({ page }) => {
    await page.goto(EXPLORE);
    await expect(page.locator(".chart:visible")).toHaveCount(1);
    await expect(page.locator(".explore-controls")).toBeHidden();
    await page.getByRole("link", { name: "two deployments side by side" }).first().click();
    await expect(page).toHaveURL(/\/v2025\.2\.0\/compare\/#/);
  });
});
