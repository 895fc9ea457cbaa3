/** What stands over the columns of an overview: by which test, in what order and direction, of what size, and which statistic. */
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { toolFamily } from "../../../judge/ranking/comparison.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { blockSizeOf, outstandingOf, type Workload } from "../../../schema/workload.ts";
import { sizeText } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { PEOPLE_UNITS } from "../../charts/people-units.ts";

/** "fio, 16 at once": figures of two of these are of different tests. */
export function testOf({ result: { workload }, run }: JudgedResult): string {
  const tool = toolFamily({ workload, tool: run.provenance.tool.name });
  const outstanding = outstandingOf(workload);
  const load =
    outstanding === undefined
      ? "load unknown"
      : outstanding === 1
        ? "one at a time"
        : `${formatNumber(outstanding)} at once`;
  return `${tool}, ${load}`;
}

/** "random read" as "random", "read"; an order that is not known is not told. */
export function patternOf(rw: Workload["rw"]): string[] {
  const [, order = "", direction = ""] = /^(rand|unknown-?|)(.*)$/.exec(rw) ?? [];
  const words = { rand: "random", "": "sequential" }[order];
  return [
    ...(words === undefined ? [] : [words]),
    { rw: "mixed", trimwrite: "trim, write", "": "unknown" }[direction] ?? direction,
  ];
}

/** A word or two a line: "4 KiB", "16 jobs" or the depth that each job can reach. */
export function headOf(workload: Workload): string[] {
  const size = blockSizeOf(workload, /write/.test(workload.rw) ? "write" : "read");
  const { numjobs } = workload;
  const outstanding = outstandingOf(workload);
  const depth = outstanding === undefined || numjobs === undefined ? undefined : outstanding / numjobs;
  const load =
    numjobs === undefined || depth === undefined
      ? []
      : [
          ...(numjobs > 1 ? [`${formatNumber(numjobs)} jobs`] : []),
          ...(depth > 1 || numjobs === 1 ? [`depth ${formatNumber(depth)}`] : []),
        ];
  return [...(size === undefined ? [] : [sizeText(size)]), ...load];
}

export const statisticOf = ({ metric }: Ranking): string =>
  metric.unit === "ns" ? metric.statistic : PEOPLE_UNITS[metric.unit].unit;
