/** A law that fails for most of a table leaves the rest of the table in doubt. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { worthOfPrinted } from "../../src/judge/bounds/worth.ts";
import { labelsOf } from "../../src/judge/checks/index.ts";
import { judge } from "../../src/judge/index.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, KiB, MS, recordOf, resultOf, runOf } from "./small-record.ts";

const MIXED: Workload = {
  rw: "randread",
  blockSizeBytes: 4 * KiB,
  numjobs: 4,
  iodepth: 32,
  outstanding: 128,
};
const row = (iops: number | undefined, mean: number, workload = MIXED): Result =>
  resultOf(workload, { read: direction(iops === undefined ? {} : { iops }, { mean }) });
const run = (id: string, result: Result): Run => runOf(id, "table", [result]);

const sound = run("sound", row(128_000, 1 * MS));
const broken = ["b1", "b2"].map((id) => run(id, row(126_000, 37 * MS)));
const rateless = run("rateless", row(undefined, 50 * MS));

function littleOf(runs: readonly Run[], deployment = "rateless") {
  const { results } = judge(recordOf({ runs }), runs);
  const judged = results.find((one) => one.run.deployment === deployment);
  return judged?.outcomes.find(({ code }) => code === "LITTLE");
}

describe("LITTLE beside results that fail", () => {
  it("excludes a latency without a rate where both others of the table break the law, and names them", () => {
    const outcome = littleOf([...broken, rateless]);
    assert.equal(outcome?.verdict, "excluded");
    assert.match(
      outcome?.evidence ?? "",
      /^It cannot be checked without read IOPS, and others of its test fail: of the 2 .* 2 fail \(b1\.table and b2\.table\)\.$/,
    );
  });

  it("is told as what could not be checked, and never as figures that contradict each other", () => {
    const runs = [...broken, rateless];
    const { rankings } = judge(recordOf({ runs }), runs);
    const values = rankings.find(({ metric }) => metric.id === "read.mean")?.values ?? [];
    const said = (deployment: string): unknown => {
      const value = values.find((one) => one.deployment === deployment);
      assert.ok(value, deployment);
      return [labelsOf(value), worthOfPrinted(value)?.but];
    };
    assert.deepEqual(said("rateless"), [
      ["doubtful source"],
      "its rate and latency cannot be checked, while others of the same test in the same document fail the check",
    ]);
    assert.deepEqual(said("b1"), [["rate contradicts latency"], "rate and latency contradict each other"]);
  });

  it("is not told so of a cell of which another run fails by its own figures", () => {
    const again = run("rateless", row(126_000, 37 * MS));
    const runs = [...broken, rateless, { ...again, id: "rateless.again" }];
    const { rankings } = judge(recordOf({ runs }), runs);
    const value = rankings
      .find(({ metric }) => metric.id === "read.mean")
      ?.values.find(({ deployment }) => deployment === "rateless");
    assert.deepEqual(value && labelsOf(value), ["rate contradicts latency"]);
  });

  it("says nothing of it where fewer than half fail", () => {
    const more = ["m1", "m2"].map((id) => run(id, row(64_000, 2 * MS)));
    assert.equal(littleOf([sound, ...more, rateless])?.verdict, "unchecked");
    assert.equal(littleOf([...broken, sound, ...more, rateless])?.verdict, "unchecked");
    assert.equal(littleOf([...broken, sound, rateless])?.verdict, "excluded");
  });

  it("stays within a document and a workload, and leaves what was checked as it is", () => {
    const elsewhere = { ...rateless.provenance, source: { id: "another", sha256: "0".repeat(64) } };
    assert.equal(littleOf([...broken, { ...rateless, provenance: elsewhere }])?.verdict, "unchecked");
    const { source: _none, ...own } = rateless.provenance;
    const measured = [...broken, rateless].map(
      (one): Run => ({ ...one, basis: "measured", provenance: own }),
    );
    assert.equal(littleOf(measured)?.verdict, "unchecked", "files of a tool do not share their faults");
    const other = run("rateless", row(undefined, 50 * MS, { ...MIXED, blockSizeBytes: 8 * KiB }));
    assert.equal(littleOf([...broken, other])?.verdict, "unchecked");
    assert.equal(littleOf([...broken, sound], "sound")?.verdict, "passed");
  });

  it("excludes a rate alone as well: either factor of a wrong product may be the wrong one", () => {
    const rate = run("rateless", resultOf(MIXED, { read: direction({ iops: 100_000 }) }));
    assert.equal(littleOf([...broken, rate])?.verdict, "excluded");
  });

  it("leaves in what another law confirms, and says by what", () => {
    const mix: Workload = { ...MIXED, rw: "randrw" };
    const both = (iops: number): Result =>
      resultOf(mix, {
        read: direction({ iops }, { mean: 37 * MS }),
        write: direction({ iops }, { mean: 37 * MS }),
      });
    const failing = ["b1", "b2"].map((id) => run(id, both(126_000)));
    const alone = (iops: number) =>
      littleOf([
        ...failing,
        run("rateless", resultOf(mix, { write: direction({ iops }, { mean: 180 * MS }) })),
      ]);
    assert.equal(alone(700)?.verdict, "noted");
    assert.match(
      alone(700)?.evidence ?? "",
      /700 IOPS x 180 ms alone is the 128 I\/Os at once .*: it stays\.$/,
    );
    assert.equal(alone(350)?.verdict, "excluded", "half of how many I/Os were under way confirms nothing");
  });

  it("lets a tier's rate confirm a latency, where all under way over the latency comes to it", () => {
    const verdict = (provisionedIops: number) => {
      const runs = [...broken, rateless];
      const record = recordOf({ runs, deployments: { rateless: { provisionedIops } } });
      return judge(record, runs).results.find(({ run: { deployment } }) => deployment === "rateless")?.law
        ?.verdict;
    };
    assert.equal(verdict(2500), "noted", "128 over 50 ms are 2,560 a second");
    assert.equal(verdict(1250), "excluded", "64 of 128 I/Os at once");
  });

  it("is waived for one result as any other finding is", () => {
    const waiver = { kind: "waived" as const, flag: "LITTLE", author: "A. Person", reason: "seen it run." };
    const runs = [...broken, { ...rateless, annotations: [waiver] }];
    const outcome = littleOf(runs);
    assert.equal(outcome?.verdict, "noted");
    assert.match(outcome?.evidence ?? "", /Waived by A\. Person: seen it run: it stays\.$/);
  });
});

describe("a figure left out", () => {
  const figures = fc.record({
    iops: fc.integer({ min: 500, max: 500_000 }),
    meanNs: fc.integer({ min: 100_000, max: 100 * MS }),
  });
  /** Latencies that fit the rate, or not. */
  const table = fc
    .array(fc.tuple(figures, fc.boolean()), { minLength: 2, maxLength: 7 })
    .map((rows) =>
      rows.map(([{ iops, meanNs }, fits], index) =>
        run(`d${index}`, row(iops, fits ? (128 / iops) * 1e9 : meanNs)),
      ),
    );
  const without = (one: Run, what: "rate" | "latency"): Run => {
    const { iops, lat } = one.results[0]?.directions.read ?? {};
    const read = what === "rate" ? { lat } : { iops };
    return run(one.deployment, resultOf(MIXED, { read } as Result["directions"]));
  };
  const standings = (runs: readonly Run[], deployment: string) =>
    new Map(
      judge(recordOf({ runs }), runs).rankings.map(({ metric, values }) => [
        metric.id,
        values.find((value) => value.deployment === deployment)?.rank ?? Number.POSITIVE_INFINITY,
      ]),
    );

  it("never makes its row's rank better where the law refutes most rows of the table", () => {
    let tried = 0;
    const property = fc.property(table, fc.nat(), fc.constantFrom("rate", "latency"), (runs, pick, what) => {
      const failing = judge(recordOf({ runs }), runs).results.filter(
        ({ law }) => law?.verdict === "excluded",
      );
      const at = runs[pick % runs.length];
      if (at === undefined || failing.length < 2 || failing.length * 2 <= runs.length) return;
      tried += 1;
      const before = standings(runs, at.deployment);
      const after = standings(
        runs.map((one) => (one === at ? without(one, what as "rate") : one)),
        at.deployment,
      );
      for (const [metric, rank] of after)
        assert.ok(rank >= (before.get(metric) ?? 0), `${metric}: ${rank} without its ${what}`);
    });
    fc.assert(property, { seed: 20261203, numRuns: 200 });
    assert.ok(tried > 50, `${tried} tables were tried`);
  });
});
