/** Lines of a lock in people's words. */
import { labelOf, suspicionOf } from "../../../judge/checks/index.ts";
import type { Unit } from "../../../schema/metric.ts";
import { formatValue } from "../../../units/format.ts";

type FigureLine = { value: string; rank?: string; excludedBy: string[]; noted: string[] };

/** "1300000 ns; rank 2; as printed 4; noted LITTLE SINGLE_RUN"; undefined where the figure was not there. */
function figureIn(line: string): FigureLine | undefined {
  const [, value, unit] = /^([\d.e+-]+) (ns|iops|bytes\/s)(?:;|$)/.exec(line) ?? [];
  if (value === undefined || unit === undefined) return undefined;
  const [, rank] = /; rank (\d+)/.exec(line) ?? [];
  const codes = (word: string): string[] => new RegExp(`; ${word} ([^;]+)`).exec(line)?.[1]?.split(" ") ?? [];
  return {
    value: formatValue(Number(value), unit as Unit),
    ...(rank !== undefined && { rank }),
    excludedBy: codes("excluded by"),
    noted: codes("noted"),
  };
}

/** A figure as published and as judged today: "1.3 ms, place 1", "excluded (rate contradicts latency)". What is as it was is told once. */
export function figureSteps(was: string, is: string): [published: string, today: string] {
  const [then, now] = [figureIn(was), figureIn(is)];
  if (then === undefined || now === undefined)
    return [then ? placed(then) : "not there", now ? placed(now) : "not there"];
  if (placed(then) !== placed(now))
    return [placed(then), placed({ ...now, value: now.value === then.value ? "" : now.value })];
  const without = (some: readonly string[], others: readonly string[]): string[] =>
    some.filter((one) => !others.includes(one)).map(suspicionOf);
  const [gone, came] = [without(then.noted, now.noted), without(now.noted, then.noted)];
  const cautions = [
    ...(came.length > 0 ? [`now in doubt: ${came.join(", ")}`] : []),
    ...(gone.length > 0 ? [`no longer in doubt: ${gone.join(", ")}`] : []),
  ];
  return [
    placed(then),
    cautions.length > 0 ? `the same, ${cautions.join("; ")}` : "the same; another place before the checks",
  ];
}

/** How grave a correction of a figure is: the gravest that holds. */
export type Gravity = "excluded" | "back" | "value" | "place" | "doubt";

export function gravityOf(was: string, is: string): Gravity {
  const [then, now] = [figureIn(was), figureIn(is)];
  if (then?.rank !== undefined && now?.rank === undefined) return "excluded";
  if (then?.rank === undefined && now?.rank !== undefined) return "back";
  if (then?.value !== now?.value) return "value";
  return then?.rank === now?.rank ? "doubt" : "place";
}

const placed = ({ value, rank, excludedBy }: FigureLine): string =>
  [
    ...(value === "" ? [] : [value]),
    rank === undefined
      ? `excluded${excludedBy.length > 0 ? ` (${excludedBy.map(labelOf).join(", ")})` : ""}`
      : `place ${rank}`,
  ].join(", ");

/** The place in a score of several figures; the score itself says nothing without those of the others. */
export const scorePlace = (line: string): string => {
  const [, place] = /; rank (\d+)/.exec(line) ?? [];
  return place === undefined ? "none: it lacks a usable figure" : `place ${place}`;
};
