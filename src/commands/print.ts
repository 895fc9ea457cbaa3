/** Lines for people: colours on a terminal only; text from outside cannot move its cursor. */
import pc from "picocolors";
import { countProblems, type Problem, printable, sortProblems } from "../text/problem.ts";

/** NO_COLOR and FORCE_COLOR are honoured. */
export function coloursFor(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  const { env } = process;
  const wanted = env.NO_COLOR === undefined || env.NO_COLOR === "";
  return pc.createColors(wanted && (env.FORCE_COLOR !== undefined || stream.isTTY === true));
}

/** `path: message`, sorted by path, and the count. */
export function problemLines(problems: readonly Problem[]): string[] {
  const colour = coloursFor(process.stdout);
  const lines = sortProblems(problems).map(({ path, ...said }) => problemLine(path, said, colour));
  return [...lines, `${countProblems(problems)}.`];
}

/** `where: error: message` */
export function problemLine(
  where: string,
  { severity, message }: Pick<Problem, "severity" | "message">,
  colour: ReturnType<typeof coloursFor>,
): string {
  const word = severity === "error" ? colour.red(severity) : colour.yellow(severity);
  return `${colour.bold(printable(where))}: ${word}: ${printable(message)}`;
}

/** Lines that are written over while long work goes on; on a terminal only. */
export class StatusLine {
  readonly #stream = process.stderr;
  #shown = 0;
  #last = Number.NEGATIVE_INFINITY;

  show(...lines: string[]): void {
    const now = performance.now();
    if (!this.#stream.isTTY || now - this.#last < 50) return;
    this.#last = now;
    const width = (this.#stream.columns || 80) - 1;
    this.#stream.write(
      this.#back() + lines.map((line) => `\x1b[2K${printable(line).slice(0, width)}`).join("\n"),
    );
    this.#shown = lines.length;
  }

  clear(): void {
    if (this.#shown > 0) this.#stream.write(`${this.#back()}\x1b[J`);
    this.#shown = 0;
  }

  /** To the beginning of the first line shown, and away with all below it. */
  #back(): string {
    return this.#shown > 1 ? `\r\x1b[${this.#shown - 1}A\x1b[J` : "\r";
  }
}
