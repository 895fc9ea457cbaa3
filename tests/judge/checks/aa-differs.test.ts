/** A pair of equal cells: what differs between its halves is what a session cannot tell apart. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { seriesName } from "../../../src/cells/matrix.ts";
import { profileCells } from "../../../src/cells/profile-cells.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { localTarget } from "../../../src/targets/local/schema.ts";
import { direction, evidenceOf, homelab, resultOf, runOf, verdictOf } from "../small-record.ts";

const reads = (iops: number): Result => resultOf(homelab("randread"), { read: direction({ iops }) });
const inSeries = (series: string, index = 0): Partial<Run> => ({ repeat: { series, index } });
const SHAPE = "quick-filesystem-rwo-1c";
const half = (series: string, deployment: string, ...values: number[]): Run[] =>
  values.map((iops, index) =>
    runOf(deployment, `${series}-r${index + 1}`, [reads(iops)], inSeries(series, index)),
  );
/** A result of "a" in a session, beside the halves of a pair of `deployment`. */
const verdict = (first: number[], second: number[], deployment = "b"): string =>
  verdictOf("AA_DIFFERS", reads(5_000), around(first, second, deployment), inSeries("other"));
const around = (first: number[], second: number[], deployment = "b"): { runs: Run[] } => ({
  runs: [...half(SHAPE, deployment, ...first), ...half(`${SHAPE}-twin`, deployment, ...second)],
});

describe("AA_DIFFERS", () => {
  it("notes a session whose pair of equal cells is further apart than single runs may be", () => {
    assert.equal(verdict([1_000], [1_300]), "noted");
    assert.equal(
      evidenceOf("AA_DIFFERS", reads(5_000), around([1_000], [1_300]), inSeries("other")),
      "1,000 IOPS and 1,300 IOPS of one cell of B, measured twice: 1.3 times apart, though nothing differs: a difference as small as that means nothing here.",
    );
  });

  it("finds the halves under the names that a session gives them", () => {
    const target = localTarget.parse({ kind: "local", id: "lab", profiles: ["quick"], aaPair: true });
    const names = profileCells(target, "lab-disk", new Map()).map(seriesName);
    const [first = "", second = ""] = names;
    assert.equal(names.length, 2);
    const runs = [...half(first, "b", 1_000), ...half(second, "b", 1_300)];
    assert.equal(verdictOf("AA_DIFFERS", reads(5_000), { runs }, inSeries("other")), "noted");
  });

  it("passes halves that chance allows: single runs within 10 %, ranges that meet", () => {
    assert.equal(verdict([1_000], [1_090]), "passed");
    assert.equal(verdict([1_000, 1_250], [1_300, 1_200]), "passed");
  });

  it("from six runs on goes by the intervals of the medians", () => {
    const six = (base: number): number[] => [0, 1, 2, 3, 4, 5].map((i) => base + i);
    assert.equal(verdict(six(1_000), six(1_050)), "noted");
    assert.equal(verdict(six(1_000), six(1_001)), "passed");
  });

  it("goes by the pair of the result's own deployment, otherwise by the one furthest apart", () => {
    const runs = [...around([1_000], [1_000], "a").runs, ...around([1_000], [1_500], "b").runs];
    assert.equal(verdictOf("AA_DIFFERS", reads(5_000), { runs }, inSeries("other")), "passed");
    const others = [...around([1_000], [1_000], "b").runs, ...around([1_000], [1_500], "c").runs];
    assert.equal(verdictOf("AA_DIFFERS", reads(5_000), { runs: others }, inSeries("other")), "noted");
  });

  it("asks for a pair where a session ran, of the same workload, and is silent of documents", () => {
    assert.equal(verdictOf("AA_DIFFERS", reads(5_000), {}, inSeries("other")), "unchecked");
    const writes = resultOf(homelab("randwrite"), { write: direction({ iops: 5_000 }) });
    assert.equal(verdictOf("AA_DIFFERS", writes, around([1_000], [1_300]), inSeries("other")), "unchecked");
    assert.equal(verdictOf("AA_DIFFERS", reads(5_000), around([1_000], [1_300])), "silent");
    assert.equal(
      verdictOf("AA_DIFFERS", { ...reads(5_000), status: "failed" }, {}, inSeries("other")),
      "silent",
    );
  });
});
