import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { History } from "../../src/judge/side-by-side/epoch.ts";
import { originOf, upgradeProblem, versionOf } from "../../src/record/upgrades.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, homelab, MiB, recordOf, resultOf, runOf } from "./small-record.ts";

type Facts = { day?: string; source?: string; deployment?: string; fio?: string };

/** Repeats of sequential reads, measured on a day and published in a document. */
const repeats = (
  name: string,
  mib: readonly number[],
  { day, source = "one", deployment = "a", fio }: Facts = {},
): Run[] =>
  mib.map((value, i) => {
    const run = runOf(deployment, `${name}-${i}`, [
      resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond: value * MiB }) }),
    ]);
    const tool = { name: "fio", ...(fio === undefined ? {} : { version: fio }) };
    const provenance = { ...run.provenance, tool, source: { id: source, sha256: "0".repeat(64) } };
    return {
      ...run,
      provenance: { ...provenance, ...(day === undefined ? {} : { measured: { from: day } }) },
    };
  });

const EDITIONS: FiolioRecord["declaration"]["editions"] = [
  { version: "v2025.12.0", date: "2025-12-31", summary: "First", sources: ["one"] },
  { version: "v2026.2.0", date: "2026-02-28", summary: "Second", sources: ["two"] },
];

const judged = (runs: readonly Run[], deployments: Record<string, Partial<Deployment>> = {}) =>
  judge(recordOf({ runs, deployments, editions: EDITIONS }), runs);

function historyOf(runs: readonly Run[], deployments?: Record<string, Partial<Deployment>>): History {
  const { histories } = judged(runs, deployments);
  assert.equal(histories.length, 1);
  return histories[0] ?? assert.fail();
}

const OLD = [400, 402, 404, 398, 401, 403];
const SLOWER = [300, 303, 301, 299, 302, 304];

describe("the version that a run met", () => {
  const upgraded = {
    version: "19.2",
    earlierVersions: [
      { version: "18.2", until: "2026-01-10" },
      { version: "17", until: "2025-06-30" },
    ],
  };
  const on = (from?: string) =>
    versionOf(upgraded, repeats("x", [1], from === undefined ? {} : { day: from })[0] ?? assert.fail());

  it("is told by the day on which it was measured", () => {
    assert.equal(on("2025-06-30"), "17");
    assert.equal(on("2025-07-01"), "18.2");
    assert.equal(on("2026-01-10T23:59:59Z"), "18.2");
    assert.equal(on("2026-01-11"), "19.2");
  });

  it("is not known of a run without a day, unless there was but one version", () => {
    assert.equal(on(), undefined);
    assert.equal(versionOf({ version: "1" }, repeats("x", [1])[0] ?? assert.fail()), "1");
  });
});

describe("upgradeOf", () => {
  const deployments = recordOf({
    deployments: {
      a: {},
      b: { upgradeOf: "a" },
      c: { upgradeOf: "b" },
      x: { upgradeOf: "y" },
      y: { upgradeOf: "x" },
      z: { upgradeOf: "a", environment: "elsewhere" },
    },
  }).deployments;

  it("makes one history of several deployments", () => {
    assert.deepEqual(
      ["a", "b", "c"].map((id) => originOf(deployments, id)),
      ["a", "a", "a"],
    );
    assert.equal(upgradeProblem(deployments, "c"), undefined);
  });

  it("may not go round, nor into another environment", () => {
    assert.match(upgradeProblem(deployments, "x") ?? "", /came round to x again/);
    assert.match(
      upgradeProblem(deployments, "z") ?? "",
      /expected a deployment of elsewhere, came one of lab/,
    );
    assert.ok(originOf(deployments, "x"), "ends");
  });
});

describe("a history", () => {
  it("tells that an upgrade in place slowed a cell, by how much, and how sure that is", () => {
    const runs = [
      ...repeats("old", OLD, { day: "2026-01-05" }),
      ...repeats("new", SLOWER, { day: "2026-01-20" }),
    ];
    const upgraded = { a: { version: "19.2", earlierVersions: [{ version: "18.2", until: "2026-01-10" }] } };
    const { epochs, lines } = historyOf(runs, upgraded);
    assert.deepEqual(
      epochs.map(({ version, edition, from }) => [version, edition, from]),
      [
        ["18.2", "v2025.12.0", "2026-01-05"],
        ["19.2", "v2025.12.0", "2026-01-20"],
      ],
    );
    const [line] = lines;
    assert.equal(line?.change?.verdict, "worse");
    assert.ok(Math.abs((line?.change?.factor ?? 0) - 301.5 / 401.5) < 1e-9);
    assert.ok((line?.change?.interval.high ?? 2) < 1);
    const [ranking] = judged(runs, upgraded).rankings;
    assert.equal(ranking?.values[0]?.value, 301.5 * MiB, "the ranking is of the latest version alone");
    assert.equal(ranking?.values[0]?.otherCells?.length, 6);
  });

  it("follows a cell from edition to edition, and says where there is no difference", () => {
    const runs = [
      ...repeats("old", OLD, { source: "one" }),
      ...repeats("mid", SLOWER, { source: "two" }),
      ...repeats(
        "new",
        SLOWER.map((mib) => mib + 1),
        { source: "three" },
      ),
    ];
    const { epochs, lines } = historyOf(runs);
    assert.deepEqual(
      epochs.map(({ edition }) => edition),
      ["v2025.12.0", "v2026.2.0", "next"],
    );
    assert.equal(lines[0]?.values.length, 3);
    assert.equal(lines[0]?.change?.verdict, "no difference");
  });

  it("follows a deployment through its upgrade to another, and names what else changed", () => {
    const runs = [
      ...repeats("old", [400], { deployment: "a", fio: "3.36" }),
      ...repeats("new", [800], { deployment: "b", fio: "3.41" }),
    ];
    const history = historyOf(runs, { a: { version: "1" }, b: { version: "2", upgradeOf: "a" } });
    assert.equal(history.deployment, "b");
    assert.equal(history.lines[0]?.change?.verdict, "ahead");
    assert.deepEqual(history.alsoChanged, [{ name: "fio", was: "3.36", is: "3.41" }]);
  });

  it("compares nothing that a check excludes, and is none where all was measured once", () => {
    const [retracted] = repeats("new", [100], { source: "two" });
    assert.ok(retracted);
    retracted.annotations = [{ kind: "retracted", author: "The author", reason: "Wrong disk" }];
    const [line] = historyOf([...repeats("old", [400]), retracted]).lines;
    assert.equal(line?.change, undefined);
    assert.deepEqual(line?.values[1]?.excludedBy, ["RETRACTED"]);
    assert.deepEqual(judged(repeats("only", OLD)).histories, []);
  });
});
