import type { Result } from "../../schema/result.ts";
import { sizeText } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { LARGE_BLOCK_BYTES } from "../evidence/in-flight.ts";
import { onceWith } from "../evidence/memo.ts";
import { type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import { median } from "../evidence/statistics.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { partText, textOf, type Values } from "../evidence/thresholds.ts";
import { mainRate, type Rate, type RateName, UNIT_OF } from "../physics/rates.ts";
import { checkOf } from "./check.ts";

export const highVariance = checkOf({
  code: "HIGH_VARIANCE",
  label: "scattered repeats",
  title: "Repeats far apart",
  rule: (t) =>
    `Of all repeats of a cell, (largest - smallest) / median of the rate > ${textOf(t.share)}. Rate is bandwidth from ${sizeText(LARGE_BLOCK_BYTES)} on, IOPS below.`,
  why: (t) =>
    `Where the same test gives figures ${partText(t.share.value)} apart, something else had a hand in it: other load, a cache that was warm once, a drive that ran out of buffer. The median then says little, and a difference of that size between two backends nothing.`,
  advice:
    "Find what changed between the runs (their times and order are with them), then repeat, with nothing else running and caches in the same state.",
  thresholds: {
    share: [0.25, "share", "Most that lies between repeats, of their median"],
    leastRuns: [2, "count", "Runs, at least"],
  },
  excludes: false,
  doubt: { weight: "light", says: "varied widely from run to run" },
  shows: "nothing",
  example: "beside-other-load",
  sees: "deployment",
  run: checkSpread,
});

type Bounds = Values<"share" | "leastRuns">;

function checkSpread(subject: PlacedSubject, t: Bounds, { deployment }: Around): OutcomeDraft[] {
  if (!isMeasured(subject)) return [];
  const { result } = subject;
  const own = mainRate(result);
  if (own === undefined) return [unchecked(["a rate"])];
  const spread = spreadsOf(deployment, t).get(result)?.get(own.name);
  if (spread === undefined) return [unchecked(["a second run of the same"])];
  return [{ verdict: spread.share > t.share ? "noted" : "passed", evidence: spread.text }];
}

type Spread = { share: number; text: string };

/** The least distance that rounding allows; undefined with fewer runs than `leastRuns`. */
function spreadOf(all: readonly Rate[], name: RateName, leastRuns: number): Spread | undefined {
  if (all.length < leastRuns) return undefined;
  const values = all.map(({ value }) => value).sort((a, b) => a - b);
  const apart =
    Math.max(...all.map(({ interval }) => interval.low)) -
    Math.min(...all.map(({ interval }) => interval.high));
  const share = Math.max(0, apart) / median(values);
  const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0].map((value) =>
    formatValue(value, UNIT_OF[name]),
  );
  const text = `${all.length} runs gave ${least} to ${most}, ${formatNumber(share * 100)} % of their median apart.`;
  return { share, text };
}

/** By result and rate: how far apart the repeats are, the result itself included. */
const spreadsOf = onceWith(
  (deployment: readonly PlacedSubject[], t: Bounds): Map<Result, Map<RateName, Spread>> => {
    const sound = deployment.filter(
      ({ result, copyOf }) => result.status !== "failed" && copyOf === undefined,
    );
    const repeats = [...Map.groupBy(sound, ({ cellKey }) => cellKey).values()];
    return new Map(
      repeats.flatMap((all) => {
        const rates = Map.groupBy(
          all.flatMap(({ result }) => mainRate(result) ?? []),
          ({ name }) => name,
        );
        const spreads = new Map(
          [...rates].flatMap(([name, same]) => {
            const spread = spreadOf(same, name, t.leastRuns);
            return spread === undefined ? [] : [[name, spread] as const];
          }),
        );
        return all.map(({ result }) => [result, spreads] as const);
      }),
    );
  },
);
