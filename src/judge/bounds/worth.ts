/** What a figure that checks exclude is still worth: as the checks themselves declare it. */
import type { Metric } from "../../schema/metric.ts";
import type { Refuted } from "../checks/check.ts";
import { checkNamed, isHeavy } from "../checks/index.ts";
import type { RankedValue } from "../ranking/value.ts";

/** The codes of checks that keep a value in the ranking but cast heavy doubt on it. */
export const heavyOn = (value: RankedValue | undefined): string[] => (value?.noted ?? []).filter(isHeavy);

/** "the median or mean read was quicker than the storage can be". */
export const butText = ({ but }: Refuted, { direction }: Metric): string =>
  typeof but === "string" ? but : but[direction === "read" ? "read" : "write"];

/** The most that the codes leave of it: a figure that flatters is a bound, whatever else is wrong with it. */
export function worthOf(codes: readonly string[]): (Refuted & { code: string }) | undefined {
  const all = codes.flatMap((code) => {
    const refuted = checkNamed(code)?.refuted;
    return refuted === undefined ? [] : [{ ...refuted, code }];
  });
  return all.findLast(({ worth }) => worth === "at best") ?? all[0];
}

/** What is left of a figure, by what keeps it out; of one that is only doubted, by what casts heavy doubt on it. */
export function worthOfPrinted(value: RankedValue): ReturnType<typeof worthOf> {
  const { excludedBy, byOthers = [] } = value;
  const worth = worthOf(excludedBy.length > 0 ? excludedBy : heavyOn(value));
  const but = worth && byOthers.includes(worth.code) ? checkNamed(worth.code)?.byOthers?.but : undefined;
  return worth && but ? { ...worth, but } : worth;
}

/** Whether a check that keeps it finds that a cache or a buffer may have helped. */
export const isFlattered = (ranked: RankedValue): boolean =>
  heavyOn(ranked).some((code) => worthOf([code])?.worth === "at best");
