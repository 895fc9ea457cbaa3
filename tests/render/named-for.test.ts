/** Who compares two storages is led to the answers that name either. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { pairBlocks } from "../../src/render/blocks/comparing/pair-matrix.ts";
import { survivorsIn } from "../../src/render/blocks/decision/survival.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { namedFor, namedInShort } from "../../src/render/pages/compare/named-for.ts";
import { runAgain } from "../../src/render/pages/compare/run-again.ts";
import { ownEdition } from "./own-edition.ts";
import { rowsAsLines } from "./rows-as-lines.ts";

const { edition } = await ownEdition();
const pairs = edition.judgement.pairings.flatMap((one) => one.pairs);

/** At first, or if a node must be survived. */
function namesOf(one: Recommendation): readonly string[] {
  const { given, forNow } = survivorsIn(edition, one);
  return [...namedIn(edition)(one).ids, ...(willDo(edition, one)?.ids ?? []), ...given, ...forNow];
}

/** Use cases, if the data may die with the node, if it must survive one. */
function rowsOf(...ids: string[]): string[][] {
  const pair = pairs.find(({ a, b }) => [a, b].sort().join() === ids.sort().join()) ?? assert.fail();
  const table = namedFor(edition, pair)[0]?.blocks.find((one) => one.block === "table");
  assert.ok(table?.block === "table");
  return table.rows.map(({ cells }) => cells.map(({ text }) => plain(text)));
}

const rowWith = (rows: string[][], useCase: string): string[] =>
  rows.find(([cases = ""]) => cases.split("; ").includes(useCase)) ?? assert.fail(useCase);

test("a pair's table has each use case of its environment once, and names whom the answers name", () => {
  let named = 0;
  for (const pair of pairs) {
    const [section = assert.fail()] = namedFor(edition, pair);
    const table = section.blocks.find((one) => one.block === "table");
    assert.ok(table?.block === "table");
    const all = edition.judgement.recommendations.filter((one) => one.environment === pair.environment);
    const spansOf = (at: number) => [table.rows[at]?.cells[0]?.text ?? ""].flat();
    const hrefsOf = (at: number): string[] =>
      spansOf(at).flatMap((span) => (typeof span === "string" ? [] : (span.href ?? [])));
    assert.deepEqual(
      table.rows.flatMap((_, at) => hrefsOf(at)).toSorted(),
      all.map(({ useCase }) => edition.links.useCase(useCase, pair.environment)).toSorted(),
    );
    const pairsOfCells = table.rows.map(({ cells: [, ...more] }) =>
      more.map(({ text }) => plain(text)).join("|"),
    );
    assert.equal(new Set(pairsOfCells).size, pairsOfCells.length, "what comes to the same is one row");
    const isNamed = all.some((one) => [pair.a, pair.b].some((id) => namesOf(one).includes(id)));
    const [first] = section.blocks;
    assert.equal(first?.block === "text" && /^Neither is named by any of /.test(plain(first.text)), !isNamed);
    for (const one of all)
      for (const id of [pair.a, pair.b]) {
        if (!namesOf(one).includes(id)) continue;
        const at = table.rows.findIndex((_, i) =>
          hrefsOf(i).includes(edition.links.useCase(one.useCase, pair.environment)),
        );
        const name = edition.record.deployments.get(id)?.title ?? id;
        const cells = (table.rows[at]?.cells ?? []).slice(1).map(({ text }) => plain(text));
        assert.ok(
          cells.some((text) => text.includes(name)),
          `${name}, ${one.useCase}`,
        );
        named += 1;
      }
  }
  assert.ok(named > 0);
});

test("what a use case comes to is told apart by what its data must survive, and is never two things at once", () => {
  const rows = rowsOf("talos-mayastor-3r", "talos-zfs");
  assert.deepEqual(rowWith(rows, "Log and event ingestion").slice(1), [
    "ZFS LocalPV: enough; best not known",
    "Mayastor 3-replica, one of two with CephFS with Rook (low confidence)",
  ]);
  assert.deepEqual(rowWith(rows, "OLTP database").slice(1), [
    "ZFS LocalPV, one of two with Mayastor 1-replica 2-core (low confidence)",
    "Not known; of the two only Mayastor 3-replica is known to survive one",
  ]);
  assert.deepEqual(rowWith(rows, "Backup target")[1], "It must survive a node");
  assert.deepEqual(rowWith(rows, "Development environments").slice(1), [
    "Neither: another is named",
    "For now: Mayastor 3-replica",
  ]);
});

