/** The site of the small report in tests/fixtures/report, built and served once for all. Addresses are relative to it. */
import type { Page } from "@playwright/test";
import { test as base } from "../support/site.ts";

export { expect } from "../support/site.ts";

export type Watched = {
  /** Addresses asked of other hosts. */
  foreign: string[];
  /** What the browser complained of: content security policy, scripts, missing files. */
  complaints: string[];
};

export const test = base.extend<{ watched: Watched }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  baseURL: async ({}, use) => use(setUp("FIOLIO_SMALL_SITE_URL")),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  siteDir: async ({}, use) => use(setUp("FIOLIO_SMALL_SITE_DIR")),
  watched: [
    async ({ page, baseURL }, use) => {
      const watched: Watched = { foreign: [], complaints: [] };
      watch(page, new URL(String(baseURL)).origin, watched);
      await use(watched);
    },
    { auto: true },
  ],
});

function setUp(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name}: expected the small site, found none. Run npm test -- site.`);
  return value;
}

function watch(page: Page, origin: string, { foreign, complaints }: Watched): void {
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== "data:") foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** The page of a comparison: random reads in the lab. */
export const COMPARISON = "v2025.2.0/environments/lab/randread-4k-j1-o16-direct-8g/";

/** One page of each kind, with its heading. */
export const PAGES: readonly (readonly [kind: string, path: string, heading: string])[] = [
  ["home", "v2025.2.0/", "Which StorageClass should I use?"],
  ["use cases", "v2025.2.0/use-cases/", "Use cases"],
  ["use case", "v2025.2.0/use-cases/reading/", "Reading"],
  ["use case in an environment", "v2025.2.0/use-cases/reading/lab/", "Reading: Lab <i>one</i>"],
  ["decision table", "v2025.2.0/decision/", "Decision table"],
  ["decision table of an environment", "v2025.2.0/decision/lab/", "Decision table: Lab <i>one</i>"],
  ["environments", "v2025.2.0/environments/", "Environments"],
  ["environment", "v2025.2.0/environments/lab/", "Lab <i>one</i>"],
  ["comparison", COMPARISON, "Random read, 4 KiB, queue depth 16, direct, 8 GiB"],
  [
    "reads against writes",
    "v2025.2.0/environments/lab/reads-against-writes/",
    "Reads against writes: Lab <i>one</i>",
  ],
  ["environment without runs", "v2025.2.0/environments/hall/", "Hall two"],
  ["backends", "v2025.2.0/backends/", "Backends"],
  ["backend", "v2025.2.0/backends/fast/", "Fast blocks"],
  ["deployments", "v2025.2.0/deployments/", "Deployments"],
  ["deployment", "v2025.2.0/deployments/lab-fast/", "Fast blocks in the lab"],
  ["pairs", "v2025.2.0/compare/", "Compare"],
  [
    "pair",
    "v2025.2.0/compare/lab-fast-vs-lab-files/",
    "Fast blocks in the lab against Shared files in the lab",
  ],
  ["models", "v2025.2.0/models/", "One score, by several models"],
  ["history", "v2025.2.0/history/", "Before and after"],
  ["explore", "v2025.2.0/explore/", "Explore"],
  ["data", "v2025.2.0/data/", "Data"],
  ["search", "v2025.2.0/search/", "Search"],
  ["measure", "v2025.2.0/measure/", "Measure your own cluster"],
  ["workloads", "v2025.2.0/workloads/", "Workloads"],
  ["checks", "v2025.2.0/checks/", "Checks"],
  ["check", "v2025.2.0/checks/little/", "Rate times latency is the queue depth"],
  ["claims", "v2025.2.0/claims/", "Claims"],
  ["claims of a document", "v2025.2.0/claims/first-report/", 'First report <script>alert("source")</script>'],
  ["sources", "v2025.2.0/sources/", "Sources"],
  ["source", "v2025.2.0/sources/first-report/", 'First report <script>alert("source")</script>'],
  ["changes", "v2025.2.0/changes/", "What changed"],
  ["method", "v2025.2.0/methodology/", "Method"],
  ["guides", "v2025.2.0/guides/", "Guides"],
  ["guide", "v2025.2.0/guides/reading-figures/", "Reading figures"],
  ["old edition", "v2025.1.0/", "Which StorageClass should I use?"],
  ["draft edition", "next/environments/lab/", "Lab <i>one</i>"],
  ["runs", "runs/", "Runs"],
  ["run", "runs/lab-fast.fio-rand/", "fast-block · Random I/O of lab-fast"],
  [
    "measured run",
    "runs/lab-fast.own/",
    "fast-block · Random write, 4 KiB, queue depth 1, buffered, fsync after every write, 4 MiB",
  ],
  ["not found", "404.html", "There is no such page"],
];
