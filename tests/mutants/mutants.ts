/**
 * `npm run mutants`: changes one line of a source at a time, in a copy of the repository, and runs the tests that are nearest to
 * it. What no test notices is a survivor. (StrykerJS 9.6 needs TypeScript's programming interface, which TypeScript 7 has not.)
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import pMap from "p-map";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { reachIn } from "../support/changed.ts";
import { readTree } from "../support/work-tree.ts";
import { copyOf } from "./copy.ts";
import { mayNotice, nearTests, processesFor } from "./near.ts";
import { type Mutant, mutantsOf, mutated } from "./operators.ts";
import { pass } from "./run-tests.ts";

const ROOMS = ["src/collectors/", "src/record/", "src/judge/", "src/units/", "src/session/"];

process.env.NODE_COMPILE_CACHE ??= join(engineDir, ".fiolio", "compiled");

type Known = { file: string; line: string; becomes: string; because: string };
type Options = { sample?: number; seed: number; tests: number; part?: [number, number]; least: number };

const OF_LINE = /:\d+$/;

const count = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number.");
};
const part = (text: string): [number, number] => {
  const [, one, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
  if (one !== undefined && Number(one) <= Number(of)) return [Number(one), Number(of)];
  throw new InvalidArgumentError('Expected a part such as "2/10".');
};

await new Command("npm run mutants --")
  .description("Changes one line of a source at a time, and tells which changes no test notices.")
  .argument("[paths...]", `files whose path begins with one, or FILE:LINE (default: ${ROOMS.join(", ")})`)
  .option("--sample <number>", "so many of them, drawn by the seed", count)
  .option("--seed <number>", "which are drawn", count, 1)
  .option("--part <i/n>", "every n-th of them, beginning with the i-th", part)
  .option("--tests <number>", "how many of the nearest test files may notice it", count, 12)
  .option("--least <percent>", "exit code 1 where fewer are noticed", count, 0)
  .action(main)
  .parseAsync();

async function main(
  paths: string[],
  { sample, seed, tests: most, part: piece, least }: Options,
): Promise<void> {
  const tree = await readTree(engineDir);
  const wanted = paths.length > 0 ? paths : ROOMS;
  const sources = [...tree.paths].filter(
    (path) => path.endsWith(".ts") && wanted.some((one) => path.startsWith(one.replace(OF_LINE, ""))),
  );
  const texts = new Map(
    await pMap(
      sources.sort(),
      async (path) => [path, await readFile(join(engineDir, path), "utf8")] as const,
    ),
  );
  const all = [...texts]
    .flatMap(([path, text]) => mutantsOf(path, text))
    .filter(({ path, line }) =>
      wanted.some((one) => (OF_LINE.test(one) ? one === `${path}:${line}` : path.startsWith(one))),
    );
  const drawn = sample === undefined ? all : some(all, sample, seed);
  const chosen = piece === undefined ? drawn : drawn.filter((_, i) => i % piece[1] === piece[0] - 1);
  const known = parse(await readFile(join(import.meta.dirname, "survivors.yaml"), "utf8")) as Known[];
  const tests = [...tree.paths].filter(mayNotice).sort();
  const reach = reachIn(tree);
  const near = new Map(
    [...new Set(chosen.map(({ path }) => path))].map(
      (path) => [path, processesFor(nearTests(path, tests, reach, most), tree.texts)] as const,
    ),
  );
  console.log(`mutants: ${chosen.length} of ${all.length}, in ${texts.size} files, seed ${seed}`);

  const at = Math.max(1, availableParallelism());
  const copies = await Promise.all(Array.from({ length: at }, () => copyOf(engineDir, tree.paths)));
  const free = [...copies];
  const inCopy = async <T>(use: (copy: string) => Promise<T>): Promise<T> => {
    const copy = free.pop() ?? "";
    try {
      return await use(copy);
    } finally {
      free.push(copy);
    }
  };
  const survivors: Survivor[] = [];
  try {
    const first = unchanged([...near.values()].flat());
    await pMap(first, (files) => inCopy((copy) => mustPass(copy, files)), { concurrency: at });
    console.log(`mutants: without a change ${first.flat().length} test files pass`);
    await pMap(
      chosen,
      async (mutant) => {
        const text = texts.get(mutant.path) ?? "";
        if (await inCopy((copy) => isNoticed(copy, mutant, text, near.get(mutant.path) ?? []))) return;
        const survivor = survivorOf(mutant, text, known);
        survivors.push(survivor);
        console.log(survivor.said);
      },
      { concurrency: at },
    );
  } finally {
    for (const copy of copies) await rm(copy, { recursive: true, force: true });
  }
  const excused = survivors.filter(({ isKnown }) => isKnown).length;
  const killed = chosen.length - survivors.length;
  const counted = chosen.length - excused;
  const percent = counted === 0 ? 100 : Math.floor((100 * killed) / counted);
  console.log(
    `mutants: ${killed} of ${chosen.length} noticed, ${excused} not and listed with a reason: ${percent} %`,
  );
  if (percent < least) process.exitCode = 1;
}

type Survivor = { isKnown: boolean; said: string };

function survivorOf(mutant: Mutant, text: string, known: readonly Known[]): Survivor {
  const lineOf = (of: string): string => (of.split("\n")[mutant.line - 1] ?? "").trim();
  const [line, becomes] = [lineOf(text), lineOf(mutated(text, mutant))];
  const reason = known.find(
    (one) => one.file === mutant.path && one.line === line && one.becomes === becomes,
  );
  const why = reason === undefined ? "" : ` (${reason.because})`;
  const said = `${mutant.path}:${mutant.line}: "${mutant.from}" to "${mutant.to}": ${line}${why}`;
  return { isKnown: reason !== undefined, said };
}

/** A test that fails by itself would notice everything. */
async function mustPass(copy: string, files: readonly string[]): Promise<void> {
  if (await pass(copy, files)) return;
  throw new Error(`mutants: without any change these fail together: ${files.join(", ")}.`);
}

/** Each file once, in processes of the size that they have beside a change. */
function unchanged(processes: readonly (readonly string[])[]): string[][] {
  const size = Math.max(...processes.map(({ length }) => length), 1);
  const shared = [...new Set(processes.filter(({ length }) => length > 1).flat())];
  const apart = [...new Set(processes.filter(({ length }) => length === 1).flat())];
  const parts = Math.ceil(shared.length / size);
  return [
    ...Array.from({ length: parts }, (_, i) => shared.slice(i * size, (i + 1) * size)),
    ...apart.filter((file) => !shared.includes(file)).map((file) => [file]),
  ];
}

function some(all: readonly Mutant[], number: number, seed: number): Mutant[] {
  const random = xoroshiro128plus(seed);
  const rest = [...all];
  return Array.from({ length: Math.min(number, rest.length) }, () => {
    const [one] = rest.splice(uniformInt(random, 0, rest.length - 1), 1);
    return one as Mutant;
  });
}

async function isNoticed(
  copy: string,
  mutant: Mutant,
  text: string,
  processes: readonly (readonly string[])[],
): Promise<boolean> {
  const path = join(copy, mutant.path);
  await writeFile(path, mutated(text, mutant));
  try {
    for (const files of processes) if (!(await pass(copy, files))) return true;
    return false;
  } finally {
    await writeFile(path, text);
  }
}
