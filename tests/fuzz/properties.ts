/** What must hold for whatever becomes of a damaged file. */
import type { Result } from "../../src/schema/result.ts";
import { blockSizeOf } from "../../src/schema/workload.ts";
import type { Outcome } from "../collectors/import.ts";
import { type Figure, figuresOf, Numbers, unexplained } from "./figures.ts";
import type { Mutation } from "./mutation.ts";

export type Case = { collector: string; bytes: Buffer; mutations: readonly Mutation[]; whole: Outcome };

/** Trials too, as if each were a result of an unknown workload. */
const resultsOf = ({ runs }: Outcome): Result[] =>
  runs.flatMap(({ results, trials = [] }) => [
    ...results,
    ...trials.map(({ name, status, figures, runtimeNs }) => {
      const directions = { ...figures, runtimeNs } as unknown as Result["directions"];
      return { name, workload: { rw: "unknown" as const }, status, directions };
    }),
  ]);
const byPath = (result: Result): Map<string, Figure> =>
  new Map(figuresOf(result).map((one) => [one.path, one]));

/** A line for each property that does not hold, the first ten. */
export function violations(outcome: Outcome, damaged: Case): string[] {
  return PROPERTIES.flatMap((property) => property(outcome, damaged)).slice(0, 10);
}

type Property = (outcome: Outcome, damaged: Case) => string[];

/** Every figure is in the file, or follows from it by a formula that is declared. */
const isExplained: Property = (outcome, { bytes }) => {
  const numbers = new Numbers(bytes);
  return resultsOf(outcome).flatMap((result) => {
    const figures = byPath(result);
    const blockSizes = sizesOf(result.workload);
    const jobs = Math.max(result.jobs ?? 1, result.workload.numjobs ?? 1);
    const { tool } = result.workload;
    const around = { tool, jobs, figures, blockSizes, clients: result.clients ?? [] };
    return [...figures.values()]
      .flatMap((figure) => unexplained(figure, numbers, around) ?? [])
      .map((what) => `made up: ${result.name}: ${what}`);
  });
};

const sizesOf = (workload: Result["workload"]): number[] =>
  (["read", "write", "trim"] as const).flatMap((name) => blockSizeOf(workload, name) ?? []);

/** What contradicts itself is damage that can be seen: it is not complete. */
const isConsistent: Property = (outcome) =>
  resultsOf(outcome)
    .filter(({ status }) => status === "complete")
    .flatMap((result) => contradictions(byPath(result)).map((what) => `complete, though ${what}`));

const lowOf = ({ value, printed }: Figure): number => printed?.low ?? value;
const highOf = ({ value, printed }: Figure): number => printed?.high ?? value;
const PERCENTILE = /^(.*\.percentilesNs)\.(.+)$/;

function contradictions(figures: ReadonlyMap<string, Figure>): string[] {
  const found: string[] = [];
  const expectRising = (a: Figure | undefined, b: Figure | undefined): void => {
    if (a !== undefined && b !== undefined && lowOf(a) > highOf(b) * 1.001)
      found.push(`${a.path} (${a.value}) is above ${b.path} (${b.value})`);
  };
  const percentiles = new Map<string, [number, Figure][]>();
  for (const [path, figure] of figures) {
    const [, of, at] = PERCENTILE.exec(path) ?? [];
    if (of !== undefined) percentiles.set(of, [...(percentiles.get(of) ?? []), [Number(at), figure]]);
    if (!path.endsWith(".minNs")) continue;
    const [min, mean, max] = ["minNs", "meanNs", "maxNs"].map((name) =>
      figures.get(path.replace(/minNs$/, name)),
    );
    expectRising(min, mean);
    expectRising(mean, max);
    expectRising(min, max);
  }
  for (const points of percentiles.values()) {
    points.sort(([a], [b]) => a - b);
    for (const [i, [, figure]] of points.entries()) if (i > 0) expectRising(points[i - 1]?.[1], figure);
  }
  return found;
}

