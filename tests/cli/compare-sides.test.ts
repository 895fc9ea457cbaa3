/** What two names on the command line mean, or one commit. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sidesOf, sidesOfReports, sidesSince } from "../../src/commands/compare-sides.ts";
import type { Run } from "../../src/schema/run.ts";
import { recordOf, runOf } from "../judge/small-record.ts";

describe("the sides of a comparison", () => {
  const runs = [
    runOf("a", "1", []),
    runOf("a", "2", []),
    runOf("b", "1", []),
    { ...runOf("far", "1", []), environment: "other" },
  ];
  const record = recordOf({ runs, deployments: { idle: {} } });
  const idsOf = (a: string, b: string) => sidesOf(record, a, b).map((side) => [...side.runs.keys()].sort());

  test("are an edition, a deployment or a run; what both hold is left out of the larger one", () => {
    assert.deepEqual(idsOf("a", "b"), [["a.1", "a.2"], ["b.1"]]);
    assert.deepEqual(idsOf("next", "a.2"), [["a.1", "b.1", "far.1"], ["a.2"]]);
    assert.deepEqual(idsOf("a", "next"), [
      ["a.1", "a.2"],
      ["b.1", "far.1"],
    ]);
  });

  test("are two versions of a deployment, a commit and what came since, or two reports", () => {
    const NOON = "2026-11-22T12:00:00Z";
    const at = (id: string, hour: number): Run => {
      const { provenance, ...run } = runOf("ceph", id, []);
      return { ...run, provenance: { ...provenance, measured: { from: `2026-11-22T${hour}:30:00Z` } } };
    };
    const all = [at("early", 10), at("late", 13)];
    const ceph = { version: "19", earlierVersions: [{ version: "18", until: NOON }] };
    const own = recordOf({ runs: [...all, runOf("a", "1", [])], deployments: { ceph } });
    const ids = (sides: ReturnType<typeof sidesOf>) => sides.map(({ runs }) => [...runs.keys()].sort());
    assert.deepEqual(ids(sidesOf(own, "ceph@18", "ceph@19")), [["ceph.early"], ["ceph.late"]]);
    assert.throws(() => sidesOf(own, "ceph@17", "ceph"), {
      message: "compare: expected runs of ceph@17, found none. There are some of 18 and 19.",
    });
    const files = ["data/results/lab/ceph/ceph.early.json", "data/results/lab/a/gone.json"];
    assert.deepEqual(ids(sidesSince(own, "main", files)), [["ceph.early"], ["a.1", "ceph.late"]]);
    assert.deepEqual(ids(sidesSince(own, "main", files, "ceph")), [["ceph.early"], ["ceph.late"]]);
    assert.throws(() => sidesSince(own, "main", files, "a"), /expected runs of a at main, found none/);
    const named = (name: string, runs: readonly Run[]) => ({ name, record: recordOf({ runs }) });
    const reports = sidesOfReports(named("old", all.slice(0, 1)), named("new", all));
    assert.deepEqual(ids(reports), [["ceph.early"], ["ceph.late"]]);
  });

  test("are all that two reports measured under the same names, unless it is the same to the byte", () => {
    const [kept, one] = [runOf("a", "1", []), runOf("a", "2", [])];
    const again: Run = {
      ...one,
      provenance: { ...one.provenance, raw: { ...one.provenance.raw, sha256: "1".repeat(64) } },
    };
    const of = (name: string, runs: Run[]) => ({ name, record: recordOf({ runs }) });
    const sides = sidesOfReports(of("before", [kept, one]), of("after", [kept, again, runOf("a", "3", [])]));
    assert.deepEqual(
      sides.map((side) => [...side.runs.keys()].sort()),
      [
        ["a.1", "a.2"],
        ["a.2", "a.3"],
      ],
    );
  });

  test("are refused where there is nothing to compare", () => {
    const refused = (a: string, b: string, message: RegExp): void =>
      assert.throws(() => sidesOf(record, a, b), { name: "Misuse", message });
    refused(
      "aa",
      "b",
      /^compare: expected an edition, next, a deployment or a run, found aa\. Did you mean a\?$/,
    );
    refused("nothing like it", "b", / found "?nothing like it"?\. Editions: .*next\. Deployments: .*\ba\b/);
    refused("a", "a", /^compare: expected runs of a that a does not hold/);
    refused("idle", "a", /^compare: expected runs of idle, found none\. Run npm run collect\.$/);
    refused("a", "far", /^compare: expected two of one environment, found lab and other\. /);
  });
});
