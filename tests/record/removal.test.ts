/** What goes with a run that is taken out, what stays, and by which names a run is found. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { removalOf } from "../../src/record/removal.ts";
import { lockedWith, runNamed } from "../../src/record/run-named.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { Report } from "../support/report.ts";

const RAW = "data/raw/lab/lab-ceph";
const RESULTS = "data/results/lab/lab-ceph";

const runOf = (name: string, provenance: object, more: object = {}): Run =>
  ({
    id: `lab-ceph.${name}`,
    environment: "lab",
    deployment: "lab-ceph",
    provenance,
    ...more,
  }) as unknown as Run;
const at = (name: string): object => ({ path: `${RAW}/${name}` });
const recordOf = (runs: readonly Run[], more: object = {}): FiolioRecord =>
  ({
    runs: new Map(runs.map((run) => [run.id, run])),
    locks: new Map(),
    annotations: new Map(),
    others: new Map(),
    ...more,
  }) as unknown as FiolioRecord;

describe("a run that goes", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  const write = async (folder: string, ...names: string[]): Promise<void> => {
    for (const name of names) await report.write(`${folder}/${name}`, "");
  };
  const going = (record: FiolioRecord, ...runs: Run[]): Promise<string[]> =>
    removalOf(report.root, record, runs);

  test("takes its result, its details, its raw files and what lies beside them, as far as they are there", async () => {
    const run = runOf("a", {
      raw: at("a.json"),
      logs: [at("a_lat.1.log")],
      also: [at("a.txt"), at("gone.txt")],
    });
    await write(RESULTS, "lab-ceph.a.json", "lab-ceph.a.0.histograms.json.gz", "lab-ceph.ab.json");
    await write(RAW, "a.json", "a.machine.json", "a.json.deployments.yaml", "a.fio", "a_lat.1.log", "a.txt");
    await write(RAW, "b.json", "b.fio", "a2.json");
    assert.deepEqual(await going(recordOf([run]), run), [
      `${RAW}/a.fio`,
      `${RAW}/a.json`,
      `${RAW}/a.json.deployments.yaml`,
      `${RAW}/a.machine.json`,
      `${RAW}/a.txt`,
      `${RAW}/a_lat.1.log`,
      `${RESULTS}/lab-ceph.a.0.histograms.json.gz`,
      `${RESULTS}/lab-ceph.a.json`,
    ]);
  });

  test("of which nothing is there takes nothing", async () => {
    const run = runOf("a", { raw: at("deep/a.json") });
    await write(RAW, "deep");
    assert.deepEqual(await going(recordOf([run]), run), []);
  });

  test("leaves a log and what lies beside it to another run that comes from it too", async () => {
    const [a, b] = [
      runOf("a", { raw: at("a.json"), logs: [at("both.log")] }),
      runOf("b", { raw: at("b.json"), logs: [at("both.log")] }),
    ];
    await write(RAW, "a.json", "b.json", "both.log", "both.log.from.yaml");
    assert.deepEqual(await going(recordOf([a, b]), a), [`${RAW}/a.json`]);
    assert.equal((await going(recordOf([a, b]), a, b)).length, 4, "both take all");
  });

  test("leaves what lies beside a raw file of the same name that stays", async () => {
    const [a, b] = [runOf("a", { raw: at("x.json") }), runOf("b", { raw: at("x.txt") })];
    await write(RAW, "x.json", "x.txt", "x.fio", "x.json.from.yaml");
    assert.deepEqual(await going(recordOf([a, b]), a), [`${RAW}/x.json`, `${RAW}/x.json.from.yaml`]);
  });

  test("goes with all runs of its raw file, or is refused: collect would bring it back", async () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => runOf(name, { raw: at("all.json") })) as [Run, Run, Run];
    await write(RAW, "all.json");
    const refused = (record: FiolioRecord, others: string): Promise<void> =>
      assert.rejects(going(record, a), {
        message: `lab-ceph.a: expected the only run of ${RAW}/all.json, ${others} from it too. Name all of them, or take this one back: npm run retract -- lab-ceph.a --reason WHY.`,
      });
    await refused(recordOf([a, b]), "lab-ceph.b comes");
    await refused(recordOf([a, b, c]), "lab-ceph.b, lab-ceph.c come");
    assert.deepEqual(await going(recordOf([a, b, c]), a, b, c), [`${RAW}/all.json`]);
  });

  test("is refused where a locked edition has it, by any name that it had", async () => {
    const run = runOf("a", { raw: at("a.json") }, { aliases: ["lab-ceph.old"] });
    const locks = (...of: [string, string][]): object => ({
      locks: new Map(of.map(([version, id]) => [version, { version, runs: [{ id: "lab-ceph.z" }, { id }] }])),
    });
    const refused = (of: object, says: string): Promise<void> =>
      assert.rejects(going(recordOf([run], of), run), {
        message: `lab-ceph.a: expected a run that no locked edition has, ${says} it. Take it back instead, and they stay as they are: npm run retract -- lab-ceph.a --reason WHY.`,
      });
    await refused(locks(["v2026.1.0", "lab-ceph.a"]), "v2026.1.0 has");
    const both = locks(
      ["v2026.10.0", "lab-ceph.a"],
      ["v2026.2.0", "lab-ceph.old"],
      ["v2026.3.0", "lab-ceph.b"],
    );
    await refused(both, "v2026.2.0, v2026.10.0 have");
    assert.deepEqual(lockedWith(recordOf([run], both), run), ["v2026.2.0", "v2026.10.0"]);
    assert.deepEqual(await going(recordOf([run], locks(["v2026.3.0", "lab-ceph.b"])), run), []);
  });

  test("is refused where an annotation names it", async () => {
    const [a, b] = [runOf("a", { raw: at("a.json") }), runOf("b", { raw: at("b.json") })];
    const annotations = new Map([["notes", { annotations: [{ run: b.id }, { run: a.id }] }]]);
    await assert.rejects(going(recordOf([a, b], { annotations }), a), {
      message:
        "lab-ceph.a: expected a run that nothing else names, data/annotations/notes.yaml does. Take it out there first.",
    });
    annotations.get("notes")?.annotations.pop();
    assert.deepEqual(await going(recordOf([a, b], { annotations }), a), []);
  });
});

test("a run is found by its id, or by one that it had; what is typed otherwise is told the nearest", () => {
  const a = runOf("a", {}, { aliases: ["lab-ceph.old", "lab-ceph.older"] });
  const b = runOf("bench", {});
  const record = recordOf([b, a]);
  assert.equal(runNamed(record, "lab-ceph.a"), a);
  assert.equal(runNamed(record, "lab-ceph.older"), a);
  assert.throws(() => runNamed(record, "lab-ceph.bnech"), {
    message:
      "lab-ceph.bnech: expected the id of a run, there is none of that name. Did you mean lab-ceph.bench?",
  });
  assert.throws(() => runNamed(record, "q"), {
    message:
      "q: expected the id of a run, there is none of that name. Its name stands on its page, and in data/results.",
  });
});
