/** What a label means appears beside it, and the label still leads to its check. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/site.ts";
import { violationsIn } from "./accessible.ts";
import { shiftOf } from "./shifts.ts";

const CHECKED = "v2026.3.0/environments/talos-homelab/randread-4k-j16-o16-direct-10g/";
const ANSWER = "v2026.3.0/use-cases/sla-service/talos-homelab/";

const labelIn = (page: Page): Locator => page.locator('main a[interestfor="check-single-run"]').first();
const meaning = (page: Page, id: string): Locator => page.locator(`#${id}.means`);

test.describe("without a script", { tag: "@once" }, () => {
  test.use({ javaScriptEnabled: false });

  test("it appears under a pointer, and goes with it", async ({ page }) => {
    await page.goto(CHECKED);
    await labelIn(page).hover();
    await expect(meaning(page, "check-single-run")).toBeVisible();
    await expect(meaning(page, "check-single-run")).toContainText("One run has no spread.");
    await page.mouse.move(0, 0);
    await expect(meaning(page, "check-single-run")).toBeHidden();
  });

  test("it appears on focus, and Escape closes it", async ({ page }) => {
    await page.goto(ANSWER);
    const word = page.locator(".answer-label a").first();
    await word.focus();
    await expect(meaning(page, "word-low-confidence")).toContainText("Ahead in what was measured");
    await page.keyboard.press("Escape");
    await expect(meaning(page, "word-low-confidence")).toBeHidden();
  });

  test("the label leads to its check", async ({ page }) => {
    await page.goto(CHECKED);
    await labelIn(page).click();
    await expect(page).toHaveURL(/\/checks\/single-run\/$/);
  });
});

test("what was found of the figure itself stands with it, where a title was out of reach", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("v2026.3.0/use-cases/oltp-database/talos-homelab/");
  const label = page.locator('main .scorecard td a[interestfor="check-other-write-cached"]').first();
  const found = (await label.getAttribute("title")) ?? "";
  await label.focus();
  await expect(meaning(page, "check-other-write-cached")).toContainText("Another write went to a cache.");
  await expect(meaning(page, "check-other-write-cached").locator("p")).toHaveText(`Here: ${found}`);
  await expect(label).not.toHaveAttribute("title");
});

test("a browser that does not know what a label is about is helped by the script", { tag: "@once" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const of of [HTMLAnchorElement, HTMLButtonElement])
      Reflect.deleteProperty(of.prototype, "interestForElement");
    // Nothing is shown but by the script.
    document.addEventListener("interest", (event) => event.preventDefault(), true);
  });
  await page.goto(CHECKED);
  const means = meaning(page, "check-single-run");
  await labelIn(page).hover();
  await expect(means).toBeVisible();
  await means.hover();
  await expect(means).toBeVisible();
  await expect(labelIn(page)).toHaveAttribute("aria-describedby", "check-single-run");
  await page.keyboard.press("Escape");
  await expect(means).toBeHidden();
});

test("it fits on the smallest screen, moves nothing and is readable", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(ANSWER);
  const before = await shiftOf(page);
  const labels = page.locator("main .answer a[interestfor]").filter({ visible: true });
  for (const label of (await labels.all()).slice(0, 4)) {
    // What is open would go with the page to where the next one stands.
    await page.keyboard.press("Escape");
    await label.scrollIntoViewIfNeeded();
    await label.focus();
    const means = meaning(page, (await label.getAttribute("interestfor")) ?? "");
    await expect(means).toBeVisible();
    const box = await means.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 640);
  }
  assert.equal(await shiftOf(page), before);
  assert.deepEqual(await violationsIn(page), []);
});

test("an answer that is taken from its own page brings what its labels mean", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("v2026.3.0/");
  await page.getByLabel("I run").selectOption({ index: 2 });
  await expect(page.locator("[data-answer]")).toHaveAttribute("aria-busy", "false");
  const named = await page
    .locator("[data-answer] [interestfor]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("interestfor") ?? ""));
  assert.ok(named.length > 0);
  for (const id of named) await expect(page.locator(`#${id}`)).toHaveCount(1);
});

test("on paper none is left", { tag: "@once" }, async ({ page }) => {
  await page.goto(CHECKED);
  await labelIn(page).focus();
  await expect(meaning(page, "check-single-run")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(meaning(page, "check-single-run")).toBeHidden();
});

test("the words of a page's legend stand on that page, on each that has one", { tag: "@once" }, async ({
  siteDir,
}) => {
  const pages = globSync("v2026.3.0/**/index.html", { cwd: siteDir });
  const verdicts = (html: string): string[] =>
    [...html.matchAll(/verdict verdict-[a-z-]+/g)].map(([found]) => found);
  let count = 0;
  for (const path of pages) {
    const html = readFileSync(join(siteDir, path), "utf8");
    const [legend] = /<dl class="?legend"?>.*?<\/dl>/s.exec(html) ?? [];
    if (legend === undefined) continue;
    count += 1;
    const others = new Set(verdicts(html.replace(legend, "")));
    assert.deepEqual(
      verdicts(legend).filter((one) => !others.has(one)),
      [],
      path,
    );
  }
  assert.ok(count > 5);
});
