import assert from "node:assert/strict";
import { mkdir, rename, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { fioJson, Report } from "../support/report.ts";
import { Follow } from "./follow.ts";

const GUIDE = "content/guides/mine.md";
const PAGE = "next/guides/mine/";
const guide = (text: string): string => `---\ntitle: Mine\n---\n${text}\n`;

describe("a preview", { timeout: 300_000 }, () => {
  let report: Report;
  let follow: Follow;
  before(async () => {
    report = await Report.create({
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      [GUIDE]: guide("First."),
      "public/mine.txt": "left alone",
    });
    follow = await Follow.start(report.root, ["--port", "0"]);
  });
  after(async () => {
    await follow.stop();
    await report.remove();
  });

  test("imports what is there, and builds a folder of its own", async () => {
    assert.match(await follow.page(PAGE), /<p>First\./);
    assert.match(await follow.page("next/deployments/lab-ceph/"), /Ceph in the lab/);
    assert.equal((await report.contents("data/results")).size, 1);
    assert.deepEqual([...(await report.contents("public")).keys()], ["public/mine.txt"]);
  });

  test("keeps the policy of its pages: the script is a file of its host", async () => {
    const html = await follow.page(PAGE);
    assert.match(html, /script-src 'self'/);
    assert.match(html, /<script src="\/_fiolio\/preview\.js\?of=\w+"><\/script>$/);
    const script = await fetch(`${follow.url}_fiolio/preview.js`);
    assert.match(script.headers.get("content-type") ?? "", /javascript/);
  });

  test("serves charts, raw files and the search, and nothing beside them", async () => {
    for (const path of ["raw/lab/lab-ceph/a.json", "next/pagefind/pagefind.js", "runs/"])
      assert.equal((await fetch(follow.url + path)).status, 200, path);
    const { port } = new URL(follow.url);
    for (const path of ["/..%2f..%2ffiolio.yaml", "/raw/..%2f..%2ffiolio.yaml", "/%00", "/no/such/page/"])
      assert.equal(await statusOf({ port, path }), 404, path);
    assert.equal(await statusOf({ port, path: "/", headers: { host: "evil.example" } }), 403);
    assert.equal(await statusOf({ port, path: "/", method: "POST" }), 405);
  });

  test("reloads a page that was saved, also twice within a second, and by renaming another over it", async () => {
    const events = await follow.open(PAGE);
    await report.write(GUIDE, guide("Second."));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await report.write(GUIDE, guide("Third."));
    await shows(PAGE, "Third.");
    await events.reload();
    await events.close();
    for (const text of ["Fourth.", "Fifth."]) {
      const open = await follow.open(PAGE);
      await report.write(`${GUIDE}~`, guide(text));
      await rename(report.path(`${GUIDE}~`), report.path(GUIDE));
      await open.reload();
      assert.match(await follow.page(PAGE), new RegExp(`<p>${text}`));
      await open.close();
    }
  });

  test("imports a raw file that is dropped, and shows it on the page that is open", async () => {
    const page = "next/deployments/lab-nfs/";
    const events = await follow.open(page);
    await report.write("data/raw/lab/lab-nfs/b.json", fioJson(2));
    await events.reload();
    assert.equal((await report.contents("data/results/lab/lab-nfs")).size, 1);
    await shows(page, "/runs/");
    await events.close();
  });

  test("says what could not be imported while the page is up to date, until it is gone", async () => {
    const events = await follow.open(PAGE);
    await report.write("data/raw/lab/lab-nfs/cut.json", fioJson(3).slice(0, 900));
    await events.problems("data/raw/lab/lab-nfs/cut.json");
    await rm(report.path("data/raw/lab/lab-nfs/cut.json"));
    await events.problems();
    await events.close();
  });

  test("keeps the last good page while a file is broken, says where, and clears when it is mended", async () => {
    const events = await follow.open(PAGE);
    const deployment = await report.read("data/deployments/lab-nfs.yaml");
    await report.write("data/deployments/lab-nfs.yaml", "title: [<script>alert(1)</script>\n");
    await events.problems("data/deployments/lab-nfs.yaml");
    assert.match(await follow.page(PAGE), /<p>Fifth\./);
    await report.write(GUIDE, guide("Meanwhile."));
    await events.problems("data/deployments/lab-nfs.yaml");
    await report.write("data/deployments/lab-nfs.yaml", deployment);
    await events.problems();
    await shows(PAGE, "Meanwhile.");
    await events.close();
  });

  test("says what Hugo refuses, and goes on from there", async () => {
    const events = await follow.open(PAGE);
    await report.write(GUIDE, guide("{{< no-such-shortcode >}}"));
    await events.problems("no-such-shortcode");
    assert.match(await follow.page(PAGE), /<p>Meanwhile\./);
    await report.write(GUIDE, guide("Mended."));
    await events.problems();
    await shows(PAGE, "Mended.");
    await events.close();
  });

  test("follows a file that is deleted and one that is new", async () => {
    await report.write("content/guides/other.md", guide("Other."));
    await shows("next/guides/other/", "Other.");
    await rm(report.path("content/guides/other.md"));
    await gone("next/guides/other/");
    await mkdir(report.path("profiles"), { recursive: true });
    assert.match(await follow.page(PAGE), /<p>Mended\./);
  });

  test("refuses a second one beside it, and a port that is taken", async () => {
    await assert.rejects(Follow.start(report.root), /dev: expected to be alone, process \d+ does the same/);
    const other = await Report.create();
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    await assert.rejects(
      Follow.start(other.root, ["--port", String(port)]),
      new RegExp(`^Error: --port ${port}: expected a port that is free, another program listens on it\\.`),
    );
    taken.close();
    await other.remove();
  });

  test("ends with Ctrl-C, and leaves no site behind", async () => {
    assert.equal(await follow.stop(), 0);
    assert.deepEqual([...(await report.contents(".fiolio/preview-site")).keys()], []);
    assert.ok(!(await report.contents(".fiolio")).has(".fiolio/preview.lock"));
    assert.doesNotMatch(follow.lines.join("\n"), /closed channel|at file:/);
  });

  async function shows(path: string, text: string): Promise<void> {
    while (!(await follow.page(path)).includes(text))
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
  async function gone(path: string): Promise<void> {
    while ((await fetch(follow.url + path)).status !== 404)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

/** Sends the path as it is; fetch() would tidy it first. */
const statusOf = (options: object): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ hostname: "127.0.0.1", ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
