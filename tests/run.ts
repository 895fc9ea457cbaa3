/** `npm test`: selects tests, runs each kind, counts all in its last line. `npm test -- --help` explains it. */
import { dirname, join, relative } from "node:path";
import { Command } from "commander";
import { glob } from "tinyglobby";
import { engineDir } from "../src/effects/engine.ts";
import { plural } from "../src/text/words.ts";
import { testsOf } from "./support/changed.ts";
import { runCluster } from "./support/run-cluster.ts";
import { runSite } from "./support/run-site.ts";
import { isWaiting, runUnit } from "./support/run-unit.ts";
import { scratch } from "./support/scratch.ts";
import { add, closingLine, failureLines, noTests, type Tally, unexcused } from "./support/tally.ts";
import { Times } from "./support/times.ts";
import { changedFiles, readTree } from "./support/work-tree.ts";

const KINDS = {
  unit: { files: ["tests/**/*.test.ts", "!tests/{site,cluster,real-tools}/**"], run: runUnit },
  // Programs of others, asked for what they really print.
  "real-tools": { files: ["tests/real-tools/**/*.test.ts"], run: runUnit },
  reports: { files: ["tests/**/*.walk.ts"], run: runUnit },
  // All cases of what the others take some of; a job runs them each night.
  night: { files: ["tests/**/*.night.ts"], run: runUnit },
  site: { files: ["tests/site/**/*.spec.ts"], run: runSite },
  cluster: { files: ["tests/cluster/**/*.test.ts"], run: runCluster },
  // What is slow and rarely breaks.
  full: { files: ["tests/cluster/**/*.full.ts"], run: runCluster },
} as const;
type Kind = keyof typeof KINDS;
const isKind = (word: string): word is Kind => word in KINDS;

type Options = { changed?: true; list?: true };

// Hundreds of processes load the same modules: Node strips and compiles each once.
process.env.NODE_COMPILE_CACHE ??= join(engineDir, ".fiolio", "compiled");
// Dozens of small sites are built: Hugo may take more memory for less time.
process.env.GOGC ??= "200";

/** The longest: begun last, they would hold up the end. */
const FIRST = [
  "tests/fuzz/",
  "tests/publish/kept-editions",
  "tests/render/build",
  "tests/judge/metamorphic",
  "tests/collectors/fio-text",
  "tests/cli/own-editions",
];
const isFirst = (file: string): boolean => FIRST.some((path) => file.startsWith(path));

await new Command("npm test --")
  .description(
    "Runs the tests of src and of the site; those that build reports over and over, ask other tools, or need a cluster, only where they are asked for.",
  )
  .argument(
    "[words...]",
    "unit, site, reports, night, real-tools, cluster or full: tests of that kind; others: files whose path contains one",
  )
  .option("--changed", "only what can break by what changed since main, committed or not; nearest first")
  .option("--list", "print which files would run, and run none")
  .addHelpText(
    "after",
    `
Examples:
  npm test                             unit and site
  npm test -- tests/judge/ranking      files whose path contains this
  npm test -- unit --changed           while you work
  npm test -- --changed --list         what a change can break
  npm run test:reports                 what builds and damages reports over and over
  npm test -- real-tools               on what databases, etcd and disk tools print here
  npm run test:cluster -- --changed    the same on a cluster
  npm run test:cluster -- full         on a cluster, also what is slow and rarely breaks

FIOLIO_UPDATE=1 writes expectations anew; FIOLIO_BROWSER, FIOLIO_SAMPLES and FIOLIO_SOURCES are in CONTRIBUTING.md.`,
  )
  .action(main)
  .parseAsync();

