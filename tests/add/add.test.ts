import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { loadRecord } from "../../src/record/load.ts";
import { JOBS, writeRecord } from "../bench/record.ts";
import { type Ended, fioJson, fiolio } from "../support/report.ts";

/** Another measurement of one test for each number. */
const sameTest = (number: number): string => fioJson(1 + number * JOBS.length);

const RESULT = fioJson(90);

describe("add", () => {
  let root: string;
  const add = (...args: string[]): Promise<Ended> => fiolio(["add", "--root", root, ...args]);
  const result = (): string => join(root, "result.json");

  before(async () => {
    root = await mkdtemp(join(tmpdir(), "fiolio-add-"));
  });
  after(() => rm(root, { recursive: true }));
  beforeEach(async () => {
    await rm(join(root, "data"), { recursive: true, force: true });
    await writeRecord(root, { runs: 0 });
    await writeFile(result(), RESULT);
  });

  it("copies a result and describes a new environment and deployment so that the record stays valid", async () => {
    const { stdout } = await add(
      result(),
      "--environment",
      "mine",
      "--deployment",
      "mine-rbd",
      "--backend",
      "backend-1",
      "--storage-class",
      "ceph-block",
    );
    assert.match(stdout, /wrote data\/environments\/mine\.yaml: a new environment; complete it/);
    assert.equal(await readFile(join(root, "data/raw/mine/mine-rbd/result.json"), "utf8"), RESULT);
    const { record, problems } = await loadRecord(root);
    assert.deepEqual(
      problems.filter((p) => p.severity === "error"),
      [],
    );
    assert.equal(record.deployments.get("mine-rbd")?.storageClass, "ceph-block");
    assert.equal(record.environments.get("mine")?.kind, "cluster");
  });

  it("takes a folder as bench-fio writes it, a folder a device and block size, with files of one name in several", async () => {
    const out = join(root, "bench-output");
    const names = ["ceph/4k/randread-16-8.json", "ceph/64k/randread-16-8.json", "nfs/4k/randread-16-8.json"];
    for (const [i, name] of names.entries()) {
      await mkdir(dirname(join(out, name)), { recursive: true });
      await writeFile(join(out, name), fioJson(100 + i));
    }
    await writeFile(join(out, "ceph/.DS_Store"), "hidden");
    const { stdout } = await add(out, "--environment", "mine", "--deployment", "mine-rbd");
    for (const name of names)
      assert.match(stdout, new RegExp(`wrote data/raw/mine/mine-rbd/${name}: a copy of `));
    assert.doesNotMatch(stdout, /DS_Store/);
    const again = await add(out, "--environment", "mine", "--deployment", "mine-rbd");
    assert.match(again.stdout, /All of it is there already/);
    const { stdout: collected } = await fiolio(["collect", "--no-run", "--root", root]);
    assert.match(collected, /imported 3 files \(3 runs\)/);
  });

  it("refuses folders of several storages with the same tests, unless they are said to be one", async () => {
    const out = join(root, "old");
    for (const [i, name] of ["ceph-rbd/mix-1", "ceph-rbd/mix-2", "nvme/mix-1", "nvme/mix-2"].entries()) {
      await mkdir(dirname(join(out, name)), { recursive: true });
      await writeFile(join(out, `${name}.json`), sameTest(i));
    }
    const into = ["--environment", "mine", "--deployment", "mine-rbd"];
    const { code, stdout, stderr } = await add(out, ...into);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.equal(
      stderr.replaceAll(`${root}/`, ""),
      "old: expected results of one storage, found the same tests in ceph-rbd and nvme: they would become one median. " +
        "Add each by itself, such as npm run add -- old/ceph-rbd --environment mine --deployment ...; " +
        "where they are repeats of mine-rbd, say --one-storage.\n",
    );
    assert.equal((await add(out, ...into, "--one-storage")).code, 0);
    await rm(out, { recursive: true });
  });

  it("takes folders that are named after repeats, and such as hold other tests", async () => {
    const into = ["--environment", "mine", "--deployment", "mine-rbd"];
    const names = { repeats: ["run-1", "run-2", "2026-01-03"], tests: ["etcd", "postgres"] };
    for (const [folder, folders] of Object.entries(names)) {
      for (const [i, name] of folders.entries()) {
        await mkdir(join(root, folder, name), { recursive: true });
        const text = folder === "tests" ? fioJson(50 + i) : sameTest(i);
        await writeFile(join(root, folder, name, "result.json"), text);
      }
      const { code, stderr } = await add(join(root, folder), ...into);
      assert.deepEqual([code, stderr], [0, ""], folder);
      await rm(join(root, folder), { recursive: true });
    }
  });

  it("leaves out what no importer knows and links in a folder, tells what it cannot read, and fails", async () => {
    const out = join(root, "mixed");
    await mkdir(join(out, "below"), { recursive: true });
    await writeFile(join(root, "secret.json"), fioJson(30));
    await symlink(join(root, "secret.json"), join(out, "link.json"));
    await symlink(root, join(out, "below", "up"));
    await writeFile(join(out, "a.json"), fioJson(31));
    await symlink(join(root, "secret.json"), join(out, "a.json.deployments.yaml"));
    await writeFile(join(out, "cut.json"), fioJson(32).slice(0, -40));
    await writeFile(join(out, "empty.json"), "");
    await writeFile(join(out, "notes.md"), "# What we did\n\nNothing.\n");
    const { code, stdout } = await add(out, "--environment", "mine", "--deployment", "mine-rbd");
    assert.equal(code, 1);
    const copied = await readdir(join(root, "data/raw/mine/mine-rbd"), { recursive: true });
    assert.deepEqual(copied.sort(), ["a.json", "cut.json"]);
    const lines = stdout.replaceAll(`${out}/`, "");
    for (const told of [
      "a.json.deployments.yaml: error: expected a file, found a symbolic link; it is left out. Add the file that it leads to.",
      "below/up: error: expected a file, found a symbolic link; it is left out.",
      "link.json: error: expected a file, found a symbolic link; it is left out.",
      "cut.json: error: the file is cut",
      "empty.json: error: expected a result that an importer knows, the file is empty: the tool was killed, or the disk was full; it is left out. Give what the tool printed,",
      "notes.md: error: expected a result of a tool that is known, found none; it is left out. Leave it where it is, or write its figures into a CSV: npm run collect -- --csv-template prints one.",
    ])
      assert.ok(lines.includes(told), `${told}\n${lines}`);
    await rm(out, { recursive: true });
  });

  it("writes nothing where nothing is known, not even a deployment", async () => {
    const notes = join(root, "notes.md");
    await writeFile(notes, "# What we did\n");
    const { code } = await add(notes, "--environment", "mine", "--deployment", "mine-rbd");
    assert.equal(code, 1);
    assert.equal((await readdir(join(root, "data/environments"))).includes("mine.yaml"), false);
  });

  it("says of an empty folder that nothing is in it", async () => {
    await mkdir(join(root, "empty"));
    const { code, stderr } = await add(
      join(root, "empty"),
      "--environment",
      "mine",
      "--deployment",
      "mine-rbd",
    );
    assert.equal(code, 1);
    assert.match(stderr, /empty: expected results in this folder, found no file\. Name another\./);
  });

  it("describes a backend as the engine knows it, and one that nobody knows as unknown, so that the record stays valid", async () => {
    const into = (deployment: string, ...more: string[]) =>
      add(result(), "--environment", "mine", "--deployment", deployment, ...more);
    await into("mine-rbd", "--backend", "ceph-rbd-3-replicas");
    await writeFile(result(), fioJson(92));
    await into("mine-new");
    const { record, problems } = await loadRecord(root);
    assert.deepEqual(
      problems.filter((p) => p.severity === "error"),
      [],
    );
    const known = record.backends.get("ceph-rbd-3-replicas");
    assert.deepEqual([known?.replicas, known?.kind, known?.from], [3, "distributed-block", undefined]);
    assert.equal(record.deployments.get("mine-new")?.backend, "mine-new");
    assert.deepEqual([record.backends.get("mine-new")?.kind], ["unknown"]);
  });

  it("changes nothing that is there, and says so", async () => {
    const args = [result(), "--environment", "environment-1", "--deployment", "deployment-1"];
    await add(...args);
    assert.match((await add(...args)).stdout, /All of it is there already/);
    await writeFile(result(), fioJson(91));
    const again = await add(...args);
    assert.equal(again.code, 1);
    assert.match(
      again.stderr,
      /expected a new name, found other results under data\/raw\/environment-1\/deployment-1\/result\.json/,
    );
    assert.equal(
      await readFile(join(root, "data/raw/environment-1/deployment-1/result.json"), "utf8"),
      RESULT,
    );
  });

  it("refuses bytes that are there under another name, and says under which", async () => {
    const to = (deployment: string, ...files: string[]) =>
      add(
        ...files.map((name) => join(root, name)),
        "--environment",
        "environment-1",
        "--deployment",
        deployment,
      );
    for (const name of ["a.json", "b.json"]) await writeFile(join(root, name), fioJson(1));
    await writeFile(join(root, "c.json"), fioJson(2));
    await to("deployment-1", "a.json");
    const said = async (...files: string[]) => {
      const { code, stderr } = await to("mine-rbd", ...files);
      return [code, stderr.replaceAll(`${root}/`, "")];
    };
    const there = "data/raw/environment-1/deployment-1/a.json";
    const told = (as: string) => [
      1,
      `b.json: expected new results, found the same bytes as ${as}. Leave it out.\n`,
    ];
    assert.deepEqual(await said("b.json"), told(there));
    await fiolio(["collect", "--no-run", "--root", root]);
    assert.deepEqual(await said("b.json", "c.json"), told(`${there}, which are recorded`));
    assert.match((await to("deployment-1", "a.json")).stdout, /All of it is there already/);
    await rm(join(root, "data/raw"), { recursive: true });
    assert.deepEqual(await said("a.json", "b.json"), told("a.json"));
    assert.deepEqual(
      await said("a.json"),
      [0, ""],
      "what lies there no more may come back under another name",
    );
  });

  it("takes logs that are equal, as each belongs to its own result", async () => {
    const names = ["a_lat.1.log", "b_lat.1.log"].map((name) => join(root, name));
    for (const name of names) await writeFile(name, "1, 100, 0, 4096, 0\n2, 100, 0, 4096, 4096\n");
    const { code, stderr } = await add(
      ...names,
      "--environment",
      "environment-1",
      "--deployment",
      "deployment-1",
    );
    assert.deepEqual([code, stderr], [0, ""]);
  });

  it("writes nothing in a dry run", async () => {
    const { stdout } = await add(
      result(),
      "--environment",
      "mine",
      "--deployment",
      "mine-rbd",
      "--backend",
      "backend-1",
      "--dry-run",
    );
    assert.match(stdout, /would write data\/raw\/mine\/mine-rbd\/result\.json/);
    assert.equal((await readdir(join(root, "data/environments"))).includes("mine.yaml"), false);
  });

  const known = ["--environment", "environment-1", "--deployment", "deployment-1"];
  const raw = (name: string): string => join(root, "data/raw/environment-1/deployment-1", name);
  const declare = async (redact: string): Promise<void> => {
    const path = join(root, "fiolio.yaml");
    await writeFile(
      path,
      `${(await readFile(path, "utf8")).replace(/^redact:.*\n/m, "")}redact: ${redact}\n`,
    );
  };

  it("brings the map of a file's labels along", async () => {
    const map = "format: deployments/1\ndeployments: { gold: deployment-1 }\n";
    await writeFile(`${result()}.deployments.yaml`, map);
    await add(result(), ...known);
    assert.equal(await readFile(raw("result.json.deployments.yaml"), "utf8"), map);
    await rm(`${result()}.deployments.yaml`);
  });

  it("leaves what is declared out of the copy and of its name, and says in how many places", async () => {
    await declare("[{ name: node-1 }, { kind: addresses }]");
    const named = join(root, "node-1.json");
    await writeFile(
      named,
      '{"fio version": "NODE-1", "at": "10.0.0.1", "text": "10.0.0.1 node-10", "jobs": []}',
    );
    const dry = await add(named, ...known, "--dry-run");
    assert.match(dry.stdout, /would write .*redacted-1\.json: a copy of .*node-1\.json, 3 places redacted/);
    await add(named, ...known);
    const expected =
      '{"fio version": "redacted-1", "at": "redacted-address-1", "text": "redacted-address-1 node-10", "jobs": []}';
    assert.equal(await readFile(raw("redacted-1.json"), "utf8"), expected);
    assert.match((await add(named, ...known)).stdout, /All of it is there already/);
    assert.deepEqual(await readdir(raw(".")), ["redacted-1.json"]);
  });

  it("refuses what it cannot look into, and what would not have the same figures any more", async () => {
    await declare("[{ name: total_ios }]");
    await writeFile(result(), gzipSync(fioJson(1)));
    assert.match(
      (await add(result(), ...known)).stderr,
      /expected text.* compressed with gzip\. Unpack it\./,
    );
    await writeFile(result(), fioJson(1));
    const { code, stderr } = await add(result(), ...known);
    assert.equal(code, 1);
    assert.match(stderr, /result\.json: expected the same figures without what fiolio\.yaml says to redact/);
    assert.deepEqual(await readdir(raw(".")), []);
  });

  it("refuses files whose names come to the same, and writes none of them", async () => {
    const [a, b] = [join(root, "a"), join(root, "b")];
    for (const folder of [a, b]) await mkdir(folder);
    const clashes: [string, string][] = [
      ["result.json", "result.json"],
      ["my result.json", "my_result.json"],
      ["Result.json", "result.JSON"],
    ];
    for (const [one, other] of clashes) {
      await writeFile(join(a, one), fioJson(1));
      await writeFile(join(b, other), fioJson(2));
      const { code, stderr, stdout } = await add(join(a, one), join(b, other), ...known);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(
        stderr,
        /expected a name of its own, .* comes to the same: data\/raw\/.*\. Rename one of them\.$/m,
      );
      assert.deepEqual(await readdir(join(root, "data/raw/environment-1/deployment-1")).catch(() => []), []);
    }
    await writeFile(join(b, "result.json"), await readFile(join(a, "result.json")));
    const same = await add(join(a, "result.json"), join(b, "result.json"), ...known);
    assert.equal(same.stdout.match(/^wrote /gm)?.length, 1);
  });

  it("refuses what has the name of a file beside a result, unless that result comes with it or is there", async () => {
    const job = join(root, "result.fio");
    await writeFile(job, fioJson(1));
    const alone = await add(job, ...known);
    assert.equal(alone.code, 1);
    assert.match(
      alone.stderr,
      /^\S*result\.fio: expected a result, found by its name \(\.fio\).*collect passes it over/,
    );
    assert.deepEqual(await readdir(raw(".")).catch(() => []), []);
    assert.equal((await add(result(), job, ...known)).stdout.match(/^wrote /gm)?.length, 2);
    await rm(raw("result.fio"));
    assert.match((await add(job, ...known)).stdout, /wrote .*result\.fio/);
    await rm(job);
  });

  it("waits for nobody who writes the record: it says who does", async () => {
    await mkdir(join(root, ".fiolio"), { recursive: true });
    const lock = join(root, ".fiolio/collect.lock");
    await writeFile(lock, String(process.pid));
    const { code, stderr } = await add(result(), ...known);
    assert.deepEqual(
      [code, stderr],
      [1, `add: expected to be alone, process ${process.pid} does the same here. Wait for it, or end it.\n`],
    );
    assert.match((await add(result(), ...known, "--dry-run")).stdout, /would write/);
    await rm(lock);
  });

  it("takes away what a killed one left half written", async () => {
    await mkdir(raw("."), { recursive: true });
    await writeFile(raw(".result.json.4194399.partial"), "{");
    await add(result(), ...known);
    assert.deepEqual(await readdir(raw(".")), ["result.json"]);
  });

  const refused: [string, string[], RegExp][] = [
    [
      "a file that is not there",
      ["none.json", "--environment", "environment-1", "--deployment", "deployment-1"],
      /none\.json: expected a file, found none/,
    ],
    [
      "what is neither a file nor a folder",
      ["/dev/null", "--environment", "environment-1", "--deployment", "deployment-1"],
      /expected a file, found something else/,
    ],
    [
      "an id that is a path",
      ["x", "--environment", "../up", "--deployment", "d"],
      /--environment: expected lower case letters.*found "\.\.\/up"/,
    ],
    [
      "a backend that is not there",
      ["x", "--environment", "mine", "--deployment", "d", "--backend", "backend-l"],
      /Did you mean backend-1/,
    ],
    [
      "a deployment of another environment",
      ["x", "--environment", "environment-2", "--deployment", "deployment-1"],
      /deployment-1 is in the environment environment-1/,
    ],
  ];
  for (const [what, args, line] of refused)
    it(`refuses ${what}, in one line`, async () => {
      const { stderr, code } = await add(...args);
      assert.equal(code, 1);
      assert.match(stderr, line);
      assert.equal(stderr.trim().split("\n").length, 1);
    });
});
