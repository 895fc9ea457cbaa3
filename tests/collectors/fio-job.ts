/** A row of fio's JSON, for tests that change a part of it. */

export const LATENCIES = { slat_ns: {}, clat_ns: { min: 1, max: 9, mean: 5, stddev: 2, N: 100 }, lat_ns: {} };
/** 100 I/Os a second of 4 KiB, for `seconds`. */
export const side = (seconds = 1) => ({
  io_bytes: 409_600 * seconds,
  io_kbytes: 400 * seconds,
  bw_bytes: 409_600,
  bw: 400,
  iops: 100,
  runtime: 1000 * seconds,
  total_ios: 100 * seconds,
  ...LATENCIES,
});
const NOTHING = {
  io_bytes: 0,
  io_kbytes: 0,
  bw_bytes: 0,
  bw: 0,
  iops: 0,
  runtime: 0,
  total_ios: 0,
  ...LATENCIES,
};
export const job = (more: object = {}, seconds = 1) => ({
  jobname: "a",
  groupid: 0,
  elapsed: seconds + 1,
  "job options": { rw: "read", bs: "4k" },
  read: side(seconds),
  write: NOTHING,
  ...more,
});
