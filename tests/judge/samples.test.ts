/** The checks on outputs of real tools: they must find what is wrong there, and cry wolf nowhere. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { glob } from "tinyglobby";
import { HEAD_BYTES, type RawFile, SURE_ENOUGH } from "../../src/collectors/collector.ts";
import { fioJson } from "../../src/collectors/fio-json.ts";
import { judge } from "../../src/judge/index.ts";
import type { JudgedResult } from "../../src/judge/types.ts";
import { needs, samplesDir } from "../support/needs.ts";
import { recordOf, runOf } from "./small-record.ts";

it("real fio results: only fsync latencies that fio timed wrongly, and tests that ran together, are kept out", {
  skip: needs.samples,
}, async () => {
  const judged = await judgedSamples(samplesDir ?? "");
  assert.ok(judged.size > 50, `${judged.size} files`);
  const excluded = [...judged].flatMap(([path, results]) =>
    results.flatMap(({ result, outcomes }) =>
      outcomes
        .filter(({ code, verdict }) => verdict === "excluded" && code !== "FAILED")
        .map((outcome) => ({ path, job: result.name, outcome })),
    ),
  );
  const [together, wrong] = [true, false].map((at) =>
    excluded.filter(({ outcome }) => (outcome.code === "CONCURRENT_PHASES") === at),
  ) as [typeof excluded, typeof excluded];
  assert.deepEqual(
    new Set(together.map(({ path }) => path)),
    new Set(["kubestr/raw-fio-3.36-default-fio.json"]),
  );
  assert.equal(together.length, 4);
  for (const { path, job, outcome } of wrong) {
    if (outcome.code === "LITTLE")
      assert.match(`${path} ${job}`, /fio-3\.(6|12|13|16|28|36)-fdatasync-3engines\.json aio-fdatasync$/);
    else
      assert.equal(
        `${outcome.code} ${/fio-3\.([4-9]|[123]\d|40)\b/.test(path)}`,
        "SYNC_UNTRUSTED true",
        path,
      );
    assert.ok(outcome.metrics?.every((metric) => metric.startsWith("sync.")));
  }
  const byLaw = wrong.filter(({ outcome }) => outcome.code === "LITTLE");
  assert.ok(byLaw.length >= 6, `${byLaw.length} found`);
  // What the law cannot find, as where one write of 32 is flushed, is known by the release.
  assert.ok(wrong.some(({ job, outcome }) => outcome.code === "SYNC_UNTRUSTED" && job === "mixed-fsync"));
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
