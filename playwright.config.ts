import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";

export default defineConfig({
  testDir: "tests/site",
  globalSetup: "./tests/support/global-setup.ts",
  outputDir: "test-results",
  reporter: "list",
  fullyParallel: true,
  // Playwright's own is half of the cores.
  workers: "100%",
  forbidOnly: Boolean(process.env.CI),
  // A missing picture is a failure; `npm run shots` draws them.
  updateSnapshots: "none",
  // Neither system nor browser in the names: there is one set of pictures, for the pinned browser.
  snapshotPathTemplate: "{testDir}/shots/{testFilePath}/{arg}-{projectName}{ext}",
  // Longer than Playwright's own: a machine that shares its cores may stand still for some seconds.
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Playwright's own 0.2 lets a recoloured line pass. Take shots of elements: on a whole page a lost mark is noise.
    toHaveScreenshot: {
      threshold: 0.05,
      maxDiffPixels: 10,
      animations: "disabled",
      caret: "hide",
      scale: "css",
    },
  },
  use: {
    ...(process.env.FIOLIO_SITE_URL ? { baseURL: process.env.FIOLIO_SITE_URL } : {}),
    launchOptions,
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "light", use: { colorScheme: "light" } },
    // What does not depend on colour is tagged @once.
    { name: "dark", use: { colorScheme: "dark" }, grepInvert: /@once/ },
  ],
});
