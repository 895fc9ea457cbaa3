/** How a session goes on, for people: live lines on a terminal, plain ones elsewhere. */
import type { CellFailure, MatrixCell } from "../cells/cell.ts";
import { endLine, timeLeft } from "../session/progress.ts";
import { beyondLine } from "../session/ramp.ts";
import type { Watch } from "../session/run-session.ts";
import { commandLine } from "../text/command-line.ts";
import { durationText } from "../units/duration.ts";
import { coloursFor, StatusLine } from "./print.ts";

const TICK_MS = 1000;

export class SessionLines implements Watch {
  readonly #status = new StatusLine();
  readonly #colour = coloursFor(process.stdout);
  readonly #total: number;
  readonly #cooldownSeconds: number;
  readonly #failures: CellFailure[] = [];
  readonly #isLive = process.stderr.isTTY === true;
  #done = 0;
  #estimated = 0;
  #took = 0;
  #waiting: number;
  #cell: { cell: MatrixCell; began: number } | undefined;
  #phase = { text: "", began: 0, expected: 0 };
  readonly #timer: NodeJS.Timeout;

  /** `cooldownSeconds`: between cells; part of each cell's estimate. */
  constructor(queue: readonly MatrixCell[], cooldownSeconds: number) {
    this.#cooldownSeconds = cooldownSeconds;
    this.#total = queue.length;
    this.#waiting = queue.reduce((sum, { estimate }) => sum + estimate.seconds, 0);
    this.#timer = setInterval(() => this.#draw(), TICK_MS);
  }

  get done(): number {
    return this.#done;
  }

  get failures(): readonly CellFailure[] {
    return this.#failures;
  }

  begins(cell: MatrixCell): void {
    this.#waiting -= cell.estimate.seconds;
    this.#cell = { cell, began: performance.now() };
    this.#phase = { text: "begins", began: performance.now(), expected: 0 };
    if (!this.#isLive)
      console.log(`${this.#nth()} ${cell.id}: begins, about ${durationText(cell.estimate.seconds)}`);
    this.#draw();
  }

  // An arrow function, as it is passed on without its object.
  phase = (text: string, expectedSeconds = 0): void => {
    this.#phase = { text, began: performance.now(), expected: expectedSeconds };
    this.#draw();
  };

  ended(cell: MatrixCell, seconds: number, failure: CellFailure | undefined): void {
    const line = `${this.#nth()} ${endLine(cell, seconds, failure)}`;
    this.#done += 1;
    this.#cell = undefined;
    this.#phase = { text: "", began: 0, expected: 0 };
    if (failure) this.#failures.push(failure);
    else {
      // A failure is quicker than a result, and says nothing of how long other cells take.
      this.#estimated += cell.estimate.seconds;
      this.#took += seconds + this.#cooldownSeconds;
    }
    const left = this.#done < this.#total && !this.#isLive ? `; ${this.#left()}` : "";
    this.say(failure ? this.#colour.red(`${line}${left}`) : `${line}${left}`);
  }

  leftOut(cell: MatrixCell, fewer: number): void {
    this.#waiting -= cell.estimate.seconds;
    const line = `${this.#nth()} ${beyondLine(cell, fewer)}`;
    this.#done += 1;
    this.say(line);
  }

  /** A line that stays. */
  say = (line: string): void => {
    this.#status.clear();
    console.log(line);
  };

  left(line: string): void {
    this.say(`${line} ${commandLine("collect", "clean")} takes it away.`);
    process.exitCode = 1;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#status.clear();
  }

  #nth(): string {
    return `[${this.#done + 1}/${this.#total}]`;
  }

  #left(): string {
    const running = this.#cell && {
      estimated: this.#cell.cell.estimate.seconds,
      elapsed: (performance.now() - this.#cell.began) / 1000,
    };
    const pace = { estimated: this.#estimated, took: this.#took, waiting: this.#waiting, running };
    return `about ${durationText(timeLeft(pace))} left`;
  }

  #draw(): void {
    const { text, began, expected } = this.#phase;
    if (text === "") return;
    const name = this.#cell ? `${this.#cell.cell.id}: ` : "";
    const elapsed = `${Math.round((performance.now() - began) / 1000)} s`;
    const of = expected > 0 ? ` of about ${durationText(expected)}` : "";
    const failed = this.#failures.length > 0 ? `, ${this.#failures.length} failed` : "";
    this.#status.show(
      `${this.#nth()} ${name}${text}, ${elapsed}${of}`,
      `${this.#done} of ${this.#total} done${failed}, ${this.#left()}`,
    );
  }
}
