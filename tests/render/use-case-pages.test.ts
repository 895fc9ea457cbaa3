/** What pages of use cases point to: of one question with two answers each names the other and why they differ, computed from what the use cases declare; and the nearest figure where none decides. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { answerSections } from "../../src/render/pages/use-cases/environment-answer.ts";
import { useCases } from "../../src/render/pages/use-cases/use-cases.ts";

const { record } = await loadRecord(engineDir);
const runs = runsOfEdition(record, NEXT);
const judgement = judge(record, runs);
const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);

function sectionsOf(useCase: string, where = "talos-homelab") {
  const answer = edition.recommendationsOf(useCase).find(({ environment }) => environment === where);
  assert.ok(answer);
  return answerSections(edition, pageFigures(), answer);
}

test("a database that must survive a node, asked as a requirement more, names the use case that requires it", () => {
  const asked = sectionsOf("oltp-database").find(({ id }) => id === "asked");
  const told = (asked?.blocks ?? []).flatMap((block) =>
    block.block === "more"
      ? block.blocks.flatMap((one) => (one.block === "answer" ? [{ ...one.answer, asked: block.asked }] : []))
      : [],
  );
  const survives = told.find((one) => one.asked?.includes("survives-a-node"));
  const also = survives?.facts.filter(({ term }) => term === "Also asked as") ?? [];
  assert.equal(also.length, 1, also.map((one) => JSON.stringify(one)).join("\n"));
  assert.match(
    plain(also[0]?.value ?? ""),
    /^Database that survives a node: .+\. They differ as Database that survives a node goes by p99 write latency \(60 %\) and p99 read latency \(40 %\), and OLTP database by p99 fsync latency \(40 %\), .*; no candidate has a figure of p99 fsync latency\. To measure what either lacks: run oltp-70-30 on [^.]+\.$/,
  );
  assert.ok(JSON.stringify(also).includes("/use-cases/resilient-database/talos-homelab/"));
  const other = told.find((one) => one.asked?.includes("read-write-many"));
  assert.deepEqual(
    other?.facts.filter(({ term }) => term === "Also asked as"),
    [],
  );
});

test("and the use case that requires it names the one that asks for it besides", () => {
  const [answer] = sectionsOf("resilient-database");
  const also = (answer?.blocks ?? []).flatMap((block) => (block.block === "text" ? plain(block.text) : []));
  assert.equal(also.length, 1, also.map((one) => JSON.stringify(one)).join("\n"));
  assert.match(
    also[0] ?? "",
    /^Also asked as OLTP database: .+, where it must survive the loss of a node\. They differ as OLTP database goes by /,
  );
  assert.ok(JSON.stringify(answer).includes("/use-cases/oltp-database/talos-homelab/"));
  const [, advice] = / (To measure what either lacks: .+)$/.exec(also[0] ?? "") ?? [];
  assert.ok(advice !== undefined && JSON.stringify(sectionsOf("oltp-database")).includes(advice), advice);
});

test("where the deciding figure was measured nowhere, the nearest one and the way to Compare", () => {
  const of = (where: string) => {
    const blocks = sectionsOf("write-ahead-log", where).find(({ id }) => id === "candidates")?.blocks ?? [];
    return blocks.filter((block) => block.block === "text").map(({ text }) => text);
  };
  const [told] = of("ocp-nas").filter((text) => plain(text).includes("comes nearest to"));
  assert.match(
    plain(told ?? ""),
    /^What comes nearest to p99 fsync latency as asked: mean fsync latency, .*1 MiB.*: Local NVMe 4\.9\d* ms, NFS from the NAS 1\d(\.\d)? ms\. See Compare\. It decides nothing here\.$/,
  );
  assert.match(JSON.stringify(told), /compare\/ocp-local-nvme-vs-ocp-nfs-csi/);
});

test("a tab of an environment with one storage names it, as the others name theirs", () => {
  const pages = [...(useCases.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const tabs = pages
    .flatMap(({ tabs: of }) => of?.items ?? [])
    .filter(({ note = "" }) => note.includes("suffices"));
  assert.ok(tabs.length > 0);
  assert.deepEqual(
    tabs.filter(({ note = "" }) => /^(probably )?suffices/.test(note)),
    [],
  );
});

test("environments have one order on the pages of all use cases, and those with an answer are marked", () => {
  const pages = [...(useCases.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const rows = pages.flatMap(({ tabs: of }) => (of === undefined ? [] : [of.items]));
  const orders = new Set(rows.map((items) => items.map(({ id }) => id).join()));
  assert.equal(orders.size, 1, [...orders].join("\n"));
  for (const { note = "", answered } of rows.flat())
    assert.equal(
      answered === true,
      !/^open$|not measured|none qualifies|not suffice|not proven|not known/.test(note),
      note,
    );
});
