/** `fiolio compare`: what got better or worse from one edition, deployment or run to another; for a pipeline by its exit code. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { ENOUGH_RUNS, judgeResults } from "../judge/index.ts";
import { type ComparedSides, compareSides } from "../judge/side-by-side/compare.ts";
import { loadRecord } from "../record/load.ts";
import { metricById } from "../schema/metric.ts";
import { defined } from "../text/defined.ts";
import { nearest } from "../text/nearest.ts";
import { hasErrors } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { compareLines, verdictOf } from "./compare-lines.ts";
import { type ComparedSide, Misuse, sidesOf } from "./compare-sides.ts";
import { coloursFor, problemLines } from "./print.ts";

/** Values of --fail-on, each with the verdicts that it means. */
const FAILURES = {
  REGRESSION: ["worse", "behind"],
  IMPROVEMENT: ["better", "ahead"],
  CHANGE: ["worse", "behind", "better", "ahead"],
} as const;

const FOUND = 1;
const TOO_FEW = 3;

type Options = CommonOptions & {
  failOn?: keyof typeof FAILURES;
  threshold?: number;
  allowFew?: true;
  metric?: string[];
  json?: true;
};

export function command(): Command {
  return reportCommand(
    "compare",
    "Compares every figure that two sides have in common, from the first to the second: editions, next (everything),\n" +
      "deployments, or runs. A figure is worse or better where the 95 % interval of the ratio excludes 1, which takes\n" +
      `${ENOUGH_RUNS} runs on each side; with fewer it says so, or with --allow-few what is behind or ahead by more than the noise of\n` +
      "single runs. What a check excludes is not compared. Of two editions, the later one counts with what is new in it.\n" +
      `Exit code: 0 compared; ${FOUND} what --fail-on names was found; 2 wrong usage, a record with errors, or nothing in common;\n` +
      `${TOO_FEW} nothing got worse, and some figure has too few runs to tell.`,
    [
      ["fiolio compare v2026.1.0 next --fail-on REGRESSION", "did what was measured since get slower?"],
      [
        "fiolio compare ceph-18 ceph-19 --threshold 5",
        "an upgraded deployment; less than 5 % does not count",
      ],
      ["fiolio compare RUN RUN --metric read.iops --json", "two runs, one metric, for a program to read"],
    ],
  )
    .argument("<before>", "an edition, next, a deployment or a run")
    .argument("<after>", "what it is compared with")
    .addOption(
      new Option("--fail-on <what>", "exit with 1 where any figure got worse, better, or either").choices(
        Object.keys(FAILURES),
      ),
    )
    .option("--threshold <percent>", "changes smaller than this do not count", parsePercent)
    .option("--allow-few", "with few runs let the noise decide: behind or ahead, which count for --fail-on")
    .option("--metric <id>", "only this metric, such as write.p99; may be given again", parseMetric)
    .option("--json", "print it as JSON")
    .action(run);
}

function parsePercent(written: string): number {
  const value = Number(written);
  if (written.trim() !== "" && Number.isFinite(value) && value >= 0) return value / 100;
  throw new InvalidArgumentError("Expected a percentage such as 5.");
}

function parseMetric(written: string, before: string[] = []): string[] {
  if (metricById.has(written)) return [...before, written];
  const meant = nearest(written, [...metricById.keys()]);
  throw new InvalidArgumentError(`Expected a metric of the table.${meant ? ` Did you mean ${meant}?` : ""}`);
}

async function run(a: string, b: string, options: Options, self: Command): Promise<void> {
  try {
    await compare(a, b, options);
  } catch (error) {
    if (error instanceof Misuse) self.error(error.message, { exitCode: 2 });
    throw error;
  }
}

async function compare(a: string, b: string, options: Options): Promise<void> {
  const { root, failOn, threshold, allowFew, metric, json } = options;
  const { record, problems } = await loadRecord(root);
  if (hasErrors(problems))
    throw new Misuse(
      [...problemLines(problems), "compare: expected a record without errors. Mend it first."].join("\n"),
    );
  const [before, after] = sidesOf(record, a, b);
  const results = judgeResults(record, [...record.runs.values()]);
  const of = ({ runs }: ComparedSide) => results.filter(({ run: { id } }) => runs.has(id));
  const compared = compareSides(record, of(before), of(after), {
    ...defined({ metrics: metric, leastShare: threshold, allowFew }),
  });
  if (compared.figures.length === 0)
    throw new Misuse(
      `compare: expected a figure that ${a} and ${b} have in common, found none. Measure the same workload on both.`,
    );
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  console.log(
    json
      ? jsonOf(before, after, compared)
      : compareLines(compared, titles, coloursFor(process.stdout)).join("\n"),
  );
  const code = exitCodeOf(new Set(compared.figures.map(verdictOf)), failOn);
  if (code !== undefined) process.exitCode = code;
}

/** What was found wins over what cannot be told. */
function exitCodeOf(found: ReadonlySet<string>, failOn: Options["failOn"]): number | undefined {
  const fatal: readonly string[] = failOn === undefined ? [] : FAILURES[failOn];
  if (fatal.some((verdict) => found.has(verdict))) return FOUND;
  return found.has("too few runs to tell") && !found.has("worse") ? TOO_FEW : undefined;
}

function jsonOf(
  before: ComparedSide,
  after: ComparedSide,
  { figures, onlyBefore, onlyAfter }: ComparedSides,
): string {
  const value = (of: (typeof figures)[number]["before"]) => ({
    deployment: of.deployment,
    value: of.value,
    low: of.interval.low,
    high: of.interval.high,
    basis: of.intervalBasis,
    noise: of.noise,
    excludedBy: of.excludedBy,
    runs: of.runs.map(({ run, result }) => `${run}#${result + 1}`),
  });
  const found = figures.map((figure) => ({
    environment: figure.environment,
    comparison: figure.comparisonId,
    metric: figure.metric.id,
    unit: figure.metric.unit,
    verdict: verdictOf(figure),
    ratio: figure.change?.factor,
    ratioLow: figure.change?.interval.low,
    ratioHigh: figure.change?.interval.high,
    before: value(figure.before),
    after: value(figure.after),
  }));
  const side = ({ name, kind, runs }: ComparedSide) => ({ name, kind, runs: runs.size });
  return JSON.stringify(
    { before: side(before), after: side(after), onlyBefore, onlyAfter, figures: found },
    null,
    1,
  );
}
