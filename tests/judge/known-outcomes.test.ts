/** What checks said is known again only where all that they look at is the same, and everything is judged as by asking them. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { test } from "node:test";
import { judgeEdition } from "../../src/judge/edition.ts";
import type { OutcomeStore, Outcomes } from "../../src/judge/known-outcomes.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { fixtureReport } from "../render/fixture.ts";

const root = await fixtureReport();
const { record: loaded } = await loadRecord(root);
await rm(root, { recursive: true });
const elsewhere = [...loaded.runs.values()].map((run): Run => {
  const id = `hall-files.${run.id.replace(/^[^.]*\./, "")}`;
  const { source: _, ...provenance } = run.provenance;
  return { ...run, id, environment: "hall", deployment: "hall-files", provenance };
});
const record: FiolioRecord = {
  ...loaded,
  runs: new Map([...loaded.runs, ...elsewhere.map((run) => [run.id, run] as const)]),
};
const asked = judgeEdition(record, NEXT).judgement;

/** Outcomes as text by key, as they lie on the disk. */
class Store implements OutcomeStore {
  readonly kept = new Map<string, string>();
  found: string[] = [];
  find(key: string): Outcomes | undefined {
    const text = this.kept.get(key);
    if (text !== undefined) this.found.push(key);
    return text === undefined ? undefined : JSON.parse(text);
  }
  note(key: string, outcomes: Outcomes): void {
    this.kept.set(key, JSON.stringify(outcomes));
  }
}
const store = new Store();
judgeEdition(record, NEXT, store);
const environments = new Set(asked.results.map(({ run }) => run.environment)).size;

/** In how many environments nothing was asked. */
const known = (changed: FiolioRecord): number => {
  store.found = [];
  judgeEdition(changed, NEXT, store);
  return store.found.length;
};

test("what is known is judged as what is asked", () => {
  store.found = [];
  const again = judgeEdition(record, NEXT, store).judgement;
  assert.equal(store.found.length, environments);
  assert.deepEqual(again.results, asked.results);
  assert.deepEqual(again.rankings, asked.rankings);
  assert.deepEqual(again.recommendations, asked.recommendations);
});

const withRun = (id: string, change: (run: Run) => Run): FiolioRecord => ({
  ...record,
  runs: new Map([...record.runs].map(([own, run]) => [own, own === id ? change(run) : run])),
});
const first = [...record.runs.values()][0] as Run;
const changedIn = <T extends object>(all: ReadonlyMap<string, T>, id: string, change: Partial<T>) =>
  new Map([...all, [id, { ...(all.get(id) as T), ...change }]]);

for (const [what, changed] of Object.entries<FiolioRecord>({
  "a run that is another": withRun(first.id, (run) => ({
    ...run,
    results: run.results.map((result) => ({ ...result, notes: ["other"] })),
  })),
  "a deployment that is another": {
    ...record,
    deployments: changedIn(record.deployments, first.deployment, { repeatsVary: "By day." }),
  },
  "an environment that is another": {
    ...record,
    environments: changedIn(record.environments, first.environment, { dedicated: false }),
  },
  "a run that is marked": {
    ...record,
    annotations: new Map([
      ...record.annotations,
      [
        "other",
        {
          format: "annotations/1",
          annotations: [{ run: first.id, kind: "likely-cached", author: "A reader", reason: "Other." }],
        },
      ],
    ]),
  },
  "a run that is gone": { ...record, runs: new Map([...record.runs].filter(([id]) => id !== first.id)) },
}))
  test(`${what}: checks are asked of its environment again`, () => {
    assert.equal(environments, 2);
    assert.equal(known(changed), 1);
    const again = new Store();
    judgeEdition(changed, NEXT, again);
    assert.deepEqual(judgeEdition(changed, NEXT, store).judgement, judgeEdition(changed, NEXT).judgement);
    assert.deepEqual(judgeEdition(changed, NEXT, again).judgement, judgeEdition(changed, NEXT).judgement);
  });

test("a list that is too short is not believed", () => {
  const cut: OutcomeStore = { find: () => [], note: () => {} };
  assert.deepEqual(judgeEdition(record, NEXT, cut).judgement.results, asked.results);
});

test("what the same document says elsewhere is looked at, too", () => {
  const source = { id: "document", sha256: "0".repeat(64) };
  const cited = { ...record, runs: new Map([...record.runs].map(([id, run]) => [id, citing(run)])) };
  function citing(run: Run): Run {
    return { ...run, provenance: { ...run.provenance, source } };
  }
  const own = new Store();
  judgeEdition(cited, NEXT, own);
  own.found = [];
  judgeEdition({ ...cited, runs: new Map([...cited.runs].filter(([id]) => id !== first.id)) }, NEXT, own);
  assert.deepEqual(own.found, []);
});
