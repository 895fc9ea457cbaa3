/** What diskspd says that it was asked to do. */
import type { Workload } from "../../schema/workload.ts";
import { dayOf, isoOf } from "../reading/time.ts";

const UNITS: Readonly<Record<string, number>> = { "": 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

const sizeOf = (text: string | undefined): number | undefined => {
  const [, count, unit = ""] = /^(\d{1,15})([KMG]?)(?:iB|b)?$/i.exec(text ?? "") ?? [];
  const bytes = Number(count) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
};

const found = (lines: readonly string[], pattern: RegExp): RegExpExecArray | undefined =>
  lines.map((line) => pattern.exec(line)).find((one) => one !== null) ?? undefined;

const WRITETHROUGH = /\bwritethrough (on|off)$/m;

const START = /^start time: (\d{4})\/(\d{2})\/(\d{2}) (\d{2}:\d{2}:\d{2}) UTC$/;

/** When it began, as a moment in UTC. */
export function startOf(lines: readonly string[]): string | undefined {
  const [, year, month, day, time] = found(lines, START) ?? [];
  return isoOf(Date.parse(`${dayOf(Number(year), Number(month) - 1, Number(day))}T${time}Z`));
}

export type Input = { workload: Workload; targets: number; doubts: string[] };

/**
 * `lines`: of the blocks "Input parameters" and "System information", without blanks around; `command`: the command line; `ran`: the threads that were counted, of
 * which a machine with several groups of processors has more than were asked for.
 */
export function inputOf(lines: readonly string[], command: string | undefined, ran?: number): Input {
  const doubts: string[] = [];
  const test = found(
    lines,
    /^performing (?:(read|write) test|mix test \(read\/write ratio: (\d{1,2}|100)\/\d{1,3}\))$/,
  );
  const order = found(lines, /^using (random|sequential|interlocked sequential) I\/O/)?.[1];
  const block = sizeOf(found(lines, /^block size: (\S{1,20})$/)?.[1]);
  const depth = Number(
    found(lines, /^number of outstanding I\/O operations(?: per thread)?: (\d{1,6})$/)?.[1],
  );
  const threads = Number(found(lines, /^(?:threads per file|total threads): (\d{1,6})$/)?.[1]);
  const isUncached = lines.some((line) => line.startsWith("software cache disabled"));
  const isCached = lines.some((line) => /^using software cache/.test(line));
  const text = lines.join("\n");
  const isThrough = WRITETHROUGH.exec(text)?.[1] === "on";
  const files = lines.filter((line) => line.startsWith("path:")).length;
  // A command that a terminal cut may go on behind a blank with the rest of the size.
  const size = sizeOf(/ -c(\d{1,12}[KMGb]?)(?: (?![\dKMGb]{1,12}(?: |$))|$)/.exec(command ?? "")?.[1]);
  if (test === undefined) doubts.push('expected the line "performing ... test"');
  if (order === undefined) doubts.push('expected the line "using random I/O" or "using sequential I/O"');
  if (block === undefined) doubts.push('expected the line "block size"');
  const asked = threads * Math.max(1, files);
  const groups = Number(found(lines, /^group count:\s+(\d{1,3})$/)?.[1] ?? 1);
  if (ran !== undefined && asked > 0 && (ran % asked !== 0 || ran > asked * groups))
    doubts.push(`expected ${asked} threads, found "thread count: ${ran}"`);
  // A number of threads that all files share stands behind no file.
  const isShared = ran !== undefined && !(asked > 0) && files > 1;
  const jobs = ran ?? asked;
  const outstanding = jobs * depth * (isShared ? files : 1);
  if (!(depth > 0) || !(jobs > 0)) doubts.push("expected outstanding I/Os and threads per file");
  if (!isUncached && !isCached) doubts.push("expected a line on the software cache");
  if (!WRITETHROUGH.test(text) && /\bhardware(?! write cache$)|writethr/m.test(text))
    doubts.push('expected "writethrough on" or "writethrough off"');
  const random = order === "random";
  const isMix = test?.[2] !== undefined && test[2] !== "100" && test[2] !== "0";
  const way = test?.[1] ?? (test?.[2] === "0" ? "write" : "read");
  const rw = isMix ? (random ? "randrw" : "rw") : `${random ? "rand" : ""}${way as "read" | "write"}`;
  return {
    doubts,
    targets: files,
    workload: {
      rw: test === undefined || order === undefined ? "unknown-rw" : (rw as Workload["rw"]),
      ...(isMix && { readPercent: Number(test?.[2]) }),
      ...(block !== undefined && { blockSizeBytes: block }),
      ...(depth > 0 && { iodepth: depth }),
      ...(jobs > 0 && { numjobs: jobs }),
      ...(depth > 0 && jobs > 0 && { outstanding }),
      ...((isUncached || isCached) && { direct: isUncached }),
      // Where all these lines are lost, nothing says how it wrote.
      ...((isUncached || isCached || WRITETHROUGH.test(text)) && { sync: isThrough ? "dsync" : "none" }),
      ...(size !== undefined && { sizeBytes: size, ...(jobs > 1 && files === 1 && { sharedFile: true }) }),
      ...secondsOf(lines),
      tool: "diskspd",
    },
  };
}

function secondsOf(lines: readonly string[]): Pick<Workload, "runtimeSeconds" | "rampSeconds"> {
  const [run, ramp] = [/^duration: (\d{1,6})s$/, /^warm up time: (\d{1,6})s$/].map(
    (one) => found(lines, one)?.[1],
  );
  return {
    ...(run !== undefined && { runtimeSeconds: Number(run) }),
    ...(ramp !== undefined && { rampSeconds: Number(ramp) }),
  };
}
