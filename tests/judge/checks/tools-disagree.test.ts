/** Two tools that put the same two deployments in another order. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import { direction, evidenceOf, homelab, KiB, MiB, resultOf, runOf, verdictOf } from "../small-record.ts";

const fio = (mib: number): Result =>
  resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond: mib * MiB }) });
const kbench = (mib: number, more: Partial<Workload> = {}): Result =>
  resultOf(
    { ...homelab("read"), ioengine: "libaio", blockSizeBytes: 128 * KiB, ...more },
    { read: direction({ bandwidthBytesPerSecond: mib * MiB }) },
  );
const by = (run: Run, name: string): Run => ({
  ...run,
  provenance: { ...run.provenance, tool: { ...run.provenance.tool, name } },
});
const of = (deployment: string, tool: string, result: Result): Run =>
  by(runOf(deployment, tool, [result]), tool);

const CODE = "TOOLS_DISAGREE";
/** "a" reads 4,711 MiB/s with fio and "b" 867; with kbench, so much. */
const said = (a: Result, b: Result, tool = "kbench", fioOfB = 867, environment = {}): string =>
  verdictOf(CODE, fio(4711), {
    runs: [of("b", "fio", fio(fioOfB)), of("a", tool, a), of("b", tool, b)],
    environment,
  });

describe("TOOLS_DISAGREE", () => {
  it("notes another order with another tool, with both tools' figures", () => {
    assert.equal(said(kbench(561), kbench(820)), "noted");
    assert.equal(
      evidenceOf(CODE, fio(4711), {
        runs: [of("b", "fio", fio(867)), of("a", "kbench", kbench(561)), of("b", "kbench", kbench(820))],
      }),
      "Sequential reads: fio (1 MiB, 4 jobs x queue depth 1, 10 GiB): A 4.6 GiB/s, B 867 MiB/s; kbench (128 KiB, 4 jobs x queue depth 16, 10 GiB): B 820 MiB/s, A 561 MiB/s.",
    );
  });

  it("passes the same order, and one that is turned by no more than noise", () => {
    assert.equal(said(kbench(820), kbench(561)), "passed");
    assert.equal(said(kbench(561), kbench(600)), "passed", "kbench has them alike");
    assert.equal(said(kbench(600), kbench(780), "kbench", 3700), "passed", "1.27 and 1.3 in a shared lab");
    assert.equal(
      said(kbench(600), kbench(780), "kbench", 3700, { dedicated: true }),
      "noted",
      "the same in a dedicated one",
    );
  });

  it("holds the same pattern and class of blocks against each other, of two tools and two deployments", () => {
    const small = { blockSizeBytes: 4 * KiB };
    const others: [string, Result, Result][] = [
      ["another pattern", kbench(561, { rw: "write" }), kbench(820, { rw: "write" })],
      ["small blocks", kbench(561, small), kbench(820, small)],
    ];
    for (const [what, a, b] of others) assert.equal(said(a, b), "silent", what);
    assert.equal(said(kbench(561), kbench(820), "fio"), "silent", "the same tool");
    const alone = [of("b", "fio", fio(867)), of("a", "kbench", kbench(561))];
    assert.equal(verdictOf(CODE, fio(4711), { runs: alone }), "silent", "kbench measured only one of them");
  });
});
