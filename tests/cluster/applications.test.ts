/** Databases on volumes: made, measured and left, and their figures beside fio's. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { notOurs, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, recordedFailure, start } from "./measure.ts";

const IMAGE = "fiolio/databases:1";
/** PostgreSQL writes its log ahead in files of 16 MB. */
const ROOM = { storageClasses: ["dir-ext4"], volumeSize: "700Mi" };

describe("applications", { skip: notOurs }, () => {
  const cluster = sharedCluster();

  test("pgbench really runs on volumes of its own, beside fio", async (t) => {
    const small = { SCALE: 1, CLIENTS: 2, THREADS: 1 };
    const started = await start(t, cluster, {
      ...ROOM,
      applications: {
        image: IMAGE,
        run: [
          { script: "pgbench", settings: small },
          { script: "pgbench", name: "pgbench-select-only", settings: { ...small, BUILTIN: "select-only" } },
        ],
      },
      runtimeSeconds: 2,
    });
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), [
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/pgbench-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/pgbench-select-only-filesystem-rwo-1c-r1: ok",
    ]);
    const { report } = started;
    const beside = measured[1]?.outcome.files.map(({ suffix }) => suffix);
    assert.deepEqual(beside, [".txt", ".machine.json", ".sh", ".objects.yaml"]);
    await collect({ root: report.root });
    const { record } = await loadRecord(report.root);
    const trials = [...record.runs.values()].flatMap((run) =>
      (run.trials ?? []).map((trial) => ({ deployment: run.deployment, cell: run.cell, trial })),
    );
    assert.deepEqual(trials.map(({ trial }) => `${trial.tool} ${trial.test}`).sort(), [
      "pgbench TPC-B (sort of)",
      "pgbench select only",
    ]);
    for (const { deployment, cell, trial } of trials) {
      assert.equal(deployment, "box-dir-ext4");
      assert.equal(cell.volumeMode, "Filesystem");
      const [figure] = Object.values(trial.figures);
      assert.ok(figure !== undefined && valueOf(figure) > 0, trial.name);
    }
  });

  test("what fails says so with its own last words", async (t) => {
    const started = await start(t, cluster, {
      ...ROOM,
      applications: {
        image: IMAGE,
        run: [
          { script: "pgbench", settings: { SCALE: 1, BUILTIN: "nothing-like-it" } },
          { script: "mariadb" },
        ],
      },
      runtimeSeconds: 2,
    });
    const measured = await measureAll(started);
    const unknown = await recordedFailure(started, measured, 2);
    assert.equal(unknown.code, "application-failed");
    assert.match(unknown.message, /no builtin script found for name "nothing-like-it"/);
    const missing = await recordedFailure(started, measured, 3);
    assert.equal(missing.code, "application-failed");
    assert.match(missing.message, /mariadb-install-db: not found/);
  });
});
