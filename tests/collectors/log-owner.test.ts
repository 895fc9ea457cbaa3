import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fioJson } from "../../src/collectors/fio/fio-json.ts";
import { parseLogName } from "../../src/collectors/fio-log/name.ts";
import { assignLogs, type PossibleOwner } from "../../src/collectors/fio-log/owner.ts";
import { rawFileOf } from "./raw-file.ts";

const candidate = (name: string, more: Partial<PossibleOwner> = {}): PossibleOwner => ({
  file: "out.json",
  run: 0,
  result: 0,
  name,
  options: {},
  ...more,
});

/** The names of the jobs that get the logs; "" for those of nobody. */
function ownersOf(files: readonly string[], candidates: readonly PossibleOwner[]): string[] {
  const logs = files.map((file) => {
    const name = parseLogName(file);
    assert.ok(name, file);
    return { file, name };
  });
  const { assigned } = assignLogs(logs, candidates);
  return files.map((file) => assigned.find(({ log }) => log.file === file)?.candidate.name ?? "");
}

test("names: prefix, kind, job and host", () => {
  assert.deepEqual(parseLogName("a_b_clat_hist.12.log.node-1.lab"), {
    prefix: "a_b",
    kind: "clat_hist",
    job: 12,
    host: "node-1.lab",
  });
  assert.deepEqual(parseLogName("randread-1M_lat.log"), { prefix: "randread-1M", kind: "lat" });
  assert.deepEqual(parseLogName("x_clat.1.log"), { prefix: "x", kind: "clat", job: 1 });
  for (const name of ["x.log", "_bw.1.log", "x_bw.0.log", "x_bw.1.txt", "x_bwx.1.log"])
    assert.equal(parseLogName(name), undefined, name);
});

test("the option decides first, by the last part of its path; then the file's name, then the job's", () => {
  const jobs = [
    candidate("a", { options: { write_bw_log: "logs/run/p", write_lat_log: "q" } }),
    candidate("b", { file: "other.json" }),
  ];
  assert.deepEqual(ownersOf(["p_bw.1.log", "q_slat.1.log", "q_clat.1.log"], jobs), ["a", "a", "a"]);
  assert.deepEqual(ownersOf(["other_iops.1.log", "b_bw.1.log", "a_iops.1.log"], jobs), ["b", "b", "a"]);
  assert.deepEqual(
    ownersOf(["zzz_bw.1.log", "a_bw.1.log"], jobs),
    ["", ""],
    "a's bandwidth log has another name",
  );
});

test("where there is one result file only, logs of any name are its own, if its options name no other", () => {
  assert.deepEqual(ownersOf(["zzz_bw.1.log"], [candidate("a")]), ["a"]);
  assert.deepEqual(ownersOf(["zzz_bw.1.log"], [candidate("a", { options: { write_bw_log: "p" } })]), [""]);
});

test("the job's number tells jobs with one prefix apart, on the host that it ran on", () => {
  const options = { write_bw_log: "p" };
  const jobs = [
    candidate("a", {
      options,
      jobs: [
        { host: "n1", from: 1, to: 2 },
        { host: "n2", from: 1, to: 2 },
      ],
    }),
    candidate("b", { options, jobs: [{ host: "n1", from: 3, to: 3 }] }),
  ];
  assert.deepEqual(ownersOf(["p_bw.1.log.n1", "p_bw.2.log.n2", "p_bw.3.log.n1", "p_bw.3.log.n2"], jobs), [
    "a",
    "a",
    "b",
    "",
  ]);
  assert.deepEqual(ownersOf(["p_bw.log"], jobs), [""], "without a number it can be of both");
});

test("fio's numbers are counted through the file, each clone by itself, on each machine anew", async () => {
  const origins = async (name: string) => {
    const path = join(import.meta.dirname, "fixtures/fio-json", name, "input.json");
    const { runs } = await fioJson.import(rawFileOf(readFileSync(path)));
    return runs[0]?.logs?.map(({ jobs }) => jobs);
  };
  const servers = await origins("good-client-two-servers");
  assert.equal(servers?.[0]?.length, 2);
  assert.deepEqual(
    servers?.[0]?.map(({ from }) => from),
    [1, 1],
  );
  const alone = (await origins("good-concurrent-jobs"))?.map((jobs) =>
    jobs?.map(({ from, to }) => [from, to]),
  );
  assert.deepEqual(alone, [[[1, 1]], [[2, 2]], [[3, 3]], [[4, 4]]]);
});
