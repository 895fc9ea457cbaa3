import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { afterEach, beforeEach, describe, test } from "node:test";
import { promisify } from "node:util";
import { DECLARATION, fioJson, Report } from "../support/report.ts";

const run = promisify(execFile);
const EDITIONS = "editions:\n  - {version: v2026.1.0, date: 2026-01-01, summary: S.}\n# Mine stays.\n";

describe("empty", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create({
      "fiolio.yaml": DECLARATION + EDITIONS,
      "data/backends/local-filesystem.yaml": "format: backend/1\n",
      "data/use-cases/mine.yaml": "kept: true\n",
      "data/raw/lab/lab-ceph/day 1/a.json": fioJson(1),
      "data/editions/v2026.1.0.lock.json": "{}",
      "profiles/mine.fio": "[a]\n",
    });
  });
  afterEach(() => report.remove());

  test("removes nothing unless somebody agrees", async () => {
    const before = await report.contents();
    const { code, stderr } = await report.fiolio("empty");
    assert.deepEqual([code, stderr], [1, "empty: nothing removed. --yes removes without asking.\n"]);
    assert.deepEqual(await report.contents(), before);
  });

  test("lists what would go", async () => {
    const before = await report.contents();
    const { code, stdout } = await report.fiolio("empty", "--dry-run");
    assert.equal(code, 0);
    assert.match(stdout, /^data\/backends\/ceph\.yaml\n/);
    assert.match(
      stdout,
      /\nempty: would remove 6 files of the record, and the editions in fiolio\.yaml\.\n$/,
    );
    assert.deepEqual(await report.contents(), before);
  });

  test("leaves use cases, profiles, the backend of local runs, and a declaration without editions", async () => {
    assert.equal((await report.fiolio("empty", "--yes")).code, 0);
    const left = await report.contents();
    assert.deepEqual(
      [...left.keys()],
      [
        "data/backends/local-filesystem.yaml",
        "data/use-cases/.keep",
        "data/use-cases/mine.yaml",
        "fiolio.yaml",
        "profiles/mine.fio",
      ],
    );
    assert.match(left.get("fiolio.yaml") ?? "", /\neditions: \[\]\n\n# Mine stays\.\n$/);
    assert.equal((await report.fiolio("empty", "--yes")).stdout, "empty: nothing to remove.\n");
  });

  test("refuses while git does not have everything, and obeys when forced", async () => {
    const git = (...args: string[]): Promise<unknown> =>
      run("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], { cwd: report.root });
    await git("init", "-q");
    await git("add", "-A");
    await git("commit", "-qm", "all");
    await report.write("data/deployments/new.yaml", "mine");
    const { code, stderr } = await report.fiolio("empty", "--yes");
    assert.deepEqual(
      [code, stderr],
      [
        1,
        "empty: expected all of data/ in git, found 1 uncommitted change (data/deployments/new.yaml). Commit, or --force.\n",
      ],
    );
    assert.equal((await report.fiolio("empty", "--yes", "--force")).code, 0);
  });
});
