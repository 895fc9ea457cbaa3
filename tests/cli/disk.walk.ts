/** What the disk refuses is said in one line with what to do, and leaves all as it was. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import { csvText } from "../../src/text/csv.ts";
import { diskRefusal } from "../../src/text/disk-refusal.ts";
import { fioJson, Report } from "../support/report.ts";

const run = promisify(execFile);
const cli = join(engineDir, "src", "cli.ts");

describe("a disk that refuses", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({ "data/raw/lab/lab-ceph/a.json": fioJson(1) });
  });
  after(() => report.remove());

  test("no file may be opened any more", { skip: process.platform === "win32" }, async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        report.write(`data/findings/f-${i}.yaml`, "format: findings/1\n"),
      ),
    );
    const checked = async (most: number): Promise<string> => {
      const script = `ulimit -n ${most}; exec "${process.execPath}" "${cli}" check --root "${report.root}"`;
      const { stderr } = await run("sh", ["-c", script]).catch((error) => error);
      return stderr;
    };
    // How many Node itself needs differs from machine to machine.
    let [most, said] = [26, ""];
    while (said === "" && most > 16) said = await checked(most--);
    assert.match(
      said,
      /^\S.*: expected to open one more file, .*ulimit -n 4096\. What was there is whole\. \(EMFILE\)\n$/,
    );
  });

  // Which needs a file system of a few pages.
  if (mayMount())
    test("a build that finds no room left gives back what it took", () => {
      const script = `mkdir -p "$1/.fiolio"; mount -t tmpfs -o size=1m none "$1/.fiolio"
        "$2" "$3" build --root "$1" > /dev/null; echo "code $?"
        ls "$1/.fiolio" | grep -E '^(site|cache)$'`;
      const { stdout, stderr } = spawnSync(
        "unshare",
        ["--mount", "--map-root-user", "sh", "-c", script, "sh", report.root, process.execPath, cli],
        { encoding: "utf8" },
      );
      assert.match(stderr, /no room|no space|none left/i);
      assert.equal(stdout, "code 1\n");
    });

  test("no room is left, and then there is some", async () => {
    const script = `mount -t tmpfs -o size=64k none "$1/data/results"
        head -c 100000 /dev/zero > "$1/data/results/.filler" 2> /dev/null
        "$2" "$3" collect --no-run --root "$1" > /dev/null; echo "code $?"
        ls -A "$1/data/results"
        rm "$1/data/results/.filler"; mount -o remount,bind,ro "$1/data/results"
        "$2" "$3" collect --no-run --root "$1" > /dev/null; echo "code $?"`;
    await report.write("data/results/.keep", "");
    const { stdout, stderr } = spawnSync(
      "unshare",
      ["--mount", "--map-root-user", "sh", "-c", script, "sh", report.root, process.execPath, cli],
      { encoding: "utf8" },
    );
    assert.deepEqual(stdout.split("\n"), ["code 1", ".filler", "code 1", ""]);
    const [full, readOnly] = stderr.trim().split("\n");
    assert.match(full ?? "", /expected room on the disk, found none left\. Free some.*\(ENOSPC\)$/);
    assert.match(readOnly ?? "", /expected a place to write to, the file system is read-only\..*\(EROFS\)$/);
    assert.deepEqual(await readdir(report.path("data/results")), [".keep"]);
  });
});

test("each refusal names the path, what came and what to do; other errors are not put into words", () => {
  for (const code of [
    "ENOSPC",
    "EDQUOT",
    "EROFS",
    "EACCES",
    "EPERM",
    "EMFILE",
    "ENFILE",
    "ENAMETOOLONG",
    "EIO",
  ])
    assert.match(
      diskRefusal(Object.assign(new Error("x"), { code, path: "data/\u001b" })) ?? "",
      new RegExp(
        `^data/\\\\u\\{1b\\}: expected [^.]+, [^.]+\\. .+ What was there is whole\\. \\(${code}\\)$`,
      ),
    );
  assert.equal(diskRefusal(Object.assign(new Error("x"), { code: "ENOENT" })), undefined);
  assert.equal(diskRefusal(new Error("x")), undefined);
  assert.equal(diskRefusal(undefined), undefined);
});

test("NUL reaches no CSV, and hides no formula", () => {
  assert.equal(csvText(["a\u0000b"], [["\u0000=1+1"], ["x\u0000"]]), "ab\n'=1+1\nx\n");
});

function mayMount(): boolean {
  const tried = spawnSync("unshare", ["--mount", "--map-root-user", "mount", "-t", "tmpfs", "none", "/mnt"]);
  return tried.status === 0;
}
