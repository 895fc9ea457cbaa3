/**
 * Runs one import after the other in a worker, and starts a new one where an import hangs or takes too much memory. A hang is
 * told by the time on a processor, which a machine with much else to do does not lengthen.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Outcome } from "../collectors/import.ts";
import type { Answer, Order } from "./worker.ts";

export type Ran = { outcome: Outcome } | { fault: string };

const WORKER = join(import.meta.dirname, "worker.ts");
const LOOK_EACH_MS = 250;
/** An import that waits for what never comes uses no processor at all: so many times the limit, by the clock. */
const PATIENCE = 30;
/** A file of a few hundred KiB needs a few tens. */
const MEMORY_MIB = 512;

export class Watchdog {
  /** Time on a processor. */
  readonly #limitMs: number;
  #worker: Worker | undefined;
  #number = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** A first import in a new worker also loads the code, which is not counted. */
  async run(bytes: Buffer, id: string): Promise<Ran> {
    const worker = await this.#started();
    this.#number += 1;
    const order: Order = { number: this.#number, bytes, id };
    const ran = await this.#answer(worker, order);
    if ("fault" in ran && ran.fault !== undefined && ran.died) await this.close();
    return "outcome" in ran ? { outcome: ran.outcome } : { fault: ran.fault };
  }

  #answer(worker: Worker, order: Order): Promise<{ outcome: Outcome } | { fault: string; died: boolean }> {
    return new Promise((resolve) => {
      const done = (ran: { outcome: Outcome } | { fault: string; died: boolean }): void => {
        clearInterval(timer);
        worker.off("message", onMessage);
        worker.off("error", onError);
        resolve(ran);
      };
      const onMessage = (answer: Answer): void => {
        if (answer.number !== order.number) return;
        done("outcome" in answer ? { outcome: answer.outcome } : { fault: answer.threw, died: false });
      };
      const onError = (error: Error): void => done({ fault: `${error.name}: ${error.message}`, died: true });
      const began = process.cpuUsage();
      let looks = 0;
      const timer = setInterval(() => {
        looks += 1;
        const used = process.cpuUsage(began);
        const seconds = this.#limitMs / 1000;
        // This thread only waits meanwhile: what the process uses is the worker's.
        if ((used.user + used.system) / 1000 > this.#limitMs)
          done({ fault: `Hang: no answer in ${seconds} s on a processor`, died: true });
        else if (looks * LOOK_EACH_MS > PATIENCE * this.#limitMs)
          done({
            fault: `Silence: no answer in ${PATIENCE * seconds} s, and nothing is computed`,
            died: true,
          });
      }, LOOK_EACH_MS);
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.postMessage(order);
    });
  }

  async #started(): Promise<Worker> {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } });
    await new Promise<void>((resolve, reject) => {
      worker.once("online", resolve);
      worker.once("error", reject);
    });
    this.#worker = worker;
    return worker;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}
