/** A claim that is wrong in a part of what it says is told to hold in the other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../../src/effects/engine.ts";
import { heldBeside } from "../../../src/judge/claims/in-part.ts";
import { auditOf } from "../../../src/judge/claims/index.ts";
import type { ClaimPart } from "../../../src/judge/claims/types.ts";
import { judge } from "../../../src/judge/index.ts";
import { loadRecord } from "../../../src/record/load.ts";
import type { Assertion } from "../../../src/schema/claim.ts";

const { record } = await loadRecord(engineDir);
const { results } = judge(record, [...record.runs.values()]);
const audited = auditOf(
  record,
  results,
  [...record.claims.values()].flatMap(({ source, claims }) => claims.map((one) => ({ ...one, source }))),
);
const ofLab = (id: string) => {
  const found = audited.find(({ source, claim }) => source === "zfs-iscsi-report-2026" && claim.id === id);
  assert.ok(found, id);
  return found;
};

test("a range of which one comparison lies within is contradicted in part, and says so first", () => {
  const { verdict, inPart, sentence } = ofLab("conclusion-scale");
  assert.deepEqual({ verdict, inPart }, { verdict: "contradicted", inPart: true });
  assert.match(sentence, /^Contradicted in part\. It comes to 11\.9x/);
  assert.match(sentence, /The text claims 8-10×, which holds in part: it comes to 6\.6 to 10x/);
});

test("one figure that fits one way of reckoning it and not the other is wrong as a whole", () => {
  for (const id of ["test-1-bandwidth", "test-2-read-bandwidth"]) {
    const found = audited.find((one) => one.source === "zfs-iscsi-report-2026" && one.claim.id === id);
    assert.ok(found === undefined || found.inPart === undefined, id);
  }
  const linear = (printed: string): Assertion => ({
    kind: "linear",
    terms: [{ constant: "1 s" }],
    printed,
  });
  const part = (holds: boolean, range?: string): ClaimPart => ({
    holds,
    sentence: "",
    uses: [],
    ...(range && { range }),
  });
  const heldOf = (printed: string[], parts: ClaimPart[]) =>
    heldBeside({ asserts: printed.map(linear) }, parts).length;
  assert.equal(heldOf(["36.7 MB/s (38.5 MB/s)", "36.7 MB/s"], [part(true), part(false)]), 0);
  assert.equal(heldOf(["2 s", "3 s"], [part(true), part(false)]), 1);
  assert.equal(heldOf(["2-3 s", "2-3 s"], [part(true, "2-3 s"), part(false, "2-3 s")]), 1);
  assert.equal(heldOf(["2 s", "3 s"], [part(true), part(true)]), 0);
});

test("a rate that may be net is not contradicted by the raw one, nor reads of a cache by those of a client", () => {
  const [network, cache] = [ofLab("production-network"), ofLab("l2arc-14-16k")];
  assert.equal(network.verdict, "conclusion-open");
  assert.match(network.sentence, /2,500 MB\/s raw; “available” may mean what the protocols leave/);
  assert.equal(cache.verdict, "conclusion-open");
  assert.match(
    cache.sentence,
    /^The text prints 14-16K as ZFS cache demand data reads \(arcstat\), line 114\. Needed: /,
  );
});
