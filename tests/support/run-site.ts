import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { add, noTests, type PlaywrightReport, type Tally, tallyPlaywright, timesOf } from "./tally.ts";
import type { Took } from "./times.ts";

/** Runs Playwright's spec files in the project folder `cwd` and prints as they go. */
export async function runSite(files: readonly string[], cwd: string, took?: Took): Promise<Tally> {
  if (files.length === 0) return noTests;
  const dir = await mkdtemp(join(tmpdir(), "fiolio-site-"));
  try {
    const report = join(dir, "report.json");
    const cli = fileURLToPath(import.meta.resolve("@playwright/test/cli"));
    // What Playwright makes of the specs is kept where tests' own folders go with them.
    const kept = join(cwd, ".fiolio", "playwright");
    const env = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: kept, ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const child = spawn(process.execPath, [cli, "test", "--reporter=list,json", ...files], {
      cwd,
      env,
      stdio: "inherit",
    });
    const [code] = (await once(child, "exit")) as [number | null];
    const told = JSON.parse(await readFile(report, "utf8")) as PlaywrightReport;
    const tally = tallyPlaywright(told);
    if (took)
      for (const [file, ms] of timesOf(told)) took(relative(cwd, join(told.config.rootDir, file)), ms);
    // A runner that fails without saying which test did is one failure.
    const silent = { name: "Playwright", reason: `ended with code ${code}, and no test failed` };
    return code !== 0 && tally.failures.length === 0 ? add(tally, { ...noTests, failures: [silent] }) : tally;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