test("what is left alone and not known to be enough is called no answer", () => {
  const rows = rowsOf("ocp-local-nvme", "ocp-nfs-csi");
  let alone = 0;
  for (const one of edition.judgement.recommendations) {
    if (one.environment !== "ocp-nas") continue;
    const title = edition.record.useCases.get(one.useCase)?.title ?? assert.fail();
    const isAlone = one.verdict === "open" && namedIn(edition)(one).ids.includes("ocp-nfs-csi");
    const said = rowWith(rows, title).slice(1);
    const words = "NFS from the NAS: the only candidate, to be tested before use";
    if (isAlone) assert.ok(said.includes(words), title);
    if (isAlone) alone += 1;
  }
  assert.ok(alone > 0);
});

test("if it must survive a node a row says what the use case says that is asked so", () => {
  const rows = rowsOf("ocp-local-nvme", "ocp-nfs-csi");
  assert.equal(rowWith(rows, "AI training data")[2], "NFS from the NAS: the only one left, and not enough");
});

test("who shares an answer with one that is not of the pair is one of two", () => {
  const rows = rowsOf("talos-ceph-rbd", "talos-mayastor-3r");
  assert.equal(
    rowWith(rows, "Log and event ingestion")[2],
    "Mayastor 3-replica, one of two with CephFS with Rook (low confidence)",
  );
  assert.equal(rowWith(rows, "General purpose")[2], "Mayastor 3-replica (low confidence)");
});

test("of what one of two lacks besides it is not said that it does not survive a node", () => {
  const rows = rowsOf("talos-cephfs", "talos-mayastor-3r");
  assert.equal(
    rowWith(rows, "Disks of virtual machines")[2],
    "Not known; of the two only Mayastor 3-replica is a candidate",
  );
});

test("who leans is named with the confidence that the answer has", () => {
  const rows = rowsOf("ocp-local-nvme", "ocp-nfs-csi");
  assert.equal(rowWith(rows, "Search index")[1], "Local NVMe (low confidence)");
  assert.equal(rowWith(rows, "Log and event ingestion")[1], "Local NVMe (medium confidence)");
});

test("a pair of which nothing can be compared shows what was printed, then what to run, then what is known without figures", () => {
  const pages = [...comparePages(edition, pageFigures())];
  const without = pairs.filter((pair) =>
    pair.comparisons.every(({ figures }) => figures.every(({ ratio }) => ratio === undefined)),
  );
  assert.ok(without.length > 0 && without.length < pairs.length);
  for (const pair of pairs) {
    const page = pages.find(({ path }) => path === `compare/${pair.a}-vs-${pair.b}`) ?? assert.fail();
    const ids = page.sections.map(({ id }) => id);
    if (without.includes(pair)) assert.deepEqual(ids.slice(0, 3), ["figures", "again", "without-figures"]);
    else {
      assert.ok(!ids.includes("without-figures"));
      const [main, next] = ids.filter((id) => id !== "ratios");
      assert.deepEqual(
        [main, next],
        ["figures", "named-for"],
        "what both measured comes before what follows from it",
      );
    }
  }
  const page = pages.find(({ path }) => path === "compare/odf-ec-2-1-vs-odf-rep2");
  const [told] = page?.sections.find(({ id }) => id === "without-figures")?.blocks ?? [];
  assert.ok(told?.block === "text");
  assert.match(
    plain(told.text),
    /^Usable capacity: 67 % .* for ODF RBD erasure-coded 2\+1, 50 % .* for ODF RBD 2-replica\.$/,
  );
});

