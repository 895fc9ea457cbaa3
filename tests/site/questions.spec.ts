/** Questions that readers come with, asked of this report: each with its clicks, at most two, and the answer on the screen then. */
import type { Locator, Page } from "@playwright/test";
import { expect, test as site } from "../support/site.ts";

/** What a reader does; choosing in a select and searching are clicks, too. */
class Reader {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }
  async choose(label: string, option: string): Promise<void> {
    this.clicks++;
    await this.page.getByLabel(label).selectOption({ label: option });
  }
  async search(words: string): Promise<void> {
    this.clicks++;
    await this.page.keyboard.press("/");
    await this.page.keyboard.type(words);
    await this.page.keyboard.press("Enter");
  }
}

const HOME = "v2026.3.0/";
const TALOS = "Home lab of three Talos nodes";

const test = site.extend<{ reader: Reader }>({
  reader: async ({ page }, use) => {
    await page.goto(HOME);
    const reader = new Reader(page);
    await use(reader);
    expect(reader.clicks, "clicks").toBeLessThanOrEqual(2);
  },
});

/** The answer, on the screen without scrolling. */
async function said(answer: Locator, text: string | RegExp): Promise<void> {
  await expect(answer).toContainText(text);
  await expect(answer).toBeInViewport();
}

const nav = (page: Page, name: string): Locator =>
  page.getByRole("banner").getByRole("navigation").getByRole("link", { name, exact: true });
const headline = (page: Page): Locator => page.locator(".choose-answer .answer-head").first();

const once = { tag: "@once" };
const answer = (page: Page): Locator => page.locator(".choose-answer .answer").first();
const results = (page: Page): Locator => page.locator(".search-results a");

test("PostgreSQL: Rook or Mayastor?", once, async ({ reader, page }) => {
  await reader.choose("I run", "PostgreSQL: OLTP database");
  await reader.choose("on an environment like", TALOS);
  await said(headline(page), "Mayastor, 1 replica, 2 cores");
  await expect(headline(page)).not.toContainText("Rook");
  await expect(answer(page)).toContainText(
    /survive its loss: open between .*Rook.* and Mayastor, 3 replicas/,
  );
});

test("Why is Ceph RBD out?", once, async ({ reader, page }) => {
  await reader.click(page.getByRole("link", { name: "Every use case against every deployment" }));
  await reader.click(
    page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: TALOS }),
  );
  const table = page.getByRole("table", { name: /Use cases and deployments in Home lab of three Talos/ });
  const row = table.getByRole("row", { name: /^Search index/ });
  const heads = await table.getByRole("columnheader").allInnerTexts();
  const cell = row.getByRole("cell").nth(heads.findIndex((head) => head.startsWith("Ceph RBD")) - 1);
  await said(cell, /excluded.*read repeatedly, impossibly fast/s);
});

test("How much slower is NFS than local NVMe for fsync?", once, async ({ reader, page }) => {
  await reader.search("NFS local NVMe fsync");
  await expect(results(page).first()).toHaveText("Local NVMe against NFS from the NAS");
  await reader.click(results(page).first());
  await said(
    page.getByText(/2\.99x faster than NFS from the NAS.*fsync after every write/),
    "197 MiB/s against 65.9",
  );
});

test("rep2 against ec-2-1", once, async ({ reader, page }) => {
  await reader.search("rep2 ec-2-1");
  await reader.click(results(page).first());
  await expect(page).toHaveURL(/compare\/odf-ec-2-1-vs-odf-rep2\/$/);
  await said(page.locator(".lede"), "cannot be compared");
  await said(page.locator("#again"), "What to run again");
});

test("rep2 against ec-2-1, from the deployment's page", once, async ({ reader, page }) => {
  await page.goto(`${HOME}deployments/odf-rep2/`);
  const table = page.getByRole("table", { name: /against the others/ });
  await reader.click(table.getByRole("link", { name: "ODF RBD, erasure coded 2+1" }));
  await said(
    page.getByRole("heading", { level: 1 }),
    "ODF RBD, erasure coded 2+1 against ODF RBD, 2 replicas",
  );
});

