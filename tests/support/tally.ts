/** What both test runners report, in one form. */
export type Skip = { name: string; reason: string };
/** `tables`: what a test has counted, to be printed when all have run. */
export type Tally = { passed: number; failed: number; skips: Skip[]; tables?: string[] };

export const noTests: Tally = { passed: 0, failed: 0, skips: [] };

export function add(a: Tally, b: Tally): Tally {
  const tables = [...(a.tables ?? []), ...(b.tables ?? [])];
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skips: [...a.skips, ...b.skips],
    ...(tables.length > 0 ? { tables } : {}),
  };
}

/** Begins a test's diagnostic that is such a table; the rest of it is printed at the end, and not where the test ran. */
export const TABLE = "table: ";

/** The last line of `npm test`. */
export const closingLine = ({ passed, failed, skips }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skips.length} skipped`;

// The only things a CI machine may lack: they are not in the repository, nor can they be installed everywhere.
const excuses = ["FIOLIO_SAMPLES", "FIOLIO_SOURCES", "FIOLIO_NON_FREE"];

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
  errors?: unknown[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = { title: string; file: string; tests: PlaywrightTest[] };
type PlaywrightTest = {
  projectName: string;
  status: "expected" | "unexpected" | "flaky" | "skipped";
  annotations: { type: string; description?: string }[];
  results: { duration: number }[];
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
  const failed = results.length - passed - skips.length + (report.errors?.length ?? 0);
  return { passed, failed, skips };
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