async function main(words: readonly string[], { changed, list }: Options): Promise<void> {
  const asked = words.filter(isKind);
  const kinds: readonly Kind[] = asked.length > 0 ? asked : ["unit", "site"];
  const paths = words.filter((word) => !isKind(word)).map((path) => relative(".", path));
  const of = new Map<Kind, readonly string[]>();
  for (const kind of kinds) of.set(kind, await select(kind, paths));
  const isEmpty = changed ? !(await narrow(of)) : false;
  if (list) return console.log([...of.values()].flat().join("\n"));
  if (isEmpty) return console.log(closingLine(noTests));

  const onDisk = { ...process.env };
  const memory = kinds.includes("cluster") || process.env.TMPDIR !== undefined ? undefined : await scratch();
  if (memory !== undefined) process.env.TMPDIR = memory;

  const times = new Times();
  const waiting = [...of.values()].flat().filter(isWaiting);
  const part = (kind: Kind): Promise<Tally> => {
    const files = (of.get(kind) ?? []).filter((file) => !isWaiting(file));
    return times.part(kind, files, (took) => KINDS[kind].run(files, engineDir, took));
  };
  const inTurn = async (kinds: readonly Kind[]): Promise<Tally> => {
    let tally = noTests;
    for (const kind of kinds) tally = add(tally, await part(kind));
    return tally;
  };
  // The site, and what waits for most of its time, go on beside all others: no core is idle while one of them begins or ends.
  const lanes = [
    inTurn(kinds.filter((kind) => kind !== "site")),
    inTurn(kinds.filter((kind) => kind === "site")),
    times.part("what waits", waiting, (took) =>
      runUnit(waiting, engineDir, took, { concurrency: 1, env: onDisk }),
    ),
  ];
  const tally = (await Promise.all(lanes)).reduce((sum, one) => add(sum, one), noTests);
  for (const line of await times.lines()) console.log(line);
  process.exitCode = report(tally, words);
}

async function select(kind: Kind, paths: readonly string[]): Promise<string[]> {
  const files = await glob(["!**/fixtures/**", ...KINDS[kind].files], {
    cwd: engineDir,
    expandDirectories: false, // The folder of a spec's shots has the spec's name.
  });
  const wanted = files
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
    .sort();
  return [...wanted.filter(isFirst), ...wanted.filter((file) => !isFirst(file))];
}

/** Leaves what a change can break, and says so; false where that is nothing. */
async function narrow(of: Map<Kind, readonly string[]>): Promise<boolean> {
  const [tree, { since, paths }] = await Promise.all([readTree(engineDir), changedFiles(engineDir)]);
  console.log(`${plural(paths.length, "file")} changed since ${since}${paths.length > 0 ? ":" : "."}`);
  for (const line of shortened(paths, 12)) console.log(`  ${line}`);
  for (const [kind, files] of of) {
    const chosen = testsOf(paths, files, tree);
    of.set(kind, chosen);
    const folders = [...Map.groupBy(chosen, dirname)].map(([folder, { length }]) => `${folder} ${length}`);
    const where = folders.length > 0 ? `: ${folders.sort().join(", ")}` : "";
    console.log(`${kind}: ${chosen.length} of ${plural(files.length, "file")} can break${where}`);
  }
  return [...of.values()].some((files) => files.length > 0);
}

function shortened(lines: readonly string[], most: number): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `and ${lines.length - most} more`];
}

/** Prints the skips, once more what failed, and the closing line; gives the exit code. */
function report(total: Tally, words: readonly string[]): number {
  const faults = unexcused(total.skips, process.env);
  for (const { name, reason } of total.skips) console.log(`skipped: ${name}: ${reason}`);
  if (faults.length > 0) console.log(`CI installs what tests need, yet ${faults.length} were skipped.`);
  for (const table of total.tables ?? []) console.log(`\n${table}\n`);
  for (const line of failureLines(total.failures)) console.log(line);
  const ran = total.passed + total.failures.length;
  if (ran === 0) console.log(`tests: expected some to run, none did (${words.join(" ") || "all"}).`);
  console.log(closingLine(total));
  return total.failures.length > 0 || faults.length > 0 || ran === 0 ? 1 : 0;
}
