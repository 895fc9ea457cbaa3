/** What the entrance says that its answers rest on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restsOn } from "../../src/render/pages/home/record-blocks.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("documents with figures are counted, estimates are not; a published edition says of what day", () => {
  assert.equal(edition.sources.length, 5);
  assert.equal(restsOn(edition), "Storage benchmarks from 4 documents, checked");
  const published = { ...edition, version: "v2026.3.0" };
  assert.match(restsOn(published), /^Storage benchmarks from 4 documents, checked\. Published .*\d{4}.*$/);
});

test("where not all runs are copied, deployments are counted", () => {
  const [first, ...rest] = edition.runs.filter(({ basis }) => basis !== "estimated");
  assert.ok(first);
  const { source: _, ...provenance } = first.provenance;
  const runs = [{ ...first, provenance }, ...rest] as typeof edition.runs;
  const count = new Set(runs.map(({ deployment }) => deployment)).size;
  assert.equal(restsOn({ ...edition, runs }), `Storage benchmarks of ${count} deployments, checked`);
});
