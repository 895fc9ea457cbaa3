/** Of candidates that are level in one figure: who leads in the others, and when nobody is said to. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judge } from "../../src/judge/index.ts";
import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import { leadsIn } from "../../src/judge/recommending/level-lead.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";

const { record } = await loadRecord(engineDir);
const { rankings } = judge(record, runsOfEdition(record, NEXT));
const all = new Map(rankings.map((one) => [one.id, one]));
const TEST = "talos-homelab/randwrite-4k-j16-o16-direct-10g";
const rankingOf = (id: string): Ranking => all.get(id) ?? assert.fail(id);
const AMONG = ["talos-cephfs", "talos-ceph-rbd", "talos-mayastor-3r"];
const toldOf = (id: string, share: number, among = AMONG) => {
  const of = rankingOf(id);
  return { of, share, values: of.values.filter(({ deployment }) => among.includes(deployment)) };
};
const level = toldOf(`${TEST}/write.p99`, 0.6);

describe("who leads where all are level", () => {
  it("is who is surely better in the means and medians of that test, what counts first", () => {
    const leads = leadsIn(level, [level, toldOf(`${TEST}/write.iops`, 0.1)], all);
    assert.deepEqual(
      leads.map(({ of, share, own, other }) => [of.metric.id, share, own.deployment, other.deployment]),
      [
        ["write.iops", 0.1, "talos-mayastor-3r", "talos-cephfs"],
        ["write.mean", 0, "talos-mayastor-3r", "talos-cephfs"],
        ["write.p50", 0, "talos-mayastor-3r", "talos-cephfs"],
      ],
    );
  });

  it("is nobody where one leads here and another there", () => {
    const ranking = rankingOf(`${TEST}/write.p50`);
    // The two change places.
    const other = new Map([
      ["talos-cephfs", "talos-mayastor-3r"],
      ["talos-mayastor-3r", "talos-cephfs"],
    ]);
    const turned = {
      ...ranking,
      values: ranking.values.map((one) => ({
        ...one,
        deployment: other.get(one.deployment) ?? one.deployment,
      })),
    };
    assert.deepEqual(leadsIn(level, [level], new Map([...all, [ranking.id, turned]])), []);
  });

  it("is nobody by a figure that one of them lacks, or that a check excludes", () => {
    const without = (id: string) => (one: Ranking) => ({
      ...one,
      values: one.values.filter(({ deployment }) => deployment !== id),
    });
    const excluded = (one: Ranking) => ({
      ...one,
      values: one.values.map((value) =>
        value.deployment === "talos-mayastor-3r" ? { ...value, excludedBy: ["X"] } : value,
      ),
    });
    for (const changed of [without("talos-ceph-rbd"), excluded])
      assert.deepEqual(
        leadsIn(level, [level], new Map([...all].map(([id, one]) => [id, changed(one) as Ranking]))),
        [],
      );
  });
});
