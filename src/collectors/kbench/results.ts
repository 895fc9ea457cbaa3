/** The results of a kbench log: IOPS, bandwidth and latency come from three workloads, and stay three results. */
import type { PrintedQuantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { KbenchLog, Printed } from "./log.ts";
import { isOfSix, onlyFirstJob, workloadOfSix } from "./six.ts";
import {
  directionOf,
  type KbenchTest,
  kbenchWorkload,
  PATTERNS,
  SECTIONS,
  singleTest,
  testName,
} from "./tests.ts";

/** kbench cuts fio's mean at the decimal point: "9,380" is anything from 9,380 up to 9,381. */
function cutQuantity(digits: string, factor: number): PrintedQuantity {
  const whole = Number(digits.replace(/,/g, ""));
  return { value: whole * factor, low: whole * factor, high: (whole + 1) * factor, printed: digits };
}

function percent(printed: string): PrintedQuantity {
  const whole = Number(printed.replace("%", ""));
  return { value: whole, low: whole, high: whole + 1, printed };
}

function directionFrom({ section, digits }: Printed): Direction {
  if (section === "iops") return { iops: cutQuantity(digits, 1) };
  if (section === "bandwidth") return { bandwidthBytesPerSecond: cutQuantity(digits, 1024) };
  return { lat: { meanNs: cutQuantity(digits, 1) } };
}

const SAMPLED = "kbench prints fio's mean of half-second samples, cut at the decimal point";
const IDLE_OF_ALL = "the CPU idleness is of the client node over the four jobs of the section";

/** In the order of kbench's jobs. In single-test mode, all figures belong to that test, whatever their section. */
export function resultsOf(log: KbenchLog): Result[] {
  const single = singleTest(log.mode);
  const results: Result[] = [];
  for (const section of SECTIONS) {
    for (const pattern of PATTERNS) {
      const printed = log.figures.find((figure) => figure.section === section && figure.pattern === pattern);
      if (printed !== undefined) results.push(resultOf(log, printed, single ?? { section, pattern }));
    }
  }
  return results;
}

function resultOf(log: KbenchLog, printed: Printed, test: KbenchTest): Result {
  const idle = log.idle[printed.section];
  const cpu = log.cpu.find((one) => one.section === printed.section && one.pattern === printed.pattern);
  const workload = isOfSix(log)
    ? workloadOfSix(log, test)
    : kbenchWorkload(test.section, test.pattern, log.mode, log.size);
  const first = isOfSix(log) ? onlyFirstJob(log, workload) : undefined;
  const notes = [
    ...(first === undefined ? [] : [first]),
    ...(printed.section === "latency" ? [] : [SAMPLED]),
    ...(idle === undefined ? [] : [IDLE_OF_ALL]),
  ];
  return {
    name: testName(test.section, test.pattern),
    workload,
    status: first === undefined ? "complete" : "partial",
    directions: { [directionOf(test.pattern)]: directionFrom(printed) },
    ...(idle !== undefined && { cpu: { idlePercent: percent(idle) } }),
    ...(cpu !== undefined && { cpu: { userPercent: percent(cpu.user), systemPercent: percent(cpu.system) } }),
    ...defined({ notes: nonEmpty(notes) }),
  };
}

/** The tests of the job file that began last and never ended. */
export function failedResultsOf(log: KbenchLog, reason: string): Result[] {
  const file = log.began.at(-1) ?? "";
  const section = SECTIONS.find((one) => file.startsWith(one));
  if (section === undefined) return [];
  const single = singleTest(log.mode);
  const tests = single === undefined ? PATTERNS.map((pattern) => ({ section, pattern })) : [single];
  const texts = [...new Set(log.errors)].slice(0, 10);
  return tests.map((test) => ({
    name: testName(test.section, test.pattern),
    workload: kbenchWorkload(test.section, test.pattern, log.mode, log.size),
    status: "failed",
    directions: {},
    errors: [...texts, reason].map((text) => ({ text })),
  }));
}
