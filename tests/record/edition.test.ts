/** Which edition comes first, and what it holds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byVersion,
  deploymentsOfEdition,
  editionsInOrder,
  NEXT,
  runsOfEdition,
} from "../../src/record/edition.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";

test("versions are in order by number, part by part", () => {
  const sorted = ["v2025.2.0", "v2025.12.0", "v2026.1.0", "v2026.1.2", "v2026.1.10", "v2026.3.0"];
  for (const given of [sorted.toReversed(), sorted.toSorted(), [...sorted.slice(3), ...sorted.slice(0, 3)]])
    assert.deepEqual(given.toSorted(byVersion), sorted);
  assert.equal(byVersion("v2026.1.0", "v2026.1.0"), 0);
  for (const [i, a] of sorted.entries())
    for (const [j, b] of sorted.entries())
      assert.equal(Math.sign(byVersion(a, b)), Math.sign(i - j), `${a} ${b}`);
});

const run = (id: string, environment: string, deployment: string, source?: string): unknown => ({
  id,
  environment,
  deployment,
  provenance: source === undefined ? {} : { source: { id: source } },
});
const RUNS = [
  run("z", "lab", "d1"),
  run("b", "lab", "d2", "doc-1"),
  run("a", "hall", "d3", "doc-2"),
  run("c", "own", "d4"),
];
const record = {
  declaration: {
    editions: [
      { version: "v2026.1.0", environments: ["hall"] },
      { version: "v2025.12.0", sources: ["doc-1"] },
    ],
  },
  runs: new Map(RUNS.map((one) => [(one as { id: string }).id, one])),
  deployments: new Map([
    ["d1", { environment: "lab" }],
    ["d2", { environment: "lab" }],
    ["d3", { environment: "hall" }],
    ["named", { environment: "lab", from: [{ source: "doc-1" }] }],
    ["later", { environment: "hall" }],
    ["d4", { environment: "hall", from: [{ source: "doc-1" }] }],
  ]),
} as unknown as FiolioRecord;

test("editions add up: each holds what the ones before it hold, and the runs come sorted", () => {
  const ids = (version: string): string[] => runsOfEdition(record, version).map(({ id }) => id);
  assert.deepEqual(
    editionsInOrder(record).map(({ version }) => version),
    ["v2025.12.0", "v2026.1.0"],
  );
  assert.deepEqual(ids("v2025.12.0"), ["b"]);
  assert.deepEqual(ids("v2026.1.0"), ["a", "b"]);
  assert.deepEqual(ids(NEXT), ["a", "b", "c", "z"]);
  assert.deepEqual(ids("v2025.13.0"), [], "nobody declared it");
});

test("deployments without any run belong to an edition by their source or environment; with runs elsewhere they do not", () => {
  const held = (version: string): string[] => [...deploymentsOfEdition(record, version)];
  assert.deepEqual(held("v2025.12.0"), ["d2", "named"]);
  assert.deepEqual(held("v2026.1.0"), ["d2", "d3", "named", "later"]);
  assert.deepEqual(held(NEXT), ["d1", "d2", "d3", "named", "later", "d4"]);
});
