/** From a press on the explorer until the browser shows what it led to, with a processor four times slower: Event Timing, as INP is measured. */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { editionsInOrder } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { launchOptions, readyBrowser } from "../support/browser.ts";
import { serveSite } from "../support/server.ts";

export type Response = { what: string; milliseconds: number };

const TIMES_SLOWER = 4;
const PRESSES = 3;
/** So that what one press led to is over before the next. */
const QUIET_MS = 1500;
const VIEWS = ["Workloads", "Percentiles", "Scatter", "Table", "Compare", "Ranking"];
/** As good as at once, on any screen. */
const LEAST_MS = 16;

/** The longest of a few presses each, on the newest edition of a report that is built into public/. */
export async function* responses(root: string): AsyncGenerator<Response> {
  const site = join(root, "public");
  await access(join(site, "index.html"));
  await readyBrowser();
  const [server, browser] = [await serveSite(site, "/"), await chromium.launch(launchOptions)];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(noteEvents, LEAST_MS);
    const { record } = await loadRecord(root, { runs: false });
    const newest = editionsInOrder(record).at(-1)?.version ?? "next";
    await page.goto(`${server.url}${newest}/explore/`);
    await page.locator("[data-ready]").waitFor({ state: "attached" });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
    for (const view of VIEWS)
      yield await pressed(page, `view ${view}`, () =>
        page.getByRole("button", { name: view }).first().click(),
      );
    yield await pressed(
      page,
      "from Compare to Ranking",
      () => page.getByRole("button", { name: "Ranking" }).first().click(),
      () => page.getByRole("button", { name: "Compare" }).first().click(),
    );
    await page.locator("summary", { hasText: "Filters" }).click();
    yield await pressed(page, "excluded shown or not", () => page.getByText("Show excluded values").click());
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @param before each press; what it takes does not count */
async function pressed(
  page: Page,
  what: string,
  press: () => Promise<void>,
  before?: () => Promise<void>,
): Promise<Response> {
  const took: number[] = [];
  for (let time = 0; time < PRESSES; time++) {
    if (before !== undefined) {
      await before();
      await page.waitForTimeout(QUIET_MS);
    }
    await page.evaluate(() => window.eventMilliseconds.splice(0));
    await press();
    await page.waitForTimeout(QUIET_MS);
    took.push(...(await page.evaluate(() => window.eventMilliseconds)));
  }
  return { what, milliseconds: Math.max(LEAST_MS, ...took) };
}

declare global {
  interface Window {
    eventMilliseconds: number[];
  }
}

/** Runs in the page. Only what belongs to an interaction counts. */
function noteEvents(least: number): void {
  window.eventMilliseconds = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.eventMilliseconds.push(Math.round(entry.duration));
  });
  observer.observe({ type: "event", durationThreshold: least } as PerformanceObserverInit);
}
