/** How long each part of a test run took, the slowest files of all, and the time of processors that went into it. */
import { readFile } from "node:fs/promises";
import type { Tally } from "./tally.ts";

/** Is told of a test file that has ended. */
export type Took = (file: string, ms: number) => void;

const MOST = 10;

export class Times {
  readonly #parts: string[] = [];
  readonly #files: { file: string; ms: number }[] = [];

  /** Runs a part and measures it. */
  async part(name: string, files: readonly string[], run: (took: Took) => Promise<Tally>): Promise<Tally> {
    const began = performance.now();
    const tally = await run((file, ms) => this.#files.push({ file, ms }));
    if (files.length > 0) this.#parts.push(`${name} ${seconds(performance.now() - began)}`);
    return tally;
  }

  async lines(): Promise<string[]> {
    const slowest = this.#files.toSorted((a, b) => b.ms - a.ms).slice(0, MOST);
    const used = await processorSeconds();
    const all = used === undefined ? "" : `; ${used.toFixed(1)} s of processors`;
    return [
      ...(slowest.length > 1 ? ["slowest files:"] : []),
      ...(slowest.length > 1 ? slowest.map(({ file, ms }) => `  ${seconds(ms).padStart(7)}  ${file}`) : []),
      ...(this.#parts.length > 0 ? [`time: ${this.#parts.join(", ")}${all}`] : []),
    ];
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Of this process and all that it started and saw ending; Linux alone tells. */
async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile("/proc/self/stat", "latin1").catch(() => undefined);
  // Behind the name, which may hold spaces: user and system, then those of children, in hundredths.
  const ticks = stat?.slice(stat.lastIndexOf(")")).split(" ").slice(12, 16).map(Number);
  return ticks && ticks.reduce((sum, one) => sum + one, 0) / 100;
}
