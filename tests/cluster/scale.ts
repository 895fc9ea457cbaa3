/**
 * `npm run test:scale`: a matrix of 1,000 cells against a real API server, scheduler, controllers and provisioner, with
 * pods that end at once. FIOLIO_SCALE_CELLS asks for another number. Takes minutes and prints what it measured.
 */
import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { after, before, describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { collect } from "../../src/collect/collect.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { loadRecord } from "../../src/record/load.ts";
import { newPlan } from "../../src/session/plan.ts";
import { runSession } from "../../src/session/run-session.ts";
import { kubernetesRunner } from "../../src/targets/kubernetes/runner.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { fioJson, Report } from "../support/report.ts";
import { type OwnCluster, startCluster } from "./cluster.ts";
import { startHollowNode } from "./hollow-node.ts";
import { nothingLeft, PROFILES, uniqueName } from "./measure.ts";

const CELLS = Number(process.env.FIOLIO_SCALE_CELLS ?? 1000);
const CLASSES = ["dir-ext4", "dir-xfs", "dir-tmpfs", "loop-ext4"];
/** Everybody's pace, but for how soon the next look is wanted: these pods take no time. */
const PACE = { looksPerSecond: 5, pollMs: 250 };
const MEBIBYTE = 2 ** 20;

describe(`a matrix of ${CELLS} cells`, () => {
  let cluster: OwnCluster;
  let report: Report;
  let stopNode: (() => Promise<void>) | undefined;
  const heaps: number[] = [];
  const broken = new AbortController();

  before(async () => {
    cluster = await startCluster({ level: 2 });
    stopNode = await startHollowNode(cluster, fioJson, (error) => broken.abort(error));
    report = await Report.create({ "profiles/tiny.fio": `# Tiny\n${PROFILES.tiny}` });
  });
  after(async () => {
    await stopNode?.();
    await cluster?.stop();
    await report?.remove();
  });

  test("runs to its end in bounded memory", async (t) => {
    const target = kubernetesTarget.parse({
      kind: "kubernetes",
      id: "box",
      kubeconfig: cluster.kubeconfig,
      storageClasses: CLASSES,
      profiles: ["tiny"],
      repeats: Math.ceil(CELLS / CLASSES.length),
      image: "fiolio/fio:1",
      volumeSize: "64Mi",
      cost: false,
      prefill: false,
    });
    const session = uniqueName();
    const said: string[] = [];
    const runner = kubernetesRunner({
      root: report.root,
      target,
      report: session,
      session,
      profiles: await loadProfiles(report.root),
      deploymentOf: (storageClass) => `box-${storageClass}`,
      say: (line) => void said.push(line),
      pace: PACE,
    });
    const { signal } = broken;
    const cells = await runner.cells(signal);
    const wishes = { selection: { only: [], skip: [] }, retryFailed: false, fresh: 0 };
    const plan = newPlan(cells, new Set(), wishes, { seed: 1, session });
    assert.equal(plan.queue.length, cells.length);
    const requests = new Map<string, number>();
    subscribe("undici:request:create", (message) => {
      const { method } = (message as { request: { method: string } }).request;
      requests.set(method, (requests.get(method) ?? 0) + 1);
    });
    const began = performance.now();
    const failures: string[] = [];
    const end = await runSession({
      root: report.root,
      target,
      runner,
      plan,
      signal,
      watch: {
        begins: () => undefined,
        phase: () => undefined,
        leftOut: () => undefined,
        left: (line) => void failures.push(line),
        ended(_, __, failure) {
          if (failure) failures.push(failure.message);
          // Said as it goes: it takes long, and one that hangs is to be seen.
          if ((heaps.length + 1) % 100 === 0)
            process.stderr.write(`${heaps.length + 1} cells after ${secondsSince(began)} s\n`);
          collectGarbage();
          heaps.push(process.memoryUsage().heapUsed);
        },
      },
    });
    assert.deepEqual(failures, []);
    // Nothing that could not be taken away in time.
    assert.deepEqual(
      said.filter((line) => line.includes("still there")),
      [],
    );
    assert.deepEqual(end, { ok: cells.length, failed: 0, open: 0 });
    const seconds = secondsSince(began);
    const stretch = Math.max(1, Math.floor(heaps.length / 10));
    const early = Math.min(...heaps.slice(0, stretch));
    const late = Math.min(...heaps.slice(-stretch));
    t.diagnostic(
      `${cells.length} cells in ${seconds} s; heap ${mebibytes(early)} MiB early, ${mebibytes(late)} MiB late, at most ${mebibytes(Math.max(...heaps))} MiB`,
    );
    for (const [method, count] of requests)
      t.diagnostic(
        `${count} ${method}, ${(count / cells.length).toFixed(1)} a cell and ${(count / seconds).toFixed(1)} a second`,
      );
    t.diagnostic(`at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB resident`);
    const looks = requests.get("GET") ?? 0;
    assert.ok(
      looks > 0 && looks <= PACE.looksPerSecond * (seconds + 1) + 10,
      `${looks} looks in ${seconds} s`,
    );
    assert.ok(late - early < 48 * MEBIBYTE, `heap grew by ${mebibytes(late - early)} MiB`);
    await nothingLeft(cluster, ["fiolio-"]);
  });

  test("is imported whole", async (t) => {
    const began = performance.now();
    await collect({ root: report.root });
    const { record } = await loadRecord(report.root);
    t.diagnostic(`imported and loaded in ${secondsSince(began)} s`);
    assert.equal(record.runs.size, heaps.length);
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000);
const mebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE);
