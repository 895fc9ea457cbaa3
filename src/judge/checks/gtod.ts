import { kindOfCollector } from "../../schema/collector-kind.ts";
import { isFio } from "../evidence/fio-release.ts";
import { heldMetrics, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { checkOf } from "./check.ts";

export const gtod = checkOf({
  code: "GTOD",
  label: "clock skipped",
  title: "fio was told not to look at the clock",
  rule: "gtod_reduce is set: a latency beside it is excluded, and that none was measured is said. gtod_cpu, and a clocksource other than clock_gettime, are said.",
  why: "With gtod_reduce=1 fio reads the clock too seldom to time an I/O, and prints zeroes for latencies; with gtod_cpu one processor reads it for all, and is late.",
  advice: "Leave these options out, except where a rate is all that is asked for.",
  thresholds: {
    latenciesBesideIt: [0, "count", "Latencies beside gtod_reduce that are believed"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "gtod-reduce",
  run: checkClock,
});

function checkClock(subject: Subject): OutcomeDraft[] {
  const { result } = subject;
  if (result.status === "failed" || !isFio(subject)) return [];
  const latencies = heldMetrics(result, "latencies");
  const { options } = result;
  const hidden = kindOfCollector(subject.run) === "some-options" && options?.gtod_reduce === undefined;
  if (options === undefined || hidden) return [unchecked(["fio's options"])];
  if (isSet(options.gtod_reduce))
    return latencies.length > 0
      ? said("excluded", "With gtod_reduce fio does not time its I/Os: these latencies are none.", latencies)
      : said("noted", "With gtod_reduce latencies were not measured.");
  const odd = oddClock(options);
  if (odd !== undefined) return said("noted", odd);
  // Older releases do not print an option that was set without a value.
  return latencies.length > 0
    ? said("passed", "Its options leave the clock to fio, and there are latencies.")
    : [unchecked(["whether gtod_reduce was set"])];
}

/** fio prints an option without a value as "". */
const isSet = (value: string | undefined): boolean => value !== undefined && !/^(0|false|no)$/.test(value);

function oddClock({ gtod_cpu, clocksource }: Readonly<Record<string, string>>): string | undefined {
  if (gtod_cpu !== undefined) return `Processor ${gtod_cpu} alone read the clock for all jobs (gtod_cpu).`;
  return clocksource === undefined || clocksource === "clock_gettime"
    ? undefined
    : `I/Os were timed by ${clocksource}, not by clock_gettime (clocksource).`;
}
