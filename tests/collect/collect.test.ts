import assert from "node:assert/strict";
import { rename, rm, stat, symlink, utimes } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { fioJson, Report } from "../support/report.ts";

const RAW = "data/raw/lab/lab-ceph/first.json";
const RESULT = "data/results/lab/lab-ceph/lab-ceph.first.json";

describe("collect", () => {
  let report: Report;
  const collected = (options = {}): ReturnType<typeof collect> => collect({ root: report.root, ...options });
  const outcomes = async (options = {}): Promise<Record<string, string>> => {
    const { files } = await collected(options);
    return Object.fromEntries(files.map(({ path, outcome }) => [path.split("/").at(-1) ?? "", outcome.kind]));
  };

  beforeEach(async () => {
    report = await Report.create({ [RAW]: fioJson(1) });
  });
  afterEach(() => report.remove());

  test("records a run that can be followed to its raw bytes", async () => {
    await collected();
    const run = JSON.parse(await report.read(RESULT));
    assert.equal(run.id, "lab-ceph.first");
    assert.equal(run.provenance.raw.path, RAW);
    assert.match(run.provenance.raw.sha256, /^[0-9a-f]{64}$/);
    assert.equal(run.provenance.raw.bytes, fioJson(1).length);
    assert.equal(run.provenance.collector.id, "fio-json");
  });

  test("imports a file once, and again only when its bytes change", async () => {
    assert.deepEqual(await outcomes(), { "first.json": "imported" });
    assert.deepEqual(await outcomes(), { "first.json": "unchanged" });
    await utimes(report.path(RAW), 1, 1);
    assert.deepEqual(await outcomes(), { "first.json": "unchanged" });
    await report.write(RAW, fioJson(2));
    assert.deepEqual(await outcomes(), { "first.json": "imported" });
  });

  test("does not touch a result whose bytes would be the same", async () => {
    await collected();
    const { mtimeNs, ino } = await stat(report.path(RESULT), { bigint: true });
    await rm(report.path(".fiolio"), { recursive: true });
    await collected();
    const after = await stat(report.path(RESULT), { bigint: true });
    assert.deepEqual([after.mtimeNs, after.ino], [mtimeNs, ino]);
  });

  test("gives the same bytes with and without what it remembers, and from nothing", async () => {
    await report.write("data/raw/lab/lab-nfs/day 1/Second run.json", fioJson(2));
    await collected();
    const first = await report.contents("data");
    await rm(report.path("data/results"), { recursive: true });
    await collected();
    assert.deepEqual(await report.contents("data"), first);
    await rm(report.path(".fiolio"), { recursive: true });
    await rm(report.path("data/results"), { recursive: true });
    await collected();
    assert.deepEqual(await report.contents("data"), first);
  });

  test("derives a result again that somebody has deleted or changed", async () => {
    await collected();
    const whole = await report.read(RESULT);
    await report.write(RESULT, whole.replace("lab-ceph", "elsewhere"));
    assert.deepEqual(await outcomes(), { "first.json": "imported" });
    assert.equal(await report.read(RESULT), whole);
  });

  test("keeps what was recorded when the raw file goes bad, and when it goes away", async () => {
    await collected();
    const whole = await report.read(RESULT);
    await report.write(RAW, fioJson(1).slice(0, 1000));
    const damaged = await collected();
    assert.match(damaged.problems[0]?.message ?? "", /Fetch it again.* 1 result recorded earlier kept\.$/);
    await report.write(RAW, "");
    assert.match(
      (await collected()).problems[0]?.message ?? "",
      /the file is empty.*1 result recorded earlier kept\.$/,
    );
    await rm(report.path(RAW));
    const gone = await collected();
    assert.deepEqual(gone.problems, [
      {
        path: RESULT,
        message: `expected its raw file ${RAW}, found none; the result is kept. Bring it back (git checkout -- ${RAW}); npm run check says whether the run can be taken out of the report instead.`,
        severity: "warning",
      },
    ]);
    assert.equal(await report.read(RESULT), whole);
  });

  test("takes a renamed raw file for what it is", async () => {
    await collected();
    await rename(report.path(RAW), report.path("data/raw/lab/lab-ceph/renamed.json"));
    const { problems, removed } = await collected();
    assert.deepEqual([problems, removed], [[], [RESULT]]);
    assert.deepEqual(
      [...(await report.contents("data/results")).keys()],
      [RESULT.replace("first", "renamed")],
    );
  });

  test("tells two names apart that come to the same id, whichever came first", async () => {
    await collected();
    await report.write("data/raw/lab/lab-ceph/First!.json", fioJson(2));
    const { problems } = await collected();
    assert.deepEqual(problems, []);
    const [hashed, plain] = [...(await report.contents("data/results")).keys()].sort();
    assert.match(hashed ?? "", /lab-ceph\.first-[0-9a-f]{12}\.json$/);
    assert.equal(plain, RESULT);
    assert.equal(JSON.parse(await report.read(RESULT)).provenance.raw.path, RAW);
  });

  test("adds what is known of the machine, and derives again when that changes", async () => {
    const sidecar = (kernel: string): string =>
      JSON.stringify({ format: "machine/1", machine: { kernel }, cell: { filesystem: "ext4" } });
    await report.write("data/raw/lab/lab-ceph/first.machine.json", sidecar("Linux 6.1"));
    await collected();
    const { machine, cell } = JSON.parse(await report.read(RESULT));
    assert.deepEqual([machine, cell], [{ kernel: "Linux 6.1" }, { filesystem: "ext4" }]);
    await report.write("data/raw/lab/lab-ceph/first.machine.json", sidecar("Linux 6.2"));
    assert.deepEqual(await outcomes(), { "first.json": "imported" });
    await report.write("data/raw/lab/lab-ceph/first.machine.json", "{}");
    assert.deepEqual(await outcomes(), { "first.json": "failed" });
  });

  test("says where a deployment belongs", async () => {
    await report.write("data/environments/other.yaml", await report.read("data/environments/lab.yaml"));
    await report.write("data/raw/other/lab-ceph/x.json", fioJson(3));
    const { problems } = await collected();
    assert.deepEqual(
      problems.map(({ message }) => message),
      ["expected the folder lab/lab-ceph, came other/lab-ceph: that deployment is in lab. Move the file."],
    );
  });

  test("writes nothing in a dry run, and says what it would write", async () => {
    const before = await report.contents();
    const { written, files } = await collected({ dryRun: true });
    assert.deepEqual(written, [RESULT]);
    assert.equal(files[0]?.outcome.kind, "imported");
    assert.deepEqual(await report.contents(), before);
  });

  test("leaves all but the named deployment alone", async () => {
    await report.write("data/raw/lab/lab-nfs/second.json", fioJson(2));
    assert.deepEqual(await outcomes({ only: ["lab/lab-nfs"] }), { "second.json": "imported" });
    assert.deepEqual(await outcomes(), { "first.json": "imported", "second.json": "unchanged" });
  });

  test("does not write through a link that leads out of the report", async () => {
    const elsewhere = await Report.create();
    await symlink(elsewhere.path("data/use-cases"), report.path("data/results"));
    await assert.rejects(collected(), /expected a path inside the report's folder/);
    assert.deepEqual([...(await elsewhere.contents("data/use-cases")).keys()], ["data/use-cases/.none"]);
    await elsewhere.remove();
  });

  test("stops when it is told to, with whole files only", async () => {
    for (let i = 2; i < 20; i++) await report.write(`data/raw/lab/lab-nfs/n-${i}.json`, fioJson(i));
    const controller = new AbortController();
    const progress = (done: number): void => {
      if (done === 9) controller.abort();
    };
    await assert.rejects(collected({ signal: controller.signal, progress }), { name: "AbortError" });
    const results = await report.contents("data/results");
    assert.ok(results.size > 0 && results.size < 19, `${results.size} results`);
    for (const text of results.values()) assert.equal(JSON.parse(text).format, "run/1");
  });
});
