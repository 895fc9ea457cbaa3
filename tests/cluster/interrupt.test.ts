/** Ctrl-C as a person gives it: through a terminal, into all that runs in its foreground. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { notOurs, sharedCluster } from "./cluster.ts";
import { nothingLeft } from "./measure.ts";
import { soon, watched } from "./session.ts";

const CTRL_C = "\x03";

describe("Ctrl-C", { skip: notOurs, concurrency: 2 }, () => {
  test("ends the cell that runs, cleans up, says how to go on, and exits with 130", async (t) => {
    const cluster = sharedCluster();
    const session = await watched(t, cluster);
    const { child, ended, printed } = session.collect({ terminal: true });
    await soon("fio measures", () => session.podSaid("phase measuring"));
    const namespace = await session.namespace();
    child.stdin?.write(CTRL_C);
    assert.equal(await ended, 130, printed());
    assert.match(
      printed(),
      /interrupted: ending the cell that runs, and cleaning up\. Ctrl-C once more leaves at once\./,
    );
    assert.match(
      printed(),
      /box: 0 of 2 cells had their turn, and are kept\. Go on: npm run collect -- --resume --root \S+\./,
    );
    // At once: it has waited for it.
    assert.equal(await session.namespace(), "");
    await nothingLeft(cluster, [namespace]);

    const resumed = await session.report.fiolio("collect", "--resume");
    assert.equal(resumed.code, 0, `${resumed.stdout}${resumed.stderr}`);
    assert.match(resumed.stdout, /^box: 2 ok, 0 failed\.$/m);
  });

  test("once more leaves at once, and prints the one command that cleans up", async (t) => {
    const cluster = sharedCluster();
    const session = await watched(t, cluster);
    const { child, ended, printed } = session.collect({ terminal: true });
    await soon("the volume is filled", () => session.podSaid("phase filling"));
    const namespace = await session.namespace();
    child.stdin?.write(CTRL_C);
    await soon("it cleans up", () => printed().includes("cleaning up"));
    child.stdin?.write(CTRL_C);
    assert.equal(await ended, 130, printed());
    assert.match(printed(), /left at once\. What is left behind goes with: npm run collect -- clean/);
    const clean = await session.report.fiolio("collect", "clean");
    assert.equal(clean.code, 0, clean.stderr);
    await nothingLeft(cluster, [namespace]);
  });
});