test("The numbers behind this chart in a spreadsheet", once, async ({ reader, page, request }) => {
  await page.goto(`${HOME}compare/ocp-local-nvme-vs-ocp-nfs-csi/`);
  const link = page.locator("figure").first().getByRole("link", { name: "CSV" });
  await expect(link).toBeVisible();
  const csv = await request.get(new URL(String(await link.getAttribute("href")), page.url()).href);
  expect((await csv.text()).split("\n").length).toBeGreaterThan(3);
  await reader.click(page.getByRole("contentinfo").getByRole("link", { name: "Data" }));
  await said(page.getByRole("link", { name: "figures.xlsx" }), "figures.xlsx");
});

test("Which StorageClass has the best p99 write latency?", once, async ({ reader, page }) => {
  await reader.click(nav(page, "Explore"));
  const first = page.locator(".explore-says").first();
  if (!/\/explore\/$/.test(page.url())) await reader.click(nav(page, "Explore").last());
  await said(first, /Write latency, p99: .*\(openebs-single-replica\) is first with 3\.2 ms/);
});

test("What changed since the last edition?", once, async ({ reader, page }) => {
  await reader.click(nav(page, "Evidence"));
  await reader.click(nav(page, "Changes").filter({ visible: true }));
  await said(page.getByRole("heading", { level: 2 }).first(), "v2026.3.0");
  await said(page.locator("main"), "21 new, 60 in all");
});

test("Only what survives a node", once, async ({ reader, page }) => {
  await reader.click(page.getByLabel("survives a node"));
  await said(headline(page), "NFS from the NAS");
});

