/** A kind of target is its folder and one line: a toy goes from its declaration to clean, and no other file knows of it. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { describe, test } from "node:test";
import { kindOf, TARGET_KINDS } from "../../src/targets/index.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { DECLARATION, type Ended, fioJson, fiolio, Report } from "../support/report.ts";

const JOB = "; Toy\n[read]\nsize=4m\ntime_based\nruntime=5\nrw=randread\n";
const declared = (more: string): string =>
  `${DECLARATION}targets:\n  - { kind: recorded, id: toy, environment: lab, deployment: lab-ceph, profiles: [toy], ${more} }\n`;
const HOOK = new URL("recorded/register.ts", import.meta.url).href;

const withToy = (report: Report, ...args: string[]): Promise<Ended> =>
  fiolio([...args, "--root", report.root], { ...process.env, NODE_OPTIONS: `--import=${HOOK}` });

describe("a kind of target in a folder of its own, with one line in the list", () => {
  test("is declared, planned, run, resumed and cleaned like any other", async () => {
    const report = await Report.create({
      "fiolio.yaml": declared("shelf: tapes, repeats: 2, prefill: false"),
      "profiles/toy.fio": JOB,
      // Of the two, seed 1 begins with the second.
      "tapes/2.json": fioJson(2),
    });
    const collect = (...args: string[]): Promise<Ended> => withToy(report, "collect", ...args);

    const plan = await collect("--dry-run", "--seed", "1");
    assert.match(plan.stdout, /^toy: 2 cells, 2 to run\.\n/m);
    assert.match(plan.stdout, /^lab\/lab-ceph\/toy-r1 +5 s +4 MiB +to do$/m);

    const begun = await collect("--seed", "1");
    assert.equal(begun.code, 1);
    assert.match(begun.stdout, /\] lab\/lab-ceph\/toy-r2: ok in /);
    assert.match(begun.stdout, /^no such tape \(1 cell\): Put it on the shelf, then --resume\.$/m);
    assert.match(begun.stderr, /^toy: 1 ok, 1 failed\. The session ended early, 1 cell left: .* --resume/m);

    await report.write("tapes/1.json", fioJson(1));
    const resumed = await collect("--resume");
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.match(resumed.stdout, /^toy: 1 ok, 0 failed\.$/m);
    assert.match((await collect()).stdout, /^toy: 2 cells measured already; --fresh measures again\.$/m);
    const { machine, repeat } = JSON.parse(
      await report.read("data/results/lab/lab-ceph/lab-ceph.toy-r1.json"),
    );
    assert.deepEqual([machine.player, repeat.series, repeat.index], ["a toy", "toy", 0]);
    assert.equal((await withToy(report, "check")).stdout, "2 runs read, no problems.\n");

    await report.write(".fiolio/player", "left by a session that was killed");
    await report.write(".fiolio/player.tape", "");
    const stuck = await collect("clean");
    assert.equal(stuck.code, 1);
    assert.equal(
      stuck.stderr,
      "toy: player.tape is stuck. Mend that, then clean again: by hand: open the player, and delete .fiolio/sessions/toy.json.\n",
    );
    await report.write(".fiolio/player", "again");
    await rm(report.path(".fiolio/player.tape"));
    assert.equal((await collect("clean")).stdout, "toy: clean.\n");
    assert.ok(!existsSync(report.path(".fiolio/player")));
    await report.remove();
  });

  test("says before anything runs what is wrong with it", async () => {
    const report = await Report.create({ "fiolio.yaml": declared("shelf: none"), "profiles/toy.fio": JOB });
    const { code, stderr } = await withToy(report, "collect");
    assert.deepEqual([code, /^toy: error: shelf: expected a folder/.test(stderr)], [1, true]);
    await report.write("fiolio.yaml", declared("shelv: none"));
    assert.match((await withToy(report, "check")).stdout, /no key "shelv"\. Did you mean shelf\?/);
    assert.match((await report.fiolio("check")).stdout, /targets\[0\]\.kind: /);
    await report.remove();
  });
});

test("each kind's schema takes its own name and no other", () => {
  for (const { kind, schema } of TARGET_KINDS) {
    const said = schema.safeParse({ kind: "other" }).error?.issues.some(({ path }) => path[0] === "kind");
    assert.ok(said, kind);
  }
  const target = kubernetesTarget.parse({ kind: "kubernetes", id: "lab", profiles: ["quick"], image: "fio" });
  assert.equal(kindOf(target).schema, kubernetesTarget);
});
