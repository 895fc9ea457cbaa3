/** What the search tells before a page is opened: the same reasons as the pages, of the report as it ships. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingKnown } from "../../src/render/searched/nothing-known.ts";
import { searched } from "../../src/render/searched/searched-file.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const { storages, answers, rankings } = searched(edition);

describe("what is searched", () => {
  it("says of a storage that nothing chooses which figure which check excludes, and what it found", () => {
    const { name, heading, why = "", loss } = storages["talos-ceph-rbd"] ?? {};
    assert.deepEqual(
      [name, heading, loss],
      ["Ceph RBD with Rook", "why it is not chosen", "survives a node"],
    );
    assert.match(
      why,
      /^In \d+ of the 20 use cases asked here figures of its reads that decide are not used: they came from a cache or are quicker than the storage can be\. /,
    );
    assert.match(why, /P99 read latency, 212 µs, excluded as cached reads: 192 GiB were read of 10 GiB/);
    assert.match(why, /and as impossibly fast: Median read latency 1\.9 µs is below 5 µs/);
  });

  it("says of one without such figures what there is most of", () => {
    const { why = "" } = storages["talos-mayastor-1r-1core"] ?? {};
    assert.match(why, /^It is enough for 2 of the 20 use cases asked here, and first in none\. \w.+ in \d+/);
  });

  it("has of each answer all that are judged in it, in order, each with a reason unless it is named", () => {
    assert.ok(Object.keys(answers).length > 20);
    for (const one of edition.judgement.recommendations.filter(({ candidates }) => candidates.length > 1)) {
      const { named = [], of = [] } = answers[`${one.useCase}/${one.environment}`] ?? {};
      assert.deepEqual(
        of.map(([id]) => id),
        one.candidates.map(({ deployment }) => deployment),
      );
      for (const [id, why] of of) assert.equal(why === "", named.includes(id), `${one.useCase}: ${id}`);
    }
  });

  it("says among whom it is open who survives a node, and what was timed on none of them", () => {
    assert.equal(
      answers["oltp-database/talos-homelab"]?.open,
      "CephFS with Rook, Ceph RBD with Rook and Mayastor 3-replica; no flush (fsync) was timed",
    );
    for (const { safer, open } of Object.values(answers))
      if (open !== undefined) assert.equal(safer, "not known");
  });

  it("says of each ranking where it is, and who is first by each of its metrics, in doubt where that is", () => {
    const { where, by = [] } = rankings["talos-homelab/randwrite-4k-j16-o16-direct-10g"] ?? {};
    assert.equal(where, "Home lab of three Talos nodes");
    assert.deepEqual(by[0], ["p99 write latency", "first Mayastor 1-replica 2-core with 3.2 ms, in doubt"]);
    assert.deepEqual(by.map(([metric]) => metric).toSorted(), [
      "mean write latency",
      "p50 write latency",
      "p99 write latency",
      "write IOPS",
      "write bandwidth",
    ]);
    const said = Object.values(rankings).flatMap((one) => one.by.map(([, who]) => who));
    for (const one of [
      /^no usable figure$/,
      /^\d level at the top/,
      /^only Local NVMe is usable, with /,
      /^only iSCSI LUN .* was measured, with /,
    ])
      assert.ok(
        said.some((who) => one.test(who)),
        String(one),
      );
  });

  it("knows every storage that it names, and is small", () => {
    for (const { named, of } of Object.values(answers))
      for (const id of [...named, ...of.map(([one]) => one)]) assert.ok(storages[id], id);
    assert.ok(JSON.stringify({ storages, answers, rankings }).length < 120_000);
  });

  it("says that no price is declared, and what is nearest, as long as there is none", () => {
    const price = searched(edition).nothing.price;
    assert.equal(price?.says, "No price of any storage is declared in this edition.");
    assert.equal(price?.href, edition.links.surviving);
    const [id = "", declared] = [...edition.record.environments][0] ?? [];
    const prices = { currency: "EUR", date: "2026-01-31", source: "A list.", rawTiBPerMonth: 8 };
    const environments = new Map(edition.record.environments).set(id, { ...declared, prices } as never);
    const priced = { ...edition, record: { ...edition.record, environments } };
    assert.deepEqual(nothingKnown(priced), {});
  });
});
