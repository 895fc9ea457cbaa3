import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import type { ScriptLog } from "../../src/handover/frames.ts";
import { attempt } from "../../src/schema/attempt.ts";
import type { CellRun, ClientOutcome } from "../../src/targets/kubernetes/cell/cell-run.ts";
import { filesOf, type RunSurroundings } from "../../src/targets/kubernetes/cell/results.ts";
import { clusterFailure } from "../../src/targets/kubernetes/failures.ts";
import { cell, target } from "./cells.ts";
import { claim, pod, sight } from "./objects.ts";

const OUTPUT = '{\n  "fio version" : "fio-3.39"\n}\n';

const log = (files: Record<string, string>): ScriptLog => ({
  phases: [
    { name: "measuring", at: "2026-11-21T08:00:00.5Z" },
    { name: "handing over", at: "2026-11-21T08:01:00.5Z" },
  ],
  files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  damaged: [],
  outOfMemory: false,
  completed: 0,
  exitCode: 0,
  others: [],
  facts: new Map(),
});

const client = (name: string, more: Partial<ClientOutcome> = {}): ClientOutcome => ({
  client: name,
  job: `cell-1-${name}`,
  claim: `cell-1-${name}`,
  sight: sight({
    claim: claim("Bound", { "volume.kubernetes.io/selected-node": "node-a" }),
    pod: pod(
      { running: { startedAt: new Date("2026-11-21T07:59:08Z") } },
      { conditions: [{ type: "PodScheduled", lastTransitionTime: new Date("2026-11-21T07:59:01Z") }] },
    ),
  }),
  log: log({ output: OUTPUT }),
  ...more,
});

const run = (clients: ClientOutcome[], more: Partial<CellRun> = {}): CellRun => ({
  clients,
  seen: { created: 1000, bound: 3000, running: 9000, notYet: 8000, claims: new Map() },
  ...more,
});

const AROUND: RunSurroundings = {
  target: target({ resources: { limits: { memory: "1Gi" } } }),
  ran: { suffix: ".fio", content: "[a]\n" },
  filled: true,
  machine: { kernel: "6.12" },
  observations: [{ metric: "client-cpu", value: 7 }],
  queried: [],
  repeat: { series: "quick", index: 0 },
};

const made = (...args: Parameters<typeof filesOf>) =>
  new Map(filesOf(...args).map(({ suffix, content }) => [suffix, String(content)]));

