/** How fast fio's JSON is imported, against reading and parsing the same bytes: files of one run, of 20 kB to 50 MB, with and without histograms. */
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openRaw } from "../../src/collect/raw-file.ts";
import { bucketValue } from "../../src/collectors/fio/bins.ts";
import { chooseCollector } from "../../src/collectors/index.ts";

const FIXTURES = join(import.meta.dirname, "../collectors/fixtures/fio-json");

type Latency = { mean: number; N: number; bins?: Record<string, number> };
type Side = Record<"slat_ns" | "clat_ns" | "lat_ns", Latency>;
type Row = Record<"read" | "write", Side> & { "job options": Record<string, string> };
type Document = { jobs: Row[] };

function documentOf(name: string): Document {
  const text = readFileSync(join(FIXTURES, name, "input.json"), "utf8");
  return JSON.parse(text.slice(text.search(/^\{/m)));
}

/** As a disk of many speeds fills them: every second bucket between 5 µs and 5 s. */
const BUCKETS = Array.from({ length: 640 }, (_, i) => String(bucketValue(500 + 2 * i)));

/** No two rows measured the same. */
function rowOf(row: Row, index: number, histograms: boolean): Row {
  const own = structuredClone(row);
  for (const side of ["read", "write"] as const)
    for (const latency of Object.values(own[side]).filter((one) => one?.bins !== undefined || one?.N > 0)) {
      latency.mean += index / 1000;
      if (!histograms) continue;
      if (latency.bins === undefined) continue;
      latency.bins = Object.fromEntries(BUCKETS.map((at, i) => [at, 1 + ((i * 31 + index) % 97)]));
      latency.N = Object.values(latency.bins).reduce((a, b) => a + b, 0);
    }
  return own;
}

/** The jobs of one workload, as fio lays them out, until the file is as large as that. */
function fileOf(document: Document, bytes: number, histograms: boolean): string {
  const [row] = document.jobs as [Row];
  const size = JSON.stringify({ jobs: [rowOf(row, 0, histograms)] }, null, 2).length;
  const count = Math.max(1, Math.round(bytes / size));
  row["job options"].numjobs = String(count);
  const jobs = Array.from({ length: count }, (_, i) => rowOf(row, i, histograms));
  return `${JSON.stringify({ ...document, jobs }, null, 2)}\n`;
}

export type FioWork = {
  name: string;
  bytes: number;
  /** How often in a measurement, so that it takes more than the clock's grain. */
  times: number;
  /** Ratio of import to floor that is to be reached. */
  most: number;
  floor: () => Promise<void>;
  load: () => Promise<void>;
};

const KINDS = [
  { name: "fio JSON", fixture: "good-note-before-json", histograms: false, most: 2.5 },
  { name: "json+", fixture: "good-json-plus-bins", histograms: true, most: 4 },
];
const SIZES = [
  ["20 kB", 20e3],
  ["1 MB", 1e6],
  ["50 MB", 50e6],
] as const;

/** @throws where a file is not imported whole: a benchmark of a refusal says nothing */
export async function fioWork(folder: string): Promise<FioWork[]> {
  const works: FioWork[] = [];
  for (const { name, fixture, histograms, most } of KINDS)
    for (const [size, wanted] of SIZES) {
      const file = `${fixture}-${size.replace(" ", "")}.json`;
      const text = fileOf(documentOf(fixture), wanted, histograms);
      await writeFile(join(folder, file), text);
      await load(folder, file);
      works.push({
        name: `${name}, ${size}`,
        bytes: text.length,
        times: Math.max(1, Math.round(2e6 / text.length)),
        most,
        floor: async () => void JSON.parse(await readFile(join(folder, file), "utf8")),
        load: () => load(folder, file),
      });
    }
  return works;
}

/** As `collect` does it: read and hashed, recognised, imported; nothing is written. */
async function load(folder: string, file: string): Promise<void> {
  const raw = (await openRaw(folder, file)).file;
  const imported = await chooseCollector(raw).collector?.import(raw);
  const complete = imported?.runs[0]?.results.every(({ status }) => status === "complete");
  if (!complete)
    throw new Error(
      `${file}: expected an import without problems, got ${JSON.stringify(imported?.problems[0])}`,
    );
}
