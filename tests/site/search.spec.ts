/** Search: within the edition, under the page's own policy and a sub-path, by keyboard, and what is left without a script. */
import type { Locator } from "@playwright/test";
import { violationsIn } from "./accessible.ts";
import { shiftOf } from "./shifts.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };

test(
  "the key of the search leads to its box from what is ticked or chosen, too, and is a letter where one types",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/");
    const box = page.locator(".search-box input");
    for (const control of [
      page.getByRole("checkbox").first(),
      page.getByRole("combobox", { name: "I run" }),
    ]) {
      await control.focus();
      await page.keyboard.press("/");
      await expect(box).toBeFocused();
      await expect(box).toHaveValue("");
    }
    await page.keyboard.press("/");
    await expect(box).toHaveValue("/");
  },
);

test(
  "what a page is named after comes first, and leads there; nothing is refused by the policy",
  once,
  async ({ page, watched }) => {
    await page.goto("v2025.2.0/");
    await page.keyboard.press("/");
    await page.keyboard.type("fast blocks");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/v2025\.2\.0\/search\/\?q=fast\+blocks$/);
    const results = page.locator(".search-results a");
    await expect(results.first()).toHaveText(/^Fast blocks/);
    await expect(page.getByRole("status")).toHaveText(/^(?:The first 12 of )?\d+ pages$/);
    await results.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Fast blocks/);
    await expect(page).toHaveURL(/\/fiolio\/v2025\.2\.0\//);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  },
);

test("a check is found by its code, and what is not there is said", once, async ({ page }) => {
  await page.goto("v2025.2.0/search/?q=LITTLE");
  await expect(page.locator(".search-results li").first()).toContainText("Check");
  await page.getByLabel("Search for").fill("zzzxq");
  const status = page.getByRole("status");
  await expect(status).toHaveText(
    "Nothing in this edition holds “zzzxq”. It lists these backends; you can measure your own. Below stands all that it holds, by name.",
  );
  await expect(page.locator(".search-all")).toBeVisible();
  const links = status.getByRole("link");
  await expect(links.first()).toHaveAttribute("href", /\/v2025\.2\.0\/backends\/$/);
  await expect(links.last()).toHaveAttribute("href", /\/v2025\.2\.0\/measure\/$/);
  await expect(page).toHaveURL(/\?q=zzzxq$/);
});

test("who looks for a figure is told where figures are", once, async ({ page }) => {
  await page.goto("v2025.2.0/search/?q=987654");
  await expect(page.getByRole("status")).toHaveText(
    /^Figures are not searched, and no text here has “987654”: Explore and the files under Data hold them all\./,
  );
});

test("what is not on one page is looked for by each word, and that is said", once, async ({ page }) => {
  await page.goto("v2025.2.0/search/?q=parquet+contradicts+pvc");
  await expect(page.getByRole("status")).toHaveText(
    /^No page has all of these words\. \d+ pages with some of them$/,
  );
  await expect(
    page.locator(".search-results a").filter({ hasText: /^(Data|Claims|Deployments)$/ }),
  ).toHaveCount(3);
});

test(
  "of several words one that no page holds is said, and the others are looked for",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/search/?q=fast+blocks+vs+zzzxq");
    await expect(page.getByRole("status")).toHaveText(
      /^Nothing in this edition holds “zzzxq”\. It lists these backends; you can measure your own\. Without it: (?:The first 12 of )?\d+ pages$/,
    );
    await expect(page.locator(".search-results a").first()).toHaveText(/^Fast blocks/);
  },
);

test("pages are found by what readers call what they hold", once, async ({ page }) => {
  for (const [words, title] of [
    ["csv", "Data"],
    ["spreadsheet", "Data"],
    ["contradicted", "Claims"],
    ["pvc", "Deployments"],
  ] as const) {
    await page.goto(`v2025.2.0/search/?q=${words}`);
    await expect(page.locator(".search-results a").first(), words).toHaveText(title);
  }
});

