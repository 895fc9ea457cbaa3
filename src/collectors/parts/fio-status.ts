/** Whether a workload ran as it was asked to: complete, partial or failed, and why. */
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { errnoText, type Verdict } from "./fio-messages.ts";
import { type Options, parseCount, parseSize } from "./fio-options.ts";
import type { Reading, Traffic } from "./fio-reading.ts";
import { directionsOf } from "./fio-workload.ts";

/** A run that is shorter than this share of what was asked for was cut. */
const RUNTIME_SHARE = 0.9;
const SIZE_TOLERANCE = 0.01;

export type Asked = { workload: Workload; options: Options; jobs: number };
export type Status = Pick<Result, "status"> & { errors: NonNullable<Result["errors"]>; notes: string[] };

/** `anyErrno`: some job of the file names its own error, so that errors in the text belong there. */
export function statusOf(reading: Reading, asked: Asked, verdict: Verdict, anyErrno: boolean): Status {
  if (reading.errno !== 0) {
    const printed = verdict.errors.find((error) => error.errno === reading.errno)?.text;
    return failed({ errno: reading.errno, text: printed ?? errnoText(reading.errno) });
  }
  const missing = withoutIo(reading, asked.workload);
  if (missing !== undefined) return failed(...(anyErrno ? [] : verdict.errors), { text: missing });
  const errors = anyErrno ? [] : verdict.errors;
  const notes = [
    ...(verdict.signal === undefined ? [] : [`fio was ended by signal ${verdict.signal}`]),
    ...(reading.failedIos > 0 ? [`${reading.failedIos} I/Os failed and were passed over`] : []),
    ...(errors.length > 0 ? ["fio printed errors"] : []),
    ...tooShort(reading, asked),
  ];
  return { status: notes.length > 0 ? "partial" : "complete", errors, notes };
}

const failed = (...errors: NonNullable<Result["errors"]>): Status => ({
  status: "failed",
  errors,
  notes: [],
});

/** A mix may miss one direction only where it is a small share of few I/Os. */
function withoutIo(reading: Reading, workload: Workload): string | undefined {
  const { traffic } = reading;
  if (traffic.mixed !== undefined) return undefined;
  const missing = directionsOf(workload).filter(
    (name) => !traffic[name]?.totalIos && !traffic[name]?.ioBytes,
  );
  const others = Object.values(traffic).reduce((sum, t) => sum + (t.totalIos ?? 0), 0);
  if (missing.length === 0 || (others > 0 && others < 1000)) return undefined;
  return `${workload.rw} was asked for, and no ${missing.join(" and no ")} was done`;
}

function tooShort(reading: Reading, { workload, options, jobs }: Asked): string[] {
  const { runtimeSeconds, timeBased } = workload;
  if (runtimeSeconds === undefined || reading.steady) return [];
  const all: Traffic[] = Object.values(reading.traffic);
  const seconds = Math.max(0, ...all.map((t) => (t.runtimeMs ?? 0) / 1000));
  if (seconds >= RUNTIME_SHARE * runtimeSeconds) return [];
  if (timeBased !== true && didItsSize(all, workload, options, jobs)) return [];
  return [`it ran ${seconds} s of the ${runtimeSeconds} s asked for`];
}

/** Without time_based a job ends when its size, or number of I/Os, is done; one that did more than that ran against the clock. */
function didItsSize(all: Traffic[], workload: Workload, options: Options, jobs: number): boolean {
  const bytes = all.reduce((sum, t) => sum + (t.ioBytes ?? 0), 0);
  const ios = all.reduce((sum, t) => sum + (t.totalIos ?? 0), 0);
  const size = parseSize(options.io_size, options.kb_base) ?? workload.sizeBytes;
  const loops = parseCount(options.loops) ?? 1;
  const number = parseCount(options.number_ios);
  return did(bytes, size, loops * jobs) || did(ios, number, loops * jobs);
}

const did = (done: number, asked: number | undefined, times: number): boolean =>
  asked !== undefined && Math.abs(done - asked * times) <= SIZE_TOLERANCE * asked * times;
