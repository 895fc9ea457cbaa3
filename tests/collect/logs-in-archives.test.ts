/** fio's logs in an archive, beside the result of their run: they become what they become in a folder. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { pack } from "tar-stream";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { rawProblems } from "../../src/record/raw.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import { Report } from "../support/report.ts";

const FIXTURE = join(import.meta.dirname, "fixtures/fio-logs/fio-3.42");
const FOLDER = "data/raw/lab/lab-ceph/";
const RESULTS = "data/results/lab/lab-ceph/";

const files = new Map(readdirSync(FIXTURE).map((name) => [name, readFileSync(join(FIXTURE, name))]));

async function tarOf(members: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const packing = pack();
  for (const [name, bytes] of members) packing.entry({ name }, bytes);
  packing.finalize();
  return buffer(packing as unknown as Readable);
}

let report: Report;
afterEach(() => report.remove());

async function collected(raw: Record<string, Buffer>): Promise<string[]> {
  report = await Report.create({});
  await mkdir(report.path(FOLDER), { recursive: true });
  for (const [name, bytes] of Object.entries(raw)) await writeFile(report.path(FOLDER + name), bytes);
  const { problems } = await collect({ root: report.root });
  const { record } = await loadRecord(report.root);
  const raws = await rawProblems(report.root, record);
  return [...problems, ...raws].map(({ message }) => message);
}

async function detailsIn(): Promise<unknown[]> {
  const names = (await readdir(report.path(RESULTS))).filter((name) => name.endsWith(".gz"));
  return Promise.all(
    names.sort().map(async (name) => {
      const { series, histograms } = JSON.parse(
        gunzipSync(await readFile(report.path(RESULTS + name))).toString(),
      );
      return { histograms, series: series?.map(({ raw: _, ...own }: TimeSeries) => own) };
    }),
  );
}

const inFolder = async (): Promise<unknown[]> => {
  assert.deepEqual(await collected(Object.fromEntries(files)), []);
  const details = await detailsIn();
  assert.ok(details.length > 1);
  await report.remove();
  return details;
};

for (const [what, archived] of Object.entries({
  "a tar": async () => ({ "all.tar": await tarOf(files) }),
  "a tar.gz with a folder": async () => ({
    "all.tar.gz": gzipSync(await tarOf(new Map([...files].map(([name, bytes]) => [`out/${name}`, bytes])))),
  }),
  "a zip": async () => ({ "all.zip": Buffer.from(zipSync(Object.fromEntries(files))) }),
}))
  test(`${what}: each log becomes the series that it becomes in a folder`, async () => {
    const details = await inFolder();
    assert.deepEqual(await collected(await archived()), []);
    assert.deepEqual(await detailsIn(), details);
  });

test("logs in another folder of the archive are not those of the run", async () => {
  const members = new Map(
    [...files].map(([name, bytes]) => [/\.log$/.test(name) ? `other/${name}` : `own/${name}`, bytes]),
  );
  const said = await collected({ "all.tar": await tarOf(members) });
  assert.match(said[0] ?? "", /expected results of one deployment, came 2: "other lg_bw\.1", "own"/);
});
