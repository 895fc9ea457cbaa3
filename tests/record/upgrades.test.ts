/** Deployments that are one before and after an upgrade, and the version that a run met. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { originOf, upgradeProblem, upgradesOf, versionOf } from "../../src/record/upgrades.ts";
import type { Deployment } from "../../src/schema/deployment.ts";

const deployments = (of: Record<string, { environment?: string; upgradeOf?: string }>) =>
  new Map(
    Object.entries(of).map(([id, one]) => [id, { environment: "lab", ...one } as unknown as Deployment]),
  );
const CHAIN = deployments({ a: {}, b: { upgradeOf: "a" }, c: { upgradeOf: "b" }, alone: {} });
const ROUND = deployments({
  a: { upgradeOf: "c" },
  b: { upgradeOf: "a" },
  c: { upgradeOf: "b" },
  d: { upgradeOf: "a" },
});

test("all of a chain of upgrades come from its first one, and each had one more than the one before", () => {
  const of = (id: string) => [originOf(CHAIN, id), upgradesOf(CHAIN, id)];
  assert.deepEqual(["a", "b", "c", "alone", "unknown"].map(of), [
    ["a", 0],
    ["a", 1],
    ["a", 2],
    ["alone", 0],
    ["unknown", 0],
  ]);
});

test("a chain that comes round again is walked once", () => {
  assert.deepEqual(
    ["a", "b", "c"].map((id) => upgradesOf(ROUND, id)),
    [2, 2, 2],
  );
  assert.equal(upgradesOf(deployments({ a: { upgradeOf: "a" } }), "a"), 0);
});

test("an upgrade is refused where it comes round, or where it is of another environment", () => {
  const round = (at: string): string =>
    `upgradeOf: expected deployments one before the other, came round to ${at} again. Remove one of them.`;
  for (const id of CHAIN.keys()) assert.equal(upgradeProblem(CHAIN, id), undefined, id);
  assert.equal(upgradeProblem(CHAIN, "unknown"), undefined);
  assert.deepEqual(
    ["a", "d"].map((id) => upgradeProblem(ROUND, id)),
    [round("a"), round("a")],
  );
  assert.equal(upgradeProblem(deployments({ a: { upgradeOf: "a" } }), "a"), round("a"));
  const moved = deployments({
    a: { environment: "hall" },
    b: { upgradeOf: "a" },
    c: { upgradeOf: "b" },
    d: { upgradeOf: "gone" },
  });
  assert.equal(
    upgradeProblem(moved, "b"),
    "upgradeOf: expected a deployment of lab, came one of hall. Values of two environments are never compared.",
  );
  assert.deepEqual(
    ["c", "d"].map((id) => upgradeProblem(moved, id)),
    [undefined, undefined],
  );
});

test("a run met the first version that was there until after it, in whatever order they are written", () => {
  const storage = {
    version: "3",
    earlierVersions: [
      { version: "2", until: "2026-06-30" },
      { version: "1", until: "2026-03-31" },
    ],
  };
  const met = (from: string | undefined, of: object = storage) =>
    versionOf(of, { provenance: from === undefined ? {} : { measured: { from } } } as never);
  for (const [from, version] of [
    ["2025-01-01", "1"],
    ["2026-03-31T23:59:59Z", "1"],
    ["2026-04-01", "2"],
    ["2026-06-30", "2"],
    ["2026-07-01", "3"],
  ] as const) {
    assert.equal(met(from), version, from);
    assert.equal(
      met(from, { ...storage, earlierVersions: storage.earlierVersions.toReversed() }),
      version,
      from,
    );
  }
  assert.equal(met(undefined), undefined, "without a date");
  assert.deepEqual(
    [met(undefined, { version: "3" }), met("2020-01-01", { version: "3", earlierVersions: [] })],
    ["3", "3"],
  );
});
