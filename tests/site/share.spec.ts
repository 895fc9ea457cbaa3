/** What leaves the site: citations, the feed, the data set, files, all under their right addresses. */
import { METHOD } from "../../src/judge/index.ts";
import { shiftOf } from "./shifts.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };

test(
  "a page can be cited as text and as BibTeX, with its edition and its address",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/use-cases/reading/");
    await page.getByText("Cite this page").click();
    const address = page.url();
    const text = page.getByRole("group", { name: "Citation as text" });
    await expect(text).toHaveText(
      `Reading. Two labs, edition v2025.2.0, published 2025-02-28, as judged there by method ${METHOD}. ${address}`,
    );
    const bibtex = await page.getByRole("group", { name: "Citation as BibTeX" }).innerText();
    expect(bibtex).toMatch(/^@misc\{[a-z0-9.-]+,\n {2}title = \{Reading\. Two labs\},\n/);
    expect(bibtex).toContain(
      `note = {published 2025-02-28; as judged there by method ${METHOD}},\n  url = {${address}}`,
    );
  },
);

for (const width of [390, 1280])
  test(
    `at ${width} pixels the address of a page is copied beside its title, with what was chosen, and moves nothing`,
    once,
    async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.setViewportSize({ width, height: 844 });
      for (const path of [
        "compare/lab-fast-vs-lab-files/#figures",
        "use-cases/reading/",
        "guides/glossary/",
        "search/?q=lab",
      ]) {
        await page.goto(`v2025.2.0/${path}`);
        const [title, copy] = [
          page.getByRole("heading", { level: 1 }),
          page.getByRole("button", { name: "Copy link to this page" }),
        ];
        await page.evaluate(() => scrollTo(0, 0));
        await expect(copy).toBeInViewport();
        const [box, own] = [await title.boundingBox(), await copy.boundingBox()];
        expect(Math.abs((own?.y ?? 0) - (box?.y ?? 0)), path).toBeLessThan(width < 640 ? 90 : 100);
        await copy.click();
        await expect(copy).toHaveText("copied");
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url().split("#", 1)[0]);
        expect(await shiftOf(page), path).toBeLessThan(0.05);
      }
      await page.goto("v2025.2.0/");
      await expect(page.getByRole("button", { name: "Copy link to this answer" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Copy link to this page" })).toHaveCount(0);
    },
  );

test(
  "where copying is not allowed that is said and heard, and what was to be copied is there to be copied by hand",
  once,
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
    });
    await page.goto("v2025.2.0/environments/lab/");
    const heard = page.locator("body > [role=status]");
    const figure = page.locator("figure[id]").first();
    const link = figure.getByRole("button", { name: /^Copy link to the chart/ });
    await figure.getByText("Data and sharing").click();
    await link.click();
    await expect(link).toHaveText("not allowed: copy it from the address bar");
    await expect(heard).toHaveText("not allowed: copy it from the address bar");
    await expect(page).toHaveURL(new RegExp(`#${await figure.getAttribute("id")}$`));
    await expect(link).toHaveText("copy link");
    await page.goto("v2025.2.0/");
    const text = page.getByRole("button", { name: "Copy storageClassName: fast-block" });
    await text.click();
    await expect(text).toHaveText("Not allowed: copy what is selected");
    await expect(heard).toHaveText("Not allowed: copy what is selected");
    expect(await page.evaluate(() => String(getSelection()))).toContain("fast-block");
  },
);

test("a title with markup and braces stays text in a citation", once, async ({ page, watched }) => {
  await page.goto("v2025.2.0/sources/first-report/");
  await page.getByText("Cite this page").click();
  await expect(page.getByRole("group", { name: "Citation as text" })).toContainText(
    '<script>alert("source")</script>',
  );
  expect(watched.complaints).toEqual([]);
});

