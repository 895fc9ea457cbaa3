/** Whoever asks in which way an answer names a storage is told the same on each page: in the decision table, on the page of the deployment, in the list of what survives a node and on the page of a pair. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { matrixCell } from "../../src/render/blocks/decision/matrix-cell.ts";
import {
  isKept,
  namedFirst,
  namedSurviving,
  othersEnough,
  surviving,
  type Way,
} from "../../src/render/blocks/decision/named-ways.ts";
import { toldIn } from "../../src/render/blocks/until/only-candidate.ts";
import { verdictCounts } from "../../src/render/blocks/verdict/legend.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { shortName } from "../../src/render/edition/storage-class.ts";
import { type Block, plain, type Rich } from "../../src/render/edition/view.ts";
import { namedFor } from "../../src/render/pages/compare/named-for.ts";
import { surviving as survivingList } from "../../src/render/pages/surviving.ts";
import { ownEdition } from "./own-edition.ts";
import { rowsAsLines } from "./rows-as-lines.ts";

const { edition } = await ownEdition();
const all = edition.judgement.recommendations;
const each = all.flatMap((one) => one.candidates.map(({ deployment }) => ({ one, deployment })));
const NODE = "If it must survive a node";

/** A line of a page by what it begins with, and the use cases that it leads to. */
type Line = { head: string; hrefs: readonly string[]; text: string };

const hrefsOf = (rich: Rich): string[] =>
  [rich].flat().flatMap((span) => (typeof span === "string" ? [] : (span.href ?? [])));

function linesOf(blocks: readonly Block[], within = ""): Line[] {
  return blocks.flatMap((one): Line[] => {
    if (one.block === "more") return linesOf(one.blocks, one.summary);
    if (one.block !== "list") return [];
    return one.items.map((item) => {
      const text = plain(item);
      return { head: within === "" ? (text.split(": ")[0] ?? "") : within, hrefs: hrefsOf(item), text };
    });
  });
}

const pages = new Map(
  [...new Set(each.map(({ deployment }) => deployment))].map((id) => [
    id,
    linesOf(rowsAsLines(answeredBy(edition, id))),
  ]),
);
const linesWith = (id: string, { useCase, environment }: Recommendation): Line[] =>
  (pages.get(id) ?? []).filter(({ hrefs }) => hrefs.includes(edition.links.useCase(useCase, environment)));

/** How the page of a deployment begins a line of those that name it so. */
const HEADS: Readonly<Record<Way, RegExp>> = {
  given: /confidence|^If it must survive a node$/,
  left: /confidence|^If it must survive a node$/,
  now: /for now/i,
  enough: /enough, best not known/i,
  unproven: /only candidate, unproven/i,
  open: /not known whether it is enough/i,
  short: /not enough/,
};

test("the page of a deployment tells each way in which an answer names it, at first and where a node must be survived", () => {
  const seen = new Set<Way>();
  for (const { one, deployment } of each) {
    const lines = linesWith(deployment, one);
    const told = `${deployment}, ${one.useCase}: ${lines.map(({ head }) => head).join(" | ")}`;
    const first = namedFirst(edition, one, deployment);
    const own = lines.filter(({ head }) => !head.startsWith(NODE));
    if (first !== undefined && first.way !== "short")
      assert.ok(
        own.some(({ head }) => HEADS[first.way].test(head)),
        told,
      );
    if (surviving(edition, one) === one) continue;
    const asked = namedSurviving(edition, one, deployment);
    if (asked === undefined) continue;
    seen.add(asked.way);
    // What is named at first, and survives a node, is not told twice.
    const isSame = first?.way === asked.way || (first?.way === "left" && asked.way === "given");
    assert.ok(
      (isSame ? lines : lines.filter(({ head }) => head.startsWith(NODE))).some(({ head }) =>
        HEADS[asked.way].test(head),
      ),
      told,
    );
    assert.ok(
      lines.every(({ head }) => !/^If it must survive a node, (not known|an?other)/.test(head)),
      told,
    );
  }
  for (const way of ["given", "now", "enough", "unproven"] as const) assert.ok(seen.has(way), way);
});

test("the decision table calls an answer what the page of the deployment does", () => {
  const CELLS: Partial<Record<Way, RegExp>> = {
    now: /^Low confidence, for now: /,
    enough: /^Enough\b/,
    unproven: /^Only candidate: /,
    open: /^Not known$/,
  };
  for (const { one, deployment } of each) {
    const way = namedFirst(edition, one, deployment)?.way;
    const said = plain(matrixCell(edition, one).text);
    const name = shortName(edition.record, deployment);
    const isTold = way !== "open" && (way !== "short" || said.includes(name));
    if (way === undefined) continue;
    assert.match(said, CELLS[way] ?? /./, `${deployment}, ${one.useCase}`);
    if (isTold) assert.ok(said.includes(name), `${deployment}, ${one.useCase}: ${said}`);
  }
});

