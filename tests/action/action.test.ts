/** The action's two scripts as GitHub's runner starts them, with an event of a pull request and a server that answers as its API does. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { after, before, beforeEach, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { direction, homelab, resultOf, runOf } from "../judge/small-record.ts";
import { Report } from "../support/report.ts";

const SCRIPTS = join(engineDir, "packages", "action");
const SHA = "a".repeat(40);
const MARK = "<!-- fiolio: what changed in storage -->";
const REPEATS = [20_000, 20_200, 19_900, 20_100, 19_800, 20_050];

const repeats = (deployment: string, factor: number): [path: string, text: string][] =>
  REPEATS.map((iops, i) => {
    const figures = direction({ iops: factor * iops }, { mean: (16 / (factor * iops)) * 1e9 });
    const run = runOf(deployment, `run-${i + 1}`, [resultOf(homelab("randread"), { read: figures })]);
    const { source: _, ...provenance } = run.provenance;
    const whole = { ...run, basis: "measured", provenance };
    return [`data/results/lab/${deployment}/${run.id}.json`, JSON.stringify(whole)];
  });

async function script(name: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(SCRIPTS, name)], { env: { ...process.env, ...env } });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

describe("the job of a pull request", () => {
  let report: Report;
  before(async () => {
    report = await Report.create(Object.fromEntries([...repeats("lab-ceph", 1), ...repeats("lab-nfs", 0.8)]));
    await mkdir(report.path("node_modules/.bin"), { recursive: true });
    const starts = `#!/bin/sh\nexec '${process.execPath}' '${join(engineDir, "src", "fiolio.mjs")}' "$@"\n`;
    await writeFile(report.path("node_modules/.bin/fiolio"), starts, { mode: 0o755 });
    await writeFile(report.path("event.json"), JSON.stringify({ pull_request: { number: 12 } }));
  });
  after(() => report.remove());
  const compare = (env: NodeJS.ProcessEnv) =>
    script("compare.mjs", {
      REPORT_ROOT: report.root,
      COMPARISON: report.path("left"),
      GITHUB_EVENT_PATH: report.path("event.json"),
      GITHUB_STEP_SUMMARY: report.path("summary.md"),
      GITHUB_OUTPUT: report.path("output.txt"),
      ...env,
    });

  test("leaves a comparison, its Markdown and the number, and says that something changed", async () => {
    const { code, stdout, stderr } = await compare({ BEFORE: "lab-ceph", AFTER: "lab-nfs", THRESHOLD: "5" });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^2 figures: 2 worse/m);
    assert.match(await readFile(report.path("left/comparison.md"), "utf8"), /\*\*Worse: 2 figures\*\*/);
    assert.equal(await readFile(report.path("left/pull-request.txt"), "utf8"), "12\n");
    assert.match(await readFile(report.path("summary.md"), "utf8"), /\*\*Worse: 2 figures\*\*/);
    assert.equal(await readFile(report.path("output.txt"), "utf8"), "changed=true\n");
  });

  test("fails where that was asked for, and by the metrics that were named", async () => {
    const asked = {
      BEFORE: "lab-ceph",
      AFTER: "lab-nfs",
      FAIL_ON: "REGRESSION",
      METRICS: "read.iops\nread.mean",
    };
    assert.equal((await compare(asked)).code, 1);
    assert.equal((await compare({ ...asked, THRESHOLD: "30" })).code, 0);
  });

  test("what it cannot understand fails it with one line", async () => {
    const { code, stderr } = await compare({ BEFORE: "lab-cepf", AFTER: "lab-nfs" });
    assert.equal(code, 2);
    assert.match(stderr, /lab-cepf/);
    const none = await compare({ REPORT_ROOT: report.path("data") });
    assert.equal(none.code, 1);
    assert.match(none.stderr, /^compare: .*: expected the engine, found none\. Run npm ci in .* first\.$/m);
  });
});

