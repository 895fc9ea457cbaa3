/** What a candidate costs in CPU: a sum only where both sides were measured. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuCell, priceCell } from "../../src/render/blocks/answers/cost-lines.ts";

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

describe("price of a candidate", () => {
  it("is that of a usable TiB, with how it comes about, and is not known where a part is missing", () => {
    const basis = "8 EUR a raw TiB x 3 / 0.8, prices of 2026-01-31";
    const cell = priceCell({ perUsableTiBMonth: { amount: 30, currency: "EUR", basis } });
    assert.deepEqual([cell.text, cell.sort, cell.title], ["30 EUR", 30, basis]);
    assert.deepEqual([priceCell({}).text, priceCell({}).sort], ["not known", ""]);
  });
});
