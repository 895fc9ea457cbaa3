/** Use cases, kinds of charts and pages that a plugin brings. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import { JOBS } from "../bench/record.ts";
import { DECLARATION, fioJson, ownProcess, Report } from "../support/report.ts";

/** What "fiolio" leads to where it is installed. */
const API = pathToFileURL(join(engineDir, "src/plugins/api.ts")).href;

type Parts = { useCase?: string; chart?: string; menuPath?: string; pages?: string };

/** One of each; `parts` stand in place of what a test changes. */
const plugin = ({
  useCase = "",
  chart = "",
  menuPath = "acme-fiolio-team/",
  pages = "",
}: Parts = {}): string => `
import { defineChart, defineConfig, definePage, definePlugin, defineUseCase, plainCsv } from ${JSON.stringify(API)};

const queue = defineUseCase({
  id: "acme-fiolio-team.queue",
  title: "Our job queue",
  order: 1,
  summary: "Small random writes.",
  metrics: [{ metric: "write.iops", workload: { rw: ["randwrite", "randrw"] }, weight: 1, required: true, reason: "Jobs a second." }],
  profile: "random-rw",
  ${useCase}
});
const bars = defineChart({
  id: "acme-fiolio-team.bars",
  title: "Bars",
  shows: "A bar for each.",
  rows: ({ values }) => values,
  csv: plainCsv,
  describe: () => "Two bars <b>side</b> by side.",
  view: ({ values }) => ({
    spec: {
      data: { name: "rows" },
      mark: "bar",
      encoding: { x: { field: "value", type: "quantitative" }, y: { field: "name", type: "nominal" } },
    },
    size: { width: 300, height: { step: 20 }, padding: { left: 80, right: 10, top: 10, bottom: 40 } },
    params: {},
    data: { rows: values },
  }),
  ${chart}
});
const team = definePage({
  menu: { group: "Learn", name: "Our team", path: ${JSON.stringify(menuPath)}, weight: 500 },
  *pages({ edition, figures }) {
    ${pages}
    yield {
      path: "acme-fiolio-team",
      kind: "list",
      title: "Our team",
      description: "What our team measured.",
      sections: [{
        id: "runs",
        title: "Runs",
        blocks: [
          { block: "text", text: [edition.runs.length + " runs, <script>alert(1)</script>"] },
          figures.figure({ kind: "acme-fiolio-team.bars", input: { values: [{ name: "a", value: 3 }, { name: "b", value: 5 }] } }, "Two bars."),
        ],
      }],
    };
  },
});
export default defineConfig({
  plugins: [definePlugin({ name: "@acme/fiolio-team", version: "3.0.1", useCases: [queue], charts: [bars], pages: [team] })],
});
`;

const PAGE = "public/next/acme-fiolio-team/index.html";

