/** kbench's log or .summary beside the JSON files of the same run: one measurement, imported once, from the JSON. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { rawProblems } from "../../src/record/raw.ts";
import type { Run } from "../../src/schema/run.ts";
import { Report } from "../support/report.ts";

const FIXTURES = join(import.meta.dirname, "fixtures/kbench");
const FOLDER = "data/raw/lab/lab-ceph/";
const SECTIONS = ["iops", "bandwidth", "latency"];

const fixture = (name: string): string => readFileSync(join(FIXTURES, name), "utf8");
/** Raw files by what their names begin with. */
const files = (...starts: string[]): Record<string, string> =>
  Object.fromEntries(
    readdirSync(FIXTURES)
      .filter((name) => starts.some((start) => name.startsWith(start)))
      .map((name) => [FOLDER + name, fixture(name)]),
  );
const jsonsOf = (prefix: string): Record<string, string> =>
  Object.fromEntries(
    SECTIONS.map((section) => [`${FOLDER}${prefix}-${section}.json`, fixture(`${prefix}-${section}.json`)]),
  );

let report: Report;
afterEach(() => report.remove());

const collected = () => collect({ root: report.root });
const messages = async (): Promise<string[]> =>
  (await collected()).problems.map(({ path, message }) => `${path.slice(FOLDER.length)}: ${message}`);
const runs = async (): Promise<Run[]> =>
  [...(await report.contents("data/results"))]
    .filter(([path]) => path.endsWith(".json"))
    .map(([, text]) => JSON.parse(text));
/** File and number of results of each run. */
const imported = async (): Promise<string[]> =>
  (await runs())
    .map(({ provenance, results }) => `${provenance.raw.path.slice(FOLDER.length)} ${results.length}`)
    .sort();
const checked = async (): Promise<string[]> =>
  (await rawProblems(report.root, (await loadRecord(report.root)).record)).map(({ message }) => message);

const QUICK = [
  "quick_disabled-bandwidth.json 4",
  "quick_disabled-iops.json 4",
  "quick_disabled-latency.json 4",
];
const THEIRS =
  "its figures are those of quick_disabled-iops.json, quick_disabled-bandwidth.json, quick_disabled-latency.json, which hold more of them; they are imported from there.";

