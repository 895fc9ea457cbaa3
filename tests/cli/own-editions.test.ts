/** A team's own report, three times over: measure, publish as an edition, upgrade, measure again, compare. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { needs } from "../support/needs.ts";
import { Report } from "../support/report.ts";

const PROFILE =
  "; Short\n[global]\nfilename=f.dat\nsize=4m\ntime_based\nruntime=200ms\n\n[read]\nrw=randread\nioengine=psync\n";
const EDITIONS = ["v2026.11.0", "v2026.12.0", "v2027.1.0"];
const DEPLOYMENT = "data/deployments/this-machine-disk.yaml";

/** `locked`: how many editions there are. */
const declaration = (locked: number): string =>
  `format: fiolio/1
title: Ours
description: Our own disk.
targets: [{ kind: local, id: this-machine, profiles: [short], repeats: 6 }]
editions: [${EDITIONS.slice(0, locked)
    .map(
      (version) => `{ version: ${version}, date: 2026-11-22, summary: Ours, environments: [this-machine] }`,
    )
    .join(", ")}]
`;

describe("editions of a team's own runs", { skip: needs.fio }, () => {
  let report: Report;
  const fiolio = async (...args: string[]) => {
    const { code, stdout, stderr } = await report.fiolio(...args);
    assert.equal(code, 0, `${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
      cwd: report.root,
      encoding: "utf8",
    });
  const commit = (): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "Measured");
  };
  const measure = (...args: string[]) => fiolio("collect", "--allow-memory", ...args);
  const lockOf = (version: string): Promise<string> => report.read(`data/editions/${version}.lock.json`);
  const compare = async (...args: string[]) => {
    const ended = await report.fiolio("compare", ...args, "--metric", "read.iops", "--json");
    assert.notEqual(ended.code, 2, ended.stderr);
    const { before, after, figures } = JSON.parse(ended.stdout);
    return [before.runs, after.runs, figures.length];
  };

  before(async () => {
    report = await Report.create({
      "fiolio.yaml": declaration(0),
      "profiles/short.fio": PROFILE,
      ".gitignore": ".fiolio/\npublic/\n",
    });
    git("init", "--quiet", "--initial-branch=main");
  });
  after(() => report.remove());

  test("each fixes what was there, and stays as it is while the next one grows", async () => {
    const locks = new Map<string, string>();
    let versions = "";
    for (const [round, version] of EDITIONS.entries()) {
      await measure(...(round === 0 ? [] : ["--fresh", "6"]));
      await report.write("fiolio.yaml", declaration(round + 1));
      await fiolio("edition", version);
      locks.set(version, await lockOf(version));
      assert.equal(JSON.parse(locks.get(version) ?? "").runs.length, 6 * (round + 1));
      for (const [one, text] of locks) assert.equal(await lockOf(one), text, one);
      assert.match(await fiolio("edition", "--check"), /unchanged, 6 runs/);
      assert.match(await fiolio("check"), /no problems|0 errors/);
      commit();
      // The storage is upgraded, within the same day.
      versions += `  - { version: "${round}", until: ${new Date().toISOString()} }\n`;
      const own = (await report.read(DEPLOYMENT)).split("version:")[0];
      await report.write(DEPLOYMENT, `${own}version: "${round + 1}"\nearlierVersions:\n${versions}`);
    }
    await fiolio("build", "--published");
    assert.deepEqual(
      (await readdir(report.path("public"))).filter((name) => name.startsWith("v")).sort(),
      EDITIONS,
    );
  });

  test("are compared with each other, and with what was measured since", async () => {
    assert.deepEqual(await compare("v2026.11.0", "v2026.12.0"), [6, 6, 1]);
    assert.deepEqual(await compare("v2026.12.0", "v2027.1.0"), [12, 6, 1]);
    assert.deepEqual(await compare("this-machine-disk@0", "this-machine-disk@1"), [6, 6, 1]);
    await measure("--fresh", "6");
    assert.deepEqual(await compare("v2027.1.0", "next"), [18, 6, 1]);
    assert.deepEqual(await compare("--since", "main"), [18, 6, 1]);
    assert.deepEqual(await compare("--since", "main~1", "this-machine-disk"), [12, 12, 1]);
    const missing = await report.fiolio("compare", "--since", "nowhere");
    assert.equal(missing.code, 1);
    assert.match(
      missing.stderr,
      /^git: expected a commit, branch or tag nowhere of this report, git says: .*\n$/,
    );
  });

  test("are compared by the commands of the page in docs", async () => {
    const page = await readFile(join(engineDir, "docs", "comparing.md"), "utf8");
    const [, block = ""] = [...page.matchAll(/^```sh\n(.*?)\n```$/gms)][1] ?? [];
    const commands = block
      .replaceAll(/ceph@1([89])\S+/g, (_, of) => `this-machine-disk@${Number(of) - 8}`)
      .split("\n");
    assert.equal(commands.length, 2);
    for (const line of commands) {
      const args = line.replace(/^npm run compare -- /, "").split(" ");
      const ended = await report.fiolio("compare", ...args, "--threshold", "100000");
      assert.deepEqual([ended.code, ended.stderr], [0, ""], line);
    }
  });
});