describe("the files of a cell", () => {
  test("of one client have its logs beside them, named as fio names them", () => {
    const logged = client("c1", { log: log({ output: OUTPUT, "rates.1": "1000, 300, 1, 0, 0\n" }) });
    assert.equal(made(cell(), run([logged]), AROUND).get("_iops.1.log"), "1000, 300, 1, 0, 0\n");
  });

  test("say who else measured meanwhile", () => {
    const files = made(cell(), run([client("c1")], { company: ["session s2 of another report"] }), AROUND);
    const [said] = JSON.parse(files.get(".machine.json") ?? "").annotations;
    assert.deepEqual(
      [said.kind, said.reason],
      ["company", "Others measured on this cluster meanwhile: session s2 of another report."],
    );
  });

  test("time a claim by the watch that saw it bound, the slowest of several; by asking where there was none", () => {
    const bound = (claims: [string, { asked: number; bound?: number }][]) => {
      const seen = { created: 1000, bound: 3000, running: 9000, notYet: 8000, claims: new Map(claims) };
      const { observations } = JSON.parse(
        made(cell(), run([client("c1")], { seen }), AROUND).get(".machine.json") ?? "",
      );
      return observations.find(({ metric }: { metric: string }) => metric === "claim-to-bound");
    };
    const watched = bound([
      ["a", { asked: 1010, bound: 1096 }],
      ["b", { asked: 1020, bound: 1520 }],
    ]);
    assert.equal(watched.value, 500e6);
    assert.match(watched.context, /a watch/);
    assert.equal(bound([["a", { asked: 1010 }]]).value, 2000e6);
  });

  test("of one client are fio's bytes as they came, and what was seen beside them", () => {
    const files = made(cell(), run([client("c1")]), AROUND);
    assert.deepEqual([...files.keys()], [".json", ".machine.json", ".fio", ".objects.yaml"]);
    assert.equal(files.get(".json"), OUTPUT);
    const { machine, cell: facts, observations } = JSON.parse(files.get(".machine.json") ?? "");
    assert.deepEqual(machine, { kernel: "6.12" });
    assert.deepEqual(facts, {
      volumeMode: "Filesystem",
      accessMode: "ReadWriteOnce",
      volumeSizeBytes: 2 ** 30,
      node: "node-a",
      podLimits: { memory: "1Gi" },
      prefill: "whole file",
    });
    const values = observations.map(({ metric, value }: { metric: string; value: number }) => [
      metric,
      value,
    ]);
    assert.deepEqual(values, [
      ["claim-to-bound", 2e9],
      ["pod-to-running", 7e9],
      ["client-cpu", 7],
    ]);
  });

  test("tell the volume and its driver's attributes, and no secret", () => {
    const csi = {
      driver: "csi.example",
      nodeStageSecretRef: { name: "hush-1" },
      volumeAttributes: { pool: "fast", accessKey: "hush-2" },
    };
    const volume = {
      apiVersion: "v1",
      kind: "PersistentVolume",
      metadata: { name: "pvc-1" },
      spec: { csi, mountOptions: ["noatime"] },
    };
    const text = made(cell(), run([client("c1")], { volumes: [volume] }), AROUND).get(".objects.yaml") ?? "";
    const [, shown] = parse(text);
    assert.deepEqual(shown.spec, {
      csi: { driver: "csi.example", volumeAttributes: { pool: "fast" } },
      mountOptions: ["noatime"],
    });
    assert.doesNotMatch(text, /hush/);
  });

  test("of several clients hold their logs of IOPS, by the number of the job", () => {
    const logged = log({ output: OUTPUT, "rates.1": "1000, 5, 0, 0, 0\n", "rates.2": "1000, 7, 1, 0, 0\n" });
    const files = made(cell({ clients: 2 }), run([client("c1", { log: logged }), client("c2")]), AROUND);
    const { clients } = JSON.parse(files.get(".clients.json") ?? "");
    assert.deepEqual(clients[0].rates, { 1: "1000, 5, 0, 0, 0\n", 2: "1000, 7, 1, 0, 0\n" });
    assert.equal("rates" in clients[1], false);
  });

  test("of several clients hold each one's bytes, its node and its times", () => {
    const files = made(cell({ clients: 2 }), run([client("c1"), client("c2")]), AROUND);
    const text = files.get(".clients.json") ?? "";
    assert.ok(text.includes(OUTPUT.trim()));
    const { shared, clients } = JSON.parse(text);
    assert.equal(shared, false);
    assert.deepEqual(
      clients.map(({ client, node, startedAt }: Record<string, unknown>) => [client, node, startedAt]),
      [
        ["c1", "node-a", "2026-11-21T08:00:00.5Z"],
        ["c2", "node-a", "2026-11-21T08:00:00.5Z"],
      ],
    );
    assert.match(files.get(".clients.machine.json") ?? "", /"start-spread"/);
  });

  test("what fio writes into its output before the document goes to the rest that it said", () => {
    const warning = "fio: cache invalidation of /dev/fiolio failed\nfio: ca";
    const warned = client("c1", { log: log({ output: warning + OUTPUT, stderr: "\nmore\n" }) });
    const files = made(cell(), run([warned]), AROUND);
    assert.equal(files.get(".json"), OUTPUT);
    assert.equal(files.get(".stderr.txt"), `${warning}\nmore\n`);
  });

  test("of a stress test hold each run that was completed", () => {
    const workload = { kind: "stress", profile: "quick", seconds: 60 } as const;
    const outputs = client("c1", { log: log({ output: OUTPUT + OUTPUT + OUTPUT }) });
    const text = made(cell({ workload }), run([outputs]), AROUND).get(".stress.json") ?? "";
    const { seconds, clients } = JSON.parse(text);
    assert.equal(seconds, 60);
    assert.equal(clients[0].completed.length, 3);
  });

  test("of kbench are its log", () => {
    const workload = { kind: "kbench", mode: "quick" } as const;
    const { ran: _, ...rest } = AROUND;
    const times = {
      startedAt: new Date("2026-11-21T08:00:00Z"),
      finishedAt: new Date("2026-11-21T08:02:00Z"),
    };
    const ended = sight({ pod: pod({ terminated: { exitCode: 0, ...times } }) });
    const files = made(
      cell({ workload }),
      run([client("c1", { text: "MODE: quick\n", sight: ended })]),
      rest,
    );
    assert.deepEqual([...files.keys()], [".log", ".machine.json", ".objects.yaml"]);
    assert.equal(files.get(".log"), "MODE: quick\n");
    // kbench itself does not say when it ran.
    assert.deepEqual(JSON.parse(files.get(".machine.json") ?? "").measured, {
      from: "2026-11-21T08:00:00.000Z",
      to: "2026-11-21T08:02:00.000Z",
    });
  });

  test("of a failure are an attempt as its schema wants it, and fio's own words; no result", () => {
    const failure = clusterFailure("fio-failed", "fio: no such engine", ["fio: no such engine"]);
    const failed = client("c1", { failure, log: log({ stderr: "fio: no such engine\n" }) });
    const files = made(cell(), run([failed]), AROUND);
    assert.deepEqual(
      [...files.keys()],
      [".failed.json", ".failed.machine.json", ".failed.fio", ".failed.stderr.txt", ".failed.objects.yaml"],
    );
    const recorded = attempt.parse(JSON.parse(files.get(".failed.json") ?? ""));
    assert.equal(recorded.code, "fio-failed");
    assert.equal(files.get(".failed.stderr.txt"), "fio: no such engine\n");
  });

  test("one client's failure fails the cell: the others had less company than was asked for", () => {
    const failed = client("c2", { failure: clusterFailure("out-of-memory", "killed", []) });
    const files = made(cell({ clients: 2 }), run([client("c1"), failed]), AROUND);
    assert.ok(files.has(".failed.json"));
    assert.ok(!files.has(".clients.json"));
  });

  test("of what the cluster had are the claims, without annotations and managers", () => {
    const [object] = parse(made(cell(), run([client("c1")]), AROUND).get(".objects.yaml") ?? "");
    assert.deepEqual(Object.keys(object.metadata), ["name"]);
    assert.equal(object.status.phase, "Bound");
  });
});
