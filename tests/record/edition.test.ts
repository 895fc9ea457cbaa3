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
import { idleProblems } from "../../src/record/idle-editions.ts";
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
  locks: new Map(),
  others: new Map(),
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
  const editions = ["v2026.2.0", "v2026.3.0", "v2026.4.0"].map((version) => ({ version }));
  const five = { ...record, declaration: { editions: [...record.declaration.editions, ...editions] } };
  assert.deepEqual(
    runsOfEdition(five as FiolioRecord, "v2026.4.0").map(({ id }) => id),
    ["a", "b"],
    "however many come after",
  );
});

test("deployments without any run belong to an edition by their source or environment; with runs elsewhere they do not", () => {
  const held = (version: string): string[] => [...deploymentsOfEdition(record, version)];
  assert.deepEqual(held("v2025.12.0"), ["d2", "named"]);
  assert.deepEqual(held("v2026.1.0"), ["d2", "d3", "named", "later"]);
  assert.deepEqual(held(NEXT), ["d1", "d2", "d3", "named", "later", "d4"]);
});

/** A team's own measurements: six before an upgrade at noon, six after it, in one environment. */
const own = (from: string, count: number, hour: string): unknown[] =>
  Array.from({ length: count }, (_, i) => ({
    ...(run(`${from}-r${i + 1}`, "lab", "d1") as object),
    provenance: { measured: { from: `2026-11-22T${hour}:0${i}:00Z` } },
  }));
const team = (editions: object[], locked: Record<string, string[]> = {}): FiolioRecord => {
  const runs = [...own("before", 6, "11"), ...own("after", 6, "12"), run("undated", "lab", "d1")];
  return {
    ...record,
    declaration: { editions },
    runs: new Map(runs.map((one) => [(one as { id: string }).id, one])),
    locks: new Map(
      Object.entries(locked).map(([version, ids]) => [version, { version, runs: ids.map((id) => ({ id })) }]),
    ),
  } as unknown as FiolioRecord;
};
const idsIn = (from: FiolioRecord, version: string): string[] =>
  runsOfEdition(from, version).map(({ id }) => id);
const numbered = (from: string): string[] => [1, 2, 3, 4, 5, 6].map((i) => `${from}-r${i}`);

test("a locked edition is the runs in its lock, whatever came to its environment since; the next one adds to them", () => {
  const record = team(
    [
      { version: "v2026.11.0", environments: ["lab"] },
      { version: "v2026.12.0", environments: ["lab"] },
    ],
    { "v2026.11.0": numbered("before") },
  );
  assert.deepEqual(idsIn(record, "v2026.11.0"), numbered("before"));
  assert.deepEqual(idsIn(record, "v2026.12.0"), [...numbered("after"), ...numbered("before"), "undated"]);
  const quiet = team([{ version: "v2026.11.0", environments: ["lab"] }, { version: "v2026.12.0" }], {
    "v2026.11.0": numbered("before"),
  });
  assert.deepEqual(
    idsIn(quiet, "v2026.12.0"),
    numbered("before"),
    "what the locked one names is not asked again",
  );
  const empty = team([{ version: "v2026.12.0" }], { "v2026.11.0": ["before-r1"] });
  assert.deepEqual(
    idsIn(empty, "v2026.12.0"),
    [],
    "a lock that nobody declares is no part of another edition",
  );
});

test("a locked edition holds a run that was renamed since, and lacks one that is gone", () => {
  const record = team([{ version: "v2026.11.0" }], { "v2026.11.0": ["old-name", "gone"] });
  const [renamed] = own("before", 1, "11") as [object];
  const runs = record.runs as Map<string, unknown>;
  runs.set("before-r1", { ...renamed, aliases: ["old-name"] });
  assert.deepEqual(idsIn(record, "v2026.11.0"), ["before-r1"]);
});

