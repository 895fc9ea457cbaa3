/** What each tool prints, as logs hand it on: it becomes the same runs. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cases } from "./expected-text.ts";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
/** Not printed, but files of their own. elbencho's tables say at what time they were written, which a log's time hides. */
const FILES =
  /^(?:archive|attempt|benchmark-operator|clients|csv|fio-log|life|none|storage-perf-tests|stress|transcribed|vdbench)$/;
const IN_PROSE = /-in-a-(?:sentence|readme)$/;
const WITH_TIMES = /^good-.*-csv$/;
const LARGEST = 60_000;
const SHORTEST = 3;

const two = (number: number): string => String(number % 60).padStart(2, "0");
/** What wrote the log -> what it makes of a line. */
const LOGS: Record<string, (line: string, i: number) => string> = {
  "kubectl logs --prefix": (line) => `[pod/bench-7x2kp/bench] ${line}`,
  "kubectl logs --timestamps": (line, i) =>
    `2026-01-02T03:${two(Math.floor(i / 60))}:${two(i)}.123456789Z ${line}`,
  stern: (line) => `bench-7x2kp bench ${line}`,
  journald: (line, i) => `Jan 02 03:${two(Math.floor(i / 60))}:${two(i)} node-1 bench[4711]: ${line}`,
  "a CI log": (line, i) => `2026-01-02T03:${two(Math.floor(i / 60))}:${two(i)}.1234567Z ${line}`,
  "Docker's JSON lines": (line, i) =>
    JSON.stringify({
      log: `${line}\n`,
      stream: "stdout",
      time: `2026-01-02T03:${two(Math.floor(i / 60))}:${two(i)}.5Z`,
    }),
  Fluentd: (line, i) =>
    `2026-01-02 03:${two(Math.floor(i / 60))}:${two(i)}.500000000 +0000 kube.bench: ${JSON.stringify({ log: `${line}\n`, stream: "stdout" })}`,
  "Python's logging": (line, i) =>
    `2026-01-02 03:${two(Math.floor(i / 60))}:${two(i)},123 INFO bench: ${line}`,
  klog: (line, i) => `I0102 03:${two(Math.floor(i / 60))}:${two(i)}.123456       1 main.go:12] ${line}`,
  "Docker Compose": (line) => `bench-1  | ${line}`,
  Tekton: (line) => `[bench : run-bench] ${line}`,
  GitLab: (line, i) => `2026-01-02T03:${two(Math.floor(i / 60))}:${two(i)}.123456Z 01O ${line}`,
  Drone: (line, i) => `[bench:${i}] ${line}`,
  logfmt: (line, i) =>
    `time="2026-01-02T03:${two(Math.floor(i / 60))}:${two(i)}Z" level=info msg=${JSON.stringify(line)} pod=bench-7x2kp`,
};

const inLog = (text: string, log: (line: string, i: number) => string): string =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, i) => `${log(line, i)}\n`)
    .join("");

/** One or two lines show no form, unless each begins with its time. */
const SHORT = 3;
const TIMED = /timestamps|CI/;

/** For each tool; the shortest of its cases are for every run of the tests, all for those that take long. */
export function* eachLog(cases: Cases): Generator<[id: string, run: () => Promise<void>]> {
  for (const id of readdirSync(FIXTURES).filter((one) => !FILES.test(one)))
    yield [
      id,
      async () => {
        const all = printedIn(id).sort((a, b) => a.text.length - b.text.length);
        for (const one of cases === "all" ? all : all.slice(0, SHORTEST)) await comesThrough(one);
      },
    ];
}

type Printed = { name: string; text: string };

const printedIn = (id: string): Printed[] =>
  readdirSync(join(FIXTURES, id)).flatMap((name): Printed[] => {
    if (!name.startsWith("good-") || WITH_TIMES.test(name)) return [];
    const folder = join(FIXTURES, id, name);
    const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
    // A log has no pages, and no sentences of them.
    if (input.endsWith(".html") || IN_PROSE.test(name)) return [];
    const text = readFileSync(join(folder, input), "utf8").replaceAll("\r\n", "\n");
    return text.length > LARGEST || text.startsWith("\uFEFF") ? [] : [{ name, text }];
  });

async function comesThrough({ name, text }: Printed): Promise<void> {
  const { runs, collector } = await importBytes(Buffer.from(text), LARGEST);
  for (const [by, log] of Object.entries(LOGS)) {
    if (!TIMED.test(by) && text.trim().split("\n").length < SHORT) continue;
    const found = await importBytes(Buffer.from(inLog(text, log)), LARGEST);
    const where = `${name}, ${by}: ${found.problems
      .map(({ message }) => message)
      .join("; ")
      .slice(0, 300)}`;
    assert.equal(found.collector, collector, where);
    assert.deepEqual(found.runs, runs, where);
  }
}