test("what a question is made of is not looked for", once, async ({ page }) => {
  const found = async (words: string): Promise<string[]> => {
    await page.goto(`v2025.2.0/search/?q=${encodeURIComponent(words)}`);
    await expect(page.locator(".search-results li").first()).toBeVisible();
    await expect(page.getByRole("status")).toHaveText(/^(?:The first 12 of )?\d+ pages?$/);
    return page.locator(".search-results a").allTextContents();
  };
  const plain = await found("fast blocks shared files");
  expect(plain[0]).toMatch(/Fast blocks.*against.*Shared files|Shared files.*against.*Fast blocks/);
  expect(await found("Which is better, fast blocks or shared files?")).toEqual(plain);
  expect(await found("fast blocks vs. shared files")).toEqual(plain);
  expect((await found("changed since last edition"))[0]).toBe("What changed");
});

test("a search asks for no more than it shows", once, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("v2025.2.0/search/?q=latency");
  await expect(page.locator(".search-results li").nth(5)).toBeVisible();
  const ofIndex = asked.filter((path) => path.includes("/pagefind/"));
  expect(ofIndex.filter((path) => path.includes("/fragment/")).length).toBeLessThanOrEqual(12);
  expect(ofIndex.length).toBeLessThanOrEqual(20);
});

test("words that name nothing lead to the search of all pages", once, async ({ page }) => {
  await page.goto("v2025.2.0/environments/lab/");
  await page.keyboard.press("/");
  await page.keyboard.type("zzzxq");
  const options = page.locator(".search-names").getByRole("option");
  await expect(options).toHaveText(["Search all pages for “zzzxq”, nothing here is called “zzzxq”"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/v2025\.2\.0\/search\/\?q=zzzxq$/);
});

test(
  "that nothing is called by a word stands before what the other words propose",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await page.keyboard.press("/");
    await page.keyboard.type("fast blocks zzzxq");
    const options = page.locator(".search-names").getByRole("option");
    await expect(options.first()).toHaveText(
      "Search all pages for “fast blocks zzzxq”, nothing here is called “zzzxq”",
    );
    await expect(options.nth(1)).toContainText("Fast blocks");
    // Where the screen has little room it is what is proposed that gives way.
    await page.setViewportSize({ width: 1280, height: 250 });
    await page.keyboard.press("Backspace");
    await expect(options.first()).toContainText("nothing here is called “zzzx”");
    expect(await options.count()).toBeGreaterThan(1);
  },
);

test(
  "a result says what its page is about, not its title once more, nor how to embed a chart",
  once,
  async ({ page }) => {
    for (const words of ["fast blocks", "reading", "latency", "depth"]) {
      await page.goto(`v2025.2.0/search/?q=${words}`);
      const results = page.locator(".search-results li");
      await expect(results.first()).toBeVisible();
      const told = await results.evaluateAll((all) =>
        all.map((one) => [
          one.querySelector("a")?.textContent ?? "",
          one.querySelector("p")?.textContent ?? "",
        ]),
      );
      expect(told.filter(([title = "", text = ""]) => text.startsWith(`${title}. `))).toEqual([]);
      expect(told.filter(([, text = ""]) => /img-src|In the glossary|rw(?:rand)?read/.test(text))).toEqual(
        [],
      );
    }
  },
);

test("what the box proposes stands first on the search page, in the same order", once, async ({ page }) => {
  const addressesOf = (links: Locator): Promise<(string | null)[]> =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const words of ["fast blocks", "best read latency", "which storage class for fast files", "little"]) {
    await page.goto("v2025.2.0/environments/lab/");
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    const options = page.locator(".search-names").getByRole("option");
    await expect(options.last()).toContainText(`“${words}”`);
    await expect(options.nth(1)).toBeVisible();
    const proposed = (await addressesOf(options)).slice(0, -1);
    await page.keyboard.press("Enter");
    const named = page.getByRole("region", { name: "Pages by name" }).getByRole("link");
    await expect(named.first()).toBeVisible();
    expect(await addressesOf(named), words).toEqual(proposed);
    const held = page.getByRole("region", { name: "Pages with these words" }).getByRole("link");
    for (const address of await addressesOf(held)) expect(proposed).not.toContain(address);
  }
  expect(await violationsIn(page)).toEqual([]);
});

test(
  "a ranking is proposed with its environment and who is first, a check by its label",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await page.keyboard.press("/");
    for (const [words, told] of [
      ["best read iops", /Lab <i>one<\/i> · read IOPS: (?:first|only) .+, Ranking$/],
      ["little", /^Rate contradicts latency, .+ \(LITTLE\), Check$/],
    ] as const) {
      await page.locator(".search-box input").fill(words);
      await expect(page.locator(".search-names").getByRole("option").first(), words).toHaveText(told);
    }
  },
);

