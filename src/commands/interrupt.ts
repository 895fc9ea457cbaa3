/** Ctrl-C asks the work to end and clean up; a second one does not wait for it. */

export const INTERRUPTED = 130;

/** Runs `work` with a signal that SIGINT and SIGTERM abort. Interrupted, the exit code is 130 and one line says so. */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    console.error("interrupted: nothing is left half written.");
    process.exitCode = INTERRUPTED;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
