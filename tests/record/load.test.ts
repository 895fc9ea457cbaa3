import assert from "node:assert/strict";
import { readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { loadRecord } from "../../src/record/load.ts";
import { rawProblems } from "../../src/record/raw.ts";
import { writeRecord } from "../bench/record.ts";
import { fioJson, Report } from "../support/report.ts";

const OLTP = "data/use-cases/oltp-database.yaml";

describe("loadRecord", () => {
  let report: Report;
  const problems = async (): Promise<string[]> =>
    (await loadRecord(report.root)).problems.map(({ path, message }) => `${path}: ${message}`);

  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  test("reads a report that is right without a word", async () => {
    const { record, problems } = await loadRecord(report.root);
    assert.deepEqual(problems, []);
    assert.deepEqual([...record.deployments.keys()], ["lab-ceph", "lab-nfs"]);
    assert.equal(record.declaration.title, "Mine");
  });

  const BACKEND = "data/backends/ceph.yaml";
  const right =
    "format: backend/1\ntitle: Ceph\nproduct: Ceph\nkind: distributed-block\nsummary: Blocks.\nnetworked: true\naccessModes: [ReadWriteOnce]\nvolumeModes: [Block]\n";
  const SEE = "See schemas/backend.schema.json.";
  for (const [name, text, says] of [
    [
      "a value of the wrong type",
      right.replace("networked: true", "networked: yes please"),
      `line 6, networked: expected a boolean, came "yes please". ${SEE}`,
    ],
    [
      "a missing key",
      right.replace("title: Ceph\n", ""),
      `title: expected a string, which is missing. ${SEE}`,
    ],
    [
      "a key that was mistyped",
      `${right}replica: 3\n`,
      `line 9: expected no key "replica". Did you mean replicas? ${SEE}`,
    ],
    [
      "a key that nobody knows",
      `${right}zzzzzzzzz: 3\n`,
      `line 9: expected no key "zzzzzzzzz". Remove it. ${SEE}`,
    ],
    [
      "a key of former days",
      `${right}zzzzzzzzz: 3\nsurvivesNodeLoss: true\n`,
      `line 10: expected no key "survivesNodeLoss", which was replaced. Say durability.reachableAfterNodeLoss (the volume can be attached on another node) and durability.failures (losses that the data survive: 0, 1 or 2) instead, or let npm run migrate say what it can. ${SEE}`,
    ],
    [
      "a word that is not of the list",
      right.replace("[Block]", "[Blok]"),
      `line 8, volumeModes[0]: expected "Filesystem" or "Block", came "Blok". Did you mean Block? ${SEE}`,
    ],
    ["broken YAML", `${right}a: [1\n`, "line 10: expected YAML, "],
    ["nothing", "", "expected a map, came null."],
  ] as const)
    test(`names ${name}, and its line`, async () => {
      await report.write(BACKEND, text);
      const [first = ""] = await problems();
      assert.ok(first.startsWith(`${BACKEND}: ${says}`), first);
    });

  test("names all that is wrong, sorted by path, in files and between them", async () => {
    await report.write(
      "data/deployments/lab-ceph.yaml",
      "format: deployment/1\ntitle: C\nbackend: cehp\nenvironment: lba\n",
    );
    await report.write(
      "data/findings/f.yaml",
      "format: findings/1\nsource: nowhere\nfindings:\n  - {kind: order, id: a, lines: '1', environment: lab, says: x, order: [lab-cep]}\n",
    );
    await report.write(
      "data/use-cases/db.yaml",
      "format: use-case/1\ntitle: D\norder: 1\nsummary: S\nprofile: quik\nmetrics:\n  - {metric: sync.p98, workload: {rw: [write]}, weight: 1, required: true, reason: r}\n",
    );
    await report.write(
      "data/environments/lab.yaml",
      "format: environment/1\ntitle: Lab\nkind: cluster\nsummary: S.\nfrom: [{source: nobody, lines: '1-3'}]\n",
    );
    assert.deepEqual(await problems(), [
      'data/deployments/lab-ceph.yaml: backend: expected a known backend, came "cehp". Did you mean ceph?',
      'data/deployments/lab-ceph.yaml: environment: expected a known environment, came "lba". Did you mean lab?',
      'data/environments/lab.yaml: from[0]: expected a known source, came "nobody". Describe it in data/sources/.',
      'data/findings/f.yaml: a: expected a known deployment, came "lab-cep". Did you mean lab-ceph?',
      'data/findings/f.yaml: source: expected a known source, came "nowhere". Describe it in data/sources/.',
      'data/use-cases/db.yaml: metrics[0].metric: expected a known metric, came "sync.p98". Did you mean sync.p99?',
      'data/use-cases/db.yaml: profile: expected a known profile, came "quik". Did you mean quick?',
    ]);
  });

  test("counts lines of a document no further than it goes", async () => {
    await report.write(
      "data/sources/s.yaml",
      `format: source/1\ntitle: S\nsha256: ${"a".repeat(64)}\nlineCount: 10\nsummary: S.\n`,
    );
    await report.write(
      "data/environments/lab.yaml",
      "format: environment/1\ntitle: Lab\nkind: cluster\nsummary: S.\nfrom: [{source: s, lines: '3, 9-11'}]\n",
    );
    assert.deepEqual(await problems(), [
      "data/environments/lab.yaml: from[0]: expected lines up to 10, the last of s, came 11. Count again.",
    ]);
  });

  test("finds an id that two have", async () => {
    const nfs = await report.read("data/deployments/lab-nfs.yaml");
    await report.write("data/deployments/lab-nfs.yaml", `${nfs}aliases: [lab-ceph]\n`);
    assert.deepEqual(await problems(), [
      'data/deployments/lab-nfs.yaml: alias: expected one that nobody has, came "lab-ceph", which is an id in data/deployments/lab-ceph.yaml. Rename one.',
    ]);
  });

  test("finds a result that is called or placed otherwise than it says", async () => {
    await report.write("data/raw/lab/lab-ceph/a.json", fioJson(1));
    await collect({ root: report.root });
    const run = await report.read("data/results/lab/lab-ceph/lab-ceph.a.json");
    await report.write("data/results/lab/lab-ceph/lab-ceph.b.json", run);
    await report.write("data/results/lab/lab-nfs/lab-ceph.a.json", run);
    assert.deepEqual(await problems(), [
      "data/results/lab/lab-ceph/lab-ceph.b.json: expected the file to be called lab-ceph.a.json, as its id says. Rename it.",
      "data/results/lab/lab-nfs/lab-ceph.a.json: expected it in data/results/lab/lab-ceph/, as it says itself. Move it there.",
      'data/results/lab/lab-nfs/lab-ceph.a.json: id: expected one that nobody has, came "lab-ceph.a", which is an id in data/results/lab/lab-ceph/lab-ceph.a.json. Rename one.',
    ]);
  });

  test("has the built-in use cases and models until it has one of its own, or says that it wants none", async () => {
    const known = async (): Promise<number[]> => {
      const { record } = await loadRecord(report.root);
      return [record.useCases.size, record.models.size];
    };
    const { useCases, models } = (await loadRecord(engineDir)).record;
    const builtIn = [useCases.size, models.size];
    assert.deepEqual(await known(), [0, models.size]);
    await rm(report.path("data/use-cases/.none"));
    assert.deepEqual(await known(), builtIn);
    for (const note of ["data/use-cases/.gitkeep", "data/use-cases/README.md", "data/models/.gitkeep"])
      await report.write(note, "");
    assert.deepEqual(await known(), builtIn);
    await report.write("data/use-cases/db.yaml", await readFile(join(engineDir, OLTP), "utf8"));
    assert.deepEqual(await known(), [1, models.size]);
  });

  test("misses the declaration", async () => {
    await rm(report.path("fiolio.yaml"));
    assert.match(
      (await problems())[0] ?? "",
      /^fiolio\.yaml: expected the file that says what the report is, found none\./,
    );
  });

  test("follows no link", async () => {
    await symlink("/etc/hostname", report.path("data/backends/link.yaml"));
    assert.deepEqual(await problems(), [
      "data/backends/link.yaml: expected a file, found a symbolic link. Put the file itself here.",
    ]);
  });

  test("finds raw bytes that changed or went away, and raw files that nobody imported", async () => {
    for (const name of ["a", "b"])
      await report.write(`data/raw/lab/lab-ceph/${name}.json`, fioJson(name.charCodeAt(0)));
    await collect({ root: report.root });
    await report.write("data/raw/lab/lab-ceph/a.json", "{}");
    await rm(report.path("data/raw/lab/lab-ceph/b.json"));
    await report.write("data/raw/lab/lab-ceph/c.json", fioJson(3));
    const { record } = await loadRecord(report.root);
    const found = (await rawProblems(report.root, record)).map(
      ({ path, message, severity }) => `${severity} ${path}: ${message.split(".")[0]}`,
    );
    assert.match(
      found[0] ?? "",
      /^error data\/results\/lab\/lab-ceph\/lab-ceph\.a\.json: expected its raw file data\/raw/,
    );
    assert.match(
      found[1] ?? "",
      /^error data\/results\/lab\/lab-ceph\/lab-ceph\.b\.json: expected its raw file data\/raw/,
    );
    assert.equal(
      found[2],
      "warning data/raw/lab/lab-ceph/c.json: expected a run that comes from it, found none",
    );
  });

  test("reads a thousand runs", async () => {
    await writeRecord(report.path("large"), { runs: 1000 });
    await collect({ root: report.path("large") });
    const { record, problems } = await loadRecord(report.path("large"));
    assert.equal(record.runs.size, 1000);
    assert.deepEqual(
      problems.filter(({ severity }) => severity === "error"),
      [],
    );
  });
});

test("the record of this report is without errors", async () => {
  const { problems } = await loadRecord(engineDir);
  assert.deepEqual(
    problems.filter(({ severity }) => severity === "error"),
    [],
  );
});
