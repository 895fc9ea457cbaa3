/**
 * `npm run bench`: what import, judging, rendering and building cost, as ratios where a ratio says more than a time.
 * Each figure is the median of several runs; what is compared runs in turn, so that a drifting machine hits both alike.
 * Imports are also given in CPU time (user and system, all threads of the process): a busy machine leaves that as it is.
 */
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { collect } from "../../src/collect/collect.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { filesIn } from "../../src/effects/small-files.ts";
import { judgedEditions } from "../../src/publish/editions.ts";
import { render } from "../../src/publish/rendered.ts";
import { buildSite } from "../../src/publish/run-hugo.ts";
import { loadRecord } from "../../src/record/load.ts";
import { plural } from "../../src/text/words.ts";
import { formatNumber, formatValue } from "../../src/units/format.ts";
import { asked } from "./ask-data-set.ts";
import { fioWork } from "./fio-files.ts";
import { growth, type Line } from "./growth.ts";
import { type Measured, measure } from "./measured-process.ts";
import { besidePeer } from "./peer.ts";
import { heading, ms, ratio, row, seconds } from "./printed.ts";
import { fioOutput, JOBS, writeRecord } from "./record.ts";
import { responses } from "./responses.ts";
import { textWork } from "./texts.ts";
import { inTurn } from "./timed.ts";
import { weights } from "./weights.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    rows: { type: "string" },
    repeats: { type: "string", default: "5" },
    growth: { type: "boolean" },
    explore: { type: "boolean" },
    peer: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(
    "npm run bench [-- --runs N] [-- --repeats N] [-- --rows N] [-- --growth] [-- --explore] [-- --peer FOLDER]\nMeasures a generated record of 10, 100 and 1,000 runs, or of N. With --growth only how it grows, from 100 runs to 1,000, or to N: what is asked, what came, and exponents. With --explore only how soon the explorer of public/, which is to be built first, answers a press. With --peer only a cold build in turn with one by the project of Observable Framework in FOLDER, of the same files. With --rows only the export of N generated figures, and questions to them.",
  );
  process.exit();
}
const SIZES = values.runs ? [Number(values.runs)] : [10, 100, 1000];
const REPEATS = Number(values.repeats);
const { scripts } = JSON.parse(await readFile(join(engineDir, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const folder = await mkdtemp(join(tmpdir(), "fiolio-bench-"));
const largest = Math.max(...SIZES);

try {
  if (values.rows) await exported(Number(values.rows));
  else if (values.growth) await grown();
  else if (values.explore) await explored();
  else if (values.peer) await beside(values.peer);
  else await all();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function all(): Promise<void> {
  const root = join(folder, String(largest));
  await writeRecord(root, { runs: largest });
  await importing(root);
  await fioFiles();
  await texts();
  await stages(root);
  for (const runs of SIZES) await whole(runs);
  await weights(join(folder, `whole-${largest}`, "public"));
  await weights(await whole(largest, true));
  await grown();
}

/** Each line as it comes: all of them take a quarter of an hour. */
async function grown(): Promise<void> {
  heading("What is asked of a report that grows; of a ratio above 1 it is too much");
  await lines(growth(folder, [100, Number(values.runs ?? 1000)]));
}

async function beside(peer: string): Promise<void> {
  heading("Beside another generator of sites, in turn");
  await lines(besidePeer(folder, peer, largest));
}

async function lines(all: AsyncIterable<Line>): Promise<void> {
  for await (const { what, came, asked, ratio } of all)
    row(
      what,
      `${came}${asked === undefined ? "" : `  (to reach: ${asked}; ${formatNumber(ratio ?? Number.NaN)}x)`}`,
    );
}

async function explored(): Promise<void> {
  heading("Explore: the longest of three presses, with a processor four times slower (to reach: 100 ms)");
  for await (const { what, milliseconds } of responses(engineDir)) row(what, ms(milliseconds));
}

/** In a process of its own, so that its memory is that of the rows alone. */
async function exported(rows: number): Promise<void> {
  const out = join(folder, "figures");
  const { seconds: took, peakBytes = Number.NaN } = await measure(process.execPath, [
    join(engineDir, "tests/bench/data-set.ts"),
    out,
    String(rows),
  ]);
  const bytes = filesIn(out).reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
  heading(`Export of ${formatNumber(rows)} generated figures as Parquet`);
  row(
    "written",
    `${seconds(took)}, ${formatValue(bytes, "bytes")}, process ${formatValue(peakBytes, "bytes")}`,
  );
  for (const { asks, milliseconds, found } of await asked(out))
    row(asks, `${ms(milliseconds)}  ${plural(found, "row")}`);
}

async function importing(root: string): Promise<void> {
  const raw = filesIn(join(root, "data/raw")).map((path) => join(root, "data/raw", path));
  const forget = (path: string): Promise<void> => rm(join(root, path), { recursive: true, force: true });
  const cold = async (): Promise<void> => {
    await forget(".fiolio");
    await forget("data/results");
  };
  const { wall: times, cpu } = await inTurn(
    {
      floor: [
        cold,
        async () => {
          for (const path of raw) JSON.parse(await readFile(path, "utf8"));
        },
      ],
      sync: [
        cold,
        async () => {
          for (const path of raw) JSON.parse(readFileSync(path, "utf8"));
        },
      ],
      dry: [cold, async () => void (await collect({ root, dryRun: true }))],
      durable: [cold, async () => void (await collect({ root }))],
      again: [async () => {}, async () => void (await collect({ root }))],
    },
    REPEATS,
  );
  const bytes = (await Promise.all(raw.map((path) => readFile(path)))).reduce(
    (sum, text) => sum + text.length,
    0,
  );
  heading(`Import of ${raw.length} files, ${formatValue(bytes, "bytes")}`);
  row("readFileSync and JSON.parse", `${ms(times.sync)}  ${ratio(times.sync, times.floor)} the floor`);
  row(
    "floor: await readFile, JSON.parse",
    `${ms(times.floor)}  ${formatValue(bytes / (times.floor / 1000), "bytes/s")}`,
  );
  row(
    "import, nothing written",
    `${ms(times.dry)}  ${ratio(times.dry, times.floor)} the floor, ${ratio(cpu.dry, cpu.floor)} its CPU time (to reach: 3x)`,
  );
  row(
    "import, written durably",
    `${ms(times.durable)}  ${ratio(times.durable, times.floor)} the floor, ${ratio(cpu.durable, cpu.floor)} its CPU time (to reach: 5x)`,
  );
  row("again, nothing new", `${ms(times.again)}  ${ratio(times.again, times.floor)} the floor`);
}

async function fioFiles(): Promise<void> {
  heading("Import of fio's JSON, nothing written, against reading and JSON.parse of the same file");
  for (const { name, bytes, times, most, floor, load } of await fioWork(folder)) {
    const often = (work: () => Promise<void>) => async (): Promise<void> => {
      for (let i = 0; i < times; i += 1) await work();
    };
    const nothing = async (): Promise<void> => {};
    const { wall, cpu } = await inTurn(
      { floor: [nothing, often(floor)], load: [nothing, often(load)] },
      REPEATS,
    );
    row(
      `${name}, ${formatValue(bytes, "bytes")}`,
      `${ms(wall.load / times)}  ${ratio(wall.load, wall.floor)} the floor, ${ratio(cpu.load, cpu.floor)} its CPU time (to reach: ${most}x)`,
    );
  }
}

async function texts(): Promise<void> {
  heading("Import of text, nothing written; on one core, which is by CPU time (to reach: 30 MB/s)");
  for (const { name, bytes, parse, load } of await textWork()) {
    const nothing = async (): Promise<void> => {};
    const { wall, cpu } = await inTurn({ parse: [nothing, parse], load: [nothing, load] }, REPEATS);
    const speed = (milliseconds: number): string => `${formatNumber(bytes / 1e3 / milliseconds)} MB/s`;
    row(
      `${name}, ${formatValue(bytes, "bytes")}`,
      `${ms(wall.load)}  ${speed(wall.load)}; CPU time ${ms(cpu.load)}, on one core ${speed(cpu.load)}, ${ratio(cpu.load, cpu.parse)} JSON.parse of as much`,
    );
  }
}

async function stages(root: string): Promise<void> {
  await collect({ root });
  let { record } = await loadRecord(root);
  // What was judged once is known the next time: a build begins with a record that nobody has judged.
  const unjudged = async (): Promise<void> => {
    ({ record } = await loadRecord(root));
  };
  const silent = { step: () => {}, problems: () => {} };
  const forget = (path: string) => (): Promise<void> =>
    rm(join(root, path), { recursive: true, force: true });
  const rendering = async (): ReturnType<typeof render> => {
    const rendered = await render({ root, published: false }, "site", silent);
    await rendered?.finish();
    return rendered;
  };
  const rendered = await rendering();
  if (rendered === undefined) throw new Error("the generated record has errors");
  const nothing = async (): Promise<void> => {};
  const { wall: times } = await inTurn(
    {
      load: [nothing, async () => void (await loadRecord(root))],
      judge: [unjudged, async () => void judgedEditions(record, false)],
      all: [forget(".fiolio/site"), async () => void (await rendering())],
      hugo: [
        forget("public"),
        async () => {
          await buildSite(rendered.hugo, join(root, "public"));
          rendered.lent?.layOut(join(root, "public"));
        },
      ],
    },
    REPEATS,
  );
  heading(
    `Stages, ${record.runs.size} runs in ${record.declaration.editions.length} editions and the working one`,
  );
  row("load", ms(times.load));
  row("judge", `${ms(times.judge)}  ${ratio(times.judge, times.load)} of load`);
  const drawn = times.all - times.load - times.judge;
  row("render and write", `${ms(drawn)}  ${ratio(drawn, times.load)} of load`);
  row("Hugo", `${ms(times.hugo)}  ${ratio(times.hugo, times.load)} of load`);
}

/** collect and build as the user runs them: cold, then after one new file. Gives the folder of the site. */
async function whole(runs: number, details = false): Promise<string> {
  const root = join(folder, `whole-${runs}${details ? "-details" : ""}`);
  await writeRecord(root, { runs, details });
  const cold = await commands(root);
  const job = JOBS[0];
  if (job === undefined) throw new Error("no job");
  await writeFile(
    join(root, "data/raw/environment-1/deployment-1/new.json"),
    fioOutput(999_999, 0, job, () => 0.5),
  );
  const warm = await commands(root);
  heading(`collect && build, ${runs} runs${details ? ", each with histograms and logs" : ""}`);
  const aim = details ? "(to reach: build 60 s, 700 MiB)" : "(to reach: 15 s, 500 MB)";
  row("cold", describe(cold, runs === 1000 ? aim : ""));
  row(
    "after one new file",
    describe(
      warm,
      `${ratio(warm.collect.seconds + warm.build.seconds, cold.collect.seconds + cold.build.seconds)} of cold${
        details && runs === 1000 ? " (to reach: build 20 s)" : ""
      }`,
    ),
  );
  return join(root, "public");
}

type Commands = { collect: Measured; build: Measured };

async function commands(root: string): Promise<Commands> {
  return {
    collect: await measure(process.execPath, [...scriptOf("collect"), "--no-local", "--root", root]),
    build: await measure(process.execPath, [...scriptOf("build"), "--root", root]),
  };
}

/** What `npm run NAME` gives to Node, paths made absolute. */
function scriptOf(name: string): string[] {
  const [node, ...args] = (scripts[name] ?? "").split(" ");
  if (node !== "node") throw new Error(`package.json: expected ${name} to run node, found ${scripts[name]}`);
  return args.map((arg) => (arg.endsWith(".ts") ? join(engineDir, arg) : arg));
}

function describe({ collect: c, build: b }: Commands, aim: string): string {
  const peak =
    c.peakBytes && b.peakBytes ? formatValue(Math.max(c.peakBytes, b.peakBytes), "bytes") : "not measured";
  return `${seconds(c.seconds + b.seconds)} (collect ${seconds(c.seconds)}, build ${seconds(b.seconds)}), largest process ${peak} ${aim}`;
}
