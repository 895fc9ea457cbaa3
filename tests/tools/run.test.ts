import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import { closingLine, failureLines, noTests, type Tally, timesOf, unexcused } from "../support/tally.ts";

const fixtures = fileURLToPath(new URL("fixtures/runners/", import.meta.url));

const run = join(engineDir, "tests", "run.ts");

describe("npm test", () => {
  test("counts node:test's tests: passed, failed (also by a hook), skipped, to do, in suites", async () => {
    const tally = await tallyOf("unit", "all-kinds.test.ts");
    const file = join(fixtures, "all-kinds.test.ts");
    assert.deepEqual(tally, {
      passed: 2,
      failures: [
        { name: "all-kinds.test.ts: fails", reason: "on purpose" },
        {
          name: "all-kinds.test.ts: cannot run",
          reason: "test did not finish before its parent and was cancelled",
        },
        { name: "all-kinds.test.ts: a suite whose hook fails", reason: "hook" },
      ],
      skips: [
        { name: `${file}: is skipped`, reason: "FIOLIO_SOURCES is not set" },
        { name: `${file}: is to do`, reason: "later" },
        { name: `${file}: a skipped suite`, reason: "the whole suite" },
      ],
    });
  });

  test("counts a file that does not load as a failure", async () => {
    const { passed, failures } = await tallyOf("unit", "broken.test.ts");
    assert.deepEqual([passed, failures.length], [0, 1]);
  });

  test("counts a file without tests as a failure", async () => {
    const failures = [{ name: "empty.test.ts", reason: "expected tests, found none" }];
    assert.deepEqual(await tallyOf("unit", "empty.test.ts"), { ...noTests, failures });
  });

  test("counts Playwright's tests: passed, failed, skipped with the reason", async () => {
    const tally = await tallyOf("site", "site/all-kinds.spec.ts");
    const skips = [{ name: "all-kinds.spec.ts: is skipped (light)", reason: "pixels" }];
    const [{ reason = "" } = {}] = tally.failures;
    assert.match(reason, /^Error: expect\(received\)\.toBe\(expected\).*\nExpected: 2\nReceived: 1$/);
    const failures = [{ name: "all-kinds.spec.ts: fails (light)", reason }];
    assert.deepEqual(tally, { passed: 1, failures, skips });
  });

  test("counts a spec that does not load as a failure", async () => {
    const tally = await tallyOf("site", "site/broken.spec.ts");
    assert.equal(tally.passed, 0);
    assert.ok(tally.failures.length >= 1);
  });

  test("ends in one plain line and fails when nothing ran", async () => {
    const { code, stdout } = await node([run, "no-such-test"]);
    assert.equal(code, 1);
    assert.match(stdout, /none did \(no-such-test\)\.\n0 passed, 0 failed, 0 skipped\n$/);
  });

  test("says of each failure once more where and why: a log that was cut still holds its end", () => {
    const failures = [{ name: "a.test.ts: adds", reason: "expected 2\ngot 3" }];
    assert.deepEqual(failureLines(failures), ["failed: a.test.ts: adds", "    expected 2", "    got 3"]);
  });

  test("ends in one plain line and exit code 0 when what was asked for passes", async () => {
    const { code, stdout } = await node([run, "tests/tools/server.test.ts"]);
    assert.equal(code, 0);
    assert.match(stdout, /\n[1-9]\d* passed, 0 failed, 0 skipped\n$/);
  });

  test("prints how long each part took, and the slowest files", async () => {
    const files = ["tests/tools/server.test.ts", "tests/tools/packages.test.ts"];
    const { stdout } = await node([run, ...files]);
    const [first, second] = [...stdout.matchAll(/^ +(\d+\.\d) s {2}(\S+)$/gm)];
    assert.ok(Number(first?.[1]) >= Number(second?.[1]), stdout);
    assert.deepEqual([first?.[2], second?.[2]].sort(), files.toSorted());
    assert.match(stdout, /^slowest files:\n(.*\n){2}time: unit \d+\.\d s; \d+\.\d s of processors\n/m);
  });

  test("tells Playwright's files by how long their tests took", () => {
    const spec = (file: string, ...durations: number[]) => ({
      title: "draws",
      file,
      tests: durations.map((duration) => ({
        projectName: "light",
        status: "expected" as const,
        annotations: [],
        results: [{ duration }],
      })),
    });
    const suites = [{ specs: [spec("a.spec.ts", 1, 2)], suites: [{ specs: [spec("a.spec.ts", 4)] }] }];
    assert.deepEqual([...timesOf({ config: { rootDir: "/" }, suites })], [["a.spec.ts", 7]]);
  });

  test("explains itself", async () => {
    const { code, stdout } = await node([run, "--help"]);
    assert.equal(code, 0);
    for (const word of ["unit", "site", "reports", "cluster", "--changed", "--list", "npm test -- "])
      assert.ok(stdout.includes(word), word);
  });

  test("refuses an option that it does not know, in a line that says what was meant", async () => {
    const { code, stdout, stderr } = await node([run, "--chnged"]);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^error: unknown option '--chnged'\n.*--changed.*\n$/);
  });

  test("--list prints the files that words select, and runs none", async () => {
    const { code, stdout } = await node([run, "--list", "unit", "tests/tools/server"]);
    assert.equal(code, 0);
    assert.equal(stdout, "tests/tools/server.test.ts\n");
  });

  test("takes no folder of shots for a spec", async () => {
    const { stdout } = await node([run, "--list", "site"]);
    for (const file of stdout.trim().split("\n")) assert.match(file, /^tests\/site\/[^/]+\.spec\.ts$/);
  });

  test("--changed says what changed and how much of each kind that can break", async () => {
    const { code, stdout } = await node([run, "--changed", "--list"]);
    assert.equal(code, 0);
    assert.match(stdout, /^\d+ files? changed since /);
    assert.match(stdout, /^unit: \d+ of \d+ files can break/m);
    assert.match(stdout, /^site: \d+ of \d+ files can break/m);
  });

  test("says the count in words a machine can read", () => {
    const skips = [{ name: "a", reason: "b" }];
    assert.equal(closingLine({ passed: 10, failures: skips, skips }), "10 passed, 1 failed, 1 skipped");
  });
});

describe("skips in CI", () => {
  const fio = { name: "a", reason: "fio is not installed" };
  const sources = { name: "b", reason: "FIOLIO_SOURCES is not set" };

  for (const [name, env, faults] of [
    ["by hand none is a failure", {}, []],
    ["CI=false is by hand", { CI: "false" }, []],
    ["in CI they are, but for folders that are not there", { CI: "true" }, [fio]],
    ["in CI with the folders they all are", { CI: "true", FIOLIO_SOURCES: "sources" }, [fio, sources]],
  ] as const) {
    test(name, () => assert.deepEqual(unexcused([fio, sources], env), faults));
  }
});

/** Runs a runner in a process of its own: node:test does not run inside itself. */
async function tallyOf(kind: "unit" | "site", file: string): Promise<Tally> {
  const output = await mkdtemp(join(tmpdir(), "fiolio-runner-"));
  try {
    const { stdout, stderr } = await node([join(fixtures, "tally.ts"), kind, file], {
      FIXTURE_OUTPUT: output,
    });
    const found = /^TALLY(.*)$/m.exec(stdout)?.[1];
    assert.ok(found, stdout + stderr);
    return JSON.parse(found) as Tally;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

type Ended = { code: number; stdout: string; stderr: string };

function node(args: string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { ...env, ...more }, cwd: engineDir },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
      },
    );
  });
}
