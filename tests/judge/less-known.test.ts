/** Nobody is better for being less known: what taking a measurement away, or adding one, may do to answers. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { answersTo, bettered, type Deletion, deletionsOf } from "./deleting.ts";

const { record } = await loadRecord(engineDir);
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

/**
 * Known to break it, with the reason. A latency that a check needs to refute a row is evidence against the row: without it,
 * nothing speaks against its rate.
 */
const BROKEN: readonly { owner: string; what: RegExp; cells: readonly string[] }[] = [
  {
    owner: "ocp-local-nvme",
    what: /fio-seq-write .*: write lat$/,
    cells: ["ocp-nas media-streaming"],
  },
  {
    owner: "talos-mayastor-3r",
    what: /fio-rand-read .*: read lat$/,
    cells: ["talos-homelab static-content"],
  },
];

const isKnown = ({ owner, what, cell }: { owner: string; what: string; cell: string }): boolean =>
  BROKEN.some((one) => one.owner === owner && one.what.test(what) && one.cells.includes(cell));

/** Every so many deletions are tried of each environment: all take half a minute. */
const EVERY = 4;

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
      assert.deepEqual(
        better.filter((one) => !isKnown(one)),
        [],
      );
    });

    it(`added never turns a decided answer into another: ${environment}`, () => {
      const { own, runs } = placeOf(environment);
      const after = new Map(answersTo(own, runs).map((one) => [one.useCase, one]));
      for (const run of runs.filter((_, index) => index % EVERY === 0)) {
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
