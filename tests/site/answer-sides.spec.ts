/** What stands side by side in the card of an answer, and what stays together. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };
const open = (page: Page, path: string) => page.goto(`./v2026.3.0/use-cases/${path}/`);

test("both answers begin side by side, and beneath each other on a phone", once, async ({ page }) => {
  for (const path of ["oltp-database/talos-homelab", "oltp-database/ocp-nas", "message-queue/talos-homelab"])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, path);
      const [main, need] = await Promise.all([
        page.locator(".answer-main").first().boundingBox(),
        page.locator(".answer-need").first().boundingBox(),
      ]);
      if (!main || !need) throw new Error(`expected two answers, found one: ${path}`);
      if (width > 1000) {
        expect(need.y, path).toBe(main.y);
        expect(need.x, path).toBeGreaterThan(main.x + main.width);
      } else expect(need.y, path).toBeGreaterThan(main.y + main.height);
    }
});

test("doubts of figures stand beneath them in words, each leading to its run", once, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "oltp-database/talos-homelab");
    const doubts = page.locator(".scorecard td a.doubt");
    expect(await doubts.allTextContents()).toContain("perhaps never written");
    for (const href of await doubts.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
      expect(href).toMatch(/\/runs\/.+#result-/);
    await open(page, "general-purpose/talos-homelab");
    const more = page.locator(".scorecard td a.doubt", { hasText: / more$/ });
    await expect(more.first()).toBeVisible();
    await more.first().click();
    await expect(page.locator(":target")).toBeInViewport();
  }
});

test("no short name breaks at its hyphen", once, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "message-queue/talos-homelab");
    const broken = await page
      .locator(".answer-main .held:visible")
      .evaluateAll((all) =>
        all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent),
      );
    expect(broken, `${width} pixels`).toEqual([]);
  }
});

test("at the entrance what to run has the other half of a card without figures", once, async ({ page }) => {
  for (const [useCase, environment] of [
    ["write-ahead-log", "talos-homelab"],
    ["oltp-database", "ibm-odf"],
  ]) {
    await page.goto(`./v2026.3.0/?use-case=${useCase}&environment=${environment}`);
    const card = page.locator(".choose-answer .answer:not(:has(.scorecard))");
    await expect(card.locator(".answer-next pre")).toBeVisible();
    const [said, next] = await Promise.all([
      card.locator(".answer-main").boundingBox(),
      card.locator(".answer-next").boundingBox(),
    ]);
    if (!said || !next) throw new Error(`expected both halves of a card, found one: ${useCase}`);
    expect(next.x).toBeGreaterThan(said.x + said.width);
    expect(Math.abs(next.height - said.height), useCase).toBeLessThan(160);
  }
});

test("what opens in what to run stands in one row, beneath its words", once, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("./v2026.3.0/");
    const next = page.locator(".choose-answer .answer-next");
    const words = await next.locator("dd > a").last().boundingBox();
    const folds = await next
      .locator("summary")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(folds.length).toBe(2);
    expect(new Set(folds).size, `${width} pixels`).toBe(1);
    expect(folds[0]).toBeGreaterThanOrEqual((words?.y ?? 844) + (words?.height ?? 0) - 1);
    const [left, first] = await next.evaluate((box) =>
      ["dt", "summary"].map((part) => box.querySelector(part)?.getBoundingClientRect().x),
    );
    expect(first).toBe(left);
  }
});

test("without scripts a link begins its line, beside its bullet", once, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("./v2026.3.0/");
  const lines = await page
    .locator(".choose-links li")
    .evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect().x, one.firstElementChild?.getClientRects()[0]?.x]),
    );
  expect(lines.length).toBeGreaterThan(4);
  for (const [own, link] of lines) expect(link).toBe(own);
  expect(
    await page
      .locator(".choose-links a")
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).display !== "inline").map((one) => one.textContent),
      ),
  ).toEqual([]);
  await context.close();
});

test(
  "a class is told alike wherever a card has it: whose it is, and beneath it what is copied",
  once,
  async ({ page }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["oltp-database/talos-homelab", "log-ingestion/talos-homelab"]) {
        await open(page, path);
        const all = page.locator(".answer-main .answer-class:visible, .answer-main .answer-one:visible");
        const found = await all.evaluateAll((some) =>
          some.flatMap((one) => {
            const code = one.querySelector("code")?.getBoundingClientRect();
            const said = [...one.querySelectorAll(":scope .answer-for, :scope .answer-head, :scope .badge")];
            if (!code || said.length === 0) return [];
            return [said.every((part) => part.getBoundingClientRect().bottom <= code.top + 4)];
          }),
        );
        expect(found.length, path).toBeGreaterThan(0);
        expect(found, `${path} at ${width} pixels`).not.toContain(false);
      }
      await expect(page.locator(".answer-need .answer-class a:not(.badge)")).toHaveText([
        "Mayastor 3-replica",
        "CephFS with Rook",
      ]);
      await expect(page.locator(".answer-need:not(details *) .answer-head")).toHaveCount(0);
    }
  },
);

test("columns of figures keep 12 pixels between their words", once, async ({ page }) => {
  for (const path of ["", "?use-case=oltp-database&environment=ocp-nas"]) {
    await page.goto(`./v2026.3.0/${path}`);
    const card = page.locator(".choose-answer .scorecard");
    if (path !== "") await expect(card.getByRole("columnheader", { name: "Local NVMe" })).toBeVisible();
    const gaps = await card.locator("tr").evaluateAll((rows) =>
      rows.flatMap((row) => {
        const words = [...row.children].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return [...range.getClientRects()].filter(({ width }) => width > 0);
        });
        return words.slice(1).flatMap((own, at) => {
          const [left, right] = [words[at] ?? [], own];
          if (left.length === 0 || right.length === 0) return [];
          return [Math.min(...right.map(({ x }) => x)) - Math.max(...left.map((one) => one.right))];
        });
      }),
    );
    expect(gaps.length).toBeGreaterThan(4);
    expect(Math.min(...gaps), path).toBeGreaterThanOrEqual(12);
  }
});

test(
  "what follows an open answer stands right beneath it, however long its figures are",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/?use-case=oltp-database&environment=talos-homelab&survives-a-node=1");
    const card = page.locator(".choose-answer .answer-not-known");
    const [facts, more] = await Promise.all([
      card.locator(".answer-facts").first().boundingBox(),
      card.getByText("More on this answer", { exact: true }).boundingBox(),
    ]);
    if (!facts || !more) throw new Error("expected what is also asked and a fold, found one");
    expect(more.y - (facts.y + facts.height)).toBeLessThan(40);
  },
);
