/** What pages say of raw files that are kept outside of the report, and that a build needs none of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rawOf } from "../../src/publish/publish.ts";
import { plain, type Rich } from "../../src/render/edition/view.ts";
import { provenanceBlocks } from "../../src/render/pages/runs/run-provenance.ts";
import { asRecorded } from "../../src/schema/names.ts";
import { locatorOf, withKeptAt } from "../../src/schema/raw-store.ts";
import type { Run } from "../../src/schema/run.ts";
import { READS, resultOf, runOf } from "../judge/small-record.ts";

const HASH = `ab${"0".repeat(62)}`;
const PATH = "data/raw/lab/ceph/a.json";
const own = runOf("ceph", "a", [resultOf(READS, {})]);
const file = { path: PATH, sha256: HASH, bytes: 9 };
const log = { ...file, path: "data/raw/lab/ceph/a_bw.log" };
const RUN: Run = { ...own, basis: "measured", provenance: { ...own.provenance, raw: file, logs: [log] } };
const pointer = (sha256: string) => ({ format: "stored/1" as const, sha256, bytes: 9 });
const STORED = new Map([PATH, log.path].map((path) => [path, pointer(HASH)]));
const S3 = { store: "s3://raw/lab/", above: 0 };
const WEB = { ...S3, public: "https://raw.example.org" };

const valueOf = (run: Run, term: string): Rich | undefined => {
  const [facts] = provenanceBlocks(run, []);
  assert.ok(facts?.block === "facts");
  return facts.items.find((item) => item.term === term)?.value;
};

test("an object is called by its bytes, below the store or where readers reach it", () => {
  assert.equal(locatorOf(S3, HASH), `s3://raw/lab/sha256/ab/${HASH}`);
  assert.equal(locatorOf(WEB, HASH), `https://raw.example.org/sha256/ab/${HASH}`);
  assert.equal(locatorOf({ store: "../raw store" }, HASH), `../raw store/sha256/ab/${HASH}`);
});

test("a page says where a raw file is kept, and links there only by an address of the web", () => {
  const at = locatorOf(S3, HASH);
  const kept = withKeptAt(RUN, S3, STORED);
  assert.deepEqual(valueOf(kept, "Kept at"), [{ text: at, code: true }]);
  assert.deepEqual(valueOf(kept, "Raw file"), [{ text: PATH, code: true }, ", 9 bytes"]);
  assert.equal(plain(valueOf(kept, "Logs") ?? ""), log.path);
  assert.match(JSON.stringify(valueOf(kept, "Logs")), new RegExp(`sha256 ${HASH}, kept at ${at}`));
  assert.match(String(valueOf(kept, "Known by")), /kept outside of the report$/);
  const web = locatorOf(WEB, HASH);
  const reached = withKeptAt(RUN, WEB, STORED);
  assert.deepEqual(valueOf(reached, "Kept at"), [{ text: web, href: web }]);
  assert.match(JSON.stringify(valueOf(reached, "Logs")), new RegExp(`"href":"${web}"`));
  assert.equal(valueOf(RUN, "Kept at"), undefined);
});

test("a build copies no raw file that is kept elsewhere; one that has changed since is not", () => {
  const named = { deployments: new Map() };
  assert.deepEqual(rawOf(named, [withKeptAt(RUN, S3, STORED)]), []);
  const other = withKeptAt(RUN, S3, new Map([[PATH, pointer("c".repeat(64))]]));
  assert.equal(other, RUN);
  assert.equal(rawOf(named, [other]).length, 2);
});

test("where it lies is no part of a run as an edition locks it", () => {
  assert.deepEqual(asRecorded(withKeptAt(RUN, WEB, STORED), new Map()), RUN);
  assert.equal(asRecorded(RUN, new Map()), RUN);
});
