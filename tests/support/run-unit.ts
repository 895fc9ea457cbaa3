import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { Readable } from "node:stream";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { type Batch, batchesOf, withEntries } from "./batches.ts";
import { inShort, noTests, TABLE, type Tally } from "./tally.ts";
import type { Took } from "./times.ts";

type TestEvent = { type: string; data: unknown };
type Diagnostic = { message: string; file?: string };
type Ended = { file?: string | undefined; nesting: number; details: { duration_ms: number } };

const NONE: Diagnostic = { message: "" };

/** Tests that wait for fio, a database or the clock for most of their time; all others keep a core busy. */
const WAITING = [
  "tests/session/session.test.ts",
  "tests/real-tools/",
  "tests/local/",
  "tests/kubernetes/pod-",
  "tests/kubernetes/measure",
];
export const isWaiting = (file: string): boolean => WAITING.some((path) => file.startsWith(path));

type How = {
  /** How many files at once: by default one more than cores, as each waits now and then. */
  concurrency?: number;
  /** By default this process's own. */
  env?: NodeJS.ProcessEnv;
  /** Takes what would be printed, but for node:test's own count of all. */
  print?: (text: string) => void;
};

/** Runs node:test files, and prints as they go. Paths are relative to `cwd`. */
export async function runUnit(
  files: readonly string[],
  cwd: string,
  took?: Took,
  how: How = {},
): Promise<Tally> {
  if (files.length === 0) return noTests;
  const { apart, together } = batchesOf(cwd, files);
  return withEntries(cwd, together, (batches) => runProcesses(apart, batches, cwd, took, how));
}

async function runProcesses(
  apart: readonly string[],
  batches: readonly Batch[],
  cwd: string,
  took: Took = () => {},
  { concurrency = availableParallelism() + 1, env = process.env, print }: How = {},
): Promise<Tally> {
  // Without a file node:test would look for some.
  if (apart.length + batches.length === 0) return noTests;
  const tally: Tally = { passed: 0, failures: [], skips: [] };
  // Short ones last: no core is left without work while another has a batch to do.
  const events = run({ files: [...batches.map(({ entry }) => entry), ...apart], cwd, concurrency, env });
  /** File -> how long its tests took, one after the other. */
  const heard = new Map<string, number>();
  const hear = ({ file = "", nesting, details }: Ended): void => {
    const path = relative(cwd, file);
    heard.set(path, (heard.get(path) ?? 0) + (nesting === 0 ? details.duration_ms : 0));
  };
  // node:test's own summary leaves out skipped suites and suites whose hooks failed, so count here.
  events.on("test:pass", (test) => {
    hear(test);
    const mark = test.skip ?? test.todo;
    if (mark !== undefined) tally.skips.push({ name: `${test.file}: ${test.name}`, reason: reasonOf(mark) });
    else if (apart.includes(test.name)) failEmpty(test.name);
    else if (test.details.type !== "suite") tally.passed++;
  });
  events.on("test:fail", (test) => {
    hear(test);
    const error = test.details.error as Error & { failureType?: string };
    if (error.failureType === "subtestsFailed" && test.details.type === "suite") return;
    const why = error.cause instanceof Error ? error.cause.message : (error.cause ?? error.message);
    tally.failures.push({
      name: `${relative(cwd, test.file ?? "")}: ${test.name}`,
      reason: inShort(String(why)),
    });
  });
  events.on("test:complete", ({ name, details }) => {
    if (apart.includes(name)) took(name, details.duration_ms);
  });
  const tables: string[] = [];
  for await (const text of Readable.from(withoutTables(events)).compose(new spec()))
    if (print) print(String(text));
    else process.stdout.write(text);
  for (const file of batches.flatMap(({ files }) => files)) {
    const ms = heard.get(file);
    if (ms === undefined) failEmpty(file);
    else took(file, ms);
  }
  return tables.length > 0 ? { ...tally, tables: tables.sort() } : tally;

  async function* withoutTables(all: AsyncIterable<TestEvent>): AsyncIterable<TestEvent> {
    for await (const event of all) {
      const { message, file } = event.type === "test:diagnostic" ? (event.data as Diagnostic) : NONE;
      if (message.startsWith(TABLE)) tables.push(message.slice(TABLE.length));
      else if (event.type === "test:diagnostic" && file === undefined && print) continue;
      else yield event;
    }
  }

  /** A file without tests passes as a test of that name. */
  function failEmpty(file: string): void {
    tally.failures.push({ name: file, reason: "expected tests, found none" });
  }
}

const reasonOf = (mark: string | boolean): string =>
  typeof mark === "string" && mark ? mark : "no reason given";
