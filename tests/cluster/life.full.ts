/** Fifty volumes at once, with all that may be done to them: their percentiles are those of the API server's audit log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { AuditLog } from "./audit.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { agreesWithAudit, inOrder, livesOf } from "./lives.ts";
import { measureAll, outcomes, start } from "./measure.ts";

const SPANS = ["provision", "mount", "remount", "snapshot", "restore", "clone"] as const;
/** Of an attachment: asked, attached, released, detached. */
const MOMENTS = 4;

test("fifty volumes at once of each class, and what is done to ten of them", { skip: notOurs }, async (t) => {
  const cluster = sharedCluster() as OwnCluster;
  for (const { storageClass, volumes, steps } of [
    { storageClass: "dir-ext4", volumes: 50, steps: undefined },
    { storageClass: "csi-ext4", volumes: 50, steps: undefined },
    { storageClass: "csi-ext4", volumes: 10, steps: ["snapshot", "clone"] },
  ]) {
    const started = await start(t, cluster, {
      storageClasses: [storageClass],
      volumeSize: "32Mi",
      life: [{ volumes, rounds: 1, ...(steps && { steps }) }],
      limits: { boundSeconds: 300, runningSeconds: 300, overrunSeconds: 300 },
    });
    const measured = await measureAll(started, { only: ["life"] });
    assert.deepEqual(outcomes(measured), [`box-${storageClass}/life-${volumes}-filesystem-rwo-1c-r1: ok`]);
    const [life] = livesOf(measured);
    const all = life?.rounds.flat() ?? [];
    assert.equal(all.length, volumes);
    for (const one of all) inOrder(one);
    const spans = SPANS.slice(0, steps ? undefined : 3);
    agreesWithAudit(t, cluster.folder, started.namespace, all, spans);
    await collect({ root: started.report.root });
    const { record } = await loadRecord(started.report.root);
    const [figures] = [...record.runs.values()].flatMap((run) =>
      (run.trials ?? []).map((one) => one.figures),
    );
    const log = new AuditLog(cluster.folder, started.namespace);
    const attachments = all.flatMap((one) => log.attachments(one));
    assert.equal(attachments.length > 0, storageClass === "csi-ext4");
    const unseen = all.flatMap(({ name, attachments: seen = [] }) =>
      seen.flatMap((one) => (Object.keys(one).length < MOMENTS ? [{ name, ...one }] : [])),
    );
    assert.deepEqual(unseen, []);
    const took = [
      ...spans.map((span) => [span, all.map((one) => log.took(span, one))] as const),
      ["attach", attachments.map(({ asked, attached }) => attached - asked)] as const,
      ["detach", attachments.map(({ released, detached }) => detached - released)] as const,
    ];
    for (const [span, each] of took.filter(([, { length }]) => length > 0)) {
      const audited = each.toSorted((a, b) => a - b);
      for (const [name, share] of [
        ["p50", 0.5],
        ["p90", 0.9],
      ] as const) {
        const at = audited[Math.ceil(share * audited.length) - 1] ?? Number.NaN;
        const ms = valueOf(figures?.[`${span}.${name}`] ?? Number.NaN) / 1e6;
        t.diagnostic(`${storageClass}, ${volumes} at once, ${span} ${name}: ${ms} ms, by the log ${at} ms`);
        assert.ok(Math.abs(ms - at) < Math.max(250, at / 20), `${span} ${name}: ${ms} ms, ${at} ms`);
      }
    }
  }
});
