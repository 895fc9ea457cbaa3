/** Files that hold the results of several deployments, and the file beside them that says which is which. */
import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import { Report } from "../support/report.ts";

const CSV = "data/raw/lab/lab-ceph/results.csv";
const MAP = `${CSV}.deployments.yaml`;
const table = (...rows: string[]): string =>
  ["tool,rw,storage_class,run,read_iops", ...rows.map((row) => `fio,randread,${row}`)]
    .join("\n")
    .concat("\n");
const TWO = table("Gold,,46800", "Silver NFS,,468");
const map = (entries: Record<string, string | null>): string =>
  `format: deployments/1\ndeployments: ${JSON.stringify(entries)}\n`;
const BOTH = map({ Gold: "lab-ceph", "Silver NFS": "lab-nfs" });

describe("a file of several deployments", () => {
  let report: Report;
  const collected = (options = {}): ReturnType<typeof collect> => collect({ root: report.root, ...options });
  const messages = async (): Promise<string[]> => (await collected()).problems.map(({ message }) => message);
  const results = async (): Promise<string[]> =>
    [...(await report.contents("data/results")).keys()].map((path) => path.slice("data/results/".length));
  /** Read IOPS of each recorded run, by its id. */
  const figures = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      [...(await report.contents("data/results")).values()].map((text) => {
        const run = JSON.parse(text);
        assert.ok(run.id.startsWith(`${run.deployment}.`));
        return [run.id, run.results[0].directions.read.iops.value];
      }),
    );

  beforeEach(async () => {
    report = await Report.create({ [CSV]: TWO });
  });
  afterEach(() => report.remove());

  test("is not imported before somebody has said which is which; one line names its labels", async () => {
    const { problems, files, unmapped } = await collected();
    assert.deepEqual(problems, [
      {
        path: CSV,
        message: `expected results of one deployment, came 2: "Gold", "Silver NFS". Say in ${MAP} which is which; npm run collect -- --write-maps begins it.`,
        severity: "error",
      },
    ]);
    assert.deepEqual(
      files.map(({ outcome }) => outcome),
      [{ kind: "failed", reason: "of several deployments" }],
    );
    assert.deepEqual(unmapped, [{ path: CSV, labels: ["Gold", "Silver NFS"] }]);
    assert.deepEqual(await results(), []);
  });

  test("needs no map where there is but one label", async () => {
    await report.write(CSV, table("Gold,,46800"));
    assert.deepEqual(await messages(), []);
    assert.deepEqual(await figures(), { "lab-ceph.results": 46800 });
    const run = JSON.parse(await report.read("data/results/lab/lab-ceph/lab-ceph.results.json"));
    assert.equal(run.provenance.subject, "Gold");
  });

  test("becomes a run of each deployment that its map names, which can be followed to the file and the label", async () => {
    await report.write(MAP, BOTH);
    assert.deepEqual(await messages(), []);
    assert.deepEqual(await results(), [
      "lab/lab-ceph/lab-ceph.results.json",
      "lab/lab-nfs/lab-nfs.results.json",
    ]);
    assert.deepEqual(await figures(), { "lab-ceph.results": 46800, "lab-nfs.results": 468 });
    const { provenance } = JSON.parse(await report.read("data/results/lab/lab-nfs/lab-nfs.results.json"));
    assert.deepEqual([provenance.raw.path, provenance.subject], [CSV, "Silver NFS"]);
    const { stdout } = await report.fiolio("check");
    assert.equal(stdout, "2 runs read, no problems.\n");
  });

  test("is read once, and again when its map changes, with and without what is remembered", async () => {
    await report.write(MAP, BOTH);
    const kinds = async (): Promise<string[]> => (await collected()).files.map(({ outcome }) => outcome.kind);
    assert.deepEqual(await kinds(), ["imported"]);
    assert.deepEqual(await kinds(), ["unchanged"]);
    const first = await report.contents("data");
    await rm(report.path(".fiolio"), { recursive: true });
    await rm(report.path("data/results"), { recursive: true });
    assert.deepEqual(await kinds(), ["imported"]);
    assert.deepEqual(await report.contents("data"), first);

    await report.write(MAP, map({ Gold: "lab-nfs", "Silver NFS": "lab-ceph" }));
    assert.deepEqual(await kinds(), ["imported"]);
    assert.deepEqual(await figures(), { "lab-nfs.results": 46800, "lab-ceph.results": 468 });
  });

  test("gives the logs beside it to the run whose name they bear, in whatever deployment that is", async () => {
    const rows = ["fio,randread,Gold,46800,", "fio,randwrite,Silver NFS,,468"];
    await report.write(CSV, ["tool,rw,storage_class,read_iops,write_iops", ...rows, ""].join("\n"));
    const log = "data/raw/lab/lab-ceph/randwrite_iops.1.log";
    await report.write(log, "1000, 460, 1, 0, 0\n2000, 476, 1, 0, 0\n");
    await report.write(MAP, BOTH);
    assert.deepEqual(await messages(), []);
    const [gold, silver] = await Promise.all(
      ["lab-ceph/lab-ceph.results", "lab-nfs/lab-nfs.results"].map(async (base) =>
        JSON.parse(await report.read(`data/results/lab/${base}.json`)),
      ),
    );
    assert.deepEqual([gold.provenance.logs, gold.results[0].details], [undefined, undefined]);
    assert.deepEqual(
      silver.provenance.logs.map(({ path }: { path: string }) => path),
      [log],
    );
    const [{ path }] = silver.results[0].details;
    assert.equal(path, "data/results/lab/lab-nfs/lab-nfs.results.0.time-series.json.gz");
    const { series } = JSON.parse(gunzipSync(await readFile(report.path(path))).toString());
    assert.deepEqual([series[0].direction, series[0].values, series[0].raw.path], ["write", [460, 476], log]);

    await report.write(MAP, map({ Gold: "lab-nfs", "Silver NFS": "lab-ceph" }));
    assert.deepEqual(await messages(), []);
    const moved = JSON.parse(await report.read("data/results/lab/lab-ceph/lab-ceph.results.json"));
    assert.equal(moved.results[0].details[0].path, path.replaceAll("lab-nfs", "lab-ceph"));
    assert.deepEqual(
      (await results()).filter((one) => one.endsWith(".gz")),
      ["lab/lab-ceph/lab-ceph.results.0.time-series.json.gz"],
    );
  });

  test("leaves nothing behind where a label has moved, even if some of its rows cannot be read", async () => {
    await report.write(CSV, `${TWO}fio,sideways,Gold,,1\n`);
    await report.write(MAP, BOTH);
    await collected();
    await report.write(MAP, map({ Gold: "lab-nfs", "Silver NFS": null }));
    await collected();
    assert.deepEqual(await figures(), { "lab-nfs.results": 46800 });
  });

  test("leaves out a label that is mapped to null, and says so", async () => {
    await report.write(MAP, map({ Gold: "lab-ceph", "Silver NFS": null }));
    const { problems, files } = await collected();
    assert.deepEqual(problems, [
      { path: CSV, message: `left out, as ${MAP} says: "Silver NFS" (1 run).`, severity: "warning" },
    ]);
    assert.equal(files[0]?.outcome.kind, "imported");
    assert.deepEqual(await results(), ["lab/lab-ceph/lab-ceph.results.json"]);
  });

  test("keeps what was recorded while its map is wrong", async () => {
    await report.write(MAP, BOTH);
    await collected();
    const before = await figures();
    await report.write(MAP, map({ Gold: "lab-ceph" }));
    assert.match((await messages())[0] ?? "", /2 results recorded earlier kept\.$/);
    assert.deepEqual(await figures(), before);
  });

  const wrong: [string, string, RegExp][] = [
    [
      "lacks a label",
      map({ Gold: "lab-ceph" }),
      /expected each label of the file, "Silver NFS" is missing\. Add it; null leaves/,
    ],
    [
      "has a label that the file has not",
      map({ Gold: "lab-ceph", "Silver NFS": "lab-nfs", Golf: null }),
      /came "Golf", which is not in it\. Did you mean "Gold"\?/,
    ],
    [
      "names an unknown deployment",
      map({ Gold: "lab-cef", "Silver NFS": null }),
      /deployments\.Gold: expected a known deployment, came "lab-cef"\. Did you mean lab-ceph\?/,
    ],
    [
      "is still to be filled in",
      map({ Gold: "TODO", "Silver NFS": null }),
      /deployments\.Gold: expected lower case letters.*came "TODO"/,
    ],
    ["is no YAML", "deployments: [", /line 1: expected YAML/],
  ];
  for (const [what, text, line] of wrong)
    test(`says in one line, and check does too, where its map ${what}`, async () => {
      await report.write(MAP, text);
      const [message, ...others] = await messages();
      assert.match(message ?? "", line);
      assert.ok(message?.includes(MAP));
      assert.deepEqual(others, []);
      const { code, stdout } = await report.fiolio("check", "--json");
      assert.equal(code, 1);
      const said = JSON.parse(stdout).find(({ path }: { path: string }) => path === MAP);
      assert.match(said.message, what === "names an unknown deployment" ? /came "lab-cef"/ : line);
    });

  test("may not be mapped to a deployment of another environment", async () => {
    await report.write("data/environments/other.yaml", await report.read("data/environments/lab.yaml"));
    await report.write(
      "data/deployments/other-ceph.yaml",
      "format: deployment/1\ntitle: Other\nbackend: ceph\nenvironment: other\n",
    );
    await report.write(MAP, map({ Gold: "other-ceph", "Silver NFS": null }));
    const line = /deployments\.Gold: expected a deployment of lab, came other-ceph, which is in other\./;
    assert.match((await messages())[0] ?? "", line);
    assert.match((await report.fiolio("check")).stdout, line);
  });

  test("that is gone leaves a map behind, of which check speaks", async () => {
    await report.write(MAP, BOTH);
    await rm(report.path(CSV));
    assert.match(
      (await report.fiolio("check")).stdout,
      /results\.csv\.deployments\.yaml: error: expected the file .*results\.csv beside it, found none/,
    );
  });

  test("gives every run an id of its own: labels of one deployment, and files of one name", async () => {
    await report.write(CSV, table("Gold,first,1", "Silver NFS,first,2", "Bronze,,3", "Tin,,4"));
    await report.write(
      MAP,
      map({ Gold: "lab-nfs", "Silver NFS": "lab-nfs", Bronze: "lab-nfs", Tin: "lab-nfs" }),
    );
    await report.write("data/raw/lab/lab-nfs/results.csv", table(",,5"));
    assert.deepEqual(await messages(), []);
    const found = await figures();
    const hashed = Object.keys(found).filter((id) => /^lab-nfs\.results-[0-9a-f]{12}(-2)?$/.test(id));
    assert.equal(hashed.length, 2);
    const { "lab-nfs.first": first, "lab-nfs.first-2": second, "lab-nfs.results": own } = found;
    assert.deepEqual([first, second, own], [1, 2, 5]);
    assert.deepEqual(Object.values(found).sort(), [1, 2, 3, 4, 5]);
  });

  test("takes labels for what they are, whatever they look like", async () => {
    const labels = ["yes", "1e3", "a: b", "#c", "constructor"];
    await report.write(CSV, table(...labels.map((label, i) => `${label},,${i + 1}`)));
    await collected({ writeMaps: true });
    const text = await report.read(MAP);
    await report.write(MAP, text.replaceAll("TODO", "lab-nfs"));
    assert.deepEqual(await messages(), []);
    assert.equal((await results()).length, labels.length);
  });
});

