/** What the page of a deployment begins with where no use case chooses it: why, by the checks that speak against it most often. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answeredBy, answersTitle } from "../../src/render/blocks/answers/answered-by.ts";
import { namedIn } from "../../src/render/blocks/until/named.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { record, edition } = await ownEdition();
const linesOf = (block: Block): string[] =>
  block.block === "text" ? [plain(block.text)] : block.block === "list" ? block.items.map(plain) : [];
const said = (id: string): string[] => answeredBy(edition, id).flatMap(linesOf);
/** Use case by use case. */
const foldedOf = (id: string): string[] =>
  answeredBy(edition, id).flatMap((block) =>
    block.block === "more" && block.summary.startsWith("Use case by") ? block.blocks.flatMap(linesOf) : [],
  );

describe("a deployment that no use case chooses", () => {
  it("says why under that heading, in how many use cases, and by which checks", () => {
    assert.equal(answersTitle(edition, "talos-ceph-rbd"), "Why it is not chosen");
    const [lead = "", ...lines] = said("talos-ceph-rbd");
    const [, count] =
      /^In (\d+) of the 20 use cases asked here it is not named because a figure that decides is excluded: cached reads and impossibly fast\.$/.exec(
        lead,
      ) ?? [];
    const listed = foldedOf("talos-ceph-rbd").flatMap((line) =>
      / excluded: /.test(line) ? Number(/\((\d+)\): /.exec(line)?.[1]) : [],
    );
    assert.equal(
      Number(count),
      listed.reduce((sum, one) => sum + one, 0),
      lines.join("\n"),
    );
  });

  it("says of each of these checks which figure it excludes and what it found, linked", () => {
    const lines = said("talos-ceph-rbd").join("\n");
    assert.match(
      lines,
      /^P99 read latency, 212 µs, excluded as cached reads: 192 GiB were read of 10 GiB.*[^.]; and as impossibly fast: Median read latency 1\.9 µs/m,
    );
  });

  it("says each kind of reason once, with what brings it back; together they are all use cases that do not choose it", () => {
    for (const id of ["talos-ceph-rbd"]) {
      const [, ...lines] = said(id);
      const kinds = lines.flatMap((line) =>
        [...line.matchAll(/^[A-Z][a-z ]+ (?:in|for) (\d+)\b/g)].map(([, count]) => Number(count)),
      );
      const folded = foldedOf(id).map((line) => Number(/\((\d+)\): /.exec(line)?.[1]));
      const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
      assert.ok(kinds.length > 1 && kinds.length < folded.length, id);
      assert.equal(sum(kinds), sum(folded), said(id).join("\n"));
    }
    assert.match(
      said("talos-ceph-rbd").join("\n"),
      /^Others are enough for 1, where the data may die with the node: Log and event ingestion\.$/m,
    );
    assert.match(
      said("talos-ceph-rbd").join("\n"),
      /^A figure that decides is excluded in 15\. A run of general that passes these checks may bring it back in 8 of them\. In 5 more it is behind besides, as .* 37\.1x behind .*; in 2 more it does not meet what is asked even so, by figures that stand\.$/m,
    );
  });

  it("is brought back by no run where a figure that stands is over what is asked already", () => {
    const [, free, behind, short] =
      /bring it back in (\d+) of them\. In (\d+) more .*; in (\d+) more /
        .exec(said("talos-ceph-rbd").join("\n"))
        ?.map(Number) ?? [];
    assert.equal((free ?? 0) + (behind ?? 0) + (short ?? 0), 15);
    const unmet = said("talos-ceph-rbd").filter((line) => /does not meet what is asked: /.test(line));
    for (const title of ["Service with a latency objective", "Database that survives a node"])
      assert.ok(
        unmet.some((line) => line.includes(title)),
        title,
      );
    assert.equal(unmet.length, short);
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
        /^In \d+ of the \d+ use cases asked here it is not named because |^It is the answer to none of the /;
      if (isWhy) assert.match(lead, told, id);
      else assert.doesNotMatch(lead, /it is not named because a figure that decides is excluded/, id);
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
