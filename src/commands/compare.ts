/** `fiolio compare`: what got better or worse from one edition, deployment or run to another; for a pipeline by its exit code. */
import { appendFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type Comparison, UNTOLD, verdictOf } from "../comparing/comparison.ts";
import { COMPARISON_FORMATS, type ComparisonFormat } from "../comparing/formats.ts";
import { markdownOf } from "../comparing/markdown.ts";
import { PLAIN } from "../comparing/text.ts";
import { writeWhole } from "../effects/write-batch.ts";
import type { PublishedSite } from "../fetching/published-site.ts";
import { ENOUGH_RUNS, judgeResults } from "../judge/index.ts";
import { compareSides } from "../judge/side-by-side/compare.ts";
import { metricById } from "../schema/metric.ts";
import { defined } from "../text/defined.ts";
import { nearest } from "../text/nearest.ts";
import { order, printable } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { type Asked, sidesAsked, soundRecord } from "./compare-asked.ts";
import { tellHistory } from "./compare-history.ts";
import { type ComparedSide, Misuse } from "./compare-sides.ts";
import { coloursFor } from "./print.ts";

/** Values of --fail-on, each with the verdicts that it means. */
const FAILURES = {
  REGRESSION: ["worse", "behind"],
  IMPROVEMENT: ["better", "ahead"],
  CHANGE: ["worse", "behind", "better", "ahead"],
} as const;

const FOUND = 1;
const TOO_FEW = 3;

type Options = CommonOptions & {
  since?: string;
  history?: string;
  failOn?: keyof typeof FAILURES;
  threshold?: number;
  allowFew?: true;
  metric?: string[];
  json?: true;
  format: ComparisonFormat;
  output?: string;
};

export function command(): Command {
  return reportCommand(
    "compare",
    "Compares every figure that two sides have in common, from the first to the second: editions, next (everything), " +
      "deployments, one at a version (ceph@18.2.4), runs, the folders of two reports, or two published sites, by address or " +
      "folder: the newest edition of each, or the one that the address is of; each run is held against its hash. With --since what a commit held " +
      "and what came after it. A figure is worse or better where the 95 % interval of the ratio excludes 1 and so does chance among all " +
      "figures of the comparison, in 99 of 100 comparisons, and of two deployments where their ranking tells them apart, which takes " +
      `${ENOUGH_RUNS} runs on each side; with fewer it says so, or with --allow-few what is behind or ahead by more than the noise of ` +
      "single runs. What a check excludes is not compared. Of two editions, the later one counts with what is new in it. " +
      `Exit code: 0 compared; ${FOUND} what --fail-on names was found; 2 wrong usage, a record with errors, or nothing in common; ` +
      `${TOO_FEW} nothing got worse, and some figure has too few runs to tell, or runs that scatter too far.`,
    [
      ["fiolio compare v2026.1.0 next --fail-on REGRESSION", "did what was measured since get slower?"],
      [
        "fiolio compare ceph-18 ceph-19 --threshold 5",
        "an upgraded deployment; less than 5 % does not count",
      ],
      ["fiolio compare ceph@18.2.4 ceph@19.2.1", "the same deployment at two versions"],
      ["fiolio compare --since main --fail-on regression", "what this branch adds, in a pull request"],
      ["fiolio compare --history ceph --metric write.p99", "since which run it is slower"],
      ["fiolio compare ../before ../after", "two reports"],
      ["fiolio compare https://a.example.org/ https://b.example.org/v2026.3.0/", "what two sites publish"],
      ["fiolio compare RUN RUN --metric read.iops --json", "two runs, one metric, for a program to read"],
    ],
  )
    .argument(
      "[before]",
      "an edition, next, a deployment, DEPLOYMENT@VERSION, a run, a report's folder, or the address of a published site",
    )
    .argument("[after]", "what it is compared with; nothing where --since is given")
    .option(
      "--since <commit>",
      "compares what was committed there with what came since, of all or of what is named",
    )
    .option(
      "--history <cell>",
      "all runs of a deployment, or of the cell of a run, in the order measured: where their level changed",
    )
    .addOption(
      new Option(
        "--fail-on <what>",
        "exit with 1 where any figure got worse, better, or either (REGRESSION, IMPROVEMENT, CHANGE)",
      ).argParser(parseFailure),
    )
    .option("--threshold <percent>", "changes smaller than this do not count", parsePercent)
    .option("--allow-few", "with few runs let the noise decide: behind or ahead, which count for --fail-on")
    .option("--metric <id>", "only this metric, such as write.p99; may be given again", collected)
    .addOption(
      new Option(
        "--format <form>",
        "for a terminal, a pull request, GitHub's annotations, a pipeline's list of tests, or a program",
      )
        .choices(Object.keys(COMPARISON_FORMATS))
        .default("text"),
    )
    .option("--output <file>", "write that into a file, and print the text")
    .addOption(new Option("--json", "the same as --format json").implies({ format: "json" }))
    .action(run);
}

function parseFailure(written: string): keyof typeof FAILURES {
  const found = (Object.keys(FAILURES) as (keyof typeof FAILURES)[]).find(
    (one) => one === written.toUpperCase(),
  );
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`Expected one of ${Object.keys(FAILURES).join(", ")}.`);
}

function parsePercent(written: string): number {
  const value = Number(written);
  if (written.trim() !== "" && Number.isFinite(value) && value >= 0) return value / 100;
  throw new InvalidArgumentError("Expected a percentage such as 5.");
}

const collected = (written: string, before: string[] = []): string[] => [...before, written];

