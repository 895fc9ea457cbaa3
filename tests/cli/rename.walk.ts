/** A deployment gets another name: its runs follow, old addresses lead on, and what was published stays as it was. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { JOBS } from "../bench/record.ts";
import { fioJson, Report } from "../support/report.ts";

const FIRST = "v2026.11.0";
const SECOND = "v2026.12.0";
const edition = (version: string, runs: string): string =>
  `  - { version: ${version}, date: 2026-11-22, summary: Ours, runs: [${runs}] }\n`;
const DECLARATION = `format: fiolio/1
title: Ours
description: Our own disk.
editions:
${edition(FIRST, "lab/lab-ceph/*, lab/lab-nfs/*")}targets:
  - kind: local # this disk
    id: lab
    path: .
    deployment: lab-ceph
    profiles: [quick]
`;
const FILES = {
  "fiolio.yaml": DECLARATION,
  "data/raw/lab/lab-ceph/a.json": fioJson(1),
  "data/raw/lab/lab-ceph/b.json": fioJson(2),
  "data/raw/lab/lab-nfs/c.json": fioJson(1 + JOBS.length),
  "data/raw/lab/lab-nfs/d.json": fioJson(2 + JOBS.length),
  "data/deployments/lab-later.yaml":
    "format: deployment/1\ntitle: Later\nbackend: ceph\nenvironment: lab\nupgradeOf: lab-ceph # the old one\n",
  "data/observations/own.yaml":
    'format: observations/1\nobservations:\n  - { id: full, metric: fill, printed: "80%", basis: measured, environment: lab, deployment: "lab-ceph" }\n',
};

describe("a deployment that is renamed", () => {
  let report: Report;
  let lock = "";
  let run = "";
  let pageThen = "";
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await report.fiolio(...args);
    assert.equal(code, 0, `${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await report.fiolio(...args);
    assert.equal(code, 1);
    return stderr;
  };
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
      cwd: report.root,
      encoding: "utf8",
    });
  const page = (path: string): Promise<string> => readFile(report.path("public", path, "index.html"), "utf8");
  const paths = async (): Promise<string[]> => [...(await report.contents("data")).keys()];
  const firstRun = async (deployment: string): Promise<string> =>
    [...(await report.contents(`data/results/lab/${deployment}`)).keys()][0]
      ?.split("/")
      .at(-1)
      ?.replace(".json", "") ?? "";

  before(async () => {
    report = await Report.create(FILES);
    await well("collect", "--no-run");
    run = await firstRun("lab-ceph");
    await report.write(
      "data/annotations/own.yaml",
      `format: annotations/1\nannotations:\n  - { run: ${run}, kind: likely-cached, author: Us, reason: Warm. } # by hand\n`,
    );
    await well("edition", FIRST);
    lock = await report.read(`data/editions/${FIRST}.lock.json`);
    await report.write(
      "content/guides/own.md",
      `---\ntitle: Own\n---\n[It](../deployments/lab-ceph/) reads at {{< val "${run}" "read.iops" >}}.\n`,
    );
    await well("build");
    pageThen = await page(`${FIRST}/deployments/lab-ceph`);
    await cp(report.path("public"), report.path("public-then"), { recursive: true });
    git("init", "--quiet", "--initial-branch=main");
    git("add", "data", "fiolio.yaml");
    git("commit", "--quiet", "--message", "Measured");
  });
  after(() => report.remove());

  test("cannot get a name that is taken, had by another, or no name, and must be there", async () => {
    const before = await report.contents("data");
    for (const [from, to, expected] of [
      [
        "lab-ceph",
        "lab-nfs",
        "lab-nfs: expected a name that nobody has, data/deployments/lab-nfs.yaml has it. Give another.\n",
      ],
      [
        "lab-ceph",
        "lab-ceph",
        "lab-ceph: expected a name that nobody has, data/deployments/lab-ceph.yaml has it. Give another.\n",
      ],
      [
        "lab-cep",
        "lab-x",
        "lab-cep: expected the id of a deployment, there is none of that name. Did you mean lab-ceph?\n",
      ],
      [
        "lab-ceph",
        "../x",
        "../x: expected a name that can be an id: lower case letters, digits, single dashes and dots. Give another.\n",
      ],
    ] as const)
      assert.equal(await refused("rename", from, to), expected);
    await report.write("data/raw/lab/lab-rbd/notes.txt", "left here");
    assert.match(
      await refused("rename", "lab-ceph", "lab-rbd"),
      /expected no folder data\/raw\/lab\/lab-rbd\/, .* Move it away\.\n$/,
    );
    await report.write("data/raw/lab/lab-rbd/notes.txt", "");
    await rm(report.path("data/raw/lab/lab-rbd"), { recursive: true });
    assert.deepEqual(await report.contents("data"), before);
  });

  test("changes nothing in a dry run, which lists what would be changed", async () => {
    const before = await report.contents();
    assert.equal(
      await well("rename", "lab-ceph", "lab-rbd", "--dry-run"),
      [
        "data/raw/lab/lab-ceph/ becomes data/raw/lab/lab-rbd/",
        "data/results/lab/lab-ceph/ becomes data/results/lab/lab-rbd/",
        "fiolio.yaml",
        "data/deployments/lab-rbd.yaml",
        "data/deployments/lab-later.yaml",
        "data/observations/own.yaml",
        "data/annotations/own.yaml",
        `rename: lab-ceph would be called lab-rbd, with 2 runs. ${FIRST} goes on calling it as before.\n`,
      ].join("\n"),
    );
    assert.deepEqual(await report.contents(), before);
  });

  test("takes its files and all that names it along, every other character as it was", async () => {
    const before = await paths();
    await well("rename", "lab-ceph", "lab-rbd");
    assert.deepEqual(await paths(), before.map((path) => path.replaceAll("lab-ceph", "lab-rbd")).sort());
    assert.equal(
      await report.read("fiolio.yaml"),
      DECLARATION.replace("deployment: lab-ceph", "deployment: lab-rbd"),
    );
    assert.match(await report.read("data/deployments/lab-rbd.yaml"), /\naliases: \[lab-ceph\]\n$/);
    assert.match(await report.read("data/deployments/lab-later.yaml"), /^upgradeOf: lab-rbd # the old one$/m);
    assert.match(await report.read("data/observations/own.yaml"), /deployment: lab-rbd }$/m);
    assert.match(
      await report.read("data/annotations/own.yaml"),
      new RegExp(`run: ${run.replace("lab-ceph", "lab-rbd")}, .* # by hand$`, "m"),
    );
    assert.match(await well("check"), /no problems\.\n/);
    const results = await report.contents("data/results");
    await well("collect", "--no-run");
    assert.deepEqual(await report.contents("data/results"), results);
  });

  test("leaves locked editions unchanged, to the byte", async () => {
    assert.match(await well("edition", "--check"), new RegExp(`^${FIRST}: unchanged, 4 runs`));
    assert.equal(await report.read(`data/editions/${FIRST}.lock.json`), lock);
  });

  test("keeps its address in a locked edition, and leads from there to the new one in others", async () => {
    await well("build");
    assert.equal(await page(`${FIRST}/deployments/lab-ceph`), pageThen);
    assert.match(await page("next/deployments/lab-rbd"), /<h1>Ceph in the lab<\/h1>/);
    const refresh = (to: string): RegExp => new RegExp(`http-equiv="?refresh"? content="0; url=${to}"`);
    assert.match(await page("next/deployments/lab-ceph"), refresh("/next/deployments/lab-rbd/"));
    assert.match(await page(`${FIRST}/deployments/lab-rbd`), refresh(`/${FIRST}/deployments/lab-ceph/`));
    assert.match(
      await page("next/compare/lab-ceph-vs-lab-nfs"),
      refresh("/next/compare/lab-nfs-vs-lab-rbd/"),
    );
    assert.match(await page(`runs/${run}`), refresh(`/runs/${run.replace("lab-ceph", "lab-rbd")}/`));
    const explore = JSON.parse(await readFile(report.path("public/next/explore.json"), "utf8"));
    const { id, aliases } = explore.deployments.find(
      (one: { name: string }) => one.name === "Ceph in the lab",
    );
    assert.deepEqual([id, aliases], ["lab-rbd", ["lab-ceph"]]);
    const raw = (name: string): Promise<string> =>
      readFile(report.path("public/raw/lab", name, "a.json"), "utf8");
    assert.equal(await raw("lab-ceph"), await raw("lab-rbd"));
    for (const name of [run, run.replace("lab-ceph", "lab-rbd")]) {
      const { id } = JSON.parse(await readFile(report.path("public/runs", name, "run.json"), "utf8"));
      assert.equal(id, name);
    }
  });

  test("is published without the working edition: the run's page leads to the run by both names", async () => {
    const now = run.replace("lab-ceph", "lab-rbd");
    await well("build", "--published");
    assert.match(await page(`runs/${run}`), new RegExp(`url=/runs/${now}/`));
    assert.match(await page(`runs/${now}`), new RegExp(`href="?/runs/${now}/run\\.json`));
    for (const name of [run, now])
      assert.equal(JSON.parse(await readFile(report.path("public/runs", name, "run.json"), "utf8")).id, name);
    await well("build");
  });

  test("is found by pages that people wrote by its former name, in every edition", async () => {
    for (const version of [FIRST, "next"])
      assert.match(await page(`${version}/guides/own`), /It<\/a> reads at <a/);
  });

  test("is one cell before and after, for compare", async () => {
    await report.write("data/raw/lab/lab-rbd/e.json", fioJson(1 + 2 * JOBS.length));
    await well("collect", "--no-run");
    const compared = async (...args: string[]): Promise<string[]> => {
      const { code, stdout, stderr } = await report.fiolio("compare", "--json", ...args);
      assert.ok(code === 0 || code === 3, stdout + stderr);
      const { figures } = JSON.parse(stdout) as {
        figures: { before: { deployment: string }; after: { deployment: string } }[];
      };
      return [...new Set(figures.map((figure) => `${figure.before.deployment} ${figure.after.deployment}`))];
    };
    assert.deepEqual(await compared(FIRST, "next"), ["lab-rbd lab-rbd"]);
    assert.deepEqual(await compared("lab-ceph", "lab-nfs"), ["lab-rbd lab-nfs"]);
    assert.deepEqual(await compared("--since", "main"), ["lab-rbd lab-rbd"]);
    assert.deepEqual(await compared("--since", "main", "lab-ceph"), ["lab-rbd lab-rbd"]);
    await well("build");
    assert.deepEqual(await compared(join(report.root, "public-then"), report.path("public", "next")), [
      "lab-rbd lab-rbd",
    ]);
  });

  test("is in an edition that is locked afterwards by its new name", async () => {
    await report.write(
      "fiolio.yaml",
      (await report.read("fiolio.yaml")).replace("targets:", `${edition(SECOND, "lab/lab-rbd/*")}targets:`),
    );
    await well("edition", SECOND);
    const { runs } = JSON.parse(await report.read(`data/editions/${SECOND}.lock.json`)) as EditionLock;
    assert.ok(
      runs.every(({ id }) => !id.startsWith("lab-ceph.")) && runs.some(({ id }) => id.startsWith("lab-rbd.")),
    );
  });

  test("is not declared again under the name that it had: check says so", async () => {
    await report.write(
      "data/deployments/lab-ceph.yaml",
      "format: deployment/1\ntitle: Another\nbackend: ceph\nenvironment: lab\n",
    );
    const { code, stdout } = await report.fiolio("check");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /lab-rbd\.yaml: error: alias: expected one that nobody has, came "lab-ceph".* Rename one\./,
    );
    await rm(report.path("data/deployments/lab-ceph.yaml"));
    assert.match(await refused("rename", "lab-ceph", "lab-x"), /It is called lab-rbd now\.\n$/);
    assert.match(await refused("rename", "lab-nfs", "lab-ceph"), /lab-rbd had it: it is among the aliases/);
  });

  test("gets its old name back, and both locked editions stay as they are", async () => {
    await well("rename", "lab-rbd", "lab-ceph");
    assert.match(await report.read("data/deployments/lab-ceph.yaml"), /\naliases: \[lab-rbd\]\n$/);
    const said = await well("edition", "--check");
    assert.match(said, new RegExp(`^${FIRST}: unchanged, 4 runs.*\n${SECOND}: unchanged`));
    assert.match(await well("check"), /no problems\.\n/);
  });
});

type EditionLock = { runs: { id: string }[] };
