/**
 * fio itself as the judge: jobs are run once in all output formats at the same time, and what the importers of text make of
 * them must hold the figures of the JSON, which another importer reads.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { intervalOf, type Quantity } from "../../src/schema/quantity.ts";
import { DIRECTIONS, type Direction, type Distribution, type Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "../collectors/import.ts";
import { needs } from "../support/needs.ts";

const JOBS = `[global]
size=4m
filename=data
time_based
runtime=200ms
group_reporting
[seq-write]
rw=write
bs=128k
ioengine=psync
[rand-mixed-flushed]
stonewall
rw=randrw
rwmixread=70
bs=4k,16k
ioengine=psync
numjobs=2
fsync=32
description=half and half
[odd-size]
stonewall
rw=randread
bs=2304
ioengine=psync
[several-sizes]
stonewall
rw=randwrite
bssplit=4k/50:16k/50
ioengine=psync
[no-clock]
stonewall
rw=randread
bs=4k
gtod_reduce=1
ioengine=psync
[both-percentiles]
stonewall
rw=read
bs=1m
lat_percentiles=1
ioengine=psync
[one-rate]
stonewall
rw=randrw
bs=4k
unified_rw_reporting=1
continue_on_error=all
percentile_list=50:99:99.9
ioengine=psync
`;

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "fiolio-formats-"));
  writeFileSync(join(folder, "jobs.fio"), JOBS);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function fio(...options: string[]): string {
  const ended = spawnSync("fio", [...options, "--output=out", "jobs.fio"], { cwd: folder, encoding: "utf8" });
  assert.equal(ended.status, 0, ended.stderr);
  return readFileSync(join(folder, "out"), "utf8");
}

/** The JSON of an output in several formats, the lines of terse, and the rest, which is the normal text. */
function partsOf(output: string): { json: string; terse: string; normal: string } {
  const [, json = ""] = /^(\{\n[\s\S]*?^\}\n)/m.exec(output) ?? [];
  const lines = output.replace(json, "").split(/(?<=\n)/);
  const isTerse = (line: string): boolean => /^[2-5];|^;/.test(line);
  return {
    json,
    terse: lines.filter(isTerse).join(""),
    normal: lines.filter((line) => !isTerse(line)).join(""),
  };
}

const read = (text: string): Promise<Outcome> => importBytes(Buffer.from(text), text.length);

function resultsOf({ collector, runs, problems }: Outcome, importer: string): Result[] {
  assert.equal(collector, importer);
  assert.deepEqual(problems, []);
  const results = runs.flatMap((run) => run.results);
  assert.ok(results.length > 0);
  for (const result of results) assert.equal(result.status, "complete", result.name);
  return results;
}

function assertHolds(printed: Quantity | undefined, exact: Quantity | undefined, where: string): void {
  if (printed === undefined && exact === undefined) return;
  assert.ok(printed !== undefined && exact !== undefined, `${where}: only one of the two has it`);
  const [wide, narrow] = [intervalOf(printed), intervalOf(exact)];
  const hair = 1e-9 * narrow.high + 1e-3;
  assert.ok(
    wide.low - hair <= narrow.low && narrow.high <= wide.high + hair,
    `${where}: ${wide.low} to ${wide.high} does not hold ${narrow.low}`,
  );
}

function assertDistribution(printed: Distribution = {}, exact: Distribution = {}, where: string): void {
  for (const name of ["meanNs", "maxNs", "stddevNs"] as const)
    assertHolds(printed[name], exact[name], `${where}.${name}`);
  assertHolds(printed.minNs, exact.minNs ?? (printed.minNs === undefined ? undefined : 0), `${where}.minNs`);
  for (const [name, value] of Object.entries(printed.percentilesNs ?? {}))
    assertHolds(value, exact.percentilesNs?.[name] ?? 0, `${where}.p${name}`);
}

const COUNTS = ["iops", "bandwidthBytesPerSecond", "ioBytes", "runtimeNs"] as const;
const LATENCIES = ["slat", "clat", "lat"] as const;

