/** What becomes of a file in a shape of before: all but one key stays as it was written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTodaysShape, planMigration } from "../../src/record/migrations.ts";
import { Report } from "../support/report.ts";

const BACKEND = "data/backends/own.yaml";
const USE_CASE = "data/use-cases/own.yaml";

/** What is planned for one file with this text. */
async function plannedFor(t: { after: (fn: () => Promise<void>) => void }, path: string, text: string) {
  const report = await Report.create({ [path]: text });
  t.after(() => report.remove());
  return planMigration(report.root);
}

for (const [what, before, now] of [
  ["first", "survivesNodeLoss: true\ntitle: T\n", "durability: { reachableAfterNodeLoss: true }\ntitle: T\n"],
  [
    "last, with a remark",
    "title: T # t\nsurvivesNodeLoss:  true # s\n",
    "title: T # t\ndurability: { reachableAfterNodeLoss: true } # s\n",
  ],
  ["in quotation marks", '"survivesNodeLoss": true\n', "durability: { reachableAfterNodeLoss: true }\n"],
] as const)
  test(`a key that says enough is written as it is today, ${what}`, async (t) => {
    const [one, ...others] = await plannedFor(t, BACKEND, before);
    assert.deepEqual(others, []);
    assert.deepEqual([one?.path, one?.text], [BACKEND, now]);
    assert.match(one?.said ?? "", /^"?survivesNodeLoss"?: +true became durability: \{ reachable/);
  });

test("a key within another one is written where it stands; the same key elsewhere is left", async (t) => {
  const text = "title: T\nrequires:\n  snapshots: true\n  survivesNodeLoss: true\nmetrics: []\n";
  assert.deepEqual(await plannedFor(t, USE_CASE, text), [
    {
      path: USE_CASE,
      text: "title: T\nrequires:\n  snapshots: true\n  reachableAfterNodeLoss: true\nmetrics: []\n",
      said: "survivesNodeLoss: true became reachableAfterNodeLoss: true",
    },
  ]);
  assert.deepEqual(await plannedFor(t, USE_CASE, "survivesNodeLoss: true\n"), []);
  assert.deepEqual(await plannedFor(t, USE_CASE, "requires: survivesNodeLoss\n"), []);
  assert.deepEqual(await plannedFor(t, BACKEND, "requires:\n  survivesNodeLoss: true\n"), []);
});

for (const [what, text] of [
  ["a value that does not say enough", "survivesNodeLoss: false\n"],
  ["a text in its place", 'survivesNodeLoss: "true"\n'],
  ["no value", "survivesNodeLoss:\n"],
  ["a map in its place", "survivesNodeLoss: { yes: true }\n"],
  ["what is said today beside it", "survivesNodeLoss: true\ndurability: { failures: 1 }\n"],
] as const)
  test(`${what} is left to a person`, async (t) => {
    const [one, ...others] = await plannedFor(t, BACKEND, text);
    assert.deepEqual(others, []);
    assert.deepEqual([one?.path, one?.text], [BACKEND, undefined]);
    assert.match(one?.said ?? "", /^survivesNodeLoss is read no more, /);
  });

test("a use case that asks for both is left to a person as well", async (t) => {
  const text = "requires: { survivesNodeLoss: true, reachableAfterNodeLoss: false }\n";
  const [one] = await plannedFor(t, USE_CASE, text);
  assert.match(one?.said ?? "", /^requires\.survivesNodeLoss is read no more\. /);
  assert.equal(one?.text, undefined);
});

for (const [what, path, text] of [
  ["of today", BACKEND, "durability: { reachableAfterNodeLoss: true }\n"],
  ["that is damaged", BACKEND, "survivesNodeLoss: true\na: [\n"],
  ["that is no map", BACKEND, "- survivesNodeLoss: true\n"],
  ["of another kind", "data/environments/own.yaml", "survivesNodeLoss: true\n"],
  ["in another folder", "data/raw/lab/lab-ceph/own.txt", "survivesNodeLoss: true\n"],
] as const)
  test(`a file ${what} is left alone`, async (t) => assert.deepEqual(await plannedFor(t, path, text), []));

test("several files are planned in the order of their paths", async (t) => {
  const text = "survivesNodeLoss: true\n";
  const names = ["data/backends/b.yaml", "data/backends/a.yaml"];
  const report = await Report.create({
    ...Object.fromEntries(names.map((name) => [name, text])),
    [USE_CASE]: `requires:\n  ${text}`,
  });
  t.after(() => report.remove());
  assert.deepEqual(
    (await planMigration(report.root)).map(({ path }) => path),
    ["data/backends/a.yaml", "data/backends/b.yaml", USE_CASE],
  );
});

test("where a newer version wrote a file, nothing is planned, and all such files are named in the order of their paths", async (t) => {
  const newer = (path: string, name: string): string =>
    `${path}: format: expected ${name}/1 or older, came ${name}/99, which a newer version of fiolio writes. Upgrade it: npm install fiolio@latest.`;
  const report = await Report.create({
    [BACKEND]: "format: backend/99\nsurvivesNodeLoss: true\n",
    [USE_CASE]: "requires: { survivesNodeLoss: true }\n",
  });
  t.after(() => report.remove());
  await assert.rejects(planMigration(report.root), { name: "Failure", message: newer(BACKEND, "backend") });
  await report.write("fiolio.yaml", "format: fiolio/99\n");
  await report.write("data/backends/a.yaml", "format: backend/99\n");
  const message = [
    newer("data/backends/a.yaml", "backend"),
    newer(BACKEND, "backend"),
    newer("fiolio.yaml", "fiolio"),
  ].join("\n");
  await assert.rejects(planMigration(report.root), { message });
});

test("what another report published is moved as its file would be, unless its owners have to choose", () => {
  assert.deepEqual(inTodaysShape("backends", { name: "x", survivesNodeLoss: true }), {
    name: "x",
    durability: { reachableAfterNodeLoss: true },
  });
  assert.deepEqual(inTodaysShape("backends", { name: "x" }), { name: "x" });
  for (const value of [{ survivesNodeLoss: false }, { survivesNodeLoss: true, durability: { failures: 1 } }])
    assert.throws(
      () => inTodaysShape("backends", value),
      /^Failure: survivesNodeLoss is read no more.+\. Ask its owners to do so\.$/,
    );
});