describe("the figures that kbench prints, beside its JSON files", () => {
  test("are imported once, from the JSON; one line of the log and of the .summary says so", async () => {
    report = await Report.create(files("quick_disabled", "kbench-quick"));
    const { problems, files: outcomes } = await collected();
    assert.deepEqual(
      problems.map(({ path, message, severity }) => [path.slice(FOLDER.length), severity, message]),
      [
        ["kbench-quick.log", "warning", THEIRS],
        ["quick_disabled.summary", "warning", THEIRS],
      ],
    );
    assert.deepEqual(await imported(), QUICK);
    assert.ok(outcomes.every(({ outcome }) => outcome.kind === "imported"));
  });

  test("count as imported the first time and as unchanged from then on, whatever comes beside them", async () => {
    const all = files("quick_disabled", "kbench-quick");
    const log = `${FOLDER}kbench-quick.log`;
    const { [log]: text = "", ...others } = all;
    report = await Report.create(others);
    const kinds = async (): Promise<Record<string, number>> => {
      const { files: outcomes } = await collected();
      const byKind = Map.groupBy(outcomes, ({ outcome }) => outcome.kind);
      return Object.fromEntries([...byKind].map(([kind, some]) => [kind, some.length]));
    };
    assert.deepEqual(await kinds(), { imported: 4 });
    assert.deepEqual(await kinds(), { unchanged: 4 });
    await rm(report.path(".fiolio/cache"), { recursive: true });
    assert.deepEqual(await kinds(), { unchanged: 4 });
    await report.write(log, text);
    const { files: outcomes } = await collected();
    const kindOf = new Map(outcomes.map(({ path, outcome }) => [path.slice(FOLDER.length), outcome.kind]));
    assert.equal(kindOf.get("kbench-quick.log"), "imported");
    assert.equal(kindOf.get("quick_disabled.summary"), "unchanged");
    await report.write(log, `${text}\n`);
    await collected();
    await rm(report.path(".fiolio/cache"), { recursive: true });
    assert.deepEqual(await kinds(), { unchanged: 5 });
  });

  test("can be followed from the run to the text, and check misses nothing", async () => {
    report = await Report.create(files("quick_disabled", "kbench-quick"));
    await collected();
    for (const { provenance } of await runs())
      assert.deepEqual(
        provenance.also?.map(({ path }) => path),
        [`${FOLDER}kbench-quick.log`, `${FOLDER}quick_disabled.summary`],
      );
    assert.deepEqual(await checked(), []);
    await report.write(`${FOLDER}kbench-quick.log`, "TEST_FILE: /volume/test\n");
    assert.match((await checked())[0] ?? "", /expected its printed summary .*kbench-quick\.log with sha256/);
  });

  test("stay as they are on the second collect, and with nothing remembered", async () => {
    report = await Report.create(files("quick_disabled", "kbench-quick"));
    const first = await messages();
    const before = await report.contents("data/results");
    assert.deepEqual(await messages(), first);
    await rm(report.path(".fiolio/cache"), { recursive: true });
    assert.deepEqual(await messages(), first);
    assert.deepEqual(await report.contents("data/results"), before);
  });

  test("are settled anew when a JSON file comes, changes or goes", async () => {
    report = await Report.create(files("kbench-quick"));
    assert.deepEqual(await messages(), []);
    assert.deepEqual(await imported(), ["kbench-quick.log 12"]);
    const json = jsonsOf("quick_disabled");
    for (const [path, text] of Object.entries(json)) await report.write(path, text);
    assert.deepEqual(await messages(), [`kbench-quick.log: ${THEIRS}`]);
    assert.deepEqual(await imported(), QUICK);
    const gone = `${FOLDER}quick_disabled-latency.json`;
    await rm(report.path(gone));
    await rm(report.path("data/results/lab/lab-ceph/lab-ceph.quick-disabled-latency.json"));
    assert.deepEqual(await messages(), [
      "kbench-quick.log: 8 of its 12 figures are those of quick_disabled-iops.json, quick_disabled-bandwidth.json, which hold more of them; they are imported from there.",
    ]);
    assert.deepEqual(await imported(), [
      "kbench-quick.log 4",
      "quick_disabled-bandwidth.json 4",
      "quick_disabled-iops.json 4",
    ]);
    await report.write(gone, json[gone] ?? "");
    await rm(report.path(`${FOLDER}kbench-quick.log`));
    await collected();
    assert.deepEqual(await imported(), ["kbench-quick.log 4", ...QUICK]);
    assert.ok((await runs()).every(({ provenance }) => provenance.also === undefined));
  });

  test("that differ are imported from both, and it is said by how much", async () => {
    const all = files("quick_disabled", "kbench-quick");
    const path = `${FOLDER}quick_disabled-iops.json`;
    report = await Report.create({
      ...all,
      [path]: all[path]?.replace('"iops_mean" : 112743.777778', '"iops_mean" : 118381.5') ?? "",
    });
    const said = await messages();
    for (const text of ["kbench-quick.log", "quick_disabled.summary"])
      assert.ok(
        said.includes(
          `${text}: expected the figures of quick_disabled-iops.json, which bears its name: rand-read-iops is 112,743 here and 118,381 there (5.0 % more). Both are imported. Take the one that is of another run out of this folder.`,
        ),
        said.join("\n"),
      );
    assert.deepEqual(await imported(), ["kbench-quick.log 4", ...QUICK, "quick_disabled.summary 4"]);
  });

  test("are known by the figures where the files have other names", async () => {
    const json = Object.entries(jsonsOf("quick_disabled")).map(([path, text]) => [
      path.replace("quick_disabled", "monday"),
      text,
    ]);
    report = await Report.create({ ...files("kbench-quick"), ...Object.fromEntries(json) });
    assert.deepEqual(await messages(), [
      `kbench-quick.log: ${THEIRS.replaceAll("quick_disabled", "monday")}`,
    ]);
  });

  test("of another run under the same name in another folder have nothing to do with it", async () => {
    const json = Object.entries(jsonsOf("quick_disabled")).map(([path, text]) => [
      path.replace("lab-ceph", "lab-nfs"),
      text,
    ]);
    report = await Report.create({ ...files("kbench-quick"), ...Object.fromEntries(json) });
    assert.deepEqual(await messages(), []);
    assert.equal((await runs()).length, 4);
  });

  test("of each run but the last in one log are only there", async () => {
    const log = fixture("kbench-quick.log");
    const earlier = log
      .replace("112,743", "113,000")
      .replace("2,248,550", "2,000,000")
      .replace("38,876", "39,000");
    report = await Report.create({
      ...jsonsOf("quick_disabled"),
      [`${FOLDER}loop.log`]: earlier + log,
    });
    const [said, ...more] = await messages();
    assert.deepEqual(more, []);
    assert.match(said ?? "", /^loop\.log: 12 of its 24 figures are those of quick_disabled-iops\.json, /);
    assert.deepEqual(await imported(), ["loop.log 12", ...QUICK]);
  });

  test("are found however collect is narrowed", async () => {
    report = await Report.create(files("quick_disabled", "kbench-quick"));
    const { files: seen, problems } = await collect({
      root: report.root,
      only: ["lab/lab-ceph/kbench-quick"],
    });
    assert.deepEqual(
      seen.map(({ path }) => path),
      [`${FOLDER}kbench-quick.log`],
    );
    assert.deepEqual(
      problems.map(({ message }) => message),
      [THEIRS],
    );
    assert.deepEqual(await imported(), []);
  });

  test("stay where the JSON's own are refused", async () => {
    const all = files("quick_disabled-iops", "kbench-quick");
    const path = `${FOLDER}quick_disabled-iops.json`;
    const damaged = all[path]?.replace(/"total_ios" : \d+/g, '"total_ios" : -1') ?? "";
    report = await Report.create({ ...all, [path]: damaged });
    await collected();
    assert.ok((await imported()).includes("kbench-quick.log 12"), (await imported()).join());
  });
});

