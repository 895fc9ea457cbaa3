/** The test cluster's own CSI driver: what is measured of snapshots and growing rests on its doing as CSI says. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";

test("the CSI driver passes csi-test's sanity suite", { skip: notOurs }, async (t) => {
  const { folder } = sharedCluster() as OwnCluster;
  const script = fileURLToPath(new URL("cluster.sh", import.meta.url));
  const run = promisify(execFile)("bash", [script, "csi", folder], { maxBuffer: 64 << 20 });
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) =>
    assert.fail(`${error.stdout}\n${error.stderr}`),
  );
  const ran = /^Ran (\d+) of \d+ Specs/m.exec(stdout);
  t.diagnostic(ran?.[0] ?? "");
  assert.ok(Number(ran?.[1]) > 40, stdout);
});
