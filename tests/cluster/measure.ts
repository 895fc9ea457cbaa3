/** Runs a target's cells with the real runner, in the order declared, into a report of its own. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { loadApplications } from "../../src/applications/application.ts";
import type { CellOutcome, MatrixCell, PreflightFinding, Runner } from "../../src/cells/cell.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import type { MachineSidecar } from "../../src/schema/machine-sidecar.ts";
import { keep } from "../../src/session/raw-files.ts";
import { kubernetesRunner } from "../../src/targets/kubernetes/runner.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { Report } from "../support/report.ts";
import type { Cluster } from "./cluster.ts";

/** Job files of a second or two. None is direct: tmpfs may refuse that. */
export const PROFILES: Readonly<Record<string, string>> = {
  tiny: "[read]\nrw=randread\nbs=4k\nsize=4m\ntime_based\nruntime=1\n",
  steady: "[read]\nrw=randread\nbs=4k\nsize=4m\nrate_iops=200\ntime_based\nruntime=20\n",
  hungry: "[read]\nrw=read\nbs=32m\nsize=512m\nioengine=libaio\niodepth=8\n",
  huge: "[write]\nrw=write\nbs=1m\nsize=600m\n",
  deep: "[read]\nrw=randread\nbs=4k\nsize=256m\nrate_iops=200\ntime_based\nruntime=4\n",
  "write-on": "[write]\nrw=randwrite\nbs=4k\nsize=16m\nfsync=8\ntime_based\nruntime=14\n",
  lasting: "[write]\nrw=randwrite\nbs=4k\nsize=8m\nfsync=1\nrate_iops=40\ntime_based\nruntime=90\n",
  endless: "[write]\nrw=write\nbs=4k\nsize=64m\nrate=64k\n",
};

export type Started = {
  report: Report;
  runner: Runner;
  /** Of the session. */
  namespace: string;
  /** What the runner said, line by line, and what it could not take away. */
  said: string[];
};

export type StartOptions = {
  kubeconfig?: string;
  /** Tells its objects from those of others. */
  name?: string;
};

/** `declared`: what differs from a target that measures "tiny" on 64 MiB, with short limits. */
export async function start(
  t: Pick<TestContext, "after">,
  cluster: Cluster,
  declared: Record<string, unknown>,
  { kubeconfig = cluster.kubeconfig, name = uniqueName() }: StartOptions = {},
): Promise<Started> {
  const profiles = Object.entries(PROFILES).map(([id, text]) => [`profiles/${id}.fio`, `# ${id}\n${text}`]);
  const report = await Report.create(Object.fromEntries(profiles));
  t.after(() => report.remove());
  const target = kubernetesTarget.parse({
    kind: "kubernetes",
    id: "box",
    kubeconfig,
    profiles: ["tiny"],
    image: "fiolio/fio:1",
    volumeSize: "64Mi",
    cost: false,
    prefill: false,
    limits: { boundSeconds: 60, runningSeconds: 60, overrunSeconds: 60 },
    ...declared,
  });
  const session = uniqueName();
  const said: string[] = [];
  const runner = kubernetesRunner({
    root: report.root,
    target,
    report: name,
    session,
    profiles: await loadProfiles(report.root),
    applications: await loadApplications(report.root),
    deploymentOf: (storageClass) => `box-${storageClass}`,
    say: (line) => said.push(line),
  });
  const namespace = typeof declared.namespace === "string" ? declared.namespace : `fiolio-${name}-${session}`;
  return { report, runner, namespace, said };
}

export type Meanwhile = {
  /** Before the cell of this place in the order declared, from 1. */
  before?: Readonly<Record<number, (namespace: string) => Promise<unknown>>>;
  /** While the cell of this place is in this phase; the runner does not wait. */
  during?: { cell: number; phase: string; does: (namespace: string) => Promise<unknown> };
  /** Only cells whose names begin with one of these words. */
  only?: readonly string[];
};

export type Measured = { cell: MatrixCell; outcome: CellOutcome };

/** Every cell that is wanted, one after the other; closes the runner. */
export async function measureAll(
  { report, runner, namespace, said }: Started,
  { before = {}, during, only }: Meanwhile = {},
): Promise<Measured[]> {
  const { signal } = new AbortController();
  const measured: Measured[] = [];
  try {
    const wanted = (await runner.cells(signal)).filter(
      ({ id }) => only?.some((word) => id.split("/").at(-1)?.startsWith(word)) ?? true,
    );
    for (const [index, cell] of wanted.entries()) {
      await before[index + 1]?.(namespace);
      let doing: Promise<unknown> | undefined;
      const phase = (text: string): void => {
        if (during?.cell === index + 1 && during.phase === text) doing = during.does(namespace);
      };
      const outcome = await runner.run(cell, { signal, phase });
      await doing;
      measured.push({ cell, outcome });
      await keep(report.root, cell, outcome.files, { series: "test", index: 0, order: index + 1, seed: 1 });
    }
  } finally {
    said.push(...(await runner.close(signal)));
  }
  return measured;
}

/** "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok", "...: claim-not-bound" */
export const outcomes = (measured: readonly Measured[]): string[] =>
  measured.map(({ cell, outcome }) => `${cell.id.slice("box/".length)}: ${outcome.failure?.code ?? "ok"}`);

/** What was seen of the machine, as it lies beside a cell's result. */
export const sidecarOf = ({ files }: CellOutcome): MachineSidecar =>
  JSON.parse(String(files.find(({ suffix }) => suffix === ".machine.json")?.content));

/** The failure of the cell of this place, from 1, as it was recorded in its file. */
export async function recordedFailure({ report }: Started, measured: readonly Measured[], place = 1) {
  const { cell, outcome } = measured[place - 1] ?? assert.fail(`there is no cell ${place}`);
  const file = JSON.parse(await report.read(`${cell.raw}.failed.json`));
  const { code, message, evidence } = outcome.failure ?? assert.fail(`cell ${place} did not fail`);
  assert.deepEqual(
    { code: file.code, message: file.message, evidence: file.evidence },
    { code, message, evidence },
  );
  return file as { code: string; message: string; evidence: string[] };
}

export const errors = (findings: readonly PreflightFinding[]): string[] =>
  findings.filter(({ severity }) => severity === "error").map(({ message }) => message);

export const uniqueName = (): string => `t${randomBytes(4).toString("hex")}`;

/** Nothing is left of namespaces whose names begin so: none of them, and no volume that was claimed in one. */
export async function nothingLeft(cluster: Cluster, beginnings: readonly string[]): Promise<void> {
  const isOurs = (name: string): boolean => beginnings.some((beginning) => name.startsWith(beginning));
  const namesOf = async (kind: string, path: string): Promise<string[]> =>
    (await cluster.kubectl(["get", kind, `--output=jsonpath={range .items[*]}${path}{"\\n"}{end}`])).split(
      "\n",
    );
  const left = async (): Promise<string[]> =>
    [
      ...(await namesOf("namespaces", "{.metadata.name}")),
      ...(await namesOf("persistentvolumes", "{.spec.claimRef.namespace}")),
    ].filter(isOurs);
  await poll("nothing is left", async () => (await left()).length === 0, 30);
}

export async function poll(
  what: string,
  isTrue: () => Promise<boolean>,
  seconds = 60,
  everyMs = 500,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, `${what}: not after ${seconds} s`);
    await sleep(everyMs);
  }
}
