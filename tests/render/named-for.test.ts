/** Who compares two storages is led to the answers that name either. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { survivorsIn } from "../../src/render/blocks/decision/survival.ts";
import { namedIn } from "../../src/render/blocks/until/named.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { bothCandidates } from "../../src/render/pages/compare/both-candidates.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { namedFor, namedInShort } from "../../src/render/pages/compare/named-for.ts";
import { runAgain } from "../../src/render/pages/compare/run-again.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pairs = edition.judgement.pairings.flatMap((one) => one.pairs);

/** At first, or if a node must be survived. */
function namesOf(one: Recommendation): readonly string[] {
  const { given, forNow } = survivorsIn(edition, one);
  return [...namedIn(edition)(one).ids, ...(willDo(edition, one)?.ids ?? []), ...given, ...forNow];
}

test("a pair leads to each answer of its environment that names one of the two, and to no other", () => {
  let named = 0;
  for (const pair of pairs) {
    const [section = assert.fail()] = namedFor(edition, pair);
    const [list] = section.blocks;
    const isNamed = edition.judgement.recommendations.some(
      (one) =>
        one.environment === pair.environment && [pair.a, pair.b].some((id) => namesOf(one).includes(id)),
    );
    if (!isNamed) {
      assert.ok(list?.block === "text");
      assert.match(plain(list.text), /^Neither is named by any of the \d+ answers of /);
      continue;
    }
    assert.ok(list?.block === "list");
    const lines = list.items.slice(0, 2);
    for (const [i, id] of [pair.a, pair.b].entries()) {
      const line = lines[i] ?? assert.fail();
      const own = edition.judgement.recommendations
        .filter((one) => one.environment === pair.environment && namesOf(one).includes(id))
        .map(({ useCase }) => edition.links.useCase(useCase, pair.environment));
      const [, ...spans] = typeof line === "string" ? [line] : line;
      const hrefs = spans.flatMap((span) => (typeof span === "string" ? [] : (span.href ?? [])));
      assert.deepEqual(new Set(hrefs), new Set(own));
      assert.equal(/named by none of the \d+ answers\.$/.test(plain(line)), own.length === 0);
      named += own.length;
    }
  }
  assert.ok(named > 0);
});

test("what is left alone and not known to be enough is called no answer", () => {
  const pair =
    pairs.find(({ a, b }) => [a, b].sort().join() === "ocp-local-nvme,ocp-nfs-csi") ?? assert.fail();
  const [list] = namedFor(edition, pair)[0]?.blocks ?? [];
  assert.ok(list?.block === "list");
  const said = list.items.map(plain).find((line) => line.startsWith("NFS")) ?? assert.fail();
  const parts = said.split(/; (?=the |named, )/);
  const alone =
    parts.find((part) => part.startsWith("the only candidate, to be tested before use, for ")) ?? "";
  for (const one of edition.judgement.recommendations) {
    const title = edition.record.useCases.get(one.useCase)?.title ?? assert.fail();
    const isAlone = one.verdict === "open" && namedIn(edition)(one).ids.includes("ocp-nfs-csi");
    if (one.environment !== pair.environment) continue;
    assert.equal(alone.includes(title), isAlone, title);
  }
  assert.ok(alone.length > 0);
});

test("who leans is named with the confidence that the answer has, and who is decided is the answer", () => {
  const pair =
    pairs.find(({ a, b }) => [a, b].sort().join() === "ocp-local-nvme,ocp-nfs-csi") ?? assert.fail();
  const [list] = namedFor(edition, pair)[0]?.blocks ?? [];
  assert.ok(list?.block === "list");
  assert.match(
    plain(list.items[0] ?? ""),
    /^Local NVMe is the answer for Log and event ingestion; named, with low confidence, for Search index, /,
  );
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
    else assert.ok(!ids.includes("without-figures"));
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
    "Of 20 use cases here 2 name Mayastor 3-replica, and 2 more for now; none names Ceph RBD with Rook.",
  );
});

test("leads to the answers that both are candidates of and that name neither", () => {
  const pair = pairs.find(({ a, b }) => a === "talos-ceph-rbd" && b === "talos-mayastor-3r");
  const told = bothCandidates(edition, pair ?? assert.fail());
  assert.match(
    plain(told),
    /^Both are candidates, and which to take is not known, for Write-ahead log and etcd, .*; if a node must be survived, for OLTP database, .*\. Each answer says why, with the commands that would tell\.$/,
  );
  assert.match(
    plain(told),
    /\. Neither meets what is asked, for Database that survives a node; if a node must be survived, for Service with a latency objective\. Each/,
  );
  const hrefs = [told].flat().flatMap((one) => (typeof one === "string" ? [] : (one.href ?? [])));
  assert.ok(hrefs.includes(edition.links.useCase("oltp-database", "talos-homelab")));
});

test("a pair's page begins with who is ahead in how many tests and how surely, then what they come to, then on what terms", () => {
  const page = [...comparePages(edition, pageFigures())].find(
    ({ path }) => path === "compare/ocp-local-nvme-vs-ocp-nfs-csi",
  );
  assert.equal(
    plain(page?.lede ?? ""),
    "Local NVMe is ahead in 1 of 6 tests (3.02x in sequential write IOPS, each write made durable); in doubt: Local NVMe in 1; 4 cannot be compared. One run each.",
  );
  assert.deepEqual((page?.points ?? []).map(plain), [
    "Fsync after each 1 MiB write: Local NVMe does 3.02x the IOPS (196 against 65); a flush takes Local NVMe 4.9 ms against 13–15 ms, about 2.9x, in doubt. Says little of the small flushes of a database.",
  ]);
  assert.match(
    plain(page?.after ?? ""),
    /^NFS from the NAS survives a node and is ReadWriteMany; Local NVMe offers neither\. Of 20 /,
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
    /^ZFS LocalPV is ahead in 3 of 4 tests, all in doubt \(up to 45\.5x in p99 random read latency\); level in sequential 1 MiB writes\./,
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
  const talos = (a: string, b: string) => pairs.find((one) => one.a === a && one.b === b) ?? assert.fail();
  const fs = bothCandidates(edition, talos("talos-ceph-rbd", "talos-cephfs"));
  assert.match(
    plain(fs),
    / Only CephFS with Rook may still meet what is asked, for Database that survives a node; if a node must be survived, for Service with a latency objective\. /,
  );
  const saidOf = (id: string): string[] =>
    answeredBy(edition, id).flatMap((one) => (one.block === "list" ? one.items.map(plain) : []));
  const deep = (id: string): string => JSON.stringify(answeredBy(edition, id));
  for (const id of ["talos-ceph-rbd", "talos-mayastor-3r"]) {
    const beyond = saidOf(id).filter((one) => one.includes("does not meet what is asked: "));
    assert.deepEqual(beyond.toSorted(), [
      "If it must survive a node, it does not meet what is asked: Service with a latency objective (worse p99 latency of reads and writes over 20 ms).",
      "It does not meet what is asked: Database that survives a node (p99 write latency over 20 ms).",
    ]);
  }
  assert.doesNotMatch(deep("talos-cephfs"), /does not meet what is asked/);
  const unknown = /If it must survive a node, not known.*?Service with a latency objective/;
  assert.match(plainOf(answeredBy(edition, "talos-cephfs")), unknown);
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
