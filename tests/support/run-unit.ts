import { availableParallelism } from "node:os";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { noTests, type Skip, type Tally } from "./tally.ts";

/** Runs node:test files, each in a process of its own, and prints as they go. Paths are relative to `cwd`. */
export async function runUnit(files: readonly string[], cwd: string): Promise<Tally> {
  if (files.length === 0) return noTests;
  const skips: Skip[] = [];
  let tally = noTests;
  const events = run({ files: [...files], cwd, concurrency: availableParallelism() });
  events.on("test:pass", (test) => {
    const mark = test.skip ?? test.todo;
    if (mark === undefined || mark === false) return;
    skips.push({
      name: `${test.file}: ${test.name}`,
      reason: typeof mark === "string" ? mark : "no reason given",
    });
  });
  events.on("test:summary", ({ file, counts }) => {
    if (file === undefined) tally = { passed: counts.passed, failed: counts.tests - counts.passed, skips };
  });
  for await (const text of events.compose(new spec())) process.stdout.write(text);
  return { ...tally, failed: tally.failed - skips.length };
}
