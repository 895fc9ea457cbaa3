/** fio's own sum over its clients. */
import assert from "node:assert/strict";
import { it } from "node:test";
import type { CheckOutcome } from "../../../src/judge/evidence/outcomes.ts";
import type { Run } from "../../../src/schema/run.ts";
import { byTool, direction, MS, outcomesOf, resultOf } from "../small-record.ts";

const of = (name: string, run: Partial<Run>, clients = 2): CheckOutcome | undefined => {
  const result = resultOf({ rw: "randread" }, { read: direction({ iops: 80 }, { mean: 1 * MS }) }, { name });
  return outcomesOf("ALL_CLIENTS_LAT", result, {}, { ...run, cell: { clients: { count: clients } } })[0];
};

it("ALL_CLIENTS_LAT passes what was made anew from each client's figures, whatever the release", () => {
  for (const version of ["2.17", "3.16", undefined])
    assert.match(
      of("job", byTool("fio", version))?.evidence ?? "",
      /^Made anew from the figures of 2 clients/,
    );
});

it("ALL_CLIENTS_LAT excludes what old releases print, on its latencies, and trusts those from 3.36 on", () => {
  for (const version of ["2.17", "3.1", "3.16", "3.20", "3.35"]) {
    const outcome = of("All clients", byTool("fio", version), 1);
    assert.equal(outcome?.verdict, "excluded", version);
    assert.deepEqual(outcome?.metrics, ["read.mean"]);
  }
  assert.match(of("All clients", byTool("fio", "3.16"))?.evidence ?? "", /mean latency of the last client/);
  for (const version of ["3.36", "3.42-5-gabc"])
    assert.equal(of("All clients", byTool("fio", version))?.verdict, "passed", version);
});

it("ALL_CLIENTS_LAT asks for the release, and of a document whose latency it is", () => {
  assert.equal(of("All clients", byTool("fio"))?.evidence, "Missing: the release of fio.");
  assert.equal(
    of("job", { basis: "transcribed" })?.evidence,
    "Missing: whether the latency is the one that fio prints for all clients and the release of fio.",
  );
});

it("ALL_CLIENTS_LAT is silent of one client, of other tools, and where there is no latency", () => {
  assert.equal(of("job", byTool("fio", "3.16"), 1), undefined);
  assert.equal(of("job", byTool("elbencho")), undefined);
  const none = resultOf({ rw: "read" }, { read: { iops: 80 } }, { name: "All clients" });
  assert.deepEqual(outcomesOf("ALL_CLIENTS_LAT", none, {}, byTool("fio", "3.1")), []);
});
