/** Reading the site without a script, on a phone, by keyboard, and from one edition to another. */
import { checkSite } from "../support/check-site.ts";
import { expect, PAGES, test } from "./small-report.ts";

const once = { tag: "@once" };
const FOLD = "details.more";

test("every link leads to a page of the site, from every page", once, async ({ small }) => {
  const { problems } = await checkSite(small.folder, small.url);
  expect(problems).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the root leads to the newest published edition", once, async ({ page }) => {
    await page.goto("./");
    await expect(page).toHaveURL(/\/fiolio\/v2025\.2\.0\/$/);
  });

  test(
    "the home page gives the answer for a use case and an environment, and leads to its reason",
    once,
    async ({ page }) => {
      await page.goto("v2025.2.0/");
      const answer = page
        .getByRole("row", { name: /Reading/ })
        .getByRole("link", { name: "Fast blocks in the lab" });
      await answer.click();
      await expect(page).toHaveURL(/use-cases\/reading\/#lab$/);
      await expect(page.locator(".answer-label").first()).toHaveText(/^(Decided|Leaning, .*sure|Open)$/);
    },
  );

  test("charts, tables and figures are there, and each figure leads to its run", once, async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await expect(page.locator("figure svg [role=img]").first()).toBeVisible();
    await expect(page.locator("figure svg [role=img]").first()).toHaveAttribute(
      "aria-label",
      /Fast blocks in the lab/,
    );
    await page.getByText("Every metric and place").first().click();
    await page.getByRole("table").getByRole("link", { name: "40,000 IOPS" }).first().click();
    await expect(page).toHaveURL(/runs\/lab-fast\.fio-rand\/#result-1$/);
    await expect(page.getByRole("cell", { name: "line 10" })).toBeVisible();
  });

  test("what is folded prints open", once, async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    const table = page.getByRole("table", { name: /Every metric/ }).first();
    const height = (): Promise<number> =>
      page
        .locator(`${FOLD}:has(table)`)
        .first()
        .evaluate((fold) => fold.getBoundingClientRect().height);
    await expect(table).toBeHidden();
    const folded = await height();
    await page.emulateMedia({ media: "print" });
    expect(await height()).toBeGreaterThan(folded + 100);
    await expect(table).toBeVisible();
  });
});

test("a link to what is folded opens it, from another page and on its own", once, async ({ page }) => {
  await page.goto("v2025.2.0/deployments/lab-fast/");
  await page
    .getByRole("table", { name: /Places/ })
    .getByRole("link", { name: "Read IOPS" })
    .first()
    .click();
  await expect(page).toHaveURL(/environments\/lab\/#.*-values$/);
  await expect(page.locator(`${FOLD}:target table`)).toBeVisible();
  await expect(page.locator(`${FOLD}:not(:target)[open]`)).toHaveCount(0);

  const other = await page.locator(`${FOLD}[id]:not(:target)`).first().getAttribute("id");
  await page.evaluate((id) => location.assign(`#${id}`), other);
  await expect(page.locator(`#${other?.replaceAll(".", "\\.")}`)).toHaveAttribute("open", "");
});

test(
  "a value that a check excludes is struck, says what it would have been, and leads to the check",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await page.getByText("Every metric and place").first().click();
    const row = page.getByRole("row", { name: /^Fast blocks behind a cache 3,200,000 IOPS/ }).first();
    await expect(row.locator(".struck").first()).toContainText("would be #1");
    await row.locator(".badge-bad").first().click();
    await expect(page).toHaveURL(/\/v2025\.2\.0\/checks\//);
    await expect(page.getByRole("table", { name: /Cases/ })).toContainText("Fast blocks behind a cache");
  },
);

test("what is asked for and was never measured is named with the profile to run", once, async ({ page }) => {
  await page.goto("v2025.2.0/use-cases/sharing/");
  await expect(page.getByText("etcd-fsync").first()).toBeVisible();
  await expect(page.getByText("etcd-fsync").first()).toBeVisible();
});

test.describe("the decision table", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "says of every use case and deployment where it stands, with the reason in text",
    once,
    async ({ page }) => {
      await page.goto("v2025.2.0/decision/");
      const table = page.getByRole("table", { name: /Use cases and deployments in Lab/ });
      const cell = async (useCase: string, deployment: string) => {
        const heads = await table.getByRole("columnheader").allInnerTexts();
        const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: useCase }) });
        return row.getByRole("cell").nth(heads.indexOf(deployment) - 1);
      };
      await expect(await cell("Reading", "Fast blocks in the lab")).toHaveText(
        /^first ?(decided|leaning, (over )?\d+ % sure)$/,
      );
      await expect(await cell("Reading", "Fast blocks behind a cache")).toHaveText(/excluded/);
      await expect(await cell("Sharing", "Fast blocks in the lab")).toHaveText(/^out ?no ReadWriteMany$/);
      await expect(await cell("Sharing", "Shared files in the lab")).toHaveText(
        /^first ?decided; not measured$/,
      );
      await (await cell("Reading", "Fast blocks in the lab")).getByRole("link").click();
      await expect(page).toHaveURL(/use-cases\/reading\/#lab$/);
    },
  );

  test("is one step from the entrance and from the use cases", once, async ({ page }) => {
    for (const from of ["v2025.2.0/", "v2025.2.0/use-cases/"]) {
      await page.goto(from);
      await page
        .getByRole("main")
        .getByRole("link", { name: /Every use case against|in one table/ })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Decision table" })).toBeVisible();
    }
  });
});

