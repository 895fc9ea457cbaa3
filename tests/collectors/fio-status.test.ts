/** Whether a row of fio ran as asked: complete, partial or failed, and why. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { classify, errnoText } from "../../src/collectors/fio/messages.ts";
import type { Reading } from "../../src/collectors/fio/row.ts";
import { type Asked, statusOf } from "../../src/collectors/fio/status.ts";

const reading = (traffic: Reading["traffic"], more: Partial<Reading> = {}): Reading => ({
  traffic,
  errno: 0,
  failedIos: 0,
  doubts: [],
  ...more,
});
/** 10 s of 4 KiB reads, 100 a second. */
const READ = { totalIos: 1000, ioBytes: 4_096_000, runtimeMs: 10_000 };

const said = (row: Reading, asked: Partial<Asked> = {}, lines: readonly string[] = [], anyErrno = false) => {
  const whole: Asked = { workload: { rw: "read" }, options: {}, jobs: 1, ...asked };
  const { status, errors, notes } = statusOf(row, whole, classify(lines), anyErrno);
  return [
    status,
    ...errors.map(({ errno, text }) => (errno === undefined ? text : `${errno}: ${text}`)),
    ...notes,
  ];
};

test("a row with an error number failed, with the text that fio printed of it", () => {
  const row = reading({ read: READ }, { errno: 28 });
  assert.deepEqual(said(row), ["failed", "28: no space left on device"]);
  assert.deepEqual(said(row, {}, ["fio: pid=1, err=28/file:x.c:1, error=No space"]), [
    "failed",
    "28: No space",
  ]);
  assert.deepEqual(said(row, {}, ["fio: pid=1, err=5/file:x.c:1, error=I/O"]), [
    "failed",
    "28: no space left on device",
  ]);
  assert.deepEqual([errnoText(5), errnoText(99)], ["input/output error", "error 99"]);
});

test("a pattern that did nothing of what was asked for failed; a mix of few I/Os may miss a direction", () => {
  const rw = (name: "read" | "randrw" | "unknown"): Partial<Asked> => ({ workload: { rw: name } });
  assert.deepEqual(said(reading({})), ["failed", "read was asked for, and no read was done"]);
  assert.deepEqual(said(reading({}), rw("unknown")), ["failed", "no I/O was done"]);
  assert.deepEqual(said(reading({ read: READ }), rw("unknown")), ["complete"]);
  assert.deepEqual(said(reading({ mixed: READ }), rw("randrw")), ["complete"]);
  assert.deepEqual(said(reading({ read: { ...READ, totalIos: 999 } }), rw("randrw")), ["complete"]);
  assert.deepEqual(said(reading({ read: READ }), rw("randrw")), [
    "failed",
    "randrw was asked for, and no write was done",
  ]);
  // Where I/Os were not counted, bytes are.
  assert.deepEqual(said(reading({ read: { ioBytes: 1, runtimeMs: 1 } })), ["complete"]);
  assert.deepEqual(said(reading({}, { absent: ["read"] })), [
    "partial",
    "expected what it did in reads, found nothing: lines of the row are lost",
  ]);
  assert.deepEqual(said(reading({ read: READ }, { absent: ["write"] })), ["complete"]);
  assert.deepEqual(said(reading({}), {}, ["fio: terminating on signal 15", "fio: io_u error on file x"]), [
    "failed",
    "fio: io_u error on file x",
    "read was asked for, and no read was done; fio was ended by signal 15",
  ]);
});

test("what fio said, and what failed within, makes a row partial", () => {
  const row = reading({ read: READ }, { failedIos: 3, doubts: ["a doubt"] });
  assert.deepEqual(said(row, {}, ["fio: terminating on signal 2", "fio: failed to x"]), [
    "partial",
    "fio: failed to x",
    "fio was ended by signal 2",
    "3 I/Os failed and were passed over",
    "fio printed errors",
    "a doubt",
  ]);
  // The errors are those of another job.
  assert.deepEqual(said(reading({ read: READ }), {}, ["fio: failed to x"], true), ["complete"]);
  // The signal came after its end.
  const asked = (runtimeSeconds: number) => ({
    workload: { rw: "read", runtimeSeconds, timeBased: true } as const,
  });
  assert.deepEqual(said(reading({ read: READ }), asked(10), ["fio: terminating on signal 2"]), ["complete"]);
  assert.deepEqual(said(reading({ read: READ }), asked(11), ["fio: terminating on signal 2"]), [
    "partial",
    "fio was ended by signal 2",
  ]);
});