test(
  "the feed is well-formed, names each published edition once, and leads to pages that are there",
  once,
  async ({ page, request }) => {
    await page.goto("v2025.2.0/");
    const href = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
    const answer = await request.get(new URL(String(href), page.url()).href);
    expect(answer.ok()).toBe(true);
    const feed = await page.evaluate(
      (xml) => {
        const root = new DOMParser().parseFromString(xml, "application/xml");
        const texts = (selector: string) =>
          [...root.querySelectorAll(selector)].map((one) => one.textContent);
        return {
          broken: root.querySelector("parsererror") !== null,
          titles: texts("entry > title"),
          ids: texts("id"),
          links: [...root.querySelectorAll("entry > link")].map((one) => one.getAttribute("href")),
        };
      },
      await answer.text(),
    );
    expect(feed.broken).toBe(false);
    expect(feed.titles).toEqual(["Edition v2025.2.0", "Edition v2025.1.0"]);
    expect(new Set(feed.ids).size).toBe(feed.ids.length);
    for (const link of feed.links)
      expect((await request.get(new URL(String(link), answer.url()).href)).ok()).toBe(true);
  },
);

test(
  "the edition is described as a data set, whose files are there",
  once,
  async ({ page, request, watched }) => {
    await page.goto("v2025.2.0/");
    const set = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(set).toMatchObject({ "@type": "Dataset", name: "Two labs", version: "v2025.2.0" });
    expect(set.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(set.distribution).toHaveLength(5);
    for (const { contentUrl } of set.distribution) expect((await request.get(contentUrl)).ok()).toBe(true);
    expect(watched.complaints).toEqual([]);
  },
);

test("every file of the data page can be taken", once, async ({ page, request }) => {
  await page.goto("v2025.2.0/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Data" }).click();
  const links = page.getByRole("table", { name: "Files of this edition" }).getByRole("link");
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) {
    const answer = await request.get(new URL(String(await link.getAttribute("href")), page.url()).href);
    expect(answer.ok()).toBe(true);
    expect((await answer.body()).length).toBeGreaterThan(100);
  }
});

test(
  "a chart has an address, code to embed it, and a picture of dots",
  once,
  async ({ page, request, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("v2025.2.0/environments/lab/");
    const figure = page.locator("figure[id]").first();
    const id = await figure.getAttribute("id");
    await figure.getByText("Data and sharing", { exact: true }).click();
    await figure.getByRole("button", { name: /^Copy link to the chart/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${page.url()}#${id}`);
    const code = await figure.getByRole("group", { name: "Code to embed this chart" }).innerText();
    const source = /^<img src="([^"]+)" alt="[^"]+">$/.exec(code)?.[1] ?? "";
    expect((await request.get(source)).headers()["content-type"]).toContain("image/svg+xml");
    const png = await request.get(
      new URL(String(await figure.getByRole("link", { name: "PNG" }).getAttribute("href")), page.url()).href,
    );
    expect((await png.body()).subarray(1, 4).toString()).toBe("PNG");
  },
);

test(
  "code to embed a chart has the host that it is read from, where the build knew none",
  once,
  async ({ page }) => {
    await page.route("**/environments/lab/", async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: html.replace(/&lt;img src=("|&#34;)https?:\/\/[^/]+/g, "&lt;img src=$1"),
      });
    });
    await page.goto("v2025.2.0/environments/lab/");
    const code = page.locator(".embed pre").first();
    await expect(code).toContainText(`<img src="${new URL(page.url()).origin}/`);
  },
);

test(
  "a page has a card for where it is shared, of the size that is asked for",
  once,
  async ({ page, request }) => {
    for (const path of [
      "v2025.2.0/",
      "v2025.2.0/environments/lab/",
      "v2025.2.0/checks/",
      "runs/lab-fast.own/",
    ]) {
      await page.goto(path);
      const address = await page.locator('meta[property="og:image"]').getAttribute("content");
      const body = await (await request.get(String(address))).body();
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([600, 315]);
    }
  },
);

test(
  "badges name the answer as text, and stay apart from markup of the record",
  once,
  async ({ page, request }) => {
    await page.goto("v2025.2.0/data/");
    await page.getByText(/^\d+ badges$/).click();
    const link = page.getByRole("link", { name: "Reading", exact: true }).first();
    const badge = await (
      await request.get(new URL(String(await link.getAttribute("href")), page.url()).href)
    ).text();
    expect(badge).toMatch(/<title>Reading: [^<]+<\/title>/);
    expect(badge).not.toMatch(/<(?:script|b|i)\b/);
  },
);
