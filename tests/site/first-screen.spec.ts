/** What is seen of a page before anything is moved: its picture, all of its names, and no half that is empty. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };
const SIZES = [
  { width: 1280, height: 800, within: 800 },
  { width: 390, height: 844, within: 844 * 1.5 },
];
const PICTURED = [
  "deployments/talos-zfs/",
  "environments/talos-homelab/",
  "compare/talos-cephfs-vs-talos-zfs/",
];

const open = (page: Page, path: string) => page.goto(`./v2026.3.0/${path}`);

for (const { width, height, within } of SIZES)
  test(`at ${width} pixels a page about figures shows a picture at once`, once, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of PICTURED) {
      await open(page, path);
      const mark = page.locator("main svg:is(.strip, .chart):visible").first();
      const box = await mark.boundingBox();
      expect(box?.y ?? Number.POSITIVE_INFINITY, path).toBeLessThan(within);
    }
  });

test(
  "what is answered begins within the first screen below the picture of an environment",
  once,
  async ({ page }) => {
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await open(page, "environments/talos-homelab/");
      const row = await page.locator("section[aria-labelledby=answers] tbody tr").first().boundingBox();
      expect((row?.y ?? height) + (row?.height ?? 0), `${width} pixels`).toBeLessThan(height * 0.9);
    }
  },
);

test(
  "the entrance shows at once what to take if a node may be lost with its data and if not, in one size",
  once,
  async ({ page }) => {
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await open(page, "");
      const answers = page.locator(".choose-answer .answer-main");
      const classes = answers.locator(".answer-value, .answer-need .answer-head code");
      const sizes = await classes.evaluateAll((all) =>
        all.map((one) => Math.round(Number.parseFloat(getComputedStyle(one).fontSize))),
      );
      expect(Math.max(...sizes) - Math.min(...sizes), `${width} pixels`).toBeLessThan(3);
      const told = page.locator(".choose-answer .answer-told");
      await expect(told).toContainText(/ here: .*\. To survive a node: /);
      const box = await told.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), `${width} pixels`).toBeLessThan(height * 0.6);
    }
  },
);

test("the answer of the entrance is one screen, and folds the rest", once, async ({ page }) => {
  const card = page.locator(".choose-answer .answer");
  const foot = async (of: string): Promise<number> => {
    const box = await card.locator(of).first().boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "");
  const whole = await card.boundingBox();
  expect((whole?.y ?? 900) + (whole?.height ?? 0)).toBeLessThan(900);
  // A lead may be that of the disks, which is no small print.
  await expect(card.getByRole("row", { name: /^Disks/ })).toBeInViewport({ ratio: 1 });
  expect((await page.locator("#overview").boundingBox())?.y).toBeLessThan(1250);
  await expect(card.locator(".answer-because, .answer-rows, div.answer-note")).toHaveCount(3);
  for (const one of await card.locator(".answer-because, .answer-rows, div.answer-note").all())
    await expect(one).toBeHidden();
  await card.getByText("Why not the other 4", { exact: true }).click();
  await expect(card.locator(".answer-rows")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(card.locator(".answer-because")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "");
  for (const part of [".answer-label", ".answer-class code", ".answer-one:nth-of-type(3) code"])
    expect(await foot(part), part).toBeLessThan(700);
  expect(await foot(".answer-beside"), "whom to take if it must survive a node").toBeLessThan(844);
});

test("an answer for now ends on the first screen, too", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "?use-case=oltp-database&environment=ocp-nas");
  const card = page.locator(".choose-answer .answer");
  await expect(card).toContainText("Local NVMe");
  const whole = await card.boundingBox();
  expect((whole?.y ?? 900) + (whole?.height ?? 0)).toBeLessThan(900);
});

test("whatever is chosen, its verdicts, StorageClasses, first figures and what to run are in the first screen", {
  tag: "@once",
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "");
  const shown = page.locator(".choose-answer");
  const parts = [".answer-label", ".answer-value", ".scorecard tbody tr:first-child", ".answer-next dd > a"];
  const valuesOf = (label: string): Promise<string[]> =>
    page
      .getByLabel(label)
      .locator("option:not([data-app])")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const below: string[] = [];
  for (const environment of await valuesOf("on an environment like")) {
    await page.getByLabel("on an environment like").selectOption(environment);
    for (const useCase of await valuesOf("I run")) {
      await page.getByLabel("I run").selectOption(useCase);
      await expect(shown.locator(".choose-more > a")).toHaveAttribute(
        "href",
        new RegExp(`${useCase}/${environment}/$`),
      );
      await expect(shown).toHaveAttribute("aria-busy", "false");
      const feet = await shown
        .locator(parts.map((part) => `.answer ${part}:not(details:not([open]) *)`).join())
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom + window.scrollY));
      if (Math.max(...feet) > 900) below.push(`${useCase} ${environment}: ${Math.max(...feet)}`);
    }
  }
  expect(below).toEqual([]);
});

test("neither half of an answer at the entrance is left empty beside a long one", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // A storage of which words are said, and two that stand beneath each other with what survives a node.
  for (const [path, within] of [
    ["home-directories", 700],
    ["message-queue", 900],
  ] as const) {
    await open(page, `?use-case=${path}&environment=talos-homelab`);
    const card = page.locator(".choose-answer .answer");
    await expect(page.getByLabel("I run")).toHaveValue(path);
    await expect(card).not.toHaveAttribute("aria-busy", "true");
    await expect
      .poll(async () => {
        const box = await card.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      }, path)
      .toBeLessThan(within);
  }
});

test(
  "an answer that is chosen is as short as the one that the entrance opens with",
  once,
  async ({ page }) => {
    await open(page, "");
    const card = page.locator(".choose-answer .answer");
    const shape = (): Promise<string[]> =>
      card
        .locator("details, summary, p, dl, tr")
        .evaluateAll((all) => all.map((one) => `${one.localName} ${one.className} ${one.textContent}`));
    const first = await shape();
    const run = page.getByLabel("I run");
    const before = await run.inputValue();
    await run.selectOption("shared-content");
    await expect(page).toHaveURL(/use-case=shared-content/);
    await expect.poll(shape).not.toEqual(first);
    await run.selectOption(before);
    await expect.poll(shape).toEqual(first);
  },
);

test("a tab of an environment cuts no name", once, async ({ page }) => {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "use-cases/oltp-database/talos-homelab/");
    const fold = page.locator(".tabs-more");
    if (!(await page.locator(".tabs").isVisible())) await fold.locator("summary").click();
    const cut = await page.locator(".tabs :is(a, small, span):visible").evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).display !== "inline")
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
    expect(cut, `${width} pixels`).toEqual([]);
  }
});

test("a text has its contents at its left, and pictures as wide as the rest", once, async ({ page }) => {
  for (const path of ["guides/asymmetric-latency/", "checks/cache-reread/", "methodology/"]) {
    await open(page, path);
    const [contents, body] = [
      await page.locator(".toc").boundingBox(),
      await page.locator(".body").boundingBox(),
    ];
    if (!contents || !body) throw new Error(`expected contents and a text, found none: ${path}`);
    expect(contents.x + contents.width, path).toBeLessThan(body.x);
    expect(body.x + body.width, path).toBe(1280 - 32);
  }
});

test("no lead is wider than a text", once, async ({ page }) => {
  for (const path of [
    "changes/",
    "environments/ibm-odf/",
    "checks/cache-reread/",
    "use-cases/oltp-database/",
  ]) {
    await open(page, path);
    const box = await page.locator(".lede").boundingBox();
    expect(box?.width, path).toBeLessThanOrEqual(832);
  }
});

/** Of what surrounds it, and of the box itself where nothing is chosen. */
test("a box that is not ticked has the page's colours, and an edge that is seen", async ({ page }) => {
  for (const path of ["", "explore/?d=talos-zfs"]) {
    await open(page, path);
    await expect(page.locator(".kind-explore:not([data-ready])")).toHaveCount(0);
    const box = page.locator("main input[type=checkbox]:not(:checked):visible").first();
    const [inner, edge, muted] = await box.evaluate((one) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(one);
      const { body } = document;
      const probe = body.appendChild(document.createElement("p"));
      probe.className = "tone-muted";
      const { color } = getComputedStyle(probe);
      probe.style.backgroundColor = "var(--bg)";
      const own = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return [backgroundColor === own, borderTopColor, color];
    });
    expect(inner, path).toBe(true);
    expect(edge, path).toBe(muted);
  }
});
