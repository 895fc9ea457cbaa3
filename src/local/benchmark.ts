/** One run of fio in a folder of its own. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runFio } from "../effects/fio.ts";
import { printable } from "../problem.ts";

export type Benchmark = {
  directory: string;
  /** The job file's text; it runs in a fresh folder below directory, which is removed afterwards. */
  job: string;
  /** About how long it will take. */
  seconds: number;
  signal?: AbortSignal;
  progress?: (elapsed: number, expected: number) => void;
};

/** Bandwidth, IOPS and completion latency: total latency is little else, and submission is part of it. */
const KEPT_LOG = /_(bw|iops|clat)(\.\d+)?\.log$/;

/** fio's JSON with its histograms, if it wrote any with a job in it, its logs, and its complaint, if it ended badly. */
export async function benchmark({
  directory,
  job,
  seconds,
  signal,
  progress,
}: Benchmark): Promise<{ output?: string; logs?: Map<string, string>; complaint?: string }> {
  const bench = await mkdtemp(join(directory, ".fiolio-bench-")).catch((error: Error) => error);
  if (bench instanceof Error) return { complaint: `has no folder to run in: ${bench.message}` };
  const began = performance.now();
  const ticking = setInterval(() => progress?.((performance.now() - began) / 1000, seconds), 1000);
  try {
    await writeFile(join(bench, "job.fio"), job);
    const { code, stderr } = await runFio(
      ["--output-format=json+", "--output=output.json", "job.fio"],
      bench,
      signal,
    );
    const output = await readFile(join(bench, "output.json"), "utf8").catch(() => "");
    const logs = new Map<string, string>();
    for (const name of (await readdir(bench)).filter((file) => KEPT_LOG.test(file)).sort())
      logs.set(name, await readFile(join(bench, name), "utf8"));
    const complaint = code === 0 ? undefined : complaintOf(code, stderr, output);
    return {
      ...(/"jobs"\s*:\s*\[\s*\{/.test(output) ? { output, logs } : {}),
      ...(complaint ? { complaint } : {}),
    };
  } finally {
    clearInterval(ticking);
    await rm(bench, { recursive: true, force: true });
  }
}

/** The first line in which fio says what is wrong, on stderr or before its JSON. */
function complaintOf(code: number | null, stderr: string, output: string): string {
  const lines = `${stderr}\n${output.split("{", 1)[0]}`.split("\n").map((line) => line.trim());
  // "job global dropped" is what comes of it; what is wrong stands in another line.
  const saying = lines.filter((line) => line !== "" && !/ job \S+ dropped$/.test(line));
  const said = saying.find((line) => line.startsWith("fio: ")) ?? saying[0];
  return printable(
    `ended with ${code ?? "a signal"}${said ? `: ${said.replace(/^fio: /, "").replace(/\.$/, "")}` : ""}`,
  );
}
