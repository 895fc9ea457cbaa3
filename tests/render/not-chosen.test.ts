/** What the page of a deployment begins with where no use case chooses it: why, by the checks that speak against it most often. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answeredBy, answersTitle } from "../../src/render/blocks/answers/answered-by.ts";
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
      /^In (\d+) of the 20 use cases asked here it is not named because a figure that decides is excluded: cached reads and impossibly fast\. One such figure is enough\. Of the 16 workloads that it ran, its main figure is first alone in none, cannot be told from the first in \d+ \(one run each; the worst as printed in \d+\), is behind in \d+ \([\d.]+x at most\), is perhaps behind in \d+ \([\d.]+x at most; in doubt: .*\) and is excluded in \d+\.$/.exec(
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
      /^No answer yet for 1 use case\. Its answer lists what to measure: [A-Z]\w.+\.$/m,
    );
    assert.match(
      said("talos-ceph-rbd").join("\n"),
      /^A figure that decides is excluded in 16\. A run of general .* may bring it back; in 5 of them that alone is not enough: .* 37\.1x behind/m,
    );
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
