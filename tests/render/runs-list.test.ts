/** The list of all runs, and the order of the page of one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { hrefsOf } from "../../src/render/edition/view.ts";
import { runLists } from "../../src/render/pages/runs/run-list.ts";
import { runPages } from "../../src/render/pages/runs/runs.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const runs = ["first", "second", "own"].map((id) =>
  runOf(id, "reads", [resultOf(homelab("randread"), { read: direction({ iops: 5000 }) })]),
);
const record = recordOf({ runs });

const edition = (version: string, count: number) => {
  const own = runs.slice(0, count);
  return editionOf(
    record,
    { version, isNext: version === "next", runs: own, judgement: judge(record, own) },
    CHECKS,
  );
};

test("says of each run which published edition first had it, and of one that none has that it is in the next", () => {
  // As they come: published ones newest first, the working edition last.
  const [list] = runPages(record, [edition("v2", 2), edition("v1", 1), edition("next", 3)], pageFigures());
  const [table] = list?.sections.flatMap(({ blocks }) => blocks) ?? [];
  assert.ok(table?.block === "table");
  const since = table.rows.map(({ cells }) => [cells[0]?.text, cells.at(-1)?.text]);
  assert.deepEqual(
    Object.fromEntries(since),
    Object.fromEntries(runs.map(({ id }, index) => [id, ["v1", "v2", "next"][index]])),
  );
});

test("begins with what was measured, and ends with what is only projected", () => {
  const of = (id: string, basis: Run["basis"]): Run => ({ ...(runs[0] as Run), id, basis });
  const own = [of("a", "estimated"), of("b", "transcribed"), of("c", "measured"), of("d", "transcribed")];
  const known = recordOf({ runs: own });
  const held = editionOf(
    known,
    { version: "v1", isNext: false, runs: own, judgement: judge(known, own) },
    CHECKS,
  );
  const [list] = runPages(known, [held], pageFigures());
  const [table] = list?.sections.flatMap(({ blocks }) => blocks) ?? [];
  assert.ok(table?.block === "table");
  assert.deepEqual(
    table.rows.map(({ cells }) => cells[0]?.text),
    ["c", "b", "d", "a"],
  );
});

test("are listed by deployment where they are more than a page holds, each on one page", () => {
  const many = Array.from({ length: 2300 }, (_, i) =>
    runOf(i < 1100 ? "ceph" : "zfs", `r${i}`, [
      resultOf(homelab("randread"), { read: direction({ iops: 5000 }) }),
    ]),
  );
  const known = recordOf({ runs: many.slice(0, 1).concat(many.slice(-1)) });
  const held = editionOf(
    known,
    { version: "v1", isNext: false, runs: many, judgement: judge(known, many.slice(0, 1)) },
    CHECKS,
  );
  const [index, ...lists] = [...runLists(many.map((run) => ({ run, editions: [held] })))];
  const [byDeployment] = index?.sections[0]?.blocks ?? [];
  assert.ok(byDeployment?.block === "table");
  assert.deepEqual(
    byDeployment.rows.map(({ cells }) => [cells[2]?.text, cells[2]?.href]),
    [
      ["1,100", "/runs/of/ceph/"],
      ["1,200", "/runs/of/zfs/"],
    ],
  );
  const hrefs = hrefsOf(lists);
  assert.ok(many.every(({ id }) => hrefs.has(`/runs/${id}/`)));
  assert.deepEqual(
    lists.map(({ path }) => path),
    ["runs/of/ceph", "runs/of/zfs"],
  );
});

test("a run's page begins with what it shows, and says then where it comes from", () => {
  const pages = [...runPages(record, [edition("v1", 1)], pageFigures())];
  const sections = pages.find(({ path }) => path === `runs/${runs[0]?.id}`)?.sections ?? [];
  assert.deepEqual(
    sections.map(({ id }) => id),
    ["result-1", "provenance"],
  );
});
