/** Reading the site without a script, on a phone, by keyboard, and from one edition to another. */
import { checkSite } from "../support/check-site.ts";
import { COMPARISON, expect, PAGES, test } from "./small-report.ts";

const once = { tag: "@once" };
const FOLD = "details.more:not(.more-on-phone)";

test("every link leads to a page of the site, from every page", once, async ({ siteDir, baseURL }) => {
  const { problems } = await checkSite(siteDir, String(baseURL));
  expect(problems).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the root is the newest published edition's home page, and its links lead into that",
    once,
    async ({ page }) => {
      await page.goto("./");
      await expect(page).toHaveURL(/\/fiolio\/$/);
      await page.getByRole("main").getByRole("link", { name: "Reading", exact: true }).click();
      await expect(page).toHaveURL(/\/fiolio\/v2025\.2\.0\/use-cases\/reading\/$/);
    },
  );

  test(
    "the entrance leads from what one runs to the answer, and to each environment",
    once,
    async ({ page }) => {
      await page.goto("v2025.2.0/");
      await expect(page.locator(".choose-form")).toBeHidden();
      await page.getByRole("main").getByRole("link", { name: "Reading", exact: true }).click();
      await expect(page).toHaveURL(/use-cases\/reading\/$/);
      await expect(page.locator(".answer-class code").first()).toHaveText("storageClassName: fast-block");
      await expect(page.locator(".answer-label").first()).toHaveText(
        /^((High|Medium|Low) confidence( (.*sure|on single runs.*|on weak figures|nothing that counts was measured on both))?|Not known)$/,
      );
      await page.getByRole("navigation", { name: "Environments" }).getByRole("link", { name: /Lab/ }).click();
      await expect(page).toHaveURL(/use-cases\/reading\/lab\/$/);
    },
  );

  test("charts, tables and figures are there, and each figure leads to its run", once, async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await page
      .locator(".multiples")
      .getByRole("link", { name: /^Random read, 4 KiB/ })
      .first()
      .click();
    await expect(page.locator("figure svg [role=img]").first()).toBeVisible();
    await expect(page.locator("figure svg [role=img]").first()).toHaveAttribute(
      "aria-label",
      /Fast blocks in the lab/,
    );
    await page.getByRole("table").getByRole("link", { name: "40,000 IOPS" }).first().click();
    await expect(page).toHaveURL(/runs\/lab-fast\.fio-rand\/#result-1-[\w.]+$/);
    await expect(page.getByRole("cell", { name: "line 10" })).toBeVisible();
  });

  test("what is folded prints open", once, async ({ page }) => {
    await page.goto("v2025.2.0/use-cases/reading/");
    const table = page.getByRole("table", { name: /Metrics, their weights/ }).first();
    const height = (): Promise<number> =>
      page
        .locator(`${FOLD}:has(table[data-sort], caption:has-text("Metrics, their weights"))`)
        .first()
        .evaluate((fold) => fold.getBoundingClientRect().height);
    await expect(table).toBeHidden();
    const folded = await height();
    await page.emulateMedia({ media: "print" });
    expect(await height()).toBeGreaterThan(folded + 50);
    await expect(table).toBeVisible();
  });

  test("what is loaded on demand is a page of its own", once, async ({ page }) => {
    await page.goto("v2025.2.0/deployments/lab-fast/");
    await page
      .getByText(/^Every place of/)
      .first()
      .click();
    await page.getByRole("link", { name: /^Every place of .* on a page of its own/ }).click();
    await expect(page).toHaveURL(/deployments\/lab-fast\/places\/$/);
    await expect(page.getByRole("table", { name: /Places/ })).toBeVisible();
  });
});

test("paper begins with the answer, and breaks no word of a table's heads", once, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 990 });
  await page.emulateMedia({ media: "print" });
  await page.goto("v2025.2.0/use-cases/reading/lab/");
  // It would leave the rest of the first sheet empty.
  await expect(page.locator(".answer").first()).toHaveCSS("break-inside", "auto");
  await expect(page.locator(".take").first()).toBeHidden();
  await page.goto("runs/lab-fast.fio-rand/");
  const broken = await page.locator("main table th").evaluateAll((heads) =>
    heads.flatMap((head) => {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const word of (node.textContent ?? "").matchAll(/[A-Za-z]+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (range.getClientRects().length > 1) words.push(word[0]);
        }
      return words;
    }),
  );
  expect(broken).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("a fold is filled when it is opened, and its table sorts", once, async ({ page, watched }) => {
  await page.goto("v2025.2.0/deployments/lab-fast/");
  const fold = page.locator("details[data-load]").first();
  await expect(fold.locator("table")).toHaveCount(0);
  await fold.locator("summary").click();
  await expect(fold.getByRole("table", { name: /Places/ })).toBeVisible();
  await expect(fold.getByRole("button", { name: "Value" })).toBeVisible();
  expect(watched.complaints).toEqual([]);
});

