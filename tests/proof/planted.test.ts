/**
 * Errors planted in a sound output of fio 3.42, one at a time: each check that finds nothing in documents and samples, and
 * some that do, must be silent on the output as it is, and speak once the error is there.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it, type TestContext } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeResults } from "../../src/judge/index.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import { importBytes } from "../collectors/import.ts";
import { recordOf, runOf } from "../judge/small-record.ts";
import { TABLE } from "../support/tally.ts";
import { type Cell, confusionText, requireAgreement, saidOf } from "./confusion.ts";

// biome-ignore lint/suspicious/noExplicitAny: fio's own JSON, edited as text would be.
type Fio = any;
type Planted = {
  code: string;
  what: string;
  /** Of the jobs rand-read-iops, rand-write-iops and mixed-fsync; the first where it is not said. */
  job?: number;
  file?: (json: Fio) => void;
  run?: (run: Run) => unknown;
  /** Holds for the sound output too. */
  around?: Partial<Deployment>;
  /** Runs beside it, made of the sound one. */
  beside?: (sound: Run) => Run[];
};

const GIGABIT = { between: true, lineRateBitsPerSecond: 1e9 };
const read = (json: Fio): Fio => json.jobs[0].read;
const first = (run: Run): Result => run.results[0] as Result;

const percentilesOf = (run: Run): Record<string, unknown> =>
  first(run).directions.read?.clat?.percentilesNs ?? {};

const PLANTED: readonly Planted[] = [
  { code: "LITTLE", what: "a mean latency four times as long", file: (json) => scale(read(json), 4) },
  { code: "UNIT_MIXUP", what: "latencies a thousand times as long", file: (json) => scale(read(json), 1000) },
  {
    code: "BW_IOPS_BS",
    what: "a third more bytes than I/Os of 4 KiB",
    file: (json) => {
      for (const key of ["io_bytes", "io_kbytes", "bw", "bw_bytes"]) read(json)[key] *= 1.33;
    },
  },
  {
    code: "PERCENTILES_DISORDERED",
    what: "p50 and p99 in each other's place",
    // In fio's own file the importer would not take them.
    run: (run) => {
      const { "50": p50 = 0, "99": p99 = 0 } = percentilesOf(run);
      Object.assign(percentilesOf(run), { "50": p99, "99": p50 });
    },
  },
  {
    code: "FLOOR_P50",
    what: "a median of 2 us",
    run: (run) => Object.assign(percentilesOf(run), { "50": 2000 }),
  },
  {
    code: "TRANSFER_FLOOR",
    what: "4 KiB in 31 us over 1 GbE, which take 33",
    around: { network: GIGABIT },
    run: (run) => Object.assign(percentilesOf(run), { "50": 31_000 }),
  },
  {
    code: "LINE_RATE",
    what: "354 MB/s over 1 GbE instead of 10",
    around: { network: { between: true, lineRateBitsPerSecond: 1e10 } },
    run: (run) => {
      run.deployment = "slow";
    },
  },
  {
    code: "BEYOND_MEDIUM",
    what: "86,000 random reads a second from one hard disk",
    run: (run) => {
      run.deployment = "disk";
    },
  },
  {
    code: "SYNC_UNTRUSTED",
    what: "an older fio",
    job: 2,
    file: (json) => {
      json["fio version"] = "fio-3.16";
    },
  },
  {
    code: "UNSTEADY",
    what: "fio's own rule that never came to hold",
    file: (json) => {
      json.jobs[0].steadystate = { ss: "iops_slope:10%", duration: 3, attained: 0, criterion: "31%" };
    },
  },
  {
    code: "STALLED",
    what: "a read that took more than two seconds",
    file: (json) => {
      for (const kind of ["clat_ns", "lat_ns"]) json.jobs[0].read[kind].max = 2.5e9;
    },
  },
  {
    code: "GTOD",
    what: "gtod_reduce beside latencies",
    file: (json) => {
      json.jobs[0]["job options"].gtod_reduce = "1";
    },
  },
  {
    code: "UNWRITTEN_READ",
    what: "a block volume that nobody filled",
    run: (run) => {
      run.cell = { ...run.cell, volumeMode: "Block", prefill: "none" };
    },
  },
  {
    code: "SHARED_FILE_READS",
    what: "four jobs in order over one file",
    run: (run) => {
      Object.assign(first(run).workload, { rw: "read", numjobs: 4, iodepth: 4, sharedFile: true });
    },
  },
  {
    code: "MEAN_OF_JOBS",
    what: "four jobs, and the mean that kbench takes from an old fio",
    run: (run) => {
      run.provenance.tool = { name: "kbench", version: "3.12" };
      Object.assign(first(run).workload, { numjobs: 4, iodepth: 4 });
      const { iops = 0 } = first(run).directions.read ?? {};
      first(run).directions = { read: { iops } };
    },
  },
  {
    code: "ALL_CLIENTS_LAT",
    what: "fio 3.16's row for all clients",
    run: (run) => {
      first(run).name = "All clients";
      run.provenance.tool = { name: "fio", version: "3.16" };
    },
  },
  {
    code: "PERCENTILE_AVG",
    what: "two clients' p99, and their mean as that of both",
    run: (run) => {
      const part = (p99: number) => ({ read: { clat: { percentilesNs: { "99": p99 } } } });
      percentilesOf(run)["99"] = 456_704;
      first(run).clients = [313_408, 600_000].map((p99, index) => ({
        client: `c${index}`,
        status: "complete" as const,
        directions: part(p99),
      }));
    },
  },
  {
    code: "DUPLICATED_RESULT",
    what: "the figures of another deployment",
    beside: (sound) => [{ ...sound, id: "b.r0", deployment: "b" }],
    run: () => {},
  },
  {
    code: "DUPLICATED_RESULT",
    what: "a copy with other rates and the same percentiles",
    beside: (sound) => [{ ...faster(sound, 1.013), id: "b.r0", deployment: "b" }],
    run: () => {},
  },
  {
    code: "COMMON_CEILING",
    what: "sixteen times what three others share",
    beside: (sound) =>
      ["b", "c", "d"].map((id, index) => ({
        ...faster(sound, (1 + index / 100) / 16),
        id: `${id}.r0`,
        deployment: id,
      })),
    run: () => {},
  },
  {
    code: "HIGH_VARIANCE",
    what: "a second run at half the rate",
    beside: (sound) => [faster(sound, 0.5)],
    run: () => {},
  },
  {
    code: "RETRACTED",
    what: "its publisher took it back",
    run: (run) => {
      run.annotations = [{ kind: "retracted", author: "The operator", reason: "Wrong disk" }];
    },
  },
  {
    code: "TIER_CAPPED",
    what: "a share that is sold with 87,000 IOPS",
    run: (run) => {
      run.deployment = "tier";
    },
  },
  {
    code: "AA_DIFFERS",
    what: "a pair of equal cells that came out different",
    beside: (sound) =>
      ["quick", "quick-twin"].map((series, index) => inSeries(faster(sound, 1 - index / 2), series)),
    run: (run) => Object.assign(run, inSeries(run, "other")),
  },
];

