import { stripVTControlCharacters } from "node:util";

/** What both test runners report, in one form. */
export type Skip = { name: string; reason: string };
export type Failure = { name: string; reason: string };
/** `tables`: what a test has counted, to be printed when all have run. */
export type Tally = { passed: number; failures: Failure[]; skips: Skip[]; tables?: string[] };

export const noTests: Tally = { passed: 0, failures: [], skips: [] };

export function add(a: Tally, b: Tally): Tally {
  const tables = [...(a.tables ?? []), ...(b.tables ?? [])];
  return {
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
    skips: [...a.skips, ...b.skips],
    ...(tables.length > 0 ? { tables } : {}),
  };
}

/** Begins a test's diagnostic that is such a table; the rest of it is printed at the end, and not where the test ran. */
export const TABLE = "table: ";

/** The last line of `npm test`. */
export const closingLine = ({ passed, failures, skips }: Tally): string =>
  `${passed} passed, ${failures.length} failed, ${skips.length} skipped`;

/** A log is often kept from its end only: there all failures stand once more. */
export const failureLines = (failures: readonly Failure[]): string[] =>
  failures.flatMap(({ name, reason }) => [
    `failed: ${name}`,
    ...reason.split("\n").map((line) => `    ${line}`),
  ]);

/** The first lines of why a test failed, without colours. */
export const inShort = (why: string): string =>
  stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 8)
    .map((line) => line.slice(0, 300))
    .join("\n");

// The only things a CI machine may lack: they are not in the repository, nor can they be installed everywhere.
const excuses = ["FIOLIO_SAMPLES", "FIOLIO_SOURCES", "FIOLIO_NON_FREE", "FIOLIO_LOOP_DEVICES"];

/**
 * Skips that count as failures. By hand a machine may lack what it likes; in CI everything is installed, so a test
 * may be skipped only when its reason names one of the variables above and that variable is not set.
 */
export function unexcused(skips: readonly Skip[], env: NodeJS.ProcessEnv): Skip[] {
  if (!env.CI || env.CI === "false") return [];
  return skips.filter(({ reason }) => !excuses.some((name) => reason.includes(name) && !env[name]));
}

/** Playwright's JSON report, as far as it is read here. */
export type PlaywrightReport = {
  config: { rootDir: string };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = { title: string; file: string; tests: PlaywrightTest[] };
type PlaywrightTest = {
  projectName: string;
  status: "expected" | "unexpected" | "flaky" | "skipped";
  annotations: { type: string; description?: string }[];
  results: { duration: number; error?: { message?: string } }[];
};

/** Counts a report; an error outside any test is a failure, and so is a test that passes only at times. */
export function tallyPlaywright(report: PlaywrightReport): Tally {
  const specs = (report.suites ?? []).flatMap(specsOf);
  const results = specs.flatMap((spec) => spec.tests.map((result) => ({ spec, result })));
  const passed = results.filter(({ result }) => result.status === "expected").length;
  const skipped = results.filter(({ result }) => result.status === "skipped");
  const skips = skipped.map(({ spec, result }) => ({
    name: `${spec.file}: ${spec.title} (${result.projectName})`,
    reason: result.annotations.find(({ type }) => type === "skip")?.description ?? "no reason given",
  }));
  const failures = [
    ...results
      .filter(({ result }) => !["expected", "skipped"].includes(result.status))
      .map(({ spec, result }) => ({
        name: `${spec.file}: ${spec.title} (${result.projectName})`,
        reason: inShort(result.results.find(({ error }) => error)?.error?.message ?? result.status),
      })),
    ...(report.errors ?? []).map(({ message }) => ({
      name: "outside any test",
      reason: inShort(message ?? ""),
    })),
  ];
  return { passed, failures, skips };
}

/** File -> how long its tests took, one after the other; relative to the folder of all specs. */
export function timesOf({ suites = [] }: PlaywrightReport): Map<string, number> {
  const times = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(specsOf))
    for (const { duration } of tests.flatMap(({ results }) => results))
      times.set(file, (times.get(file) ?? 0) + duration);
  return times;
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];
