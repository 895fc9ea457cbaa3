/** The page of a run names the address that its raw file was fetched from, and is silent where there was none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provenanceBlocks, rawInShort } from "../../src/render/pages/runs/run-provenance.ts";
import type { Run } from "../../src/schema/run.ts";

const terms = (of: Run): string[] =>
  provenanceBlocks(of, []).flatMap((block) =>
    "items" in block ? block.items.map((item) => JSON.stringify(item)) : [],
  );

test("names where the raw file was fetched from", () => {
  const raw = { path: "data/raw/lab/lab-ceph/a.json", sha256: "0".repeat(64), bytes: 5128 };
  const provenance = { raw, collector: { id: "fio-json", version: 1 }, tool: { name: "fio" } };
  const run = { id: "a", basis: "measured", results: [], provenance } as unknown as Run;
  const fetchedFrom = "s3://results/nightly/a.json";
  assert.ok(!terms(run).some((item) => item.includes("Fetched from")));
  assert.ok(
    terms(run).some((item) => item.includes("5,128 bytes")),
    "a size is a count: it is not rounded",
  );
  const fetched = { ...run, provenance: { ...provenance, fetchedFrom } } as Run;
  assert.ok(
    terms(fetched).includes(`{"term":"Fetched from","value":[{"text":"${fetchedFrom}","code":true}]}`),
  );
});

test("the file of copied figures is called a copy of these, and so is its hash", () => {
  const raw = { path: "data/raw/lab/lab-ceph/a.yaml", sha256: "1".repeat(64), bytes: 12 };
  const collector = { id: "transcribed", version: 1 };
  const source = { id: "report", sha256: "2".repeat(64) };
  const provenance = { raw, collector, source, tool: { name: "fio" } };
  const run = { id: "a", basis: "transcribed", results: [], provenance } as unknown as Run;
  const told = terms(run).join();
  assert.match(told, /"Our copy of its figures".*Of the original no public address/);
  assert.match(told, /"Sha256 of that copy","value":\[\{"text":"1{64}"/);
  assert.match(told, /"Document sha256","value":\[\{"text":"2{64}"/);
  assert.doesNotMatch(told, /Raw/);
  assert.match(terms({ ...run, basis: "measured" }).join(), /"Raw file".*"Raw sha256"/);
});

test("a raw file that browsers save rather than show is said to be a download", () => {
  const collector = { id: "fio-json", version: 1 };
  const told = (path: string): string => {
    const raw = { path, sha256: "1".repeat(64), bytes: 5128 };
    const provenance = { raw, collector, tool: { name: "fio" } };
    return terms({ id: "a", basis: "measured", results: [], provenance } as unknown as Run).join();
  };
  assert.match(told("data/raw/lab/lab-ceph/a.yaml"), /5,128 bytes \(download\)/);
  assert.doesNotMatch(told("data/raw/lab/lab-ceph/a.json"), /download/);
});

test("at its head a run leads to its raw bytes, with their hash in short, and to how they were read", () => {
  const raw = { path: "data/raw/lab/lab-ceph/a.yaml", sha256: "0123456789abcdef".repeat(4), bytes: 12 };
  const provenance = { raw, collector: { id: "fio-json", version: 1 }, tool: { name: "fio" } };
  const run = { id: "lab-ceph.a", basis: "measured", results: [], provenance } as unknown as Run;
  assert.deepEqual(rawInShort(run), [
    { text: "Raw file", href: "/raw/lab/lab-ceph/a.yaml" },
    " (download) · sha256\u00a00123456789ab… · ",
    { text: "how it was read", href: "/runs/lab-ceph.a/#provenance" },
  ]);
  assert.equal(JSON.stringify(rawInShort({ ...run, basis: "transcribed" })).includes("Raw file"), false);
});
