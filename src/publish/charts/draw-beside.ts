/** Charts drawn on a thread of their own, while pages are made on this one. */
import module from "node:module";
import { dirname, extname } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Drawer, Pictures } from "../../render/charts/model/draw-pictures.ts";

export type ChartThread = {
  draw: Drawer;
  /** Loads what draws, while others are at work. */
  begin: () => void;
  end: () => Promise<void>;
};

/** `loaded`: what draws is at hand, or is known to be wrong; said once, before all others. */
type Answer = Pictures | { error: unknown } | "loaded";
type Waiting = { resolve: (pictures: Pictures) => void; reject: (error: unknown) => void };

/** What this thread keeps of compiled modules, for the other: a thread has none by itself, and compiles Vega each time. */
function compiledBefore(): WorkerOptions {
  const folder = module.getCompileCacheDir();
  // The folder has one for each version of Node.
  return folder === undefined ? {} : { env: { ...process.env, NODE_COMPILE_CACHE: dirname(folder) } };
}

/** A chart leaves little behind; by itself the thread would have what the whole build has. */
const YOUNG_MB = 16;

/** It begins with the first chart, unless before. */
export function chartThread(): ChartThread {
  let thread: Started | undefined;
  const started = (): Started => {
    const one = start(() => {
      if (thread === one) thread = undefined;
    });
    return one;
  };
  return {
    draw: (drawing) => {
      thread ??= started();
      return thread.draw(drawing);
    },
    begin() {
      thread ??= started();
    },
    async end() {
      const ending = thread;
      thread = undefined;
      await ending?.end();
    },
  };
}

type Started = Pick<ChartThread, "draw" | "end">;

/** @param gone called when it has ended, by itself or not */
function start(gone: () => void): Started {
  const worker = new Worker(new URL(`./chart-thread${extname(import.meta.url)}`, import.meta.url), {
    ...compiledBefore(),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // Only what is asked for is waited for.
  worker.unref();
  const waiting: Waiting[] = [];
  const loaded = new Promise<void>((resolve) => {
    worker.once("message", () => resolve()).once("exit", () => resolve());
  });
  worker.on("message", (answer: Answer) => {
    if (answer === "loaded") return;
    const asked = waiting.shift();
    if ("error" in answer) asked?.reject(answer.error);
    else asked?.resolve(answer);
    if (waiting.length === 0) worker.unref();
  });
  const refuse = (cause: unknown): void => {
    for (const asked of waiting.splice(0)) asked.reject(cause);
  };
  let cause: unknown;
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", (code) => {
    gone();
    // Nobody waits for one that is gone; the next chart begins another.
    refuse(cause ?? endedBy(code));
  });
  return {
    draw: (drawing) =>
      new Promise((resolve, reject) => {
        worker.ref();
        waiting.push({ resolve, reject });
        worker.postMessage(drawing);
      }),
    async end() {
      refuse(endedBy("by its owner"));
      worker.ref();
      // V8 aborts the whole process where a thread is ended while it loads modules (nodejs/node#60755).
      await loaded;
      await worker.terminate();
    },
  };
}

const endedBy = (how: number | string): Error =>
  new Error(`expected charts to be drawn, their thread ended: ${how}.`);
