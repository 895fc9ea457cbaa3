/** A build of a report whose raw files are in a store that cannot be reached: it needs none of their bytes. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sha256 } from "../../src/text/sha256.ts";
import { DECLARATION, fioJson, Report } from "../support/report.ts";

const EDITION = 'editions: [{ version: v2026.1.0, date: 2026-01-31, summary: First, runs: ["lab/*/*"] }]\n';
const declared = (raw: string): string => `${DECLARATION}${EDITION}raw: ${raw}\n`;
const own = process.env.FIOLIO_CACHE;
let cache: string;
let report: Report;

before(async () => {
  cache = await mkdtemp(join(tmpdir(), "fiolio-cache-"));
  report = await Report.create({
    "fiolio.yaml": declared("{ store: raw-store }"),
    "data/raw/lab/lab-ceph/a.json": fioJson(1),
  });
});
after(async () => {
  await report.remove();
  await rm(cache, { recursive: true, force: true });
});

const well = async (...args: string[]): Promise<void> => {
  const { code, stdout, stderr } = await report.fiolio(...args);
  assert.equal(code, 0, stdout + stderr);
};
const page = (): Promise<string> => report.read("public/runs/lab-ceph.a/index.html");

test("pages say where raw files are kept, and link there where readers reach it; a locked edition stays as it is", async () => {
  await mkdir(report.path("raw-store"));
  await well("collect");
  await well("edition", "v2026.1.0");
  await well("build");
  assert.match(await page(), /href=\S*\/raw\/lab\/lab-ceph\/a\.json/);
  process.env.FIOLIO_CACHE = cache;
  await well("store");
  if (own === undefined) delete process.env.FIOLIO_CACHE;
  else process.env.FIOLIO_CACHE = own;
  await rm(report.path("raw-store"), { recursive: true });

  const hash = sha256(fioJson(1));
  const key = `sha256/${hash.slice(0, 2)}/${hash}`;
  await report.write("fiolio.yaml", declared('{ store: "s3://lab/raw", endpoint: "http://127.0.0.1:9" }'));
  await well("build");
  assert.match(await page(), new RegExp(`Kept at<dd><code>s3://lab/raw/${key}</code>`));
  assert.doesNotMatch(await page(), /href=\S*\/raw\/lab|127\.0\.0\.1/);
  assert.ok(!(await readdir(report.path("public"))).includes("raw"));

  await report.write("fiolio.yaml", declared('{ store: "s3://lab/raw", public: "https://raw.example.org" }'));
  await well("build");
  assert.match(await page(), new RegExp(`<a href="?https://raw\\.example\\.org/${key}"?>`));
  await well("edition", "--check");
  await well("check");
});