/** Terse puts the percentiles of the total latency where those of completion are, and does not say so: they are compared with what they are of. */
function totalPercentilesInPlace(result: Result): Result {
  const { read } = result.directions;
  const percentilesNs = read?.clat?.percentilesNs ?? read?.lat?.percentilesNs;
  if (result.name !== "both-percentiles" || !read || !percentilesNs) return result;
  const { percentilesNs: _, ...clat } = read.clat ?? {};
  return { ...result, directions: { read: { ...read, clat, lat: { ...read.lat, percentilesNs } } } };
}

function assertSame(printed: Result[], exact: Result[], each: (a: Result, b: Result) => void): void {
  assert.deepEqual(
    printed.map(({ name, group }) => [name, group]),
    exact.map(({ name, group }) => [name, group]),
  );
  for (const [index, result] of printed.entries()) {
    const other = exact[index];
    assert.ok(other);
    assert.deepEqual(Object.keys(result.directions), Object.keys(other.directions), result.name);
    for (const name of DIRECTIONS) {
      const direction = result.directions[name];
      if (direction === undefined) continue;
      const counted: Direction = other.directions[name] ?? {};
      for (const count of COUNTS)
        assertHolds(direction[count], counted[count], `${result.name} ${name} ${count}`);
      for (const kind of LATENCIES)
        assertDistribution(direction[kind], counted[kind], `${result.name} ${name} ${kind}`);
    }
    each(result, other);
  }
}

test("text, terse and JSON of one run agree within their rounding", { skip: needs.fio }, async () => {
  const output = fio("--output-format=normal,json+,terse");
  const { json, terse, normal } = partsOf(output);
  const exact = resultsOf(await read(json), "fio-json");
  assert.deepEqual(
    resultsOf(await read(output), "fio-json"),
    exact,
    "with JSON in the file, the JSON counts",
  );

  assertSame(resultsOf(await read(normal), "fio-normal"), exact, (result, other) => {
    const { rw, blockSizeBytes, ioengine, iodepth, numjobs } = other.workload;
    const known = { rw, ...(blockSizeBytes ? { blockSizeBytes } : {}), ioengine, iodepth, numjobs };
    const sizes = result.workload.blockSizeBytes;
    if (typeof sizes === "object") assert.deepEqual({ ...sizes, trim: sizes.write }, blockSizeBytes);
    assert.deepEqual({ ...result.workload, blockSizeBytes: 0 }, { ...known, blockSizeBytes: 0 }, result.name);
    for (const name of DIRECTIONS)
      assert.equal(
        result.directions[name]?.totalIos,
        other.directions[name]?.totalIos,
        `${result.name} ${name}`,
      );
    assertDistribution(result.sync?.latency, other.sync?.latency, `${result.name} sync`);
    assertHolds(result.cpu?.userPercent, other.cpu?.userPercent, `${result.name} user`);
    assertHolds(result.cpu?.systemPercent, other.cpu?.systemPercent, `${result.name} system`);
  });

  assertSame(
    resultsOf(await read(terse), "fio-terse").map(totalPercentilesInPlace),
    exact,
    (result, other) => {
      assert.match(result.workload.rw, /^unknown/);
      const { inferred, blockSizeBytes } = result.workload;
      const asked = other.workload.blockSizeBytes;
      if (inferred !== undefined && typeof asked === "number")
        assert.equal(blockSizeBytes, asked, result.name);
    },
  );
});

const SECTIONS = ["--section=rand-mixed-flushed", "--section=no-clock", "--section=one-rate"];
for (const version of [2, 3, 4, 5]) {
  test(`version ${version} of terse holds what the JSON of the same run says`, {
    skip: needs.fio,
  }, async () => {
    const { json, terse } = partsOf(
      fio("--output-format=json,terse", `--terse-version=${version}`, ...SECTIONS),
    );
    const results = resultsOf(await read(terse), "fio-terse").map(totalPercentilesInPlace);
    assertSame(results, resultsOf(await read(json), "fio-json"), () => {});
    assert.equal(results[0]?.options?.description, "half and half");
  });
}

test("text alone is read as well", { skip: needs.fio }, async () => {
  resultsOf(await read(fio("--output-format=normal", ...SECTIONS)), "fio-normal");
});