test("what the box proposes comes first on the search page, too", once, async ({ page }) => {
  const box = page
    .getByRole("searchbox")
    .or(page.getByRole("combobox", { name: "Search" }))
    .first();
  for (const [words, kind] of [
    ["fast blocks", "Deployment"],
    ["lab-files", "Deployment"],
  ] as const) {
    await page.goto("v2025.2.0/environments/lab/");
    await box.fill(words);
    const first = page.locator(".search-names").getByRole("option").first();
    const address = (await first.getAttribute("href")) ?? "";
    await page.goto(`v2025.2.0/search/?q=${words}`);
    const found = page.locator(".search-results li").first();
    await expect(found.getByRole("link")).toHaveAttribute("href", address);
    await expect(found.locator(".search-kind")).toHaveText(kind);
  }
});

test("a law is found by its name, however its apostrophe is typed", once, async ({ page }) => {
  for (const words of ["little's law", "Little’s law"]) {
    await page.goto(`v2025.2.0/search/?q=${encodeURIComponent(words)}`);
    await expect(page.locator(".search-kind").first()).toHaveText("Check");
    await expect(page.locator(".search-results a").first()).toHaveAttribute("href", /checks\/little\/$/);
  }
});

test("what no name has while one types, pages are called by", once, async ({ page }) => {
  await page.goto("v2025.2.0/environments/lab/");
  for (const [words = "", kind = ""] of [
    ["best read latency", "Ranking"],
    ["fast blocks shared files", "Comparison"],
    ["judge my fio json", "Guide"],
  ]) {
    await page
      .getByRole("searchbox")
      .or(page.getByRole("combobox", { name: "Search" }))
      .first()
      .fill(words);
    await expect(page.locator(".search-names .search-kind").first()).toHaveText(kind);
    expect(await page.locator(".search-names").getByRole("option").count()).toBeLessThanOrEqual(7);
  }
  await page.locator(".search-names").getByRole("option").first().click();
  await expect(page).toHaveURL(/\/measure\/$/);
});

test(
  "what a word is about comes before its variants, and a part by its heading before what holds the word",
  once,
  async ({ page }) => {
    const kinds = async (words: string): Promise<string[]> => {
      await page.goto(`v2025.2.0/search/?q=${words}`);
      await expect(page.locator(".search-results li").first()).toBeVisible();
      return page.locator(".search-kind").allTextContents();
    };
    const found = await kinds("reading");
    expect(found[0]).toBe("Use case");
    expect(found.indexOf("Answer")).toBeGreaterThan(found.indexOf("Guide"));
    // Of the small report, these name blocks; one matter has many comparisons.
    expect((await kinds("blocks")).slice(0, 3)).not.toContain("Comparison");
  },
);

test(
  "who asks for the best by a metric finds rankings by it first, with who is first",
  once,
  async ({ page }) => {
    for (const words of ["best read latency", "fastest random read 4k", "write IOPS ranking"]) {
      await page.goto(`v2025.2.0/search/?q=${encodeURIComponent(words)}`);
      const first = page.locator(".search-results li").first();
      await expect(first.locator(".search-kind"), words).toHaveText("Ranking");
      await expect(first.locator("p"), words).toHaveText(/^Lab <i>one<\/i> · .+: (?:first|only|\d level) /);
      await first.getByRole("link").click();
      await expect(page).toHaveURL(/\/environments\/lab\/[^/]+\/$/);
    }
  },
);

test("what readers want to do, and how tails are called, is found", once, async ({ page }) => {
  for (const words of [
    "measure my cluster",
    "add my results",
    "measure your own",
    "fio json",
    "judge my fio json",
    "validate fio output",
  ]) {
    await page.goto(`v2025.2.0/search/?q=${words}`);
    await expect(page.locator(".search-results a").first()).toHaveText("Measure your own cluster");
  }
  for (const words of ["p99", "p99.9"]) {
    await page.goto(`v2025.2.0/search/?q=${words}`);
    const entry = page.locator('.search-results a[href*="/guides/glossary/#p50"]');
    await expect(entry).toBeVisible();
  }
});