test("where another is shown to be enough no page of a deployment calls it open", () => {
  let enough = 0;
  for (const { one, deployment } of each) {
    const lines = linesWith(deployment, one);
    const more = surviving(edition, one);
    if (othersEnough(edition, one, deployment).length > 0)
      assert.ok(
        lines.every(({ head }) => !head.startsWith("No ")),
        `${deployment}, ${one.useCase}`,
      );
    const isKept = one.candidates.some(
      (it) => it.deployment === deployment && it.durability.reachableAfterNodeLoss === true,
    );
    const others = othersEnough(edition, more, deployment);
    if (more === one || !isKept || others.length === 0) continue;
    enough += 1;
    const line = lines.find(({ head }) =>
      /^If it must survive a node, (another is|others are) enough$/.test(head),
    );
    assert.ok(
      line?.text.includes(shortName(edition.record, others[0] ?? "")),
      `${deployment}, ${one.useCase}`,
    );
    assert.ok(lines.every(({ head }) => !/survive a node, not known/.test(head)));
  }
  assert.ok(enough > 0);
});

test("the list of what survives a node, the decision table and the pages of pairs name the same ones in the same way", () => {
  const [list] = [...(survivingList.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const rows = (list?.sections ?? [])
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.block === "table" ? block.rows : []));
  const KINDS: readonly [readonly Way[], RegExp][] = [
    [["given", "left"], /answer to (\d+)/],
    [["enough"], /enough for (\d+)/],
    [["now"], /for now in (\d+)/],
    [["unproven"], /only candidate, unproven, for (\d+)/],
  ];
  for (const deployment of pages.keys()) {
    const row = rows.find(({ cells }) =>
      hrefsOf(cells[0]?.note ?? "").includes(edition.links.deployment(deployment)),
    );
    const ways = each
      .filter((it) => it.deployment === deployment)
      .flatMap(({ one }) => namedSurviving(edition, one, deployment)?.way ?? []);
    if (row === undefined) assert.deepEqual(ways, [], deployment);
    for (const [own, said] of KINDS)
      assert.equal(
        Number(said.exec(row?.inShort?.toString() ?? "")?.[1] ?? 0),
        ways.filter((way) => own.includes(way)).length,
        `${deployment}: ${row?.inShort}`,
      );
  }
  for (const { one, deployment } of each) {
    const cell = matrixCell(edition, one);
    const said = `${plain(cell.text)}; ${plain(cell.note ?? "")}`;
    const asked = namedSurviving(edition, one, deployment);
    if (asked === undefined || namedFirst(edition, one, deployment) !== undefined) continue;
    assert.ok(said.includes(shortName(edition.record, deployment)), `${deployment}, ${one.useCase}: ${said}`);
    const words: Partial<Record<Way, RegExp>> = {
      now: /for now: /,
      enough: /To survive a node: enough|to survive a node: enough/,
      unproven: /only candidate: /,
      short: /\(not enough\)/,
    };
    assert.match(said, words[asked.way] ?? /to survive a node: /);
  }
  for (const { pairs } of edition.judgement.pairings)
    for (const pair of pairs) {
      const table = namedFor(edition, pair)[0]?.blocks.find((one) => one.block === "table");
      if (table?.block !== "table") continue;
      for (const { one, deployment } of each) {
        if (deployment !== pair.a && deployment !== pair.b) continue;
        const href = edition.links.useCase(one.useCase, one.environment);
        const row = table.rows.find(({ cells }) => hrefsOf(cells[0]?.text ?? "").includes(href));
        const isEnough = namedSurviving(edition, one, deployment)?.way === "enough";
        const said = plain(row?.cells[2]?.text ?? "");
        const name = edition.record.deployments.get(deployment)?.title ?? deployment;
        if (isEnough) assert.match(said, new RegExp(`${name}.*: enough; best not known`), said);
      }
    }
});

test("what is enough is counted apart from what an answer names", () => {
  const words = all.map((one) => toldIn(edition, one));
  const enough = words.filter((word) => word.startsWith("enough")).length;
  assert.ok(enough > 0);
  const named = words.filter((word) => word.endsWith("confidence")).length;
  assert.match(
    verdictCounts(words, 3),
    new RegExp(
      `^${named} of ${all.length} answers name a storage, 3 of them only for now: .* confidence\\. ${enough} more name what is enough \\(best not known\\), `,
    ),
  );
  assert.equal(
    verdictCounts(["enough, best not known"]),
    "None of 1 answer names a storage. 1 names what is enough (best not known).",
  );
});

test("the page of a deployment and those of its pairs count the same use cases as not known where a node must be survived", () => {
  let counted = 0;
  for (const { pairs } of edition.judgement.pairings)
    for (const pair of pairs) {
      const table = namedFor(edition, pair)[0]?.blocks.find((one) => one.block === "table");
      if (table?.block !== "table") continue;
      for (const id of [pair.a, pair.b]) {
        if (!each.some(({ one, deployment }) => deployment === id && isKept(one, id) === true)) continue;
        const name = edition.record.deployments.get(id)?.title ?? id;
        const open: string[] = table.rows.flatMap(({ cells }): string[] => {
          const said = plain(cells[2]?.text ?? "");
          const isOpen = said === "Not known" || said.startsWith(`Not known; of the two only ${name} `);
          return isOpen ? hrefsOf(cells[0]?.text ?? "") : [];
        });
        const told = (pages.get(id) ?? [])
          .filter(({ head }) => head.startsWith(`${NODE}, not known`))
          .flatMap(({ hrefs }) => hrefs);
        assert.deepEqual(told.toSorted(), open.toSorted(), `${id} in ${pair.a} against ${pair.b}`);
        counted += open.length;
      }
    }
  assert.ok(counted > 0);
});
