import { rm } from "node:fs/promises";
import { engineDir } from "../../src/effects/engine.ts";
import { fixtureReport } from "../render/fixture.ts";
import { readyBrowser } from "./browser.ts";
import { openSite } from "./build-site.ts";

/** Once for all site tests: the browser, and two sites, built and served: this report's (or FIOLIO_TEST_ROOT's), the small one's. */
export default async function setUp(): Promise<() => Promise<void>> {
  const began = performance.now();
  const small = await fixtureReport();
  const [site, smallSite] = await Promise.all([
    openSite(process.env.FIOLIO_TEST_ROOT ?? engineDir),
    openSite(small),
    readyBrowser(),
  ]);
  console.log(`sites built and browser ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  process.env.FIOLIO_SITE_URL = site.url;
  process.env.FIOLIO_SITE_DIR = site.folder;
  process.env.FIOLIO_SMALL_SITE_URL = smallSite.url;
  process.env.FIOLIO_SMALL_SITE_DIR = smallSite.folder;
  return async () => {
    await Promise.all([site.close(), smallSite.close()]);
    await rm(small, { recursive: true, force: true });
  };
}
