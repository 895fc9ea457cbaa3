import { engineDir } from "../../src/effects/engine.ts";
import { readyBrowser } from "./browser.ts";
import { openSite } from "./build-site.ts";

/** Once for all site tests: the browser, and the site of this report (or FIOLIO_TEST_ROOT's), built and served. */
export default async function setUp(): Promise<() => Promise<void>> {
  await readyBrowser();
  const site = await openSite(process.env.FIOLIO_TEST_ROOT ?? engineDir);
  process.env.FIOLIO_SITE_URL = site.url;
  process.env.FIOLIO_SITE_DIR = site.folder;
  return site.close;
}
