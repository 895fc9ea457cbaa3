/** Pages that are made of one environment alone are taken as they lie while nothing of that is another; that a site is then a cold build's is held by again.walk.ts. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { judgedEditions } from "../../src/publish/editions.ts";
import { inputOf, type Loaded, loadReport } from "../../src/publish/report.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { hashOfPart, within } from "../../src/render/edition/within.ts";
import { renderReport } from "../../src/render/index.ts";
import type { KeptPage, PageStore } from "../../src/render/page-units.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import { fixtureReport } from "./fixture.ts";

let root = "";
let loaded: Loaded;
let record: FiolioRecord;
before(async () => {
  root = await fixtureReport();
  loaded = await loadReport(root);
  ({ record } = loaded);
});
after(() => rm(root, { recursive: true, force: true }));

const ownRun = (): Run => {
  const run = record.runs.get("lab-fast.own");
  assert.ok(run);
  return run;
};
const withRun = (run: Run): FiolioRecord => ({ ...record, runs: new Map([...record.runs, [run.id, run]]) });
const inHall = (): FiolioRecord =>
  withRun({ ...ownRun(), id: "hall-files.new", environment: "hall", deployment: "hall-files" });

function partOf(of: FiolioRecord, environment: string) {
  const input = judgedEditions(of, false).at(-1);
  assert.ok(input);
  return within(editionOf(of, input, []), environment);
}

test("a part holds nothing that was measured elsewhere", () => {
  const { runs, record: own, judgement } = partOf(inHall(), "hall");
  assert.deepEqual(
    [runs.map(({ id }) => id), [...own.runs.keys()]],
    [["hall-files.new"], ["hall-files.new"]],
  );
  const said = JSON.stringify({ ...judgement, workloads: [...judgement.workloads] });
  for (const id of record.runs.keys()) assert.ok(!said.includes(`"${id}"`), id);
});

test("a part is another with what it holds, and the same whatever is measured elsewhere", () => {
  const lab = hashOfPart(partOf(record, "lab"));
  assert.equal(hashOfPart(partOf(inHall(), "lab")), lab);
  assert.notEqual(hashOfPart(partOf(inHall(), "hall")), hashOfPart(partOf(record, "hall")));
  const fast = record.deployments.get("lab-fast");
  assert.ok(fast);
  const others: FiolioRecord[] = [
    withRun({ ...ownRun(), id: "lab-fast.new" }),
    { ...record, deployments: new Map([...record.deployments, ["lab-fast", { ...fast, title: "Other" }]]) },
    { ...record, declaration: { ...record.declaration, title: "Other" } },
  ];
  for (const other of others) assert.notEqual(hashOfPart(partOf(other, "lab")), lab);
});

/** What was rendered: texts by their paths, those that were taken without one. */
async function rendered(of: FiolioRecord, pages?: PageStore): Promise<Map<string, string | undefined>> {
  const to = { root, generated: root, baseURL: "https://example.org/" };
  const bundles = { vega: "", tableFiles: "", judgeOwn: "", specs: "" };
  const input = inputOf({ ...loaded, record: of }, judgedEditions(of, false), bundles, to);
  const all = new Map<string, string | undefined>();
  for await (const [path, text] of renderReport({ ...input, pages }))
    all.set(path, text === undefined ? undefined : String(text));
  return all;
}

function storeOf(known: ReadonlyMap<string, KeptPage>): PageStore & { noted: Map<string, KeptPage> } {
  const noted = new Map<string, KeptPage>();
  return {
    noted,
    find: (address, key) => (known.get(address)?.key === key ? known.get(address) : undefined),
    note: (address, page) => void noted.set(address, page),
  };
}

/** Whatever order they came in. */
const entries = ({ noted }: { noted: ReadonlyMap<string, KeptPage> }): unknown =>
  Object.fromEntries([...noted].sort(([a], [b]) => (a < b ? -1 : 1)));

test("what is taken as it lies is what would be made", async () => {
  const first = storeOf(new Map());
  const lying = await rendered(record, first);
  assert.ok(first.noted.size > 10, String(first.noted.size));
  const second = storeOf(first.noted);
  const now = await rendered(inHall(), second);
  const fresh = storeOf(new Map());
  const whole = await rendered(inHall(), fresh);
  assert.deepEqual([...now.keys()].sort(), [...whole.keys()].sort());
  assert.deepEqual(entries(second), entries(fresh));
  let taken = 0;
  for (const [path, text] of whole)
    if (now.get(path) !== undefined || text === undefined) assert.equal(now.get(path), text, path);
    else {
      assert.equal(lying.get(path), text, path);
      taken++;
    }
  assert.ok(taken > 10, String(taken));
});