describe("collect --write-maps", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create({ [CSV]: table("ceph,,46800", "Silver,,468") });
  });
  afterEach(() => report.remove());

  const TEXT = `# yaml-language-server: $schema=../../../../schemas/deployments.schema.json
format: deployments/1
# Which deployment each label of the file is. null leaves its results out.
# Deployments of this environment: lab-ceph, lab-nfs
deployments:
  ceph: TODO # perhaps lab-ceph
  Silver: TODO
`;

  test("is what the summary offers", async () => {
    const { code, stdout } = await report.fiolio("collect");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /1 file holds several deployments: npm run collect -- --write-maps writes a file .* to fill in\./,
    );
  });

  test("begins a map for each file that lacks one; its guesses are comments and no values", async () => {
    const { code, stdout } = await report.fiolio("collect", "--write-maps");
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`wrote ${MAP}`));
    assert.equal(await report.read(MAP), TEXT);
    const again = await report.fiolio("collect", "--write-maps");
    assert.match(again.stdout, /deployments\.ceph: expected lower case letters.*came "TODO"/);
    assert.deepEqual([...(await report.contents("data/results")).keys()], []);
    await report.write(MAP, TEXT.replace("TODO", "lab-ceph").replace("TODO", "lab-nfs"));
    assert.equal((await report.fiolio("collect")).code, 0);
  });

  test("never takes the place of one that is there", async () => {
    await report.write(MAP, "mine");
    await report.fiolio("collect", "--write-maps");
    assert.equal(await report.read(MAP), "mine");
  });

  test("prints it and writes nothing in a dry run", async () => {
    const before = await report.contents();
    const { stdout } = await report.fiolio("collect", "--write-maps", "--dry-run");
    assert.ok(stdout.includes(TEXT));
    assert.deepEqual(await report.contents(), before);
  });
});
