/** Durability: what is declared of a deployment, and what its durable writes show. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { type DurabilityOf, durabilityOf } from "../../src/judge/terms/durability.ts";
import { eligibilityOf, lacksOf } from "../../src/judge/terms/eligibility.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { byTool, direction, KiB, MiB, MS, READS, recordOf, resultOf, runOf, US } from "./small-record.ts";

const SYNCED: Workload = { ...READS, rw: "write", blockSizeBytes: 4 * KiB, fdatasync: 1, ioengine: "psync" };

/** A write and its flush, one after the other. */
const flushes = (write: number, flush: number, workload = SYNCED, more: Partial<Run> = {}): Run =>
  runOf(
    "a",
    "flushes",
    [
      resultOf(
        workload,
        { write: direction({ iops: 1e9 / (write + flush) }, { mean: write }) },
        { sync: { latency: { meanNs: flush } } },
      ),
    ],
    more,
  );

type Declared = NonNullable<Parameters<typeof recordOf>[0]["deployments"]>[string];

function ask(runs: readonly Run[], declared: Declared = {}): DurabilityOf {
  const record = recordOf({ runs, deployments: { a: declared } });
  return durabilityOf(record, "a", judge(record, runs).results);
}

const remote: Declared = { network: { between: true }, of: { networked: true } };

describe("durability as it is declared", () => {
  it("is the backend's, fact by fact, unless the deployment says otherwise", () => {
    const backend = { durability: { reachableAfterNodeLoss: true, failures: 1 as const } };
    const { reachableAfterNodeLoss, failures } = ask([], {
      durability: { reachableAfterNodeLoss: false },
      of: backend,
    });
    assert.deepEqual({ reachableAfterNodeLoss, failures }, { reachableAfterNodeLoss: false, failures: 1 });
  });

  it("stays absent where nobody says", () => {
    const nothing = ask([]);
    assert.deepEqual(Object.keys(nothing), ["flush", "flushEvidence"]);
  });
});

describe("what a use case requires of durability", () => {
  const standing = (durability: Declared["durability"], survivesFailures: 1 | 2) => {
    const record = recordOf({ deployments: { a: { durability } } });
    const [backend, deployment] = [record.backends.get("a"), record.deployments.get("a")];
    assert.ok(backend && deployment);
    return eligibilityOf(
      backend,
      { requires: { reachableAfterNodeLoss: true, survivesFailures } },
      deployment,
    );
  };

  it("is met by as many failures as are asked for, or more", () => {
    assert.deepEqual(standing({ reachableAfterNodeLoss: true, failures: 2 }, 1), { lacks: [], unknown: [] });
    assert.deepEqual(standing({ reachableAfterNodeLoss: true, failures: 2 }, 2), { lacks: [], unknown: [] });
  });

  it("names what is lacking", () => {
    const { lacks } = standing({ reachableAfterNodeLoss: false, failures: 0 }, 1);
    assert.deepEqual(lacks, ["does not survive its node", "data not kept after one failure"]);
    assert.deepEqual(standing({ reachableAfterNodeLoss: true, failures: 1 }, 2).lacks, [
      "data not kept after two failures",
    ]);
  });

  it("rules out what lies in memory where no acknowledged write may be lost", () => {
    const record = recordOf({ deployments: { a: { medium: "memory" }, b: { medium: "nvme" } } });
    const lacks = (id: string, durable: boolean) => lacksOf(record, { durable }, id);
    assert.deepEqual(lacks("a", true), ["in memory, where no acknowledged write is safe"]);
    assert.deepEqual([lacks("b", true), lacks("a", false)], [[], []]);
  });

  it("rules nothing out that is not known", () => {
    assert.deepEqual(standing(undefined, 1), {
      lacks: [],
      unknown: ["whether it survives its node", "whether it survives one failure"],
    });
  });
});

describe("whether flushes were timed", () => {
  it("is not so where no durable write was timed", () => {
    const { flush, flushEvidence } = ask([runOf("a", "reads", [resultOf(READS, {})])]);
    assert.deepEqual([flush, flushEvidence], ["not timed", "No durable write was timed."]);
  });

  it("is so by a timed flush that no check speaks against", () => {
    assert.deepEqual(pick(ask([flushes(20 * US, 2 * MS)], remote)), [
      "timed",
      "Mean flush latency is 2 ms (a.flushes), and no check speaks against it.",
    ]);
  });

  it("is so by writes that wait for the medium themselves", () => {
    const { fdatasync: _none, ...plain } = SYNCED;
    const write = { write: direction({ iops: 500 }, { mean: 2 * MS }) };
    const run = runOf("a", "o-sync", [resultOf({ ...plain, sync: "dsync" }, write)]);
    assert.equal(ask([run], remote).flush, "timed");
  });

  it("is in doubt by a figure that fio timed wrong", () => {
    const run = flushes(20 * US, 100, { ...SYNCED, ioengine: "libaio" }, byTool("fio", "fio-3.16"));
    assert.deepEqual(pick(ask([run])), [
      "in doubt",
      "The one timing of a durable write is doubted by SYNC_UNTRUSTED.",
    ]);
  });

  it("is too quick by a durable write that no network lets through so quickly", () => {
    const { flush, flushEvidence } = ask([flushes(10 * US, 10 * US)], remote);
    assert.equal(flush, "too quick");
    assert.equal(
      flushEvidence,
      "Mean flush latency is 10 µs (a.flushes), at most 20 µs for a durable write in all: less than 30 µs, a network round trip.",
    );
    assert.equal(ask([flushes(10 * US, 10 * US)]).flush, "timed", "on a disk of the node it may be so quick");
  });

  it("is too quick by a durable write that is over before its block is on the wire", () => {
    const gigabit: Declared = { ...remote, network: { between: true, lineRateBitsPerSecond: 1e9 } };
    const large = { ...SYNCED, blockSizeBytes: MiB };
    assert.equal(ask([flushes(1 * MS, 1 * MS, large)], gigabit).flush, "too quick");
    assert.equal(ask([flushes(1 * MS, 13 * MS, large)], gigabit).flush, "timed");
  });

  it("is too quick by one, however many others took their time", () => {
    const slow = { ...flushes(20 * US, 2 * MS), id: "a.slow" };
    assert.equal(ask([slow, flushes(10 * US, 10 * US)], remote).flush, "too quick");
  });
});

const pick = ({ flush, flushEvidence }: DurabilityOf): string[] => [flush, flushEvidence];
