/** Runs test files in one process, up to the first failure. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { withEntries } from "../support/batches.ts";

/** A change can make a loop endless. CPU time: a busy machine is no endless loop. */
const MOST_CPU_S = 60;
/** Or its list grow until the machine is full. */
const MOST_DATA_KIB = 3 * 2 ** 20;
/** Or it waits for what never comes. */
const MOST_WAIT_MS = 300_000;

/** sh: what it was to run cannot be run. */
const NOT_STARTED = 126;
/** What would write expectations anew, read files that are not part of the repository, or print in another form. */
const NOT_THEIRS = new Set(["FIOLIO_UPDATE", "FIOLIO_SAMPLES", "FIOLIO_SOURCES", "NODE_TEST_CONTEXT"]);

/** Whether all pass; where there is no test in them they do not. */
export const pass = (cwd: string, files: readonly string[]): Promise<boolean> =>
  withEntries(cwd, [files], async ([batch]) => {
    const [only, ...others] = files;
    return run(cwd, others.length === 0 ? join(cwd, only ?? "") : (batch?.entry ?? ""));
  });

function run(cwd: string, entry: string): Promise<boolean> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_THEIRS.has(name)));
  return new Promise((resolve, reject) => {
    const limited = `ulimit -t ${MOST_CPU_S} && ulimit -d ${MOST_DATA_KIB} && exec "$0" "$@"`;
    const args = [
      "--max-old-space-size=1024",
      "--disable-warning=ExperimentalWarning",
      "--test-reporter=tap",
      entry,
    ];
    const child = spawn("sh", ["-c", limited, process.execPath, ...args], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    // A group of its own: what the test has started ends with it.
    const end = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    };
    const timer = setTimeout(end, MOST_WAIT_MS);
    let failed = false;
    let passed = 0;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (/^ok /.test(line)) passed += 1;
      if (failed || !/^\s*not ok /.test(line)) return;
      failed = true;
      end();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      if (code === NOT_STARTED) return reject(new Error(`${process.execPath} could not be started.`));
      resolve(!failed && code === 0 && passed > 0);
    });
  });
}
