/** How far what is on a page moved without having been asked to. */
import type { Page } from "@playwright/test";

/** The sum of layout shifts since the page began, as shares of the screen. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return shifts.reduce((sum, one) => sum + (one as unknown as { value: number }).value, 0);
  });
