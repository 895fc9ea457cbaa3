/** Tables and rankings of storage-perf-tests, imported and judged: what was added up and divided, and what it truly was. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { CheckOutcome } from "../../../src/judge/evidence/outcomes.ts";
import { judge } from "../../../src/judge/index.ts";
import type { Run } from "../../../src/schema/run.ts";
import { importBytes } from "../../collectors/import.ts";
import { needs, samplesDir } from "../../support/needs.ts";
import { byTool, recordOf, runOf } from "../small-record.ts";

const RANKED = /as ranked$/;

async function runsOf(file: string, bytes: Buffer): Promise<Run[]> {
  const { runs } = await importBytes(bytes);
  return runs.map(({ results, cell = {}, subject = "" }, index) =>
    runOf(subject, `${file}-${index}`, results, { ...byTool("storage-perf-tests"), cell }),
  );
}

/** What the two checks say of each result, by its run and name. */
function outcomesIn(runs: readonly Run[]): Map<string, CheckOutcome[]> {
  const { results } = judge(recordOf({ runs }), runs);
  return new Map(
    results.map(({ run, result, outcomes }) => [
      `${run.id} ${result.name}`,
      outcomes.filter(({ code }) => /^(PHASES_SUMMED|LATENCY_DIVIDED)$/.test(code)),
    ]),
  );
}

const said = (outcomes: readonly CheckOutcome[] = []): string[] =>
  outcomes.map(({ code, verdict, evidence }) => `${code} ${verdict}: ${evidence}`);

const HEADER =
  "storage_pool,vm_size,pvc_size,concurrency,fio_profile,block_size,job_name,read_iops,read_bw_kib,read_lat_avg_ms,read_lat_p99_ms,write_iops,write_bw_kib,write_lat_avg_ms,write_lat_p99_ms";
/** Two sizes of machine, one at a time; 128 I/Os at once in each test. */
const TABLE = [
  HEADER,
  "fast,small,10Gi,1,random-rw,4k,rand-read,40000,160000,3.20,9.10,0,0,0,0",
  "fast,small,10Gi,1,random-rw,4k,rand-write,0,0,0,0,2000,8000,64.00,210.50",
  "fast,medium,10Gi,1,random-rw,4k,rand-read,80005,320020,1.60,4.70,0,0,0,0",
  "fast,medium,10Gi,1,random-rw,4k,rand-write,0,0,0,0,16003,64012,8.00,32.10",
  "",
].join("\n");
/** As the tool makes it of that table: rates added up, latencies averaged over all four rows. */
const RANKING = JSON.stringify({
  pools: ["fast"],
  workload_rankings: [
    {
      id: "random_iops",
      ranking: [{ pool: "fast", value: 138008, total_iops: 138008, read_iops: 120005, write_iops: 18003 }],
    },
  ],
  latency_ranking: [
    {
      pool: "fast",
      read_lat_avg: 1.2,
      write_lat_avg: 18.0,
      read_p99: 3.45,
      write_p99: 60.65,
      avg_p99: 32.05,
    },
  ],
});

describe("a ranking made of a table with two runs of two phases", () => {
  it("is found to add up the runs, and to divide latencies by the rows of the other direction", async () => {
    const runs = [
      ...(await runsOf("table", Buffer.from(TABLE))),
      ...(await runsOf("ranking", Buffer.from(RANKING))),
    ];
    const outcomes = outcomesIn(runs);
    assert.deepEqual(said(outcomes.get("fast.ranking-0 random 4k, as ranked")), [
      'PHASES_SUMMED excluded: 138,008 IOPS is the sum of 120,005 IOPS ("rand-read 4k" of fast.ranking-0) and 18,003 IOPS ("rand-write 4k" of fast.ranking-0): reads and writes that ran one after the other.',
      "LATENCY_DIVIDED excluded: The mean read latency of 1.2 ms is that of 2 rows, 3.20 ms and 1.60 ms, divided by 4: the other 2 measured none.",
      "LATENCY_DIVIDED excluded: The mean write latency of 18 ms is that of 2 rows, 64.00 ms and 8.00 ms, divided by 4: the other 2 measured none.",
    ]);
    assert.deepEqual(said(outcomes.get("fast.ranking-0 rand-read 4k")), [
      'PHASES_SUMMED excluded: 120,005 IOPS is the sum of 40,000 IOPS ("random-rw rand-read 4k" of fast.table-0) and 80,005 IOPS ("random-rw rand-read 4k" of fast.table-1): tests of their own.',
    ]);
  });

  it("leaves the table's own rows alone", async () => {
    const runs = [
      ...(await runsOf("table", Buffer.from(TABLE))),
      ...(await runsOf("ranking", Buffer.from(RANKING))),
    ];
    for (const [name, outcomes] of outcomesIn(runs)) {
      if (name.startsWith("fast.table"))
        assert.ok(
          outcomes.every(({ verdict }) => verdict === "passed"),
          name,
        );
    }
  });
});

it("a published ranking: in every pool the phases are added up, and every latency is half of what it was", {
  skip: needs.samples,
}, async () => {
  const bytes = await readFile(join(samplesDir ?? "", "seed002-origin/ranking-DATA-e363235.json"));
  const runs = await runsOf("ranking", bytes);
  assert.equal(runs.length, 10);
  for (const [name, outcomes] of outcomesIn(runs)) {
    if (!RANKED.test(name)) {
      assert.ok(
        outcomes.every(({ verdict }) => verdict !== "excluded" && verdict !== "noted"),
        name,
      );
      continue;
    }
    const codes = outcomes.map(({ code, verdict }) => `${code} ${verdict}`);
    const latencies = name.includes("random 4k")
      ? ["LATENCY_DIVIDED excluded", "LATENCY_DIVIDED excluded"]
      : [];
    assert.deepEqual(codes, ["PHASES_SUMMED excluded", ...latencies], name);
    for (const { code, evidence } of outcomes)
      if (code === "LATENCY_DIVIDED") assert.match(evidence, /was divided by 2, the number of rows, and is/);
  }
  const rep2 = [...outcomesIn(runs)].find(
    ([name]) => name.startsWith("rep2") && name.includes("random 4k"),
  )?.[1];
  assert.match(said(rep2).join("\n"), /71,966 IOPS is the sum of 61,034 IOPS .* and 10,932 IOPS/);
  assert.match(
    said(rep2).join("\n"),
    /Reads: 61,034 IOPS x 1\.045 ms = 63\.8 I\/Os at once; 128 were asked for: .* and is 2\.1 ms\./,
  );
  assert.match(
    said(rep2).join("\n"),
    /Writes: 10,932 IOPS x 5\.865 ms = 64\.1 I\/Os at once; 128 were asked for: .* and is 11\.7 ms\./,
  );
});