test("Where does this number come from?", once, async ({ reader, page }) => {
  await reader.click(page.locator(".choose-answer .answer-why a").first());
  await expect(page).toHaveURL(/\/runs\/[^/]+\/#result-\d+$/);
  await said(
    page
      .getByRole("link", { name: /^line \d+/ })
      .or(page.getByText(/^line \d+/))
      .first(),
    /line \d+/,
  );
});

test("Find “etcd”", once, async ({ reader, page }) => {
  await reader.search("etcd");
  await said(results(page).first(), "Write-ahead log and etcd");
  await reader.click(results(page).first());
  await expect(page).toHaveURL(/use-cases\/write-ahead-log\/$/);
});

test("Contradicted claims of one document", once, async ({ reader, page }) => {
  await reader.click(nav(page, "Evidence"));
  const row = page.getByRole("row", { name: /^Storage Performance Benchmarks/ });
  await reader.click(row.getByRole("link", { name: "21", exact: true }));
  await said(page.locator("#contradicted"), "Contradicted (21)");
});

test("Three or four in one chart", once, async ({ reader, page }) => {
  const ids = ["talos-zfs", "talos-ceph-rbd", "talos-mayastor-3r", "talos-cephfs"];
  await page.goto(`${HOME}explore/?d=${ids.join(",")}&m=write.p99`);
  const chart = page.getByRole("img", { name: /^Write latency, p99/ });
  for (const name of ["ZFS LocalPV", "Ceph RBD with Rook", "Mayastor, 3 replicas", "CephFS with Rook"])
    await expect(chart).toHaveAccessibleName(new RegExp(name));
  await reader.click(page.getByRole("button", { name: "Percentiles" }));
  await expect(page).toHaveURL(/v=percentiles&m=write\.p99&d=talos-zfs,talos-ceph-rbd,/);
  await expect(page.getByRole("img", { name: /^Percentiles of write latency/ })).toBeInViewport();
});

test("Which StorageClass for Kafka?", once, async ({ reader, page }) => {
  await reader.choose("I run", "Kafka: Message queue");
  await reader.choose("on an environment like", "OpenShift with a NAS");
  await said(page.locator(".choose-answer .answer-class").first(), "storageClassName: local-nvme-retain");
});

test("What can many pods write to at once?", once, async ({ reader, page }) => {
  await reader.click(page.getByLabel("is ReadWriteMany"));
  await said(headline(page), "NFS from the NAS");
});

test("What would settle the answer for etcd?", once, async ({ reader, page }) => {
  await reader.choose("I run", "etcd: Write-ahead log and etcd");
  await expect(answer(page)).toContainText(/Run (?:the )?profile etcd-fsync/);
});

test("Which deployment is the StorageClass ceph-block?", once, async ({ reader, page }) => {
  await reader.search("ceph-block");
  await reader.click(results(page).first());
  await said(page.getByRole("heading", { level: 1 }), "Ceph RBD with Rook");
});

test("What does “impossibly fast” mean?", once, async ({ reader, page }) => {
  await reader.search("impossibly fast");
  await reader.click(results(page).first());
  await expect(page).toHaveURL(/\/checks\//);
  await expect(page.locator(".lede")).toBeInViewport();
});

test("How do reads of the home lab spread from p50 to p99?", once, async ({ reader, page }) => {
  await page.goto(`${HOME}explore/`);
  await page.locator("[data-ready]").waitFor({ state: "attached" });
  await reader.choose("Metric", "Read latency, p99");
  await reader.click(page.getByRole("button", { name: "Percentiles" }));
  await expect(
    page.getByRole("img", { name: /^Percentiles of read latency of .*ZFS LocalPV/ }),
  ).toBeInViewport();
});

test(
  "Which replicated or distributed block storage survives a node, in a table?",
  once,
  async ({ reader, page }) => {
    await page.goto(`${HOME}explore/?v=table`);
    await reader.click(page.getByRole("button", { name: "Survives a node" }));
    await reader.click(page.getByRole("button", { name: "distributed block" }));
    const rows = page.locator(".explore-panel tbody tr");
    await expect(rows.filter({ hasText: "Ceph RBD with Rook" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "ZFS LocalPV" })).toHaveCount(0);
  },
);

test("Everything as a file for DuckDB", once, async ({ reader, page, request }) => {
  await reader.click(page.getByRole("contentinfo").getByRole("link", { name: "Data" }));
  const link = page.getByRole("link", { name: "results.parquet" });
  await said(link, "results.parquet");
  const file = await request.get(new URL(String(await link.getAttribute("href")), page.url()).href);
  expect((await file.body()).subarray(0, 4).toString()).toBe("PAR1");
});

test("How do I cite this?", once, async ({ reader, page }) => {
  await page.goto(`${HOME}use-cases/oltp-database/`);
  await reader.click(page.getByText("Cite this page"));
  await expect(page.getByRole("group", { name: "Citation as text" })).toContainText(
    "edition v2026.3.0, 2026-03-31",
  );
});

test("Is there a newer edition than the one that I was linked to?", once, async ({ reader, page }) => {
  await page.goto("v2025.12.0/environments/talos-homelab/");
  await reader.click(page.getByRole("complementary", { name: "About this edition" }).getByRole("link"));
  await expect(page).toHaveURL(/v2026\.3\.0\/environments\/talos-homelab\/$/);
});

test(
  "Which numbers does a check keep apart, and what should I run again?",
  once,
  async ({ reader, page }) => {
    await page.goto(`${HOME}explore/?d=odf-rep2,odf-ec-2-1,odf-rep3-virt&v=table`);
    await reader.click(page.getByRole("button", { name: "Compare" }));
    await said(page.locator(".explore-says"), "nobody can be called ahead");
    await expect(page.locator(".explore-out")).not.toHaveCount(0);
    await expect(page.getByRole("heading", { name: "To compare what is excluded" })).toBeVisible();
  },
);

test("What is the raw file behind a figure?", once, async ({ reader, page, request }) => {
  await reader.click(page.locator(".choose-answer .answer-why a").first());
  const raw = page.getByRole("link", { name: /^(data\/)?raw\/|\.(md|yaml|json|txt)$/ }).first();
  const file = await request.get(new URL(String(await raw.getAttribute("href")), page.url()).href);
  expect(file.ok()).toBe(true);
});
