/** How long each part of a test run took, and the slowest files of all. */
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

  lines(): string[] {
    const slowest = this.#files.toSorted((a, b) => b.ms - a.ms).slice(0, MOST);
    return [
      ...(slowest.length > 1 ? ["slowest files:"] : []),
      ...(slowest.length > 1 ? slowest.map(({ file, ms }) => `  ${seconds(ms).padStart(7)}  ${file}`) : []),
      ...(this.#parts.length > 0 ? [`time: ${this.#parts.join(", ")}`] : []),
    ];
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
