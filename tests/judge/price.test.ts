/** The price of a usable TiB: only where every part of it is declared. Prices are made up. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CandidateCost, candidateCost } from "../../src/judge/terms/capacity.ts";
import type { Prices } from "../../src/schema/price.ts";
import { recordOf } from "./small-record.ts";

type Declared = NonNullable<Parameters<typeof recordOf>[0]["deployments"]>[string];

const prices: Prices = { currency: "EUR", date: "2026-01-31", source: "Made up.", rawTiBPerMonth: 8 };
const THREE: Declared = { replication: { copies: 3 } };

function costOf(deployment: Declared, of: Prices | "none" = prices): CandidateCost {
  const environment = of === "none" ? {} : { prices: of };
  return candidateCost(recordOf({ deployments: { a: deployment }, environment }), "a", []);
}
const priceOf = (...args: Parameters<typeof costOf>) => costOf(...args).perUsableTiBMonth;

describe("the price of a usable TiB", () => {
  it("is the raw price times the copies, over the share that may be filled", () => {
    assert.deepEqual(priceOf(THREE), {
      amount: 30,
      currency: "EUR",
      basis: "8 EUR a raw TiB x 3 / 0.8, prices of 2026-01-31",
    });
  });

  it("takes a tier's own price and fill limit", () => {
    const tier: Declared = {
      replication: { copies: 1 },
      prices: { rawTiBPerMonth: 100, source: "Made up." },
      fillLimit: 1,
    };
    assert.equal(priceOf(tier)?.amount, 100);
  });

  it("counts erasure coding by its chunks", () => {
    const coded: Declared = { of: { erasureCoding: { data: 2, parity: 1 } } };
    assert.equal(priceOf(coded)?.amount, 15);
  });

  it("adds the cores that the storage keeps for itself", () => {
    const polling: Declared = { ...THREE, storageCores: { perNode: 2, rawTiBPerNode: 4 } };
    const priced = priceOf(polling, { ...prices, corePerMonth: 12 });
    assert.equal(priced?.amount, 30 + 22.5);
    assert.equal(
      priced?.basis,
      "8 EUR a raw TiB x 3 / 0.8 + 0.5 cores a raw TiB x 3 / 0.8 x 12 EUR a core, prices of 2026-01-31",
    );
  });

  it("takes no cores for none only where that is declared", () => {
    const withCores = { ...prices, corePerMonth: 12 };
    assert.equal(priceOf({ ...THREE, storageCores: { perNode: 0 } }, withCores)?.amount, 30);
    assert.equal(priceOf(THREE, withCores), undefined);
    assert.equal(priceOf({ ...THREE, storageCores: { perNode: 2 } }, withCores), undefined);
  });

  it("is absent without prices, or without the copies", () => {
    assert.equal("perUsableTiBMonth" in costOf(THREE, "none"), false);
    assert.equal(priceOf({}), undefined);
    const { rawTiBPerMonth: _none, ...rest } = prices;
    assert.equal(priceOf(THREE, rest), undefined);
  });

  it("leaves the cores of a node as declared, priced or not", () => {
    assert.equal(costOf({ storageCores: { perNode: 2 } }).coresPerNode, 2);
    assert.equal("coresPerNode" in costOf({}), false);
  });
});
