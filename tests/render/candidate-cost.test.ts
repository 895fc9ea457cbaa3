/** What a candidate costs in CPU: a sum only where both sides were measured. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuCell } from "../../src/render/blocks/candidate-table.ts";

describe("CPU of a candidate", () => {
  it("is the client's and the storage's together, where both are known", () => {
    const cell = cpuCell({ cpu: { clientCores: 0.5, storageCores: 1.5, runs: 1 } });
    assert.deepEqual([cell.text, cell.sort, cell.note], ["2", 2, "client 0.5, storage 1.5"]);
  });

  it("is no sum where one is missing: a part would pass for the whole, and be sorted as cheaper", () => {
    const client = cpuCell({ cpu: { clientCores: 0.5, runs: 1 } });
    assert.deepEqual([client.text, client.sort, client.note], ["not known", "", "client 0.5"]);
    const storage = cpuCell({ cpu: { storageCores: 1.5, runs: 1 } });
    assert.deepEqual([storage.text, storage.sort, storage.note], ["not known", "", "storage 1.5"]);
  });

  it("says so where nothing was measured", () => {
    assert.deepEqual([cpuCell({}).text, cpuCell({}).sort], ["not known", ""]);
  });
});
