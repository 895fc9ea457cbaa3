/** The importer of what `etcdctl check perf` prints: whether an etcd keeps up with a load. */
import type { Trial } from "../../schema/trial.ts";
import { SECOND } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { between } from "../reading/printed-quantity.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf, partialTrial, trialsRun } from "../reading/trial.ts";
import { figure, figures } from "../reading/trial-figures.ts";

/** Its progress bar may end before it is full, and then without the end of a line. */
const RATE = /^(?:.{0,200}\d%)?(PASS|FAIL): Throughput (?:is|too low:) (\d{1,9}) writes\/s$/;
const SLOWEST = /^(?:(?:PASS|FAIL): )?Slowest request took (?:too long: )?(\d{1,6}\.\d{6})s$/;
const STDDEV = /^(?:(?:PASS|FAIL): )?Stddev (?:is|too high:) (\d{1,6}\.\d{6})s$/;
const END = /^(PASS|FAIL)$/;
const ERROR = /^FAIL: (?!Throughput|Slowest|Stddev)(.{1,200})$/;
const COMMAND = /\bcheck perf\b(.*)$/;
const LOAD = /--load(?:=| +)["']?([A-Za-z]{1,8})\b/;

/** Writes a second that each load asks for; it is never exceeded. */
const LOADS: Readonly<Record<string, string>> = {
  ...{ s: "s", m: "m", l: "l", xl: "xl" },
  ...{ small: "s", medium: "m", large: "l", xLarge: "xl" },
};

function recognise({ head, bytes }: RawFile): Recognition {
  const text = plainHead(head).replaceAll("\r", "\n");
  if (/(?:^|\d%)(?:PASS|FAIL): Throughput (?:is|too low:) \d+ writes\/s/m.test(text))
    return { sure: 0.9, reason: 'the line "Throughput ... writes/s" of etcdctl check perf' };
  // Its progress bar comes first, and can be longer than the head.
  return bytes > head.length && /^ *\d+ \/ 60 .{0,200}\d+\.\d+%/m.test(text) && /\bcheck perf\b/.test(text)
    ? { sure: 0.6, reason: "the progress of etcdctl check perf" }
    : { sure: 0, reason: 'no line "Throughput ... writes/s"' };
}

type Open = {
  line: number;
  writes: string;
  load: string;
  slowest?: string;
  stddev?: string;
  doubts: string[];
};

async function importPerf(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, (line) => USEFUL.test(line));
  const trials: Trial[] = [];
  let open: Open | undefined;
  let load = "";
  let errors: string[] = [];
  const close = (end: string | undefined): void => {
    if (open !== undefined) trials.push(trialOf(open, end, errors, wrong));
    open = undefined;
    errors = [];
  };
  for (const { text, number } of lines) {
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined) load = loadOf(command);
    const [, , writes] = RATE.exec(text) ?? [];
    if (writes !== undefined) {
      close(undefined);
      open = { line: number, writes, load, doubts: [] };
      load = "";
    }
    const error = ERROR.exec(text)?.[1];
    if (error !== undefined) errors.push(error);
    const [slowest, stddev] = [SLOWEST.exec(text)?.[1], STDDEV.exec(text)?.[1]];
    if (slowest !== undefined && open !== undefined) {
      if (open.slowest !== undefined) open.doubts.push("the slowest request comes twice");
      open.slowest = slowest;
    }
    if (stddev !== undefined && open !== undefined) {
      if (open.stddev !== undefined) open.doubts.push("the standard deviation comes twice");
      open.stddev = stddev;
    }
    const end = END.exec(text)?.[1];
    if (end !== undefined) close(end);
  }
  close(undefined);
  return trialsRun({ name: "etcdctl" }, trials, wrong);
}

/** It is s by default; what is asked for in another way is not known. */
const loadOf = (options: string): string =>
  options.includes("--load") ? (LOADS[LOAD.exec(options)?.[1] ?? ""] ?? "") : "s";

const USEFUL = /check perf|PASS|FAIL|Slowest|Stddev/;

function trialOf(open: Open, end: string | undefined, errors: readonly string[], wrong: string[]): Trial {
  const { line, writes, load, slowest, stddev } = open;
  const doubts = [
    ...open.doubts,
    ...(slowest === undefined ? ["expected the line on the slowest request"] : []),
    ...(stddev === undefined ? ["expected the line on the standard deviation"] : []),
    ...(end === undefined ? ["expected PASS or FAIL at the end"] : []),
    ...(Number(stddev) > Number(slowest) ? ["the standard deviation is above the slowest request"] : []),
  ];
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const count = Number(writes);
  return partialTrial(
    {
      name: "etcdctl check perf",
      layer: "application",
      tool: "etcdctl",
      test: "check perf",
      ...(load !== "" && { setup: { load } }),
      status: "complete",
      figures: figures({
        // etcdctl cuts the fraction off and adds 1.
        ...(count > 0 && { "write.rate": between(count - 1, count, writes, count) }),
        "write.max": figure(slowest, SECOND),
        "write.stddev": figure(stddev, SECOND),
      }),
      ...(errors.length > 0 && { errors: [...errors] }),
      notes: [
        "The load is limited: the rate says whether it was kept up, and not what is possible.",
        ...(end === undefined ? [] : [`etcdctl's own verdict: ${end}.`]),
      ],
    },
    doubts,
  );
}

export const etcdCheckPerf: Collector = {
  id: "etcd-check-perf",
  version: 3,
  title: "etcdctl check perf",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the lines on throughput, slowest request and standard deviation of \`etcdctl check perf\`, as figures of an application, and its verdict as a
note. The load (\`--load\`) is known only where the command line stands before the result; without \`--load\` in it, it is s. etcdctl prints the rate cut and
plus 1: "150" is from 149 to 150.

What the format cannot tell: percentiles, the load that was asked for, the etcd's version and members, what else it was doing.`,
  recognise,
  import: importPerf,
};
