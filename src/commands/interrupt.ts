/** Ctrl-C asks the work to end and clean up; a second one does not wait for it. */

const INTERRUPTED = 130;

/** `advice`: what to do after leaving at once; set while that would leave something behind. */
export type AtOnce = { advice?: string };

/**
 * Runs `work` with a signal that SIGINT and SIGTERM abort. Interrupted, the exit code is 130 and one line says so; a
 * second signal ends the process at once, and prints the advice that `work` has set.
 */
export async function interruptible(
  work: (signal: AbortSignal, atOnce: AtOnce) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const atOnce: AtOnce = {};
  const stop = (): void => {
    if (controller.signal.aborted) {
      if (atOnce.advice) process.stderr.write(`${atOnce.advice}\n`);
      process.exit(INTERRUPTED);
    }
    controller.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    await work(controller.signal, atOnce);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    console.error("interrupted: nothing is left half written.");
    process.exitCode = INTERRUPTED;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
