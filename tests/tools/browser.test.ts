import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { isPinnedBrowser, launchOptions, readyBrowser } from "../support/browser.ts";

describe("the browser for tests", () => {
  test("starts, draws a page and starts again", async () => {
    await readyBrowser();
    for (const expected of ["first", "second"]) {
      const browser = await chromium.launch(launchOptions);
      try {
        const page = await browser.newPage();
        await page.setContent(`<h1>${expected}</h1>`);
        assert.equal(await page.textContent("h1"), expected);
        assert.ok((await page.screenshot()).length > 1000);
      } finally {
        await browser.close();
      }
    }
  });

  test("draws with the pinned fonts only, whatever the machine has", {
    skip: !isPinnedBrowser && "FIOLIO_BROWSER names another browser",
  }, async () => {
    await readyBrowser();
    const browser = await chromium.launch(launchOptions);
    try {
      const page = await browser.newPage();
      await page.setContent("<p style='font: 20px monospace'>A storage class</p>");
      const session = await page.context().newCDPSession(page);
      await session.send("DOM.enable");
      await session.send("CSS.enable");
      const { root } = await session.send("DOM.getDocument");
      const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      assert.deepEqual(
        fonts.map((font) => font.familyName),
        ["Open Sans"],
      );
    } finally {
      await browser.close();
    }
  });

  test("named by FIOLIO_BROWSER but not there, is one clear line", async () => {
    const module = fileURLToPath(new URL("../support/browser.ts", import.meta.url));
    const script = `import { readyBrowser } from ${JSON.stringify(module)};
      await readyBrowser().catch((error) => { console.log(error.message); });`;
    const env = { ...process.env, FIOLIO_BROWSER: "/no/such/browser" };
    const args = ["--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    assert.equal(
      stdout,
      "FIOLIO_BROWSER: expected a Chromium, /no/such/browser does not exist. Name another or unset it.\n",
    );
  });
});
