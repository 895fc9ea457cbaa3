/** Checks that a plugin brings. */
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

/** Excludes what completed more than `most` IOPS; `more` stands in place of its function. */
const checkPlugin = (more?: string, code = "fiolio-plugin-sla/TOO_FAST"): string => `
import { defineCheck, defineConfig, definePlugin, said } from ${JSON.stringify(API)};

const tooFast = defineCheck({
  code: ${JSON.stringify(code)},
  label: "too fast for us",
  title: "More than the contract allows",
  rule: ({ most }) => \`read.iops at most \${most.value}.\`,
  why: "The contract has a ceiling.",
  advice: "Measure behind the limiter.",
  thresholds: { most: [0.001, "count", "IOPS that the contract allows"] },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  run: ${more ?? '({ result }, { most }) => said((result.directions.read?.iops ?? 0) > most ? "excluded" : "passed", "Held against the contract.", ["read.iops"])'},
});
export default defineConfig({ plugins: [definePlugin({ name: "fiolio-plugin-sla", version: "1.2.0", checks: [tooFast] })] });
`;

describe("a plugin's check", () => {
  let report: Report;
  const fiolio = (...args: string[]) => ownProcess([...args, "--root", report.root]);
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await fiolio(...args);
    assert.equal(code, 0, stdout + stderr);
    return stdout + stderr;
  };
  const lock = async () => JSON.parse(await report.read("data/editions/v2026.1.0.lock.json"));
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": `${DECLARATION}editions: [{ version: v2026.1.0, date: 2026-01-31, summary: All, environments: [lab] }]\n`,
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/raw/lab/lab-nfs/b.json": fioJson(1 + JOBS.length),
    });
    await well("collect", "--no-run");
  });
  after(() => report.remove());

  test("excludes as the engine's own do, has a page of its own, and is named by the lock", async () => {
    await report.write("fiolio.config.ts", checkPlugin());
    await well("edition", "v2026.1.0");
    const { checks, plugins, figures } = await lock();
    assert.deepEqual(checks, ["fiolio-plugin-sla/TOO_FAST"]);
    assert.deepEqual(plugins, [{ name: "fiolio-plugin-sla", version: "1.2.0" }]);
    assert.match(JSON.stringify(figures), /TOO_FAST/);
    await well("build");
    const page = await report
      .read("public/v2026.1.0/checks/fiolio-plugin-sla-too_fast/index.html")
      .catch(() => report.read("public/v2026.1.0/checks/fiolio-plugin-sla-too-fast/index.html"));
    assert.match(page, /More than the contract allows/);
    assert.match(page, /Held against the contract\./);
  });

  test("judges no edition that was locked without it, and is missed by one that was", async () => {
    const with1 = await report.read("data/editions/v2026.1.0.lock.json");
    await rm(report.path("fiolio.config.ts"));
    const gone = await fiolio("edition", "--check");
    assert.equal(gone.code, 1);
    assert.match(
      gone.stderr,
      /v2026\.1\.0\.lock\.json: expected the check fiolio-plugin-sla\/TOO_FAST, by which v2026\.1\.0 was judged, none is there\. Install fiolio-plugin-sla 1\.2\.0, and name it in fiolio\.config\.ts\.\n$/,
    );
    await rm(report.path("data/editions/v2026.1.0.lock.json"));
    await well("edition", "v2026.1.0");
    const without = await lock();
    assert.equal(without.checks, undefined);
    await report.write("fiolio.config.ts", checkPlugin());
    assert.match(await well("edition", "--check"), /v2026\.1\.0: unchanged/);
    assert.doesNotMatch(JSON.stringify(without.figures), /TOO_FAST/);
    await well("build");
    const [locked, open] = await Promise.all(
      ["v2026.1.0", "next"].map((edition) => report.read(`public/${edition}/checks/index.html`)),
    );
    assert.doesNotMatch(locked ?? "", /More than the contract allows/);
    assert.match(open ?? "", /More than the contract allows/);
    await report.write("data/editions/v2026.1.0.lock.json", with1);
    assert.match(await well("edition", "--check"), /v2026\.1\.0: unchanged/);
  });

  for (const [what, more, said] of [
    ["throws", '() => { throw new Error("no ruler"); }', /TOO_FAST: no ruler\./],
    [
      "says another thing than outcomes",
      '() => [{ verdict: "bad" }]',
      /TOO_FAST: expected outcomes with verdict and evidence/,
    ],
  ] as const)
    test(`one that ${what} is told in one line, and the rest goes on`, async () => {
      await rm(report.path("data/editions/v2026.1.0.lock.json"), { force: true });
      await report.write("fiolio.config.ts", checkPlugin(more));
      const { code, stderr } = await fiolio("build");
      assert.equal(code, 0, stderr);
      const lines = stderr
        .split("\n")
        .filter((line) => line.includes("the plugin fiolio-plugin-sla 1.2.0 failed to check"));
      assert.equal(lines.length, 1, stderr);
      assert.match(lines[0] ?? "", said);
    });

  test("one of another's name is refused in one line", async () => {
    await report.write("fiolio.config.ts", checkPlugin(undefined, "LITTLE"));
    const { code, stderr } = await fiolio("check");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^fiolio\.config\.ts: expected the code of a check to be fiolio-plugin-sla\/ and a word in capitals, found "LITTLE"\. Correct it\.$/m,
    );
  });
});
