/** Runs Hugo on the generated folder. Any warning fails the build: a site that is nearly right is wrong. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { findHugo } from "../effects/hugo.ts";
import { Failure } from "../text/problem.ts";

export type HugoRun = { generated: string; cache: string; log: (line: string) => void };

/** A third of the memory for a tenth more time. */
const LESS_GARBAGE = "30";

const common = ({ generated, cache }: HugoRun): string[] => [
  "--source",
  generated,
  "--config",
  `${join(engineDir, "hugo.toml")},${join(generated, "hugo.json")}`,
  "--cacheDir",
  cache,
  "--noBuildLock",
];

/** Builds into `destination`. Throws Failure with Hugo's own lines, which name page, link and edition. */
export async function buildSite(run: HugoRun, destination: string, signal?: AbortSignal): Promise<void> {
  const { path } = await findHugo({ log: run.log });
  const args = [...common(run), "--destination", destination, "--panicOnWarning", "--printPathWarnings"];
  signal?.throwIfAborted();
  const child = spawn(path, ["build", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { GOGC: LESS_GARBAGE, ...process.env },
  });
  const { code, output } = await finished(child, signal);
  signal?.throwIfAborted();
  if (code !== 0)
    throw new Failure(hugoLines(output).join("\n") || `hugo: expected exit code 0, came ${code}.`);
}

/** Serves with live reload until it is stopped. */
export async function serveSite(run: HugoRun, args: readonly string[]): Promise<ChildProcess> {
  const { path } = await findHugo({ log: run.log });
  return spawn(path, ["server", ...common(run), "--renderToMemory", "--disableFastRender", ...args], {
    stdio: "inherit",
  });
}

/** Its end is awaited in any case: until then it writes. It goes with this process, or when the signal aborts. */
async function finished(
  child: ChildProcess,
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const end = (): void => void child.kill();
  signal?.addEventListener("abort", end);
  process.on("exit", end);
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    );
    return { code, output: Buffer.concat(chunks).toString("utf8") };
  } finally {
    signal?.removeEventListener("abort", end);
    process.off("exit", end);
  }
}

/** Each error once, without Hugo's time stamps and stack. */
function hugoLines(output: string): string[] {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^(ERROR|WARN|Error|panic)/.test(line))
    .map((line) => line.replace(/^(ERROR|WARN|Error:|panic:)\s*/, "hugo: "));
  return [...new Set(lines.length > 0 ? lines : output.trim().split("\n"))];
}