/** Plugins bring metrics, and are loaded when the options have been read. */
function refuseUnknownMetric(id: string): void {
  if (metricById.has(id)) return;
  const meant = nearest(id, [...metricById.keys()]);
  throw new Misuse(
    `error: option '--metric <id>' argument '${printable(id)}' is invalid. Expected a metric of the table.${meant ? ` Did you mean ${meant}?` : ""}`,
  );
}

async function run(
  a: string | undefined,
  b: string | undefined,
  options: Options,
  self: Command,
): Promise<void> {
  try {
    for (const id of options.metric ?? []) refuseUnknownMetric(id);
    if (options.history !== undefined) await history(options.history, [a, b], options);
    else await compare(await sidesAsked(a, b, options), options);
  } catch (error) {
    if (error instanceof Misuse) self.error(error.message, { exitCode: 2 });
    throw error;
  }
}

async function history(
  cell: string,
  sides: readonly (string | undefined)[],
  { root, failOn, format, ...options }: Options,
): Promise<void> {
  if (sides.some((side) => side !== undefined))
    throw new Misuse("compare: expected no names beside --history CELL. Leave them out.");
  if (format !== "text" && format !== "json")
    throw new Misuse(`compare: expected --format text or json with --history, found ${format}.`);
  const unwanted = failOn === undefined ? [] : FAILURES[failOn];
  const told = await tellHistory(await soundRecord(root), cell, { ...options, format, unwanted });
  if (told.isUnwanted) process.exitCode = FOUND;
  else if (told.cannotTell && !told.isWorse) process.exitCode = TOO_FEW;
}

type JudgedResult = ReturnType<typeof judgeResults>[number];

async function compare(
  { sides: [before, after], records: [was, is], excluded: [keptOut, keptOutNow] = [[], []] }: Asked,
  { failOn, threshold, allowFew, metric, format, output }: Options,
): Promise<void> {
  const results = withExcluded(judgeResults(is, [...is.runs.values()]), keptOutNow);
  const earlier = was === is ? results : withExcluded(judgeResults(was, [...was.runs.values()]), keptOut);
  const of = ({ runs }: ComparedSide, all: typeof results) => all.filter(({ run: { id } }) => runs.has(id));
  const deployments = new Map([...was.deployments, ...is.deployments]);
  const [own, others] = [of(before, earlier), of(after, results)];
  const compared = compareSides({ deployments }, own, others, {
    ...defined({ metrics: metric, leastShare: threshold, allowFew }),
    // Single runs, and what two reports hold, have no ranking in common.
    ranked: [before, after].every(({ kind }) => kind === "deployment") ? results : [],
  });
  if (compared.figures.length === 0)
    throw new Misuse(
      `compare: expected a figure that ${before.name} and ${after.name} have in common, found none: ${before.name} has ${measuredBy(own)}; ` +
        `${after.name} has ${measuredBy(others)}. Measure the same workload on both.`,
    );
  const titles = new Map([...deployments].map(([id, { title }]) => [id, title]));
  const side = ({ name, kind, runs }: ComparedSide) => ({ name, kind, runs: runs.size });
  await tell(
    {
      ...compared,
      before: side(before),
      after: side(after),
      titles,
      unwanted: failOn ? FAILURES[failOn] : [],
    },
    format,
    output,
  );
  const code = exitCodeOf(new Set(compared.figures.map(verdictOf)), failOn);
  if (code !== undefined) process.exitCode = code;
}

/** What a side measured, as far as a line takes it. */
function measuredBy(results: readonly JudgedResult[]): string {
  const all = [...new Set(results.map((one) => `${one.run.deployment}: ${one.comparisonTitle}`))].sort(order);
  const more = all.length > 2 ? ` and ${all.length - 2} more` : "";
  return all.length === 0 ? "no results" : `${all.slice(0, 2).map(printable).join(" | ")}${more}`;
}

/** Where GitHub's runner takes the summary of a job, that gets it as well. */
async function tell(comparison: Comparison, format: ComparisonFormat, output?: string): Promise<void> {
  const colour = coloursFor(process.stdout);
  if (output !== undefined) await writeWhole(resolve(output), COMPARISON_FORMATS[format](comparison, PLAIN));
  process.stdout.write(COMPARISON_FORMATS[output === undefined ? format : "text"](comparison, colour));
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary) await appendFile(summary, markdownOf(comparison));
}

/** What a site's own checks saw in histograms and time series, which it does not hand on, is not compared either. */
function withExcluded(
  results: readonly JudgedResult[],
  excluded: PublishedSite["excluded"],
): readonly JudgedResult[] {
  const byResult = Map.groupBy(excluded, ({ run, result }) => `${run} ${result}`);
  return results.map((judged) => {
    const own = byResult.get(`${judged.run.id} ${judged.index + 1}`) ?? [];
    const added = own.map(({ code, metrics }): JudgedResult["outcomes"][number] => ({
      verdict: "excluded",
      code,
      evidence: "The site excludes it.",
      ...defined({ metrics }),
    }));
    return added.length === 0 ? judged : { ...judged, outcomes: [...judged.outcomes, ...added] };
  });
}

/** What was found wins over what cannot be told. */
function exitCodeOf(found: ReadonlySet<string>, failOn: Options["failOn"]): number | undefined {
  const fatal: readonly string[] = failOn === undefined ? [] : FAILURES[failOn];
  if (fatal.some((verdict) => found.has(verdict))) return FOUND;
  return UNTOLD.some((verdict) => found.has(verdict)) && !found.has("worse") ? TOO_FEW : undefined;
}
