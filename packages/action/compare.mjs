/**
 * Compares, and leaves for the job that may comment: comparison.json, comparison.md and pull-request.txt in $COMPARISON.
 * The summary of the job, its annotations and its exit code are those of `fiolio compare`.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasChanged } from "./changed.mjs";

/** Wrong usage, or nothing in common. */
const NOTHING = 2;
/** Nothing got worse, and some figure has too few runs to tell. */
const TOO_FEW = 3;

const { BEFORE, AFTER, THRESHOLD, METRICS, FAIL_ON, GITHUB_BASE_REF } = process.env;
const root = resolve(process.env.REPORT_ROOT || ".");
const to = resolve(process.env.COMPARISON || "storage-comparison");
const fiolio = join(root, "node_modules", ".bin", "fiolio");
if (!existsSync(fiolio)) fail(`${fiolio}: expected the engine, found none. Run npm ci in ${root} first.`);

mkdirSync(to, { recursive: true });
const [json, markdown] = [join(to, "comparison.json"), join(to, "comparison.md")];
const sides = BEFORE ? [BEFORE, AFTER || "next"] : ["--since", `origin/${GITHUB_BASE_REF || "main"}`];
const words = [
  ...["compare", ...sides, "--root", root, "--format", "json", "--output", json],
  ...(THRESHOLD ? ["--threshold", THRESHOLD] : []),
  ...(METRICS ?? "").split(/[\s,]+/).flatMap((metric) => (metric ? ["--metric", metric] : [])),
  ...(FAIL_ON ? ["--fail-on", FAIL_ON] : []),
];
const { status, error } = spawnSync(fiolio, words, {
  stdio: "inherit",
  env: { ...process.env, GITHUB_STEP_SUMMARY: markdown },
});
if (error) fail(`${fiolio}: ${error.message}`);

// A pull request without results, or whose results have nothing to be compared with, is no fault.
const isNothing = status === NOTHING && !BEFORE;
const changed = existsSync(json) && hasChanged(readFileSync(json, "utf8")) === true;
if (existsSync(markdown)) append("GITHUB_STEP_SUMMARY", readFileSync(markdown, "utf8"));
append("GITHUB_OUTPUT", `changed=${changed}\n`);
const number = pullRequest();
if (number !== undefined) writeFileSync(join(to, "pull-request.txt"), `${number}\n`);
process.exitCode = isNothing || status === TOO_FEW ? 0 : (status ?? 1);

function append(name, text) {
  const path = process.env[name];
  if (path) appendFileSync(path, text);
}

function pullRequest() {
  const path = process.env.GITHUB_EVENT_PATH;
  return path && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).pull_request?.number : undefined;
}

function fail(message) {
  console.error(`compare: ${message}`);
  process.exit(1);
}