test(
  "an answer says what would turn it, how sure it is, what it costs, and what to type for what is missing",
  once,
  async ({ page }) => {
    await page.goto("v2025.1.0/use-cases/reading/");
    const answer = page.locator(".answer").first();
    await expect(answer.getByText("What would turn it")).toBeVisible();
    await expect(answer.getByText(/sure, from the margins and the noise of single runs/)).toBeVisible();
    await expect(answer.getByText(/^Raw capacity .*CPU not known\.$/)).toBeVisible();
    await page.getByText("How far weights and figures may move").first().click();
    await expect(
      page.getByRole("table", { name: /Figures: either of the two moves alone/ }).first(),
    ).toBeVisible();
    await page.goto("v2025.2.0/use-cases/sharing/");
    await page.getByText("Commands that measure what is missing").first().click();
    await expect(page.locator("pre").first()).toContainText("profiles/etcd-fsync.fio");
  },
);

test("texts from outside never become markup", once, async ({ page, watched }) => {
  await page.goto("runs/lab-fast.fio-rand/");
  await expect(
    page.getByRole("heading", { name: "Random read <img src=x onerror=alert(1)> ../../etc" }),
  ).toBeVisible();
  await expect(page.locator("main img, main script, main b, main i, main u")).toHaveCount(0);
  await page.goto("v2025.2.0/deployments/lab-fast/");
  await page.getByText("Configuration (2)").click();
  await expect(page.getByText("<b>value</b>")).toBeVisible();
  expect(watched.complaints).toEqual([]);
});

test.describe("the switch of editions", () => {
  const open = async (page: import("@playwright/test").Page, path: string) => {
    await page.goto(path);
    await page.locator(".versions summary").click();
    return page.getByRole("navigation", { name: "Editions" });
  };

  test("leads to the same page where the edition has it", once, async ({ page }) => {
    await (await open(page, "v2025.2.0/environments/lab/")).getByRole("link", { name: "v2025.1.0" }).click();
    await expect(page).toHaveURL(/\/v2025\.1\.0\/environments\/lab\/$/);
    await expect(page.getByText("not the newest one")).toBeVisible();
    await page.getByRole("link", { name: "This page in v2025.2.0" }).click();
    await expect(page).toHaveURL(/\/v2025\.2\.0\/environments\/lab\/$/);
  });

  test("leads to the home page where it does not, and says so", once, async ({ page }) => {
    const editions = await open(page, "v2025.2.0/environments/hall/");
    await expect(editions.getByRole("listitem").filter({ hasText: "v2025.1.0" })).toContainText(
      "this page is not in it",
    );
    await editions.getByRole("link", { name: "v2025.1.0" }).click();
    await expect(page).toHaveURL(/\/v2025\.1\.0\/$/);
  });

  test("marks the draft edition, which search engines leave alone", once, async ({ page }) => {
    await page.goto("next/");
    await expect(page.getByText("This is the draft edition")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const [kind, path] of PAGES)
    test(`${kind}: nothing sticks out of the page at 320 px`, once, async ({ page }) => {
      await page.goto(path);
      await page.locator("main details").evaluateAll((all) => all.map((d) => d.setAttribute("open", "")));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
});

test.describe("with JavaScript", () => {
  test("a column sorts by the exact value, and what was not measured comes last", once, async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await page.getByText("Every metric and place").first().click();
    const table = page.getByRole("table", { name: /Every metric/ }).first();
    await table.getByRole("button", { name: "Read IOPS" }).click();
    const names = () => table.locator("tbody th").allInnerTexts();
    expect(await names()).toEqual([
      "Shared files in the lab",
      "Fast blocks in the lab",
      "Fast blocks behind a cache",
    ]);
    await table.getByRole("button", { name: "Read IOPS" }).click();
    expect(await names()).toEqual([
      "Fast blocks behind a cache",
      "Fast blocks in the lab",
      "Shared files in the lab",
    ]);
    await expect(table.getByRole("columnheader", { name: "Read IOPS" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
  });

  test("the choice of colours stays from page to page", once, async ({ page }) => {
    await page.goto("v2025.2.0/");
    const button = page.getByRole("button", { name: /Colours/ });
    await button.click();
    await button.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("v2025.2.0/checks/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(20, 23, 27)");
  });
});

test("the first stop of the Tab key skips to the content", once, async ({ page }) => {
  await page.goto("v2025.2.0/environments/lab/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});
