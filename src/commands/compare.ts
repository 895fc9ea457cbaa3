/** `fiolio compare`: what got better or worse from one edition, deployment or run to another; for a pipeline by its exit code. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { filesAt } from "../effects/git.ts";
import { ENOUGH_RUNS, judgeResults } from "../judge/index.ts";
import { type ComparedSides, compareSides } from "../judge/side-by-side/compare.ts";
import { loadRecord } from "../record/load.ts";
import { metricById } from "../schema/metric.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { defined } from "../text/defined.ts";
import { nearest } from "../text/nearest.ts";
import { hasErrors } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { compareLines, verdictOf } from "./compare-lines.ts";
import {
  type ComparedSide,
  Misuse,
  type Sides,
  sidesOf,
  sidesOfReports,
  sidesSince,
} from "./compare-sides.ts";
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
  since?: string;
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
      "deployments, one at a version (ceph@18.2.4), runs, or the folders of two reports; with --since what a commit held\n" +
      "and what came after it. A figure is worse or better where the 95 % interval of the ratio excludes 1, which takes\n" +
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
      ["fiolio compare ceph@18.2.4 ceph@19.2.1", "the same deployment at two versions"],
      ["fiolio compare --since main --fail-on regression", "what this branch adds, in a pull request"],
      ["fiolio compare ../before ../after", "two reports"],
      ["fiolio compare RUN RUN --metric read.iops --json", "two runs, one metric, for a program to read"],
    ],
  )
    .argument("[before]", "an edition, next, a deployment, DEPLOYMENT@VERSION, a run, or a report's folder")
    .argument("[after]", "what it is compared with; nothing where --since is given")
    .option(
      "--since <commit>",
      "compares what was committed there with what came since, of all or of what is named",
    )
    .addOption(
      new Option(
        "--fail-on <what>",
        "exit with 1 where any figure got worse, better, or either (REGRESSION, IMPROVEMENT, CHANGE)",
      ).argParser(parseFailure),
    )
    .option("--threshold <percent>", "changes smaller than this do not count", parsePercent)
    .option("--allow-few", "with few runs let the noise decide: behind or ahead, which count for --fail-on")
    .option("--metric <id>", "only this metric, such as write.p99; may be given again", parseMetric)
    .option("--json", "print it as JSON")
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

function parseMetric(written: string, before: string[] = []): string[] {
  if (metricById.has(written)) return [...before, written];
  const meant = nearest(written, [...metricById.keys()]);
  throw new InvalidArgumentError(`Expected a metric of the table.${meant ? ` Did you mean ${meant}?` : ""}`);
}

async function run(
  a: string | undefined,
  b: string | undefined,
  options: Options,
  self: Command,
): Promise<void> {
  try {
    await compare(await sidesAsked(a, b, options), options);
  } catch (error) {
    if (error instanceof Misuse) self.error(error.message, { exitCode: 2 });
    throw error;
  }
}

/** What is compared, and the record that each side is judged in. */
type Asked = { sides: Sides; records: [FiolioRecord, FiolioRecord] };

async function sidesAsked(a: string | undefined, b: string | undefined, options: Options): Promise<Asked> {
  const { root, since } = options;
  if (since !== undefined) {
    if (b !== undefined)
      throw new Misuse("compare: expected one name at most with --since, found two. Leave one out.");
    const record = await soundRecord(root);
    const files = await filesAt(root, since, "data/results");
    return { sides: sidesSince(record, since, files, a), records: [record, record] };
  }
  if (a === undefined || b === undefined)
    throw new Misuse("compare: expected two names, or --since COMMIT. See fiolio compare --help.");
  if (isReport(a) && isReport(b)) {
    const records: Asked["records"] = [await soundRecord(a), await soundRecord(b)];
    const sides = sidesOfReports({ name: a, record: records[0] }, { name: b, record: records[1] });
    return { sides, records };
  }
  const record = await soundRecord(root);
  return { sides: sidesOf(record, a, b), records: [record, record] };
}

const isReport = (path: string): boolean => existsSync(join(path, "fiolio.yaml"));

async function soundRecord(root: string): Promise<FiolioRecord> {
  const { record, problems } = await loadRecord(resolve(root));
  if (!hasErrors(problems)) return record;
  throw new Misuse(
    [...problemLines(problems), "compare: expected a record without errors. Mend it first."].join("\n"),
  );
}

async function compare(
  { sides: [before, after], records: [was, is] }: Asked,
  { failOn, threshold, allowFew, metric, json }: Options,
): Promise<void> {
  const results = judgeResults(is, [...is.runs.values()]);
  const earlier = was === is ? results : judgeResults(was, [...was.runs.values()]);
  const of = ({ runs }: ComparedSide, all: typeof results) => all.filter(({ run: { id } }) => runs.has(id));
  const deployments = new Map([...was.deployments, ...is.deployments]);
  const compared = compareSides({ deployments }, of(before, earlier), of(after, results), {
    ...defined({ metrics: metric, leastShare: threshold, allowFew }),
  });
  if (compared.figures.length === 0)
    throw new Misuse(
      `compare: expected a figure that ${before.name} and ${after.name} have in common, found none. Measure the same workload on both.`,
    );
  const titles = new Map([...deployments].map(([id, { title }]) => [id, title]));
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
