/** Random labs for metamorphic tests: backends with some of four workloads, repeated or not, some of it excluded by a check. */
import fc from "fast-check";
import type { JudgedResult } from "../../src/judge/evidence/judged-result.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, homelab, resultOf, runOf } from "./small-record.ts";

export const PATTERNS = ["read", "write", "randread", "randwrite"] as const;
export type Pattern = (typeof PATTERNS)[number];

/** One rate a repeat. */
export type Measured = { iops: readonly number[]; excluded: boolean };
/** Backend -> workload -> what was measured. A workload is a pattern, "randread", or the same from more jobs, "randread@64". */
export type Lab = Readonly<Record<string, Readonly<Record<string, Measured>>>>;

/** Rates that lie close together, so that ties are common; never equal ones, which are no coincidence. */
const close = fc
  .tuple(fc.constantFrom(1000, 1200, 3000), fc.double({ min: 1, max: 1.06, noNaN: true }))
  .map(([rate, factor]) => rate * factor);
const rate = fc.oneof(close, fc.double({ min: 500, max: 5000, noNaN: true }));
const measured = (repeats: number) =>
  fc
    .record({
      middle: rate,
      noise: fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 1, maxLength: repeats }),
      excluded: fc.integer({ min: 0, max: 5 }).map((die) => die === 0),
    })
    .map(
      ({ middle, noise, excluded }): Measured => ({
        iops: noise.length === 1 ? [middle] : noise.map((factor) => middle * factor),
        excluded,
      }),
    );

type LabOptions = { complete?: boolean; deeper?: readonly number[]; repeats?: number };

/** `complete`: every backend has every pattern; `deeper`: patterns with so many jobs as well, which some have. */
export function labOf({ complete = false, deeper = [], repeats = 8 }: LabOptions = {}): fc.Arbitrary<Lab> {
  const names = [...PATTERNS, ...deeper.flatMap((jobs) => PATTERNS.map((pattern) => `${pattern}@${jobs}`))];
  const workloads = fc.record(Object.fromEntries(names.map((name) => [name, measured(repeats)])), {
    requiredKeys: complete ? [...PATTERNS] : [],
  }) as fc.Arbitrary<Lab[string]>;
  return fc
    .array(workloads, { minLength: 2, maxLength: 5 })
    .map((all) => Object.fromEntries(all.map((one, i) => [`b${i}`, one])));
}

export const runsOfLab = (lab: Lab): Run[] =>
  Object.entries(lab).flatMap(([backend, workloads]) =>
    Object.entries(workloads).flatMap(([name, { iops, excluded }]) =>
      iops.map((value, i) =>
        runOf(
          backend,
          `${name.replace("@", "-of-")}-${i}`,
          [figureOf(patternOf(name), value, workloadOf(name))],
          retraction(excluded),
        ),
      ),
    ),
  );

const patternOf = (name: string): Pattern => name.split("@")[0] as Pattern;

function workloadOf(name: string): Workload {
  const workload = homelab(patternOf(name));
  const [, jobs] = name.split("@");
  return jobs === undefined ? workload : { ...workload, numjobs: Number(jobs) };
}

/** With the mean latency that goes with the rate, and a tail four times as long. */
export function figureOf(rw: Pattern, iops: number, workload: Workload = homelab(rw)): Result {
  const side = rw.endsWith("read") ? "read" : "write";
  const meanNs = ((workload.numjobs ?? 1) / iops) * 1e9;
  const rates = { iops, bandwidthBytesPerSecond: iops * Number(workload.blockSizeBytes) };
  return resultOf(workload, {
    [side]: direction(rates, { mean: meanNs, p50: meanNs * 0.9, p99: meanNs * 4 }),
  });
}

const retraction = (excluded: boolean): Partial<Run> =>
  excluded ? { annotations: [{ kind: "retracted", author: "The author", reason: "A wrong disk" }] } : {};

/** Whether the results that both hold have the same excluding flags in both. */
export function withoutFlagChange(before: readonly JudgedResult[], after: readonly JudgedResult[]): boolean {
  const flags = ({ outcomes }: JudgedResult): string =>
    outcomes
      .filter(({ verdict }) => verdict === "excluded")
      .map(({ code, metrics }) => `${code} ${metrics?.join() ?? ""}`)
      .join("\n");
  const now = new Map(after.map((one) => [`${one.run.id} ${one.index}`, flags(one)]));
  return before.every((one) => now.get(`${one.run.id} ${one.index}`) === flags(one));
}
