/** A pod that comes with a volume and goes with it: when it is ready, over, or has failed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTAINER, type KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import type { CellInputs } from "../../src/targets/kubernetes/cell/cell-run.ts";
import { placed } from "../../src/targets/kubernetes/life/placing.ts";
import { Stamps } from "../../src/targets/kubernetes/life/stamps.ts";
import { failureOfTurns, isOver, noteChange, type Turn } from "../../src/targets/kubernetes/life/turn.ts";
import { target } from "./cells.ts";

const LIMITS = { boundSeconds: 10, runningSeconds: 10, overrunSeconds: 10 };
const inputs = { target: target({ limits: LIMITS }) } as Pick<CellInputs, "target"> as CellInputs;

const turn = (more: Partial<Turn> = {}): Turn => ({
  ...{ client: "c1", job: "c1", claim: "a", asked: Date.now() },
  sight: { claim: undefined, job: undefined, pod: undefined, events: [] },
  ...{ isReady: false, isClaimGone: false, isKept: false },
  ...more,
});
const pod = (status: object): KubeObject => ({
  ...{ apiVersion: "v1", kind: "Pod", metadata: { name: "p" } },
  spec: { volumes: [{ emptyDir: {} }, { persistentVolumeClaim: { claimName: "a" } }] },
  status,
});
const claim: KubeObject = { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "a" } };

describe("a turn", () => {
  test("is ready when its pod's condition says so, and has its pod's name for the deletion", () => {
    const one = turn();
    const alive = new Map([["a", one]]);
    noteChange(
      { object: pod({ conditions: [{ type: "Ready", status: "False" }] }), at: 1, isGone: false },
      alive,
    );
    assert.deepEqual([one.pod, one.isReady], ["p", false]);
    noteChange(
      { object: pod({ conditions: [{ type: "Ready", status: "True" }] }), at: 1, isGone: false },
      alive,
    );
    assert.equal(one.isReady, true);
  });

  test("is over when claim and volume are gone, or the class keeps the volume", () => {
    const stamps = new Stamps();
    stamps.made("a", 1);
    stamps.claim(
      { ...claim, spec: { volumeName: "pv" }, status: { phase: "Bound" } },
      { at: 2, byWatch: true },
    );
    const one = turn({ deleted: 3 });
    noteChange({ object: claim, at: 4, isGone: true }, new Map([["a", one]]));
    assert.equal(isOver(one, stamps), false);
    assert.equal(isOver({ ...one, isKept: true }, stamps), true);
    stamps.gone("pv", { at: 5, byWatch: true });
    assert.equal(isOver(one, stamps), true);
    assert.equal(isOver({ ...one, isClaimGone: false }, stamps), false);
  });

  test("fails in the cluster's words when it is late, and as what it waits for when it does not go", () => {
    const long = Date.now() - 21_000;
    assert.equal(failureOfTurns(inputs, [turn()]), undefined);
    const unplaced = pod({
      phase: "Pending",
      conditions: [{ type: "PodScheduled", status: "False", message: "no room" }],
    });
    const sight = { claim, job: undefined, pod: unplaced, events: [] };
    const words = failureOfTurns(inputs, [turn({ asked: long, sight })]);
    assert.deepEqual([words?.code, /no room/.test(words?.message ?? "")], ["unschedulable", true]);
    const running = pod({
      phase: "Running",
      containerStatuses: [{ name: CONTAINER, state: { running: {} } }],
    });
    const still = { ...sight, claim: { ...claim, status: { phase: "Bound" } }, pod: running };
    assert.equal(failureOfTurns(inputs, [turn({ asked: long, sight: still })])?.code, "deadline");
    assert.equal(failureOfTurns(inputs, [turn({ asked: long, deleted: long })])?.code, "not-unmounted");
    assert.equal(
      failureOfTurns(inputs, [turn({ asked: long, deleted: long, isClaimGone: true })])?.code,
      "volume-stays",
    );
  });
});

test("a pod is kept to a node in each term of what is declared of its affinity", () => {
  const required = "requiredDuringSchedulingIgnoredDuringExecution";
  const field = { key: "metadata.name", operator: "In", values: ["n1"] };
  assert.deepEqual(placed(target({}), "In", "n1").pod?.affinity, {
    nodeAffinity: { [required]: { nodeSelectorTerms: [{ matchFields: [field] }] } },
  });
  const terms = [{ matchExpressions: [{ key: "zone", operator: "Exists" }] }, { matchFields: [field] }];
  const podAffinity = { kept: true };
  const declared = { podAffinity, nodeAffinity: { [required]: { nodeSelectorTerms: terms } } };
  const away = { ...field, operator: "NotIn" };
  assert.deepEqual(placed(target({ pod: { affinity: declared } }), "NotIn", "n1").pod?.affinity, {
    podAffinity,
    nodeAffinity: {
      [required]: {
        nodeSelectorTerms: [{ ...terms[0], matchFields: [away] }, { matchFields: [field, away] }],
      },
    },
  });
});
