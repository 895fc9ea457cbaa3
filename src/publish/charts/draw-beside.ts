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

type Answer = Pictures | { error: unknown };
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
  let thread: Worker | undefined;
  const waiting: Waiting[] = [];
  const begin = (): Worker => {
    const started = new Worker(new URL(`./chart-thread${extname(import.meta.url)}`, import.meta.url), {
      ...compiledBefore(),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // Only what is asked for is waited for.
    started.unref();
    started.on("message", (answer: Answer) => {
      const asked = waiting.shift();
      if ("error" in answer) asked?.reject(answer.error);
      else asked?.resolve(answer);
      if (waiting.length === 0) started.unref();
    });
    let cause: unknown;
    started.on("error", (error) => {
      cause = error;
    });
    // Nobody waits for one that is gone; the next chart begins another.
    started.on("exit", (code) => {
      thread = undefined;
      cause ??= new Error(`expected charts to be drawn, their thread ended: ${code}.`);
      for (const asked of waiting.splice(0)) asked.reject(cause);
    });
    return started;
  };
  return {
    draw: (drawing) =>
      new Promise((resolve, reject) => {
        thread ??= begin();
        thread.ref();
        waiting.push({ resolve, reject });
        thread.postMessage(drawing);
      }),
    begin() {
      thread ??= begin();
    },
    async end() {
      await thread?.terminate();
    },
  };
}