test("a run is short below nine tenths of the time, or of the size where no clock ended it", () => {
  const seconds = (runtimeSeconds: number, more: Partial<Asked> = {}, row: Partial<Reading> = {}) =>
    said(reading({ read: READ }, row), { workload: { rw: "read", runtimeSeconds }, ...more });
  assert.deepEqual(seconds(11), ["complete"]);
  assert.deepEqual(seconds(12), ["partial", "it ran 10 s of the 12 s asked for"]);
  const attained = { criterion: "iops_slope", attained: true } as unknown as Reading["steadyState"];
  assert.deepEqual(
    said(reading({ read: READ }, { ...(attained && { steadyState: attained }) }), {
      workload: { rw: "read", runtimeSeconds: 60 },
    }),
    ["complete"],
  );

  const sized = (sizeBytes: number, options: Record<string, string> = {}, jobs = 1, rampSeconds = 0) =>
    said(reading({ read: READ }), { workload: { rw: "read", sizeBytes, rampSeconds }, options, jobs });
  assert.deepEqual(sized(4_096_000), ["complete"]);
  assert.deepEqual(sized(4_500_000), ["complete"]);
  assert.deepEqual(sized(8_192_000), ["partial", "it did 50 % of what was asked for"]);
  assert.deepEqual(sized(8_192_000, { io_size: "50%" }), ["complete"]);
  assert.deepEqual(sized(8_192_000, { io_size: "4096000" }), ["complete"]);
  assert.deepEqual(sized(2_048_000, {}, 2), ["complete"]);
  assert.deepEqual(sized(4_096_000, {}, 2), ["partial", "it did 50 % of what was asked for"]);
  assert.deepEqual(sized(2_048_000, { loops: "2" }), ["complete"]);
  assert.deepEqual(sized(8_192_000, { number_ios: "1000" }), ["complete"]);
  assert.deepEqual(sized(4_096_000, { number_ios: "4000" }), ["complete"]);
  assert.deepEqual(sized(9_000_000, { number_ios: "4000" }), [
    "partial",
    "it did 25 % of what was asked for",
  ]);
  // Blocks may be skipped, the volume full first, the ramp not counted.
  for (const options of [{ rw: "read:8" }, { zonesize: "1m" }, { fill_device: "1" }])
    assert.deepEqual(sized(8_192_000, options as unknown as Record<string, string>), ["complete"]);
  assert.deepEqual(sized(8_192_000, {}, 1, 5), ["complete"]);
});

test("I/Os are as large as asked for, but for a hundredth, or the last block of each file", () => {
  const sizes = (blockSizeBytes: number, row: object, options: Record<string, string> = {}) =>
    said(reading({ read: { ...READ, ...row } }), {
      workload: { rw: "read", blockSizeBytes, rampSeconds: 0 },
      options,
    });
  assert.deepEqual(sizes(4096, {}), ["complete"]);
  assert.deepEqual(sizes(8192, {}), ["partial", "read: I/Os of 4096 bytes on average, 8192 were asked for"]);
  assert.deepEqual(sizes(4096, { ioBytes: 1010 * 4096 }), ["complete"]);
  assert.deepEqual(sizes(4096, { ioBytes: 1011 * 4096 }), [
    "partial",
    "read: I/Os of 4141 bytes on average, 4096 were asked for",
  ]);
  const few = { totalIos: 2, ioBytes: 3 * 4096 };
  assert.deepEqual(sizes(4096, few), ["complete"]);
  assert.deepEqual(sizes(4096, { ...few, ioBytes: 4 * 4096 }).length, 2);
  assert.deepEqual(sizes(4096, { ...few, ioBytes: 4 * 4096 }, { nrfiles: "2" }), ["complete"]);
});
