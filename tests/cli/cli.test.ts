import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { COMMANDS } from "../../src/commands/table.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { fioJson, fiolio, ownProcess, Report } from "../support/report.ts";

describe("the command line", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({ "data/raw/lab/lab-ceph/a.json": fioJson(1) });
  });
  after(() => report.remove());

  for (const { name } of COMMANDS)
    test(`${name} explains itself, with examples`, async () => {
      const { code, stdout } = await fiolio([name, "--help"]);
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`^Usage: fiolio ${name} `));
      assert.match(stdout, /--root <dir>/);
      assert.match(stdout, /\nExamples:\n {2}fiolio /);
    });

  test("lists its commands", async () => {
    const { code, stdout } = await fiolio(["--help"]);
    assert.equal(code, 0);
    for (const { name, what } of COMMANDS) assert.match(stdout, new RegExp(` ${name} +${what}`));
  });

  test("without a command shows them as well, and fails", async () => {
    const { code, stdout, stderr } = await ownProcess([]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^Usage: fiolio/);
  });

  test("suggests the command that was meant", async () => {
    assert.deepEqual(await ownProcess(["colect"]), {
      code: 2,
      stdout: "",
      stderr: "fiolio: expected a command, found colect. Did you mean collect?\n",
    });
    const far = await ownProcess(["\u001b[2Jxyzzyx"]);
    assert.equal(
      far.stderr,
      "fiolio: expected a command, found \\u{1b}[2Jxyzzyx. fiolio --help lists them.\n",
    );
  });

  test("refuses an option that it does not know", async () => {
    const { code, stderr } = await ownProcess(["check", "--rot", "."]);
    assert.equal(code, 2);
    assert.equal(
      stderr,
      "check: expected an option that it has, found --rot. Did you mean --root? npm run check -- --help explains it.\n",
    );
  });

  test("says which option or value is missing, and of which command", async () => {
    const said = async (...args: string[]): Promise<unknown[]> => {
      const { code, stderr } = await ownProcess(args);
      return [code, stderr];
    };
    const told = (name: string, what: string): unknown[] => [
      2,
      `${name}: expected ${what}, found none. Add it: npm run ${name} -- --help explains it.\n`,
    ];
    assert.deepEqual(await said("retract", "a"), told("retract", "--reason <text>"));
    assert.deepEqual(await said("add"), told("add", "files"));
    assert.deepEqual(await said("check", "--root"), told("check", "a value in --root <dir>"));
  });

  test("refuses to build for an address that fiolio.yaml could not say either", async () => {
    for (const command of [["build"], ["docs", "--site"]])
      for (const address of ["foo", "javascript:alert(1)", "https://example.org/a b/"])
        assert.deepEqual(await fiolio([...command, "--base-url", address]), {
          code: 2,
          stdout: "",
          stderr: `error: option '--base-url <url>' argument '${address}' is invalid. Expected an address that begins with https://, http:// or /.\n`,
        });
  });

  test("takes the options that all commands have before the command, too", async () => {
    const after = await ownProcess(["check", "--root", report.root]);
    for (const args of [
      ["--root", report.root],
      [`--root=${report.root}`],
      ["--debug", "--root", report.root],
    ])
      assert.deepEqual(await ownProcess([...args, "check"]), after);
    const none = await ownProcess(["--root", report.root]);
    assert.equal(none.code, 2);
    assert.match(none.stderr, /^Usage: fiolio/);
  });

  test("check says once of a folder what it says of many raw files there", async () => {
    const many = await Report.create();
    for (let i = 1; i <= 6; i++) await many.write(`data/raw/lab/lab-ceph/${i}.json`, fioJson(i));
    await many.write("data/raw/lab/lab-nfs/1.json", fioJson(7));
    const { code, stdout } = await many.fiolio("check");
    const rest =
      "warning: expected a run that comes from it, found none. Run npm run collect: it imports the file, or says why it cannot.";
    assert.deepEqual(
      [code, stdout],
      [
        0,
        `data/raw/lab/lab-ceph/ 1.json, 2.json, 3.json and 3 more: ${rest}\ndata/raw/lab/lab-nfs/1.json: ${rest}\n0 runs read, 7 warnings.\n`,
      ],
    );
    await many.remove();
  });

  test("check prints problems and their number, and fails on errors only", async () => {
    const warned = await ownProcess(["check", "--root", report.root]);
    assert.deepEqual(warned, {
      code: 0,
      stdout:
        "data/raw/lab/lab-ceph/a.json: warning: expected a run that comes from it, found none. Run npm run collect: it imports the file, or says why it cannot.\n0 runs read, 1 warning.\n",
      stderr: "",
    });
    await report.write(
      "data/deployments/x.yaml",
      "format: deployment/1\ntitle: X\nbackend: ceph\nenvironment: lap\n",
    );
    const failed = await ownProcess(["check", "--json", "--root", report.root]);
    assert.equal(failed.code, 1);
    const [first] = JSON.parse(failed.stdout);
    assert.deepEqual(first, {
      path: "data/deployments/x.yaml",
      message: 'environment: expected a known environment, came "lap". Did you mean lab?',
      severity: "error",
    });
  });

  test("colours only where it is asked to, when it is not on a terminal", async () => {
    const { NO_COLOR: _, ...env } = process.env;
    const args = ["check", "--root", report.root];
    const coloured = async (more: NodeJS.ProcessEnv): Promise<boolean> =>
      (await fiolio(args, { ...env, ...more })).stdout.includes("\u001b[31merror");
    assert.equal(await coloured({}), false);
    assert.equal(await coloured({ FORCE_COLOR: "1" }), true);
    assert.equal(await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" }), false);
  });

  test("two collects at once: one works, the other says so", async () => {
    await report.write(".fiolio/collect.lock", String(process.pid));
    assert.deepEqual(await report.fiolio("collect"), {
      code: 1,
      stdout: "",
      stderr: `collect: expected to be alone, process ${process.pid} does the same here. Wait for it, or end it.\n`,
    });
  });

  test("a lock that a dead process left is taken over", async () => {
    const dead = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await new Promise((resolve) => dead.on("close", resolve));
    await report.write(".fiolio/collect.lock", String(dead.pid));
    const { code, stdout } = await report.fiolio("collect");
    assert.deepEqual(
      [code, stdout],
      [0, "collect: imported 1 file (1 run), 0 unchanged, 0 failed, 0 not recognised.\n"],
    );
    await assert.rejects(report.read(".fiolio/collect.lock"), { code: "ENOENT" });
  });

  test("several that start at once leave one whole record", async () => {
    for (let i = 2; i < 40; i++) await report.write(`data/raw/lab/lab-nfs/n-${i}.json`, fioJson(i));
    const all = await Promise.all([1, 2, 3].map(() => report.fiolio("collect")));
    assert.ok(all.some(({ code }) => code === 0));
    for (const { code, stderr } of all)
      if (code !== 0) assert.match(stderr, /^collect: expected to be alone/);
    assert.equal((await report.contents("data/results")).size, 39);
  });

  test("names the folder that --only does not find", async () => {
    const { code, stderr } = await report.fiolio("collect", "--only", "lab/nowhere");
    assert.deepEqual(
      [code, stderr],
      [
        1,
        "--only lab/nowhere: expected a pattern that fits a cell or a file in data/raw, it fits none of 0 cells and 39 files. A cell is named like lab/lab-fast/quick-filesystem-rwo-1c-r1; --dry-run lists them.\n",
      ],
    );
  });

  test("does not mind a reader that goes away", async () => {
    const cli = join(engineDir, "src", "cli.ts");
    const { stderr } = await promisify(execFile)("sh", [
      "-c",
      `"${process.execPath}" "${cli}" --help | true`,
    ]);
    assert.equal(stderr, "");
  });

  test("says in one line that Node is too old, in plain JavaScript", async () => {
    const old = "Object.defineProperty(process.versions,'node',{value:'20.19.2'})";
    const args = [`--import=data:text/javascript,${old}`, join(engineDir, "src", "fiolio.mjs"), "--help"];
    await assert.rejects(
      promisify(execFile)(process.execPath, args),
      (error: { code: number; stderr: string }) => {
        assert.equal(error.code, 1);
        assert.match(error.stderr, /^node: expected 22\.18 or newer, found 20\.19\.2; .*\n$/);
        return true;
      },
    );
  });
});