test("an open edition takes runs by pattern, and what was measured until a moment", () => {
  const of = (edition: object): string[] =>
    idsIn(team([{ version: "v2026.11.0", ...edition }]), "v2026.11.0");
  assert.deepEqual(of({ runs: ["lab/*/before-*"] }), numbered("before"));
  assert.deepEqual(of({ until: "2026-11-22T12:00:00Z" }), ["after-r1", ...numbered("before")]);
  assert.deepEqual(of({ until: "2026-11-22T11:59:59.500Z" }), numbered("before"));
  assert.deepEqual(of({ until: "2026-11-22" }), [...numbered("after"), ...numbered("before")]);
  assert.deepEqual(of({ until: "2026-11-21" }), []);
  assert.deepEqual(of({ environments: ["lab"], runs: ["lab/*/after-*"], until: "2026-11-22T11:00:00Z" }), [
    "before-r1",
  ]);
  assert.deepEqual(of({ until: "2026-11-22T12:00:00Z", environments: ["hall"] }), []);
});

test("a deployment without runs stays in an edition that was locked with it, and is in none that was locked without it", () => {
  const record = team([{ version: "v2026.11.0", environments: ["lab"] }], { "v2026.11.0": ["before-r1"] });
  const lock = record.locks.get("v2026.11.0");
  assert.deepEqual([...deploymentsOfEdition(record, "v2026.11.0")], ["d1", "d2", "named"]);
  (record.locks as Map<string, unknown>).set("v2026.11.0", { ...lock, unmeasured: ["named"] });
  assert.deepEqual([...deploymentsOfEdition(record, "v2026.11.0")], ["d1", "named"]);
});

test("an open edition takes runs by labels, their own or their deployment's, all of which they carry", () => {
  const of = (labels: object): string[] => {
    const record = team([{ version: "v2026.11.0", labels }]);
    const runs = record.runs as Map<string, object>;
    const set = (id: string, own: object): unknown => runs.set(id, { ...runs.get(id), labels: own });
    set("before-r1", { release: "25.1", ticket: "OPS-7" });
    set("before-r2", { release: "25.2" });
    for (const id of new Set([...record.runs.values()].map(({ deployment }) => deployment)))
      (record.deployments as Map<string, object>).set(id, {
        ...record.deployments.get(id),
        labels: { team: "storage", release: "24" },
      });
    return idsIn(record, "v2026.11.0");
  };
  assert.deepEqual(of({ release: "25.1" }), ["before-r1"]);
  assert.deepEqual(of({ release: "25.1", ticket: "OPS-8" }), []);
  assert.deepEqual(of({ release: "25.2", team: "storage" }), ["before-r2"]);
  const rest = [...numbered("after"), ...numbered("before").slice(2), "undated"];
  assert.deepEqual(of({ release: "24" }), rest);
  assert.deepEqual(of({ team: "storage" }).length, rest.length + 2);
});

test("an open edition that names runs which there are not is told of, each pattern by itself; a locked one is not", () => {
  const told = (edition: object, locked: Record<string, string[]> = {}): string[] =>
    idleProblems(team([{ version: "v1.0.0", ...edition }], locked)).map(({ severity, path, message }) => {
      assert.deepEqual([severity, path], ["warning", "fiolio.yaml"]);
      assert.match(message, /^v1\.0\.0: expected runs in it, /);
      assert.match(message, /A run is named like lab\/d1\/before-r1\. Correct it, or measure first\.$/);
      return /in it, (.*?) fits none/.exec(message)?.[1] ?? "";
    });
  assert.deepEqual(told({ runs: ["lab/d1/before-*", "lab/d2/*", "labb"] }), ["runs lab/d2/*", "runs labb"]);
  assert.deepEqual(told({ runs: ["lab/d1/after-*"], until: "2026-11-22T11:30:00Z" }), [
    "runs lab/d1/after-* until 2026-11-22T11:30:00Z",
  ]);
  assert.deepEqual(told({ labels: { release: "2" } }), ["labels release=2"]);
  assert.deepEqual(told({ until: "2020-01-01" }), ["until 2020-01-01"]);
  assert.deepEqual(told({ environments: ["lab"], until: "2020-01-01" }), [
    "environments lab until 2020-01-01",
  ]);
  for (const fine of [
    {},
    { until: "2027-01-01" },
    { environments: ["empty"] },
    { runs: ["lab"] },
    { sources: ["doc-9"] },
  ])
    assert.deepEqual(told(fine), []);
  assert.deepEqual(told({ runs: ["gone"] }, { "v1.0.0": ["before-r1"] }), []);
});
