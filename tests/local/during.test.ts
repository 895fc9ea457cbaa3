/** What is made to happen on this machine while fio runs: real fio, stopped and let go on by its own declaration. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { engineDir } from "../../src/effects/engine.ts";
import { run as runSchema } from "../../src/schema/run.ts";
import { needs } from "../support/needs.ts";
import { Report } from "../support/report.ts";

const JOB =
  "; Slow\n[global]\nfilename=f.dat\nsize=4m\ntime_based\nruntime=4s\nramp_time=1s\nrate_iops=500\n[read]\nrw=randread\nioengine=psync\n";
const ANYWHERE = "--allow-memory";
const CELL = "this-machine/this-machine-disk/slow-while-noisy-r1";

const BRIEF = JOB.replace("4s", "1s").replace("ramp_time=1s\n", "");

const reportWith = (steps: string, job = JOB): Promise<Report> =>
  Report.create({
    "profiles/slow.fio": job,
    "profiles/short.fio": BRIEF,
    "fiolio.yaml": `format: fiolio/1
title: Mine
description: D.
targets:
  - { kind: local, id: this-machine, profiles: [short], during: [{ name: noisy, profile: slow, steps: [${steps}] }] }
`,
  });

const collect = (report: Report, ...more: string[]) =>
  report.fiolio("collect", ANYWHERE, "--only", CELL, ...more);

test("steps come at their second behind the ramp, and are taken back", { skip: needs.fio }, async (t) => {
  const report = await reportWith(
    `{ at: 3, command: [sh, -c, "echo $FIOLIO_PATH >> happened"], undo: [sh, -c, "echo undone >> happened"] }, { at: 1, command: [sleep, "60"] }`,
  );
  t.after(() => report.remove());
  const { code, stdout, stderr } = await collect(report);
  assert.equal(code, 0, stdout + stderr);
  assert.equal(await report.read("happened"), `${report.root}\nundone\n`);
  const path = "data/results/this-machine/this-machine-disk/this-machine-disk.slow-while-noisy-r1.json";
  const run = runSchema.parse(JSON.parse(await report.read(path)));
  assert.equal(run.cell.during, "noisy");
  const [late, long] = run.during?.happened ?? [];
  // A timer may be a millisecond early.
  assert.ok((late?.atMs ?? 0) >= 2998 && (long?.atMs ?? 0) >= 998, JSON.stringify(run.during));
  // It went on until measuring had ended, and was ended with it.
  assert.deepEqual([long?.what, long?.tookMs], ["sleep 60", undefined]);
  assert.ok(run.results[0]?.details?.some(({ kind }) => kind === "latency-windows"));
});

for (const [what, steps, message] of [
  [
    "a step that fails",
    `{ at: 0, command: [sh, -c, "echo no such daemon >&2; exit 3"] }`,
    "what was to happen meanwhile did not: sh -c echo no such daemon >&2; exit 3: sh ended with 3: no such daemon",
  ],
  [
    "a program that is not there",
    "{ at: 0, command: [no-such-program] }",
    "what was to happen meanwhile did not: no-such-program: expected a program no-such-program, found none",
  ],
  [
    "what cannot be taken back",
    `{ at: 0, command: ["true"], undo: ["false"] }`,
    "what was made to happen could not be taken back: false ended with 1",
  ],
] as const)
  test(`${what} makes no result: the cell has failed`, { skip: needs.fio }, async (t) => {
    const report = await reportWith(steps, BRIEF);
    t.after(() => report.remove());
    const { code } = await collect(report);
    assert.equal(code, 1);
    const failed = JSON.parse(await report.read(`data/raw/${CELL}.failed.json`));
    assert.equal(failed.message, message);
  });

test("a step that its profile leaves no time for is an error before anything runs", {
  skip: needs.fio,
}, async (t) => {
  const report = await reportWith(`{ at: 5, command: ["true"] }`);
  t.after(() => report.remove());
  const { code, stdout, stderr } = await collect(report);
  assert.equal(code, 1);
  assert.match(
    stdout + stderr,
    /during noisy: expected steps within the 4 s of profile slow, came one at 5 s\. Lower at, or raise runtimeSeconds\./,
  );
});

test("a profile of several tests is refused: each has a time of its own", { skip: needs.fio }, async (t) => {
  const report = await reportWith(
    `{ at: 0, command: ["true"] }`,
    `${BRIEF}[again]\nstonewall\nrw=randread\n`,
  );
  t.after(() => report.remove());
  const { code, stdout, stderr } = await collect(report);
  assert.equal(code, 1);
  assert.match(
    stdout + stderr,
    /during noisy: expected a profile of one test, slow has 2 one after the other\./,
  );
});

for (const [what, undo, said] of [
  ["Ctrl-C takes back what was made to happen", "rm", /^(?!.*taken back)/s],
  [
    "Ctrl-C says what it could not take back",
    "no-such-program",
    /could not be taken back, expected a program no-such-program, found none\. Take it back by hand\./,
  ],
] as const)
  test(what, { skip: needs.fio }, async (t) => {
    const steps = `{ at: 0, command: [touch, happened], undo: [${undo}, happened] }`;
    const report = await reportWith(steps, JOB.replace("4s", "60s"));
    t.after(() => report.remove());
    const program = join(engineDir, "src", "cli.ts");
    const child = spawn(process.execPath, [
      program,
      "collect",
      "--root",
      report.root,
      ANYWHERE,
      "--only",
      CELL,
    ]);
    const printed = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, "close");
    while (!existsSync(report.path("happened"))) {
      assert.equal(child.exitCode, null);
      await sleep(20);
    }
    child.kill("SIGINT");
    assert.deepEqual(await ended, [130, null]);
    assert.equal(existsSync(report.path("happened")), undo !== "rm");
    assert.match((await printed).join(""), said);
  });
