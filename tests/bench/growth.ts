/** How a report grows, each command as people run it: what is asked of it, what came, and by which power of its size each stage grows. */
import { readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { engineDir } from "../../src/effects/engine.ts";
import { filesIn } from "../../src/effects/small-files.ts";
import { formatNumber, formatValue } from "../../src/units/format.ts";
import { type Measured, measure } from "./measured-process.ts";
import { fioOutput, JOBS, writeRecord } from "./record.ts";
import { savedSeconds } from "./saved.ts";

export type Line = { what: string; came: string; asked?: string; ratio?: number };

type Both = { seconds: number; cpuSeconds: number; peakBytes: number; said: string };

const EDITIONS_FEW = 3;
const EDITIONS_MANY = 23;

/** Lines as they come, in a folder of its own, caches too: what earlier builds kept would be in place at once. */
export async function* growth(folder: string, sizes: readonly number[]): AsyncGenerator<Line> {
  process.env.FIOLIO_CACHE = join(folder, "cache");
  const whole = new Map<number, { cold: Both; bytes: number }>();
  for (const runs of sizes) {
    const root = join(folder, `growth-${runs}`);
    await writeRecord(root, { runs });
    const cold = await collectAndBuild(root);
    yield line(`cold, ${runs} runs`, cold, { 1000: 6, 10000: 60 }[runs]);
    if (runs >= 1000) yield memory(`largest process, ${runs} runs`, cold, { 10000: 1e9 }[runs]);
    whole.set(runs, { cold, bytes: bytesBesideRaw(root) });
    await command("edition", root); // as editions are when they are published
    await collectAndBuild(root);
    await newFile(root, 1);
    await collectAndBuild(root); // what was kept of a cold build is put in order once
    await newFile(root, 2);
    yield line(
      `after one new file, ${runs} runs, three editions locked`,
      await collectAndBuild(root),
      { 1000: 1.5, 10000: 3 }[runs],
    );
    yield line(`nothing new, ${runs} runs`, await collectAndBuild(root), { 1000: 0.5, 10000: 1 }[runs]);
  }
  yield* shape(whole);
  const largest = Math.max(...sizes);
  yield* heaviest(join(folder, `growth-${largest}`, "public"));
  yield* saved(join(folder, `growth-${largest}`), largest);
  yield await editions(folder);
  yield* details(folder, Math.min(largest, 1000));
}

/** From 100 runs to 1,000 and on: 1 is linear. By the clock, as each stage prints it. */
function* shape(whole: ReadonlyMap<number, { cold: Both; bytes: number }>): Generator<Line> {
  const sizes = [...whole.keys()].filter((runs) => runs >= 100).sort((a, b) => a - b);
  for (const [at, to] of sizes.entries()) {
    const from = sizes[at - 1];
    const [small, large] = [whole.get(from ?? 0), whole.get(to)];
    if (from === undefined || !small || !large) continue;
    const published = (large.bytes - small.bytes) / (to - from);
    yield {
      what: "published beside raw files, a run",
      came: formatValue(published, "bytes"),
      asked: "15 kB",
      ratio: published / 15e3,
    };
    const [before, after] = [stagesOf(small.cold.said), stagesOf(large.cold.said)];
    for (const [stage, milliseconds] of after) {
      const exponent = Math.log(milliseconds / (before.get(stage) ?? Number.NaN)) / Math.log(to / from);
      if (Number.isFinite(exponent))
        yield {
          what: `exponent of ${stage}, ${from} to ${to} runs`,
          came: formatNumber(exponent),
          asked: "1",
          ratio: exponent,
        };
    }
    const all = Math.log(large.cold.cpuSeconds / small.cold.cpuSeconds) / Math.log(to / from);
    yield {
      what: `exponent of processor time, ${from} to ${to} runs`,
      came: formatNumber(all),
      asked: "1",
      ratio: all,
    };
  }
}

/** "render  5497 files, 0 changed, 0 deleted in 1234 ms" */
const stagesOf = (said: string): Map<string, number> =>
  new Map(
    [...said.matchAll(/^(\w+) .* in (\d+) ms$/gm)].map(([, stage = "", ms]) => [
      stage,
      Math.max(1, Number(ms)),
    ]),
  );

function* heaviest(site: string): Generator<Line> {
  const pages = filesIn(site).filter((path) => path.endsWith("index.html"));
  const weights = pages.map((path) => gzipSync(readFileSync(join(site, path))).length);
  const most = Math.max(...weights);
  yield {
    what: "heaviest page, gzipped",
    came: formatValue(most, "bytes"),
    asked: "60 kB",
    ratio: most / 60e3,
  };
}

async function* saved(root: string, runs: number): AsyncGenerator<Line> {
  for await (const { what, seconds, asked } of savedSeconds(root))
    yield {
      what: `dev: ${what} to the browser, ${runs} runs`,
      came: `${formatNumber(seconds)} s`,
      asked: `${asked} s`,
      ratio: seconds / asked,
    };
}

/** The same runs, locked in 3 editions and in 23: with the working one 4 and 24. After one new file, as every build but the first is. */
async function editions(folder: string): Promise<Line> {
  const [few, many] = [await withEditions(folder, EDITIONS_FEW), await withEditions(folder, EDITIONS_MANY)];
  const ratio = many.cpuSeconds / few.cpuSeconds;
  const came = `${formatNumber(ratio)}x (${told(few)}; ${told(many)})`;
  return { what: "24 editions against 4, processor time", came, asked: "1.2x", ratio: ratio / 1.2 };
}

async function withEditions(folder: string, editions: number): Promise<Both> {
  const root = join(folder, `editions-${editions}`);
  await writeRecord(root, { runs: 100, editions });
  await command("collect", root, ["--no-local"]);
  await command("edition", root);
  await collectAndBuild(root);
  await newFile(root, 1);
  await collectAndBuild(root);
  await newFile(root, 2);
  return collectAndBuild(root);
}

async function* details(folder: string, runs: number): AsyncGenerator<Line> {
  const root = join(folder, "growth-details");
  await writeRecord(root, { runs, details: true });
  const cold = await collectAndBuild(root);
  const [seconds, bytes] = runs === 1000 ? [20, 600e6] : [];
  yield line(`cold, ${runs} runs with histograms and logs`, cold, seconds);
  yield memory("largest process of that", cold, bytes);
}

function line(what: string, both: Both, asked?: number): Line {
  return {
    what,
    came: told(both),
    ...(asked !== undefined && { asked: `${asked} s`, ratio: both.seconds / asked }),
  };
}

function memory(what: string, { peakBytes }: Both, asked?: number): Line {
  const came = peakBytes > 0 ? formatValue(peakBytes, "bytes") : "not measured";
  return {
    what,
    came,
    ...(asked !== undefined && { asked: formatValue(asked, "bytes"), ratio: peakBytes / asked }),
  };
}

/** With nothing that an earlier build left. */
export async function cold(root: string): Promise<Both> {
  for (const left of [".fiolio", "public", "data/results", process.env.FIOLIO_CACHE ?? ".fiolio"])
    await rm(resolve(root, left), { recursive: true, force: true });
  return collectAndBuild(root);
}

export const told = ({ seconds, cpuSeconds }: Pick<Both, "seconds" | "cpuSeconds">): string =>
  `${formatNumber(seconds)} s, processors ${Number.isFinite(cpuSeconds) ? `${formatNumber(cpuSeconds)} s` : "not measured"}`;

async function collectAndBuild(root: string): Promise<Both> {
  const all = [await command("collect", root, ["--no-local"]), await command("build", root)];
  const sum = (of: (one: Measured) => number | undefined): number =>
    all.reduce((so, one) => so + (of(one) ?? Number.NaN), 0);
  return {
    seconds: sum(({ seconds }) => seconds),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    peakBytes: Math.max(...all.map(({ peakBytes = 0 }) => peakBytes)),
    said: all.map(({ said }) => said).join("\n"),
  };
}

/** As package.json starts it. */
async function command(name: string, root: string, args: readonly string[] = []): Promise<Measured> {
  const { scripts } = JSON.parse(await readFile(join(engineDir, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, ...own] = (scripts[name] ?? "").split(" ");
  const absolute = own.map((arg) => (arg.startsWith("src/") ? join(engineDir, arg) : arg));
  return measure(process.execPath, [...absolute, ...args, "--root", root]);
}

async function newFile(root: string, index: number): Promise<void> {
  const [job] = JOBS;
  if (job === undefined) throw new Error("no job");
  const text = fioOutput(900_000 + index, 0, job, () => 0.5);
  await writeFile(join(root, `data/raw/environment-1/deployment-1/new-${index}.json`), text);
}

function bytesBesideRaw(root: string): number {
  const site = join(root, "public");
  const files = filesIn(site).filter((path) => !path.startsWith("raw/"));
  return files.reduce((sum, path) => sum + statSync(join(site, path)).size, 0);
}
