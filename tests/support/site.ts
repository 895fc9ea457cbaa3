/** What site tests import instead of @playwright/test. Addresses are relative to the site: `page.goto("./guides/")`. */
import { test as base } from "@playwright/test";
import { isPinnedBrowser, pixelsNeedPinned } from "./browser.ts";

export { expect } from "@playwright/test";

export type SiteFixtures = {
  /** The folder the site was built into. */
  siteDir: string;
};

export const test = base.extend<SiteFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  siteDir: async ({}, use) => {
    const dir = process.env.FIOLIO_SITE_DIR;
    if (!dir) throw new Error("FIOLIO_SITE_DIR: expected the built site, found none. Run npm test -- site.");
    await use(dir);
  },
});

/** For tests that compare pixels: they run only in the pinned browser and are reported as skipped elsewhere. */
export const pixelTest = test.extend<{ pinnedOnly: undefined }>({
  pinnedOnly: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, info) => {
      info.skip(!isPinnedBrowser, pixelsNeedPinned);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** `test.use(phone)`: the narrowest screen that pages must work on. */
export const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
