/** A reader's own results on the page "Measure your own": pasted, dropped or chosen, judged in the browser, and sent nowhere. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { phone } from "../support/site.ts";
import { soundOutput } from "../support/sound-output.ts";
import { violationsIn } from "./accessible.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };
const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const bring = (page: Page, ...names: readonly string[]): Promise<void> =>
  page.getByLabel("Files that fio wrote, as JSON").setInputFiles(names.map((name) => join(EXAMPLES, name)));
const FIXTURES = join(import.meta.dirname, "../collectors/fixtures");
const fixture = (name: string): Promise<string> => readFile(join(FIXTURES, name), "utf8");
const GOOD = "fio-json/good-repeats-in-one-file/input.json";

const WIDE = ["All tests", "What these figures would answer", "What to run instead", "Each test in full"];

const open = (page: Page): Promise<unknown> => page.goto("v2025.2.0/measure/");
const said = (page: Page) => page.locator(".own-status");
const results = (page: Page) => page.locator(".own-result");

/** Of several tests each is folded below their table; on a phone all of them are, too. */
async function unfolded(page: Page, at: number) {
  const all = page.locator("details#own-in-full:not(.own-result, [open]) > summary");
  if ((await all.count()) > 0) await all.click();
  const one = results(page).nth(at);
  if ((await one.getAttribute("open")) === null) await one.locator("summary").first().click();
  return one;
}

