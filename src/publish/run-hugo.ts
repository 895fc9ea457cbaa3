/** Runs Hugo on the generated folder. Any warning fails the build: a site that is nearly right is wrong. */
import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { findHugo } from "../effects/hugo.ts";
import { filesIn } from "../effects/small-files.ts";
import { PACKS } from "../render/hugo-config.ts";
import { fullIn } from "../text/disk-refusal.ts";
import { Failure } from "../text/problem.ts";

export type HugoRun = {
  generated: string;
  cache: string;
  log: (line: string) => void;
  /** In place of the generated folder's own; absolute. */
  config?: string;
  /** Of those that the configuration names: only its pages are rendered. */
  segment?: string;
  /** Of some pages alone: time counts then, not memory. */
  isQuick?: boolean;
  /** Called when all pages are there, though what is done meanwhile goes on. */
  ended?: () => void;
};

const NO_LOCK = "--noBuildLock";

/** As Go does by itself, later where there are few pages; what holds its memory is the limit. */
const LATE = "100";
const LATER = "400";
/** Gigabytes of what Hugo keeps to have it at hand again. It asks little of it twice. */
const AT_HAND = "0.1";
/** From so many bytes on, or so many for each byte of pages, garbage is collected sooner; Hugo holds all pages at once, and with less it would do little else. */
const ENOUGH = 570e6;
const ENOUGH_A_BYTE = 5.4;

const argsFor = ({ generated, cache, segment, config = join(generated, "hugo.json") }: HugoRun): string[] => [
  "--source",
  generated,
  "--config",
  `${join(engineDir, "hugo.toml")},${config}`,
  "--cacheDir",
  cache,
  ...(segment === undefined ? [] : ["--renderSegments", segment]),
];

const nothing = async (): Promise<void> => {};

/** Builds into `destination`. Throws Failure with Hugo's own lines, which name page, link and edition. */
export const buildSite = (run: HugoRun, destination: string, signal?: AbortSignal): Promise<void> =>
  buildBeside(run, destination, nothing, signal);

/** @param meanwhile done while Hugo runs, which ends where this fails */
export async function buildBeside<T>(
  run: HugoRun,
  destination: string,
  meanwhile: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { path } = await findHugo({ log: run.log });
  signal?.throwIfAborted();
  const args = [...argsFor(run), "--destination", destination, "--printPathWarnings"];
  return besideHugo(path, args, meanwhile, { ...run, signal });
}

/** Throws Failure with Hugo's own lines; the system's refusal where the disk is full. */
export const runHugo = (path: string, args: readonly string[]): Promise<void> =>
  besideHugo(path, args, nothing);

async function besideHugo<T>(
  path: string,
  args: readonly string[],
  meanwhile: () => Promise<T>,
  {
    signal,
    generated,
    isQuick = false,
    ended,
  }: Partial<Pick<HugoRun, "isQuick" | "generated" | "ended">> & { signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const child = spawn(path, ["build", ...args, NO_LOCK], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...memoryFor(generated, isQuick), ...process.env },
  });
  child.once("close", (code) => code === 0 && ended?.());
  const { code, output, beside } = await finished(child, signal, meanwhile);
  signal?.throwIfAborted();
  const lines = hugoLines(output);
  if (code === 0 && lines.length === 0) return beside;
  const full = fullIn(output);
  if (full) throw full;
  throw new Failure(
    lines.join("\n") ||
      output.trim() ||
      `hugo: expected exit code 0, came ${code}, and no word why. Build again.`,
  );
}

/** As Go and Hugo read it. */
export function memoryFor(generated: string | undefined, isQuick: boolean): Record<string, string> {
  const folder = join(generated ?? "", PACKS);
  const packs = generated === undefined ? [] : filesIn(folder);
  const bytes = packs.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  const limit = Math.ceil(Math.max(ENOUGH, ENOUGH_A_BYTE * bytes));
  const held = { GOMEMLIMIT: String(limit) };
  return isQuick ? { GOGC: LATER, ...held } : { GOGC: LATE, ...held, HUGO_MEMORYLIMIT: AT_HAND };
}

/** Its end is awaited in any case: until then it writes. It goes with this process, or when the signal aborts. */
async function finished<T>(
  child: ChildProcess,
  signal: AbortSignal | undefined,
  meanwhile: () => Promise<T>,
): Promise<{ code: number | null; output: string; beside: T }> {
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const end = (): void => void child.kill();
  signal?.addEventListener("abort", end);
  process.on("exit", end);
  try {
    const ended = new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    );
    // Whoever waits for it is told, whatever else fails first.
    ended.catch(() => {});
    const beside = await meanwhile().catch(async (error: unknown) => {
      end();
      await ended;
      throw error;
    });
    return { code: await ended, output: Buffer.concat(chunks).toString("utf8"), beside };
  } finally {
    signal?.removeEventListener("abort", end);
    process.off("exit", end);
  }
}

/** Each error and warning once, without Hugo's time stamps and stack. */
function hugoLines(output: string): string[] {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^(ERROR|WARN|Error|panic)/.test(line) && !isOfAssets(line))
    .map((line) => line.replace(/^(ERROR|WARN|Error:|panic:)\s*/, "hugo: "));
  return [...new Set(lines)];
}

/**
 * Hugo now and then writes a font or a picture twice, when several pages ask for it at the same moment, and warns of it
 * (github.com/gohugoio/hugo/issues/13164): the bytes are the same. Of two pages with one address one is lost.
 */
function isOfAssets(line: string): boolean {
  const [, paths] = /^WARN\s+Duplicate target paths: (.+)$/.exec(line) ?? [];
  return paths?.split(", ").every((path) => !/\.(?:html|xml|json) \(\d+\)$/.test(path)) ?? false;
}
