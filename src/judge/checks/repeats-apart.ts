import type { Result } from "../../schema/result.ts";
import { sizeText } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { LARGE_BLOCK_BYTES } from "../evidence/in-flight.ts";
import { onceFor } from "../evidence/memo.ts";
import type { CheckOutcome, OutcomeDraft } from "../evidence/outcomes.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { mainRate, UNIT_OF } from "../physics/rates.ts";
import { checkOf } from "./check.ts";

export const repeatsApart = checkOf({
  code: "REPEATS_APART",
  title: "Too far apart to be repeats",
  label: "repeats apart",
  rule: (t) =>
    `Of all repeats of a cell, the largest rate is more than ${textOf(t.factor)} times the smallest, and the deployment does not say that they are repeats: excluded. What other checks exclude does not count. Rate is bandwidth from ${sizeText(LARGE_BLOCK_BYTES)} on, IOPS below.`,
  why: (t) =>
    `Runs are repeats because their files lie in one folder and name one workload; nothing else says that they are of one storage. The same test on the same storage seldom differs by more than ${textOf(t.factor)} times, and several storages in one document, or one storage before and after a change, differ by that and more. A median over two storages is a figure of neither.`,
  advice:
    "Find out what each run is of. Where they are of several storages, give each its deployment, by folder or by a map beside the file. Where they are repeats all the same, say so and why in the deployment's YAML, under repeatsVary.",
  thresholds: { factor: [3, "factor", "Most that the largest of repeats is of the smallest"] },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "idle-and-busy-as-one",
  sees: "deployment",
  run: checkRange,
});

function checkRange(subject: PlacedSubject, t: Values<"factor">, { deployment }: Around): OutcomeDraft[] {
  if (!isMeasured(subject) || mainRate(subject.result) === undefined) return [];
  const range = rangesOf(deployment).get(subject.result);
  if (range === undefined) return [];
  if (range.factor <= t.factor) return [{ verdict: "passed", evidence: range.text }];
  const declared = subject.deployment.repeatsVary;
  if (declared !== undefined)
    return [{ verdict: "passed", evidence: `${range.text} Declared to be repeats: ${declared}` }];
  return [{ verdict: "excluded", evidence: range.text }];
}

type Checked = PlacedSubject & { outcomes: readonly CheckOutcome[] };

/**
 * What other checks exclude explains itself: it neither spreads the repeats nor is one of them. Asked once all outcomes of all
 * results are there.
 */
export function amongSound<One extends Checked>(all: readonly One[]): One[] {
  const { code, thresholds } = repeatsApart;
  const isApart = (outcome: CheckOutcome): boolean => outcome.code === code && outcome.verdict === "excluded";
  const isSound = ({ outcomes }: One): boolean =>
    outcomes.every((outcome) => outcome.verdict !== "excluded" || isApart(outcome));
  if (!all.some(({ outcomes }) => outcomes.some(isApart))) return [...all];
  const ranges = [...Map.groupBy(all, ({ run }) => run.deployment).values()].map((own) =>
    rangesOf(own.filter(isSound)),
  );
  return all.map((one) => {
    const range = ranges.map((of) => of.get(one.result)).find((found) => found !== undefined);
    if (range !== undefined && range.factor > thresholds.factor.value) return one;
    const evidence = `${range?.text ?? "No other run is left."} What other checks exclude is not counted.`;
    const outcomes = one.outcomes.map((outcome) =>
      isApart(outcome) ? { ...outcome, verdict: "passed" as const, evidence } : outcome,
    );
    return { ...one, outcomes };
  });
}

type Range = { factor: number; text: string };

/** By result: the least factor between the largest and the smallest rate of its repeats that rounding allows. */
const rangesOf = onceFor((deployment: readonly PlacedSubject[]): Map<Result, Range> => {
  const sound = deployment.filter(
    (one) => one.result.status !== "failed" && isMeasured(one) && one.copyOf === undefined,
  );
  const ranges = new Map<Result, Range>();
  for (const repeats of Map.groupBy(sound, ({ cellKey }) => cellKey).values()) {
    const rated = repeats.flatMap(({ result }) => {
      const rate = mainRate(result);
      return rate === undefined ? [] : [{ result, rate }];
    });
    for (const [name, same] of Map.groupBy(rated, ({ rate }) => rate.name)) {
      if (same.length < 2) continue;
      const all = same.map(({ rate }) => rate);
      const least = Math.min(...all.map(({ interval }) => interval.high));
      const most = Math.max(...all.map(({ interval }) => interval.low));
      const shown = [Math.min, Math.max].map((pick) =>
        formatValue(pick(...all.map(({ value }) => value)), UNIT_OF[name]),
      );
      if (!(least > 0)) continue;
      const factor = most / least;
      const text = `${same.length} runs gave ${shown.join(" to ")}, ${formatNumber(factor)} times apart.`;
      for (const { result } of same) ranges.set(result, { factor, text });
    }
  }
  return ranges;
});