test("a label that speaks of others than the figure is explained where it tells what to run again", () => {
  const pair = pairs.find(({ a, b }) => a === "odf-ec-2-1" && b === "odf-rep2") ?? assert.fail();
  const [section] = runAgain(edition, pair, "figures");
  const blocks = (section?.blocks ?? []).flatMap((one) =>
    one.block === "columns" ? one.columns.flat() : [one],
  );
  const items = blocks.flatMap((one) => (one.block === "list" ? one.items.map((item) => plain(item)) : []));
  const label = /doubtful source/;
  assert.ok(items.some((one) => label.test(one)));
  for (const one of items) assert.equal(/says that a figure cannot be checked/.test(one), label.test(one));
});

test("a pair says at its head how many use cases name which of the two", () => {
  const shortOf = (...ids: string[]): string =>
    plain(
      namedInShort(
        edition,
        pairs.find(({ a, b }) => [a, b].sort().join() === ids.sort().join()) ?? assert.fail(),
      ),
    );
  assert.equal(
    shortOf("talos-ceph-rbd", "talos-mayastor-3r"),
    "Mayastor 3-replica answers 2 of 20 use cases here, and 2 more for now, and is enough for 2; Ceph RBD with Rook answers none, and is enough for 2.",
  );
});

test("what is open between two, and what neither meets, each use case says in its row", () => {
  const rows = rowsOf("talos-ceph-rbd", "talos-mayastor-3r");
  assert.deepEqual(rowWith(rows, "Write-ahead log and etcd").slice(1), ["Not known", "Not known"]);
  assert.deepEqual(rowWith(rows, "OLTP database").slice(1), ["Neither: another is named", "Not known"]);
  assert.equal(rowWith(rows, "Database that survives a node")[2], "Neither meets what is asked");
  assert.equal(rowWith(rows, "Service with a latency objective")[2], "Neither meets what is asked");
});

test("a pair's page begins with who is ahead in how many tests and how surely, then what they come to, then on what terms", () => {
  const page = [...comparePages(edition, pageFigures())].find(
    ({ path }) => path === "compare/ocp-local-nvme-vs-ocp-nfs-csi",
  );
  assert.equal(
    plain(page?.lede ?? ""),
    "Local NVMe does 2.99x more durable writes a second (197 against 65.9 MiB/s, single runs: 1.97 to 4.55x): ahead in 1 of 6 tests. In doubt: Local NVMe in 1. 4 tests cannot be compared. One run each.",
  );
  assert.deepEqual((page?.points ?? []).map(plain), [
    "Fsync after each 1 MiB write: a flush takes Local NVMe 4.9 ms against 13–15 ms, about 2.9x, in doubt. Says little of the small flushes of a database.",
  ]);
  const linked = [page?.lede ?? []]
    .flat()
    .flatMap((span) => (typeof span === "object" && span.href ? [span.text] : []));
  assert.deepEqual(linked, ["2.99x", "197", "65.9 MiB/s"], "each figure leads to its run");
  assert.match(
    plain(page?.after ?? ""),
    /^NFS from the NAS survives a node while its one server stands and is ReadWriteMany; Local NVMe offers neither\. Local NVMe answers 7 of 20 /,
  );
  const ratios = JSON.stringify(page?.sections.find(({ id }) => id === "ratios"));
  assert.match(JSON.stringify(page?.sections), /barely checked: 1 of 12/, "why its flush is in doubt");
  assert.match(ratios, /does not count: .*perhaps buffered/);
});

test("the cell of a pair says what its page begins with: who is ahead in how many tests, in doubt, and where they are level", () => {
  const [index, ...pages] = [...comparePages(edition, pageFigures())];
  const page = pages.find(({ path }) => path === "compare/talos-mayastor-1r-1core-vs-talos-zfs");
  assert.match(
    plain(page?.lede ?? ""),
    /^ZFS LocalPV is ahead in 3 of 4 tests, all in doubt \(up to 45\.5x in p99 random read latency\)\. Level in sequential 1 MiB writes\./,
  );
  const cells = (index?.sections ?? [])
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.block === "table" ? block.rows : []))
    .flatMap((row) => row.cells)
    .filter(({ href = "" }) => href.includes("/compare/talos-mayastor-1r-1core-vs-talos-zfs/"));
  assert.deepEqual(
    cells.map(({ text, note, tone }) => [plain(text), plain(note ?? ""), tone]),
    [
      ["behind in 3", "in doubt; level in 1", "bad"],
      ["ahead in 3", "in doubt; level in 1", "good"],
    ],
  );
});

