/** What the entrance says that its answers rest on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restsOn } from "../../src/render/pages/home/record-blocks.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const percentilesNs = { "99": { value: 1e6 } };

test("runs, storages and documents with figures are counted, estimates are not", () => {
  assert.equal(edition.sources.length, 5);
  const runs = edition.runs.filter(({ basis }) => basis !== "estimated");
  const storages = new Set(runs.map(({ deployment }) => deployment)).size;
  assert.equal(
    restsOn(edition),
    `${runs.length} runs of ${storages} deployments, copied from 4 documents; p99 fsync latency measured on none.`,
  );
});

test("a p99 of flushes was measured, ranked or not", () => {
  const [first, ...rest] = edition.judgement.results.filter(({ run }) => run.basis !== "estimated");
  assert.ok(first);
  const timed = { ...first, result: { ...first.result, sync: { latency: { percentilesNs } } } };
  const judgement = { ...edition.judgement, rankings: [], results: [timed, ...rest] };
  assert.match(restsOn({ ...edition, judgement } as typeof edition), /; p99 fsync latency measured on 1\.$/);
});
