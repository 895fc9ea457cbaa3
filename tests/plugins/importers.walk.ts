/** A report's fiolio.config.ts: its importers are asked as the engine's own, and what is wrong with it is one line. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { ownProcess, Report } from "../support/report.ts";

/** Reads a format that nobody has: TOYBENCH, and IOPS. */
const plugin = (more = ""): string => `
const toy = {
  id: "toy",
  version: 1,
  title: "Toy bench",
  kind: "plain",
  forms: { text: "rarely" },
  documentation: "A toy.",
  recognise: ({ head }) => head.toString().includes("TOYBENCH") ? { sure: 0.9, reason: "its name" } : { sure: 0, reason: "not its name" },
  async import(file) {
    const iops = Number(/IOPS (\\d+)/.exec(await file.text())?.[1]);
    const workload = { rw: "randread", blockSizeBytes: 4096, numjobs: 1, iodepth: 1, tool: "toybench" };
    const results = [{ name: "toy", workload, status: "complete", directions: { read: { iops } } }];
    return { runs: [{ basis: "measured", tool: { name: "toybench" }, results }], problems: [] };
  },
  ${more}
};
export default { plugins: [{ name: "@acme/fiolio-toy", version: "2.1.0", collectors: [toy] }] };
`;
const RAW = "data/raw/lab/lab-ceph/toy.txt";
const RESULT = "data/results/lab/lab-ceph/lab-ceph.toy.json";

describe("plugins", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({ "fiolio.config.ts": plugin(), [RAW]: "TOYBENCH\nIOPS 1234\n" });
  });
  after(() => report.remove());
  /** A process each: a configuration is loaded once, and here it changes. */
  const fiolio = (...args: string[]) => ownProcess([...args, "--root", report.root]);
  const collect = () => fiolio("collect", "--no-run");

  test("an importer of a plugin reads what the engine does not, and the result says whose it is", async () => {
    const { code, stdout, stderr } = await collect();
    assert.equal(code, 0, `${stdout}${stderr}`);
    const { provenance, results } = JSON.parse(await readFile(report.path(RESULT), "utf8"));
    assert.deepEqual(provenance.collector, {
      id: "@acme/fiolio-toy/toy",
      version: 1,
      plugin: { name: "@acme/fiolio-toy", version: "2.1.0" },
    });
    assert.equal(results[0].directions.read.iops, 1234);
    assert.equal((await fiolio("check")).code, 0);
  });

  test("it reads behind the prefix of a log, too, and add recognises by it", async () => {
    await report.write("toy.log", "2026-11-22T10:00:00Z TOYBENCH\n2026-11-22T10:00:01Z IOPS 55\n");
    const place = ["--environment", "lab", "--deployment", "lab-ceph", "--dry-run"];
    const { stdout } = await fiolio("add", report.path("toy.log"), ...place);
    assert.match(stdout, /toy\.log: Toy bench \(.*\); would import 1 run with 1 result/);
  });

  test("one that throws is named with its file, and the rest goes on", async () => {
    await report.write("data/raw/lab/lab-nfs/disk.txt", "TOYBENCH without a figure\n");
    await report.write("fiolio.config.ts", plugin('async import() { throw new Error("no parser yet"); },'));
    const { code, stdout, stderr } = await collect();
    assert.equal(code, 1);
    assert.match(
      `${stdout}${stderr}`,
      /lab-nfs\/disk\.txt: error: .*the plugin @acme\/fiolio-toy 2\.1\.0 failed to import it: no parser yet\. Tell its authors, or take it out of fiolio\.config\.ts\./,
    );
    assert.match(await readFile(report.path(RESULT), "utf8"), /1234/, "what was recorded stays");
    await report.write("fiolio.config.ts", plugin('recognise() { throw new Error("bad head"); },'));
    assert.match(
      `${(await collect()).stderr}${(await collect()).stdout}`,
      /failed to recognise it: bad head/,
    );
  });

  test("a result that is none is refused by the schema of runs, as the engine's own would be", async () => {
    await report.write(
      "fiolio.config.ts",
      plugin(
        'async import() { return { runs: [{ basis: "measured", tool: { name: "t" }, results: [{ name: "x" }] }], problems: [] }; },',
      ),
    );
    const { code, stdout, stderr } = await collect();
    assert.equal(code, 1);
    assert.match(`${stdout}${stderr}`, /disk\.txt: error: .*workload/);
  });

  for (const [what, text, said] of [
    [
      "that does not load",
      "throw new Error('boom');",
      /^fiolio\.config\.ts: expected a module that can be loaded, it fails: boom\./,
    ],
    [
      "of nothing",
      "export default {};",
      /^fiolio\.config\.ts: default export: expected plugins, a theme, or both/,
    ],
    [
      "with a word that says nothing",
      'export default { plugin: [], theme: "look" };',
      /^fiolio\.config\.ts: default export: .*"plugin"/,
    ],
    [
      "with a theme that is not there",
      'export default { theme: "look" };',
      /^fiolio\.config\.ts: theme: expected a folder with layouts\/ or assets\/ in it, "look" has none\./,
    ],
    [
      "with a wrong name",
      plugin().replace("@acme/fiolio-toy", "../evil"),
      /^fiolio\.config\.ts: default export: plugins.*name: .*expected a package's name/,
    ],
    [
      "with an importer twice",
      plugin().replace("collectors: [toy]", "collectors: [toy, toy]"),
      /^fiolio\.config\.ts: expected each importer once, found @acme\/fiolio-toy\/toy twice\./,
    ],
  ] as const)
    test(`a configuration ${what} is one line, and nothing is touched`, async () => {
      await report.write("fiolio.config.ts", text);
      const { code, stderr } = await collect();
      assert.equal(code, 1);
      assert.match(stderr, said);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
      assert.match(await readFile(report.path(RESULT), "utf8"), /1234/);
    });
});
