/** The checks on outputs of real tools: they must find what is wrong there, and cry wolf nowhere. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { glob } from "tinyglobby";
import { HEAD_BYTES, type RawFile, SURE_ENOUGH } from "../../src/collectors/collector.ts";
import { fioJson } from "../../src/collectors/fio/fio-json.ts";
import type { JudgedResult } from "../../src/judge/evidence/judged-result.ts";
import { judge } from "../../src/judge/index.ts";
import { needs, samplesDir } from "../support/needs.ts";
import { recordOf, runOf } from "./small-record.ts";

/** By code, the files and jobs that it excludes. */
const KEPT_OUT: Readonly<Record<string, RegExp>> = {
  CONCURRENT_PHASES: /^kubestr\/raw-fio-3\.36-default-fio\.json /,
  LITTLE: /fio-3\.(6|12|13|16|28|36)-fdatasync-3engines\.json aio-fdatasync$/,
  SYNC_UNTRUSTED: /fio-3\.([4-9]|[123]\d|40)\b/,
  // Of its writes half were done in 25 us and the mean is 594 us: other tests ran on that disk.
  WRITE_BUFFERED: /^kbench\/gen\/Longhorn-latency\.json rand-write-lat$/,
  // A job of one I/O; one that a signal ended within a second had counted 74,739.
  SHORT_RUN: /fio-3\.42-zero-runtime\.json zero$/,
};

it("real fio results: only flushes that fio timed wrongly, tests that ran together, and runs of less than a second are excluded", {
  skip: needs.samples,
}, async () => {
  const judged = await judgedSamples(samplesDir ?? "");
  assert.ok(judged.size > 50, `${judged.size} files`);
  const excluded = [...judged].flatMap(([path, results]) =>
    results.flatMap(({ result, outcomes }) =>
      outcomes
        .filter(({ code, verdict }) => verdict === "excluded" && code !== "FAILED")
        .map((outcome) => ({ ...outcome, of: `${path} ${result.name}` })),
    ),
  );
  for (const { code, of, evidence } of excluded)
    assert.match(of, KEPT_OUT[code] ?? /^$/, `${code}: ${evidence}`);
  const byCode = Map.groupBy(excluded, ({ code }) => code);
  const found = (code: string): number => byCode.get(code)?.length ?? 0;
  assert.equal(found("CONCURRENT_PHASES"), 4);
  assert.equal(found("SHORT_RUN"), 1);
  assert.ok(found("LITTLE") >= 6, `${found("LITTLE")} found`);
  for (const { metrics, of } of [...(byCode.get("LITTLE") ?? []), ...(byCode.get("SYNC_UNTRUSTED") ?? [])])
    assert.ok(
      metrics?.every((metric) => metric.startsWith("sync.")),
      of,
    );
  // What the law cannot find, as where one write of 32 is flushed, is known by the release.
  assert.ok(byCode.get("SYNC_UNTRUSTED")?.some(({ of }) => of.endsWith(" mixed-fsync")));
});

const WHENCE = {
  raw: { path: "data/raw/lab/a/run.json", sha256: "0".repeat(64), bytes: 1 },
  collector: { id: fioJson.id, version: fioJson.version },
};

async function judgedSamples(root: string): Promise<Map<string, readonly JudgedResult[]>> {
  const judged = new Map<string, readonly JudgedResult[]>();
  const paths = await glob(["fio-json/**/*.json", "kbench/**/*.json", "kubestr/raw-*.json"], { cwd: root });
  for (const path of paths.sort()) {
    const bytes = await readFile(join(root, path));
    const file: RawFile = {
      path,
      bytes: bytes.length,
      head: bytes.subarray(0, HEAD_BYTES),
      text: async () => bytes.toString("utf8"),
      async *chunks() {
        yield bytes;
      },
    };
    if (fioJson.recognise(file).sure < SURE_ENOUGH) continue;
    const { runs: drafts } = await fioJson.import(file);
    const runs = drafts.map((draft, index) =>
      runOf("a", `r${index}`, draft.results, {
        basis: "measured",
        cell: draft.cell ?? {},
        provenance: { ...WHENCE, tool: draft.tool },
      }),
    );
    judged.set(path, judge(recordOf({ runs }), runs).results);
  }
  return judged;
}
