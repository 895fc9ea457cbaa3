/** What the page of a deployment begins with where no use case chooses it: why, by the checks that speak against it most often. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import { answeredBy, answersTitle } from "../../src/render/blocks/answers/answered-by.ts";
import { surviving } from "../../src/render/blocks/decision/named-ways.ts";
import { isSurvivor } from "../../src/render/blocks/decision/needs-told.ts";
import { type Block, hrefsOf, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";
import { rowsAsLines } from "./rows-as-lines.ts";

const { record, edition } = await ownEdition();
const linesOf = (block: Block): string[] =>
  block.block === "text" ? [plain(block.text)] : block.block === "list" ? block.items.map(plain) : [];
const said = (id: string): string[] => answeredBy(edition, id).flatMap(linesOf);
/** Why, how many and which, of the table that has a row for each use case; of a need its own table says it. */
const rowsIn = (
  blocks: readonly Block[],
  isOfNeed = false,
): { why: string; note: string; count: number; which: number }[] =>
  blocks.flatMap((block) =>
    block.block === "table" && plain(block.caption).startsWith("If ") === isOfNeed
      ? block.rows.map(({ cells: [why, count, which] }) => ({
          why: plain(why?.text ?? ""),
          note: plain(why?.note ?? ""),
          count: Number(plain(count?.text ?? "")),
          which: [...hrefsOf(which?.text ?? [])].length,
        }))
      : [],
  );
/** With what only a phone folds. */
const unfolded = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => (block.block === "more" && block.onPhone ? block.blocks : [block]));
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe("a deployment that no use case chooses", () => {
  it("says why under that heading, in how many use cases, and what is wrong with the figures in plain words", () => {
    assert.equal(answersTitle(edition, "talos-ceph-rbd"), "Why it is not chosen");
    const [lead = ""] = said("talos-ceph-rbd");
    const [, count] =
      /^In (\d+) of the 20 use cases asked here figures of its reads that decide are not used: they came from a cache or are quicker than the storage can be\.$/.exec(
        lead,
      ) ?? [];
    const excluded = rowsIn(answeredBy(edition, "talos-ceph-rbd")).filter(({ why }) =>
      why.startsWith("Excluded"),
    );
    assert.equal(Number(count), sum(excluded.map((one) => one.count)), lead);
  });

  it("says of each of these checks which figure it excludes and what it found, right beneath", () => {
    assert.match(
      said("talos-ceph-rbd").join("\n"),
      /^P99 read latency, 212 µs, excluded as cached reads: 192 GiB were read of 10 GiB.*[^.]; and as impossibly fast: Median read latency 1\.9 µs/m,
    );
  });

  it("has a row for each kind of reason, and all rows together are the use cases that are asked", () => {
    let told = 0;
    for (const id of record.deployments.keys()) {
      const rows = rowsIn(answeredBy(edition, id));
      const { environment } = record.deployments.get(id) ?? {};
      const asked = edition.judgement.recommendations.filter((one) => one.environment === environment);
      for (const { count, which } of rows) assert.equal(count, which, id);
      if (rows.length === 0) continue;
      assert.equal(sum(rows.map(({ count }) => count)), asked.length, id);
      told++;
    }
    assert.ok(told > 5, String(told));
    assert.deepEqual(
      rowsIn(answeredBy(edition, "talos-ceph-rbd")).map(({ why, count }) => `${why}: ${count}`),
      [
        "Excluded, may return after a rerun: 8",
        "Excluded, and behind in another figure: 5",
        "Excluded, and misses a target: 2",
        "Ruled out: 2",
        "Not fully measured: 1",
        "Others are enough: 1",
        "Enough, best not known: 1",
      ],
    );
  });

  it("tells beside a row what would change it, and in what else it is behind", () => {
    const notes = new Map(rowsIn(answeredBy(edition, "talos-ceph-rbd")).map(({ why, note }) => [why, note]));
    assert.equal(notes.get("Excluded, may return after a rerun"), "a run of general that passes the checks");
    assert.match(
      notes.get("Excluded, and behind in another figure") ?? "",
      /^against Mayastor 1-replica 2-core, whose data die with the node and whose writes may have been cached, its write IOPS are up to 37\.1x behind and its p99 write latency is up to 11\.3x behind$/,
    );
    assert.equal(notes.get("Ruled out"), "no ReadWriteMany; another StorageClass changes that");
  });

  it("is brought back by no run where a figure that stands is over what is asked already", () => {
    const unmet = rowsAsLines(answeredBy(edition, "talos-ceph-rbd"))
      .flatMap((block) => (block.block === "more" ? block.blocks.flatMap(linesOf) : linesOf(block)))
      .filter((line) => /does not meet what is asked[ :]/.test(line));
    for (const title of ["Service with a latency objective", "Database that survives a node"])
      assert.ok(
        unmet.some((line) => line.includes(title)),
        title,
      );
    assert.equal(unmet.length, 2);
  });

  it("has what more may be asked of its data in a table of its own, and stays a sentence where there is little to say", () => {
    const [fold] = answeredBy(edition, "talos-ceph-rbd").filter((block) => block.block === "more");
    const [table] = fold?.block === "more" && fold.onPhone ? fold.blocks : [];
    assert.equal(
      table?.block === "table" ? plain(table.caption) : "",
      "If it must survive a node: what is known of it",
    );
    assert.deepEqual(rowsIn(answeredBy(edition, "iscsi-production-projection")), []);
    assert.ok(
      said("iscsi-production-projection").includes("Only projected in 20. A measurement brings it in."),
    );
  });

  it("has in that table each use case that is asked so: those where it wins, and those where another does", () => {
    for (const id of ["talos-ceph-rbd", "talos-cephfs", "talos-mayastor-3r"]) {
      const asked = edition.judgement.recommendations.filter(
        (one) => isSurvivor(one, id) && surviving(edition, one) !== one,
      );
      assert.equal(
        sum(rowsIn(unfolded(answeredBy(edition, id)), true).map(({ count }) => count)),
        asked.length,
        id,
      );
      assert.equal(asked.length, 16, id);
    }
    const lost = rowsAsLines(answeredBy(edition, "talos-cephfs")).flatMap(linesOf);
    assert.ok(
      lost.includes("If it must survive a node, another is the answer: General purpose (mayastor)."),
      lost.join("\n"),
    );
  });

  it("leaves how it stands workload by workload to how it ranks", () => {
    assert.doesNotMatch(said("talos-ceph-rbd").join("\n"), /workloads that it ran|irst alone/);
  });

  it("is none that is told as an answer to any", () => {
    for (const id of record.deployments.keys()) {
      const isWhy = answersTitle(edition, id) === "Why it is not chosen";
      const [lead = ""] = said(id);
      if (lead === "") continue;
      const told =
        /^In \d+ of the \d+ use cases asked here (it is not named because|(figures of its reads|figures of its writes|its figures) that decide are not used: )|^It is the answer to none of the /;
      if (isWhy) assert.match(lead, told, id);
      else
        assert.doesNotMatch(
          lead,
          /it is not named because a figure that decides is excluded|that decide are not used/,
          id,
        );
    }
  });
});