/** As the clipboard does it: the text comes, and then the event. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel("Or paste it").fill(text);
  await page.getByLabel("Or paste it").dispatchEvent("paste");
  await expect(said(page)).toHaveText(/judged/);
}

test.describe("a reader's own results", () => {
  test.beforeEach(({ page }) => open(page));

  test("of a storage each are compared where that is said", once, async ({ page }) => {
    await bring(page, "libaio-depth-32/libaio-depth-32.json", "libaio-fdatasync/libaio-fdatasync.json");
    await expect(said(page)).toHaveText(/2 tests judged/);
    await expect(page.getByRole("heading", { name: "Which is faster" })).toBeHidden();
    await page.getByLabel("Several files are of").selectOption("a storage each: compare them");
    await expect(page.getByRole("heading", { name: "Which is faster" })).toBeVisible();
    await expect(page.locator(".own-sides")).toHaveText(/the same job file has to run on each/);
  });

  test(
    "are judged when they are pasted: figures, workload, and every check with its evidence",
    once,
    async ({ page, watched }) => {
      await paste(page, await fixture(GOOD));
      await expect(said(page)).toHaveText(/fio-?.*: \d+ tests? judged/);
      await expect(page.locator(".own-verdict")).toHaveText(/ pasted text/);
      const first = await unfolded(page, 0);
      await expect(first.getByRole("heading")).toHaveText(/(Random|Sequential) .+KiB/);
      await expect(first.getByRole("table").first()).toContainText(/[\d,]+ IOPS/);
      await expect(first.getByText(/^Not checked \(\d+\)$/)).toBeVisible();
      await first.getByText(/^Not checked \(\d+\)$/).click();
      await expect(first.getByText(/^Not checked\. Needs: line rate/)).toBeVisible();
      await first.getByText(/^Passed \(\d+\)$/).click();
      const check = first.locator('a[href$="/checks/little/"]').first();
      await expect(check).toBeHidden();
      await first
        .getByRole("button", { name: /latency fits poorly|rate contradicts latency/ })
        .first()
        .click();
      await expect(check).toBeVisible();
      expect((await page.request.get(String(await check.getAttribute("href")))).ok()).toBe(true);
      expect(watched).toEqual({ foreign: [], complaints: [] });
    },
  );

  test(
    "nothing is loaded before it is asked for, nothing is sent, and what is loaded is small",
    once,
    async ({ page }) => {
      const asked: { url: string; method: string }[] = [];
      page.on("request", (request) => asked.push({ url: request.url(), method: request.method() }));
      await paste(page, await fixture(GOOD));
      expect([...new Set(asked.map(({ method }) => method))]).toEqual(["GET"]);
      const [url = "", ...others] = new Set(asked.map((one) => one.url));
      expect(others).toEqual([]);
      expect(url).toMatch(/judge-own\.[0-9a-f]+\.js$/);
      const module = await (await page.request.get(url)).body();
      expect(gzipSync(module).length).toBeLessThan(106_000);
    },
  );

  test(
    "a file is dropped or chosen; what is known of the hardware decides more checks",
    once,
    async ({ page }) => {
      await page.getByLabel("Files that fio wrote, as JSON").setInputFiles(join(FIXTURES, GOOD));
      await expect(said(page)).toHaveText(/judged/);
      await unfolded(page, 0);
      const unchecked = page.getByText(/^Not checked \(\d+\)$/).first();
      const before = Number(/\d+/.exec(String(await unchecked.textContent()))?.[0]);
      const lacking = page.locator(".own-lacking");
      const more = page.locator(".own-more > summary");
      await expect(more).toHaveText(/^State more, so that \d more checks can look$/);
      await more.click();
      await expect(lacking).toHaveText(
        "Checks wait for the medium, the network, other workloads, what was written before and the IOPS of a cloud's tier.",
      );
      await page.getByLabel("Network to the storage").selectOption("10 Gbit/s");
      await expect(page.getByLabel("Copies of a write that the node sends")).toBeVisible();
      await expect(page.getByLabel("Drives that share the data")).toBeHidden();
      await page.getByLabel("The data lie on").selectOption("NVMe");
      await page.getByLabel("Other workloads ran meanwhile").selectOption("no");
      await page.getByLabel("Written in full before the test").selectOption("yes");
      await expect(lacking).toHaveText("Checks wait for the IOPS of a cloud's tier.");
      await page.getByLabel("IOPS that a cloud sells it with").fill("3000");
      await page.getByLabel("IOPS that a cloud sells it with").blur();
      await expect(lacking).toBeHidden();
      await expect
        .poll(async () => Number(/\d+/.exec(String(await unchecked.textContent()))?.[0]))
        .toBeLessThan(before);
      const name = "dropped.json";
      const dropped = await page.evaluateHandle(
        ([text = "", called = ""]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], called));
          return transfer;
        },
        ["{", name],
      );
      await page.locator("[data-own]").dispatchEvent("drop", { dataTransfer: dropped });
      await expect(page.locator(".own-problem")).toHaveText(/^dropped\.json: expected fio's JSON/);
    },
  );

  test("reads that a cache served carry a caution; with a disk that cannot be that quick they are excluded and struck", async ({
    page,
  }) => {
    await bring(page, "page-cache/page-cache.json");
    await expect(said(page)).toHaveText(
      /^Not to be relied on: page-cache\.json ran 3 s \(30 s are needed\), on a test file of 64 MiB\..*1 test judged/,
    );
    await expect(
      page.locator(".own-checks li").filter({ hasText: /cache possible *caution *5\.32 GiB were read/ }),
    ).toBeVisible();
    await page.getByLabel("Network to the storage").selectOption("10 Gbit/s");
    const row = page.locator(".own-figures tbody tr").first();
    // What is said of all figures stands once, beside their name.
    await expect(row.locator("th .badge").filter({ hasText: "cached reads" })).toHaveCount(1);
    await expect(row.locator("td .badge").filter({ hasText: "cached reads" })).toHaveCount(0);
    await expect(said(page)).toHaveText(
      /^Not to be relied on: page-cache\.json is excluded \(cached reads, .+\); it ran 3 s /,
    );
    await expect(page.locator(".own-checks li").filter({ hasText: "cached reads" })).toContainText(
      "What to do: ",
    );
    await expect(page.locator(".own-figures s").first()).toHaveText("14,510 IOPS");
    expect(await violationsIn(page)).toEqual([]);
  });

  test(
    "several files and documents are judged as repeats, each result named by its file",
    once,
    async ({ page }) => {
      const text = await readFile(join(EXAMPLES, "page-cache/page-cache.json"), "utf8");
      const again = text.replace(/"mean" : ([1-9]\d*\.\d+)/g, (_, of) => `"mean" : ${Number(of) * 1.001}`);
      const files = [text, again].map((of, at) => ({
        name: `${at}.json`,
        mimeType: "application/json",
        buffer: Buffer.from(of),
      }));
      await page.getByLabel("Files that fio wrote, as JSON").setInputFiles(files);
      await expect(said(page)).toHaveText(/2 tests judged/);
      await expect(results(page).nth(1)).toContainText("Job sequential-reads of 1.json");
      await (await unfolded(page, 1)).getByText(/^Passed \(\d+\)$/).click();
      await expect(results(page).nth(1)).toContainText("one run2 runs: their range holds the median");
      await paste(page, `${text}\n${again}`);
      await expect(said(page)).toHaveText(/2 tests judged/);
      await expect(results(page).nth(1)).toContainText("of pasted text, run 2");
    },
  );

  test(
    "a check's name says in place what it means; who follows its link and comes back finds the verdict",
    once,
    async ({ page, watched }) => {
      await bring(page, "page-cache/page-cache.json");
      await page.getByLabel("The data lie on").selectOption("NVMe");
      await expect(said(page)).toHaveText(/judged/);
      const verdict = String(await said(page).textContent());
      const name = page.getByRole("button", { name: "cache possible" });
      const means = page.locator(".own-means:visible");
      await expect(name).toHaveAttribute("aria-expanded", "false");
      await name.focus();
      await page.keyboard.press("Enter");
      await expect(name).toHaveAttribute("aria-expanded", "true");
      await expect(means).toContainText("The same bytes were read again and again.");
      expect(await violationsIn(page)).toEqual([]);
      await means.getByRole("link", { name: "Its rule and thresholds" }).click();
      await expect(page).toHaveURL(/\/checks\/cache-reread\/$/);
      await page.goBack();
      await expect(said(page)).toHaveText(verdict);
      await page.reload();
      await expect(said(page)).toHaveText(verdict);
      await expect(page.getByLabel("The data lie on")).toHaveValue("nvme");
      expect(watched).toEqual({ foreign: [], complaints: [] });
    },
  );

  test("what is cut is one line, and what came whole is judged as partial", once, async ({ page }) => {
    const whole = await fixture(GOOD);
    await paste(page, whole.slice(0, Math.floor(whole.length * 0.4)));
    await expect(page.locator(".own-problem").first()).toHaveText(
      /^pasted text: the file is cut: its JSON has no end; .+ Fetch it again/,
    );
  });

  test("another tool's output is named, with the command that reads it", once, async ({ page }) => {
    await paste(page, await fixture("sysbench/good-fileio-rndrd/input.txt"));
    await expect(page.locator(".own-problem")).toHaveText(/came sysbench's output\. .+npm run add -- FILE/);
  });

  test("markup in names stays text", once, async ({ page, watched }) => {
    await paste(page, await fixture("fio-json/good-markup-in-names/input.json"));
    await expect(results(page).first()).toContainText("Job ../../<script>alert(1)</script>");
    expect(await page.locator(".own-answer :is(img, script, b, i)").count()).toBe(0);
    await paste(page, '<script>alert(3)</script>{"fio version": 1');
    expect(await page.locator(".own-answer :is(img, script)").count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });

  test("of several files each has its sentence and its line in a table, and what to run instead is copied", async ({
    page,
    watched,
  }) => {
    const named = (name: string, text: string) => ({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    await page
      .getByLabel("Files that fio wrote, as JSON")
      .setInputFiles([
        named("page-cache.json", await readFile(join(EXAMPLES, "page-cache/page-cache.json"), "utf8")),
        named("a.json", await soundOutput()),
        named("b.json", await soundOutput(1)),
      ]);
    await expect(page.locator(".own-verdict")).toHaveText(
      "Of 3 files 2 can be used; page-cache.json is not to be relied on.",
    );
    await expect(page.locator(".own-files li").first()).toHaveText(
      "Not to be relied on: page-cache.json ran 3 s (30 s are needed), on a test file of 64 MiB.",
    );
    const table = page.getByRole("table", { name: "All tests, file by file" });
    await expect(table.getByText("page-cache.json")).toHaveCount(1);
    const row = table.getByRole("row").filter({ hasText: "sequential-reads" });
    await expect(row).toContainText("sequential read 128 KiB, buffered, 64 MiB");
    await expect(table.locator("caption")).toHaveText(
      /^All tests, file by file\. All of them: queue depth 1\.$/,
    );
    await expect(table.getByRole("columnheader")).toHaveText([
      "Test",
      "Rate",
      "p50latency",
      "p99latency",
      "Verdict",
    ]);
    await expect(row.getByRole("cell").first()).toHaveText("1.77 GiB/s");
    await expect(row.locator(".badge")).toHaveText("short test");
    await expect(row.getByRole("cell").last()).toContainText("3 s of at least 30 s64 MiB may lie in a cache");
    await expect(page.locator(".own-spread").filter({ hasText: "repeats" })).toHaveText(
      /^2 repeats of random read 8 KiB, 64 GiBRead: median 13,610 IOPS of 2, .+ \(5 % apart\)/,
    );
    const instead = page.locator(".own-instead");
    await expect(instead.locator("pre").first()).toHaveText(/^\[sequential-reads\]\nsize=8g\nruntime=60\n/);
    await expect(instead).toContainText(
      "again with runtime=60 (was 3), time_based=1, size=8g (was 64m), direct=1 (was 0)",
    );
    await expect(instead.getByRole("button", { name: "Copy: again.fio" }).first()).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  });

  test(
    "of several tests each is folded below the table; what is known of a flush stands beneath it",
    once,
    async ({ page }) => {
      const names = ["page-cache/page-cache.json", "libaio-fdatasync/libaio-fdatasync.json"];
      await bring(page, ...names);
      await expect(results(page)).toHaveCount(2);
      await expect(results(page).nth(0)).not.toHaveAttribute("open");
      await expect(results(page).nth(1)).not.toHaveAttribute("open");
      await expect(page.getByRole("row").filter({ hasText: "durable-writes" }).locator(".badge")).toHaveText([
        "partly excluded",
        "short test",
      ]);
      await page.getByLabel("Files that fio wrote, as JSON").setInputFiles({
        name: "flushed.json",
        mimeType: "application/json",
        buffer: Buffer.from(
          (await readFile(join(EXAMPLES, names[1] ?? ""), "utf8"))
            .replace("libaio", "io_uring")
            .replace('"mean" : 187977', '"mean" : 105000'),
        ),
      });
      await expect(results(page)).toHaveCount(1);
      await page.getByLabel("The data lie on").selectOption("hard disks");
      await expect(page.locator(".own-remark")).toContainText("shorter than the least of a seek");
      expect(await violationsIn(page)).toEqual([]);
    },
  );

  test("what kubectl logs put before each line is taken off", once, async ({ page }) => {
    const text = await fixture(GOOD);
    await paste(page, text.trimEnd().replace(/^/gm, "[pod/fio-7f9c/fio] 2026-11-27T02:03:04.123456789Z "));
    await expect(said(page).locator(".own-problem")).toHaveCount(0);
    const behind = await page.locator(".own-answer").innerText();
    await paste(page, text);
    await expect.poll(() => page.locator(".own-answer").innerText()).toBe(behind);
  });

  test(
    "much is judged beside the page, which stays alive, and is called off",
    once,
    async ({ page }, info) => {
      test.slow();
      const text = await readFile(join(EXAMPLES, "same-file-a/mixed.json"), "utf8");
      const many = Array.from({ length: 3000 }, (_, at) =>
        text.replace(/"mean" : ([1-9]\d*\.\d+)/g, (_all, of) => `"mean" : ${Number(of) * (1 + at / 1e5)}`),
      );
      // By its path: what a test hands over as bytes keeps the page busy.
      const big = info.outputPath("big.json");
      await writeFile(big, many.join("\n"));
      const cancel = page.getByRole("button", { name: "Cancel" });
      await expect(cancel).toBeHidden();
      await page.getByLabel("Files that fio wrote, as JSON").setInputFiles(big);
      await expect(page.locator(".own-progress")).toContainText("Reading big.json …");
      // A worker begins when a processor is free, and 22 MB are read before it counts.
      await expect(page.locator(".own-progress")).toContainText(/Judging test \d+ of 3000 …/, {
        timeout: 60_000,
      });
      expect(page.workers().map((one) => one.url())).toEqual([
        expect.stringMatching(/\/fiolio\/.*judge-own\./),
      ]);
      await cancel.click();
      await expect(said(page)).toHaveText("Cancelled: nothing was judged.");
      await expect(cancel).toBeHidden();
      await expect.poll(() => page.workers().length).toBe(0);
      await paste(page, await fixture(GOOD));
      await expect(results(page).first()).toBeVisible();
    },
  );

  for (const [what, script] of [
    ["there is no worker", "delete window.Worker"],
    [
      "a worker cannot begin",
      "const W = Worker; window.Worker = function () { return new W('nowhere.js'); }",
    ],
  ] as const)
    test(`where ${what} the page judges by itself`, once, async ({ page }) => {
      await page.addInitScript(script);
      await page.reload();
      await bring(page, "page-cache/page-cache.json");
      await expect(page.locator(".own-verdict")).toHaveText(/^Not to be relied on: page-cache\.json ran 3 s/);
    });

  test(
    "after a paste the focus stays in the box, and a link leads to the verdict; each document that is pasted is judged",
    once,
    async ({ page }) => {
      const box = page.getByLabel("Or paste it");
      const see = page.getByRole("link", { name: "See the verdict" });
      await expect(see).toBeHidden();
      await paste(page, await readFile(join(EXAMPLES, "page-cache/page-cache.json"), "utf8"));
      await expect(see).toBeInViewport();
      await expect(box).toBeFocused();
      await paste(page, await soundOutput());
      await expect(page.locator(".own-verdict")).toHaveText(/^These figures can be used: /);
      await expect(box).toBeFocused();
      expect(await violationsIn(page)).toEqual([]);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Verdict" })).toBeFocused();
      await bring(page, "page-cache/page-cache.json");
      await expect(see).toBeHidden();
    },
  );

  test(
    "links beneath the verdict lead to its parts: the tests, what they would answer, what to run instead, and each in full",
    once,
    async ({ page }) => {
      const names = ["page-cache/page-cache.json", "libaio-fdatasync/libaio-fdatasync.json"];
      await bring(page, ...names);
      const jumps = page.getByRole("navigation", { name: "Parts of the verdict" }).getByRole("link");
      await expect(jumps).toHaveText(WIDE);
      // At once: the page may still be moving to the verdict.
      const tops = await jumps.evaluateAll((links) =>
        links.map(
          (link) => document.querySelector(link.getAttribute("href") ?? "")?.getBoundingClientRect().top,
        ),
      );
      expect(tops.every((top, i) => Number(top) > (tops[i - 1] ?? Number.NEGATIVE_INFINITY))).toBe(true);
      await jumps.last().click();
      await expect(page.getByRole("heading", { name: "Each test in full" })).toBeInViewport();
    },
  );

  test("two jobs to run instead are apart by an empty line", once, async ({ page }) => {
    await bring(page, "two-jobs-at-once/two-jobs-at-once.json");
    const lines = page.locator(".own-instead pre").first().locator(".line");
    await expect(lines.filter({ hasText: /^\[/ })).toHaveCount(2);
    const heights = await lines.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
    expect(Math.min(...heights)).toBeGreaterThan(12);
  });

  test("by keyboard alone, the verdict gets the focus", once, async ({ page }) => {
    await page.getByLabel("Or paste it").fill(await fixture(GOOD));
    await page.getByRole("button", { name: "Judge", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText(/judged/);
    await expect(page.getByRole("heading", { name: "Verdict" })).toBeFocused();
  });

  for (const reducedMotion of ["reduce", "no-preference"] as const)
    test(
      `the verdict on a file comes into sight and has the focus (motion: ${reducedMotion}); a fact that is stated moves nothing`,
      once,
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion });
        await page.setViewportSize({ width: 1280, height: 500 });
        const heading = page.getByRole("heading", { name: "Verdict" });
        await expect(heading).toBeHidden();
        await bring(page, "page-cache/page-cache.json");
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
        await expect(heading).toHaveAccessibleDescription(/^Not to be relied on: /);
        await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(60);
        const network = page.getByLabel("Network to the storage");
        await network.focus();
        await network.selectOption("10 Gbit/s");
        await expect(page.locator(".own-answer")).toContainText("impossibly fast");
        await expect(network).toBeFocused();
      },
    );

  test("an example is loaded where it is asked for: its verdict, and what its figures would answer", async ({
    page,
    watched,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("button", { name: "Try it with an example" }).click();
    await expect(page.getByRole("heading", { name: "Verdict on an example" })).toBeFocused();
    await expect(page.locator(".own-verdict")).toHaveText(
      /^Use with care: fsync figures of commits-libaio in the example are excluded .+had not settled when measured \(unsteady rate\)\.$/,
    );
    const [example = ""] = asked.filter((url) => url.endsWith(".json"));
    const body = await (await page.request.get(example)).body();
    expect(gzipSync(body).length).toBeLessThan(8_000);
    const uses = page.locator(".own-uses");
    await expect(uses.getByText(/^Of 2 use cases, these figures leave 2 open\.$/)).toBeVisible();
    const row = uses.getByRole("row").filter({ hasText: "Sharing" });
    await expect(row).toContainText("p99 fsync latency 3.88 ms (job commits): no objective is stated");
    await expect(row).toContainText("Also requires volumes that several nodes can write at once");
    for (const link of await uses.getByRole("link").all())
      expect((await page.request.get(String(await link.getAttribute("href")))).ok()).toBe(true);
    expect(await violationsIn(page)).toEqual([]);
    expect(watched).toEqual({ foreign: [], complaints: [] });
  });

  test("two storages are answered apart: one is open, the other folded", once, async ({ page }) => {
    const text = await soundOutput();
    const other = text.replaceAll(/"filename" : "[^"]*"/g, '"filename" : "/dev/sdF"');
    await page.getByLabel("Files that fio wrote, as JSON").setInputFiles(
      [text, other].map((of, at) => ({
        name: `${at}.json`,
        mimeType: "application/json",
        buffer: Buffer.from(of),
      })),
    );
    const storages = page.locator(".own-uses > details");
    await expect(storages).toHaveCount(2);
    await expect(storages.nth(0)).toHaveAttribute("open");
    await expect(storages.nth(1)).not.toHaveAttribute("open");
    await expect(storages.nth(1).locator("summary").first()).toHaveText(
      "On 1.json: of 2 use cases, these figures leave 1 open and say nothing of 1.",
    );
    await storages.nth(1).locator("summary").first().click();
    await expect(page.getByRole("group", { name: "Use cases on 1.json", exact: true })).toBeVisible();
    await expect(storages.nth(1).getByText("The other use case", { exact: true })).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  });

  test(
    "use cases of which nothing is measured are folded, with the profile that measures them",
    once,
    async ({ page }) => {
      await bring(page, "libaio-fdatasync/libaio-fdatasync.json");
      const uses = page.locator(".own-uses");
      await expect(uses.getByText(/^Of 2 use cases, these figures say nothing of 2\.$/)).toBeVisible();
      await expect(uses.getByRole("link", { name: "general.fio" })).toBeHidden();
      await uses.getByText("All 2 use cases").click();
      const link = uses.getByRole("link", { name: "general.fio" });
      await expect(link).toBeVisible();
      expect((await page.request.get(String(await link.getAttribute("href")))).ok()).toBe(true);
      await expect(uses).toContainText("read IOPS: not measured");
    },
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says how to do the same", once, async ({ page }) => {
    await open(page);
    await expect(page.getByText("This page needs JavaScript to do that.")).toBeVisible();
    await expect(page.getByLabel("Or paste it")).toBeHidden();
  });
});

test.describe("on the phone of most", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  test(
    "the first screen has where files are chosen, and the page is of few screens",
    once,
    async ({ page }) => {
      await open(page);
      const files = page.getByLabel("Files that fio wrote, as JSON");
      const box = await files.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844);
      expect(await page.getByLabel("Or paste it").getAttribute("rows")).toBe("4");
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
      await expect(page.getByRole("table", { name: "Job files of fio, to download" })).toBeHidden();
      await page.getByText("The job files, with room and time").click();
      await expect(page.getByRole("table", { name: "Job files of fio, to download" })).toBeVisible();
    },
  );
});

test.describe("on the phone of most, of what is judged", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  test(
    "what figures would answer and what to run instead go first, all else is folded, and the page is of few screens",
    once,
    async ({ page }) => {
      await open(page);
      const before = await page.evaluate(() => document.documentElement.scrollHeight);
      const names = ["page-cache/page-cache.json", "libaio-fdatasync/libaio-fdatasync.json"];
      await bring(page, ...names);
      const jumps = page.getByRole("navigation", { name: "Parts of the verdict" }).getByRole("link");
      const [table = "", ...rest] = WIDE;
      await expect(jumps).toHaveText([...rest.slice(0, 2), table, ...rest.slice(2)]);
      await expect(page.locator(".own-answer details[open]")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(before + 1800);
      await jumps.getByText(table).click();
      await expect(page.getByRole("table", { name: "All tests, file by file" })).toBeVisible();
      await page.getByLabel("Files that fio wrote, as JSON").setInputFiles(join(EXAMPLES, names[0] ?? ""));
      await expect(results(page)).toHaveCount(1);
      await jumps.getByText("The test in full").click();
      await expect(page.locator(".own-figures")).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
    },
  );
});

test.describe("on a wide screen", () => {
  test(
    "what is known of the storage stands beside what is brought, up to the edge",
    once,
    async ({ page }) => {
      await open(page);
      const [bring, facts] = await Promise.all(
        [page.locator(".own-bring"), page.locator(".own-facts")].map((one) => one.boundingBox()),
      );
      expect(Math.abs((bring?.y ?? 0) - (facts?.y ?? 99))).toBeLessThan(20);
      expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeGreaterThan(1180);
    },
  );
});

test.describe("on a phone", () => {
  test.use(phone);
  test("nothing is wider than the screen", once, async ({ page }) => {
    await open(page);
    await paste(page, await fixture(GOOD));
    const first = await unfolded(page, 0);
    await first.getByText(/^Had nothing to look at/).click();
    for (const name of await first.locator(".own-name:visible").all()) await name.click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violationsIn(page)).toEqual([]);
  });

  test("no figure is beyond the edge of its table", once, async ({ page }) => {
    await open(page);
    const names = ["page-cache/page-cache.json", "libaio-fdatasync/libaio-fdatasync.json"];
    await bring(page, ...names);
    await expect(said(page)).toHaveText(/judged/);
    await unfolded(page, 0);
    await unfolded(page, 1);
    await expect(page.locator(".own-figures td").filter({ hasText: "494 µs" })).toBeVisible();
    for (const table of await page.locator(".own-answer .scroll").all())
      expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    const cells = page.locator(".own-figures td:visible");
    const width = await page.evaluate(() => window.innerWidth);
    for (const cell of await cells.all()) {
      const box = await cell.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(await violationsIn(page)).toEqual([]);
  });
});
