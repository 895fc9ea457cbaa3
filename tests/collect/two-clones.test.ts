/** Two machines collect into one report at the same time, each in a clone of its own: git merges what they wrote without a conflict. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { loadRecord } from "../../src/record/load.ts";
import { fioJson, fiolio, Report } from "../support/report.ts";

const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  ...Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((who) => [
      [`GIT_${who}_NAME`, "A reader"],
      [`GIT_${who}_EMAIL`, "reader@example.org"],
    ]),
  ),
};
const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: folder, env: ENV, encoding: "utf8" });

let report: Report;
before(async () => {
  report = await Report.create({
    ".gitignore": "/.fiolio/\n/one/\n/other/\n",
    "data/raw/lab/lab-ceph/first.json": fioJson(1),
  });
  assert.equal((await report.fiolio("collect", "--no-local")).code, 0);
  git(report.root, "init", "--quiet", "--initial-branch", "main");
  git(report.root, "add", "--all");
  git(report.root, "commit", "--quiet", "--message", "First");
});
after(() => report.remove());

/** Clones the report, adds raw files, collects and commits. */
async function measured(name: string, raw: Readonly<Record<string, string>>): Promise<string> {
  const clone = report.path(name);
  git(report.root, "clone", "--quiet", report.root, clone);
  for (const [path, text] of Object.entries(raw)) {
    const file = join(clone, "data/raw/lab", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { code, stdout } = await fiolio(["collect", "--no-local", "--root", clone]);
  assert.equal(code, 0, stdout);
  git(clone, "add", "--all");
  git(clone, "commit", "--quiet", "--message", name);
  return clone;
}

test("the same deployment and another one", async () => {
  const one = await measured("one", { "lab-ceph/one.json": fioJson(3) });
  const other = await measured("other", {
    "lab-ceph/other.json": fioJson(4),
    "lab-nfs/other.json": fioJson(5),
  });
  git(one, "pull", "--quiet", "--no-rebase", "--no-edit", other, "main");
  assert.equal(git(one, "status", "--porcelain"), "");
  const { record, problems } = await loadRecord(one);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    [...record.runs.values()].map(({ provenance }) => provenance.raw.path).sort(),
    ["lab-ceph/first.json", "lab-ceph/one.json", "lab-ceph/other.json", "lab-nfs/other.json"].map(
      (path) => `data/raw/lab/${path}`,
    ),
  );
  const { stdout } = await fiolio(["collect", "--no-local", "--root", one]);
  assert.match(stdout, /imported 0 files.*4 unchanged/);
  assert.equal(git(one, "status", "--porcelain"), "");
  assert.deepEqual(readdirSync(join(one, "data/results/lab")).sort(), ["lab-ceph", "lab-nfs"]);
});
