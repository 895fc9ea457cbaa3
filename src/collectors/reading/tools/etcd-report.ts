/** Which reports of etcd's benchmark are those of `etcdctl check perf --verbose`, which prints one above its verdict. */

const SUMMARY = /^Summary:\r?$/;
const RATE = /^ {0,2}Requests\/sec:[ \t]{1,16}(\d{1,12})(?:\.\d{1,12})?\r?$/;
const VERDICT = /^(?:PASS|FAIL): Throughput (?:is|too low:) (\d{1,9}) writes\/s\r?$/;

/** @returns a function that says of a line's place whether the line is of such a report */
export function inReportOfCheck(lines: readonly string[]): (at: number) => boolean {
  const found: { from: number; to: number }[] = [];
  let [from, rate]: [number, number | undefined] = [-1, undefined];
  for (const [at, line] of lines.entries()) {
    if (SUMMARY.test(line)) [from, rate] = [at, undefined];
    rate ??= wholeIn(RATE.exec(line));
    const writes = wholeIn(VERDICT.exec(line));
    // The verdict has the report's rate cut, and plus 1.
    if (writes !== undefined && rate !== undefined && writes === rate + 1) found.push({ from, to: at });
    if (writes !== undefined) [from, rate] = [-1, undefined];
  }
  return (at) => found.some((report) => at >= report.from && at < report.to);
}

const wholeIn = (match: RegExpExecArray | null): number | undefined =>
  match?.[1] === undefined ? undefined : Number(match[1]);