function scale(side: Fio, factor: number): void {
  for (const kind of ["slat_ns", "clat_ns", "lat_ns"])
    for (const key of ["min", "mean", "max", "stddev"]) side[kind][key] *= factor;
}

function faster(run: Run, factor: number): Run {
  const other = structuredClone(run);
  const side = first(other).directions.read;
  if (side)
    Object.assign(side, { iops: Number(side.iops) * factor, totalIos: Number(side.totalIos) * factor });
  return { ...other, id: `${run.deployment}.x${factor}` };
}

const inSeries = (run: Run, series: string): Run => ({
  ...run,
  id: `${run.id}-${series}`,
  repeat: { series, index: 0 },
});

const SOUND = join(engineDir, "tests/collectors/fixtures/fio-json/good-stonewalled-mixed-fsync/input.json");

it("each planted error is found, and the output without it raises no alarm", async (t: TestContext) => {
  const text = readFileSync(SOUND, "utf8");
  const cells: Cell[] = [];
  for (const planted of PLANTED) {
    const json = JSON.parse(text);
    planted.file?.(json);
    const sound = await runFrom(text);
    const wrong = await runFrom(JSON.stringify(json));
    planted.run?.(wrong);
    const beside = planted.beside?.(sound) ?? [];
    cells.push(
      cellOf(planted, "as it is", "open", [sound]),
      cellOf(planted, planted.what, "fail", [wrong, ...beside]),
    );
  }
  const codes = [...new Set(PLANTED.map(({ code }) => code))];
  t.diagnostic(TABLE + confusionText(`Planted: ${PLANTED.length} errors in one sound output`, cells, codes));
  requireAgreement(cells);
});

async function runFrom(text: string): Promise<Run> {
  const { runs } = await importBytes(Buffer.from(text));
  const draft = runs[0];
  assert.ok(draft, "a run");
  const provenance = {
    raw: { path: "input.json", sha256: "0".repeat(64), bytes: 1 },
    collector: { id: "fio-json", version: 1 },
    tool: draft.tool,
  };
  return runOf("a", "r0", draft.results, { basis: "measured", cell: draft.cell ?? {}, provenance });
}

function cellOf(
  { code, job = 0, around = {} }: Planted,
  what: string,
  expected: Cell["expected"],
  runs: Run[],
): Cell {
  const own = { medium: "unknown" as const, cell: { volumeMode: "Filesystem" as const }, ...around };
  const deployments = {
    a: own,
    b: own,
    slow: { ...own, network: GIGABIT, of: { networked: true } },
    disk: { ...own, medium: "hdd" as const },
    tier: { ...own, provisionedIops: 87_000 },
  };
  const [first] = judgeResults(recordOf({ deployments, runs }), runs).filter(
    ({ run, index }) => run === runs[0] && index === job,
  );
  assert.ok(first, `${what} is judged`);
  return { where: `fio 3.42, ${what}`, code, expected, why: what, ...saidOf(first.outcomes, code) };
}
