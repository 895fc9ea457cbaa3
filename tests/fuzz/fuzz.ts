/**
 * `npm run fuzz`: damages every good fixture at random and imports it, for as long as one wants.
 * Each finding is written into .fiolio/fuzz, with the command that tries it again.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { broken, type Finding, fuzzFile } from "./fuzzer.ts";
import { mutated } from "./mutation.ts";
import { seeds } from "./seed.ts";
import { Watchdog } from "./watchdog.ts";

const FOLDER = join(import.meta.dirname, "../../.fiolio/fuzz");
const LIMIT_MS = 10_000;
/** Damages to one file before it is the next one's turn. */
const ROUND = 40;

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("expected a number above 0");
  return value;
};

const command = new Command("npm run fuzz --")
  .option("--minutes <number>", "how long", positive, 10)
  .option("--seed <number>", "where to begin: the same seed tries the same damages", positive, 1)
  .option("--only <importers...>", "importers whose fixtures are damaged")
  .option("--replay <file>", "try one finding again")
  .parse();
const options = command.opts<{ minutes: number; seed: number; only?: string[]; replay?: string }>();

const stock = seeds();
const watchdog = new Watchdog(LIMIT_MS);
process.exitCode = options.replay === undefined ? await fuzz() : await replay(options.replay);
await watchdog.close();

async function fuzz(): Promise<number> {
  const files = seeds(options.only);
  if (files.length === 0) {
    console.error(`--only: expected importers with fixtures, found none of ${options.only?.join(", ")}.`);
    return 2;
  }
  let stopped = false;
  process.once("SIGINT", () => {
    stopped = true;
  });
  const began = performance.now();
  const ends = began + options.minutes * 60_000;
  const kinds = new Map<string, { times: number; path: string; what: string }>();
  let cases = 0;
  for (let round = 0; !stopped && performance.now() < ends; round += 1) {
    for (const [i, file] of files.entries()) {
      if (stopped || performance.now() >= ends) break;
      const random = options.seed + round * files.length + i;
      const done = await fuzzFile(file, { number: ROUND, random, stock, watchdog });
      cases += done.cases;
      if (done.finding !== undefined) await note(done.finding, kinds);
      progress(`${cases} cases, ${kinds.size} findings, ${file.collector} ${file.name}`);
    }
  }
  progress("");
  const seconds = Math.round((performance.now() - began) / 1000);
  for (const { times, path, what } of [...kinds.values()].sort((a, b) => b.times - a.times))
    console.log(`${what} (${times} times)\n  npm run fuzz -- --replay ${path}`);
  console.log(`fuzz: ${cases} cases over ${files.length} files in ${seconds} s, ${kinds.size} findings`);
  return kinds.size > 0 ? 1 : 0;
}

/** Of findings that read alike but for their figures, the first is written. */
async function note(
  finding: Finding,
  kinds: Map<string, { times: number; path: string; what: string }>,
): Promise<void> {
  const what = finding.broken[0] ?? "it did not happen again: it depends on the time or the machine";
  const kind = `${finding.collector}: ${what
    .replace(/\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, "N")
    .replace(/: [^:]*: /, ": ")
    .slice(0, 120)}`;
  const known = kinds.get(kind);
  if (known !== undefined) {
    known.times += 1;
    return;
  }
  await mkdir(FOLDER, { recursive: true });
  const name = `${finding.collector}-${createHash("sha256").update(kind).digest("hex").slice(0, 8)}`;
  const path = join(FOLDER, `${name}.json`);
  const file = stock.find((one) => one.collector === finding.collector && one.name === finding.name);
  await writeFile(path, `${JSON.stringify(finding, null, 1)}\n`);
  await writeFile(
    join(FOLDER, `${name}.input`),
    mutated(file?.bytes ?? Buffer.alloc(0), finding.mutations, stock),
  );
  progress("");
  console.log(`${finding.collector} ${finding.name}: ${what}`);
  kinds.set(kind, {
    times: 1,
    path: relative(process.cwd(), path),
    what: `${finding.collector} ${finding.name}: ${what}`,
  });
}

async function replay(path: string): Promise<number> {
  const finding = JSON.parse(await readFile(path, "utf8")) as Finding;
  const file = stock.find((one) => one.collector === finding.collector && one.name === finding.name);
  if (file === undefined)
    throw new Error(`${path}: expected a fixture ${finding.collector}/${finding.name}, found none.`);
  const whole = await watchdog.run(file.bytes, file.collector);
  if ("fault" in whole) throw new Error(whole.fault);
  const lines = await broken(file, finding.mutations, stock, watchdog, whole.outcome);
  for (const line of lines) console.log(line);
  console.log(
    lines.length === 0
      ? "all properties hold"
      : `${lines.length} lines, from ${JSON.stringify(finding.mutations)}`,
  );
  return lines.length === 0 ? 0 : 1;
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, 100)}`);
}
