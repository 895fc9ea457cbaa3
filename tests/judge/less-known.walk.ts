/** Nobody is better for being less known: what taking a measurement away, or adding one, may do to answers. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { answersTo, bettered, type Deletion, deletionsOf } from "./deleting.ts";
import { uniformOf } from "./draws.ts";
import { type Lie, labWith } from "./true-labs.ts";

const { record } = await loadRecord(engineDir);
// What this machine or a report of your own measured is no part of it.
const published = runsOfEdition(record, NEXT);

/** One environment alone: no answer looks beyond it. */
function placeOf(environment: string): { own: FiolioRecord; runs: Run[] } {
  const runs = published.filter((run) => run.environment === environment);
  const deployments = new Map([...record.deployments].filter(([, one]) => one.environment === environment));
  return { own: withRuns({ ...record, deployments }, runs), runs };
}

const withRuns = (own: FiolioRecord, runs: readonly Run[]): FiolioRecord => ({
  ...own,
  runs: new Map(runs.map((run) => [run.id, run])),
});

/** Of so many deletions one is tried; all of them take a minute. */
const EVERY = 3;

describe("a measurement of the record", () => {
  const environments = [...new Set(published.map(({ environment }) => environment))];
  for (const environment of environments) {
    it(`taken away never makes the verdict on its owner better: ${environment}`, () => {
      const { own, runs } = placeOf(environment);
      const before = answersTo(own, runs);
      const tried = deletionsOf(runs).filter((_, index) => index % EVERY === 0);
      const better = tried.flatMap((one: Deletion) =>
        bettered(before, answersTo(withRuns(own, one.runs), one.runs), one),
      );
      assert.deepEqual(better, []);
    });

    it(`added never turns a decided answer into another: ${environment}`, () => {
      const { own, runs } = placeOf(environment);
      const after = new Map(answersTo(own, runs).map((one) => [one.useCase, one]));
      for (const run of runs) {
        const less = runs.filter((one) => one !== run);
        for (const was of answersTo(withRuns(own, less), less)) {
          const is = after.get(was.useCase);
          if (was.verdict !== "decided" || is?.verdict !== "decided") continue;
          assert.equal(is.first, was.first, `${environment} ${was.useCase}, with ${run.id}`);
          assert.equal(is.suffices, was.suffices, `${environment} ${was.useCase}, with ${run.id}`);
        }
      }
    });
  }
});

const LABS = 40;
const LIES: readonly Lie[] = ["apart", "alike", "close", "near"];

/** Whoever does not see a poor figure must expect a better one, so that chances, and with them a leaning, may rise; nothing more. */
describe("a measurement of a lab of known truth", () => {
  it("taken away never decides for its owner, and seldom makes an open answer lean to it", () => {
    const random = uniformOf(5);
    let tried = 0;
    const better = Array.from({ length: LABS }).flatMap((_, i) => {
      const lie = LIES[i % LIES.length] as Lie;
      const { record: lab, runs } = labWith(random, { lie, missing: 0.15, flattered: 0.2, dedicated: true });
      const before = answersTo(lab, runs);
      return deletionsOf(runs).flatMap((one) => {
        tried += 1;
        return bettered(before, answersTo(withRuns(lab, one.runs), one.runs), one);
      });
    });
    assert.deepEqual(
      better.filter(({ was, is }) => !was.startsWith("open") || !is.startsWith("leaning")),
      [],
    );
    assert.ok(better.length < tried / 50, `${better.length} of ${tried}`);
  });
});
