/** The whole way from a record to a site, with the real Hugo. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { filesIn } from "../../src/effects/small-files.ts";
import { build } from "../../src/publish/build.ts";
import { examplesRoot } from "../../src/publish/examples.ts";
import { type BuildEffects, render } from "../../src/publish/rendered.ts";
import { buildSite } from "../../src/publish/run-hugo.ts";
import type { Problem } from "../../src/text/problem.ts";
import { Report } from "../support/report.ts";
import { fixtureReport } from "./fixture.ts";
import { hashes } from "./hashes.ts";

const silent: BuildEffects = { step: () => {}, problems: () => {} };
const baseURL = "https://example.org/fiolio/";

describe("building the small report", () => {
  let root = "";
  const out = (): string => join(root, "public");
  const page = (path: string): Promise<string> => readFile(join(out(), path, "index.html"), "utf8");
  before(async () => {
    root = await fixtureReport();
    assert.equal(await build({ root, out: out(), baseURL, published: false }, silent), true);
  });
  after(() => rm(root, { recursive: true, force: true }));

  test("a file of a chart is written again only where it is lost or damaged", async () => {
    const generated = join(root, ".fiolio/site");
    const again = async (): Promise<unknown> =>
      (await render({ root, baseURL, published: false }, "site", silent))?.finish();
    const whole = await hashes(generated);
    const charts = filesIn(generated).filter((path) => /^static\/charts\/.*\.csv$/.test(path));
    const [kept = "", lost = "", emptied = "", changed = ""] = charts.map((path) => join(generated, path));
    const before = await stat(kept, { bigint: true });

    await rm(lost);
    await writeFile(emptied, "");
    await writeFile(changed, `${await readFile(changed, "utf8")}0\n`);
    await again();
    assert.deepEqual(await hashes(generated), whole);
    assert.equal((await stat(kept, { bigint: true })).mtimeNs, before.mtimeNs);
  });

  test("one build at a time: another says who is at it, and a preview has a folder of its own", async () => {
    const lock = join(root, ".fiolio/site.lock");
    await writeFile(lock, String(process.pid));
    await assert.rejects(build({ root, out: out(), baseURL, published: true }, silent), {
      message: `build: expected to be alone, process ${process.pid} does the same here. Wait for it, or end it.`,
    });
    const before = await hashes(join(root, ".fiolio/site"));
    const preview = await render({ root, published: true }, "preview", silent);
    assert.equal(preview?.hugo.generated, join(root, ".fiolio/preview"));
    assert.deepEqual(await hashes(join(root, ".fiolio/site")), before);
    await rm(lock);
  });

  test("a run's page stands once, outside the editions", async () => {
    const pages = filesIn(out()).filter(
      (path) => path.includes("lab-fast.fio-rand/") && path.endsWith("index.html"),
    );
    assert.deepEqual(pages, ["runs/lab-fast.fio-rand/index.html"]);
  });

  test("the root is the home page of the newest published edition, which it names as its canonical address", async () => {
    const root = await page("");
    assert.equal(root, await page("v2025.2.0"));
    assert.match(root, new RegExp(`rel=canonical href=${baseURL}v2025\\.2\\.0/ ?>`));
    assert.doesNotMatch(root, /http-equiv="?refresh/);
  });

  test("every page names the same page of the newest published edition that has it", async () => {
    const canonical = async (path: string): Promise<string> =>
      /rel=canonical href=([^ >]+)/.exec(await page(path))?.[1] ?? "";
    assert.equal(await canonical("v2025.1.0/environments/lab"), `${baseURL}v2025.2.0/environments/lab/`);
    assert.equal(await canonical("next/environments/lab"), `${baseURL}v2025.2.0/environments/lab/`);
    assert.equal(await canonical("runs/lab-fast.fio-rand"), `${baseURL}runs/lab-fast.fio-rand/`);
  });

  test("the sitemap lists canonical addresses only", async () => {
    const sitemap = await readFile(join(out(), "sitemap.xml"), "utf8");
    assert.match(sitemap, /<loc>https:\/\/example\.org\/fiolio\/v2025\.2\.0\/environments\/lab\/<\/loc>/);
    assert.match(sitemap, /runs\/lab-fast\.fio-rand\//);
    assert.doesNotMatch(sitemap, /v2025\.1\.0\/environments|\/next\//);
  });

  test("an edition does not show what came after it", async () => {
    const files = filesIn(out());
    assert.ok(files.includes("v2025.2.0/deployments/lab-cached/index.html"));
    assert.ok(!files.includes("v2025.1.0/deployments/lab-cached/index.html"));
    assert.ok(!files.includes("v2025.1.0/environments/hall/index.html"));
  });

  test("a shortcode prints the figure of the record, linked to its run", async () => {
    const guide = await page("v2025.1.0/guides/reading-figures");
    assert.match(
      guide,
      /href=\/fiolio\/runs\/lab-fast\.fio-rand\/#result-1-[\w.]+ title="[^"]*400,000 ns[^"]*">400 µs</,
    );
    assert.match(guide, />2\.5x</);
  });

  test("Hugo takes nothing of what is published as it is: another build's may still lie there", async () => {
    const generated = join(root, ".fiolio/site");
    assert.ok(filesIn(join(generated, "static")).length > 0);
    const to = join(root, ".fiolio/by-hugo");
    await buildSite({ generated, cache: join(root, ".fiolio/hugo-cache"), log: () => {} }, to);
    const made = new Set(filesIn(to));
    assert.ok(made.has("runs/index.html"));
    assert.deepEqual(
      filesIn(join(generated, "static")).filter((path) => made.has(path)),
      [],
    );
  });

  test("the home page with its styles weighs at most 60 kB, the script at most 10 kB", async () => {
    const weight = async (path: string): Promise<number> =>
      gzipSync(await readFile(join(out(), path))).length;
    const named = async (pattern: RegExp): Promise<string> =>
      filesIn(out()).find((path) => pattern.test(path)) ?? "no such file";
    const styles = await weight(await named(/^css\/.*\.css$/));
    assert.ok((await weight("v2025.2.0/index.html")) + styles <= 60_000);
    assert.ok((await weight(await named(/^js\/site\..*\.js$/))) <= 10_000);
  });

  test("raw files are published byte for byte", async () => {
    const [published, recorded] = await Promise.all(
      [out(), join(root, "data")].map((folder) => readFile(join(folder, "raw/lab/lab-fast/own.json"))),
    );
    assert.deepEqual(published, recorded);
  });

  test("raw files of the engine's examples lie beside them, under a name of their own", async () => {
    const path = "raw/examples/gtod-reduce/gtod-reduce.json";
    const [published, engines] = await Promise.all([
      readFile(join(out(), "examples", path)),
      readFile(join(examplesRoot, "data", path)),
    ]);
    assert.deepEqual(published, engines);
    assert.match(
      await page("next/checks/gtod"),
      /href=\/fiolio\/examples\/raw\/examples\/gtod-reduce\/gtod-reduce\.json/,
    );
  });

  test("a folder with other files is not replaced", async () => {
    const foreign = join(root, "foreign");
    await mkdir(foreign);
    await writeFile(join(foreign, "thesis.txt"), "");
    await assert.rejects(
      build({ root, out: foreign, baseURL, published: false }, silent),
      /foreign: expected an empty folder or a site built here/,
    );
    assert.deepEqual(filesIn(foreign), ["thesis.txt"]);
  });
});

test("a typed figure is told with its line, and nothing is built", async () => {
  const root = await fixtureReport();
  const told: Problem[] = [];
  try {
    await writeFile(join(root, "content/guides/wrong.md"), "---\ntitle: Wrong\n---\n\nIt takes 5 ms.\n");
    const built = await build(
      { root, out: join(root, "public"), baseURL, published: true },
      { ...silent, problems: (all) => told.push(...all) },
    );
    assert.equal(built, false);
    assert.deepEqual(
      told.filter(({ severity }) => severity === "error").map(({ path }) => path),
      ["content/guides/wrong.md"],
    );
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

test("an empty report builds, and its pages say what to do first", async () => {
  const report = await Report.create();
  try {
    for (const folder of ["data"]) await rm(report.path(folder), { recursive: true });
    assert.equal(
      await build({ root: report.root, out: report.path("public"), baseURL, published: true }, silent),
      true,
    );
    assert.match(
      await report.read("public/next/index.html"),
      /Nothing is recorded yet[\s\S]*npm run collect/,
    );
    for (const page of [
      "use-cases",
      "environments",
      "backends",
      "deployments",
      "compare",
      "workloads",
      "sources",
      "changes",
      "checks",
      "methodology",
    ])
      assert.match(await report.read(`public/next/${page}/index.html`), /<h1>/, page);
  } finally {
    await report.remove();
  }
});

test("rendering ends where it stands once it is to end", async (t) => {
  const root = await fixtureReport();
  t.after(() => rm(root, { recursive: true, force: true }));
  const controller = new AbortController();
  const said: string[] = [];
  const step = (line: string): void => {
    said.push(line.split(" ", 1)[0] ?? "");
    // Once what is looked at before rendering is behind.
    if (line.startsWith("judge")) setImmediate(() => controller.abort());
  };
  const options = { root, baseURL, published: false, signal: controller.signal };
  await assert.rejects(render(options, "site", { ...silent, step }), /AbortError/);
  assert.deepEqual(said.slice(-1), ["judge"]);
});
