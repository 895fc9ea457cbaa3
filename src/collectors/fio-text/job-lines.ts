/** The lines that fio prints of one job, as patterns: what each of them tells. */

export const JOB =
  /^(.*): \(groupid=(\d{1,9}), jobs=(\d{1,7})\): err=\s*(\d{1,9})(?: \((.*)\))?: pid=(\d+)(?:: \w{3} (\w{3})\s+(\d+) ([\d:]+) (\d{4}))?\s*$/;
export const SIDE =
  /^\s*(read|write|trim|mixed)\s*: IOPS=(\d{1,7}(?:\.\d+)?[kKM]?), BW=([^\s(]+) \(([^()\s]+)\)\(([^/()]+)\/(\d{1,9})msec\)(?:;[^:=]*)?\s*$/;
export const OLD_SIDE =
  /^\s*(read|write|trim|mixed)\s*: io=([^,]+), bw=([^,]+), iops=(\d{1,7}(?:\.\d+)?[kKM]?), runt=\s*(\d{1,9})msec\s*$/;
export const CPU = /^\s*cpu\s*: usr=(\d{1,6}\.\d+)%, sys=(\d{1,6}\.\d+)%, ctx=\d+, majf=\d+, minf=\d+\s*$/;
export const DEPTHS = /^\s*IO depths\s*: ((?:(?:>=)?\d+=\d{1,6}\.\d+%(?:, )?)+)\s*$/;
export const ISSUED =
  /^\s*issued rwts?\s*: total=(\d{1,15}),(\d{1,15}),(\d{1,15})(?:,(\d{1,15})?)? short=(\d{1,15})\S*,? dropped=[\d,]+\s*$/;
export const OLD_ISSUED =
  /^\s*issued\s*: total=r=(\d{1,15})\/w=(\d{1,15})\/d=(\d{1,15}), short=\S+(?: drop=\S+)?\s*$/;
export const ERRORS = /^\s*errors\s*: total=(\d{1,15}), first_error=\d+(?:\/<[^>]*>)?\s*$/;
export const DESCRIPTION = /^\s*Description\s*:\s*\[((?:(?!th=\[).)*)\]\s*$/;
export const FLUSHES = /^\s*fsync\/fdatasync\/sync_file_range(?:\/syncfs)?:\s*$/;
/** fio 3 prints a blank before the colon of the shares, fio 2 does not. */
export const SHARES = /^\s*lat \([num]sec\)( *):(?: *(?:>=)?\d+=[\d.]+%,?)+\s*$/;
export const OTHER = /\bprio\b/;
/** "clat prio 1/0 (10.01% of IOs) percentiles (msec):", up to 3.29 "high prio (10.01%) clat percentiles (msec):". */
export const OF_A_PRIORITY = /\bprio .*percentiles \([num]?sec\):\s*$/;
/** Whether a second line goes on in the same one. */
export const runsOn = (line: string): boolean => /[\w)] *: /.test(line.slice(line.indexOf(": ") + 2));