test("whom an answer shows to be beyond what is asked no page calls open: not that of a pair, nor that of the deployment", () => {
  const rows = rowsOf("talos-ceph-rbd", "talos-cephfs");
  const only = "Not known; of the two only CephFS with Rook may still meet what is asked";
  assert.equal(rowWith(rows, "Database that survives a node")[2], only);
  assert.equal(rowWith(rows, "Service with a latency objective")[2], only);
  const saidOf = (id: string): string[] =>
    rowsAsLines(answeredBy(edition, id)).flatMap((one) =>
      one.block === "list"
        ? one.items.map(plain)
        : one.block === "more" && one.summary.startsWith("Use case by")
          ? one.blocks.flatMap((own) => (own.block === "list" ? own.items.map(plain) : []))
          : [],
    );
  const deep = (id: string): string => JSON.stringify(answeredBy(edition, id));
  for (const id of ["talos-ceph-rbd", "talos-mayastor-3r"]) {
    const beyond = saidOf(id).filter((one) => /does not meet what is asked[ :]/.test(one));
    assert.equal(beyond.length, 2, beyond.join());
    assert.ok(
      beyond.includes(
        "If it must survive a node, it does not meet what is asked: Service with a latency objective (worse p99 latency of reads and writes over 20 ms).",
      ),
    );
    const [database = ""] = beyond.filter((one) => one.includes("Database that survives a node"));
    assert.match(database, /does not meet what is asked.*\(p99 write latency over 20 ms\)/);
  }
  assert.doesNotMatch(deep("talos-cephfs"), /does not meet what is asked/);
  const unknown = /If it must survive a node, not known.*?Service with a latency objective/;
  assert.match(plainOf(rowsAsLines(answeredBy(edition, "talos-cephfs"))), unknown);
});

const plainOf = (blocks: readonly Block[]): string =>
  blocks
    .map((one) =>
      one.block === "list"
        ? one.items.map(plain).join(" ")
        : one.block === "more"
          ? `${one.summary} ${plainOf(one.blocks)}`
          : "",
    )
    .join(" ");

test("two that are level by the main figures are told plainly, and what is level is not bold where somebody is ahead", () => {
  const pages = [...comparePages(edition, pageFigures())];
  const pageOf = (path: string) => pages.find((one) => one.path === `compare/${path}`) ?? assert.fail();
  assert.equal(
    plain(pageOf("talos-ceph-rbd-vs-talos-mayastor-3r").lede ?? ""),
    "Neither is ahead in all: Mayastor 3-replica does more random 4 KiB writes, and the p99 latency of sequential 1 MiB writes is lower on Ceph RBD with Rook; in another figure of each of these tests they are level. Reads cannot be compared. One run each.",
  );
  const strong = (path: string): string[] =>
    (pageOf(path).points ?? []).flatMap((point) =>
      [point].flat().flatMap((span) => (typeof span !== "string" && span.strong ? [span.text] : [])),
    );
  assert.deepEqual(strong("talos-mayastor-3r-vs-talos-zfs"), []);
  assert.ok(strong("talos-ceph-rbd-vs-talos-cephfs").every((text) => text.endsWith(" level")));
});

test("the legend of all pairs says which figures their cells go by, and calls none a main one", () => {
  const captions = edition.judgement.pairings.flatMap((pairing) =>
    pairBlocks(edition, pairing).flatMap((block) =>
      block.block === "table" ? plain(block.caption ?? "") : [],
    ),
  );
  assert.ok(
    captions.some((one) =>
      one.includes(
        "each by the one figure that says most of it: bandwidth, p99 latency, IOPS or mean latency. ",
      ),
    ),
    captions.join("\n"),
  );
  for (const one of captions) assert.doesNotMatch(one, /main figure/);
});