test("one workload is picked in place, and stands in the address", once, async ({ page }) => {
  await page.goto("v2025.2.0/environments/lab/");
  const pick = page.getByLabel("Workload", { exact: true });
  const value = (await pick.locator("option").nth(1).getAttribute("value")) ?? "";
  await pick.selectOption(value);
  await expect(page).toHaveURL(new RegExp(`\\?workload=${value.replaceAll(".", "\\.")}$`));
  await expect(page.locator("[data-picked] table").first()).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-picked] figure").first()).toBeVisible();
  await expect(page.locator("[data-picked-from]")).toBeHidden();
});

test("a place of a deployment leads to all values of its workload", once, async ({ page }) => {
  await page.goto("v2025.2.0/deployments/lab-fast/");
  await page
    .getByRole("table", { name: /Places/ })
    .getByRole("link", { name: /^Read (IOPS|latency|bandwidth)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/environments\/lab\/.*\/#values$/);
  await expect(page.locator("#values ~ .table-block table")).toBeVisible();
});

test("a link to what is folded opens it, from another page and on its own", once, async ({ page }) => {
  await page.goto("v2025.2.0/use-cases/reading/lab/");
  const weights = page.getByText("Weights and their reasons", { exact: true }).first();
  await page.locator(".answer-rest > .more", { has: weights }).first().locator("> summary").click();
  await weights.click();
  await expect(page).toHaveURL(/use-cases\/reading\/#weights$/);
  await expect(page.locator(`${FOLD}:target table`)).toBeVisible();
  await page.locator("#weights > summary").click();
  await page.evaluate(() => location.assign("#answer"));
  await page.evaluate(() => location.assign("#weights"));
  await expect(page.locator("#weights")).toHaveAttribute("open", "");
});

test(
  "a value that a check excludes is struck, says what it would have been, and leads to what the check found",
  once,
  async ({ page }) => {
    await page.goto(COMPARISON);
    const row = page.getByRole("row", { name: /^Fast blocks behind a cache 3,200,000 IOPS/ }).first();
    await expect(row.locator(".struck").first()).toContainText("fastest as published");
    await row.locator(".badge-bad").first().click();
    await expect(page).toHaveURL(/\/runs\/lab-cached\.fio-rand\/#result-1-floor-p50$/);
    await expect(page.locator("tr:target")).toContainText("What to do: ");
    await page.locator("tr:target").getByRole("link").first().click();
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
      await page.goto("v2025.2.0/decision/lab/");
      const table = page.getByRole("table", { name: /Use cases and deployments in Lab/ });
      const cell = async (useCase: string, deployment: string) => {
        const heads = await table.locator("thead th > :first-child").allInnerTexts();
        const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: useCase }) });
        return row.getByRole("cell").nth(heads.indexOf(deployment) - 1);
      };
      await expect(await cell("Reading", "Fast blocks in the lab")).toHaveText(
        /^first ?(High|Medium|Low) confidence(, ((over )?\d+ % sure|on weak figures|nothing that counts was measured on both))?$/,
      );
      await expect(await cell("Reading", "Fast blocks behind a cache")).toHaveText(/excluded/);
      await expect(await cell("Sharing", "Fast blocks in the lab")).toHaveText(/^out ?no ReadWriteMany$/);
      await expect(await cell("Sharing", "Shared files in the lab")).toHaveText(/^only candidate ?unproven$/);
      await (await cell("Reading", "Fast blocks in the lab")).getByRole("link").click();
      await expect(page).toHaveURL(/use-cases\/reading\/lab\/$/);
    },
  );

  test("is one step from the entrance and from the use cases", once, async ({ page }) => {
    for (const from of ["v2025.2.0/", "v2025.2.0/use-cases/"]) {
      await page.goto(from);
      await page
        .getByRole("main")
        .getByRole("link", { name: /Every use case in every|in one table/ })
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
    await answer.getByText("More on this answer").click();
    await expect(
      answer.getByText(/^(The figures are \w+\.|As long as its figures hold, .*\.)$/),
    ).toBeVisible();
    await expect(answer.getByText("What else could change it", { exact: true })).toBeVisible();
    await expect(answer.getByText(/sure, from the margins and the noise of single runs/)).toBeVisible();
    await expect(answer.getByText(/: raw capacity .*CPU not known\.$/)).toHaveCount(2);
    await page.getByText("How far weights and figures may move").first().click();
    await expect(
      page.getByRole("table", { name: /Figures: either of the two moves alone/ }).first(),
    ).toBeVisible();
    await page.goto("v2025.2.0/use-cases/sharing/");
    await expect(page.locator("pre").first()).toContainText("< etcd-fsync.fio > YOUR-STORAGECLASS");
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

  test("closes on Esc and on a click elsewhere", once, async ({ page }) => {
    const editions = await open(page, "v2025.2.0/environments/lab/");
    await page.keyboard.press("Escape");
    await expect(editions).toBeHidden();
    await expect(page.locator(".versions summary")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(editions).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(editions).toBeHidden();
  });

  test("is a link to the newest edition on the page of a run, in the same place", once, async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    const menu = await page.locator(".versions summary").boundingBox();
    await page.goto("runs/lab-fast.fio-rand/");
    const newest = page.getByRole("banner").getByRole("link", { name: "Edition v2025.2.0" });
    await expect(newest).toHaveText("v2025.2.0");
    expect(await newest.boundingBox()).toEqual(menu);
    await newest.click();
    await expect(page).toHaveURL(/\/v2025\.2\.0\/$/);
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

test.describe("the main navigation", () => {
  test("leads to groups, and within a group to its pages", once, async ({ page }) => {
    await page.goto("v2025.2.0/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Evidence" }).click();
    const group = page.getByRole("navigation", { name: "Main" });
    await expect(group.getByRole("link", { name: "Claims" })).toHaveAttribute("aria-current", "page");
    await group.getByRole("link", { name: "Runs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  });

  test("is one button on a phone", once, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("v2025.2.0/");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Backends" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Backends" })).toBeVisible();
  });
});

test(
  "on a phone one list sorts the cards of a table, says so, and stands in the address",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(COMPARISON);
    const table = page.getByRole("table", { name: /Every metric/ }).first();
    await expect(page.getByRole("button", { name: "Read IOPS" }).first()).not.toBeInViewport();
    const list = page.getByLabel("Sort by").first();
    const names = () => table.locator("tbody th .v").allInnerTexts();
    const listed = await names();
    await list.selectOption({ label: "Read IOPS, lowest first" });
    expect((await names())[0]).toBe("Shared files in the lab");
    await expect(
      page.getByRole("status").filter({ hasText: "Sorted by Read IOPS, lowest first" }),
    ).toHaveCount(1);
    await expect(page).toHaveURL(/sort-1=2/);
    await page.reload();
    await expect(list.locator(":checked")).toHaveText("Read IOPS, lowest first");
    await list.selectOption("as listed");
    expect(await names()).toEqual(listed);
    await expect(page).not.toHaveURL(/sort-1/);
  },
);

test.describe("with JavaScript", () => {
  test(
    "sorting and filtering stand in the address, and the filter says how many rows are left",
    once,
    async ({ page }) => {
      await page.goto("v2025.2.0/deployments/lab-fast/places/");
      const box = page.getByRole("main").getByRole("searchbox").first();
      await box.fill("p99");
      const status = page.getByRole("status").filter({ hasText: /rows/ });
      await expect(status).toHaveText(/^\d+ of \d+ rows$/);
      await expect(page).toHaveURL(/filter-1=p99/);
      const left = await page.locator("tbody tr:visible").count();
      await page.reload();
      await expect(status).toHaveText(new RegExp(`^${left} of `));
      await page.goto(`${COMPARISON}?sort-1=2-down`);
      await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "descending");
    },
  );

  test("a column sorts by the exact value, and what was not measured comes last", once, async ({ page }) => {
    await page.goto(COMPARISON);
    const table = page.getByRole("table", { name: /Every metric/ }).first();
    await table.getByRole("button", { name: "Read IOPS" }).click();
    const names = () => table.locator("tbody th .v").allInnerTexts();
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

test(
  "a copied run shows the lines of its file in place, numbered and marked, and links to all of it",
  once,
  async ({ page }) => {
    await page.goto("runs/lab-fast.fio-rand/");
    const excerpt = page.locator(".excerpt");
    await expect(excerpt).toBeHidden();
    await page.getByText("The printed lines", { exact: true }).click();
    const marked = excerpt.locator("mark");
    await expect(marked.first()).toHaveText(/line: \d+/);
    const raw = page.locator('main a[href*="/raw/"]').first();
    const text = await (await page.request.get((await raw.getAttribute("href")) ?? "")).text();
    const lines = text.split("\n");
    for (const one of await excerpt.locator(".line").all()) {
      const number = Number(await one.getAttribute("data-line"));
      expect(lines[number - 1]?.trim()).toBe((await one.textContent())?.trim());
    }
  },
);

test("guides that name a part stand under it", once, async ({ page }) => {
  await page.goto("v2025.2.0/guides/");
  const part = page.getByRole("region", { name: "To begin with" });
  await expect(part.getByRole("heading", { level: 3 })).toHaveText("Reading figures");
});