describe("a deployment that is the answer to some", () => {
  const lead = (id: string): string => said(id)[0] ?? "";

  it("says of how many alone, of how many with whom, and of how many only for now, as the answers have it", () => {
    const named = edition.judgement.recommendations.flatMap((one) => {
      const { by, ids } = namedIn(edition)(one);
      return ids.includes("talos-mayastor-1r-2core") ? [{ by, ids }] : [];
    });
    const own = named.filter(({ by }) => by === "verdict");
    const shared = own.filter(({ ids }) => ids.length > 1);
    const forNow = named.filter(({ by }) => by === "measured");
    assert.deepEqual([...new Set(shared.flatMap(({ ids }) => ids))].toSorted(), [
      "talos-mayastor-1r-2core",
      "talos-zfs",
    ]);
    assert.equal(
      lead("talos-mayastor-1r-2core"),
      `It is the answer to ${own.length - shared.length} of the 20 use cases asked here, one of two in ${shared.length} more (with ZFS LocalPV), and for now in ${forNow.length}, all with low confidence.`,
    );
  });

  it("that has no answer alone is one of two", () => {
    assert.match(
      lead("talos-zfs"),
      /^It is one of two in 3 of the 20 use cases asked here \(with Mayastor 1-replica 2-core\), with low confidence; /,
    );
  });

  it("of several confidences names none for all", () => {
    assert.equal(
      lead("ocp-local-nvme"),
      "It is the answer to 7 of the 20 use cases asked here, and for now in 2.",
    );
  });
});