describe("a single test of kbench, beside its JSON file", () => {
  test("of latency, printed as a bandwidth: has its latency, from the JSON", async () => {
    report = await Report.create(files("mode_rrl", "kbench-mode-random-read-latency"));
    const theirs =
      "its figures are those of mode_rrl-bandwidth.json, which holds more of them; they are imported from there.";
    assert.deepEqual(await messages(), [
      `kbench-mode-random-read-latency.log: ${theirs}`,
      `mode_rrl.summary: ${theirs}`,
    ]);
    const [run, ...others] = await runs();
    assert.deepEqual(others, []);
    assert.equal(run?.results[0]?.name, "rand-read-lat");
    assert.ok(run?.results[0]?.directions.read?.lat?.percentilesNs ?? run?.results[0]?.directions.read?.lat);
    assert.deepEqual(await checked(), []);
  });

  test("of writes, printed as 0: has its figures, from the JSON, and no error", async () => {
    report = await Report.create(files("mode_rwi", "kbench-mode-random-write-iops"));
    const { problems, files: outcomes } = await collected();
    assert.deepEqual(new Set(problems.map(({ severity }) => severity)), new Set(["warning"]));
    assert.ok(outcomes.every(({ outcome }) => outcome.kind !== "failed"));
    assert.deepEqual(await imported(), ["mode_rwi-iops.json 1"]);
    assert.deepEqual(await checked(), []);
  });

  test("without a line of its mode: is known from the JSON's only job", async () => {
    const text = fixture("mode_rrl.summary").replace(/^Mode: .*\n/m, "");
    report = await Report.create({ ...files("mode_rrl-"), [`${FOLDER}mode_rrl.summary`]: text });
    assert.equal((await messages()).length, 1);
    assert.deepEqual(await imported(), ["mode_rrl-bandwidth.json 1"]);
  });

  test("of writes, beside the JSON of a full run under its name: stays an error", async () => {
    report = await Report.create({
      ...files("mode_rwi.summary"),
      [`${FOLDER}mode_rwi-iops.json`]: fixture("quick_disabled-iops.json"),
    });
    assert.match((await messages()).join("\n"), /printed no result of it/);
  });
});

describe("a comparison of kbench, beside the JSON files of both volumes", () => {
  const MAP = (text: string): string => `${FOLDER}${text}.deployments.yaml`;
  const BOTH = 'format: deployments/1\ndeployments: {"Local-Path": lab-ceph, "Longhorn": lab-nfs}\n';
  const TEXTS = ["Local-Path_vs_Longhorn.summary", "kbench-cmp-quick-cpuidle.log"];

  test("waits for its map; nothing is given up for it", async () => {
    report = await Report.create(files("Local-Path", "Longhorn"));
    assert.match((await messages()).join("\n"), /expected results of one deployment, came 2/);
    assert.equal((await runs()).length, 6);
  });

  for (const text of TEXTS)
    test(`${text}: once mapped, each side's JSON belongs to its deployment`, async () => {
      report = await Report.create({
        ...jsonsOf("Local-Path"),
        ...jsonsOf("Longhorn"),
        [FOLDER + text]: fixture(text),
        [MAP(text)]: BOTH,
      });
      const said = await messages();
      assert.equal(said.length, 1);
      assert.match(said[0] ?? "", /its figures are those of Local-Path-iops\.json, .*Longhorn-latency\.json/);
      const found = (await runs()).map(
        ({ deployment, provenance }) =>
          `${deployment} ${provenance.subject} ${provenance.raw.path.slice(FOLDER.length)}`,
      );
      assert.deepEqual(
        found.sort(),
        ["bandwidth", "iops", "latency"]
          .flatMap((section) => `lab-ceph Local-Path Local-Path-${section}.json`)
          .concat(
            ["bandwidth", "iops", "latency"].map((section) => `lab-nfs Longhorn Longhorn-${section}.json`),
          ),
      );
      assert.ok(
        (await runs()).every(({ results }) => results.every(({ cpu }) => cpu?.idlePercent !== undefined)),
      );
      const { stdout } = await report.fiolio("check");
      assert.equal(stdout, "6 runs read, no problems.\n");
      await report.write(MAP(text), BOTH.replace("lab-nfs", "lab-ceph"));
      await collected();
      assert.ok((await runs()).every(({ deployment }) => deployment === "lab-ceph"));
    });

  test("of which one side's JSON is there: the other stays printed", async () => {
    const [text = ""] = TEXTS;
    report = await Report.create({
      ...jsonsOf("Longhorn"),
      [FOLDER + text]: fixture(text),
      [MAP(text)]: BOTH,
    });
    assert.equal((await messages()).length, 1);
    assert.deepEqual(
      await imported(),
      [`${text} 12`, "Longhorn-bandwidth.json 4", "Longhorn-iops.json 4", "Longhorn-latency.json 4"].sort(),
    );
  });
});
