/** The page of an environment: what is answered first, in short, then the figures, then each use case by itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import { standsAlone } from "../../src/judge/ranking/level.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { isUnanswered } from "../../src/render/blocks/decision/unanswered.ts";
import { choices } from "../../src/render/blocks/environments/choices.ts";
import { wordIn } from "../../src/render/blocks/until/named.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { pathIn } from "../../src/render/edition/links.ts";
import { storageClassOf } from "../../src/render/edition/storage-class.ts";
import { plain, type TableRow } from "../../src/render/edition/view.ts";
import { environmentPages } from "../../src/render/pages/environments.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const name = titles(edition.record);
const pages = environmentPages(edition, pageFigures());
const SHORT = "talos-homelab";

test("an answer that many use cases share is one row, the surest first, with all of these", () => {
  const { blocks, each } = choices(edition, SHORT, []);
  const [inShort, legend] = blocks;
  const [table] = each;
  assert.ok(inShort?.block === "table" && table?.block === "table" && legend?.block === "legend");
  const own = edition.judgement.recommendations.filter(({ environment }) => environment === SHORT);
  assert.ok(inShort.rows.length * 2 <= own.length);
  for (const one of own) {
    const rows: readonly TableRow[] = inShort.rows.filter(({ cells }) =>
      [cells[1]?.text ?? []]
        .flat()
        .some((span) => typeof span === "object" && span.href === edition.links.useCase(one.useCase, SHORT)),
    );
    assert.equal(rows.length, 1, one.useCase);
    const told = plain(rows[0]?.cells[0]?.text ?? "");
    assert.match(told, new RegExp(`^${wordIn(edition, one)}`, "i"), one.useCase);
    for (const id of namedIn(edition)(one).ids)
      assert.ok(told.includes(name.deployment(id)), `${one.useCase}: ${told}`);
    const classes = plain(rows[0]?.cells[0]?.note ?? "");
    for (const id of willDo(edition, one)?.ids ?? namedIn(edition)(one).ids)
      assert.ok(classes.includes(storageClassOf(edition, id) ?? ""), `${one.useCase}: ${classes}`);
  }
  assert.equal(table.rows.length, own.length);
});

test("a pair is one answer and has one order, in whichever each use case names it", () => {
  for (const id of edition.environments) {
    const [inShort] = choices(edition, id, []).blocks;
    if (inShort?.block !== "table") continue;
    const told = inShort.rows.map(({ cells }) => plain(cells[0]?.text ?? ""));
    const pairs = told.map((one) => one.split(/,? /).toSorted().join(" "));
    assert.deepEqual(pairs, [...new Set(pairs)], told.join("\n"));
  }
  const [talos] = choices(edition, SHORT, []).blocks;
  assert.ok(talos?.block === "table");
  const level = talos.rows.filter(({ cells }) => /ZFS LocalPV/.test(plain(cells[0]?.text ?? "")));
  const enough = level.filter(({ cells }) => /^enough/i.test(plain(cells[0]?.text ?? "")));
  assert.equal(enough.length, 1, "log ingestion and message queues");
});

test("answers of other storages are no one answer, whatever these are called", () => {
  const titled = new Map([
    ["talos-mayastor-1r-1core", "X or Y"],
    ["talos-zfs", "Z"],
    ["talos-mayastor-3r", "X"],
    ["talos-cephfs", "Y"],
    ["talos-ceph-rbd", "Z"],
  ]);
  const deployments = new Map(
    [...edition.record.deployments].map(([id, one]) => {
      const title = titled.get(id);
      return [id, title === undefined ? one : { ...one, title }] as const;
    }),
  );
  const [table] = choices({ ...edition, record: { ...edition.record, deployments } }, SHORT, []).blocks;
  assert.ok(table?.block === "table");
  const enough = table.rows.filter(({ cells }) => /^enough/i.test(plain(cells[0]?.text ?? "")));
  assert.equal(enough.length, 2, "of two, and of three that are called the same");
});

test("what is seen of a use case on a phone has the mark of its verdict", () => {
  const [table] = choices(edition, SHORT, []).each;
  assert.ok(table?.block === "table");
  for (const { inShort } of table.rows)
    assert.ok(
      [inShort ?? []].flat().some((span) => typeof span === "object" && span.verdict !== undefined),
      plain(inShort ?? ""),
    );
});

test("figures stand between what is answered in short and each use case; nothing is told twice where nothing is answered", () => {
  for (const id of edition.environments) {
    const sections = pages.find(({ path }) => path === `environments/${id}`)?.sections ?? assert.fail(id);
    const ids = sections.map((one) => one.id);
    const { each } = choices(edition, id, []);
    const between = ids.includes("workloads") ? ["workloads"] : [];
    const expected = ["answers", ...between, "each"];
    if (each.length > 0) assert.deepEqual(ids.slice(0, expected.length), expected);
    else assert.ok(!ids.includes("each"), id);
    const own = pages.find(({ path }) => path === `environments/${id}/use-cases`);
    assert.deepEqual(own?.sections.flatMap(({ blocks }) => blocks) ?? [], each, id);
    if (isUnanswered(edition, id)) assert.deepEqual(each, [], id);
  }
});

test("the page of a comparison says beneath its heading where, and who leads by which figure", () => {
  let doubted = 0;
  for (const { id, environment, primary } of edition.environments.flatMap((one) =>
    comparisonsOf(edition, one),
  )) {
    const path = pathIn(edition.links.comparison(environment, id));
    const lede = plain(pages.find((one) => one.path === path)?.lede ?? assert.fail(path));
    assert.ok(lede.startsWith(`In ${name.environment(environment)}: `), lede);
    const { first, values, metric } = primary;
    if (first.length === 0) assert.match(lede, /: none is first by .*exclude/);
    else if (first.length <= 3) for (const id of first) assert.ok(lede.includes(name.deployment(id)), lede);
    else assert.match(lede, /\d of \d+ are level at the first place/);
    if (values.length > 1 && !standsAlone(values))
      assert.equal(/are level/.test(lede), first.length > 1, lede);
    const isDoubted = values.some(
      (one) => first.includes(one.deployment) && doubtOf(edition, metric.id, one) !== undefined,
    );
    assert.equal(/in doubt\.( The best| All others|$)/.test(lede), isDoubted, lede);
    if (isDoubted) doubted++;
  }
  assert.ok(doubted > 0);
});