describe("the comment", () => {
  type Comment = { id: number; body: string; user: { type: string } };
  let folder: Report;
  let comments: Comment[];
  let asked: string[];
  let head: string;
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    asked.push(`${method} ${url}`);
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(await answer(method, url, request)));
  });

  async function answer(method: string, url: string, request: IncomingMessage): Promise<unknown> {
    if (url === "/repos/o/r/pulls/12") return { head: { sha: head } };
    const { pathname, searchParams } = new URL(url, "http://api");
    if (method === "GET") {
      assert.equal(pathname, "/repos/o/r/issues/12/comments");
      const page = Number(searchParams.get("page"));
      return comments.slice(100 * (page - 1), 100 * page);
    }
    const { body } = (await json(request)) as { body: string };
    if (method === "POST") comments.push({ id: comments.length, body, user: { type: "Bot" } });
    else {
      const own = comments.find(({ id }) => pathname === `/repos/o/r/issues/comments/${id}`) ?? assert.fail();
      own.body = body;
    }
    return {};
  }

  before(async () => {
    folder = await Report.create();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    await folder.write("event.json", JSON.stringify({ workflow_run: { head_sha: SHA } }));
  });
  after(async () => {
    server.close();
    await folder.remove();
  });
  beforeEach(() => {
    comments = [];
    asked = [];
    head = SHA;
  });

  async function left(
    verdict: string,
    markdown: string,
    number = "12",
    json = JSON.stringify({ figures: [{ verdict }] }),
  ): Promise<string> {
    await folder.write("left/comparison.json", json);
    await folder.write("left/comparison.md", markdown);
    await folder.write("left/pull-request.txt", `${number}\n`);
    const { port } = server.address() as AddressInfo;
    const { code, stdout, stderr } = await script("comment.mjs", {
      COMPARISON: folder.path("left"),
      TOKEN: "t",
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_REPOSITORY: "o/r",
      GITHUB_EVENT_PATH: folder.path("event.json"),
    });
    assert.equal(code, 0, stderr);
    return stdout;
  }

  test("speaks only of a change, is kept up to date, and says when it is over", async () => {
    await left("no difference", "nothing");
    assert.deepEqual(comments, []);
    await left("worse", "### Storage\n\n0.8x");
    assert.deepEqual(
      comments.map(({ body }) => body),
      [`${MARK}\n### Storage\n\n0.8x`],
    );
    await left("worse", "### Storage\n\n0.7x");
    assert.deepEqual(
      comments.map(({ body }) => body),
      [`${MARK}\n### Storage\n\n0.7x`],
    );
    await left("too few runs to tell", "1 figure: 1 with too few runs to tell.");
    assert.deepEqual(
      comments.map(({ body }) => body),
      [`${MARK}\n1 figure: 1 with too few runs to tell.`],
      "what was found now, and not that nothing differs",
    );
    await left("", "", "12", "no JSON");
    assert.deepEqual(
      comments.map(({ body }) => body),
      [`${MARK}\n### Storage: not compared at this commit\n`],
    );
  });

  test("is found among hundreds, and somebody's copy of it is not taken for it", async () => {
    comments = Array.from({ length: 250 }, (_, id) => ({
      id,
      body: `Comment ${id}`,
      user: { type: "User" },
    }));
    comments[7] = { id: 7, body: `${MARK} copied`, user: { type: "User" } };
    comments[240] = { id: 240, body: `${MARK}\nold`, user: { type: "Bot" } };
    await left("better", "new");
    assert.equal(comments[240].body, `${MARK}\nnew`);
    assert.equal(comments[7].body, `${MARK} copied`);
    assert.equal(comments.length, 250);
  });

  test("is not written into a pull request that is at another commit, or into none", async () => {
    head = "b".repeat(40);
    assert.match(await left("worse", "text"), /at another commit/);
    assert.match(await left("worse", "text", "12; rm"), /for no pull request/);
    assert.match(await left("worse", "text", "../../../user"), /for no pull request/);
    assert.ok(asked.every((one) => one.startsWith("GET ")));
  });

  test("makes nothing of what a job left but tables and folds", async () => {
    await left(
      "worse",
      '<details><summary>Same</summary>\n</details>\n<script>x</script><img src=x>\n[click](https://evil.example)\n\\\\[click](//evil.example) \\[plain\\]\n![](http://evil.example/p.png) @everyone www.evil.example\n<details><summary><a href="x">y</a></summary>\n',
    );
    const [{ body } = assert.fail()] = comments as [Comment];
    assert.equal(
      body,
      `${MARK}\n<details><summary>Same</summary>\n</details>\n&lt;script>x&lt;/script>&lt;img src=x>\n&#91;click&#93;(https&#58;//evil.example)\n\\&#91;click&#93;(//evil.example) &#91;plain&#93;\n!&#91;&#93;(http&#58;//evil.example/p.png) @&#8203;everyone www&#46;evil.example\n&lt;details>&lt;summary>&lt;a href="x">y&lt;/a>&lt;/summary>\n`,
    );
  });

  test("holds no more than GitHub takes", async () => {
    await left("worse", "x".repeat(200_000));
    assert.ok((comments[0]?.body.length ?? 0) < 65_536);
  });
});
