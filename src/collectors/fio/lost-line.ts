/**
 * Rows of one job that differ by one line, as if one of them had lost it. fio writes the same ones for all jobs of a section, and
 * for each interim document of a run.
 */
import { DIRECTIONS } from "../../schema/result.ts";
import { isObject, type JsonObject } from "../../text/json.ts";
import type { JobGroup } from "./jobs.ts";
import type { Reading } from "./row.ts";

/** `by`: which of the two has it no more. */
export type Lost = { name: string; by: "a" | "b" };

/** Of a row's group and options; undefined where they differ in more, or in a value. */
export function lostLine(a: JobGroup, b: JobGroup): Lost | undefined {
  if (a.name !== b.name || a.options === undefined || b.options === undefined) return undefined;
  const [ofA, ofB] = [a.options, b.options].map((options, i) => {
    const { name: _, ...others } = options;
    const { groupid } = i === 0 ? a : b;
    return { ...others, ...(groupid !== undefined && { groupid: String(groupid) }) } as Record<
      string,
      string
    >;
  }) as [Record<string, string>, Record<string, string>];
  const names = new Set([...Object.keys(ofA), ...Object.keys(ofB)]);
  const [name, second] = [...names].filter((one) => ofA[one] !== ofB[one]);
  if (name === undefined || second !== undefined) return undefined;
  if (ofA[name] === undefined) return { name, by: "a" };
  return ofB[name] === undefined ? { name, by: "b" } : undefined;
}

const COUNTS = { totalIos: "total_ios", ioBytes: "io_bytes", runtimeMs: "runtime" } as const;

/** Of what is counted in a row. */
export function lostCount(a: Reading, b: Reading): Lost | undefined {
  if ((a.elapsedSeconds === undefined) !== (b.elapsedSeconds === undefined))
    return { name: "elapsed", by: a.elapsedSeconds === undefined ? "a" : "b" };
  const [didA, didB] = [a, b].map(({ traffic }) => Object.keys(traffic).length > 0);
  if (didA !== didB) return { name: "total_ios", by: didA ? "b" : "a" };
  for (const direction of DIRECTIONS) {
    const [ofA, ofB] = [a.traffic[direction], b.traffic[direction]];
    if (ofA === undefined || ofB === undefined) continue;
    for (const [key, name] of Object.entries(COUNTS)) {
      const [inA, inB] = [ofA, ofB].map((of) => of[key as keyof typeof COUNTS] !== undefined);
      if (inA !== inB) return { name, by: inA ? "b" : "a" };
    }
  }
  return undefined;
}

/** fio writes all three latencies of a direction, even those that it did not measure. */
export function lostLatencies(job: JsonObject): string[] {
  return DIRECTIONS.flatMap((direction) => {
    const of = job[direction];
    if (!isObject(of)) return [];
    const unit = of.lat_ns === undefined && of.clat_ns === undefined && of.slat_ns === undefined ? "" : "_ns";
    const lost = ["slat", "clat", "lat"].map((name) => name + unit).filter((name) => of[name] === undefined);
    return lost.length < 3 ? lost.map((name) => `${direction}.${name}`) : [];
  });
}
