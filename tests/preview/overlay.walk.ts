import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Browser, chromium, type Page } from "@playwright/test";
import { launchOptions, readyBrowser } from "../support/browser.ts";
import { fioJson, Report } from "../support/report.ts";
import { Follow } from "./follow.ts";

const GUIDE = "content/guides/mine.md";
const guide = (text: string): string => `---\ntitle: Mine\n---\n${text}\n`;
const BROKEN = "title: [<img src=x onerror=document.title='run'>\n";

describe("a preview in a browser", { timeout: 300_000 }, () => {
  let report: Report;
  let follow: Follow;
  let browser: Browser;
  let page: Page;
  const said: string[] = [];
  before(async () => {
    await readyBrowser();
    report = await Report.create({ "data/raw/lab/lab-ceph/a.json": fioJson(1), [GUIDE]: guide("First.") });
    follow = await Follow.start(report.root, ["--port", "0"]);
    browser = await chromium.launch(launchOptions);
    page = await browser.newPage();
    page.on("console", (message) => message.type() === "error" && said.push(message.text()));
    await page.goto(`${follow.url}next/guides/mine/`);
    await page.getByText("First.").waitFor();
  });
  after(async () => {
    await browser?.close();
    await follow?.stop();
    await report?.remove();
  });

  test("shows what was saved without being asked", async () => {
    await report.write(GUIDE, guide("Second."));
    await page.getByText("Second.").waitFor();
  });

  test("shows a problem as text over the last good page, which hides and clears", async () => {
    const before = await report.read("data/backends/ceph.yaml");
    await report.write("data/backends/ceph.yaml", BROKEN);
    const panel = page.getByRole("alert");
    await panel.getByText("data/backends/ceph.yaml").waitFor();
    assert.match(await panel.innerText(), /The page above is the last good one/);
    assert.ok(await page.getByText("Second.").isVisible());
    assert.equal(await panel.locator("img").count(), 0);
    await report.write("data/backends/ceph.yaml", before);
    await panel.waitFor({ state: "detached" });
    await report.write("data/backends/ceph.yaml", BROKEN);
    await panel.getByRole("button", { name: "Hide" }).click();
    assert.equal(await panel.count(), 0);
    await report.write("data/backends/ceph.yaml", before);
  });

  test("comes back when the preview is started again", async () => {
    const { port } = new URL(follow.url);
    await follow.stop();
    await report.write(GUIDE, guide("Third."));
    follow = await Follow.start(report.root, ["--port", port]);
    await page.getByText("Third.").waitFor({ timeout: 60_000 });
  });

  test("breaks no policy of its pages", () => {
    assert.deepEqual(
      said.filter((line) => /Content.Security.Policy|Refused to/.test(line)),
      [],
    );
  });
});
