/** The lines that fio prints around its JSON, and what they say about the run. */

export type FioVerdict = {
  /** Errors of jobs, in the order of the lines. */
  errors: { errno?: number; text: string }[];
  /** The signal that ended the run early. */
  signal?: number;
};

const SIGNAL = /^fio: terminating on signal (\d+)/;
const ERRNO = /^fio: .*\berr=(\d+)/;
const CAUSE = /\berror=(.+)$/;
const FAILED = /^fio: (io_u error|failed to |.*: No space left on device)/;

export function classify(lines: readonly string[]): FioVerdict {
  const verdict: FioVerdict = { errors: [] };
  for (const line of lines) {
    const signal = SIGNAL.exec(line)?.[1];
    if (signal !== undefined) verdict.signal = Number(signal);
    const errno = ERRNO.exec(line)?.[1];
    if (errno !== undefined)
      verdict.errors.push({ errno: Number(errno), text: CAUSE.exec(line)?.[1] ?? line });
    else if (FAILED.test(line)) verdict.errors.push({ text: line });
  }
  return verdict;
}

const NAMES: Record<number, string> = {
  1: "operation not permitted",
  2: "no such file or directory",
  5: "input/output error",
  12: "out of memory",
  13: "permission denied",
  16: "device or resource busy",
  22: "invalid argument",
  27: "file too large",
  28: "no space left on device",
  30: "read-only file system",
  110: "connection timed out",
  122: "disk quota exceeded",
};

/** Linux's error number in words; only common ones are named. */
export const errnoText = (errno: number): string => NAMES[errno] ?? `error ${errno}`;