const OF_LINES = new Set(["cut", "behead", "lose-line", "double-line", "swap-line", "move-line"]);

/** Where one line went, or was doubled or moved, or an end is missing: what stays complete is as it was. */
const staysTrue: Property = (outcome, { mutations, whole, collector }) => {
  const [only, second] = mutations;
  if (only === undefined || second !== undefined || !OF_LINES.has(only.do) || outcome.collector !== collector)
    return [];
  if (UNCOUNTED.has(collector) || (collector === "fio-normal" && only.do === "behead")) return [];
  const said = Map.groupBy(
    resultsOf(whole).flatMap((result) => figuresOf(result).map((figure) => ({ name: result.name, figure }))),
    ({ name, figure }) => `${name} ${figure.path}`,
  );
  const ofAnyName = Map.groupBy(
    resultsOf(whole)
      .flatMap(figuresOf)
      .map((figure) => ({ figure })),
    ({ figure }) => figure.path,
  );
  const isKnown = new Set(resultsOf(whole).map(({ name }) => name));
  const complete = resultsOf(outcome).filter(({ status }) => status === "complete");
  return complete.flatMap((result) =>
    figuresOf(result).flatMap((figure) => {
      const before =
        (isKnown.has(result.name)
          ? said.get(`${result.name} ${figure.path}`)
          : [figure.path, figure.path.replace(LESS_KNOWN, "write.")].flatMap(
              (path) => ofAnyName.get(path) ?? [],
            )) ?? [];
      if (before.some((one) => overlap(one.figure, figure))) return [];
      if (only.do === "move-line" && (PERCENTILE.test(figure.path) || outcome.problems.length > 0)) return [];
      const was = before.map((one) => textOf(one.figure)).join(" or ") || "absent";
      return [`complete, and not as it was: ${result.name}: ${figure.path} is ${textOf(figure)}, was ${was}`];
    }),
  );
};

/** Where the command is lost, a write is a request. */
const LESS_KNOWN = /^request\./;

const overlap = (a: Figure, b: Figure): boolean =>
  lowOf(a) <= highOf(b) * (1 + 1e-9) && lowOf(b) <= highOf(a) * (1 + 1e-9);
const textOf = ({ value, printed }: Figure): string =>
  printed === undefined ? String(value) : `${value} (${printed.text})`;

/** Of text an excerpt is welcome, too. A line for each job, or round, that nothing counts: where one is lost, the others stand for the whole. */
const UNCOUNTED = new Set(["fio-terse"]);

/** Nothing that was there is gone without a word, but for what a format can do without. */
const saysWhatIsGone: Property = (outcome, { mutations, whole, collector }) => {
  const [only, second] = mutations;
  if (only?.do !== "cut" || second !== undefined || outcome.problems.length > 0 || OF_ROWS.has(collector))
    return [];
  const [now, before] = [countOf(outcome), countOf(whole)];
  return now < before ? [`cut, and nothing said: ${now} figures, ${before} before`] : [];
};

const countOf = (outcome: Outcome): number =>
  resultsOf(outcome)
    .filter(({ status }) => status === "complete")
    .flatMap(figuresOf).length;

/** Rows that stand for themselves, or lines that can come alone: where the last ones are cut off, nothing shows it. */
const OF_ROWS = new Set([
  "csv",
  "dbench",
  "dd",
  "elbencho",
  "storage-perf-tests",
  "vdbench",
  "fio-terse",
  "transcribed",
  "pgbench",
  "rados-bench",
  "rbd-bench",
  "etcd-benchmark",
  "etcd-check-perf",
  "pg-test-fsync",
  "sysbench",
  "yabs",
  "ioping",
  "hdparm",
  "bonnie",
  "warp",
  "s3bench",
  "iozone",
  "diskspd",
  "crystaldiskmark",
]);

const PROPERTIES: readonly Property[] = [isExplained, isConsistent, staysTrue, saysWhatIsGone];
