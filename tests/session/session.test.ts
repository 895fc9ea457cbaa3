/** Whole sessions through the command line, with the real fio on a temporary folder. */
import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { render } from "../../src/publish/rendered.ts";
import { needs } from "../support/needs.ts";
import { fiolio, Report } from "../support/report.ts";
import { until } from "../support/until.ts";

/** At a rate at which fio mostly sleeps: of its figures nothing is asked here. */
const job = (seconds: number, engine = "psync"): string =>
  `; Short\n[read]\nfilename=f.dat\nsize=4m\ndirect=0\ntime_based\nruntime=${seconds}\nrw=randread\nrate_iops=1000\nioengine=${engine}\n`;
const declared = (more: string): string =>
  `format: fiolio/1\ntitle: Mine\ndescription: D.\ntargets: [{ kind: local, id: here, ${more} }]\n`;
const RAW = "data/raw/here/here-disk";
const RESULTS = "data/results/here/here-disk";
/** The temporary folder may itself be in memory. */
const ANYWHERE = "--allow-memory";

const cellsIn = async (report: Report): Promise<string[]> =>
  [...(await report.contents(RAW)).keys()]
    .map((path) => path.slice(RAW.length + 1))
    .filter((name) => /^[^.]+(\.failed)?\.json$/.test(name));
const benches = (report: Report): string[] =>
  readdirSync(report.root).filter((name) => name.startsWith(".fiolio-bench"));
const stateOf = async (report: Report): Promise<{ seed: number; order: string[]; open: string[] }> =>
  JSON.parse(await report.read(".fiolio/sessions/here.json"));

/** fio's processes that work below the report. */
const fiosIn = (report: Report): string[] =>
  readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(report.path(".fiolio-bench"));
    } catch {
      return false;
    }
  });

/** Whether fio works on its file: the cell is in its midst. */
const isMeasuring = (report: Report): boolean =>
  benches(report).some(
    (name) => existsSync(report.path(name, "job.fio")) && existsSync(report.path(name, "f.dat")),
  );

const commandOf = (report: Report, ...more: string[]): string[] => [
  join(engineDir, "src", "cli.ts"),
  "collect",
  ANYWHERE,
  "--root",
  report.root,
  ...more,
];

const noTerminal =
  spawnSync("script", ["--version"]).status === 0 ? false : "script(1) of util-linux is not installed";

/** The command on a terminal of its own; what is written to its input is typed. */
const onTerminal = (report: Report, ...more: string[]): ChildProcessWithoutNullStreams =>
  spawn("script", [
    "-qefc",
    `stty cols 120; exec '${process.execPath}' ${commandOf(report, ...more)
      .map((word) => `'${word}'`)
      .join(" ")}`,
    "/dev/null",
  ]);

const CTRL_C = "\x03";
const closed = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((resolve) => child.on("close", resolve));

