import { intervalOf } from "../../schema/quantity.ts";
import { figureText } from "../figure.ts";
import type { Check, CheckOutcome, Subject } from "../types.ts";

/** Minor releases of fio 3: 3.31 changed how flushes are timed, 3.41 mended it. Before 3.4 they were not timed. */
const THRESHOLDS = { firstTooLong: 31, firstRight: 41, submissionNs: 1_000 };
const METRICS = ["mean", "p50", "p99", "p99.9"].map((name) => `sync.${name}`);

export const fsyncLibaio: Check = {
  code: "FSYNC_LIBAIO",
  title: "fio timed the flushes of libaio wrong",
  rule: "ioengine is libaio, fio is older than 3.41, and there is a latency of flushes. Where the release is not known, a mean below 1 us.",
  why: "Up to 3.30 fio took the time to submit a flush for the time of the flush, some 0.1 us; from 3.31 to 3.40 it came to almost twice the time, measured against other engines on one disk.",
  advice: "Measure flushes with ioengine=psync, io_uring or posixaio, or with fio 3.41 or newer.",
  thresholds: THRESHOLDS,
  excludes: true,
  run: checkFlushes,
};

function checkFlushes({ result: { sync, workload }, run }: Subject): CheckOutcome[] {
  const mean = sync?.latency?.meanNs;
  if (sync?.latency === undefined || (workload.ioengine !== undefined && workload.ioengine !== "libaio"))
    return [];
  const said = (verdict: CheckOutcome["verdict"], evidence: string): CheckOutcome[] => [
    { code: fsyncLibaio.code, verdict, evidence, metrics: METRICS },
  ];
  if (workload.ioengine === undefined) return said("unchecked", "Missing: ioengine.");
  const minor = minorOf(run.provenance.tool.version);
  if (minor === undefined) {
    const high = mean === undefined ? undefined : intervalOf(mean).high;
    return high !== undefined && high < THRESHOLDS.submissionNs
      ? said("excluded", `A flush of ${figureText(mean ?? 0, "ns")} was submitted, not awaited.`)
      : said("unchecked", "Missing: the release of fio.");
  }
  if (minor >= THRESHOLDS.firstRight)
    return said("passed", `fio 3.${minor} waits for the flushes of libaio.`);
  return said(
    "excluded",
    minor < THRESHOLDS.firstTooLong
      ? `fio 3.${minor} with libaio times the submission of a flush, not the flush.`
      : `fio 3.${minor} with libaio makes a flush almost twice as long as it took.`,
  );
}

/** "3.6-31-g4386" is 3.6 and what came after it. */
function minorOf(version: string | undefined): number | undefined {
  const [, major, minor] = version?.match(/^(?:fio-)?(\d+)\.(\d+)/) ?? [];
  return major === "3" ? Number(minor) : Number(major) > 3 ? THRESHOLDS.firstRight : undefined;
}
