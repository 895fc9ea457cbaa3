import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { candidateCost, rawCapacityOf } from "../../src/judge/terms/capacity.ts";
import type { Backend } from "../../src/schema/backend.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, recordOf, resultOf, runOf } from "./small-record.ts";

const record = recordOf({ deployments: { a: {} } });
const [plain, on] = [record.backends.get("a"), record.deployments.get("a")];
const rawOf = (backend: Partial<Backend>, replication?: Deployment["replication"]) => {
  assert.ok(plain && on);
  return rawCapacityOf({ ...on, ...(replication ? { replication } : {}) }, { ...plain, ...backend });
};

describe("raw capacity", () => {
  it("is the number of copies, or (k + m) / k of an erasure code", () => {
    assert.deepEqual(rawOf({ replicas: 3 }), { factor: 3, basis: "3 copies" });
    assert.deepEqual(rawOf({ replicas: 1 }), { factor: 1, basis: "1 copy" });
    assert.deepEqual(rawOf({ erasureCoding: { data: 4, parity: 2 } }), {
      factor: 1.5,
      basis: "4 data chunks and 2 coding chunks",
    });
    assert.deepEqual(rawOf({ erasureCoding: { data: 2, parity: 1 } }, { copies: 1.5 }), {
      factor: 1.5,
      basis: "2 data chunks and 1 coding chunk",
    });
  });
  it("is what the deployment declares before what its backend does", () => {
    assert.deepEqual(rawOf({ replicas: 2 }, { copies: 4 }), { factor: 4, basis: "4 copies" });
  });
  it("is not known where neither says it", () => {
    assert.equal(rawOf({}), undefined);
    assert.equal(rawOf({}, { placement: "somewhere" }), undefined);
  });
});

describe("the cost of a candidate in CPU", () => {
  const run = (key: string, client: number, storage?: number): Run =>
    runOf(
      "a",
      key,
      [resultOf({ rw: "read" }, { read: { ...direction({}), totalIos: 1000, runtimeNs: 1e9 } })],
      {
        observations: [
          { metric: "cost-window", value: 1e9 },
          { metric: "client-cpu", value: client * 1e9 },
          ...(storage === undefined ? [] : [{ metric: "storage-cpu" as const, value: storage * 1e9 }]),
        ],
      },
    );
  const runs = [run("x", 1, 5), run("y", 2, 7), run("z", 9), runOf("a", "silent", [])];
  const of = (...keys: string[]) =>
    candidateCost(
      recordOf({ runs }),
      "a",
      keys.map((key) => `a.${key}`),
    ).cpu;

  it("is the median over the runs that its figures rest on, each once", () => {
    assert.deepEqual(of("x", "y", "z", "z"), { runs: 3, clientCores: 2, storageCores: 6 });
  });
  it("leaves out what no run tells", () => {
    assert.deepEqual(of("z"), { runs: 1, clientCores: 9 });
    assert.equal(of("silent"), undefined);
  });
});