describe("a session", { skip: needs.fio }, () => {
  test("runs all cells in the order of its seed, and each run says its place", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [a, b], repeats: 2"),
      "profiles/a.fio": job(1),
      "profiles/b.fio": job(1),
    });
    const { code, stdout } = await report.fiolio("collect", ANYWHERE, "--seed", "5");
    assert.equal(code, 0);
    const ran = [...stdout.matchAll(/\] here\/here-disk\/(\S+): ok/g)].map(([, name]) => name);
    assert.deepEqual(ran.toSorted(), ["a-r1", "a-r2", "b-r1", "b-r2"]);
    for (const [index, name] of ran.entries()) {
      const { repeat, cell } = JSON.parse(await report.read(`${RESULTS}/here-disk.${name}.json`));
      assert.deepEqual(repeat, {
        series: name?.slice(0, 1),
        index: Number(name?.slice(-1)) - 1,
        order: index + 1,
        seed: 5,
      });
      assert.equal(cell.prefill, "whole file");
    }
    assert.ok(!existsSync(report.path(".fiolio/sessions/here.json")));
    const again = await report.fiolio("collect", "--fresh", "--seed", "5", "--only", "here/*/b-*", ANYWHERE);
    assert.match(again.stdout, /\[1\/1\] here\/here-disk\/b-r3: ok/);
    await report.remove();
  });

  test("records a cell that fails, runs the others, and ends with exit code 1; a success takes its place", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [good, bad]"),
      "profiles/good.fio": job(1),
      "profiles/bad.fio": job(1, "nosuch"),
    });
    const first = await report.fiolio("collect", ANYWHERE);
    assert.equal(first.code, 1);
    assert.deepEqual(await cellsIn(report), ["bad-r1.failed.json", "good-r1.json"]);
    assert.match(first.stdout, /bad-r1: failed after \d+ s: fio failed: engine nosuch not loadable/);
    const failed = JSON.parse(await report.read(`${RESULTS}/here-disk.bad-r1.json`));
    assert.equal(failed.results[0].status, "failed");
    assert.equal(failed.machine["operating system"].length > 0, true);

    const silent = { step: () => {}, problems: () => {} };
    const rendered = await render({ root: report.root, published: false }, "site", silent);
    const page = rendered?.packs.textOf("content/shared/runs/here-disk.bad-r1/index.md") ?? "";
    assert.match(page, /fio failed: engine nosuch not loadable/);

    const later = await report.fiolio("collect", ANYWHERE);
    assert.equal(later.code, 0);
    assert.match(
      later.stdout,
      /1 cell measured already; .*\. 1 cell failed earlier; --retry-failed tries again\./,
    );

    await report.write("profiles/bad.fio", job(1));
    const retried = await report.fiolio("collect", "--retry-failed", ANYWHERE);
    assert.equal(retried.code, 0, retried.stdout);
    assert.deepEqual(await cellsIn(report), ["bad-r1.json", "good-r1.json"]);
    assert.equal(
      [...(await report.contents(RAW)).keys()].some((path) => path.includes(".failed.")),
      false,
    );
    const good = JSON.parse(await report.read(`${RESULTS}/here-disk.bad-r1.json`));
    assert.equal(good.results[0].status, "complete");
    assert.equal((await report.fiolio("check")).stdout, "2 runs read, no problems.\n");
    await report.remove();
  });

  test("says which cells were measured before the declaration changed, until they are measured anew", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [a, b]"),
      "profiles/a.fio": job(1),
      "profiles/b.fio": job(1),
    });
    const collect = async (...args: string[]): Promise<string> =>
      (await report.fiolio("collect", ANYWHERE, ...args)).stdout;
    await collect();
    const before = await report.read(`${RAW}/a-r1.json`);
    await report.write("profiles/a.fio", job(1).replace("; Short", "; Other words alone"));
    assert.doesNotMatch(await collect(), /measured before/);

    await report.write("fiolio.yaml", declared("profiles: [a, b], size: 8m"));
    const said =
      /^here: 2 cells measured before size, runtimeSeconds, volumeSize, prefill or the profile changed: here\/here-disk\/a-r1 and 1 more\. Kept as measured; --fresh measures again/m;
    assert.match(await collect(), said);
    assert.match(await collect("--dry-run"), said);
    await collect("--fresh", "--only", "here/here-disk/a-*");
    assert.match(await collect(), /^here: 1 cell measured before .*: here\/here-disk\/b-r1\./m);
    await collect("--fresh", "--only", "here/here-disk/b-*");
    assert.doesNotMatch(await collect(), /measured before/);
    assert.equal(await report.read(`${RAW}/a-r1.json`), before);
    assert.deepEqual(await cellsIn(report), ["a-r1.json", "a-r2.json", "b-r1.json", "b-r2.json"]);
    await report.remove();
  });

  test("is stopped by Ctrl-C on a terminal, says how to go on, and goes on in its order", {
    skip: noTerminal,
  }, async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [long], repeats: 2"),
      "profiles/long.fio": job(60),
    });
    const child = onTerminal(report);
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      said += more;
    });
    const end = closed(child);
    const progress = /\[1\/2\] here\/here-disk\/long-r\d: measuring, \d+ s of about 60 s/;
    await until(() => isMeasuring(report) && progress.test(said), "fio to measure, and to be told of");
    child.stdin.write(CTRL_C);
    assert.equal(await end, 130);
    assert.match(said, /0 of 2 done, about 2 min left/);
    assert.match(said, /interrupted: ending the cell that runs, and cleaning up\./);
    assert.match(
      said,
      /here: 0 of 2 cells had their turn, and are kept\. Go on: npm run collect -- --resume --root \S+\. Give/,
    );
    assert.deepEqual([benches(report), fiosIn(report), await cellsIn(report)], [[], [], []]);

    const { seed, order } = await stateOf(report);
    const refused = await report.fiolio("collect", ANYWHERE);
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      /^here: an earlier session has 2 of 2 cells left\. Go on: .* --resume --root \S+\. Give it up: .* clean --target here --root \S+\n$/,
    );

    await report.write("profiles/long.fio", job(1));
    const resumed = await report.fiolio("collect", "--resume", ANYWHERE);
    assert.equal(resumed.code, 0);
    assert.match(resumed.stdout, new RegExp(`going on with 2 cells, .* order by seed ${seed}\\.`));
    const ran = [...resumed.stdout.matchAll(/\] (\S+): ok/g)].map(([, id]) => id);
    assert.deepEqual(ran, order);
    await report.remove();
  });

  test("leaves at once at a second Ctrl-C, and prints the command that cleans up", {
    skip: noTerminal,
  }, async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [long]"),
      "profiles/long.fio": job(60),
    });
    const leave = async (): Promise<{ code: number | null; said: string }> => {
      const child = onTerminal(report);
      const output = text(child.stdout);
      const heard = new Promise<void>((resolve) =>
        child.stdout.on("data", (piece: Buffer) => piece.includes("interrupted:") && resolve()),
      );
      const end = closed(child);
      await until(() => isMeasuring(report), "fio to measure");
      // A fio that does not hear takes a while to end: time for a person to lose patience.
      for (const pid of fiosIn(report)) process.kill(Number(pid), "SIGSTOP");
      child.stdin.write(CTRL_C);
      await Promise.race([heard, end]);
      if (child.exitCode === null) child.stdin.write(CTRL_C);
      return { code: await end, said: await output };
    };
    const advice = /left at once\. What is left behind goes with: npm run collect -- (clean --root .*?)\r?\n/;
    let left = await leave();
    // On a busy machine it may have lost its own patience before it could hear us.
    for (let tries = 1; tries < 3 && !advice.test(left.said); tries++) {
      await report.fiolio("collect", "clean");
      left = await leave();
    }
    assert.equal(left.code, 130);
    const [, printed = ""] = advice.exec(left.said) ?? [];
    assert.equal(printed, `clean --root ${report.root}`);
    // It is killed before we leave, and the kernel takes a moment to bury it.
    await until(() => fiosIn(report).length === 0, "fio to be gone");
    const cleaned = await fiolio(["collect", ...printed.split(" ")]);
    assert.deepEqual(cleaned, {
      code: 0,
      stdout: "here: clean; its unfinished session is given up.\n",
      stderr: "",
    });
    assert.deepEqual(benches(report), []);
    await report.remove();
  });

  test("killed with -9, it goes on where it was: what fio still does is ended, what was measured stays", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [a], repeats: 3"),
      "profiles/a.fio": job(2),
    });
    const child = spawn(process.execPath, commandOf(report, "--seed", "3"), { stdio: "ignore" });
    const first = (await untilState(report)).order[0]?.split("/").at(-1);
    await until(() => existsSync(report.path(RAW, `${first}.json`)), "the first cell");
    await until(() => isMeasuring(report), "the second to be measured");
    child.kill("SIGKILL");
    await new Promise((resolve) => child.on("close", resolve));
    assert.equal(benches(report).length, 1, "what a killed session leaves");
    const before = await report.read(`${RAW}/${first}.json`);

    const resumed = await report.fiolio("collect", "--resume", ANYWHERE);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.match(resumed.stdout, /here: going on with 2 cells, /);
    assert.deepEqual(await cellsIn(report), ["a-r1.json", "a-r2.json", "a-r3.json"]);
    assert.equal(await report.read(`${RAW}/${first}.json`), before);
    assert.deepEqual([benches(report), fiosIn(report)], [[], []]);
    const places = await Promise.all(
      [1, 2, 3].map(
        async (nth) => JSON.parse(await report.read(`${RESULTS}/here-disk.a-r${nth}.json`)).repeat.order,
      ),
    );
    assert.deepEqual(places.sort(), [1, 2, 3]);
    await report.remove();
  });

  test("is not begun where preflight finds something wrong: all of it is said", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [away, quik], path: gone"),
      "profiles/away.fio": "[a]\nsize=4m\nrw=read\nexec_prerun=date\n",
    });
    const { code, stderr } = await report.fiolio("collect", ANYWHERE);
    assert.equal(code, 1);
    assert.deepEqual(stderr.split("\n"), [
      "here: error: profiles/away.fio: expected a job file that stays in its folder, found exec_prerun. Remove it.",
      'here: error: profiles: expected one of profiles/, came "quik". Did you mean quick?',
      "here: error: path: expected a directory, file or block device, found gone, which does not exist. Change path in fiolio.yaml.",
      "",
    ]);
    assert.ok(!existsSync(report.path(".fiolio/sessions/here.json")));
    await report.remove();
  });

  test("whose kubeconfig is gone cannot be cleaned: what to do is said, by hand too", async () => {
    const target = "{ kind: kubernetes, id: lab, kubeconfig: gone, profiles: [quick], image: fio }";
    const report = await Report.create({
      "fiolio.yaml": `format: fiolio/1\ntitle: Mine\ndescription: D.\ntargets: [${target}]\n`,
    });
    const { code, stderr } = await report.fiolio("collect", "clean");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^lab: expected a kubeconfig in \S+gone, .*\. Mend that, then clean again: kubeconfig and context stand in fiolio\.yaml\. By hand: kubectl delete namespace --selector app\.kubernetes\.io\/managed-by=fiolio,fiolio\/report=[0-9a-f]{10}; where the cluster is gone for good, delete \.fiolio\/sessions\/lab\.json\.\n$/,
    );
    await report.remove();
  });

  test("is picked by --target, --only and --skip; --no-run imports only", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("profiles: [a, b], repeats: 2, enabled: false"),
      "profiles/a.fio": job(1),
      "profiles/b.fio": job(1),
    });
    const planned = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await report.fiolio("collect", "--dry-run", ANYWHERE, ...args);
      return [...stdout.matchAll(/^here\/here-disk\/(\S+) .*to do$/gm)].map(([, name]) => name ?? "");
    };
    assert.deepEqual(await planned(), []);
    assert.deepEqual(await planned("--target", "here", "--skip", "**/*-r2"), ["a-r1", "b-r1"]);
    assert.deepEqual(await planned("--target", "here", "--only", "here/*/b-*"), ["b-r1", "b-r2"]);
    assert.deepEqual(await planned("--target", "here", "--no-run"), []);
    const wrong = await report.fiolio("collect", "--target", "her");
    assert.deepEqual(
      [wrong.code, wrong.stderr],
      [1, "--target her: expected one of fiolio.yaml (here). Did you mean here?\n"],
    );
    assert.equal((await report.fiolio("collect", "--seed", "x")).code, 2);
    await report.remove();
  });
});

async function untilState(report: Report): Promise<Awaited<ReturnType<typeof stateOf>>> {
  await until(() => existsSync(report.path(".fiolio/sessions/here.json")), "the session");
  return stateOf(report);
}