describe("a plugin's use cases, charts and pages", () => {
  let report: Report;
  const fiolio = (...args: string[]) => ownProcess([...args, "--root", report.root]);
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await fiolio(...args);
    assert.equal(code, 0, stdout + stderr);
    return stdout + stderr;
  };
  const refused = async (parts: Parts): Promise<string> => {
    await report.write("fiolio.config.ts", plugin(parts));
    const { code, stdout, stderr } = await fiolio("check");
    assert.equal(code, 1, stdout + stderr);
    return stdout + stderr;
  };
  before(async () => {
    report = await Report.create({
      "fiolio.config.ts": plugin(),
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/raw/lab/lab-nfs/b.json": fioJson(1 + JOBS.length),
    });
    await well("collect", "--no-run");
  });
  after(() => report.remove());

  test("stand beside the engine's: answered, drawn with tables, in the navigation, and escaped", async () => {
    await well("check");
    await well("build");
    const answer = await report.read("public/next/use-cases/acme-fiolio-team.queue/index.html");
    assert.match(answer, /Our job queue/);
    const page = await report.read(PAGE);
    assert.match(page, /2 runs, &lt;script>/);
    assert.doesNotMatch(page, /<script>alert/);
    assert.match(page, /aria-label="Two bars &lt;b&gt;side&lt;\/b&gt; by side\."/);
    assert.match(await report.read("public/next/index.html"), /href=\/next\/acme-fiolio-team\/>Our team/);
    const [, csv = ""] = /href="?\/(charts\/acme-fiolio-team\.bars-[0-9a-f]+\.csv)/.exec(page) ?? [];
    assert.equal((await report.read(`public/${csv}`)).replace("\uFEFF", ""), "name,value\na,3\nb,5\n");
  });

  test("what stands in addresses is in the plugin's own name", async () => {
    assert.match(
      await refused({ useCase: 'id: "oltp-database",' }),
      /fiolio\.config\.ts: expected the id of a use case to be acme-fiolio-team\. and a word in lower case, found "oltp-database"\. Correct it\.\n$/,
    );
    assert.match(
      await refused({ chart: 'id: "ranking",' }),
      /expected the id of a kind of chart to be acme-fiolio-team\./,
    );
    assert.match(
      await refused({ menuPath: "decision/" }),
      /expected the menu of a page of @acme\/fiolio-team 3\.0\.1 to have .* a path that is acme-fiolio-team\/ or below it/,
    );
  });

  test("a use case is held against the schema of use cases, and may name only what there is", async () => {
    assert.match(
      await refused({ useCase: 'metrics: [{ metric: "write.iops", weight: "much" }],' }),
      /^fiolio\.config\.ts: use case acme-fiolio-team\.queue of @acme\/fiolio-team 3\.0\.1: .*weight/m,
    );
    assert.match(await refused({ useCase: 'profile: "nowhere",' }), /fiolio\.config\.ts.*nowhere/);
  });

  test("a page that throws, or is none, is one line, and the rest goes on", async () => {
    await report.write("fiolio.config.ts", plugin({ pages: 'throw new Error("no such table");' }));
    const thrown = await well("build");
    assert.match(
      thrown,
      /^the plugin @acme\/fiolio-team 3\.0\.1 failed to make its pages: no such table\. Tell its authors, or take it out of fiolio\.config\.ts\.$/m,
    );
    assert.equal(thrown.match(/failed to make its pages/g)?.length, 1);
    const page = (more: string): string =>
      `yield { path: "acme-fiolio-team/more", kind: "list", title: "More", description: "More.", sections: [], ${more} };`;
    await report.write("fiolio.config.ts", plugin({ pages: page('path: "decision"') }));
    assert.match(
      await well("build"),
      /expected the path of a page to be acme-fiolio-team or below it, found "decision"/,
    );
    const block = '{ block: "text", text: [{ text: "x", href: "javascript:alert(1)" }] }';
    await report.write(
      "fiolio.config.ts",
      plugin({ pages: page(`sections: [{ id: "a", title: "A", blocks: [${block}] }]`) }),
    );
    assert.match(
      await well("build"),
      /failed to make its pages: expected a page, sections\.0\.blocks\.0\.text/,
    );
    assert.match(await report.read(PAGE), /Our team/);
  });

  test("a chart that throws, or that Vega refuses, is told once, and its place says so", async () => {
    for (const chart of [
      'view: () => { throw new Error("no scale"); },',
      'view: () => ({ spec: { mark: "bogus" }, size: {}, params: {}, data: {} }),',
    ]) {
      await report.write("fiolio.config.ts", plugin({ chart }));
      const said = await well("build");
      assert.equal(said.match(/failed to draw acme-fiolio-team\.bars/g)?.length, 1, said);
      assert.match(await report.read(PAGE), /Not drawn: the plugin @acme\/fiolio-team 3\.0\.1 failed\./);
    }
  });
});

describe("an edition that was locked before a plugin brought a use case", () => {
  let report: Report;
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await ownProcess([...args, "--root", report.root]);
    assert.equal(code, 0, stdout + stderr);
    return stdout + stderr;
  };
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": `${DECLARATION}editions: [{ version: v2026.1.0, date: 2026-01-31, summary: All, environments: [lab] }]\n`,
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/raw/lab/lab-nfs/b.json": fioJson(1 + JOBS.length),
    });
    await well("collect", "--no-run");
  });
  after(() => report.remove());

  test("keeps its figures; one that is locked with it names the plugin, and says what is missing without it", async () => {
    await well("edition", "v2026.1.0");
    await report.write("fiolio.config.ts", plugin());
    assert.match(await well("edition", "--check"), /v2026\.1\.0: unchanged/);
    await well("check");
    await rm(report.path("data/editions/v2026.1.0.lock.json"));
    await well("edition", "v2026.1.0");
    const { plugins } = JSON.parse(await report.read("data/editions/v2026.1.0.lock.json"));
    assert.deepEqual(plugins, [{ name: "@acme/fiolio-team", version: "3.0.1" }]);
    await rm(report.path("fiolio.config.ts"));
    const { code, stdout, stderr } = await ownProcess(["edition", "--check", "--root", report.root]);
    assert.equal(code, 1);
    assert.match(
      stdout + stderr,
      /v2026\.1\.0: use case acme-fiolio-team\.queue: expected it in the report.* Bring back the plugin that has it \(@acme\/fiolio-team\) in fiolio\.config\.ts/,
    );
  });
});