test(
  "names come while one types, by arrows and Enter, and are told to who cannot see them",
  once,
  async ({ page, watched }) => {
    await page.goto("v2025.2.0/environments/lab/");
    await page.keyboard.press("/");
    await page.keyboard.type("bloc");
    const box = page.getByRole("combobox", { name: "Search this edition" });
    const options = page.locator(".search-names").getByRole("option");
    await expect(options.first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "names, arrows choose" })).toBeAttached();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(box).toHaveAttribute("aria-activedescendant", "search-name-1");
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await page.keyboard.type("k");
    await expect(options.first()).toBeVisible();
    const address = await options.first().getAttribute("href");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    expect(watched).toEqual({ foreign: [], complaints: [] });
  },
);

for (const width of [390, 1280])
  test(`at ${width} pixels nothing moves when a search comes with its address`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const words of ["lab", "zzzxq"]) {
      await page.goto(`v2025.2.0/search/?q=${words}`);
      await expect(page.locator(".search-status")).not.toBeEmpty();
      await expect(page.locator("footer.foot")).toHaveCSS("visibility", "visible");
      expect(await shiftOf(page), words).toBeLessThan(0.05);
    }
  });

test(
  "until results are there no list of names stands in their place, and it says that it is searched",
  once,
  async ({ page }) => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/pagefind/pages.json", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("v2025.2.0/search/?q=lab");
    const all = page.locator(".search-all");
    await expect(page.locator(".search-status")).toHaveText("Searching …");
    await expect(all).toBeHidden();
    answer();
    const first = page.locator(".search-results li").first();
    await expect(first).toBeVisible();
    await expect(all).toBeHidden();
    expect(await shiftOf(page)).toBeLessThan(0.05);
    const [title, kind] = [first.getByRole("link"), first.locator(".search-kind")];
    await expect(first).toContainText(`${await title.textContent()}, ${await kind.textContent()}`);
    await page.getByLabel("Search for").fill("");
    await expect(all).toBeVisible();
  },
);

test("arrows lead from the words to the results and back", once, async ({ page }) => {
  await page.goto("v2025.2.0/search/?q=lab");
  const results = page.locator(".search-results a");
  await expect(results.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Search for")).toBeFocused();
});

test("Enter leads to the results and opens none by itself, as in the box", once, async ({ page }) => {
  await page.goto("v2025.2.0/search/");
  await page.getByLabel("Search for").fill("lab");
  await page.keyboard.press("Enter");
  await expect(page.locator(".search-results a").first()).toBeFocused();
  await expect(page).toHaveURL(/search\/\?q=lab$/);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/search/);
});

test("the box proposes six, and as many as the screen has room for", once, async ({ page }) => {
  const options = page.locator(".search-names").getByRole("option");
  for (const [height, least, most] of [
    [900, 7, 7],
    [250, 4, 5],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto("v2025.2.0/environments/lab/");
    await page.keyboard.press("/");
    await page.keyboard.type("lab");
    await expect(options.last()).toContainText("Search all pages");
    const count = await options.count();
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
    await expect(page.getByRole("status").filter({ hasText: `${count - 1} names` })).toBeAttached();
  }
});

test("an edition finds its own pages only", once, async ({ page }) => {
  await page.goto("v2025.1.0/search/?q=lab");
  const results = page.locator(".search-results a");
  await expect(results.first()).toBeVisible();
  const addresses = await results.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
  expect(addresses.filter((path) => !path.startsWith("/fiolio/v2025.1.0/"))).toEqual([]);
});

test("text of the record stays text in results", once, async ({ page }) => {
  await page.goto("v2025.2.0/search/?q=first+report");
  await expect(page.locator(".search-results a").first()).toContainText('<script>alert("source")</script>');
  await expect(page.locator(".search-results script, .search-results b, .search-results img")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search page holds all names of the edition", once, async ({ page }) => {
    await page.goto("v2025.2.0/search/?q=reading");
    await expect(page.getByText("Results come as you type")).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Reading", exact: true }).click();
    await expect(page).toHaveURL(/use-cases\/reading\/$/);
  });
});

test("on a phone the box speaks of no key, and keeps its width while one types", once, async ({ page }) => {
  const box = page.locator(".search-box input");
  await page.goto("v2025.2.0/");
  await expect(box).toHaveAttribute("placeholder", "Search: press /");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(box).toHaveAttribute("placeholder", "Search");
  const before = await box.boundingBox();
  await box.focus();
  expect((await box.boundingBox())?.width).toBe(before?.width);
});
